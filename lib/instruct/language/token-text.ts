import type { Token } from './tokens.js';
import { ARTICLES, PREPOSITIONS } from './vocabulary.js';

/** Runs of tokens: their words and texts. */

/** The text of tokens as it stands in the source; of one quoted text what is between its quotes. */
export function textOf(tokens: readonly Token[], source: string): string {
  const [first] = tokens;
  const last = tokens.at(-1);
  if (!first || !last) return '';
  if (tokens.length === 1) return first.text;
  return source.slice(first.start, last.end);
}

/** The texts of tokens, one each. */
export function wordsOf(tokens: readonly Token[]): string[] {
  return tokens.map(({ text }) => text);
}

/** The tokens without an article at their beginning. */
export function withoutArticle(tokens: readonly Token[]): readonly Token[] {
  return tokens.length > 1 && isWord(tokens[0], ...ARTICLES) ? tokens.slice(1) : tokens;
}

/** What a list of rows is called behind its name: `the Review column`. */
const LISTS = ['table', 'column', 'list', 'section', 'lane', 'group'];

export const withoutListNoun = (tokens: readonly Token[]): readonly Token[] =>
  tokens.length > 1 && isWord(tokens.at(-1), ...LISTS) ? tokens.slice(0, -1) : tokens;

/** The tokens without marks at their end. */
export function unmarked(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.findLastIndex(({ kind }) => kind !== 'mark');
  return tokens.slice(0, last + 1);
}

/** The phrases of a list, each as its words, with either apostrophe. */
export const phrases = (list: string): string[][] =>
  list
    .split('|')
    .map((said) => said.trim())
    .flatMap((said) => [...new Set([said, said.replaceAll("'", '’')])])
    .map((said) => said.split(' '));

/** The words, split, that stand at the beginning of tokens; of several the first. */
export function leadOf(
  tokens: readonly Token[],
  leads: readonly (readonly string[])[],
): readonly string[] | undefined {
  return leads.find((words) => words.every((word, i) => isWord(tokens[i], word)));
}

/** Whether a token is one of these words, outside of quotes. */
export function isWord(token: Token | undefined, ...words: readonly string[]): boolean {
  return token?.kind === 'word' && words.includes(token.text.toLowerCase());
}

/** Whether words are one name: in quotes, or without any. */
export function isName(tokens: readonly Token[]): boolean {
  return (
    tokens.length === 1 || (tokens.length > 0 && tokens.every(({ kind }) => kind !== 'quoted'))
  );
}

/** The same of a text to type: where one without quotes ends must not be a question. */
export function isText(tokens: readonly Token[]): boolean {
  const isOpen = tokens.some((token) => token.kind === 'mark' || isWord(token, 'and', 'then'));
  return isName(tokens) && (tokens.length === 1 || !isOpen);
}

/** Where a word stands, outside of quotes. */
export function indexes(tokens: readonly Token[], ...words: readonly string[]): number[] {
  return tokens.flatMap((token, index) => (isWord(token, ...words) ? [index] : []));
}

/** Parts before and behind the one place where a word stands; undefined where it stands more often. */
export function around(
  tokens: readonly Token[],
  ...words: readonly string[]
): [before: readonly Token[], behind: readonly Token[]] | undefined {
  const [at, ...more] = indexes(tokens, ...words);
  if (at === undefined || more.length > 0 || at === 0 || at === tokens.length - 1) return undefined;
  return [tokens.slice(0, at), tokens.slice(at + 1)];
}

/** What a button may be called beside its name. */
const PARTS = 'button link form dialog menu option panel window popup icon'.split(' ');

/** Without `form` of «the return form for the lamp», where `return` stands before it. */
export const withoutPart = (tokens: readonly Token[]): readonly Token[] =>
  isWord(tokens[0], ...PARTS) && isWord(tokens[1], ...PREPOSITIONS, 'next', 'beside', 'about')
    ? tokens.slice(1)
    : tokens;

/** What «and» and commas separate. */
export function itemsOf(tokens: readonly Token[]): (readonly Token[])[] {
  const items: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'mark' || isWord(token, 'and', '&')) items.push([]);
    else items.at(-1)?.push(token);
  }
  return items.filter((item) => item.length > 0);
}
