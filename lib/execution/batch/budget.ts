import type { HeldResults } from '../held-results.js';
import { TabwireError } from '../../request/errors.js';
import { jsonBytes } from '../../request/json-size.js';

/** The bytes that the replies of all steps of a batch may have together. */
export class ReplyBudget {
  readonly #maxBytes: number;
  readonly #results: Pick<HeldResults, 'hold'>;
  #bytes = 0;
  #isUsedUp = false;

  constructor(maxBytes: number, results: Pick<HeldResults, 'hold'>) {
    this.#maxBytes = maxBytes;
    this.#results = results;
  }

  /** Whether a reply did not fit. */
  get isUsedUp(): boolean {
    return this.#isUsedUp;
  }

  /**
   * Returns the reply of a step as it is.
   *
   * @throws TabwireError `result_too_large`, `memory_limit`, `memory_full`
   */
  take(reply: object): object {
    this.#isUsedUp = true; // if what follows throws
    const bytes = this.#bytes + jsonBytes(reply, this.#maxBytes);
    if (bytes > this.#maxBytes)
      throw new TabwireError(
        'result_too_large',
        `Tabwire ran this step, and with its reply the replies of the batch are larger than ${this.#maxBytes} bytes. Read less with each step, or send the steps in several batches.`,
        { max_result_bytes: this.#maxBytes },
      );
    this.#results.hold(bytes);
    this.#bytes = bytes;
    this.#isUsedUp = false;
    return reply;
  }
}
