import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RowTexts } from '../../page/injected/row-texts.js';
import type { PhraseRegion } from '../language/clauses.js';
import { firstBy } from '../steps/row-values.js';
import { normalisedName } from './name-index.js';
import { singular } from '../language/word-forms.js';
import { callsRows } from '../language/row-names.js';

/** Which rows have all words of a description, in any order, and which of them comes first by a column. */

/** Rows that are read before others have their turn. */
const SLICE = 50;

/** A row is known by the texts that stand in it. */
type Row = Pick<RowTexts, 'texts' | 'called'>;

const MONTH = /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*$/;

/** The form in which words are compared: `drafts` is `draft`, and `June` is `jun`. */
function stems(text: string): string[] {
  return normalisedName(text)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) =>
      MONTH.test(word) ? word.slice(0, 3) : singular(word.replace(/^(\d+)(st|nd|rd|th)$/, '$1')),
    );
}

/** A longer text only mentions things: a message, an excerpt. */
const MAX_TEXT = 70;

const PREPOSITIONS = new Set(
  'about after at before by for from in of on re than to via with without'.split(' '),
);

const NEGATIONS = ['not', 'no', 'never', 'cannot', 'un', 'without'];

/** What a row says of a description. */
interface ReadRow {
  readonly index: number;
  /** The words of the description that stand in the row. */
  readonly words: readonly string[];
  readonly heads: ReadonlySet<string>;
}

/** The rows that a description fits: each by its index. */
export async function rowsThat(
  rows: readonly (Row | null)[],
  region: PhraseRegion,
): Promise<number[]> {
  const said = stems(region.name ?? '');
  const read: ReadRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % SLICE === SLICE - 1) await nextTurn();
    if (row) read.push(readRow(row, index, said));
  }
  const { best } = region;
  const fitting = fittingOf(read, said, region).filter((index) => {
    const row = rows[index];
    return best !== undefined || (row && !isMentioned(row, said));
  });
  if (best === undefined) return fitting;
  const by = stems(best.by);
  const isBy = (text: string) => by.every((word) => stems(text).includes(word));
  return firstBy(best, fitting, (index) => rows[index]?.texts ?? [], isBy);
}

function readRow(row: Row, index: number, said: readonly string[]): ReadRow {
  const own = ownWords(row, said);
  const heads = new Set([...row.texts.map(([head]) => head), row.called].flatMap(stems));
  return { index, words: said.filter((word) => own.has(word)), heads };
}

function fittingOf(
  rows: readonly ReadRow[],
  said: readonly string[],
  { name = '', best }: Pick<PhraseRegion, 'name' | 'best'>,
): number[] {
  // «The flexitime request»: what all rows are; «Key West» is a name.
  const nouns = new Set(
    name
      .split(' ')
      .filter((word) => /^\p{Ll}/u.test(word) && callsRows(word))
      .flatMap(stems),
  );
  // What stands in some of the rows is not said by the heads of all.
  const isSaid = new Set(rows.flatMap(({ words }) => words));
  return rows.flatMap(({ index, words, heads }) => {
    const isThere = (word: string) =>
      words.includes(word) || ((heads.has(word) || nouns.has(word)) && !isSaid.has(word));
    return (words.length > 0 || best !== undefined) && said.every(isThere) ? [index] : [];
  });
}

/** Whether a row only mentions what is described: «Lunch with Tom Berg» is no row of his. */
function isMentioned({ texts }: Row, said: readonly string[]): boolean {
  const phrase = ` ${said.join(' ')} `;
  return (
    said.length > 1 &&
    texts.some(([, text]) => {
      const words = ` ${stems(text).join(' ')} `;
      const [ahead = ''] = words.split(phrase);
      return words.includes(phrase) && PREPOSITIONS.has(ahead.trim().split(' ').at(-1) ?? '');
    })
  );
}

/** The words of the short texts of a row: «not available» is not available. */
function ownWords({ texts }: Row, said: readonly string[]): ReadonlySet<string> {
  const short = texts.flatMap(([, text]) => (text.length <= MAX_TEXT ? [stems(text)] : []));
  return new Set(
    short
      .filter((words) => !words.some((one) => NEGATIONS.includes(one) && !said.includes(one)))
      .flat(),
  );
}

/** Whether a row is of a kind by what it and its list are called, and not by what stands in it. */
export function areCalled(kind: string, { texts, called }: Row): boolean {
  const known = new Set(stems(called));
  const own = new Set(texts.flatMap(([, text]) => stems(text)));
  return stems(kind).every((word) => (known.has(word) || word === 'search') && !own.has(word));
}
