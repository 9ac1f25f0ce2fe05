import { abortable, soon } from '../request/deadline.js';
import type { Log } from '../telemetry/log.js';

/** How long the start of a pooled Chrome may wait for a moment at which no command runs. */
const MAX_WAIT_MS = 3_000;

/** The longest pause between two attempts while Chromes do not start, or die in the pool. */
const MAX_PAUSE_MS = 60_000;

/** What a pool needs of a browser. @typeParam Wishes what its client asks for */
export interface Poolable<Wishes> {
  readonly pid: number;
  /** Resolves when its Chrome answers no more. */
  readonly gone: Promise<unknown>;
  /** Parks the browser: no timers run until `handOut`. */
  park(): void;
  /** Makes the browser a client's; rejects when its Chrome does not answer. */
  handOut(wishes: Wishes, signal: AbortSignal): Promise<void>;
  /** Ends the browser; resolves when nothing is left of it. */
  kill(): Promise<void>;
}

/** What a pool needs of its gateway. */
interface PoolOptions<Browser> {
  /** How many Chromes to keep. */
  readonly size: number;
  /** Starts a Chrome with a blank page. */
  readonly start: (signal: AbortSignal) => Promise<Browser>;
  /** True if another Chrome may start: a slot is free, the queue is empty and memory suffices, given `count` pooled Chromes. */
  readonly mayGrow: (count: number) => boolean;
  /** Resolves when no command has run for a while; rejects when `signal` aborts. */
  readonly quiet: (signal: AbortSignal) => Promise<void>;
  /** Registers a clean-up that shutdown must await. */
  readonly track: (ending: Promise<void>) => Promise<void>;
  readonly log: Log;
}

/** A Chrome without a client; it may still be starting. */
interface PooledChrome<Browser> {
  readonly browser: Promise<Browser>;
  readonly cancel: AbortController;
  isReady: boolean;
}

/**
 * Keeps Chromes that were started ahead of their clients, so that an open takes one that is ready. A parked
 * Chrome runs no timer and gets no call. Its end is an event; whether it is frozen is probed when it is handed
 * out. One starts at a time, and a start that fails is repeated after ever longer pauses.
 */
export class Pool<Wishes, Browser extends Poolable<Wishes>> {
  readonly #options: PoolOptions<Browser>;
  /** Oldest first. */
  readonly #pooled: PooledChrome<Browser>[] = [];
  /** The next start, and how it is called off. */
  #due: { readonly cancel: () => void; readonly waits: boolean } | undefined;
  /** Whether a request to open found no pooled Chrome since the last one was ready: the next is not to wait. */
  #isShort = false;
  /** Starts that failed, and pooled Chromes that died, since one was handed out. */
  #failures = 0;
  #isFailing = false;
  #closed = false;

  constructor(options: PoolOptions<Browser>) {
    this.#options = options;
  }

  /** Slots that pooled Chromes take, the one that is starting included. */
  get count(): number {
    return this.#pooled.length;
  }

  /** Pooled Chromes that can be handed out at once. */
  get ready(): number {
    return this.#pooled.filter(({ isReady }) => isReady).length;
  }

  /**
   * Starts missing Chromes in the background; requests go first.
   *
   * @param whenQuiet whether the start, which occupies two cores, waits until no command runs
   */
  refill(whenQuiet = false): void {
    if (this.#closed || this.#due || this.count >= this.#options.size) return;
    const grow = () => {
      this.#cancelDue();
      this.#grow();
    };
    const pause =
      this.#failures < 2 ? 0 : Math.min(1_000 * 2 ** (this.#failures - 2), MAX_PAUSE_MS);
    const waits = whenQuiet && pause === 0 && !this.#isShort;
    const timer = setTimeout(grow, waits ? MAX_WAIT_MS : pause);
    const wait = new AbortController();
    const cancel = () => {
      clearTimeout(timer);
      wait.abort();
    };
    this.#due = { cancel, waits };
    if (waits)
      this.#options.quiet(wait.signal).then(
        () => {
          if (!wait.signal.aborted) grow();
        },
        () => undefined, // it was called off
      );
  }

  /**
   * Hands out the oldest pooled Chrome that is alive, or the one that is just starting.
   *
   * @returns none where there is none
   * @throws TabwireError `browser_launch_failed`, or `signal.reason`
   */
  async take(wishes: Wishes, signal: AbortSignal): Promise<Browser | undefined> {
    if (this.count === 0) {
      this.#isShort = true;
      if (this.#due?.waits) this.#cancelDue();
    }
    for (let chrome = this.#pooled.shift(); chrome; chrome = this.#pooled.shift()) {
      const taken = chrome;
      const browser = await abortable(chrome.browser, signal).catch((error: unknown) => {
        this.#kill(taken);
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
        this.#kill(chrome);
      }
    }
    return undefined;
  }

  /** Ends one pooled Chrome, to make room for something else. */
  async giveUp(): Promise<void> {
    const chrome = this.#pooled.pop();
    if (chrome) await this.#end(chrome);
  }

  /** Ends all of them, and starts no more. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#cancelDue();
    await Promise.all(this.#pooled.splice(0).map((chrome) => this.#end(chrome)));
  }

  /** @throws whatever is wrong with it */
  async #handOut(browser: Browser, wishes: Wishes): Promise<void> {
    await soon((signal) => browser.handOut(wishes, signal));
    this.#failures = 0;
    this.#cancelDue();
  }

  #cancelDue(): void {
    this.#due?.cancel();
    this.#due = undefined;
  }

  #grow(): void {
    const { size, start, mayGrow } = this.#options;
    const isStarting = this.ready < this.count;
    if (this.#closed || isStarting || this.count >= size || !mayGrow(this.count)) return;
    const cancel = new AbortController();
    const chrome: PooledChrome<Browser> = { browser: start(cancel.signal), cancel, isReady: false };
    this.#pooled.push(chrome);
    chrome.browser.then(
      (browser) => {
        this.#started(chrome, browser);
      },
      (error: unknown) => {
        if (!cancel.signal.aborted) this.#failed(chrome, error);
      },
    );
  }

  #started(chrome: PooledChrome<Browser>, browser: Browser): void {
    this.#isFailing = false;
    this.#isShort = false;
    if (!this.#pooled.includes(chrome)) return; // it was handed out
    chrome.isReady = true;
    browser.park();
    this.refill();
    void browser.gone.then(() => {
      if (!this.#remove(chrome)) return;
      this.#options.log.warn('pooled browser ended by itself', { pid: browser.pid });
      this.#kill(chrome);
      this.#failures += 1;
      this.refill();
    });
  }

  #failed(chrome: PooledChrome<Browser>, error: unknown): void {
    this.#remove(chrome);
    const cause = String(error);
    if (!this.#isFailing) this.#options.log.error('the pool can not start a Chrome', { cause });
    this.#isFailing = true;
    this.#failures += 1;
    this.refill();
  }

  /** Returns whether it was there. */
  #remove(chrome: PooledChrome<Browser>): boolean {
    const index = this.#pooled.indexOf(chrome);
    if (index !== -1) this.#pooled.splice(index, 1);
    return index !== -1;
  }

  /** Ends a pooled Chrome in the background. */
  #kill(chrome: PooledChrome<Browser>): void {
    this.#end(chrome).catch((error: unknown) => {
      this.#options.log.error('clean-up failed', { cause: String(error) });
    });
  }

  #end(chrome: PooledChrome<Browser>): Promise<void> {
    chrome.cancel.abort();
    const end = async () => {
      const browser = await chrome.browser.catch(() => undefined);
      await browser?.kill();
    };
    return this.#options.track(end());
  }
}
