import { abortable } from '../../request/deadline.js';

/** A page that another page opened, and when it takes commands. */
export interface Popup {
  readonly id: string;
  readonly ready: Promise<void>;
}

/** The pages of a context that other pages open, each reported to one waiter. */
export class Popups {
  /** The latest one that was not reported. */
  #latest: Popup | undefined;
  #announce: (() => void) | undefined;
  #next: Promise<void> | undefined;

  add(popup: Popup): void {
    this.#latest = popup;
    this.#announce?.();
  }

  /** It closed, and is not reported. */
  remove(id: string): void {
    if (this.#latest?.id === id) this.#latest = undefined;
  }

  /** The ID of the latest page that was not reported, or else of the next one, ready for commands. */
  async next(signal: AbortSignal): Promise<string> {
    for (;;) {
      const popup = this.#latest;
      this.#latest = undefined;
      if (popup) {
        // One that closed before it was ready is none.
        const ready = popup.ready.then(
          () => true,
          () => false,
        );
        try {
          if (await abortable(ready, signal)) return popup.id;
        } catch (error) {
          this.#latest ??= popup; // it was not reported
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
