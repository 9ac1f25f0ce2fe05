import type { ParsedAction } from './clauses.js';
import { LEADS } from './covered-words.js';
import { contentOf, type NamedControl, type PageNames, type Words } from './page-names.js';
import { isWord, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';
import { PREPOSITIONS, UI_VERBS } from './vocabulary.js';

/** The words of clauses that may be names of fields, options and boxes. */

/** What the words from a place on say, and how many they are. */
export interface Part {
  readonly actions: readonly ParsedAction[];
  readonly length: number;
  /** Whether the words are all that the name has. */
  readonly exact: boolean;
}

/** A value that stands at a place by itself, and how many words it has. */
export interface Literal {
  readonly text: string;
  readonly length: number;
}

/** A name has at most so many words. */
const MAX_NAME = 6;

/** A clause of so many words may be a name as a whole: `text me when a bill is ready`. */
const MAX_WHOLE = 12;

/** The words from a place on that may be a name, the longest first; it begins and ends with a word of its own. */
export function* namesAt({ tokens, names }: Words, at: number): Generator<readonly Token[]> {
  const longest = at === 0 && tokens.length <= MAX_WHOLE ? tokens.length : MAX_NAME;
  for (let length = Math.min(longest, tokens.length - at); length > 0; length -= 1) {
    if (length > MAX_NAME && length < tokens.length) continue;
    const said = tokens.slice(at, at + length);
    const isPlain = said.every((token) => token.kind === 'word' && !joins(token));
    const ends = [said[0], said.at(-1)].map((token) => contentText(token ? [token] : []) !== '');
    // «To Rome», where a field is called «To»
    const isCalled = length === 1 && isPlaceName(names, tokens, at);
    if (isPlain && (isCalled || ends.every((isOwn) => isOwn))) yield said;
  }
}

/** Whether a preposition is what a field is called: «to Rome», and not «and also to Rome». */
export const isPlaceName = (names: PageNames, tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], ...PREPOSITIONS) &&
  names.called(tokens[at]?.text ?? '') !== undefined &&
  !isWord(tokens[at - 1], 'and', '&', 'also', 'or');

const joins = (token: Token) => isWord(token, 'and', '&', 'or', 'also', 'then', 'plus');

/** Words that join those of a name. */
const BETWEEN = /^(that|which|who|is|are|was|what|(what|that|who)[’']?s)$/i;

/** The words that a name has to have, for words to mean it. */
export const contentText = (said: readonly Token[]): string =>
  contentOf(wordsOf(said))
    .filter((word) => !BETWEEN.test(word))
    .join(' ');

/** Whether words have what a name is about: «phone» is «Mobile phone», and «tickets» are no «E-mail for the tickets». */
export function isHead(names: PageNames, said: readonly Token[], field: NamedControl): boolean {
  const about = heads.get(field) ?? headOf(names, field);
  heads.set(field, about);
  const [first, ...more] = about;
  const stems = names.stems(contentText(said));
  // «Set 5501» sets no «Number of strap sets».
  const last =
    isWord(said.at(-1), ...GENERAL, ...UNTOLD, ...LEADS) || UI_VERBS.includes(first ?? '')
      ? undefined
      : more.at(-1);
  return (
    first === undefined || stems.includes(first) || (last !== undefined && stems.includes(last))
  );
}

/** What names are about: each is asked for at many places of a clause. */
const heads = new WeakMap<NamedControl, readonly string[]>();

function headOf(names: PageNames, { name }: NamedControl): readonly string[] {
  const [about = ''] = name
    .replace(COUNTED, '')
    .split(/ (?:of|for|in|to|by|at|on|from|with|per|after|before) | ?[(–:,]/);
  return names.stems(contentOf(about.split(/\s+/)).join(' '));
}

/** `Number of guests` is about guests. */
const COUNTED = /^(?:the )?(?:number|count|quantity) of |^how many /i;

/** What a field is called, whatever it is about. */
const GENERAL =
  'address code type kind id day month year amount price total list field text value'.split(' ');

/** What a box says before what it is about. */
const OWN =
  /^(yes,? )?(i|we)( am|['’]m|['’]d like| would like| would| can| will)? (need|want|have|accept|agree to|paid)? ?((an?|the|my) )?|^(show|send|include|add|pay by|pay with|keep) (me )?((an?|the|my) )?/i;

/** What tells nothing alone. */
export const UNTOLD =
  'new old other same first last next all any no yes not date time name number'.split(' ');

/** Whether words of the name of an option or a box tell it: two of them, or the one that it is about. */
export function isTold(
  names: PageNames,
  said: readonly Token[],
  { name, option = name }: NamedControl,
): boolean {
  const stems = names.stems(contentText(said));
  // «Trains only» are no «Direct trains only».
  if (stems.filter((stem) => stem !== 'only').length > 1) return true;
  const isOwn = (part: string) => {
    const own = contentOf(part.replace(OWN, '').split(/\s+/)).join(' ');
    return stems.includes(names.stems(own)[0] ?? '');
  };
  return !isWord(said[0], ...UNTOLD) && [option, ...names.parts(option)].some(isOwn);
}

/** What only tells the time of a verb: `My meter has been replaced`. */
const AUXILIARY = /\b(is|are|was|were|has|have|been|will|be)\b/gi;

/** Whether words are all that the name of an option or a box has, but for what stands in brackets. */
export function isAll(
  names: PageNames,
  said: readonly Token[],
  { name, option = name }: NamedControl,
): boolean {
  const told = new Set(names.stems(contentText(said)));
  const plain = option
    .replace(/\([^()]*\)|[€$£] ?\d[\d.,]*/g, '')
    .replace(OWN, '')
    .replace(AUXILIARY, '');
  return names.stems(contentOf(plain.split(/\s+/)).join(' ')).every((stem) => told.has(stem));
}

/** «4 kg», of «Weight (kg)» and «Weight (g or kg)»; «600 words», of «Length in words» */
export const isUnit = (said: string, { name, takes }: NamedControl): boolean => {
  const [, inBrackets, last] = /\(([^()]+)\)$| in (\w+)$/.exec(name.toLowerCase()) ?? [];
  const units = (inBrackets ?? last ?? '').split(/ or |[/,] ?/);
  return takes === 'number' && said !== '' && units.includes(said.toLowerCase());
};
