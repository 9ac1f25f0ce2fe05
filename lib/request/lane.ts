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
    const leave = await this.enter(signal);
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Resolves when all earlier work has settled. The signal may abort just then: its caller looks at it again.
   *
   * @returns ends the turn
   * @throws `signal.reason` if that comes first
   */
  async enter(signal: AbortSignal): Promise<() => void> {
    const before = this.#tail;
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    // A waiter that was aborted passes its turn on only after the one before it has ended.
    this.#tail = before.then(() => finished);
    this.#length += 1;
    const leave = () => {
      this.#length -= 1;
      finish();
    };
    try {
      await abortable(before, signal);
      signal.throwIfAborted();
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  }
}
