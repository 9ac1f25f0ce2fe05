import { EventEmitter } from 'node:events';
import Chrome from 'chrome-remote-interface/lib/chrome.js';

/** Both ends of Chrome's `--remote-debugging-pipe`: NUL-terminated JSON in each direction. */
export interface DebuggingPipes {
  readonly incoming: NodeJS.ReadableStream;
  readonly outgoing: NodeJS.WritableStream;
}

const NUL = 0;
const BACKSLASH = 0x5c;

/** The id of the call that a reply is for is in its first bytes. */
const HEAD_BYTES = 64;

/** No reply of any use is larger, and V8's longest string is not much longer. */
const MAX_REPLY_BYTES = 200 * 1024 * 1024;

/** WebSocket.CLOSED */
const CLOSED = 3;

/**
 * chrome-remote-interface on Chrome's debugging pipe, so that Chrome listens on no port at all. The library
 * knows WebSockets alone: it is handed the pipe as one, and does not connect. (A bridge from the pipe to a
 * real WebSocket on a unix socket takes a fifth of the time that this process computes for an eval.)
 */
export class PipeClient extends Chrome {
  /** The message that is being handled, as it came. */
  message = '';

  /** @param maxTextBytes a reply that surely holds more fails as soon as that shows */
  constructor(pipes: DebuggingPipes, maxTextBytes = MAX_REPLY_BYTES) {
    // An empty protocol keeps the library from building its API, which would cost 35-70 ms.
    super({ target: { webSocketDebuggerUrl: 'ws://pipe' }, protocol: { domains: [] } }, NOBODY);
    const socket = new PipeSocket(pipes, maxTextBytes);
    socket.on('message', (message: string) => {
      this.message = message;
      this._handleMessage(JSON.parse(message));
      this.message = '';
    });
    socket.on('close', () => {
      this._handleConnectionClose();
      this.emit('disconnect');
    });
    this._ws = socket;
  }

  /** Fails a call in place of Chrome, which does not answer when its session ends. */
  fail(id: number): void {
    this._handleMessage(failure(id, 'Session is gone'));
  }

  override _connectToWebSocket(): Promise<void> {
    return Promise.resolve();
  }
}

/** Would hear that the client is connected, which it is from the start. */
const NOBODY = new EventEmitter();

/** As much of a WebSocket as chrome-remote-interface uses, of a pipe. */
class PipeSocket extends EventEmitter {
  readonly #outgoing: NodeJS.WritableStream;
  #readyState = 1; // WebSocket.OPEN

  constructor({ incoming, outgoing }: DebuggingPipes, maxTextBytes: number) {
    super();
    this.#outgoing = outgoing;
    const close = () => {
      this.close();
    };
    readMessages(incoming, maxTextBytes, (message) => {
      if (this.#readyState === CLOSED) return;
      // What isn't JSON is no Chrome's.
      if (message.startsWith('{')) this.emit('message', message);
      else close();
    });
    incoming.on('close', close);
    // EPIPE and ECONNRESET here mean that Chrome is gone, which the end of `incoming` tells too.
    outgoing.on('error', close);
    incoming.on('error', close);
  }

  get readyState(): number {
    return this.#readyState;
  }

  send(message: string, done: () => void): void {
    // In one write: a second one costs as much again, and wakes Chrome twice.
    this.#outgoing.write(`${message}\0`);
    done();
  }

  close(): void {
    if (this.#readyState === CLOSED) return;
    this.#readyState = CLOSED;
    this.emit('close');
  }
}

/** Calls `onMessage` for every NUL-terminated message, without copying more than once. */
function readMessages(
  pipe: NodeJS.ReadableStream,
  maxTextBytes: number,
  onMessage: (message: string) => void,
): void {
  let parts: Buffer[] = [];
  let length = 0;
  let counted = 0;
  let escapes = 0;
  let failed = false;
  const isTooLarge = () => {
    if (length <= maxTextBytes) return false;
    for (; counted < parts.length; counted += 1) escapes += backslashesIn(parts[counted]);
    // At most six bytes of JSON (\u001b) are one of text.
    return length > MAX_REPLY_BYTES || length - 5 * escapes > maxTextBytes;
  };
  const add = (part: Buffer) => {
    if (failed) return;
    parts.push(part);
    length += part.length;
    failed = isTooLarge();
    if (!failed) return;
    // Its caller need not wait for the rest.
    onMessage(JSON.stringify(tooLarge(parts)));
    parts = [];
  };
  const end = () => {
    const [first] = parts;
    if (!failed)
      onMessage((parts.length === 1 && first ? first : Buffer.concat(parts, length)).toString());
    parts = [];
    length = counted = escapes = 0;
    failed = false;
  };
  pipe.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let at = chunk.indexOf(NUL); at !== -1; at = chunk.indexOf(NUL, start)) {
      add(chunk.subarray(start, at));
      end();
      start = at + 1;
    }
    if (start < chunk.length) add(chunk.subarray(start));
  });
}

function backslashesIn(part: Buffer | undefined): number {
  let count = 0;
  for (let at = 0; part && at < part.length; at += 1) if (part[at] === BACKSLASH) count += 1;
  return count;
}

/** The failure that stands in for a reply that is too large; an event of that size becomes a no-op. */
function tooLarge(parts: readonly Buffer[]): object {
  const head = Buffer.concat(parts.slice(0, HEAD_BYTES)).toString('latin1', 0, HEAD_BYTES);
  return failure(Number(/^\{"id":(\d+)/.exec(head)?.[1] ?? 0), 'Reply is too large');
}

function failure(id: number, message: string): object {
  return { id, error: { code: -32000, message } };
}
