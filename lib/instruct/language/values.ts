import { isText, isWord } from './token-text.js';
import type { Token } from './tokens.js';

/** Values that stand in an instruction without quotes. */

/** A longer one stands in quotes. */
const MAX_WORDS = 40;

/** Words that say of a value what it is, or that say more than a value: they are no text to type. */
const VAGUE =
  `instead except unless but rather same above usual current my our today tomorrow yesterday tonight
   leave now either or not if please thanks whatever anything something anybody someone don't`.split(
    /\s+/,
  );

/** The same where they are the whole value. */
const VAGUE_ALONE = [
  'none',
  'skip',
  'unchanged',
  'again',
  'empty',
  'blank',
  'nothing',
  'random',
  'any',
  'it',
  'that',
  'this',
];

/** Whether words are a text to type as it stands, and not words about one. */
export function isValue(tokens: readonly Token[]): boolean {
  if (!isText(tokens)) return false;
  if (tokens.length === 1 && isWord(tokens[0], ...VAGUE_ALONE)) return false;
  // «The one from work» says which.
  if (isWord(tokens[0], 'the', 'that') && isWord(tokens[1], 'one', 'ones')) return false;
  // «The new one» says which.
  if (tokens.length > 1 && isWord(tokens.at(-1), 'one', 'ones')) return false;
  return !tokens.some((token) => isWord(token, ...VAGUE));
}

/** The same of a text that nothing but the clause's end ends. */
export function isOpenValue(
  tokens: readonly Token[],
  isClause: (tokens: readonly Token[]) => boolean,
): boolean {
  return isValue(tokens) && endsClause(tokens, isClause);
}

/** Whether words without quotes end where the clause does: no other clause begins in them. */
export function endsClause(
  tokens: readonly Token[],
  isClause: (tokens: readonly Token[]) => boolean,
): boolean {
  if (!isText(tokens) || tokens.length > MAX_WORDS) return false;
  return tokens.every((_, at) => at === 0 || !isClause(tokens.slice(at)));
}
