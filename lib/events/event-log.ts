import type { BrowserEvent, BrowserEvents } from './browser-events.js';
import type { MemoryAccount, MemoryEntry, MemoryOwner } from '../request/memory-account.js';
import { EVENT_TYPES, type EventType } from '../schemas/events.js';
import { EventSubscription, type EventFilter } from './event-subscription.js';
import { LoggedEvent } from './logged-event.js';

/** What is kept for those who come back: so many events, in so many bytes, whichever is less. */
const MAX_EVENTS = 1_000;
const MAX_BYTES = 2 ** 20;
/** An event is kept beside its JSON, which is made with queries and without them. */
const COPIES = 3;

/** Types that are recorded only while somebody wants them. */
const CONSOLE: readonly EventType[] = ['console', 'exception'];

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
    const subscription = new EventSubscription(this, filter, entry, onReady, () => {
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
    this.#entry.keep(COPIES * this.#keptBytes);
  }
}
