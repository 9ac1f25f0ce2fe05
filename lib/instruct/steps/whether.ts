import type { FoundAnswer } from '../../page/reading/answers.js';
import { PREPOSITIONS } from '../language/vocabulary.js';
import { saidIn, type Fact, type Facts, type Saying } from './question-facts.js';
import { rowsOf } from './question-rows.js';
import { readQuestion } from './question-reading.js';
import { EMPTY, questionWords } from './question-words.js';

/** Answers whether something is so: `is Kindred available?` */

const ASKED = /^(?:is|are|was|were|has|have) (.+)$/i;

const THERE = /^there (?:still )?(?:(?:any|an?|some) )?(?:more )?(.+)$/i;

/** Words that make another thing of what stands behind them: «out of stock» is not in stock. */
const TURNING: ReadonlySet<string> = new Set([
  ...PREPOSITIONS,
  'out',
  'off',
  'partly',
  'almost',
  'nearly',
  'fully',
]);

/** What only goes before what is asked: `has it already been paid?` */
const AHEAD = /^(?:been|still|already|now|currently|yet)$/;

/** What is done goes on: what is delivered was shipped, whatever the page calls it. */
const DONE = /(ed|sent|paid|done|made|built|read|bought|sold)$/;

export const isWhether = (question: string): boolean => ASKED.test(question);

/** `yes` where the only row that is called so says just this; `no` where it says another state in its place. */
export function whether(
  question: string,
  { facts, page }: Facts,
  countsOf: (question: string) => readonly FoundAnswer[],
): FoundAnswer[] {
  const [, asked = ''] = ASKED.exec(question.replace(/[?.!\s]+$/, '')) ?? [];
  const [, things] = THERE.exec(asked) ?? [];
  if (things !== undefined) {
    const found = rowsOf(readQuestion(`how many ${things} are there`), { facts, page });
    const told = found.length > 0 ? [] : countsOf(`how many ${things} are there`);
    return found.length > 0
      ? [{ text: 'yes', from: found.flatMap((row) => row.from) }]
      : areThere(told);
  }
  // «Ann paid her rent» says of Ann's rent that it is paid.
  const words = asked
    .replace(/^(.+?) (\S+(?:ed|paid|sent)|paid|sent) (?:his|her|their|its|the) (.+)$/i, '$1 $3 $2')
    .toLowerCase()
    .split(/\s+/)
    .filter((word, at) => at === 0 || !AHEAD.test(word));
  const all = facts.filter(({ list }) => list >= 0);
  const isSaid = saidIn(all);
  const isCalled = (word: string, row: Fact) =>
    row.own.has(word) ||
    ((row.labels.has(word) || page.has(word)) && isSaid(word, row.list) === 'by none');
  for (let at = 1; at < words.length; at += 1) {
    const state = words.slice(at).join(' ');
    // «Delivery» is not delivered.
    const says = ({ text }: Saying) => text.toLowerCase() === state;
    const named = questionWords(
      words
        .slice(0, at)
        .filter((word) => !EMPTY.has(word))
        .join(' '),
    );
    const lists = new Set(all.flatMap((row) => (row.sayings.some(says) ? [row.list] : [])));
    const rows = all.filter(({ list }) => lists.has(list));
    const [like] = rows.flatMap(({ sayings }) => sayings.filter(says));
    if (!like) continue;
    const meant = rows.filter(
      (row) => named.every((word) => isCalled(word, row)) && isNamed(named, row),
    );
    const [row, ...more] = meant;
    if (TURNING.has(words[at - 1] ?? '') || !row || more.length > 0) return [];
    const { from } = row;
    if (row.sayings.some(says)) return [{ text: 'yes', from }];
    const other = insteadOf(row, like, rows, state);
    const isNo = other && (!DONE.test(state) || isNotYet(state, other.text));
    return isNo ? [{ text: 'no', from }] : [];
  }
  return [];
}

/** Whether there are some of what numbers tell: `0` of «Places left». */
function areThere(told: readonly FoundAnswer[]): FoundAnswer[] {
  const counts = told.map(({ text }) => (/^\d[\d.,]*/.test(text) ? Number.parseFloat(text) : NaN));
  const from = told.flatMap((one) => one.from);
  if (counts.length === 0 || counts.some((count) => Number.isNaN(count))) return [];
  if (counts.every((count) => count > 0)) return [{ text: 'yes', from }];
  return counts.every((count) => count === 0) ? [{ text: 'no', from }] : [];
}

/** Whether words tell what a row is about: by its first text, which may be a number, or by another one and what rows are. */
function isNamed(words: readonly string[], { sayings }: Fact): boolean {
  const worded = sayings.filter(({ text }) => /\p{L}/u.test(text));
  const first = worded.find(({ text }) => !/\d/.test(text));
  return (
    [worded[0], first].some((saying) => words.some((word) => saying?.said.includes(word))) ||
    sayings.some(
      ({ said }) =>
        said.length > 0 && said.length < words.length && said.every((word) => words.includes(word)),
    )
  );
}

/** What is not done yet, where the page says that it is still to be done. */
const NOT_YET: readonly (readonly [done: RegExp, open: RegExp])[] = [
  [/^(paid|settled|closed|resolved)$/, /^(open|overdue|outstanding|due|unpaid|not paid)$/i],
  [/^(approved|granted|accepted)$/, /^(pending|rejected|declined|refused|awaiting \p{L}+)$/iu],
];
const isNotYet = (state: string, text: string): boolean =>
  NOT_YET.some(([done, open]) => done.test(state) && open.test(text));

/** The only text of a row of the label under which others say a state, with nothing of that state in it. */
function insteadOf(
  row: Fact,
  like: Saying,
  rows: readonly Fact[],
  state: string,
): Saying | undefined {
  const label = columnOf(like);
  const under = row.sayings.filter((saying) => columnOf(saying) === label);
  const isStated = rows.every(({ sayings }) =>
    sayings.every((saying) => saying.text.toLowerCase() !== state || columnOf(saying) === label),
  );
  const [only, ...more] = under;
  const isOther = only !== undefined && !only.said.some((word) => like.said.includes(word));
  return label !== '' && isStated && more.length === 0 && isOther ? only : undefined;
}

/** The head of a column, without the classes of a cell, which may tell its state; or the whole label of a text. */
function columnOf({ head, label }: Saying): string {
  const [column = ''] = head.split('  ');
  return column.trim() === '' ? label.join(' ') : column.trim();
}
