const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;

/** Counts the values of a JSON text that comes in parts, about: the commas outside of its strings. */
export class ValueCount {
  #count = 0;
  #isInString = false;
  /** Whether the next byte is one that a backslash escapes. */
  #isEscaped = false;

  get count(): number {
    return this.#count;
  }

  add(part: Buffer): void {
    let at = 0;
    while (at < part.length)
      at = this.#isInString ? this.#leaveString(part, at) : this.#next(part, at);
  }

  #next(part: Buffer, at: number): number {
    const byte = part[at];
    if (byte === COMMA) this.#count += 1;
    else if (byte === QUOTE) this.#isInString = true;
    return at + 1;
  }

  /** Returns the place behind the string, or the end of the part. */
  #leaveString(part: Buffer, start: number): number {
    const from = this.#isEscaped ? start + 1 : start;
    this.#isEscaped = false;
    const quote = part.indexOf(QUOTE, from);
    const end = quote === -1 ? part.length : quote;
    let backslashes = 0;
    while (end - backslashes > from && part[end - backslashes - 1] === BACKSLASH) backslashes += 1;
    const isOdd = backslashes % 2 === 1;
    if (quote === -1) this.#isEscaped = isOdd;
    else if (!isOdd) this.#isInString = false;
    return end + 1;
  }
}
