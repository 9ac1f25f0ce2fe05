import { exactPhrase, type ParsedAction } from './clauses.js';
import { PLACES } from './covered-words.js';
import type { Words } from './page-names.js';
import { withTarget } from './scoped-clauses.js';
import { isWord, textOf } from './token-text.js';
import type { Token } from './tokens.js';
import { ARTICLES, PRONOUNS } from './vocabulary.js';

/** Parts of the page that clauses name beside fields. */

/** The name of a part of the page has at most so many words. */
const MAX_PLACE = 3;

/** Whether a word may be the next of the name of a part of the page: one run, behind a word for a place. */
export function mayBePlace({ tokens, names }: Words, at: number, place: readonly Token[]): boolean {
  const token = tokens[at];
  if (token?.kind !== 'word' || !/^\p{L}[\p{L}-]*$/u.test(token.text)) return false;
  if (isWord(token, ...PRONOUNS, 'them', 'him', 'her', 'other', 'others', 'rest', 'new', 'old'))
    return false;
  // «At the clinic» may be an option.
  if (names.like(token.text).length > 0) return false;
  if (place.length >= MAX_PLACE) return false;
  if (place.length > 0) return place.at(-1) === tokens[at - 1];
  // «The schedule should be …»
  const isSubject = at === 1 && tokens.some((one) => isWord(one, 'should'));
  const before = isWord(tokens[at - 1], ...ARTICLES, 'our') ? tokens[at - 2] : tokens[at - 1];
  return isSubject || isWord(before, ...PLACES);
}

/** In the part of the page that a tab or another opener of this name shows, or that is called so. */
export function inPlace(
  { names, source }: Words,
  action: ParsedAction,
  place: readonly Token[],
): ParsedAction {
  if (!('target' in action)) return action;
  const name = textOf(place, source);
  const within = names.opener(name);
  if (within !== undefined) return withTarget(action, { ...action.target, within });
  const { text } = action.target;
  return withTarget(action, exactPhrase(text, text, { how: 'in', name }));
}
