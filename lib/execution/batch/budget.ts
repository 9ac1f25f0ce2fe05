import type { HeldResults } from '../held-results.js';
import { TabwireError } from '../../request/errors.js';
import { JSON_VALUE_BYTES, MAX_JSON_VALUES } from '../../request/json.js';
import { jsonBytes, jsonSize, jsonValues } from '../../request/json-size.js';

/** The bytes that the replies of all steps of a batch may have together, and the body of the present step. */
export class ReplyBudget {
  readonly #maxBytes: number;
  readonly #results: Pick<HeldResults, 'hold'>;
  #bytes = 0;
  /** What the replies take in memory beside their JSON, in bytes. */
  #memory = 0;
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
   * Counts the body of a step, until the step has its reply: a large result may stand in many places of the body.
   *
   * @throws TabwireError `result_too_large`, `memory_limit`, `memory_full`
   */
  begin(body: object): void {
    const values = jsonValues(body, MAX_JSON_VALUES);
    const bytes = values > MAX_JSON_VALUES ? Infinity : jsonBytes(body, this.#maxBytes);
    if (bytes > this.#maxBytes)
      throw new TabwireError(
        'result_too_large',
        `With the results of earlier steps, the body of this step is larger than ${this.#maxBytes} bytes, or has more than ${MAX_JSON_VALUES} values and names. Let the step refer to smaller results.`,
        { max_result_bytes: this.#maxBytes, max_values: MAX_JSON_VALUES },
      );
    this.#results.hold(this.#bytes + this.#memory + bytes + values * JSON_VALUE_BYTES);
  }

  /**
   * Returns the reply of a step as it is.
   *
   * @throws TabwireError `result_too_large`, `memory_limit`, `memory_full`
   */
  take(reply: object): object {
    this.#isUsedUp = true; // if what follows throws
    const size = jsonSize(reply, this.#maxBytes);
    const bytes = this.#bytes + size.bytes;
    const memory = this.#memory + size.memory;
    if (bytes > this.#maxBytes)
      throw new TabwireError(
        'result_too_large',
        `Tabwire ran this step, and with its reply the replies of the batch are larger than ${this.#maxBytes} bytes. Read less with each step, or send the steps in several batches.`,
        { max_result_bytes: this.#maxBytes },
      );
    this.#results.hold(bytes + memory);
    this.#bytes = bytes;
    this.#memory = memory;
    this.#isUsedUp = false;
    return reply;
  }
}
