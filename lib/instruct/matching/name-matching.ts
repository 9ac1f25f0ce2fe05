import { singular, singulars } from '../language/word-forms.js';
import { joined, meaningOf } from './synonyms.js';

/** How a name that was said is compared with the name of a node. */

/** Signs that hold a number together: `1.5`, `5-10`, `14/03`. */
const NUMBER = /(\p{N})[.,:/-](?=\p{N})/gu;
const HELD = '\ue000';
/** Most words are in lower case, and without accents, already. */
const NORMAL = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/** What `I've` is short for. */
const SHORTENED: Readonly<Record<string, string>> = { ve: 'have', re: 'are', ll: 'will', m: 'am' };

/** A name in lower case, without accents, punctuation and double spaces. */
export function normalised(name: string): string {
  if (NORMAL.test(name)) return joined(name);
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=\p{L})['’](ve|re|ll|m)\b/gu, (_, end: string) => ` ${SHORTENED[end] ?? end}`)
    .replace(/['’]/g, '')
    .replace(/&/g, ' and ')
    .replace(/−/g, '-');
  const held = plain.replace(NUMBER, (match, digit: string) => digit + HELD + match.slice(-1));
  const words = held.replace(/[^\p{L}\p{N}+#@%$€£\ue000./,:-]|(?<!\ue000)[./,:-]/gu, ' ');
  const text = words.replaceAll(HELD, '').replace(/\s+/g, ' ').trim();
  // A name of signs only: ×, ‹, +.
  return text === '' ? plain.trim() : joined(text);
}

/** What signs separate in a label, without the whole: `german` of «Deutsch (German)», `berlin` of «Europe/Berlin». */
export function partsOf(label: string): readonly string[] {
  const parts = label.split(/[()[\]–—:,/·|•]+|\s-\s/u).map(normalised);
  return parts.length > 1 ? parts.filter((part) => part !== '') : [];
}

type Fits = (said: string, name: string) => boolean;

/** A way in which a name may fit, and what a name that fits shares with the one that was said. */
export interface Tier {
  readonly fits: Fits;
  readonly shares: 'name' | 'meaning' | 'all words' | 'all words but one';
}

const words = (text: string) => text.split(' ');

/** Words that negate a name, wherever they stand. */
const NEGATIONS = new Set('not no never dont without except un non'.split(' '));

/** Verbs that make another action, or another field, of what follows them. */
const OPPOSING_VERBS = new Set(
  `add remove delete cancel disable deactivate discard clear reset confirm repeat retype reenter verify
   stop block report archive leave undo unsubscribe revoke destroy erase decline reject deny refuse`.split(
    /\s+/,
  ),
);
const LEADS = new Set('and or then please to'.split(' '));

/** False where the name has a negation or an opposing verb that the instruction does not contain. */
export function keepsMeaning(said: string, name: string): boolean {
  const known = new Set(words(said));
  return words(name).every((word, at, all) => {
    if (known.has(word)) return true;
    const leads = at === 0 || LEADS.has(all[at - 1] ?? '');
    return !NEGATIONS.has(word) && !(leads && OPPOSING_VERBS.has(word));
  });
}

/** Whether two words are so alike that one may have been meant by the other. For suggestions only. */
export const isNear = (one: string, other: string): boolean =>
  singular(one) === singular(other) || distance(one, other) <= (one.length < MIN_LENGTH ? 1 : 2);

const unprefixed = (word: string) =>
  word.replace(/^(un|in|im|dis|de|non|mis|re|ex|en)(?=\p{L}{4})/u, '');

/** Whether a name may say the opposite of what was said, or another action. */
export function opposes(said: string, name: string): boolean {
  const known = words(normalised(said));
  return words(normalised(name)).some((word) => {
    if (known.includes(word)) return false;
    // Subscribe and Unsubscribe, include and exclude.
    const isPrefixed = known.some((one) => unprefixed(one) === unprefixed(word));
    const isSlipped = () => known.some((one) => isNear(one, word));
    return NEGATIONS.has(word) || isPrefixed || (OPPOSING_VERBS.has(word) && !isSlipped());
  });
}

const isSame: Fits = (said, name) => said === name;

export const meansSame: Fits = (said, name) => {
  const meaning = meaningOf(said);
  return meaning !== undefined && meaning === meaningOf(name);
};

/** What a name counts: `Cart (2)`, `Inbox 99+`, `Basket, 3 items`. */
const COUNT = / \d+\+?( (item|items|article|articles|product|products|new|unread))?$/;

const meansSameCounted: Fits = (said, name) => meansSame(said, uncounted(name));

/** A name without what it counts. */
export const uncounted = (name: string) => name.replace(COUNT, '');

const startsWith: Fits = (said, name) => name.startsWith(`${said} `) && keepsMeaning(said, name);

export const hasAllWords: Fits = (said, name) => {
  const known = new Set(words(name));
  return words(said).every((word) => known.has(word)) && keepsMeaning(said, name);
};

/** The same, whatever is in the plural. */
export const hasAllForms: Fits = (said, name) =>
  hasAllWords(singulars(said), singulars(name)) && keepsMeaning(said, name);

/** Shorter words than this are not corrected: Edit is not Exit. */
const MIN_LENGTH = 5;

/** From here on a word may have two slips: Slovakia is not Slovenia. */
const LONG = 10;

/** Words that a slip could make of each other; who writes one of them means it. */
const DISTINCT = new Set(
  `angel angle contact contacts contract contracts country county dairy desert dessert diary invite
   invoice march match quiet quite rooster roster stared starred though thought through trail trails
   trial trials`.split(/\s+/),
);

/** A slip of the keyboard in one of the words: never in its first letter, a digit or a negation. */
const isMisspelt: Fits = (said, name) => {
  const [a, b] = [words(said), words(name)];
  if (a.length !== b.length) return false;
  const pairs = a.flatMap((word, i): [string, string][] => {
    const other = b[i] ?? '';
    return word === other ? [] : [[word, other]];
  });
  const [pair] = pairs;
  return pair !== undefined && pairs.length === 1 && isSlip(...pair) && keepsMeaning(said, name);
};

/** A beginning that may turn a word into its opposite. */
function prefixOf(word: string): string | undefined {
  return /^(un|in|im|ir|il|dis|de|non|mis|re|ex|anti)/.exec(word)?.[0];
}

function isSlip(said: string, word: string): boolean {
  const shorter = Math.min(said.length, word.length);
  const pattern = /^\p{L}+$/u;
  if (shorter < MIN_LENGTH || !pattern.test(said) || !pattern.test(word)) return false;
  if (!word.startsWith(said.charAt(0))) return false;
  // Upload is not Unload, and Archived not Archive.
  if (prefixOf(said) !== prefixOf(word) || said.startsWith(word) || word.startsWith(said))
    return false;
  if (DISTINCT.has(said)) return false;
  return distance(said, word) <= (shorter >= LONG ? 2 : 1);
}

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Whether two letters are beside each other on a keyboard: Marie is not Maria. */
function areBeside(a: string, b: string): boolean {
  const [rowA, rowB] = [a, b].map((letter) => ROWS.findIndex((row) => row.includes(letter)));
  if (rowA === undefined || rowB === undefined || rowA < 0 || rowB < 0) return false;
  // Each row stands half a key further to the right than the one above it.
  const column = (letter: string, row: number) => (ROWS[row]?.indexOf(letter) ?? 0) + row / 2;
  return Math.abs(rowA - rowB) <= 1 && Math.abs(column(a, rowA) - column(b, rowB)) <= 1;
}

/**
 * Edits between two words: two letters swapped are one (optimal string alignment), and a letter for
 * another that is not beside it on the keyboard two.
 */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const [from, to] = [a.charAt(i - 1), b.charAt(j - 1)];
      const change = from === to ? 0 : areBeside(from, to) ? 1 : 2;
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + change);
      const swapped = a.charAt(i - 1) === b.charAt(j - 2) && a.charAt(i - 2) === b.charAt(j - 1);
      if (i > 1 && j > 1 && swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** From sure to loose; the first tier in which anything fits decides. */
export const EXACT: readonly Tier[] = [
  { fits: isSame, shares: 'name' },
  { fits: meansSame, shares: 'meaning' },
];
export const CLOSE: readonly Tier[] = [
  ...EXACT,
  { fits: startsWith, shares: 'all words' },
  { fits: meansSameCounted, shares: 'meaning' },
];
export const ALL: readonly Tier[] = [
  ...CLOSE,
  { fits: hasAllWords, shares: 'all words' },
  { fits: hasAllForms, shares: 'all words' },
  { fits: isMisspelt, shares: 'all words but one' },
];
