import type { Entry } from './entry.js';

/** How much of each entry has been counted as traffic already. */
export class EntryTraffic {
  readonly #counted = new WeakMap<Entry, { in: number; out: number }>();

  /** What of an entry is not counted yet, and is from now on. */
  take(entry: Entry): { readonly bytesIn: number; readonly bytesOut: number } {
    const before = this.#counted.get(entry) ?? { in: 0, out: 0 };
    // What comes later may be told to be less: Chrome's sums differ from its parts.
    const now = {
      in: Math.max(before.in, entry.receivedBytes),
      out: Math.max(before.out, entry.sentBytes),
    };
    this.#counted.set(entry, now);
    return { bytesIn: now.in - before.in, bytesOut: now.out - before.out };
  }
}
