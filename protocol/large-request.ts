/** From so many bytes on the body of a paused request is left out. */
export const LARGE_REQUEST_BYTES = 2 ** 20;

/** What stands behind the body is Chrome's own, and of a response its headers. */
const TAIL_BYTES = 2 ** 19;

const PAUSED = '{"method":"Fetch.requestPaused"';

/** Where the body begins, behind the headers. Within a string the quotes would be escaped. */
const BODY = /\},"(?:postData|hasPostData|postDataEntries)":/;

/** The end of `postDataEntries`, by the fields that may come next. */
const BODY_END = /"\}\],(?="(?:mixedContentType|initialPriority)":)/;

/**
 * A `Fetch.requestPaused` of a request with a large body, read without the body: it comes twice, as a text and in
 * base64, and a request of which nobody hears waits for ever.
 */
export class LargeRequest {
  /** What stands before the body. */
  readonly #head: string;
  /** The latest parts, with at least `TAIL_BYTES` together. */
  readonly #tail: Buffer[];
  #tailBytes: number;

  private constructor(head: string, part: Buffer) {
    this.#head = head;
    this.#tail = [part];
    this.#tailBytes = part.length;
  }

  /** What has come of a message, if it is one and its body has begun. */
  static begun(parts: readonly Buffer[]): LargeRequest | undefined {
    const whole = Buffer.concat(parts);
    if (whole.toString('latin1', 0, PAUSED.length) !== PAUSED) return undefined;
    const text = whole.toString();
    const body = BODY.exec(text);
    return body ? new LargeRequest(text.slice(0, body.index), whole) : undefined;
  }

  add(part: Buffer): void {
    this.#tail.push(part);
    this.#tailBytes += part.length;
    for (let [oldest] = this.#tail; oldest; [oldest] = this.#tail) {
      if (this.#tailBytes - oldest.length < TAIL_BYTES) return;
      this.#tail.shift();
      this.#tailBytes -= oldest.length;
    }
  }

  /** The whole message without the body; undefined where its end is not found. */
  get text(): string | undefined {
    const tail = Buffer.concat(this.#tail).toString();
    const end = BODY_END.exec(tail);
    if (!end) return undefined;
    const text = `${this.#head}},${tail.slice(end.index + end[0].length)}`;
    return isJson(text) ? text : undefined;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
