import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RowTexts } from '../../page/injected/row-texts.js';
import type { PhraseRegion } from '../language/clauses.js';
import { isInside } from '../language/row-limits.js';
import { firstBy, valueIn } from '../steps/row-values.js';
import {
  isDatedIn,
  isElsewhere,
  isLabel,
  isOther,
  labelled,
  MAX_TEXT,
  stems,
  toldBy,
  type Told,
} from './row-labels.js';
import { callsRows } from '../language/row-nouns.js';

/** Which rows have all words of a description, in any order, and which of them comes first by a column. */

/** Rows that are read before others have their turn. */
const SLICE = 50;

/** A row is known by the texts that stand in it. */
type Row = Pick<RowTexts, 'texts' | 'called'> & { readonly path?: string };

const PREPOSITIONS = new Set(
  'about after at before by for from in of on re than to via with without'.split(' '),
);

const NEGATIONS = ['not', 'no', 'never', 'cannot', 'un', 'without'];

/** What a row says of a description. */
interface ReadRow {
  readonly index: number;
  /** Where its list is. */
  readonly list: string;
  readonly isKind: boolean;
  /** The words of the description that stand in the row. */
  readonly words: readonly string[];
  /** Those that say in other words what a text beside them is: «curated by» of «Curator». */
  readonly labels: readonly string[];
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
    if (row) read.push(readRow(row, index, said, region));
  }
  if (region.stated) return inStatement(read);
  const { best, limit, but = [], owner, counted } = region;
  const isDated = best?.by === 'date' || limit?.by === 'date';
  const textsOf = (index: number) => {
    const texts = rows[index]?.texts ?? [];
    return isDated ? labelled(texts, said) : texts;
  };
  const fitting = fittingOf(read, said, region).filter((index) => {
    const row = rows[index];
    const isOwn = owner === undefined || textsOf(index).some(([, text]) => isOf(owner, text));
    const isThing = counted === undefined || isCounted(counted, said, textsOf(index));
    return isThing && isOwn && (best !== undefined || (row && !isMentioned(row, said)));
  });
  const isBy = (by: string) => (text: string) =>
    stems(by).every((word) => stems(text).includes(word));
  if (best !== undefined) return firstBy(best, fitting, textsOf, isBy(best.by));
  const limited = fitting.map((index) => ({
    index,
    value: limit ? valueIn(textsOf(index), limit, isBy(limit.by)) : undefined,
  }));
  if (limit && limited.some(({ value }) => value === undefined)) return [];
  const inside = limited
    .filter(({ value = Number.NaN }) => !limit || isInside(value, limit))
    .map(({ index }) => index);
  const left = await Promise.all(but.map((name) => rowsThat(rows, { how: 'near', name })));
  // What is left out has to be there.
  const isThere = left.every((some) => some.some((index) => inside.includes(index)));
  return isThere ? inside.filter((index) => !left.flat().includes(index)) : [];
}

/** The row at a place among those of one list that a description fits. */
export async function nthRow(
  rows: readonly (Row | null)[],
  { nth = 0, ...region }: PhraseRegion,
): Promise<number[]> {
  // «The last repair» is none that mentions one.
  const found = region.name?.includes(' ') ? await rowsThat(rows, region) : [];
  const paths = new Set(found.map((index) => rows[index]?.path));
  const lists = new Set([...paths].map((path = '') => path.slice(0, path.lastIndexOf('/'))));
  const isOne = lists.size === 1 && paths.size === found.length;
  return isOne && Math.abs(nth) <= found.length
    ? found.slice(nth > 0 ? nth - 1 : nth).slice(0, 1)
    : [];
}

/** Whether a row is about things of a kind, and is not called by a number: `2` of «Long spade», and not of «2 Spades». */
function isCounted(
  count: string,
  said: readonly string[],
  texts: readonly (readonly [head: string, text: string])[],
): boolean {
  const things = texts.map(([, text]) => stems(text.replace(/(\s\d| ?[(,:–—]| - ).*$/, '')));
  return things.some((words) => words.at(-1) === said.at(-1) && !words.includes(count));
}

/** A name: each of its words begins with a capital letter. */
const TITLED = /^\p{Lu}[\p{L}.'’-]*( \p{Lu}[\p{L}.'’-]*){0,3}$/u;

/** Whether one of the parts of a text is of a name: `2 rooms · Ann Lee`. */
const isOf = (name: string, text: string): boolean =>
  text.length <= MAX_TEXT && text.split(/ [·•|] /).some((part) => isOfPart(name, part));

/** Whether a text begins with a name, is a longer form of it (`Rao` of «Dr Sunita Rao»), or is from it. */
function isOfPart(name: string, text: string): boolean {
  const [own, words] = [stems(name), stems(text)];
  const isTold = own.every((word) => words.includes(word));
  const isFrom = / (?:from|by) $/.test(` ${words.join(' ')} `.split(`${own.join(' ')} `)[0] ?? '');
  return isTold && (words[0] === own[0] || TITLED.test(text) || isFrom);
}

function readRow(
  row: Row,
  index: number,
  said: readonly string[],
  { noun, stated }: PhraseRegion,
): ReadRow {
  const told = toldBy(row.texts);
  const own = ownWords(told, said);
  const { path = '' } = row;
  const list = path.slice(0, path.lastIndexOf('/'));
  const kind = stems(noun ?? '').join(' ');
  const isKind = noun === undefined || told.some(({ words }) => words.join(' ') === kind);
  const heads = new Set([...row.texts.map(([head]) => head), row.called].flatMap(stems));
  // A statement says of the row what stands nowhere.
  const isOff =
    !stated &&
    said.some(
      (word, at) => isOther(word, said[at + 1], told, own.has(word)) || isElsewhere(said, at, told),
    );
  const words = isOff || !isDatedIn(said, told) ? [] : said.filter((word) => own.has(word));
  const labels =
    words.length === 0
      ? []
      : said.filter(
          (word, at) => !own.has(word) && isLabel(word, said[at + 1] ?? said[at - 1], told),
        );
  return { index, list, isKind, words, labels, heads };
}

/** The rows that have all words of a statement which stand in any of them. */
function inStatement(rows: readonly ReadRow[]): number[] {
  const known = new Set(rows.flatMap(({ words }) => words)).size;
  return rows
    .filter(({ words }) => known > 0 && new Set(words).size === known)
    .map(({ index }) => index);
}

function fittingOf(
  rows: readonly ReadRow[],
  said: readonly string[],
  { name = '', best, limit, but }: PhraseRegion,
): number[] {
  // «The flexitime request»: what all rows are; «Key West» is a name.
  const nouns = new Set(
    name
      .split(' ')
      .filter((word) => /^\p{Ll}/u.test(word) && callsRows(word))
      .flatMap(stems),
  );
  // «All vacant flats» are all of the list «Flats», and not the «Top Flat» alone.
  const last = name.split(' ').at(-1) ?? '';
  const [plural] = /^\p{Ll}.*[^s]s$/u.test(last) ? stems(last) : [];
  // What stands in some of the rows is not said by the heads of all.
  const isSaid = new Set(rows.flatMap(({ words }) => words));
  const isOneList = new Set(rows.map(({ list }) => list)).size === 1;
  // «Both cards in Review» are told by what their list is called.
  const isPart = said.some((word) => {
    const own = new Set(rows.filter(({ heads }) => heads.has(word)).map(({ list }) => list));
    return own.size === 1 && !isOneList && !isSaid.has(word);
  });
  return rows.flatMap(({ index, words, labels, heads, isKind }) => {
    const isThere = (word: string) =>
      words.includes(word) ||
      labels.includes(word) ||
      (heads.has(word) && (word === plural || !isSaid.has(word))) ||
      (nouns.has(word) && !isSaid.has(word));
    // «All orders except 1042» are those of one list.
    const isAll = (limit ?? but) !== undefined && (isOneList || said.some((one) => heads.has(one)));
    const isTold = words.length > 0 || best !== undefined || isAll || isPart;
    return isKind && isTold && said.every(isThere) ? [index] : [];
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
function ownWords(told: readonly Told[], said: readonly string[]): ReadonlySet<string> {
  return new Set(
    told
      .filter(({ isShort }) => isShort)
      .map(({ words }) => words)
      .filter((words) => !words.some((one) => NEGATIONS.includes(one) && !said.includes(one)))
      .flat(),
  );
}

/** Whether a row is of a kind by what it and its list are called, and not by what stands in it. */
export function areCalled(kind: string, row: Row | null | undefined): boolean {
  if (!row) return false;
  const { texts, called } = row;
  const known = new Set(stems(called));
  const own = new Set(texts.flatMap(([, text]) => stems(text)));
  return stems(kind).every((word) => (known.has(word) || word === 'search') && !own.has(word));
}
