import { abortable } from './deadline.js';

/** How long nothing must have been under way for a quiet moment. */
const QUIET_MS = 250;

/** Counts work, and waits for the end of all of it. */
export class Pending {
  #count = 0;
  #begun = 0;
  #waiting: (() => void)[] = [];

  /** @returns ends the work, to be called once */
  begin(): () => void {
    this.#count += 1;
    this.#begun += 1;
    return () => {
      this.#count -= 1;
      if (this.#count > 0) return;
      for (const resolve of this.#waiting.splice(0)) resolve();
    };
  }

  /** Counts `work` until it settles; returns what it does. */
  async add<T>(work: Promise<T>): Promise<T> {
    const end = this.begin();
    try {
      return await work;
    } finally {
      end();
    }
  }

  /** Resolves when all have ended, including those that begin meanwhile. */
  async none(): Promise<void> {
    while (this.#count > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Resolves when nothing has been under way for `QUIET_MS`; rejects when `signal` aborts. */
  async quiet(signal: AbortSignal): Promise<void> {
    let begun: number;
    do {
      await abortable(this.none(), signal);
      begun = this.#begun;
      let timer: NodeJS.Timeout | undefined;
      const pause = new Promise((resolve) => (timer = setTimeout(resolve, QUIET_MS)));
      await abortable(pause, signal).finally(() => {
        clearTimeout(timer);
      });
    } while (begun !== this.#begun);
  }
}
