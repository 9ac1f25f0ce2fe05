import { exactPhrase, type ParsedAction } from './clauses.js';
import { groupSet } from './named-fields.js';
import { clickOn } from './named-buttons.js';
import { onlyHaving, type Words } from './page-names.js';
import { NOUNS } from './row-names.js';
import {
  around,
  isName,
  isWord,
  leadOf,
  itemsOf,
  textOf,
  withoutArticle,
  wordsOf,
} from './token-text.js';
import type { Token } from './tokens.js';
import { isOpenValue } from './values.js';
import { CHOOSING_VERBS } from './vocabulary.js';

/** Clauses that choose an option of the page without a word of its select or group, and those that search and sort. */

/** What comes before an option; `select` comes before the name of a control. */
const CHOOSING = [
  'choose',
  'pick',
  'take',
  'use',
  'book',
  'go for',
  'switch to',
  'change to',
  'make it',
  'set it to',
  'i want',
  'in',
  'with',
  'for',
].map((words) => words.split(' '));

/** What says nothing without the select that it is an option of. */
const GENERAL = /^(all|any|none|other|others|yes|no|on|off|default|please choose|choose|select)$/i;

/** `choose Business`, `cheapest first`: an option of exactly one select. */
export function optioned(
  { tokens, source, names }: Words,
  isBehind: boolean,
): ParsedAction | undefined {
  const lead = leadOf(tokens, CHOOSING);
  if (isBehind && !lead) return undefined;
  const said = withoutArticle(tokens.slice(lead?.length ?? 0));
  if (said.length === 0 || !isName(said) || said.some(({ kind }) => kind === 'mark'))
    return undefined;
  const known = optionIn({ tokens: said, source, names });
  if (known) return known;
  const [last] = said.slice(-1);
  const rest = said.slice(0, -1);
  if (!last || rest.length === 0 || !lead) return undefined;
  // «Business class» of the «Cabin class», and «one-way trip» of the «Trip type»
  const action = optionIn({ tokens: rest, source, names });
  if (action && isWord(last, ...action.target.text.toLowerCase().split(' '))) return action;
  return groupSet({ tokens: [last], source, names }, rest);
}

function optionIn({ tokens, source, names }: Words) {
  const option = textOf(tokens, source);
  const [name, ...more] = GENERAL.test(option) ? [] : names.selectsWith(option);
  const isOther = [names.button(option), names.box(option), names.field(option)].some(
    (one) => one !== undefined,
  );
  if (name === undefined || more.length > 0 || isOther) return undefined;
  return { do: 'select', target: exactPhrase(name), option } as const;
}

/** `search recipes for dal`, where the search field is called «Search recipes» */
export function sought({ tokens, source, names }: Words): ParsedAction | undefined {
  const parts = isWord(tokens[0], 'search') ? around(tokens, 'for') : undefined;
  const [field, value] = parts ?? [[], []];
  const isButton = (part: readonly Token[]) => names.button(textOf(part, source)) !== undefined;
  const name = field.filter((token) => !isWord(token, 'the')).map(({ text }) => text);
  const isField = [name.join(' '), textOf(field, source)].some(
    (one) => names.field(one) !== undefined,
  );
  if (name.length < 2 || !isField) return undefined;
  return isOpenValue(value, isButton) ? { do: 'search', text: textOf(value, source) } : undefined;
}

/** `sort the recipes by rating`, where a select is called «Sort by» */
export function sorted({ tokens, source, names }: Words): ParsedAction | undefined {
  const at = isWord(tokens[0], 'sort') ? tokens.findIndex((token) => isWord(token, 'by')) : -1;
  const name = names.field('sort by') ?? names.field('sort');
  const option = withoutArticle(tokens.slice(at + 1));
  if (at < 1 || !isName(option)) return undefined;
  // The head of a column sorts by it.
  const column = names.button(textOf(option, source));
  if (name === undefined)
    return column === undefined ? undefined : clickOn(column, textOf(tokens, source));
  return { do: 'select', target: exactPhrase(name), option: textOf(option, source) };
}

/** `look up Okto in the song search`, `find tickets about toner` */
export function lookedUp({ tokens, source, names }: Words): ParsedAction | undefined {
  const isFind = isWord(tokens[0], 'find', 'lookup', 'search');
  const isLookUp = isWord(tokens[0], 'look') && isWord(tokens[1], 'up');
  if (!isFind && !isLookUp) return undefined;
  const rest = tokens.slice(isFind ? 1 : 2);
  const field = isWord(rest.at(-1), 'box', 'field', 'bar') ? rest.slice(0, -1) : rest;
  const at = isWord(field.at(-1), 'search')
    ? field.findLastIndex((token) => isWord(token, 'in', 'with', 'using'))
    : -1;
  const about = rest.findIndex((token) => isWord(token, 'about', 'called', 'named', 'matching'));
  const isNamed = about === 1 && rest[0]?.kind === 'word';
  if (isFind && at < 1 && !isNamed) return undefined;
  const value = rest.slice(isNamed ? 2 : 0, at < 1 ? undefined : at);
  const isButton = (part: readonly Token[]) => names.button(textOf(part, source)) !== undefined;
  return isOpenValue(value, isButton) ? { do: 'search', text: textOf(value, source) } : undefined;
}

/** `show only closed tickets`, `show only tickets waiting on customer`: an option, and what is shown. */
export function filtered({ tokens, source, names }: Words): ParsedAction | undefined {
  const shows = isWord(tokens[0], 'show', 'list', 'display') ? 1 : 0;
  const from = isWord(tokens[shows], 'me') ? shows + 1 : shows;
  if (!isWord(tokens[from], 'only', 'just') || shows === 0) return undefined;
  const said = withoutArticle(tokens.slice(from + 1));
  if (said.length < 2 || said.some(({ kind }) => kind !== 'word')) return undefined;
  const isKind = (token: Token | undefined) =>
    NOUNS.some((noun) => isWord(token, noun, `${noun}s`, noun.replace(/y$/, 'ies')));
  const options = [
    ...(isKind(said.at(-1)) ? [said.slice(0, -1)] : []),
    ...(isKind(said[0]) ? [said.slice(1)] : []),
  ];
  const found = options.flatMap((option) => optionIn({ tokens: option, source, names }) ?? []);
  return found.length === 1 ? found[0] : undefined;
}

/** `select Tea and Milk`, where boxes are called so. */
export function listed({ tokens, source, names }: Words): ParsedAction | undefined {
  const [verb, ...rest] = tokens;
  if (!verb || !isWord(verb, ...CHOOSING_VERBS, 'tick', 'check')) return undefined;
  const items = itemsOf(isWord(rest[0], 'both') ? rest.slice(1) : rest);
  const found = items.map((item) => {
    const text = textOf(withoutArticle(item), source);
    return isName(item)
      ? (names.box(text) ??
          names.box(`${verb.text} ${text}`) ??
          onlyHaving('box', wordsOf(item), names))
      : undefined;
  });
  const known = found.filter((name) => name !== undefined);
  if (known.length < 2 || new Set(known).size < items.length) return undefined;
  const boxOf = (name: string): ParsedAction => ({
    do: 'check',
    target: exactPhrase(name),
    checked: true,
  });
  return { do: 'several', actions: known.map(boxOf) };
}

/** `subscribe me to the newsletter`, where no button but a box says so. */
export function joined({ tokens, source, names }: Words): ParsedAction | undefined {
  const isSubscribe = isWord(tokens[0], 'subscribe') && isWord(tokens[1], 'me');
  if (!isSubscribe || !isWord(tokens[2], 'to') || names.buttonsFrom('subscribe').length > 0)
    return undefined;
  const name = onlyHaving('box', wordsOf(tokens.slice(3)), names);
  if (name === undefined) return undefined;
  return { do: 'check', target: exactPhrase(name, textOf(tokens, source)), checked: true };
}
