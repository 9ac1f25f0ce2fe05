import type { GiveUp, MemoryEntry } from '../../request/memory-account.js';
import type { Entry } from './entry.js';

/** Begins what the account has of a log. */
export type BeginMemory = (giveUp: GiveUp) => MemoryEntry;

/** Given up at a time at least, so that a full memory is not asked for at each entry. */
const LEAST_GIVEN_UP_BYTES = 1024 * 1024;

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
  #begin: BeginMemory | undefined;
  #memory: MemoryEntry | undefined;

  /**
   * @param onDrop called with an entry that falls out, or is deleted
   * @param begin where the bytes are entered
   */
  constructor(maxBytes: number, onDrop: (entry: Entry) => void, begin?: BeginMemory) {
    this.#maxBytes = maxBytes;
    this.#onDrop = onDrop;
    this.#begin = begin;
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
    try {
      this.#memory ??= this.#begin?.((bytes) => {
        this.#giveUp(bytes);
      });
      this.#memory?.resize(this.#bytes);
    } catch {
      this.#giveUp(size);
    }
  }

  /** Others need the room more than the oldest entries. */
  #giveUp(bytes: number): void {
    const left = this.#bytes - Math.max(bytes, LEAST_GIVEN_UP_BYTES);
    for (const entry of this.#entries.values()) {
      if (this.#bytes <= left) break;
      this.#remove(entry);
      this.#dropped += 1;
    }
    this.#memory?.keep(this.#bytes);
  }

  /** Nothing more is entered anywhere. */
  end(): void {
    this.#memory?.end();
    this.#memory = this.#begin = undefined;
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
    this.#memory?.keep(0);
    return size;
  }

  #remove(entry: Entry): void {
    this.#entries.delete(entry.id);
    this.#bytes -= this.#sizes.get(entry.id) ?? 0;
    this.#sizes.delete(entry.id);
    this.#onDrop(entry);
  }
}
