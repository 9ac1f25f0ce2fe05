import type { CellAsked } from '../../page/injected/answer-rows.js';
import type { Asked } from '../language/actions.js';
import { NOUNS } from '../language/row-nouns.js';
import { ARTICLES, number, ordinal, PREPOSITIONS } from '../language/vocabulary.js';

/** The cells of a table that a question may be for. */

/** `email in row 4`, `flight time to Athens`, `priority of ticket 1140`: each way to take it apart. */
export function cellsAsked(what: Asked, name: string): CellAsked[] {
  const words = name.toLowerCase().split(/\s+/).slice(0, 20);
  const cells = words.flatMap((word, at) =>
    at > 0 && at < words.length - 1 && PREPOSITIONS.includes(word)
      ? rowsFrom(words.slice(0, at).join(' '), words.slice(at + 1))
      : [],
  );
  if (what !== 'price') return cells;
  const price = ['price', 'cost', 'price from', 'amount', 'fare', 'fee'];
  return [...price.flatMap((column) => rowsFrom(column, words)), ...cells];
}

function rowsFrom(column: string, words: readonly string[]): CellAsked[] {
  const said = words.filter((word, at) => at > 0 || !ARTICLES.includes(word));
  const [first = '', second = '', ...more] = said;
  if (more.length === 0 && /^(row|line)$/.test(first)) return placed(column, number(second));
  if (more.length === 0 && /^(row|line)$/.test(second)) return placed(column, ordinal(first));
  const texts = [said.join(' ')];
  if (NOUNS.includes(first) && second !== '') texts.push(said.slice(1).join(' '));
  if (NOUNS.includes(first) && PREPOSITIONS.includes(second)) texts.push(more.join(' '));
  if (said.length > 1 && NOUNS.includes(said.at(-1) ?? '')) texts.push(said.slice(0, -1).join(' '));
  return texts.map((row) => ({ column, row, nth: 0 }));
}

function placed(column: string, nth: number | undefined): CellAsked[] {
  return nth === undefined || !Number.isInteger(nth) ? [] : [{ column, row: '', nth }];
}
