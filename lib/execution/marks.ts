import { randomBytes } from 'node:crypto';

/**
 * The signs between which whatever a page says stands in the prompts. A page can't know them, so it
 * can't end its part.
 */
export class Marks {
  readonly #id = randomBytes(8).toString('hex');

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
