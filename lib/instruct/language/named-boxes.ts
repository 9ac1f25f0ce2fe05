import { exactPhrase, type ParsedAction, type Reading } from './clauses.js';
import { clickOn } from './named-buttons.js';
import { groupSet, isState } from './named-fields.js';
import { boxLike } from './named-options.js';
import { checkOf, contentOf, onlyHaving, type Words } from './page-names.js';
import { isName, isWord, leadOf, phrases, textOf, withoutArticle, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';
import { verbAt } from './verbs.js';
import { ARTICLES, CHOOSING_VERBS, OFF_WORDS, UI_VERBS } from './vocabulary.js';
import { baseForms } from './word-forms.js';

/** Clauses that name boxes and radio buttons of the page. */

const CHECKS = phrases(`
  select | choose | pick | tick off | tick | check off | check | mark | enable | activate | turn on |
  switch on | cross off
`);

const UNCHECKS = phrases(`
  untick | uncheck | deselect | unselect | unmark | disable | deactivate | turn off | switch off
`);

const BOXES = ['box', 'checkbox', 'tickbox', 'option', 'switch', 'one'];
const ABOUT = ['for', 'about', 'saying', 'labelled', 'called', 'named', 'by', 'via', 'so'];

/** `untick the box for offers`, `tick the option that says Gift wrap`: the only box that has the words. */
export function boxAbout({ tokens, source, names }: Words): ParsedAction | undefined {
  const off = leadOf(tokens, UNCHECKS);
  const lead = off ?? leadOf(tokens, CHECKS);
  const said = withoutArticle(tokens.slice(lead?.length ?? 0));
  if (!lead || !isWord(said[0], ...BOXES)) return undefined;
  const isThat = isWord(said[1], 'that', 'which') && isWord(said[2], 'says', 'reads');
  if (!isThat && !isWord(said[1], ...ABOUT)) return undefined;
  const behind = withoutArticle(said.slice(isThat ? 3 : 2));
  // «Tick the box so that I stay signed in»
  const isSo = isWord(said[1], 'so');
  const clause = isSo && isWord(behind[0], 'that') ? behind.slice(1) : behind;
  const rest = isSo && isWord(clause[0], 'i', 'we') ? clause.slice(1) : clause;
  const text = textOf(rest, source);
  const name = isName(rest)
    ? (names.box(text) ?? onlyHaving('box', wordsOf(rest), names))
    : undefined;
  return name === undefined ? undefined : checkOf(name, !off);
}

/** What says of an option alone that it is wanted. */
const WISHES = "i i'd i’d i'll we we'd we’d we'll give let's go take use have make keep need".split(
  ' ',
);

/** `workplace hybrid`, `parked in a garage`: the group of a radio button, and its name. */
export function grouped({ tokens: all, source, names }: Words): ParsedAction | undefined {
  const tokens = withoutArticle(all);
  // «Remove express» says what to do with it.
  const isDone =
    leadOf(tokens, [...CHECKS, ...UNCHECKS, ['add'], ['include'], ['with']]) !== undefined;
  if (isDone || verbAt(tokens) || isWord(tokens[0], ...UI_VERBS, ...WISHES)) return undefined;
  for (let at = 1; at < Math.min(tokens.length, MAX_GROUP + 1); at += 1) {
    // «Refund it by gift voucher»
    const isIt = at > 1 && isWord(tokens[at - 1], 'it', 'them');
    const group = tokens.slice(0, isIt ? at - 1 : at);
    const said = tokens.slice(at);
    if (said[0]?.kind === 'mark') continue;
    const isCalled = (part: readonly Token[]) => names.box(textOf(part, source)) !== undefined;
    // «A seat by the window»
    const isPlaced =
      !isCalled(said) && isWord(said[0], 'by', 'at', 'with', 'in', 'as', 'via', 'to');
    const option = isPlaced ? withoutArticle(said.slice(1)) : said;
    if (contentOf(wordsOf(group)).length < group.length) return undefined;
    if (group.some((token) => token.kind === 'mark' || isWord(token, 'and', '&', 'or')))
      return undefined;
    const action = isCalled(option)
      ? groupSet({ tokens: group, source, names }, option)
      : undefined;
    if (action) return action;
  }
  return undefined;
}

/** `choose post for delivering invoices`, where a radio button is in the group «Deliver invoices by». */
export function chosenFor({ tokens, source, names }: Words): ParsedAction | undefined {
  const at = tokens.findLastIndex((token) => isWord(token, 'for', 'as'));
  const option = textOf(withoutArticle(tokens.slice(1, at)), source);
  if (!isWord(tokens[0], ...CHOOSING_VERBS) || at < 2 || !names.isRadio(option)) return undefined;
  const group = withoutArticle(tokens.slice(at + 1));
  const isWay = isWord(group[0], 'way') && isWord(group[1], 'to', 'of', 'for');
  const [first = '', ...rest] = wordsOf(isWay ? group.slice(2) : group);
  const readings = [first, ...baseForms(first)].map((word): Reading => ({
    name: option,
    exactly: true,
    roles: ['radio', 'menuitemradio'],
    region: { how: 'in', name: [word, ...rest].join(' ') },
  }));
  return { do: 'check', target: { text: textOf(tokens, source), readings }, checked: true };
}

/** The name of a group has at most so many words. */
const MAX_GROUP = 5;

/** What is done with the things that a group is about. */
const DONE = /^(sent|told|paid|given|kept|made|\p{L}+ed)$/iu;

/** `have the notices sent by text message`: the group that is about these, and its radio button. */
export function doneBy({ tokens, source, names }: Words): ParsedAction | undefined {
  const at = tokens.findLastIndex((token) => isWord(token, 'by', 'to', 'via', 'at', 'in', 'as'));
  const said = tokens.slice(1, at);
  const isDone = isWord(tokens[0], 'have', 'get') && said.some(({ text }) => DONE.test(text));
  const group = said.filter(
    (token) => !DONE.test(token.text) && !isWord(token, ...ARTICLES, 'me', 'us', 'about', 'of'),
  );
  if (!isDone || at < 2 || group.length === 0 || group.length > MAX_GROUP) return undefined;
  return groupSet({ tokens: group, source, names }, withoutArticle(tokens.slice(at + 1)));
}

/** The name of a box that goes on from that of its group has at least so many words. */
const MIN_BOX = 3;

/** `notify me when there is an event at my branch`: the words of a group, and the whole name of its box. */
export function goneOn({ tokens: all, source, names }: Words): ParsedAction | undefined {
  const tokens = isWord(all[0], 'also') ? all.slice(1) : all;
  const isTicked = leadOf(tokens, [...CHECKS, ...UNCHECKS]) !== undefined;
  const isPlain =
    !isTicked && tokens.every((token) => token.kind === 'word' && !isWord(token, 'not', 'and'));
  const last = Math.min(MAX_GROUP, tokens.length - MIN_BOX);
  for (let at = 1; isPlain && at <= last; at += 1) {
    const name = names.box(textOf(tokens.slice(at), source));
    if (name === undefined) continue;
    const region = { how: 'in', name: textOf(tokens.slice(0, at), source) } as const;
    return { do: 'check', target: exactPhrase(name, name, region), checked: true };
  }
  return undefined;
}

/** `Where is it parked at night? Carport`: the question of a group, and its answer. */
export function answered({ tokens, source, names }: Words): ParsedAction | undefined {
  // «Answer yes to the right to work»
  const isTo = isWord(tokens[0], 'answer', 'say') && isWord(tokens[2], 'to') && tokens.length > 3;
  if (isTo && tokens.some((token) => isWord(token, 'and', '&'))) return undefined;
  if (isTo)
    return groupSet({ tokens: tokens.slice(3), source, names }, tokens.slice(1, 2), {
      isQuestion: true,
    });
  const at = tokens.findIndex(({ kind, text }) => kind === 'word' && /[^?]\?$/.test(text));
  const last = tokens[at];
  if (!last || at < 1 || at === tokens.length - 1) return undefined;
  const end: Token = { ...last, text: last.text.slice(0, -1), end: last.end - 1 };
  return groupSet({ tokens: [...tokens.slice(0, at), end], source, names }, tokens.slice(at + 1), {
    isQuestion: true,
  });
}

/** `vote for Tea`, where a button is called «Vote», and a radio button «Tea». */
export function voted({ tokens, source, names }: Words): ParsedAction | undefined {
  const isVote = isWord(tokens[0], 'vote') && isWord(tokens[1], 'for');
  const button = isVote ? names.button('vote') : undefined;
  const rest = tokens.slice(2);
  const at = rest.findLastIndex((token) => isWord(token, 'in'));
  const isPoll = at > 0 && isWord(rest.at(-1), 'poll', 'survey', 'vote');
  const name = names.box(textOf(withoutArticle(isPoll ? rest.slice(0, at) : rest), source));
  if (button === undefined || name === undefined) return undefined;
  const target = { text: name, readings: [{ name, exactly: true, roles: ['radio'] }] };
  const check: ParsedAction = { do: 'check', target, checked: true };
  return { do: 'several', actions: [check, clickOn(button, textOf(tokens, source))] };
}

/** `mark it as urgent`, where no button but a box says so. */
export function markedAs({ tokens, source, names }: Words): ParsedAction | undefined {
  const isMarked =
    isWord(tokens[0], 'mark', 'flag', 'set') &&
    isWord(tokens[1], 'it', 'this', 'them') &&
    isWord(tokens[2], 'as');
  const rest = withoutArticle(tokens.slice(3));
  if (!isMarked || rest.length === 0 || names.buttonsFrom('mark').length > 0) return undefined;
  const name = names.box(textOf(rest, source));
  return name === undefined ? undefined : checkOf(name);
}

const KEEPS = /^(keep me (remembered|(logged|signed) in)|remember me|stay (logged|signed) in)$/i;

/** `keep me signed in`, where a box is called «Remember me». */
export function kept({ tokens, source, names }: Words): ParsedAction | undefined {
  if (!KEEPS.test(textOf(tokens, source))) return undefined;
  const found = [['remember'], ['keep', 'logged'], ['keep', 'signed'], ['stay']].flatMap(
    (words) => onlyHaving('box', words, names) ?? [],
  );
  const [name, ...more] = found;
  return name === undefined || more.length > 0 ? undefined : checkOf(name);
}

/** What asks for a thing that a box is about. */
const JOINS = phrases(`
  subscribe me to | subscribe to | sign me up for | sign up for | opt in to | opt me in to | send me |
  receive | get
`);

const AGREES = phrases(`
  accept | agree to | agree with | consent to | confirm | i accept | i agree to | i agree with |
  i consent to | i confirm | we accept | we agree to
`);
const AGREED = ['accept', 'agree', 'consent', 'confirm', 'read'];

/** `subscribe me to the newsletter`, `agree to the terms`, where no button but a box says so. */
export function joined({ tokens, source, names }: Words): ParsedAction | undefined {
  const agrees = leadOf(tokens, AGREES);
  const lead = agrees ?? leadOf(tokens, JOINS);
  const rest = withoutArticle(tokens.slice(lead?.length ?? 0));
  const [verb = ''] = lead?.filter((word) => !/^(i|we)$/.test(word)) ?? [];
  const isPlain = rest.length > 0 && rest.every(({ kind }) => kind === 'word');
  if (!lead || !isPlain || names.buttonsFrom(verb).length > 0) return undefined;
  const words = wordsOf(rest);
  const found = agrees
    ? AGREED.flatMap((word) => onlyHaving('box', [word, ...words], names) ?? [])
    : [onlyHaving('box', words, names)];
  const [name, ...more] = new Set(found);
  if (name === undefined || more.length > 0 || names.isRadio(name)) return undefined;
  return names.button(textOf(tokens, source)) === undefined ? checkOf(name) : undefined;
}

/** `vegan on`, beside other clauses: a box, and what it is to be. */
export function switched(
  { tokens, source, names }: Words,
  isPart: boolean,
): ParsedAction | undefined {
  const said = isWord(tokens[0], 'keep', 'leave') ? tokens.slice(1) : tokens;
  const isVerb = said !== tokens;
  const named = said.slice(0, -1);
  const words = { tokens: named, source, names };
  const own = isVerb ? onlyHaving('box', wordsOf(named), names) : undefined;
  const box = names.box(textOf(named, source)) ?? boxLike(words) ?? own;
  const state = said.at(-1);
  if ((!isPart && !isVerb) || said.length < 2 || box === undefined || !state) return undefined;
  if (state.kind !== 'word' || !isState(state.text) || names.isRadio(box)) return undefined;
  const checked = !isWord(state, ...OFF_WORDS);
  return { do: 'check', target: exactPhrase(box), checked };
}
