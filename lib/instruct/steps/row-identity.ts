import { isOnlyDate, PEOPLE } from './answer-kinds.js';
import type { Fact, Saying } from './question-facts.js';
import type { Question } from './question-reading.js';
import { EMPTY, formsOf } from './question-words.js';

/** What a row is called. */

/** Of columns of names. */
export const NAMES = formsOf('name title');

/** The text that a row is called by: that of a column of names, or its first one of words; no date, nor who has it. */
export function nameOf({ sayings }: Fact, { noun, rest, kind }: Question): Saying | undefined {
  const worded = sayings.filter(({ text }) => /\p{L}/u.test(text));
  const isPerson = ({ label }: Saying) =>
    kind !== 'person' && label.some((word) => PEOPLE.has(word) && !noun.includes(word));
  const isName = (one: Saying) =>
    !isOnlyDate(one.text) &&
    one.said.some((word) => !EMPTY.has(word)) &&
    (one === sayings[0] || !isPerson(one));
  const named = worded.find(({ label }) => NAMES.has(label[0] ?? '')) ?? worded.find(isName);
  // «Out of stock» is no name of what is out of stock: what the row is called is not known.
  if (named?.said.every((word) => rest.includes(word))) return undefined;
  return worded.length === 0 ? sayings[0] : named;
}
