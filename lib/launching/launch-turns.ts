import { abortable } from '../request/deadline.js';

/**
 * Lets so many Chromes start at a time, first come first served: more of them take each other's processor time, and
 * all are late.
 */
export class LaunchTurns {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether the next launch would have to wait. */
  get areTaken(): boolean {
    return this.#taken >= this.#most;
  }

  /** Launches when its turn has come. @throws `signal.reason` where that ends the wait */
  async during<T>(signal: AbortSignal, launch: () => Promise<T>): Promise<T> {
    if (this.areTaken) await this.#turn(signal);
    else this.#taken += 1;
    try {
      return await launch();
    } finally {
      this.#pass();
    }
  }

  async #turn(signal: AbortSignal): Promise<void> {
    let come = () => {};
    const turn = new Promise<void>((resolve) => (come = resolve));
    this.#waiting.push(come);
    try {
      await abortable(turn, signal);
    } catch (error) {
      const index = this.#waiting.indexOf(come);
      // It came just as the wait ended: the next one gets it.
      if (index === -1) this.#pass();
      else this.#waiting.splice(index, 1);
      throw error;
    }
  }

  #pass(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken -= 1;
  }
}
