import type { FoundAnswer } from '../../page/reading/answers.js';
import { PEOPLE } from './answer-kinds.js';
import type { Fact, Facts, Saying } from './question-facts.js';
import type { Question } from './question-reading.js';
import { rowsOf } from './question-rows.js';
import { NAMES, nameOf } from './row-identity.js';

/** Lists what the rows of a page are called. */

/** `the emails of all members`: what is asked for is a column of the rows. */
const IS_OF = /^(?:\p{L}+ ){0,4}?\p{L}+s of (?:all|the|my|our|your|every|those)\b/iu;

/**
 * What rows are called, or what they say in the column that is asked for; nothing where this is not known of each of
 * them.
 */
export function listed(said: string, asked: Question, facts: Facts): FoundAnswer[] {
  // «The names of the devices»
  const isNames = NAMES.has(asked.noun[0] ?? '');
  const question = isNames
    ? { ...asked, noun: asked.rest.slice(0, 1), rest: asked.rest.slice(1) }
    : asked;
  const thing = question.noun.at(-1) ?? '';
  const words = [...asked.noun, ...asked.rest];
  const under = ({ sayings }: Fact, nouns: readonly string[]) =>
    sayings.find(
      ({ label, said: own }) =>
        label.some((word) => nouns.includes(word)) && !own.every((word) => words.includes(word)),
    );
  const called = (row: Fact): Saying | undefined => {
    const name = nameOf(row, asked);
    const isKnown = !name || !isHeaded(name) || name.label.some((word) => NAMES.has(word));
    if (isKnown && (isNames || !IS_OF.test(said))) return name;
    // Under «Booking» stands no name of a guest, nor is a number one.
    const isPerson = PEOPLE.has(thing) && /\d/.test(name?.text ?? '');
    return isNames || isPerson || IS_OF.test(said) ? undefined : name;
  };
  const rows = rowsOf(question, facts);
  const answers = rows.flatMap((row) => {
    const own = under(row, asked.noun) ?? (isNames ? under(row, question.noun) : undefined);
    const { text } = own ?? called(row) ?? {};
    return text === undefined ? [] : [{ text, from: row.from }];
  });
  return answers.length === rows.length ? answers : [];
}

/** Whether a text stands under the head of a column. */
const isHeaded = ({ head }: Saying): boolean => (head.split('  ')[0] ?? '').trim() !== '';
