import { NO_ROOM, TOO_LARGE } from './errors.js';
import { LARGE_REQUEST_BYTES, LargeRequest } from './large-request.js';
import { timeSlice } from './time-slice.js';
import { ValueCount } from './value-count.js';

/** Whether what waits, in bytes, may wait in memory. */
export type Waiting = (bytes: number) => boolean;

/** From so many bytes on it is told what waits: what nearly all calls and messages take is not worth it. */
export const TOLD_BYTES = 64 * 1024;

const NUL = 0;
const BACKSLASH = 0x5c;

/** How a reply of Chrome's begins; an event has a method. */
const REPLY = Buffer.from('{"id":');

/** The id of the call that a reply is for is in its first bytes. */
const HEAD_BYTES = 64;

/** No reply of any use is larger; in memory it is there more than once while it is passed on. */
export const MAX_REPLY_BYTES = 100 * 1024 * 1024;

/** Values of a reply of ours, by `ValueCount`: to read so many took 0.3 s (numbers) to 0.7 s (names) on a busy machine. */
export const MAX_REPLY_VALUES = 3_000_000;

export interface MessageLimits {
  /** A reply that surely holds more text fails as soon as that shows. */
  readonly maxTextBytes: number;
  /** Whether a message that begins so may hold more text. */
  readonly mayExceed: (head: string) => boolean;
  /** Whether so much of a message may wait for its end. */
  readonly mayWait: Waiting;
}

/**
 * Calls `onMessage` for every NUL-terminated message, without copying more than once. While others have to be let in,
 * nothing is read: Chrome waits then.
 */
export function readMessages(
  pipe: NodeJS.ReadableStream,
  limits: MessageLimits,
  onMessage: (message: string) => void,
): void {
  let message = new PartialMessage(limits, onMessage);
  /** Reads up to a reply, or to the end; returns where that is. */
  const readFrom = (chunk: Buffer, begin: number): number => {
    let start = begin;
    for (let at = chunk.indexOf(NUL, start); at !== -1; at = chunk.indexOf(NUL, start)) {
      message.add(chunk.subarray(start, at));
      const { isReply } = message;
      message.end();
      message = new PartialMessage(limits, onMessage);
      start = at + 1;
      if (isReply) return start;
    }
    if (start < chunk.length) message.add(chunk.subarray(start));
    return chunk.length;
  };
  /** Of the latest chunk, in bytes. */
  let unread = 0;
  const read = (chunk: Buffer, begin: number) => {
    timeSlice.run(pipe, () => {
      const end = readFrom(chunk, begin);
      unread = chunk.length - end;
      if (unread > 0) read(chunk, end);
      else if (pipe.isPaused()) pipe.resume();
    });
  };
  pipe.on('data', (chunk: Buffer) => {
    unread = chunk.length;
    read(chunk, 0);
    if (unread > 0) pipe.pause();
  });
}

/** A message from its first part to its end. */
class PartialMessage {
  readonly #limits: MessageLimits;
  readonly #onMessage: (message: string) => void;
  #parts: Buffer[] = [];
  #length = 0;
  /** How many parts the two below have of. */
  #counted = 0;
  #escapes = 0;
  #values: ValueCount | undefined;
  #isForUs: boolean | undefined;
  /** In place of the parts, where the body of a request is left out. */
  #request: LargeRequest | undefined;
  #hasFailed = false;

  constructor(limits: MessageLimits, onMessage: (message: string) => void) {
    this.#limits = limits;
    this.#onMessage = onMessage;
  }

  add(part: Buffer): void {
    if (this.#hasFailed) return;
    if (this.#request) {
      this.#request.add(part);
      return;
    }
    this.#parts.push(part);
    const before = this.#length;
    this.#length += part.length;
    const refusal = this.#isTooLarge ? TOO_LARGE : this.#mayWait ? undefined : NO_ROOM;
    if (
      refusal !== undefined ||
      (before <= LARGE_REQUEST_BYTES && this.#length > LARGE_REQUEST_BYTES)
    )
      this.#request = this.#isOurs ? LargeRequest.begun(this.#parts) : undefined;
    if (this.#request) this.#drop();
    else if (refusal !== undefined) this.#fail(refusal);
  }

  /** A command goes on with it, which may take much longer than to read it. */
  get isReply(): boolean {
    const [first] = this.#parts;
    return first?.subarray(0, REPLY.length).equals(REPLY) ?? false;
  }

  end(): void {
    const [first] = this.#parts;
    if (this.#request) this.#onMessage(this.#request.text ?? failed(this.#parts, TOO_LARGE));
    else if (first && this.#parts.length === 1) this.#onMessage(first.toString());
    else if (!this.#hasFailed) this.#onMessage(Buffer.concat(this.#parts, this.#length).toString());
    if (this.#length > TOLD_BYTES) this.#limits.mayWait(0);
  }

  /** Its caller need not wait for the rest. */
  #fail(message: string): void {
    this.#hasFailed = true;
    const told = failed(this.#parts, message);
    this.#drop();
    this.#onMessage(told);
  }

  #drop(): void {
    this.#parts = [];
    this.#limits.mayWait(0);
  }

  get #mayWait(): boolean {
    return this.#length <= TOLD_BYTES || this.#limits.mayWait(this.#length);
  }

  /** Whether it is for nobody who takes larger ones. */
  get #isOurs(): boolean {
    return (this.#isForUs ??= !this.#limits.mayExceed(headOf(this.#parts)));
  }

  get #isTooLarge(): boolean {
    const { maxTextBytes } = this.#limits;
    // A shorter one can have neither too much text nor too many values.
    if (this.#length <= Math.min(maxTextBytes, 2 * MAX_REPLY_VALUES)) return false;
    if (!this.#isOurs) return this.#length > MAX_REPLY_BYTES;
    const values = (this.#values ??= new ValueCount());
    for (const part of this.#parts.slice(this.#counted)) {
      this.#escapes += backslashesIn(part);
      values.add(part);
    }
    this.#counted = this.#parts.length;
    // At most six bytes of JSON (\u001b) are one of text.
    const isLongText =
      this.#length > maxTextBytes && this.#length - 5 * this.#escapes > maxTextBytes;
    return isLongText || this.#length > MAX_REPLY_BYTES || values.count > MAX_REPLY_VALUES;
  }
}

function backslashesIn(part: Buffer): number {
  let count = 0;
  for (let at = part.indexOf(BACKSLASH); at !== -1; at = part.indexOf(BACKSLASH, at + 1))
    count += 1;
  return count;
}

/** The failure that stands in for a reply that is not kept; an event becomes a no-op. */
function failed(parts: readonly Buffer[], message: string): string {
  const id = Number(/^\{"id":(\d+)/.exec(headOf(parts))?.[1] ?? 0);
  return JSON.stringify(failure(id, message));
}

function headOf(parts: readonly Buffer[]): string {
  return Buffer.concat(parts.slice(0, HEAD_BYTES)).toString('latin1', 0, HEAD_BYTES);
}

/** What stands in for the reply to a call. */
export function failure(id: number, message: string): object {
  return { id, error: { code: -32000, message } };
}
