import { MAX_TIMER_MS } from './deadline.js';

/** How much later than due something may expire, so that many expire together. */
const GRAIN_MS = 50;

interface Expiring {
  /** In ms since 1970. */
  readonly expiresAt: number;
}

/** Things that expire, with one timer for all of them. Their time runs on, whatever becomes of the clock. */
export class Expiries<T extends Expiring> {
  readonly #onExpire: (expired: T) => void;
  /** When each is due, by `performance.now()`. */
  readonly #due = new Map<T, number>();
  #timer: NodeJS.Timeout | undefined;
  #next = Infinity;

  /** @param onExpire called when its time has come */
  constructor(onExpire: (expired: T) => void) {
    this.#onExpire = onExpire;
  }

  add(one: T): void {
    if (one.expiresAt === Infinity) return;
    const due = performance.now() + one.expiresAt - Date.now();
    this.#due.set(one, due);
    if (due < this.#next) this.#arm(due);
  }

  delete(one: T): void {
    this.#due.delete(one);
  }

  #arm(next: number): void {
    clearTimeout(this.#timer);
    this.#next = next;
    if (next === Infinity) return;
    const ms = Math.max(GRAIN_MS, next - performance.now());
    this.#timer = setTimeout(
      () => {
        this.#expire();
      },
      Math.min(ms, MAX_TIMER_MS),
    ).unref();
  }

  #expire(): void {
    // Timers may fire a little early.
    const now = performance.now() + 1;
    const expired = [...this.#due].filter(([, due]) => due <= now);
    for (const [one] of expired) this.#due.delete(one);
    this.#arm([...this.#due.values()].reduce((least, due) => Math.min(least, due), Infinity));
    for (const [one] of expired) this.#onExpire(one);
  }
}
