import type { PhraseRegion } from './clauses.js';
import { REGION_KINDS } from './counted-regions.js';
import { callsRows } from './row-nouns.js';
import { isWord, withoutArticle } from './token-text.js';
import type { Token } from './tokens.js';
import { number, ordinal } from './vocabulary.js';

/** Words for several rows or items by their position. */

/** So many rows one clause says at most by a number. */
export const MOST_ROWS = 20;

/** `rows 1 and 2`, `the first three tickets`, `the first and the third row`. */
export function severalRows(tokens: readonly Token[]): PhraseRegion[] {
  const at = tokens.findIndex((token) => isWord(token, 'in', 'on', 'of', 'from'));
  const list = withoutArticle(tokens.slice(at + 1));
  // «The first two entries in the log»
  const [name, ...more] = at > 2 ? list : [];
  if (list.length === 1 && isWord(name, 'table', 'list', 'grid', 'page'))
    return severalRows(tokens.slice(0, at));
  if (name?.kind === 'word' && more.length === 0)
    return severalRows(tokens.slice(0, at)).map((region) => ({
      ...region,
      place: 'words',
      name: name.text,
    }));
  const said = withoutArticle(tokens).filter(
    (token) => !isWord(token, 'the', 'and', '&') && token.kind !== 'mark',
  );
  if (said.length < 3 || said.some(({ kind }) => kind !== 'word')) return [];
  const [first, ...rest] = said;
  const last = said.at(-1);
  if (!first || !last) return [];
  const ahead = kindOf(first);
  // «Tickets 4 and 5» may be called so.
  if (ahead === 'row')
    return rowsAt(
      ahead,
      rest.map(({ text }) => whole(text.replace(/^#/, ''))),
    );
  const kind = kindOf(last);
  if (kind === undefined) return [];
  const count = said.length === 3 ? whole(said[1]?.text ?? '') : undefined;
  if (count !== undefined && count > 1 && count <= MOST_ROWS) {
    const places = Array.from({ length: count }, (_, i) => i + 1);
    if (isWord(first, 'first')) return rowsAt(kind, places);
    if (isWord(first, 'last'))
      return rowsAt(
        kind,
        places.map((place) => -place),
      );
  }
  // «The first last row» says no two rows.
  const isJoined = tokens.some((token) => token.kind === 'mark' || isWord(token, 'and', '&'));
  const places = isJoined ? said.slice(0, -1) : [];
  return rowsAt(
    kind,
    places.map(({ text }) => ordinal(text)),
  );
}

function rowsAt(kind: string, places: readonly (number | undefined)[]): PhraseRegion[] {
  const known = places.filter((place) => place !== undefined);
  const isWhole = known.length === places.length && new Set(known).size === known.length;
  return isWhole && known.length > 1 ? known.map((nth) => ({ how: 'in', kind, nth })) : [];
}

/** `rows` and `row`: a number behind «tickets» may be one's name. */
function kindOf({ text }: Token): string | undefined {
  const word = text.toLowerCase().replace(/s$/, '');
  if (REGION_KINDS[word] === 'row') return 'row';
  return callsRows(text) ? 'item' : undefined;
}

function whole(text: string): number | undefined {
  const count = number(text);
  return count !== undefined && Number.isInteger(count) && count > 0 && !/^an?$/i.test(text)
    ? count
    : undefined;
}
