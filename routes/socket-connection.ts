import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { UNDO_TIMEOUT_MS } from '../lib/request/deadline.js';
import type { Grant } from '../lib/request/grant.js';

/** What may wait for a client to read it, in bytes. */
const MAX_BACKLOG_BYTES = 64 * 1024 * 1024;

/** How often a client has to show that it is there. */
const PING_MS = 20_000;

/** Close codes of RFC 6455 (section 7.4.1) and of its registry. */
const GOING_AWAY = 1001;
const TRY_AGAIN_LATER = 1013;
export const POLICY_VIOLATION = 1008;

/** A client's WebSocket from its handshake to its end, which comes when the client stops reading or answering. */
export class SocketConnection {
  /** Resolves when the connection has ended, by whomever. */
  readonly closed: Promise<void>;
  readonly #socket: WebSocket;
  readonly #transport: Duplex;
  #isClosing = false;
  #isGathering = false;

  /**
   * @param transport what the socket writes to
   * @param grant by which its client came in: the connection ends with that
   */
  constructor(socket: WebSocket, transport: Duplex, grant: Grant) {
    this.#socket = socket;
    this.#transport = transport;
    let isHere = true;
    const pings = setInterval(() => {
      if (!isHere) socket.terminate();
      isHere = false;
      socket.ping();
    }, PING_MS);
    socket.on('pong', () => {
      isHere = true;
    });
    socket.on('error', () => undefined); // its close tells
    this.closed = new Promise((resolve) => {
      socket.once('close', () => {
        clearInterval(pings);
        resolve();
      });
    });
    const leave = grant.hold(({ message }) => {
      this.#close(POLICY_VIOLATION, message);
    });
    void this.closed.then(leave);
  }

  /**
   * Calls `listener` with each message of the client's. The next ones wait where it returns a promise.
   */
  onMessage(listener: (text: string) => Promise<void> | undefined): void {
    const socket = this.#socket;
    // A Buffer each, as its binaryType is by default.
    socket.on('message', (data: Buffer) => {
      // A client that is told to go may still send until it has read that.
      if (this.#isClosing) return;
      const busy = listener(data.toString());
      if (!busy) return;
      socket.pause();
      void busy.then(() => {
        socket.resume();
      });
    });
  }

  send(text: string | Buffer): void {
    if (this.#isClosing) return;
    if (this.#socket.bufferedAmount > MAX_BACKLOG_BYTES)
      this.#close(TRY_AGAIN_LATER, 'The client reads too slowly.');
    else {
      this.#gather();
      this.#socket.send(text, { binary: typeof text !== 'string' });
    }
  }

  /** Has what is sent in one turn go out in one write, which costs as much as all else that a reply needs. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    this.#transport.cork();
    // It comes after the continuations of what Chrome answered in this turn.
    process.nextTick(() => {
      this.#isGathering = false;
      this.#transport.uncork();
    });
  }

  /** Ends the connection, since what it is for is gone. */
  end(reason: string): void {
    this.#close(GOING_AWAY, reason);
  }

  /** A client that does not answer is cut off. */
  #close(code: number, reason: string): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#socket.close(code, reason);
    const timer = setTimeout(() => {
      this.#socket.terminate();
    }, UNDO_TIMEOUT_MS);
    void this.closed.then(() => {
      clearTimeout(timer);
    });
  }
}
