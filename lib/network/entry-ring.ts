import type { Entry } from './entry.js';

/** The latest entries of a log, bounded in number and in bytes. */
export class EntryRing {
  maxEntries = 0;
  readonly #maxBytes: number;
  readonly #onDrop: (entry: Entry) => void;
  /** Oldest first. */
  readonly #entries = new Map<number, Entry>();
  readonly #sizes = new Map<number, number>();
  #bytes = 0;
  #lastId = 0;
  #dropped = 0;

  /** @param onDrop called with an entry that falls out, or is deleted */
  constructor(maxBytes: number, onDrop: (entry: Entry) => void) {
    this.#maxBytes = maxBytes;
    this.#onDrop = onDrop;
  }

  /** ID of the latest entry; 0 before the first. */
  get lastId(): number {
    return this.#lastId;
  }

  /** How many have fallen out since the start, or since the log was emptied. */
  get dropped(): number {
    return this.#dropped;
  }

  get entries(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  get(id: number): Entry | undefined {
    return this.#entries.get(id);
  }

  add(entry: Entry): void {
    this.#lastId += 1;
    entry.id = this.#lastId;
    this.#entries.set(entry.id, entry);
    this.measure(entry);
  }

  /** Counts an entry's bytes anew. */
  measure(entry: Entry): void {
    if (!this.#entries.has(entry.id)) return;
    const { size } = entry;
    this.#bytes += size - (this.#sizes.get(entry.id) ?? 0);
    this.#sizes.set(entry.id, size);
    this.trim();
  }

  /** Drops the oldest that are too many. */
  trim(): void {
    for (const entry of this.#entries.values()) {
      if (this.#entries.size <= this.maxEntries && this.#bytes <= this.#maxBytes) return;
      this.#remove(entry);
      this.#dropped += 1;
    }
  }

  /** Deletes all entries; returns how many those were. */
  empty(): number {
    const { size } = this.#entries;
    for (const entry of this.#entries.values()) this.#remove(entry);
    this.#dropped = 0;
    return size;
  }

  #remove(entry: Entry): void {
    this.#entries.delete(entry.id);
    this.#bytes -= this.#sizes.get(entry.id) ?? 0;
    this.#sizes.delete(entry.id);
    this.#onDrop(entry);
  }
}
