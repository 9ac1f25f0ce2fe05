import type { ToolCall } from './model.js';

/** So many looks at a page that is always the same are enough. */
const MAX_SIGHTS = 6;
/** So often may the same be done while the page looks the same. */
const MAX_REPEATS = 3;

/** Tells when a model is stuck: it repeats itself, or nothing that it does shows. */
export class Patience {
  #sight = '';
  #sights = 0;
  readonly #done = new Map<string, number>();

  /** Notes what the page looks like before a step; returns whether the last steps changed nothing. */
  isOver(sight: string): boolean {
    this.#sights = sight === this.#sight ? this.#sights + 1 : 1;
    if (this.#sights === 1) this.#done.clear();
    this.#sight = sight;
    return this.#sights >= MAX_SIGHTS;
  }

  /** Notes what a step is about to do; returns whether that was done too often on the same page. */
  repeats(calls: readonly ToolCall[]): boolean {
    // Within a step it may be meant: three times Tab.
    const distinct = new Set(calls.map(({ name, input }) => JSON.stringify([name, input])));
    const counts = [...distinct].map((act) => {
      const count = (this.#done.get(act) ?? 0) + 1;
      this.#done.set(act, count);
      return count;
    });
    return Math.max(...counts) >= MAX_REPEATS;
  }
}
