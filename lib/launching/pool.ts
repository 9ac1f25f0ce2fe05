import type { BrowserWishes } from './open-options.js';
import { abortable } from '../request/deadline.js';
import type { Log } from '../telemetry/log.js';

/**
 * A spare Chrome that does not answer in two of these is taken for frozen. Two, since one may pass at once:
 * when this process was held up itself, its timers come before the answers that wait for it.
 */
const BEAT_MS = 125;

/** A start takes all that two cores have: the first commands of a client that just got a spare go before it. */
export const GRACE_MS = 100;

/** The longest pause between two attempts while Chromes do not start, or die in the pool. */
const MAX_PAUSE_MS = 60_000;

/** What a pool needs of a browser. */
export interface Poolable {
  readonly pid: number;
  /** Resolves when its Chrome answers no more. */
  readonly gone: Promise<unknown>;
  /** Rests. */
  wait(): void;
  /** Becomes a client's; rejects when it is not well. */
  handOut(wishes: BrowserWishes, signal: AbortSignal): Promise<void>;
  /** Ends; resolves when nothing is left of it. */
  discard(): Promise<void>;
}

/** What a pool needs of its gateway. */
export interface PoolOptions<Browser extends Poolable> {
  /** How many Chromes to keep. */
  readonly size: number;
  /** Starts a Chrome with a blank page. */
  readonly start: (signal: AbortSignal) => Promise<Browser>;
  /** Whether there is a place, and memory, that nobody else waits for, beside those of `count` spares. */
  readonly mayGrow: (count: number) => boolean;
  /** Is told of ends that nobody waits for here. */
  readonly track: (ending: Promise<void>) => Promise<void>;
  readonly log: Log;
}

/** A Chrome that nobody has yet: it may still be starting. */
interface Spare<Browser extends Poolable> {
  readonly browser: Promise<Browser>;
  readonly cancel: AbortController;
  isReady: boolean;
}

/**
 * Chromes that were started ahead of their clients, so that an open takes one that is ready. They rest
 * without a timer or a call. Their ends are told by themselves; whether one is frozen is asked when it is
 * handed out. One starts at a time, and a start that fails is repeated after ever longer pauses.
 */
export class Pool<Browser extends Poolable> {
  readonly #options: PoolOptions<Browser>;
  /** Oldest first. */
  readonly #spares: Spare<Browser>[] = [];
  #due: NodeJS.Timeout | undefined;
  /** Starts that failed, and spares that died, since one was handed out. */
  #failures = 0;
  #isFailing = false;
  #closed = false;

  constructor(options: PoolOptions<Browser>) {
    this.#options = options;
  }

  /** Places that are taken by spares, also by one that is starting. */
  get count(): number {
    return this.#spares.length;
  }

  /** Spares that can be handed out at once. */
  get ready(): number {
    return this.#spares.filter(({ isReady }) => isReady).length;
  }

  /**
   * Starts what is missing, in the background; what was asked of the server goes first.
   *
   * @param graceMs how long the start holds off
   */
  refill(graceMs = 0): void {
    if (this.#closed || this.count >= this.#options.size) return;
    const pause =
      this.#failures < 2 ? graceMs : Math.min(1_000 * 2 ** (this.#failures - 2), MAX_PAUSE_MS);
    this.#due ??= setTimeout(() => {
      this.#due = undefined;
      this.#grow();
    }, pause);
  }

  /**
   * Hands out the oldest spare that is alive, or the one that is just starting.
   *
   * @returns none where there is none
   * @throws TabwireError `browser_launch_failed`, or `signal.reason`
   */
  async take(wishes: BrowserWishes, signal: AbortSignal): Promise<Browser | undefined> {
    for (let spare = this.#spares.shift(); spare; spare = this.#spares.shift()) {
      const taken = spare;
      const browser = await abortable(spare.browser, signal).catch((error: unknown) => {
        this.#discard(taken);
        throw error;
      });
      try {
        await this.#handOut(browser, wishes);
        return browser;
      } catch (error) {
        const cause = String(error);
        this.#options.log.warn('pooled browser killed: it did not answer', {
          pid: browser.pid,
          cause,
        });
        this.#discard(spare);
      }
    }
    return undefined;
  }

  /** Ends one spare, to make room for something else. */
  async giveUp(): Promise<void> {
    const spare = this.#spares.pop();
    if (spare) await this.#end(spare);
  }

  /** Ends all of them, and starts no more. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#due);
    await Promise.all(this.#spares.splice(0).map((spare) => this.#end(spare)));
  }

  /** @throws whatever is wrong with it */
  async #handOut(browser: Browser, wishes: BrowserWishes): Promise<void> {
    const patience = new AbortController();
    let timer = setTimeout(() => {
      timer = setTimeout(() => {
        patience.abort(new Error('it did not answer in time'));
      }, BEAT_MS);
    }, BEAT_MS);
    try {
      await browser.handOut(wishes, patience.signal);
      this.#failures = 0;
      clearTimeout(this.#due);
      this.#due = undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  #grow(): void {
    const { size, start, mayGrow } = this.#options;
    const isStarting = this.ready < this.count;
    if (this.#closed || isStarting || this.count >= size || !mayGrow(this.count)) return;
    const cancel = new AbortController();
    const spare: Spare<Browser> = { browser: start(cancel.signal), cancel, isReady: false };
    this.#spares.push(spare);
    spare.browser.then(
      (browser) => {
        this.#started(spare, browser);
      },
      (error: unknown) => {
        if (!cancel.signal.aborted) this.#failed(spare, error);
      },
    );
  }

  #started(spare: Spare<Browser>, browser: Browser): void {
    this.#isFailing = false;
    if (!this.#spares.includes(spare)) return; // somebody waited for it
    spare.isReady = true;
    browser.wait();
    this.refill();
    void browser.gone.then(() => {
      if (!this.#remove(spare)) return;
      this.#options.log.warn('pooled browser ended by itself', { pid: browser.pid });
      this.#discard(spare);
      this.#failures += 1;
      this.refill();
    });
  }

  #failed(spare: Spare<Browser>, error: unknown): void {
    this.#remove(spare);
    const cause = String(error);
    if (!this.#isFailing) this.#options.log.error('the pool can not start a Chrome', { cause });
    this.#isFailing = true;
    this.#failures += 1;
    this.refill();
  }

  /** Returns whether it was there. */
  #remove(spare: Spare<Browser>): boolean {
    const index = this.#spares.indexOf(spare);
    if (index !== -1) this.#spares.splice(index, 1);
    return index !== -1;
  }

  /** Ends a spare that nobody waits for. */
  #discard(spare: Spare<Browser>): void {
    this.#end(spare).catch((error: unknown) => {
      this.#options.log.error('clean-up failed', { cause: String(error) });
    });
  }

  #end(spare: Spare<Browser>): Promise<void> {
    spare.cancel.abort();
    const end = async () => {
      const browser = await spare.browser.catch(() => undefined);
      await browser?.discard();
    };
    return this.#options.track(end());
  }
}
