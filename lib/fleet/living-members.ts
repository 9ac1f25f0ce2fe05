import { once } from 'node:events';
import { connect } from 'node:net';
import { Deadline } from '../request/deadline.js';
import { isErrorCode } from '../request/errors.js';
import { shortageOf } from '../request/system-failure.js';
import type { MemberRecord } from './member.js';

/** How long a member is alive by its last record, in ms. */
export const EXPIRY_MS = 8_000;

/** How long a process has to take a connection, in ms. */
const ACCEPT_MS = 1_000;

/** How many members that have left are remembered: a record of theirs may still be on its way. */
const MAX_LEFT = 1_000;

interface Known {
  readonly record: MemberRecord;
  /** When the record came, by `performance.now()`. */
  readonly seenAt: number;
  /** Nothing came of it for `EXPIRY_MS`, and its process was there when it was asked. */
  readonly isSilent: boolean;
  /** How long after its writing each of the latest records came, by the two clocks, in ms. */
  readonly ages: readonly number[];
}

/** How many of the latest records tell the clock of their member: one that was held up on its way is not alone. */
const MAX_AGES = 3;

/**
 * What is known of the other members of the fleet; only `expire` asks anyone. Their clocks are compared with none: only
 * a record that is new counts. A member that tells nothing new is not counted on. Its browsers are gone only if its
 * process is, too: an event loop that stands still tells nothing, and goes on.
 */
export class LivingMembers {
  readonly #own: string;
  readonly #isRunning: (url: string) => Promise<boolean>;
  readonly #known = new Map<string, Known>();
  readonly #left = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #list: readonly MemberRecord[] | undefined;

  /**
   * @param own the tag of this member, which the table leaves out
   * @param isRunning whether there is a process at a URL
   */
  constructor(own: string, isRunning: (url: string) => Promise<boolean> = accepts) {
    this.#own = own;
    this.#isRunning = isRunning;
  }

  /** Those that are alive. */
  list(): readonly MemberRecord[] {
    this.#list ??= [...this.#known.values()].flatMap(({ record, isSilent }) =>
      isSilent ? [] : record,
    );
    return this.#list;
  }

  /** Those that tell nothing new, and whose processes are there. */
  silent(): readonly MemberRecord[] {
    return [...this.#known.values()].flatMap(({ record, isSilent }) => (isSilent ? record : []));
  }

  /** A member that is alive, or silent. */
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
      this.#replaced(record);
      const { ages = [] } = this.#known.get(record.tag) ?? {};
      this.#known.set(record.tag, {
        record,
        seenAt,
        isSilent: false,
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

  /** Counts no more on the members of which nothing new came for `EXPIRY_MS`, and forgets those that have ended. */
  expire(): void {
    const earliest = performance.now() - EXPIRY_MS;
    const expired = [...this.#known].filter(([, { seenAt }]) => seenAt < earliest);
    for (const [tag, known] of expired) {
      if (!known.isSilent) this.#known.set(tag, { ...known, isSilent: true });
      void this.#forgetEnded(known.record);
    }
    if (expired.some(([, { isSilent }]) => !isSilent)) this.#changed();
  }

  async #forgetEnded({ tag, url }: MemberRecord): Promise<void> {
    if (await this.#isRunning(url)) return;
    if (this.#known.get(tag)?.isSilent === true && this.#known.delete(tag)) this.#changed();
  }

  /** Where a new member is, a silent one that was there has ended. */
  #replaced({ tag, url }: MemberRecord): void {
    for (const [other, { record, isSilent }] of this.#known)
      if (isSilent && record.url === url && other !== tag) this.#known.delete(other);
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

/**
 * Whether a process listens at a URL. The system takes the connection for it, even while it stands still; of one that
 * has ended it refuses it, and of a machine that has ended nothing comes.
 */
async function accepts(url: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const socket = connect({ host, port: Number(port || (protocol === 'https:' ? 443 : 80)) });
  try {
    await Deadline.within(ACCEPT_MS, (signal) => once(socket, 'connect', { signal }));
    return true;
  } catch (error) {
    // One that this process may not open says nothing of the other.
    return isErrorCode(shortageOf(error), 'no_file_handles');
  } finally {
    socket.destroy();
  }
}
