/** How often a turn of the event loop is asked for: what stands for longer than this is seen. */
const PERIOD_MS = 20;

/** Measures how long the event loop keeps waiting who is due: by how much its timers come too late. */
export class LoopDelay {
  readonly #timer: NodeJS.Timeout;

  /** @param observe called with the delay of each timer, in seconds */
  constructor(observe: (seconds: number) => void) {
    let due = performance.now() + PERIOD_MS;
    this.#timer = setInterval(() => {
      const now = performance.now();
      observe(Math.max(0, now - due) / 1000);
      due = now + PERIOD_MS;
    }, PERIOD_MS).unref();
  }

  end(): void {
    clearInterval(this.#timer);
  }
}
