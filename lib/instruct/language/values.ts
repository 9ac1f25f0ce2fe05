import { isText, isWord, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';
import { ARTICLES } from './vocabulary.js';

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

/** What a value may begin with that only says which value is meant. */
const WHOSE = 'a an the some his her its their another'.split(' ');
const WHICH =
  `new different other correct right proper valid random suitable good better best nicer actual real old previous
   maximum minimum highest lowest strong stronger safe name number address value text word password date time spelling
   amount code few couple`.split(/\s+/);
const QUESTION = 'what where when who how whose whichever whoever wherever'.split(' ');
const VERBS = 'is are was were has have had will would can does do did'.split(' ');

/** The same where they are the whole value of a field for a number, or for one of a few choices. */
const MEASURE = /^(?:his|hers|theirs|more|less|fewer|max|maximum|minimum|as .+ as possible)$/i;
const ADDED = /\S (?:too|also|again|as well)$/i;
const RELATIVE = /^(?:an?|the|some) .+ (?:(?:that|which) (?:i|we|you|he|she|they)|of your) /i;
const MAX_PLACEHOLDER = 6;

/**
 * Whether words without quotes say which value is meant, and none: `a new name`, `where I live`.
 *
 * @param field what the value is for: «the new flat» says no flat
 */
export function isPlaceholder(tokens: readonly Token[], field: readonly Token[] = []): boolean {
  const [first, ...more] = tokens;
  if (!first || tokens.some(({ kind }) => kind === 'quoted')) return false;
  const said = wordsOf(tokens).join(' ');
  if (MEASURE.test(said) || ADDED.test(said) || RELATIVE.test(`${said} `)) return true;
  if (/[^\p{Ll}\s'’-]/u.test(said.replace(/\bI\b/g, 'i'))) return false;
  if (isWord(first, ...QUESTION)) return more.length > 0;
  const own = wordsOf(field).map((word) => word.toLowerCase());
  return (
    isWord(first, ...WHOSE) &&
    tokens.length <= MAX_PLACEHOLDER &&
    !more.some((token) => isWord(token, ...VERBS)) &&
    more.some((token) => isWord(token, ...WHICH, ...own.filter((one) => !ARTICLES.includes(one))))
  );
}

/** Without the particle of a verb: `4711 in`. No words where the particle may be one of them: `logged in`. */
export function withoutParticle(tokens: readonly Token[]): readonly Token[] {
  if (tokens.length < 2 || !isWord(tokens.at(-1), 'in', 'down', 'here', 'there')) return tokens;
  const text = tokens.slice(0, -1);
  return text.some(({ kind, text: word }) => kind === 'quoted' || /[\p{Lu}\d@]/u.test(word))
    ? text
    : [];
}

/**
 * The same of a text that nothing but the clause's end ends.
 *
 * @param field what the text is for
 */
export function isOpenValue(
  tokens: readonly Token[],
  isClause: (tokens: readonly Token[]) => boolean,
  field?: readonly Token[],
): boolean {
  return isValue(tokens) && !isPlaceholder(tokens, field) && endsClause(tokens, isClause);
}

/** Whether words without quotes end where the clause does: no other clause begins in them. */
export function endsClause(
  tokens: readonly Token[],
  isClause: (tokens: readonly Token[]) => boolean,
): boolean {
  if (!isText(tokens) || tokens.length > MAX_WORDS) return false;
  return tokens.every((_, at) => at === 0 || !isClause(tokens.slice(at)));
}
