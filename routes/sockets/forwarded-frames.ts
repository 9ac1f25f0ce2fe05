import { Transform, type TransformCallback } from 'node:stream';

/** The longest head of a frame that a server sends: it has no mask (RFC 6455, section 5.2). */
const MAX_HEAD_BYTES = 10;

/** A close frame carries so many bytes of a reason (section 5.5). */
const MAX_REASON_BYTES = 123;

/** Passes on what a server sends over a WebSocket, and can end that between two frames with a close frame. */
export class ForwardedFrames extends Transform {
  /** What has come of the head of the present frame. */
  #head: Buffer = Buffer.alloc(0);
  /** How many bytes of the present frame are still to come. */
  #left = 0;
  #close: Buffer | undefined;
  #hasClosed = false;

  /** Ends what is passed on with a close frame, once the present frame is whole. */
  close(code: number, reason: string): void {
    this.#close ??= closeFrame(code, reason);
    if (this.#isBetween) this.#finish();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    // What comes after the close frame is of no interest.
    if (this.#hasClosed) {
      done();
      return;
    }
    let at = 0;
    while (at < chunk.length) {
      if (this.#left > 0) {
        const passed = Math.min(this.#left, chunk.length - at);
        this.#left -= passed;
        at += passed;
      } else at += this.#readHead(chunk.subarray(at, at + MAX_HEAD_BYTES));
      if (this.#close && this.#isBetween) break;
    }
    this.push(at === chunk.length ? chunk : chunk.subarray(0, at));
    if (this.#close && this.#isBetween) this.#finish();
    done();
  }

  get #isBetween(): boolean {
    return this.#left === 0 && this.#head.length === 0;
  }

  #finish(): void {
    if (this.#hasClosed) return;
    this.#hasClosed = true;
    this.push(this.#close);
    this.end();
  }

  /** Takes bytes of a frame's head; returns how many of them belong to it. */
  #readHead(bytes: Buffer): number {
    const before = this.#head.length;
    const head = Buffer.concat([this.#head, bytes]).subarray(0, MAX_HEAD_BYTES);
    const size = headSize(head);
    if (head.length < size) {
      this.#head = head;
      return bytes.length;
    }
    this.#head = Buffer.alloc(0);
    this.#left = payloadSize(head);
    return size - before;
  }
}

/** The size of a frame's head, as far as it has come. */
function headSize(head: Buffer): number {
  const short = (head[1] ?? 0) & 0x7f;
  if (head.length < 2 || short < 126) return 2;
  return short === 126 ? 4 : MAX_HEAD_BYTES;
}

function payloadSize(head: Buffer): number {
  const short = (head[1] ?? 0) & 0x7f;
  if (short < 126) return short;
  return short === 126 ? head.readUInt16BE(2) : Number(head.readBigUInt64BE(2));
}

function closeFrame(code: number, reason: string): Buffer {
  const text = Buffer.from(reason).subarray(0, MAX_REASON_BYTES);
  const frame = Buffer.alloc(4);
  frame[0] = 0x88;
  frame[1] = text.length + 2;
  frame.writeUInt16BE(code, 2);
  return Buffer.concat([frame, text]);
}
