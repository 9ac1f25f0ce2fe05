import { abortable } from './deadline.js';

/** Runs work first in, first out, one at a time. Work that is aborted while it waits never starts. */
export class Lane {
  #tail: Promise<void> = Promise.resolve();
  #length = 0;

  /** How many run or wait. */
  get length(): number {
    return this.#length;
  }

  /** Runs `work` when all earlier work has settled; rejects with `signal.reason` if that comes first. */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const turn = this.#tail;
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    // A waiter that was aborted passes its turn on only after the one before it has ended.
    this.#tail = turn.then(() => finished);
    this.#length += 1;
    try {
      await abortable(turn, signal);
      signal.throwIfAborted();
      return await work();
    } finally {
      this.#length -= 1;
      finish();
    }
  }
}
