import { abortable } from '../../request/deadline.js';

/** A page that came, and when it takes commands. */
export interface Arrival {
  readonly id: string;
  readonly ready: Promise<void>;
}

/** The pages of a context that other pages open, for who waits for them. */
export class Arrivals {
  /** The latest one that nobody was told of. */
  #latest: Arrival | undefined;
  #announce: (() => void) | undefined;
  #next: Promise<void> | undefined;

  add(arrival: Arrival): void {
    this.#latest = arrival;
    this.#announce?.();
  }

  /** It closed: nobody needs to hear of it. */
  remove(id: string): void {
    if (this.#latest?.id === id) this.#latest = undefined;
  }

  /** The ID of the latest page that nobody was told of, or else of the next one, ready for commands. */
  async next(signal: AbortSignal): Promise<string> {
    for (;;) {
      const arrival = this.#latest;
      this.#latest = undefined;
      if (arrival) {
        // One that closed before it was ready is none.
        const ready = arrival.ready.then(
          () => true,
          () => false,
        );
        try {
          if (await abortable(ready, signal)) return arrival.id;
        } catch (error) {
          this.#latest ??= arrival; // nobody was told of it
          throw error;
        }
        continue;
      }
      this.#next ??= new Promise<void>((resolve) => {
        this.#announce = resolve;
      }).finally(() => {
        this.#next = undefined;
      });
      await abortable(this.#next, signal);
    }
  }
}
