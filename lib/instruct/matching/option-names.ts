import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SelectOptions } from './loose-names.js';

/** Selects by the names of their options. */

/** Options that are read before others have their turn. */
const SLICE = 250;

/** So many options of a select are read: a list of years, of countries or of cities is shorter. */
const MAX_OPTIONS = 2_000;

/** The option of a filter that lets everything through. */
const UNFILTERED = /^\W*(all|any|every)(?=\b|one|thing|where)/i;

/** The names of the selects that filter. */
export function filtersOf(selects: readonly SelectOptions[]): ReadonlySet<string> {
  const isFilter = ({ labels }: SelectOptions) =>
    labels.slice(0, 2).some((label) => UNFILTERED.test(label));
  return new Set(selects.filter(isFilter).map(({ name }) => name));
}

/** The names of the selects by their options, or by the parts of these. */
export async function selectsByOption(
  selects: readonly SelectOptions[],
  namesOf: (label: string) => readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  let count = 0;
  for (const { name, labels } of selects)
    for (const label of labels.slice(0, MAX_OPTIONS)) {
      count += 1;
      if (count % SLICE === 0) await nextTurn();
      for (const plain of namesOf(label)) {
        const known = found.get(plain) ?? new Set();
        found.set(plain, known.add(name));
      }
    }
  return found;
}
