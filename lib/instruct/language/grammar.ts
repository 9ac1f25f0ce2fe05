import { TabwireError } from '../../request/errors.js';
import type { Clause } from './clauses.js';
import { notUnderstood } from './forms.js';
import { checkLater } from './later-clicks.js';
import { closed, imperative, verbsOpen } from './politeness.js';
import { beginsName } from './named-clauses.js';
import type { PageNames } from './page-names.js';
import { isJoint, Sentence, withoutMarks } from './sentence.js';
import { keepsTo, refrainOf } from './refrain.js';
import { isWord, textOf } from './token-text.js';
import { OpenQuote, tokenize, type Token } from './tokens.js';

/** More than fifty steps have. */
const MAX_JOINTS = 400;

/**
 * Reads a whole instruction; nothing of it has been done when it isn't understood. Takes time in proportion
 * to its length.
 *
 * @param names of the page's controls, for clauses that say a name alone
 * @throws TabwireError `instruction_not_understood`
 */
export function parse(source: string, names?: PageNames): Clause[] {
  let tokens: readonly Token[];
  try {
    tokens = imperative(tokenize(source));
  } catch (error) {
    if (!(error instanceof OpenQuote)) throw error;
    throw notUnderstood(source.slice(error.start), error.start, 'The quotation is not closed.');
  }
  if (tokens.filter(isJoint).length > MAX_JOINTS)
    throw notUnderstood(
      source,
      0,
      `The instruction has more than ${MAX_JOINTS} commas, full stops and “and”. Send it in parts, or put texts in quotes.`,
    );
  const sentences = sentencesOf(tokens, names);
  const refrain = refrainOf(sentences.at(-1) ?? []);
  const positive = refrain ? [...sentences.slice(0, -1), refrain.head] : sentences;
  const clauses = positive.flatMap((sentence) => new Sentence(sentence, source, names).clauses());
  checkLater(clauses);
  checkOrder(clauses);
  if (refrain && !keepsTo(refrain, clauses))
    throw notUnderstood(textOf(refrain.tail, source), refrain.tail[0]?.start ?? 0);
  if (clauses.length > 0) return clauses;
  throw new TabwireError(
    'instruction_not_understood',
    'The instruction is empty. Say what to do.',
    { clause: '', position: 0 },
  );
}

/** Behind an article or a preposition, `first` is no place in the order of the steps. */
const EARLIER = /(?<!\b(?:the|a|an|my|to|as|is|in|with|for)\s)\b(?:first|beforehand|before that)$/i;

/** «Sign out, but save first» says its steps in another order. @throws TabwireError */
function checkOrder(clauses: readonly Clause[]): void {
  const late = clauses.slice(1).find(({ text }) => EARLIER.test(text));
  if (late) throw notUnderstood(late.text, late.position);
}

/**
 * Parts between marks that always end a clause: a new line, `;` and «then», behind a joint, before a verb, or before
 * the name of a button or a field.
 */
function sentencesOf(tokens: readonly Token[], names?: PageNames): (readonly Token[])[] {
  const verbs = verbsOpen(tokens);
  const opens = tokens.map(
    (_token, at) => verbs[at] === true || (names !== undefined && beginsName(tokens, at, names)),
  );
  const sentences: Token[][] = [];
  let sentence: Token[] = [];
  for (const [index, token] of tokens.entries()) {
    const isThen =
      isWord(token, 'then') && (isJoint(tokens[index - 1]) || opens[index + 1] === true);
    if (isThen || (token.kind === 'mark' && token.text === ';')) {
      sentences.push(sentence);
      sentence = [];
    } else sentence.push(token);
  }
  return [...sentences, sentence]
    .map((said) => withoutMarks(closed(said)))
    .filter((said) => said.length > 0);
}
