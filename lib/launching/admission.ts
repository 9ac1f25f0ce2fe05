import { abortable } from '../request/deadline.js';
import { RETRY_AFTER_S, TabwireError } from '../request/errors.js';

/**
 * A bounded number of places and a bounded first-in-first-out queue for them. Who waits leaves the
 * queue when its signal aborts or its wait ends; a place is given back exactly once.
 */
export class Admission {
  readonly #maxBrowsers: number;
  readonly #maxQueue: number;
  readonly #queueTimeoutMs: number;
  readonly #queue: (() => void)[] = [];
  #taken = 0;

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

  /**
   * Takes a place, waiting for one if need be.
   *
   * @returns gives the place back
   * @throws TabwireError `at_capacity`, or `signal.reason`
   */
  async enter(signal: AbortSignal): Promise<() => void> {
    if (this.#taken >= this.#maxBrowsers || this.#queue.length > 0) await this.#wait(signal);
    else this.#taken += 1;
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      this.#leave();
    };
  }

  /** Waits for a place that is handed over by the one who leaves it, so `taken` stays as it is. */
  async #wait(signal: AbortSignal): Promise<void> {
    if (this.#queue.length >= this.#maxQueue) throw this.#full('the queue for them is full');
    let enter = () => {};
    const slot = new Promise<void>((resolve) => {
      enter = resolve;
    });
    this.#queue.push(enter);
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(this.#full(`none became free in ${this.#queueTimeoutMs} ms`));
      }, this.#queueTimeoutMs);
    });
    try {
      await abortable(Promise.race([slot, timeout]), signal);
    } catch (error) {
      const index = this.#queue.indexOf(enter);
      if (index !== -1) this.#queue.splice(index, 1);
      // The place came in the same turn as the end of the wait: hand it on.
      else this.#leave();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #leave(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#taken -= 1;
  }

  #full(why: string): TabwireError {
    return new TabwireError(
      'at_capacity',
      `All ${this.#maxBrowsers} browsers are in use, and ${why}. Delete browsers that are done, or try again later.`,
      {
        reason: 'browsers',
        max_browsers: this.#maxBrowsers,
        queued: this.#queue.length,
        retry_after_s: RETRY_AFTER_S,
      },
    );
  }
}
