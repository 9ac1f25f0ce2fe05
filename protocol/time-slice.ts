/** How long those who share a slice may work in one turn of the event loop, in ms, before others are let in. */
const SLICE_MS = 10;

/**
 * Shares each turn of the event loop between works that come in any number, such as what Chrome writes and those who
 * read of it. A work is done with all that its promises cause, then the next. Work that comes when the time is up waits
 * for the next turn. Its owners take turns, one work each, so
 * that nobody waits for all work of another; the works of one owner are done in the order in which they came.
 */
export class TimeSlice {
  /** By owner, the one whose turn is next first. */
  readonly #waiting = new Map<unknown, (() => void)[]>();
  /** When the first work of this turn began; undefined before it did. */
  #began: number | undefined;
  /** Whether a work was done whose promises are not settled yet. */
  #isSettling = false;
  readonly #nextTurn = () => {
    this.#began = undefined;
    this.#goOn();
  };
  readonly #settled = () => {
    this.#isSettling = false;
    this.#goOn();
  };

  /**
   * Does the work now, or later; returns whether it is done.
   *
   * @param owner whom the work is for: a key, a browser, a connection to Chrome
   */
  run(owner: unknown, work: () => void): boolean {
    const waiting = this.#waiting.get(owner);
    if (waiting) waiting.push(work);
    else if (this.#waiting.size > 0 || this.#isSettling || !this.#hasTime())
      this.#waiting.set(owner, [work]);
    else {
      this.#do(work);
      return true;
    }
    return false;
  }

  #goOn(): void {
    if (this.#waiting.size > 0 && this.#hasTime()) this.#doNext();
  }

  /** The time of a work is that of all that its promises cause too. */
  #do(work: () => void): void {
    this.#isSettling = true;
    queueMicrotask(() => {
      process.nextTick(this.#settled);
    });
    work();
  }

  /** Does one work of the owner whose turn it is, who then is the last. */
  #doNext(): void {
    for (const [owner, works] of this.#waiting) {
      this.#waiting.delete(owner);
      const work = works.shift();
      if (works.length > 0) this.#waiting.set(owner, works);
      if (work) this.#do(work);
      return;
    }
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
