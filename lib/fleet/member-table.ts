import type { MemberRecord } from './member.js';

/** How long a member is alive by its last record, in ms. */
export const EXPIRY_MS = 8_000;

/** How many members that have left are remembered: a record of theirs may still be on its way. */
const MAX_LEFT = 1_000;

interface Known {
  readonly record: MemberRecord;
  /** When the record came, by `performance.now()`. */
  readonly seenAt: number;
  /** How long after its writing each of the latest records came, by the two clocks, in ms. */
  readonly ages: readonly number[];
}

/** How many of the latest records tell the clock of their member: one that was held up on its way is not alone. */
const MAX_AGES = 3;

/** What is known of the other members of the fleet; no call asks anyone. Their clocks are compared with none: only a record that is new counts. */
export class MemberTable {
  readonly #own: string;
  readonly #known = new Map<string, Known>();
  readonly #left = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #list: readonly MemberRecord[] | undefined;

  /** @param own the tag of this member, which the table leaves out */
  constructor(own: string) {
    this.#own = own;
  }

  /** Those that are alive. */
  list(): readonly MemberRecord[] {
    this.#list ??= Array.from(this.#known.values(), ({ record }) => record);
    return this.#list;
  }

  find(tag: string): MemberRecord | undefined {
    return this.#known.get(tag)?.record;
  }

  /**
   * What a member's clock is behind this one's, in ms; undefined for one that is not known. A record comes late
   * and never early, so the quickest of them tells.
   */
  offsetOf(tag: string): number | undefined {
    const known = this.#known.get(tag);
    return known && Math.min(...known.ages);
  }

  /** Calls `listener` whenever a member came, went or told its load; returns what ends that. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes records as they come. One that was there before says nothing of its member's life. */
  see(records: readonly MemberRecord[]): void {
    const news = records.filter(
      ({ tag, at }) =>
        tag !== this.#own && !this.#left.has(tag) && this.#known.get(tag)?.record.at !== at,
    );
    const seenAt = performance.now();
    const now = Date.now();
    for (const record of news) {
      const { ages = [] } = this.#known.get(record.tag) ?? {};
      this.#known.set(record.tag, {
        record,
        seenAt,
        ages: [now - record.at, ...ages].slice(0, MAX_AGES),
      });
    }
    if (news.length > 0) this.#changed();
  }

  /** A member has gone. */
  leave(tag: string): void {
    this.#left.add(tag);
    const [oldest] = this.#left;
    if (this.#left.size > MAX_LEFT && oldest !== undefined) this.#left.delete(oldest);
    if (this.#known.delete(tag)) this.#changed();
  }

  /** Forgets the members of which nothing new came for `EXPIRY_MS`. */
  expire(): void {
    const earliest = performance.now() - EXPIRY_MS;
    const expired = [...this.#known].filter(([, { seenAt }]) => seenAt < earliest);
    for (const [tag] of expired) this.#known.delete(tag);
    if (expired.length > 0) this.#changed();
  }

  /** Gives all members their time anew: nothing could be heard of them. */
  renew(): void {
    const seenAt = performance.now();
    for (const [tag, known] of this.#known) this.#known.set(tag, { ...known, seenAt });
  }

  #changed(): void {
    this.#list = undefined;
    for (const listener of this.#listeners) listener();
  }
}
