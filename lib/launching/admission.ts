import { abortable } from '../request/deadline.js';
import { RETRY_AFTER_S, TabwireError } from '../request/errors.js';

/** Gives a place back; a second call does nothing. */
export type Leave = () => void;

/** How an open comes to its place. @throws TabwireError, or `signal.reason` */
export type Enter = (signal: AbortSignal) => Promise<Leave>;

/** Searches for a place on another server; resolves whether the one who waits needs none here any more. */
export type SearchElsewhere = () => Promise<boolean>;

/** One who waits in the queue, and what came of that so far. */
class Waiting {
  readonly elsewhere: SearchElsewhere | undefined;
  #news = new Set<'place' | 'late' | 'elsewhere'>();
  #wake = () => {};

  constructor(elsewhere: SearchElsewhere | undefined) {
    this.elsewhere = elsewhere;
  }

  /** It was handed a place, its time is up, or there may be a place elsewhere. */
  tell(news: 'place' | 'late' | 'elsewhere'): void {
    this.#news.add(news);
    this.#wake();
  }

  has(news: 'place' | 'late'): boolean {
    return this.#news.has(news);
  }

  /** Whether there may be a place elsewhere, of which it has not been told before. */
  takeHint(): boolean {
    return this.#news.delete('elsewhere');
  }

  /** Resolves when it is told, or woken. */
  woken(): Promise<void> {
    return new Promise((resolve) => (this.#wake = resolve));
  }

  wake(): void {
    this.#wake();
  }
}

/**
 * A bounded number of places and a bounded first-in-first-out queue for them. Who waits leaves the
 * queue when its signal aborts or its wait ends; a place is given back exactly once.
 */
export class Admission {
  readonly #maxBrowsers: number;
  readonly #maxQueue: number;
  readonly #queueTimeoutMs: number;
  readonly #queue: Waiting[] = [];
  #taken = 0;
  #closed: TabwireError | undefined;
  readonly #listeners: (() => void)[] = [];

  constructor(places: number, maxQueue: number, queueTimeoutMs: number) {
    this.#maxBrowsers = places;
    this.#maxQueue = maxQueue;
    this.#queueTimeoutMs = queueTimeoutMs;
  }

  get taken(): number {
    return this.#taken;
  }

  get queued(): number {
    return this.#queue.length;
  }

  /** Calls `listener` when places or the queue have changed. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Takes a place, if one is free and nobody waits for it. @returns gives it back */
  #tryEnter(): Leave | undefined {
    const isFull = this.#taken >= this.#maxBrowsers || this.#queue.length > 0;
    if (this.#closed || isFull) return undefined;
    this.#taken += 1;
    this.#changed();
    return this.#place();
  }

  /** Takes a place without waiting for one. @throws TabwireError `at_capacity` */
  enterNow(): Leave {
    const place = this.#tryEnter();
    if (place) return place;
    throw this.#closed ?? this.#full('this request does not wait for a free slot');
  }

  /**
   * Takes a place, waiting for one if need be.
   *
   * @returns gives the place back
   * @throws TabwireError `at_capacity`, or `signal.reason`
   */
  async enter(signal: AbortSignal): Promise<Leave> {
    const place = await this.enterOr(undefined, signal);
    if (!place) throw new Error('nobody looked elsewhere');
    return place;
  }

  /**
   * Takes a place as `enter` does, unless there is one elsewhere before: the first in the queue who would
   * take that searches for it at each `searchElsewhere`. While it searches, its wait does not end.
   *
   * @returns gives the place back; undefined where it found one elsewhere
   */
  async enterOr(
    elsewhere: SearchElsewhere | undefined,
    signal: AbortSignal,
  ): Promise<Leave | undefined> {
    const place = this.#tryEnter();
    if (place) return place;
    return (await this.#wait(elsewhere, signal)) ? this.#place() : undefined;
  }

  /** There may be a place elsewhere now: the first who would take that searches for it. */
  searchElsewhere(): void {
    const first = this.#queue.find(({ elsewhere }) => elsewhere);
    first?.tell('elsewhere');
  }

  /** Gives no more places: who waits, and can not go elsewhere, is refused. */
  close(reason: TabwireError): void {
    this.#closed = reason;
    for (const waiting of this.#queue) waiting.wake();
    this.#changed();
  }

  /** Gives places again; free ones first to those who wait. */
  reopen(): void {
    this.#closed = undefined;
    while (this.#taken < this.#maxBrowsers) {
      const next = this.#queue.shift();
      if (!next) break;
      this.#taken += 1;
      next.tell('place');
    }
    this.#changed();
  }

  /** Waits for a place that is handed over by the one who leaves it, so `taken` stays as it is. */
  async #wait(elsewhere: SearchElsewhere | undefined, signal: AbortSignal): Promise<boolean> {
    if (this.#closed && !elsewhere) throw this.#closed;
    if (this.#queue.length >= this.#maxQueue)
      throw this.#full('the queue of waiting requests is full');
    const waiting = new Waiting(elsewhere);
    this.#queue.push(waiting);
    this.#changed();
    const timer = setTimeout(() => {
      waiting.tell('late');
    }, this.#queueTimeoutMs);
    try {
      for (;;) {
        const woken = waiting.woken();
        if (waiting.has('place')) return true;
        if (waiting.has('late'))
          throw this.#full(`no slot became free in ${this.#queueTimeoutMs} ms`);
        if (this.#closed && !elsewhere) throw this.#closed;
        if (!elsewhere || !waiting.takeHint()) await abortable(woken, signal);
        else if (await elsewhere()) {
          // One may have been handed over meanwhile.
          if (waiting.has('place')) this.#leave();
          return false;
        }
      }
    } catch (error) {
      // The place came in the same turn as the end of the wait: hand it on.
      if (waiting.has('place')) this.#leave();
      throw error;
    } finally {
      clearTimeout(timer);
      this.#forget(waiting);
    }
  }

  #forget(waiting: Waiting): void {
    const index = this.#queue.indexOf(waiting);
    if (index === -1) return;
    this.#queue.splice(index, 1);
    this.#changed();
    if (waiting.elsewhere) this.searchElsewhere();
  }

  #place(): Leave {
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      this.#leave();
    };
  }

  #leave(): void {
    const next = this.#closed ? undefined : this.#queue.shift();
    if (next) next.tell('place');
    else this.#taken -= 1;
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }

  #full(why: string): TabwireError {
    return new TabwireError(
      'at_capacity',
      `All ${this.#maxBrowsers} slots for browsers are in use, and ${why}. Delete browsers that you no longer need, or try again later.`,
      {
        reason: 'browsers',
        max_browsers: this.#maxBrowsers,
        queued: this.#queue.length,
        retry_after_s: RETRY_AFTER_S,
      },
    );
  }
}
