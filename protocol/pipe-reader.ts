import { LARGE_REQUEST_BYTES, LargeRequest } from './large-request.js';
import { timeSlice } from './time-slice.js';
import { ValueCount } from './value-count.js';

/** Whether what waits, in bytes, may wait in memory. */
export type Waiting = (bytes: number) => boolean;

/** From so many bytes on it is told what waits: what nearly all calls and messages take is not worth it. */
export const TOLD_BYTES = 64 * 1024;

const NUL = 0;
const BACKSLASH = 0x5c;

/** The id of the call that a reply is for is in its first bytes. */
const HEAD_BYTES = 64;

/** No reply of any use is larger; in memory it is there more than once while it is passed on. */
export const MAX_REPLY_BYTES = 100 * 1024 * 1024;

/** Values of a reply of ours, about: to read so many takes a third of a second, and 200 MB of memory. */
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
  { maxTextBytes, mayExceed, mayWait }: MessageLimits,
  onMessage: (message: string) => void,
): void {
  let parts: Buffer[] = [];
  let length = 0;
  let counted = 0;
  let escapes = 0;
  let values = new ValueCount();
  let failed = false;
  let isOurs: boolean | undefined;
  let request: LargeRequest | undefined;
  const isTooLarge = () => {
    // A shorter one can have neither too much text nor too many values.
    if (length <= Math.min(maxTextBytes, 2 * MAX_REPLY_VALUES)) return false;
    isOurs ??= !mayExceed(headOf(parts));
    if (!isOurs) return length > MAX_REPLY_BYTES;
    for (; counted < parts.length; counted += 1) {
      const part = parts[counted] ?? EMPTY;
      escapes += backslashesIn(part);
      values.add(part);
    }
    // At most six bytes of JSON (\u001b) are one of text.
    const hasTooMuch = length > maxTextBytes && length - 5 * escapes > maxTextBytes;
    return hasTooMuch || length > MAX_REPLY_BYTES || values.count > MAX_REPLY_VALUES;
  };
  const add = (part: Buffer) => {
    if (failed) return;
    if (request) {
      request.add(part);
      return;
    }
    parts.push(part);
    const before = length;
    length += part.length;
    const isOver = isTooLarge() || (length > TOLD_BYTES && !mayWait(length));
    if (isOver || (before <= LARGE_REQUEST_BYTES && length > LARGE_REQUEST_BYTES)) {
      isOurs ??= !mayExceed(headOf(parts));
      request = isOurs ? LargeRequest.begun(parts) : undefined;
    }
    if (!isOver && !request) return;
    mayWait(0);
    failed = !request;
    if (request) return;
    // Its caller need not wait for the rest.
    onMessage(JSON.stringify(tooLarge(parts)));
    parts = [];
  };
  const end = () => {
    const [first] = parts;
    if (request) onMessage(request.text ?? JSON.stringify(tooLarge(parts)));
    else if (!failed)
      onMessage((parts.length === 1 && first ? first : Buffer.concat(parts, length)).toString());
    if (length > TOLD_BYTES) mayWait(0);
    parts = [];
    length = counted = escapes = 0;
    values = new ValueCount();
    failed = false;
    isOurs = request = undefined;
  };
  const read = (chunk: Buffer) => {
    let start = 0;
    for (let at = chunk.indexOf(NUL); at !== -1; at = chunk.indexOf(NUL, start)) {
      add(chunk.subarray(start, at));
      end();
      start = at + 1;
    }
    if (start < chunk.length) add(chunk.subarray(start));
  };
  pipe.on('data', (chunk: Buffer) => {
    const isRead = timeSlice.run(() => {
      read(chunk);
      if (pipe.isPaused()) pipe.resume();
    });
    if (!isRead) pipe.pause();
  });
}

const EMPTY = Buffer.alloc(0);

function backslashesIn(part: Buffer): number {
  let count = 0;
  for (let at = part.indexOf(BACKSLASH); at !== -1; at = part.indexOf(BACKSLASH, at + 1))
    count += 1;
  return count;
}

/** The failure that stands in for a reply that is too large; an event of that size becomes a no-op. */
function tooLarge(parts: readonly Buffer[]): object {
  return failure(Number(/^\{"id":(\d+)/.exec(headOf(parts))?.[1] ?? 0), 'Reply is too large');
}

function headOf(parts: readonly Buffer[]): string {
  return Buffer.concat(parts.slice(0, HEAD_BYTES)).toString('latin1', 0, HEAD_BYTES);
}

/** What stands in for the reply to a call. */
export function failure(id: number, message: string): object {
  return { id, error: { code: -32000, message } };
}
