import { EventEmitter } from 'node:events';
import Chrome, { type Answer } from 'chrome-remote-interface/lib/chrome.js';
import { tailOf } from './client-port.js';
import { failure, MAX_REPLY_BYTES, type Waiting } from './pipe-reader.js';
import { PipeSocket, type DebuggingPipes } from './pipe-socket.js';

/** Whom messages are shown to before they are read: those of other clients than this one. */
export interface MessageRouter {
  /** Whether a message that begins so may be for one of them, and so as large as Chrome writes it. */
  expects(head: string): boolean;
  /** True if the message was for one of them. */
  route(text: string): boolean;
}

const NO_ROUTER: MessageRouter = { expects: () => false, route: () => false };

/** What a client of a pipe goes by. */
export interface PipeOptions {
  /** A reply that surely holds more fails as soon as that shows. */
  readonly maxTextBytes?: number | undefined;
  readonly router?: MessageRouter;
  /** Whether so much may wait for Chrome, or of Chrome's for its end. */
  readonly mayWait?: Waiting | undefined;
  /** Whether anybody listens to an event; one that is long and that nobody listens to is not parsed. */
  readonly isHeard?: (method: string, sessionId: string | undefined) => boolean;
}

/** From so many characters on it is cheaper to look whether somebody listens than to parse. */
const LONG = 2_048;

const EVENT = /^\{"method":"([\w.]+)"/;

/**
 * chrome-remote-interface on Chrome's debugging pipe, so that Chrome listens on no port at all. The library
 * knows WebSockets alone: it is handed the pipe as one, and does not connect. (A bridge from the pipe to a
 * real WebSocket on a unix socket takes a fifth of the time that this process computes for an eval.)
 */
export class PipeClient extends Chrome {
  readonly #socket: PipeSocket;
  #lastId = 0;
  #text = '';

  constructor(
    pipes: DebuggingPipes,
    {
      maxTextBytes = MAX_REPLY_BYTES,
      router = NO_ROUTER,
      mayWait = () => true,
      isHeard = () => true,
    }: PipeOptions = {},
  ) {
    // An empty protocol keeps the library from building its API, which would cost 35-70 ms.
    super({ target: { webSocketDebuggerUrl: 'ws://pipe' }, protocol: { domains: [] } }, NOBODY);
    const mayExceed = (head: string) => router.expects(head);
    const socket = new PipeSocket(pipes, { maxTextBytes, mayExceed, mayWait });
    socket.on('message', (text: string) => {
      if (router.route(text)) return;
      const [, method] = text.length > LONG ? (EVENT.exec(text) ?? []) : [];
      if (method !== undefined && !isHeard(method, tailOf(text)[1])) return;
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
   * @returns its id: the calls of one client are numbered from 1; undefined where Chrome takes no more
   */
  call<Reply>(
    method: string,
    params: object,
    sessionId: string | undefined,
    callback: (...answer: Answer<Reply>) => void,
  ): number | undefined {
    const id = this.post(method, params, sessionId);
    if (id !== undefined) this._callbacks[id] = callback;
    return id;
  }

  /** Sends a call whose reply is the router's; returns its id, or undefined where Chrome takes no more. */
  post(method: string, params: object, sessionId: string | undefined): number | undefined {
    const id = this.#lastId + 1;
    if (!this.#socket.send(JSON.stringify({ id, method, params, sessionId }))) return undefined;
    this.#lastId = id;
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
