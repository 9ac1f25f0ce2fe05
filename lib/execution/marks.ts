import { randomInt } from 'node:crypto';

/** The most that `randomInt` takes: 2^48 - 1. */
const MAX = 2 ** 48 - 1;
const DIGITS = 15;

/**
 * The signs between which whatever a page says stands in the prompts. A page can't know them, so it
 * can't end its part. Digits, since tokenizers take three of them for one token, and fewer of hexadecimal ones.
 */
export class Marks {
  readonly #id = String(randomInt(MAX)).padStart(DIGITS, '0');

  get begin(): string {
    return `<<<page ${this.#id}`;
  }

  get end(): string {
    return `page ${this.#id}>>>`;
  }

  around(text: string): string {
    return `${this.begin}\n${text}\n${this.end}`;
  }
}
