import { exactPhrase, type ParsedAction } from './clauses.js';
import { clickOn } from './named-buttons.js';
import { entered } from './named-values.js';
import type { Words } from './page-names.js';
import { isWord, textOf, withoutArticle, wordsOf } from './token-text.js';
import { ARTICLES } from './vocabulary.js';

/** Clauses that give a field a value, and click the button that sends it. */

const JOIN =
  /^(?:subscribe|sign up|sign me up|register|join)(?: me)?(?: (?:to|for) (?:the |your )?(newsletter|updates?))?$/;

/** `subscribe to the newsletter with ann@x.example`, where a button joins, and one field takes an email address. */
export function joinedWith({ tokens, source, names }: Words): ParsedAction | undefined {
  const at = tokens.findIndex((token) => isWord(token, 'with', 'using'));
  const [address, ...more] = tokens.slice(at + 1);
  const verb = wordsOf(tokens.slice(0, at)).join(' ').toLowerCase();
  const [isJoin, letter] = JOIN.exec(verb) ?? [];
  if (at < 1 || isJoin === undefined || !address?.text.includes('@') || more.length > 0)
    return undefined;
  const buttons = ['subscribe', 'sign up', 'join', 'register'].flatMap(
    (word) => names.button(word) ?? [],
  );
  const button = new Set(buttons).size === 1 ? buttons[0] : undefined;
  const wanted = letter === undefined ? [['email']] : [['email', letter], [letter], ['email']];
  const known = wanted.map((words) => names.having('field', words));
  const [field, ...others] = known.find((some) => some.length > 0) ?? [];
  if (button === undefined || field === undefined || others.length > 0) return undefined;
  const set: ParsedAction = { do: 'set', target: exactPhrase(field), value: address.text };
  return { do: 'several', actions: [set, clickOn(button, textOf(tokens, source))] };
}

/** What a button may say beside the words of the field that it sends. */
const SENT = ['now', 'changes', 'form', ...ARTICLES];

/** `apply the promo code SPRING10`, where a field is called «Promo code» and a button «Apply». */
export function applied(words: Words): ParsedAction | undefined {
  const { tokens, source, names } = words;
  const [verb, ...rest] = tokens;
  if (!verb || !isWord(verb, 'apply', 'redeem', 'submit', 'save', 'post', 'add', 'send'))
    return undefined;
  const [only, ...more] = names.buttonsFrom(verb.text.toLowerCase());
  const field = entered({ tokens: withoutArticle(rest), source, names }, true);
  const known = [...wordsOf(tokens).map((word) => word.toLowerCase()), ...SENT];
  // «Add the email a@b.c» adds nothing to a cart.
  const isSaid = only?.every((word) => known.includes(word)) === true;
  if (!isSaid || more.length > 0 || field?.do !== 'set') return undefined;
  return { do: 'several', actions: [field, clickOn(only.join(' '), textOf(tokens, source))] };
}
