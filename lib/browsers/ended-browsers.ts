import type { Static } from 'typebox';
import type { MemoryAccount, MemoryEntry } from '../request/memory-account.js';
import { TabwireError } from '../request/errors.js';
import type { endedRecord } from '../schemas/records.js';
import type { Browser, EndReason } from './browser.js';
import type { LastPage } from './page-titles.js';
import type { TimeLimit } from './usage.js';

/** Makes the IDs of browsers. Each begins with the tag of the process that made it. */
export interface BrowserIds {
  readonly tag: string;
  mint(): string;
  tagOf(id: string): string | undefined;
}

/** How many ended browsers are remembered. */
const MAX_REMEMBERED = 10_000;

/** The records of the latest of them: so many, for so long. */
const MAX_RECORDS = 1_000;
const RECORD_MS = 3_600_000;

/** What a record takes in memory at most: its label, title and host have 200 characters each. */
export const RECORD_BYTES = 2_048;

const REASONS: Readonly<Record<EndReason | TimeLimit | 'owner_lost' | 'unknown', string>> = {
  deleted: 'It was deleted.',
  expired: 'It ended after its idle_timeout_ms or its max_lifetime_ms.',
  idle_timeout_ms: 'It ended after its idle_timeout_ms without use.',
  max_lifetime_ms: 'It ended after its max_lifetime_ms.',
  crashed: 'Its Chrome crashed.',
  shutdown: 'The server shut down.',
  owner_lost: 'It ran on a member of the fleet that is no longer there.',
  unknown: 'This server knows no browser with this ID.',
};

/** What is kept of a browser. */
interface Ending {
  readonly id: string;
  readonly options: Pick<Browser['options'], 'label' | 'idleTimeoutMs' | 'maxLifetimeMs'>;
  readonly createdAt: Date;
  readonly usage: Pick<Browser['usage'], 'commands' | 'expiredBy'>;
  readonly titles: Pick<Browser['titles'], 'last'>;
}

type EndedRecord = Static<typeof endedRecord>;

/** The record of an ended browser, whose last page may yet get its title. */
interface Ended {
  readonly record: Omit<EndedRecord, keyof LastPage>;
  readonly endedAt: number;
  readonly page: Readonly<LastPage>;
}

/** Why each ended browser ended, for the error that later requests for it get, and the records of the latest. */
export class EndedBrowsers {
  readonly #ids: BrowserIds;
  readonly #reasons = new Map<string, { reason: EndReason; limit: TimeLimit | null }>();
  readonly #entry: MemoryEntry;
  /** Oldest first. */
  #latest: Ended[] = [];
  #count = 0;

  /** @param account where it enters the records */
  constructor(ids: BrowserIds, account: MemoryAccount) {
    this.#ids = ids;
    this.#entry = account.begin('log', {}, () => {
      this.#keep(Math.floor(this.#latest.length / 2));
    });
  }

  /** How many have ended. */
  get count(): number {
    return this.#count;
  }

  /** Those that ended within the last hour, the latest first. */
  get records(): EndedRecord[] {
    this.#keep(MAX_RECORDS);
    return this.#latest.map(({ record, page }) => ({ ...record, ...page })).reverse();
  }

  remember({ id, options, createdAt, usage, titles }: Ending, reason: EndReason): void {
    const limit = reason === 'expired' ? usage.expiredBy : null;
    this.#count += 1;
    this.#reasons.set(id, { reason, limit });
    const [oldest] = this.#reasons.keys();
    if (this.#reasons.size > MAX_REMEMBERED && oldest !== undefined) this.#reasons.delete(oldest);
    const endedAt = Date.now();
    const record = {
      id,
      label: options.label,
      reason,
      limit,
      created_at: createdAt.toISOString(),
      ended_at: new Date(endedAt).toISOString(),
      idle_timeout_ms: options.idleTimeoutMs,
      max_lifetime_ms: options.maxLifetimeMs,
      commands: usage.commands,
    };
    this.#latest.push({ record, endedAt, page: titles.last });
    this.#keep(MAX_RECORDS);
  }

  /** Keeps so many of the latest that are not too old. */
  #keep(max: number): void {
    const since = Date.now() - RECORD_MS;
    const first = this.#latest.findIndex(({ endedAt }) => endedAt >= since);
    const old = first === -1 ? this.#latest.length : first;
    this.#latest.splice(0, Math.max(old, this.#latest.length - max));
    this.#entry.keep(this.#latest.length * RECORD_BYTES);
  }

  /**
   * `browser_not_found`, whose `reason` is an EndReason, `owner_lost` for an ID that another member of the fleet
   * made, or `unknown` for one that no browser had.
   */
  notFound(id: string): TabwireError {
    const { reason, limit } = this.#reasons.get(id) ?? {
      reason: this.#isOfAnother(id) ? ('owner_lost' as const) : ('unknown' as const),
      limit: null,
    };
    return new TabwireError(
      'browser_not_found',
      `There is no browser ${id}. ${REASONS[limit ?? reason]} PUT /browsers/ opens one.`,
      { reason, ...(limit ? { limit } : {}) },
    );
  }

  #isOfAnother(id: string): boolean {
    const tag = this.#ids.tagOf(id);
    return tag !== undefined && tag !== this.#ids.tag;
  }
}
