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
  readonly #waiting: (() => void)[] = [];

  /** Sends an answer of so many bytes when there is room for it; resolves when Chrome has taken it. */
  async send(bytes: number, send: () => Promise<unknown>): Promise<void> {
    if (bytes < SMALL_BYTES) {
      await send();
      return;
    }
    while (this.#bytes > 0 && this.#bytes + bytes > MAX_BYTES)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#bytes += bytes;
    try {
      await send();
    } finally {
      this.#bytes -= bytes;
      // Each looks again, in its turn: the first may take all the room.
      for (const look of this.#waiting.splice(0)) look();
    }
  }
}
