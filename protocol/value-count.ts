const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/** An object with more names is a dictionary, in which each further one takes as long as so many values. */
const FEW_NAMES = 1_000;
const NAME_WEIGHT = 10;

/** Objects that lie deeper are not looked at. */
const DEPTH = 64;

/** Counts the values of a JSON text that comes in parts, about: what takes time to read. */
export class ValueCount {
  #count = 0;
  #depth = 0;
  /** Of the object at each depth that is open. */
  readonly #names = new Uint32Array(DEPTH);
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
    switch (part[at] ?? 0) {
      case COMMA:
        this.#count += 1;
        break;
      case COLON:
        this.#name();
        break;
      case QUOTE:
        this.#isInString = true;
        break;
      case 0x5b: // [
      case 0x7b: // {
        this.#count += 1;
        this.#depth += 1;
        if (this.#depth < DEPTH) this.#names[this.#depth] = 0;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        this.#depth -= 1;
    }
    return at + 1;
  }

  #name(): void {
    const names = (this.#names[this.#depth] ?? 0) + 1;
    if (names > FEW_NAMES) this.#count += NAME_WEIGHT;
    if (this.#depth < DEPTH) this.#names[this.#depth] = names;
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
