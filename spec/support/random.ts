/** Random numbers that a seed repeats (mulberry32). */
export class Random {
  readonly seed: number;
  #state: number;

  constructor(seed: number) {
    this.seed = seed;
    this.#state = seed;
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to `below - 1`. */
  below(below: number): number {
    return Math.floor(this.next() * below);
  }

  pick<T>(of: readonly T[]): T {
    const picked = of[this.below(of.length)];
    if (picked === undefined) throw new Error('there is nothing to pick from');
    return picked;
  }
}
