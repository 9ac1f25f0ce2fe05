import { exactPhrase, type Clause } from './clauses.js';
import type { PageNames, Words } from './page-names.js';
import { isWord, textOf } from './token-text.js';
import type { Token } from './tokens.js';
import { isValue } from './values.js';
import { verbAt } from './verbs.js';
import { ARTICLES, PREPOSITIONS } from './vocabulary.js';

/** Titles of what forms make. */

/** What leads to the title of what is made. */
const CALLED = ['called', 'named', 'titled', 'entitled'];

/** Whether a title stands at a place: in quotes, or behind «called». */
export const isTitle = (token: Token | undefined) =>
  token?.kind === 'quoted' || isWord(token, ...CALLED);

/** Fields for the title of what a form makes, where it begins with one. */
const TITLES = /\b(title|name|summary|subject|headline|topic|problem)\b/i;
const OTHERS = /\b(first|last|given|family|middle|user|file|account) ?name\b/i;

/** A title has at most so many words. */
const MAX_TITLE = 8;

/**
 * The clause that gives what is made its title, and the words behind it: `New card: fix the favicon, 2 points`,
 * `a playlist called Rainy Days`.
 */
export function titleOf(
  {
    within,
    rest,
    names,
  }: Omit<Words, 'tokens' | 'source'> & {
    readonly within?: string;
    readonly rest: readonly Token[];
  },
  source: string,
): { readonly clause: Clause; readonly rest: readonly Token[] } | undefined {
  const isMade = within !== undefined && /^(\+ )?(new|add|create|write)\b/i.test(within);
  const isLed = isTitle(rest[0]) || /:\s*$/.test(source.slice(0, rest[0]?.start));
  const [field] = isMade && isLed ? names.taking('text') : [];
  const said = rest.slice(isWord(rest[0], ...CALLED) ? 1 : 0);
  const [first] = said;
  const mark = said.findIndex(({ kind }) => kind === 'mark');
  const end = first?.kind === 'quoted' ? 1 : mark < 0 ? said.length : mark;
  const words = said.slice(0, end);
  const isOther = !field || !TITLES.test(field.name) || OTHERS.test(field.name);
  if (isOther || !first || words.length > MAX_TITLE || !isTitleOf(words, names)) return undefined;
  const value = textOf(words, source);
  const action = { do: 'set', target: exactPhrase(field.name), value } as const;
  return { clause: { text: value, position: first.start, action }, rest: said.slice(end) };
}

/** Whether words are a title, of which none is about a field of the form. */
const isTitleOf = (words: readonly Token[], names: PageNames): boolean =>
  words[0]?.kind === 'quoted' ||
  (isValue(words) &&
    verbAt(words) === undefined &&
    words.every(
      (token) =>
        !isWord(token, 'and', '&', 'with', 'for', 'not', 'no') &&
        (isWord(token, ...PREPOSITIONS, ...ARTICLES) || names.like(token.text).length === 0),
    ));
