/** How long those who share a slice may work in one turn of the event loop, in ms, before others are let in. */
const SLICE_MS = 10;

/**
 * Shares each turn of the event loop between works that come in any number, such as what Chrome writes and those who
 * read of it. Work that comes when the time is up waits for the next turn, in the order in which it came.
 */
export class TimeSlice {
  readonly #waiting: (() => void)[] = [];
  /** When the first work of this turn began; undefined before it did. */
  #began: number | undefined;
  readonly #nextTurn = () => {
    this.#began = undefined;
    while (this.#waiting.length > 0 && this.#hasTime()) this.#waiting.shift()?.();
  };

  /** Does the work now, or in a later turn; returns whether it is done. */
  run(work: () => void): boolean {
    if (this.#waiting.length > 0 || !this.#hasTime()) {
      this.#waiting.push(work);
      return false;
    }
    work();
    return true;
  }

  #hasTime(): boolean {
    if (this.#began === undefined) {
      this.#began = performance.now();
      setImmediate(this.#nextTurn);
      return true;
    }
    return performance.now() - this.#began < SLICE_MS;
  }
}

/** Of this process, which has one event loop. */
export const timeSlice = new TimeSlice();
