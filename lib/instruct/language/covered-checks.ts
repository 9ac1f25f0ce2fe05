import type { ParsedAction } from './clauses.js';
import { FILLERS, OFF, SENT, TYPES, UNITS } from './covered-words.js';
import type { Words } from './page-names.js';
import { callsRows } from './row-nouns.js';
import { isWord, textOf } from './token-text.js';
import type { Token } from './tokens.js';
import { verbAt } from './verbs.js';
import { ARTICLES, CLICKING_VERBS, PRONOUNS, UI_VERBS } from './vocabulary.js';

/** What has to hold of the parts of a clause, so that they say all that it says. */

type SetAction = Extract<ParsedAction, { do: 'set' }>;

/** «Account holder Petra Marsh»: the whole name of a field, and a text that is no number. */
export function isWholeText(
  { tokens, source, names }: Words,
  { target, value }: SetAction,
): boolean {
  const length = value.split(/\s+/).length;
  const name = names.called(textOf(tokens.slice(0, -length), source));
  return name !== undefined && name === target.text && /^\p{Lu}[^\d]*$/u.test(value);
}

/**
 * Whether a word is one of a name that was found beside it: `department` of «the dermatology department»; or of what is
 * wished for, where a button makes it: «I'd like an appointment on 4 May 2027», of «Book appointment».
 */
export function isInName(
  { names }: Words,
  token: Token,
  {
    actions,
    wished,
  }: { readonly actions: readonly ParsedAction[]; readonly wished: Token | undefined },
): boolean {
  const [stem, ...more] = names.stems(token.text);
  const said = actions.flatMap((action) => [
    ...('target' in action ? names.stems(action.target.text) : []),
    ...(action.do === 'select' ? names.stems(action.option) : []),
  ]);
  const isOfButton =
    token === wished &&
    names.having('button', [token.text]).some((name) => !beginsWith(name, token.text));
  const isSaid = isOfButton || names.isAbout(token.text) || said.includes(stem ?? '');
  return stem !== undefined && more.length === 0 && isSaid;
}

const beginsWith = (name: string, word: string): boolean =>
  name.toLowerCase().startsWith(`${word.toLowerCase()} `);

/** Whether a word neither does anything, nor says which, or what not. */
export const saysNothing = (token: Token, before: Token | undefined) =>
  token.kind === 'word' &&
  /^\p{L}[\p{L}-]*$/u.test(token.text) &&
  !isWord(token, ...TELLING, ...PRONOUNS, ...OFF) &&
  // «The transfer» is no verb.
  (isWord(before, ...ARTICLES, 'our') ||
    (!isWord(token, ...UI_VERBS, ...CLICKING_VERBS) && verbAt([token]) === undefined));

/** Whether a token says nothing: a joint, or the unit of a number before it. */
export const isFiller = ({ kind, text }: Token, before: Token | undefined): boolean => {
  if (kind !== 'word') return kind === 'mark' && /^[,:]$/.test(text);
  // «I'd like it delivered …»
  if (isWord(before, 'it', 'them') && isWord({ kind, text, start: 0, end: 0 }, ...SENT))
    return true;
  // «Tick that I get a copy»
  if (isWord(before, 'i', 'we') && /^(get|receive|want|need|have)$/i.test(text)) return true;
  const isUnit = /^\D?\d/.test(before?.text ?? '') && UNITS.has(text.toLowerCase());
  // «600 words long»
  const isUnitSaid = UNITS.has(before?.text ?? '') || /\p{Ll}s$/u.test(before?.text ?? '');
  const isMeasured = /^(long|wide|high|deep|each)$/i.test(text) && isUnitSaid;
  return (
    isUnit ||
    isMeasured ||
    (isWord(before, 'per') && text === 'page') ||
    FILLERS.has(text.toLowerCase())
  );
};

const TELLING =
  'not no never dont without except unless if instead but or nor nothing none all every each any other another others new old same both again rest until before after'.split(
    ' ',
  );

/** Whether the word of an option or a box is a word of a field beside it: «away from 3 May to 5 May». */
export function isNamedBy(
  { names }: Words,
  all: readonly ParsedAction[],
  action: ParsedAction,
): boolean {
  if (action.do !== 'select' && action.do !== 'check') return false;
  const said = names.stems(action.do === 'select' ? action.option : action.target.text);
  const others = all.flatMap((one) => (one.do === 'set' ? [names.stems(one.target.text)] : []));
  return others.some((stems) => said.every((stem) => stems.includes(stem)));
}

/** «Show hidden files» shows no hidden folders. */
export function isOfOthers(
  { names }: Words,
  things: readonly string[],
  action: ParsedAction,
): boolean {
  const name = 'target' in action ? action.target.text : '';
  const own = name.split(/\W+/).filter(callsRows);
  const said = names.stems(things.join(' '));
  return (
    said.length > 0 &&
    own.length > 0 &&
    !own.some((noun) => said.includes(names.stems(noun)[0] ?? ''))
  );
}

/** Whether no two of them are about one thing: two radio buttons that «and» joins may be of one group. */
export function areApart({ tokens, names }: Words, actions: readonly ParsedAction[]): boolean {
  const about = actions.flatMap((action) => ('target' in action ? [action.target.text] : []));
  const radios = about.filter((name) => names.isRadio(name));
  const isJoined = tokens.some((token) => isWord(token, ...BOTH));
  return new Set(about).size === about.length && (radios.length < 2 || !isJoined);
}

const BOTH = ['and', '&', 'plus', 'also', 'both', 'well', 'or'];

/** `picked` of «to be picked up at Northgate», which a form says in its own words, and verbs that only fill fields. */
export function isOfForms({ tokens, names }: Words, at: number): boolean {
  const isPassive =
    isWord(tokens[at - 1], 'be') && /(ed|sent|paid|made|held)$/.test(tokens[at]?.text ?? '');
  // «Untick the newsletter and tick the rules» is no list.
  const isTick =
    isWord(tokens[at], 'tick') && !tokens.some(({ text }) => OFF.has(text.toLowerCase()));
  return names.isForm && (isPassive || isTick || isWord(tokens[at], ...TYPES, ...CHOOSES));
}

const CHOOSES = ['choose', 'select', 'pick', 'give', 'use'];
