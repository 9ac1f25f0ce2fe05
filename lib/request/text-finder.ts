/** A text that is looked for. */
interface Sought {
  readonly length: number;
  readonly name: string;
}

interface Found extends Sought {
  readonly at: number;
}

/**
 * Finds many texts in one go (Aho and Corasick): takes time in proportion to what it reads, however many
 * texts there are and however alike they are. It reads from the end, so that at each place it knows the
 * longest of the texts that begins there.
 */
export class TextFinder {
  readonly longest: number = 0;
  /** The state behind each state and character: `state * 65536 + code`. */
  readonly #next = new Map<number, number>();
  /** Of each state: the one for the longest shorter text, and what it has found. */
  readonly #fall: number[] = [0];
  readonly #found: (Sought | undefined)[] = [undefined];
  /** The characters that a text ends with. */
  readonly #ends = new Uint8Array(65_536);

  /** @param texts each with a name; none is empty */
  constructor(texts: Iterable<readonly [text: string, name: string]>) {
    const levels: { state: number; parent: number; code: number }[][] = [];
    for (const [text, name] of texts) {
      let state = 0;
      for (let at = text.length - 1; at >= 0; at -= 1) {
        const code = text.charCodeAt(at);
        const key = state * 65_536 + code;
        const known = this.#next.get(key);
        if (known === undefined) {
          const parent = state;
          state = this.#found.push(undefined) - 1;
          this.#next.set(key, state);
          (levels[text.length - 1 - at] ??= []).push({ state, parent, code });
        } else state = known;
      }
      this.#found[state] = { length: text.length, name };
      this.#ends[text.charCodeAt(text.length - 1)] = 1;
      this.longest = Math.max(this.longest, text.length);
    }
    for (const [depth, level] of levels.entries())
      for (const { state, parent, code } of level) {
        const fall = depth === 0 ? 0 : this.#after(this.#fall[parent] ?? 0, code);
        this.#fall[state] = fall;
        this.#found[state] ??= this.#found[fall];
      }
  }

  /** Texts that do not overlap: the first, the longest of those that begin there, and so on behind it. */
  find(text: string): Found[] {
    const found: Found[] = [];
    let state = 0;
    for (let at = text.length - 1; at >= 0; at -= 1) {
      const code = text.charCodeAt(at);
      if (state === 0 && this.#ends[code] === 0) continue;
      state = this.#after(state, code);
      const sought = this.#found[state];
      if (sought) found.push({ ...sought, at });
    }
    let end = 0;
    return found.reverse().filter(({ at, length }) => {
      if (at < end) return false;
      end = at + length;
      return true;
    });
  }

  #after(state: number, code: number): number {
    for (let from = state; ; from = this.#fall[from] ?? 0) {
      const next = this.#next.get(from * 65_536 + code);
      if (next !== undefined) return next;
      if (from === 0) return 0;
    }
  }
}
