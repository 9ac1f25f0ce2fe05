import { timeSlice } from '../../../protocol/time-slice.js';

/** An answer with less is sent at once, in bytes: what most are. */
const SMALL_BYTES = 64 * 1024;

/** So much of the larger ones may be on the way to Chrome, in bytes. */
const MAX_BYTES = 4 * 2 ** 20;

/**
 * The answers of one context on their way to Chrome. What is more than Chrome takes at a time waits as a paused
 * request, which costs nothing, and not as the text of a call.
 */
export class AnswerWindow {
  #bytes = 0;
  /** Those that wait, first come, first served. */
  readonly #waiting: { readonly bytes: number; readonly start: () => void }[] = [];

  /** Sends an answer of so many bytes when there is room for it; resolves when Chrome has taken it. */
  async send(bytes: number, send: () => Promise<unknown>): Promise<void> {
    if (bytes < SMALL_BYTES) {
      await send();
      return;
    }
    try {
      await new Promise((resolve) => {
        const start = () => {
          // A promise of its own, which also takes an error that `send` throws at once.
          resolve(new Promise((sent) => sent(send())));
        };
        this.#waiting.push({ bytes, start });
        this.#admit();
      });
    } finally {
      this.#bytes -= bytes;
      this.#admit();
    }
  }

  #admit(): void {
    for (let [first] = this.#waiting; first; [first] = this.#waiting) {
      // One that is larger than all may be goes alone.
      if (this.#bytes > 0 && this.#bytes + first.bytes > MAX_BYTES) return;
      this.#waiting.shift();
      this.#bytes += first.bytes;
      // Each is made into the text of a call, and may fail at once: then the next follows in the same turn.
      timeSlice.run(this, first.start);
    }
  }
}
