import type { FoundAnswer } from '../../page/reading/answers.js';
import type { Fact, Facts } from './question-facts.js';
import type { Question } from './question-reading.js';
import { OPTIONAL, questionWords } from './question-words.js';

/** How many things the rows of a page are, where it is not how many rows there are. */

const [QUANTITY = ''] = questionWords('quantity');

/** `how many blue mugs are in the basket?`: the quantities of the rows that are called so. */
export function heldIn({ noun, rest, limit }: Question, { facts, page }: Facts): FoundAnswer[] {
  if (noun.length === 0 || limit) return [];
  return facts.flatMap(({ list, sayings, own, labels, from }) => {
    const isThere = (word: string) => OPTIONAL.has(word) || own.has(word) || labels.has(word);
    const isCalled = sayings.some(({ said }) => noun.every((word) => said.includes(word)));
    const held = sayings.find(
      ({ label, text }) => label.includes(QUANTITY) && /^\d[\d.,]*$/.test(text),
    );
    const isMeant = list >= 0 && isCalled && rest.every((word) => isThere(word) || page.has(word));
    return isMeant && held ? [{ text: held.text, from }] : [];
  });
}

/** Whether a list is called by another number than that of its rows: «214 titles found», of which it shows ten. */
export function saysOther(rows: readonly Fact[]): boolean {
  const numbers = [...(rows[0]?.around ?? [])].filter((word) => /^\d+$/.test(word));
  return numbers.length > 0 && !numbers.includes(String(rows.length));
}

/** `how many contacts are on the account?`: a word for a place may be one that a row only mentions. */
export function isPlaceIn(question: string, { own, sayings }: Fact): boolean {
  const [, place = ''] = /\b(?:on|in) (?:the|this|my|our|your) ([a-z]+)\W*$/i.exec(question) ?? [];
  const [word = ''] = questionWords(place);
  return own.has(word) && !sayings.some(({ said }) => said.join(' ') === word);
}
