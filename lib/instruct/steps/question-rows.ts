import { isInside } from '../language/row-limits.js';
import { saidIn, type Fact, type Facts } from './question-facts.js';
import type { Question } from './question-reading.js';
import { ANY_ROW, OPTIONAL, questionWords, ROW_NOUNS } from './question-words.js';
import { valueIn } from './row-values.js';

/** The rows that a question is about. */

/** `how many loans do I have?`: where something is called «My loans», what is not is somebody else's. */
export function ownOf(question: string, facts: readonly Fact[]): readonly Fact[] {
  const own = facts.filter(({ labels }) => labels.has('my'));
  return /\b(i|my|we|our)\b/i.test(question) && own.length > 0 ? own : facts;
}

/**
 * The rows of one list that have all words. The noun says what the rows are; what stands in some of the rows is not
 * said by what the list is called, and at least one word that is said of them stands in them.
 */
export function rowsOf(
  { noun, rest, verb, asks, best, limit }: Question,
  { facts, page }: Facts,
): readonly Fact[] {
  const rows = facts.filter(({ list }) => list >= 0);
  const isSaid = saidIn(rows);
  // «Gearbox», of a column that is called «Gear»
  const isLabel = (word: string, { labels }: Fact) =>
    labels.has(word) || [...labels].some((label) => label.length > 3 && word.startsWith(label));
  const isCalled = (word: string, row: Fact) =>
    isLabel(word, row) && isSaid(word, row.list) === 'by none';
  const isCompared = best !== undefined || limit !== undefined;
  const isLast = (at: number) => at === rest.length - 1 && !isCompared;
  const needed = rest.filter((word, at) => !OPTIONAL.has(word) || isLast(at));
  const kind = noun.at(-1) ?? (asks === 'count' ? undefined : needed[0]);
  const said = [...noun.slice(0, -1), ...needed].filter((word) => word !== kind);
  if (kind === undefined) return [];
  const found = rows.flatMap((row) => {
    const isThere = (word: string) =>
      (row.own.has(word) && !(word === verb && isWholeText(word, row))) ||
      isCalled(word, row) ||
      page.has(word);
    const isTold = needed.some((word) => row.own.has(word) || row.around.has(word));
    const isPlain = needed.length === 0 || noun.length === 0 || isCompared;
    if (!said.every(isThere) || !(isTold || isPlain)) return [];
    const isPlaced =
      (ROW_NOUNS.has(kind) &&
        [...noun.slice(0, -1), ...needed].some((word) => row.around.has(word))) ||
      (ANY_ROW.has(kind) && best && valueIn(textsOf(row), best, isBy(best.by)) !== undefined);
    // What only a column or the page is called may be said of each of its lists.
    // What all rows say is a label: «Reservations: 7».
    const isState = isSaid(kind, row.list) === 'by some' && isStated(kind, row);
    const isOwn = isState || row.called.has(kind) || isColumn(kind, row);
    const rank = [row.around.has(kind), isOwn, page.has(kind)];
    const at = rank.indexOf(true);
    return at !== -1 || isPlaced ? [{ row, rank: at === -1 ? rank.length : at }] : [];
  });
  const first = Math.min(...found.map(({ rank }) => rank));
  const meant = found.flatMap(({ row, rank }) => (rank === first ? [row] : []));
  const isOne = new Set(meant.map(({ list }) => list)).size === 1 || areAlike(meant, needed);
  const isAmount =
    asks === 'count' &&
    meant.some(
      (row) =>
        hasAmountOf(kind, row) || (!isCompared && rest.some((word) => isNumbered(word, row))),
    );
  const isItself =
    asks === 'count' && meant.length === 1 && meant.some((row) => isCalledSo(row, noun, needed));
  return isOne && !isAmount && !isItself ? within(meant, limit) : [];
}

/**
 * «How many blue mugs are in the basket?» asks for the number in the only row, which is called so; «how many cards are in
 * Done?» is asked of a list.
 */
function isCalledSo(
  { called, own, around, sayings }: Fact,
  noun: readonly string[],
  needed: readonly string[],
): boolean {
  const isListed = needed.length > 0 && needed.every((word) => around.has(word) && !own.has(word));
  const isCalled =
    noun.length > 1 && sayings.some((one) => noun.every((word) => one.said.includes(word)));
  return !isListed && (called.has(noun.at(-1) ?? '') || isCalled);
}

/** Whether rows of several lists are cards of one kind, in the columns of a board, each of which says the words. */
function areAlike(rows: readonly Fact[], words: readonly string[]): boolean {
  const shapes = rows.map(({ called, sayings }) =>
    [...called, ...sayings.map(({ label }) => label.join(' '))].join('|'),
  );
  return (
    new Set(shapes).size === 1 &&
    rows.every(({ called, own }) => called.size > 0 && words.some((word) => own.has(word)))
  );
}

/** Whether a row says how many: «17» in a column «Hours». A number under «Ticket» is a name. */
const hasAmountOf = (word: string, { sayings }: Fact): boolean =>
  sayings.some(
    ({ head, text }) =>
      /^\d[\d.,]*$/.test(text) &&
      head.split(/\W+/).some((one) => /s$/i.test(one) && questionWords(one)[0] === word),
  );

/** `how many people are waiting for plot C1?`: the row has a number in a column «Waiting», and is none of them. */
const isNumbered = (word: string, { sayings }: Fact): boolean =>
  sayings.some(({ label, text }) => label.includes(word) && /^\d[\d.,]*$/.test(text));

/** Whether a text of a row is this word alone, as the state `Open` is. */
const isWholeText = (word: string, { sayings }: Fact): boolean =>
  sayings.some(({ said }) => said.length === 1 && said[0] === word);

/** Whether a row says a word of itself: «5 free places» says how many. */
const isStated = (word: string, { sayings }: Fact): boolean =>
  sayings.some(({ said, text }) => said.includes(word) && !/^\D?\d+ /.test(text));

/** Whether a column of words is called so: a number in it would be what is asked for, and no row. */
const isColumn = (word: string, { sayings }: Fact): boolean =>
  sayings.some(({ label, text }) => label.includes(word) && !/^\D?\d/.test(text));

/** The texts of a row, each with its label. */
export const textsOf = ({ sayings }: Fact) =>
  sayings.map(({ head, text }) => [head, text] as const);

/** Whether a text is called as rows are compared by. */
export const isBy = (by: string) => (text: string) => {
  const words = questionWords(text);
  return questionWords(by).every((word) => words.includes(word));
};

/** Those of the rows that are on the side of a limit; none where a row says no number. */
function within(rows: readonly Fact[], limit: Question['limit']): readonly Fact[] {
  if (!limit) return rows;
  const { by } = limit;
  const known = rows.map((row) => ({ row, value: valueIn(textsOf(row), { by }, isBy(by)) }));
  if (known.some(({ value }) => value === undefined)) return [];
  return known.flatMap(({ row, value = Number.NaN }) => (isInside(value, limit) ? [row] : []));
}
