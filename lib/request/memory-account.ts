import { LinkedList } from '../../protocol/linked-list.js';
import { TabwireError } from './errors.js';
import type { MemoryKind } from './memory-kinds.js';

/** Whom an entry counts for, beside the server. */
export interface MemoryOwner {
  /** The name of the API key; clients whose keys have no name have no limit of their own. */
  readonly key?: string | undefined;
  /** The ID of the browser. */
  readonly browser?: string | undefined;
}

export interface MemoryLimits {
  /** Of all entries together, in bytes. */
  readonly server: number;
  readonly key: number;
  readonly browser: number;
}

/** An entry of so many bytes or fewer may use the last eighth of a limit: small requests go on beside large ones. */
export const SMALL_BYTES = 64 * 1024;

/** In seconds: most of what waits is read or given up soon. */
const RETRY_AFTER_S = 1;

type Scope = keyof MemoryLimits;

/** What counts against one limit. */
class Share {
  readonly scope: Scope;
  readonly name: string;
  readonly limit: number;
  bytes = 0;
  entries = 0;

  constructor(scope: Scope, name: string, limit: number) {
    this.scope = scope;
    this.name = name;
    this.limit = limit;
  }

  hasRoom(more: number, isSmall: boolean): boolean {
    return this.bytes + more <= (isSmall ? this.limit : this.limit * (7 / 8));
  }
}

/** An entry whose bytes can be had back at once: `bytes` is how many are needed. */
export type GiveUp = (bytes: number) => void;

/** Where entries are: of the account. */
interface Ledger {
  add(entry: MemoryEntry, bytes: number): void;
  requireRoom(entry: MemoryEntry, more: number): void;
  forget(entry: MemoryEntry): void;
}

/** Something that waits in memory, from its begin to its end. */
export class MemoryEntry {
  readonly kind: MemoryKind;
  readonly shares: readonly Share[];
  readonly giveUp: GiveUp | undefined;
  /** Ends that others may ask it to give up its bytes. */
  leave: (() => void) | undefined;
  readonly #ledger: Ledger;
  #bytes = 0;
  #hasEnded = false;

  constructor(
    ledger: Ledger,
    kind: MemoryKind,
    shares: readonly Share[],
    giveUp: GiveUp | undefined,
  ) {
    this.#ledger = ledger;
    this.kind = kind;
    this.shares = shares;
    this.giveUp = giveUp;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Has so many bytes from now on. @throws TabwireError `memory_limit`, `memory_full`, and has what it had, where those are too many */
  resize(bytes: number): void {
    if (bytes > this.#bytes) this.#ledger.requireRoom(this, bytes - this.#bytes);
    this.keep(bytes);
  }

  /** The same for what is there already and is not refused any more: such as a small reply. */
  keep(bytes: number): void {
    if (this.#hasEnded || bytes === this.#bytes) return;
    const more = bytes - this.#bytes;
    this.#bytes = bytes;
    this.#ledger.add(this, more);
  }

  /** It is in memory no more. Safe to repeat. */
  end(): void {
    if (this.#hasEnded) return;
    this.keep(0);
    this.#hasEnded = true;
    this.#ledger.forget(this);
  }
}

/** The figures of an account at this moment. */
export interface MemoryFigures {
  readonly limits: MemoryLimits;
  readonly bytes: number;
  /** By kind; those of which nothing waits are left out. */
  readonly kinds: Readonly<Partial<Record<MemoryKind, number>>>;
  /** By the name of the API key. */
  readonly keys: Readonly<Record<string, number>>;
  /** How many entries were refused since the start, by whose limit it was. */
  readonly refused: Readonly<Record<Scope, number>>;
}

/**
 * The one account of all bytes that wait in the memory of the server: each part has a limit of its own, and this
 * one has those of the whole, of each API key and of each browser.
 *
 * Whoever keeps something for longer than a turn of the event loop enters it: `const entry = account.enter('rules',
 * { browser: id }, bytes)`, `entry.resize(bytes)` as it grows or shrinks, and `entry.end()` in `finally`. Both of
 * the first throw the error for the client where there is no room; `keep` in place of `resize` never does. With
 * `giveUp`, which is called when another entry needs the room, it has to `resize` or `end` its entry before it returns.
 */
export class MemoryAccount {
  readonly limits: MemoryLimits;
  readonly #server: Share;
  readonly #keys = new Map<string, Share>();
  readonly #browsers = new Map<string, Share>();
  readonly #kinds = new Map<MemoryKind, number>();
  readonly #yielding = new LinkedList<MemoryEntry>();
  readonly #refused: Record<Scope, number> = { server: 0, key: 0, browser: 0 };
  readonly #ledger: Ledger = {
    add: ({ kind, shares }, bytes) => {
      for (const share of shares) share.bytes += bytes;
      this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + bytes);
    },
    requireRoom: (entry, more) => {
      this.#requireRoom(entry, more);
    },
    forget: (entry) => {
      this.#forget(entry);
    },
  };

  constructor(limits: MemoryLimits) {
    this.limits = limits;
    this.#server = new Share('server', '', limits.server);
  }

  /**
   * Begins an entry, which has to be ended.
   *
   * @throws TabwireError `memory_limit` where the key or the browser has no room, `memory_full` where the server has none
   */
  enter(kind: MemoryKind, owner: MemoryOwner, bytes: number, giveUp?: GiveUp): MemoryEntry {
    const entry = this.begin(kind, owner, giveUp);
    try {
      entry.resize(bytes);
    } catch (error) {
      entry.end();
      throw error;
    }
    return entry;
  }

  /** Begins an entry that has no bytes yet. */
  begin(kind: MemoryKind, { key, browser }: MemoryOwner, giveUp?: GiveUp): MemoryEntry {
    // The narrower ones first: what is refused by them is no fault of others.
    const shares: Share[] = [];
    if (browser !== undefined) shares.push(this.#shareOf('browser', this.#browsers, browser));
    if (key !== undefined) shares.push(this.#shareOf('key', this.#keys, key));
    shares.push(this.#server);
    for (const share of shares) share.entries += 1;
    const entry = new MemoryEntry(this.#ledger, kind, shares, giveUp);
    if (giveUp) entry.leave = this.#yielding.add(entry);
    return entry;
  }

  get figures(): MemoryFigures {
    const { limits } = this;
    const keys = [...this.#keys].map(([name, { bytes }]) => [name, bytes] as const);
    return {
      limits,
      bytes: this.#server.bytes,
      kinds: Object.fromEntries([...this.#kinds].filter(([, bytes]) => bytes > 0)),
      keys: Object.fromEntries(keys),
      refused: { ...this.#refused },
    };
  }

  #shareOf(scope: Scope, shares: Map<string, Share>, name: string): Share {
    const known = shares.get(name);
    if (known) return known;
    const share = new Share(scope, name, this.limits[scope]);
    shares.set(name, share);
    return share;
  }

  #requireRoom(entry: MemoryEntry, more: number): void {
    const isSmall = entry.bytes + more <= SMALL_BYTES;
    for (const share of entry.shares) {
      if (share.hasRoom(more, isSmall)) continue;
      this.#makeRoom(share, entry, more, isSmall);
      if (share.hasRoom(more, isSmall)) continue;
      this.#refused[share.scope] += 1;
      throw refusal(share, more);
    }
  }

  /** Has others give up what they can: first the logs, then whoever has most. */
  #makeRoom(share: Share, asking: MemoryEntry, more: number, isSmall: boolean): void {
    const others = [...this.#yielding].filter(
      (entry) => entry !== asking && entry.bytes > 0 && entry.shares.includes(share),
    );
    const isLog = ({ kind }: MemoryEntry) => Number(kind === 'log');
    others.sort((a, b) => isLog(b) - isLog(a) || b.bytes - a.bytes);
    for (const other of others) {
      other.giveUp?.(more);
      if (share.hasRoom(more, isSmall)) return;
    }
  }

  #forget(entry: MemoryEntry): void {
    entry.leave?.();
    for (const share of entry.shares) {
      share.entries -= 1;
      if (share.entries > 0) continue;
      if (share.scope === 'key') this.#keys.delete(share.name);
      if (share.scope === 'browser') this.#browsers.delete(share.name);
    }
  }
}

function refusal({ scope, name, limit, bytes }: Share, more: number): TabwireError {
  const details = {
    scope,
    limit_bytes: limit,
    used_bytes: bytes,
    asked_bytes: more,
    retry_after_s: RETRY_AFTER_S,
  };
  if (scope === 'server')
    return new TabwireError(
      'memory_full',
      `The server has no memory for ${more} more bytes: the requests, replies, logs and rules of all clients already use ${bytes} of at most ${limit} bytes. Try again later, or request less data at a time.`,
      details,
    );
  const who = scope === 'key' ? `the API key ${name}` : `the browser ${name}`;
  return new TabwireError(
    'memory_limit',
    `The server has no memory for ${more} more bytes of ${who}: its requests, replies, logs and rules already use ${bytes} of at most ${limit} bytes. Read waiting replies, delete logs and rules, or request less data at a time.`,
    details,
  );
}
