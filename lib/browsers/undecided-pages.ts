/** How long a page that another one asked for may take to appear. */
const ARRIVAL_TIMEOUT_MS = 1_000;

/** New pages of a context of which it isn't known yet whether they are in the foreground. */
export class UndecidedPages {
  readonly #undecided = new Set<Promise<void>>();
  /** One for each page that is to come. */
  readonly #announced = new Set<() => void>();

  get size(): number {
    return this.#undecided.size;
  }

  /** Resolves when all that are undecided now are decided. */
  async decided(): Promise<void> {
    await Promise.all(this.#undecided);
  }

  /** A page asked for another; it comes later than the reply to the click that made it ask. */
  announce(): void {
    const arrival = new Promise<void>((resolve) => {
      const arrived = () => {
        clearTimeout(timer);
        this.#announced.delete(arrived);
        resolve();
      };
      const timer = setTimeout(arrived, ARRIVAL_TIMEOUT_MS); // Chrome may refuse to open it
      this.#announced.add(arrived);
    });
    this.decideAfter(arrival);
  }

  /** A page came that was announced, if any was. */
  arrived(): void {
    const [arrived] = this.#announced;
    arrived?.();
  }

  /** Until then it isn't known which page is current. */
  decideAfter(settled: Promise<void>): void {
    this.#undecided.add(settled);
    void settled.then(() => this.#undecided.delete(settled));
  }
}
