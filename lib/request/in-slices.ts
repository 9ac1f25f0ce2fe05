import { Slices } from './slices.js';

/** How many are begun at once: enough to hide a round trip, and little enough that others have their turn soon. */
const MAX_BEGUN = 250;

/** All of these works take turns: several together hold the event loop no longer than one. */
const slices = new Slices();

/** Does the same for each of many, a slice at a time; the results are in their order. */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item, at: number) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < items.length) {
    const slice = await slices.begin();
    const begun: (Result | Promise<Result>)[] = [];
    try {
      for (const item of items.slice(results.length, results.length + MAX_BEGUN)) {
        begun.push(work(item, results.length + begun.length));
        if (slice.isOver) break;
      }
    } finally {
      slice.end();
    }
    results.push(...(await Promise.all(begun)));
  }
  return results;
}
