const SECOND_MS = 1_000;

/** How many events of a page, or of all pages together, are told in a second; those beyond are counted. */
export class Allowance {
  readonly #max: number;
  readonly #whole: Allowance | undefined;
  #since = 0;
  #told = 0;
  #dropped = 0;

  /** @param whole what this one is a part of */
  constructor(max: number, whole?: Allowance) {
    this.#max = max;
    this.#whole = whole;
  }

  /** Whether one more is told now. */
  take(): boolean {
    const now = performance.now();
    if (now - this.#since >= SECOND_MS) [this.#since, this.#told] = [now, 0];
    const may = this.#told < this.#max && (this.#whole?.take() ?? true);
    if (may) this.#told += 1;
    else this.#dropped += 1;
    return may;
  }

  /** How many were not told since the last time that this was asked. */
  takeDropped(): number {
    const dropped = this.#dropped;
    this.#dropped = 0;
    return dropped;
  }
}
