import type { RowTexts } from '../../page/injected/row-texts.js';
import { singular } from '../language/word-forms.js';
import { isRelating, rootOf } from '../language/word-stems.js';
import { normalisedName } from './name-index.js';

/** The words of a row's texts, and of what says what a text is: the head of its column, or the text before it. */

type Texts = RowTexts['texts'];

/** Months and days of the week. */
const DATED =
  /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*$|^(mon|tue|wed|thu|fri|sat|sun)(s|nes|r|rs|ur)?(day)?s?$/;

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** `14 mar 2026` of `2026-03-14`. */
const spelled = (text: string): string =>
  text.replace(/\b(\d{4})-(\d\d)-(\d\d)\b/g, (iso, year: string, month: string, day: string) => {
    const name = MONTHS[Number(month) - 1];
    return name === undefined ? iso : `${Number(day)} ${name} ${year}`;
  });

/** The form in which words are compared: `drafts` is `draft`, `June` is `jun`, and `Sunday` is `sun`. */
export function stems(text: string): string[] {
  return normalisedName(spelled(text).replace(/(\p{L})['’]s\b/gu, '$1'))
    .split(' ')
    .filter((word) => word !== '')
    .map((word) =>
      DATED.test(word) ? word.slice(0, 3) : singular(word.replace(/^#?(\d+)(st|nd|rd|th)?$/, '$1')),
    );
}

/** A longer text only mentions things: a message, an excerpt. */
export const MAX_TEXT = 70;

/** A text of a row: its words, and those of what it is called by the head of its column or by the text before it. */
export interface Told {
  readonly words: readonly string[];
  readonly label: readonly string[];
  readonly isShort: boolean;
}

export function toldBy(texts: Texts): Told[] {
  const told: Told[] = [];
  for (const [head, text] of texts) {
    const label = head === '' ? (told.at(-1)?.words ?? []) : stems(head);
    told.push({ words: stems(text), label, isShort: text.length <= MAX_TEXT });
  }
  return told;
}

/** The texts that words of a description say what they are, or all: of two dates that of «added before 3 May 2027». */
export function labelled(texts: Texts, said: readonly string[]): Texts {
  const roots = said.filter(isRelating).map(rootOf);
  const told = toldBy(texts);
  const own = texts.filter((_text, at) =>
    [...(told[at]?.words ?? []), ...(told[at]?.label ?? [])].some((word) =>
      roots.includes(rootOf(word)),
    ),
  );
  return own.length > 0 ? own : texts;
}

const DATE = new RegExp(
  `(?:(?<!\\S)\\d{1,2} )?(?<!\\S)(?:${MONTHS.join('|')})(?: \\d{1,2})?(?: \\d{4})?(?!\\S)`,
);

/** Whether the parts of a date stand in one text: «2 May 2026» is none of «2 May 2027, added 9 May 2026». */
export function isDatedIn(said: readonly string[], told: readonly Told[]): boolean {
  const date = DATE.exec(said.join(' '))?.[0].split(' ') ?? [];
  return date.length < 2 || told.some(({ words }) => date.every((word) => words.includes(word)));
}

/** Whether what stands at a text is another word: «added on 2 May» is no row with «Due: 2 May», and «Added» elsewhere. */
export function isOther(
  word: string,
  beside: string | undefined,
  told: readonly Told[],
  isOwn: boolean,
): boolean {
  const texts = told.filter(({ words }) => beside !== undefined && words.includes(beside));
  if (texts.length === 0 || !isRelating(word)) return false;
  const isSaid = ({ words, label }: Told) =>
    [...words, ...label].some((one) => rootOf(one) === rootOf(word));
  return !texts.some(isSaid) && (!isOwn || texts.every(({ label }) => label.some(isRelating)));
}

/** Whether a number stands under another head than the one beside it: «12 comments» are no row of «12 Nov 2026». */
export function isElsewhere(said: readonly string[], at: number, told: readonly Told[]): boolean {
  const number = said[at] ?? '';
  // «The reading of 2 November» is no reading of 2.
  if ([said[at + 1], said[at - 1]].some((word = '') => MONTHS.includes(word))) return false;
  const head = [said[at + 1], said[at - 1]].find((word) =>
    told.some(({ label }) => word !== undefined && label.includes(word)),
  );
  const isSaid = ({ words, label }: Told) =>
    words.includes(number) && head !== undefined && [...words, ...label].includes(head);
  return /^\d+$/.test(number) && head !== undefined && !told.some(isSaid);
}

/** Longer words in front of a text are a text of their own. */
const MAX_LABEL = 3;

/** Whether a word says what the text is that has the word beside it: «curated by Ann», where «Curator» stands at «Ann». */
export function isLabel(word: string, beside: string | undefined, told: readonly Told[]): boolean {
  const root = rootOf(word);
  const isCalled = (one: string) => one !== beside && rootOf(one) === root;
  return told.some(
    ({ words, label }) =>
      beside !== undefined &&
      words.includes(beside) &&
      [...words, ...(label.length <= MAX_LABEL ? label : [])].some(isCalled),
  );
}
