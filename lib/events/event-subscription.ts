import { timeSlice } from '../../protocol/time-slice.js';
import type { MemoryEntry } from '../request/memory-account.js';
import type { EventType } from '../schemas/events.js';
import type { BrowserEvent } from './browser-events.js';
import type { LoggedEvent, ReadableEvent } from './logged-event.js';

/** What is kept for one reader that does not take its events, in bytes. */
export const MAX_UNREAD_BYTES = 2 ** 20;

/** What a reader takes at a time, in bytes: hundreds may read one browser's events. */
export const MAX_TAKEN_BYTES = 64 * 1024;

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

/** What one reader has to read: at most `MAX_UNREAD_BYTES` of it, the oldest is lost first. */
export class EventSubscription {
  readonly #owner: unknown;
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

  /** @param owner whose readers share the turns of the event loop that have time for them */
  constructor(
    owner: unknown,
    filter: EventFilter,
    entry: MemoryEntry,
    onReady: () => void,
    onDispose: () => void,
  ) {
    this.#owner = owner;
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
    this.announce();
  }

  /** So many events are lost: the log has them no more, or they could not be handed on. */
  lose(count: number): void {
    this.#lost += count;
    if (count > 0) this.announce();
  }

  /** For the log: the last event has come. */
  end(): void {
    this.#hasEnded = true;
    this.announce();
  }

  /**
   * Takes the oldest events, and how many before them were lost since the last time.
   *
   * @param maxBytes more are taken only where the first event has more
   */
  take(
    max = Infinity,
    maxBytes = Infinity,
  ): { readonly events: readonly ReadableEvent[]; readonly lost: number } {
    let count = 0;
    let bytes = 0;
    for (const event of this.#unread) {
      if (count === max || (count > 0 && bytes + event.bytes > maxBytes)) break;
      count += 1;
      bytes += event.bytes;
    }
    const events = this.#unread.splice(0, count);
    const lost = this.#lost;
    this.#lost = 0;
    this.#bytes -= bytes;
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
    // A turn that waits for this reader may keep it for long.
    this.#unread = [];
    this.#bytes = 0;
    this.#entry.end();
    this.#onDispose();
  }

  /** Has what waits handed on, in a turn of the event loop that has time for it. */
  announce(): void {
    if (this.#isAnnounced) return;
    this.#isAnnounced = true;
    // What Chrome sends at once is handed on at once.
    queueMicrotask(() => {
      // There may be hundreds of readers, and others want to be let in between them.
      timeSlice.run(this.#owner, () => {
        this.#isAnnounced = false;
        if (!this.#isDisposed) this.#onReady();
      });
    });
  }
}
