import type { ToolCall } from './model.js';

/** A model is stuck when the page has been the same this often. */
const MAX_VIEWS = 6;
/** How often the same tool call may be made while the page is the same. */
const MAX_REPEATS = 3;

/** Tells when a model is stuck: it repeats itself, or nothing that it does shows. */
export class StuckDetector {
  #view = '';
  #count = 0;
  readonly #done = new Map<string, number>();

  /** Notes what the page looks like before a step; returns whether the last steps changed nothing. */
  isStuck(view: string): boolean {
    this.#count = view === this.#view ? this.#count + 1 : 1;
    if (this.#count === 1) this.#done.clear();
    this.#view = view;
    return this.#count >= MAX_VIEWS;
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
