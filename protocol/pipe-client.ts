import { EventEmitter } from 'node:events';
import Chrome, { type Answer } from 'chrome-remote-interface/lib/chrome.js';

/** Both ends of Chrome's `--remote-debugging-pipe`: NUL-terminated JSON in each direction. */
export interface DebuggingPipes {
  readonly incoming: NodeJS.ReadableStream;
  readonly outgoing: NodeJS.WritableStream;
}

const NUL = 0;
const BACKSLASH = 0x5c;

/** Whom messages are shown to before they are read: those of other clients than this one. */
export interface MessageRouter {
  /** Whether a message that begins so may be for one of them, and so as large as Chrome writes it. */
  expects(head: string): boolean;
  /** True if the message was for one of them. */
  route(text: string): boolean;
}

const NO_ROUTER: MessageRouter = { expects: () => false, route: () => false };

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
  readonly #socket: PipeSocket;
  #lastId = 0;
  #text = '';

  /** @param maxTextBytes a reply that surely holds more fails as soon as that shows */
  constructor(pipes: DebuggingPipes, maxTextBytes = MAX_REPLY_BYTES, router = NO_ROUTER) {
    // An empty protocol keeps the library from building its API, which would cost 35-70 ms.
    super({ target: { webSocketDebuggerUrl: 'ws://pipe' }, protocol: { domains: [] } }, NOBODY);
    const socket = new PipeSocket(pipes, maxTextBytes, (head) => router.expects(head));
    socket.on('message', (text: string) => {
      if (router.route(text)) return;
      this.#text = text;
      this._handleMessage(JSON.parse(text));
      this.#text = ''; // it may be long
    });
    socket.on('close', () => {
      this._handleConnectionClose();
      this.emit('disconnect');
    });
    this._ws = socket;
    this.#socket = socket;
  }

  /** The message whose callback or listener runs now, as Chrome wrote it; empty at other times. */
  get text(): string {
    return this.#text;
  }

  /**
   * Sends a call. Its callback runs before the listeners of events that Chrome sends after the reply.
   *
   * @returns its id: the calls of one client are numbered from 1
   */
  call<Reply>(
    method: string,
    params: object,
    sessionId: string | undefined,
    callback: (...answer: Answer<Reply>) => void,
  ): number {
    const id = this.post(method, params, sessionId);
    this._callbacks[id] = callback;
    return id;
  }

  /** Sends a call whose reply is the router's; returns its id. */
  post(method: string, params: object, sessionId: string | undefined): number {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    return id;
  }

  /** Resolves when Chrome has read what was sent; undefined if it keeps up. */
  drained(): Promise<void> | undefined {
    return this.#socket.drained();
  }

  /** Fails a call in place of Chrome, which does not answer when its session ends. */
  fail(id: number): void {
    this._handleMessage(failure(id, 'Session is gone'));
  }

  override _connectToWebSocket(): Promise<void> {
    return Promise.resolve();
  }
}

/** Would be told that the client is connected, which it is from the start. */
const NOBODY = new EventEmitter();

/** As much of a WebSocket as chrome-remote-interface uses, of a pipe. */
class PipeSocket extends EventEmitter {
  readonly #outgoing: NodeJS.WritableStream;
  #unwritten = '';
  #isFull = false;
  /** Whether a write is to come anyhow. */
  #isAwaited = false;
  #readyState = 1; // WebSocket.OPEN

  /** @param mayExceed whether a message that begins so may hold more text */
  constructor(
    { incoming, outgoing }: DebuggingPipes,
    maxTextBytes: number,
    mayExceed: (head: string) => boolean,
  ) {
    super();
    this.#outgoing = outgoing;
    outgoing.on('drain', () => {
      this.#isFull = false;
    });
    const close = () => {
      this.close();
    };
    readMessages(incoming, maxTextBytes, mayExceed, (message) => {
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

  /**
   * What is sent in one turn goes out in one write: each is a system call, and wakes Chrome. The first of what
   * comes from several clients in one phase of the event loop goes at once, the rest when the phase is over.
   */
  send(message: string): void {
    this.#unwritten += `${message}\0`;
    if (this.#isAwaited) return;
    this.#isAwaited = true;
    process.nextTick(() => {
      this.#write();
      setImmediate(() => {
        this.#isAwaited = false;
        this.#write();
      });
    });
  }

  #write(): void {
    if (this.#unwritten === '') return;
    this.#isFull = !this.#outgoing.write(this.#unwritten);
    this.#unwritten = '';
  }

  async #drained(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#outgoing.once('drain', resolve);
      this.once('close', resolve);
    });
  }

  drained(): Promise<void> | undefined {
    this.#write();
    return this.#isFull ? this.#drained() : undefined;
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
  mayExceed: (head: string) => boolean,
  onMessage: (message: string) => void,
): void {
  let parts: Buffer[] = [];
  let length = 0;
  let counted = 0;
  let escapes = 0;
  let failed = false;
  let limit: number | undefined;
  const isTooLarge = () => {
    if (length <= maxTextBytes) return false;
    limit ??= mayExceed(headOf(parts)) ? MAX_REPLY_BYTES : maxTextBytes;
    if (length <= limit) return false;
    for (; counted < parts.length; counted += 1) escapes += backslashesIn(parts[counted]);
    // At most six bytes of JSON (\u001b) are one of text.
    return length > MAX_REPLY_BYTES || length - 5 * escapes > limit;
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
    limit = undefined;
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
  return failure(Number(/^\{"id":(\d+)/.exec(headOf(parts))?.[1] ?? 0), 'Reply is too large');
}

function headOf(parts: readonly Buffer[]): string {
  return Buffer.concat(parts.slice(0, HEAD_BYTES)).toString('latin1', 0, HEAD_BYTES);
}

function failure(id: number, message: string): object {
  return { id, error: { code: -32000, message } };
}
