/** How many names an error suggests. */
const MOST = 3;

/** Of longer names, only the beginnings are compared. */
const MAX_LENGTH = 64;

/** The shortest word that counts for itself: `text` of `get_text`. */
const MIN_WORD = 4;

/**
 * The names that are most like a name that nothing has, for "did you mean" in errors: `node-click` for `node_click`,
 * `clickNode` or `nod-click`.
 *
 * @param meanings names that other programs have for the same: `goto` for `navigate`
 */
export function nearNames(
  said: string,
  names: Iterable<string>,
  meanings: Readonly<Record<string, readonly string[]>> = {},
): string[] {
  const wanted = said.slice(0, MAX_LENGTH);
  const meant = Object.hasOwn(meanings, plain(wanted)) ? (meanings[plain(wanted)] ?? []) : [];
  return [...new Set(names)]
    .map((name) => ({ name, rank: meant.includes(name) ? 0 : rankOf(wanted, name) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .sort((a, b) => a.rank - b.rank || a.name.length - b.name.length)
    .slice(0, MOST)
    .map(({ name }) => name);
}

/** "Did you mean a or b?", with a space before it; empty where there are no names. */
export function didYouMean(names: readonly string[]): string {
  return names.length > 0 ? ` Did you mean ${names.join(' or ')}?` : '';
}

/** The same as part of a sentence, in brackets. */
export function guessOf(names: readonly string[]): string {
  return names.length > 0 ? ` (did you mean ${names.join(' or ')}?)` : '';
}

/** How far a name is from what was said: infinite where nobody would mean it. */
function rankOf(said: string, name: string): number {
  const [a, b] = [plain(said), plain(name).slice(0, MAX_LENGTH)];
  if (a === '' || b === '') return Infinity;
  if (a === b || wordsOf(said).sort().join() === wordsOf(name).sort().join()) return 0;
  const edits = distance(a, b);
  if (edits <= Math.max(1, Math.floor(Math.min(a.length, b.length) / 3))) return edits;
  if (Math.min(a.length, b.length) >= MIN_WORD - 1 && (a.startsWith(b) || b.startsWith(a)))
    return MAX_LENGTH;
  const known = wordsOf(name);
  const shares = wordsOf(said).some((word) => word.length >= MIN_WORD && known.includes(word));
  return shares ? MAX_LENGTH + 1 : Infinity;
}

/** The words of a name in any of the usual spellings: `node_click`, `node-click`, `nodeClick`. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

const plain = (name: string) => wordsOf(name).join('');

/** The edits that make one text the other: a character more, less, other, or swapped with the next. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          at(last, j) + 1,
          at(row, j - 1) + 1,
          at(last, j - 1) + (isSame ? 0 : 1),
          isSwapped ? at(before, j - 2) + 1 : Infinity,
        ),
      );
    }
    [before, last] = [last, row];
  }
  return at(last, b.length);
}

const at = (row: readonly number[], index: number) => row[index] ?? Infinity;
