import { timeSlice } from '../../protocol/time-slice.js';
import type { BrowserEvent, BrowserEvents } from './browser-events.js';
import type { MemoryAccount, MemoryEntry, MemoryOwner } from '../request/memory-account.js';
import { EVENT_TYPES, type EventType } from '../schemas/events.js';
import { LoggedEvent, type ReadableEvent } from './logged-event.js';

/** What is kept for those who come back: so many events, in so many bytes, whichever is less. */
const MAX_EVENTS = 1_000;
const MAX_BYTES = 2 ** 20;

/** What is kept for one reader that does not take its events, in bytes. */
export const MAX_UNREAD_BYTES = 2 ** 20;

/** Types that are recorded only while somebody wants them. */
const CONSOLE: readonly EventType[] = ['console', 'exception'];

/** Which events a reader wants; all without one. The end of the browser passes every filter. */
export interface EventFilter {
  readonly types?: ReadonlySet<EventType> | undefined;
  readonly pageId?: string | undefined;
  readonly ctxId?: string | undefined;
}

function passes({ types, pageId, ctxId }: EventFilter, event: BrowserEvent): boolean {
  if (event.type === 'browser.ended') return true;
  if (types && !types.has(event.type)) return false;
  if (pageId !== undefined && event.pageId !== pageId) return false;
  return ctxId === undefined || event.contextId === ctxId;
}

interface SubscribeOptions {
  readonly filter?: EventFilter;
  /** Replays what the log has of the events after this ID; by default nothing. */
  readonly after?: number | undefined;
  /** Called after a turn in which events came, or the browser's end, until they are taken. */
  readonly onReady: () => void;
}

/** What pages write to the console, recorded while somebody reads it. */
interface RetainedConsole {
  /** @returns releases it */
  retain(): () => void;
  end(): void;
}

/** What happened to a browser since its start, numbered: the latest events, and those who read them. */
export class EventLog {
  readonly #console: RetainedConsole;
  /** Oldest first. */
  readonly #kept: LoggedEvent[] = [];
  #keptBytes = 0;
  readonly #account: MemoryAccount;
  readonly #owner: MemoryOwner;
  readonly #entry: MemoryEntry;
  #lastId = 0;
  #hasEnded = false;
  readonly #subscriptions = new Set<EventSubscription>();

  /** @param account where it enters what it keeps and what its readers have not read */
  constructor(
    events: BrowserEvents,
    console: RetainedConsole,
    account: MemoryAccount,
    browserId: string,
  ) {
    this.#console = console;
    this.#account = account;
    this.#owner = { browser: browserId };
    this.#entry = account.begin('log', this.#owner, () => {
      this.#trim(MAX_EVENTS, Math.floor(this.#keptBytes / 2));
    });
    for (const type of EVENT_TYPES)
      events.on(type, (event) => {
        this.#add(event);
      });
  }

  /** ID of the latest event; 0 before the first. */
  get lastId(): number {
    return this.#lastId;
  }

  /** How many read it now. */
  get readers(): number {
    return this.#subscriptions.size;
  }

  /** Reads on from now, or from an earlier event. The subscription has to be disposed of. */
  subscribe({ filter = {}, after, onReady }: SubscribeOptions): EventSubscription {
    const wantsConsole = CONSOLE.some((type) => filter.types?.has(type) ?? true);
    const release = wantsConsole ? this.#console.retain() : undefined;
    const entry = this.#account.begin('events', this.#owner, () => {
      subscription.keepLast(0);
    });
    const subscription = new EventSubscription(filter, entry, onReady, () => {
      this.#subscriptions.delete(subscription);
      release?.();
    });
    this.#subscriptions.add(subscription);
    if (after !== undefined) this.#replay(subscription, after);
    if (this.#hasEnded) subscription.end();
    return subscription;
  }

  #replay(subscription: EventSubscription, after: number): void {
    const oldest = this.#kept[0]?.id ?? this.#lastId + 1;
    subscription.lose(Math.max(0, oldest - 1 - after));
    for (const event of this.#kept) if (event.id > after) subscription.add(event);
  }

  /** The browser has ended: that is the last event. Safe to repeat. */
  end(reason: string, limit: string | null = null): void {
    if (this.#hasEnded) return;
    this.#add({ type: 'browser.ended', reason, limit, pageId: null, contextId: null });
    this.#hasEnded = true;
    this.#console.end();
    this.#entry.end();
    for (const subscription of this.#subscriptions) subscription.end();
  }

  #add(event: BrowserEvent): void {
    if (this.#hasEnded) return;
    this.#lastId += 1;
    const logged = new LoggedEvent(this.#lastId, event);
    this.#kept.push(logged);
    this.#keptBytes += logged.bytes;
    this.#trim(MAX_EVENTS, MAX_BYTES);
    for (const subscription of this.#subscriptions) subscription.add(logged);
  }

  /** Keeps the latest events alone, and fewer where there is no room for them. */
  #trim(maxEvents: number, maxBytes: number): void {
    while (this.#kept.length > maxEvents || this.#keptBytes > maxBytes)
      this.#keptBytes -= this.#kept.shift()?.bytes ?? 0;
    this.#entry.keep(this.#keptBytes);
  }
}

/** What one reader has to read: at most `MAX_UNREAD_BYTES` of it, the oldest is lost first. */
export class EventSubscription {
  readonly #filter: EventFilter;
  readonly #entry: MemoryEntry;
  readonly #onReady: () => void;
  readonly #onDispose: () => void;
  #unread: ReadableEvent[] = [];
  #bytes = 0;
  #lost = 0;
  #isAnnounced = false;
  #isDisposed = false;
  #hasEnded = false;

  constructor(filter: EventFilter, entry: MemoryEntry, onReady: () => void, onDispose: () => void) {
    this.#filter = filter;
    this.#entry = entry;
    this.#onReady = onReady;
    this.#onDispose = onDispose;
  }

  /** How many wait to be taken. */
  get length(): number {
    return this.#unread.length;
  }

  /** Whether nothing comes any more beyond what waits. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** For the log. */
  add(event: LoggedEvent): void {
    if (passes(this.#filter, event.event)) this.push(event);
  }

  /** Has an event that is not of the log read in its turn. */
  push(event: ReadableEvent): void {
    this.#unread.push(event);
    this.#bytes += event.bytes;
    while (this.#bytes > MAX_UNREAD_BYTES) {
      this.#bytes -= this.#unread.shift()?.bytes ?? 0;
      this.#lost += 1;
    }
    this.#entry.keep(this.#bytes);
    this.#announce();
  }

  /** So many events are lost: the log has them no more, or they could not be handed on. */
  lose(count: number): void {
    this.#lost += count;
    if (count > 0) this.#announce();
  }

  /** For the log: the last event has come. */
  end(): void {
    this.#hasEnded = true;
    this.#announce();
  }

  /** Takes the oldest events, and how many before them were lost since the last time. */
  take(max = Infinity): { readonly events: readonly ReadableEvent[]; readonly lost: number } {
    const events = this.#unread.splice(0, max);
    const lost = this.#lost;
    this.#lost = 0;
    for (const { bytes } of events) this.#bytes -= bytes;
    this.#entry.keep(this.#bytes);
    return { events, lost };
  }

  /** Loses all but so many of the latest. */
  keepLast(count: number): void {
    const { events, lost } = this.take(Math.max(0, this.#unread.length - count));
    this.#lost = lost + events.length;
  }

  /** Ends the reading. Safe to repeat. */
  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#entry.end();
    this.#onDispose();
  }

  #announce(): void {
    if (this.#isAnnounced) return;
    this.#isAnnounced = true;
    // What Chrome sends at once is handed on at once.
    queueMicrotask(() => {
      // There may be hundreds of readers, and others want to be let in between them.
      timeSlice.run(() => {
        this.#isAnnounced = false;
        if (!this.#isDisposed) this.#onReady();
      });
    });
  }
}
