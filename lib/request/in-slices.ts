import { setImmediate as nextTurn } from 'node:timers/promises';

/** What is done at once: enough to hide a round trip, and little enough that others have their turn soon. */
const SLICE = 250;

/** Does the same for each of many, a slice at a time; the results are in their order. */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item, at: number) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += SLICE) {
    if (start > 0) await nextTurn();
    const slice = items.slice(start, start + SLICE);
    results.push(...(await Promise.all(slice.map((item, at) => work(item, start + at)))));
  }
  return results;
}
