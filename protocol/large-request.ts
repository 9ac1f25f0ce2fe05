/** From so many bytes on the body of a paused request is left out. */
export const LARGE_REQUEST_BYTES = 2 ** 20;

/** What stands behind the body is Chrome's own, and short. */
const TAIL_BYTES = 4_096;

const PAUSED = '{"method":"Fetch.requestPaused"';

/** Where the body begins, behind the headers. Within a string the quotes would be escaped. */
const BODY = /\},"(?:postData|hasPostData|postDataEntries)":/;

/** The end of `postDataEntries`. */
const BODY_END = '"}],';

/**
 * A `Fetch.requestPaused` of a request with a large body, read without the body: it comes twice, as a text and in
 * base64, and a request of which nobody hears waits for ever.
 */
export class LargeRequest {
  readonly #head: Buffer;
  #tail: Buffer;

  private constructor(head: Buffer) {
    this.#head = head;
    this.#tail = head.subarray(-TAIL_BYTES);
  }

  /** What has come of a message, if it is one. */
  static begun(parts: readonly Buffer[]): LargeRequest | undefined {
    const head = Buffer.concat(parts);
    return head.toString('latin1', 0, PAUSED.length) === PAUSED
      ? new LargeRequest(head)
      : undefined;
  }

  add(part: Buffer): void {
    this.#tail = Buffer.concat([this.#tail, part]).subarray(-TAIL_BYTES);
  }

  /** The whole message without the body; undefined where no body is found in it. */
  get text(): string | undefined {
    const head = this.#head.toString();
    const tail = this.#tail.toString();
    const begin = BODY.exec(head);
    const end = tail.lastIndexOf(BODY_END);
    if (!begin || end === -1) return undefined;
    return `${head.slice(0, begin.index)}},${tail.slice(end + BODY_END.length)}`;
  }
}
