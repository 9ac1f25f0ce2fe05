import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { LINK_ENDED } from '../../lib/interface/live.js';
import { UNDO_TIMEOUT_MS } from '../../lib/request/deadline.js';
import type { MemoryAccount, MemoryEntry, MemoryOwner } from '../../lib/request/memory-account.js';
import { jsonText } from '../../lib/request/json-pieces.js';
import { jsonBytes } from '../../lib/request/json-size.js';
import { tooLarge } from '../../lib/request/size-limit.js';
import type { ConnectRequest } from './exchange.js';
import { pausing, type Listener } from './turns.js';

/** What may wait for a client to read it, in bytes. */
const MAX_BACKLOG_BYTES = 32 * 1024 * 1024;

/** What the WebSocket is given before its client has read the rest, in bytes: the end comes behind no more than this. */
const MAX_WRITTEN_BYTES = 256 * 1024;

/** How often a client has to show that it is there. */
const PING_MS = 20_000;

/** Close codes of RFC 6455 (section 7.4.1) and of its registry. */
const GOING_AWAY = 1001;
const TRY_AGAIN_LATER = 1013;
export const POLICY_VIOLATION = 1008;

/** Of a frame of a client's, which has a mask (RFC 6455, section 5.2), with a short payload. */
const PING_HEAD_BYTES = 6;

/** What a command takes beside its message, until its reply is sent. */
const COMMAND_BYTES = 4 * 1024;

/** A client that took nothing for so long is cut off where others need the room. */
const STALLED_MS = 5_000;

const NO_ROOM = 'The client reads too slowly, and the memory of the server is full.';
const NO_ROOM_FOR_MESSAGE =
  'The memory of the server has no room for the message. Connect again later, or send a smaller one.';

type Message = string | Buffer;

/** A client's WebSocket from its handshake to its end, which comes when the client stops reading or answering. */
export class SocketConnection {
  /** Resolves when the connection has ended, by whomever. */
  readonly closed: Promise<void>;
  readonly #socket: WebSocket;
  readonly #transport: Duplex;
  readonly #account: MemoryAccount;
  readonly #owner: MemoryOwner;
  readonly #entry: MemoryEntry;
  /** Of a message of the client's that is not whole yet. */
  #receivedBytes = 0;
  /** What the WebSocket is not given yet. */
  #waiting: Message[] = [];
  #waitingBytes = 0;
  #onDrain = () => {};
  /** When the client last had nothing left to read, or read some of what waited. */
  #readAt = performance.now();
  #isClosing = false;
  #isGathering = false;

  /** Ends with the grant by which its client came in. */
  constructor(socket: WebSocket, { transport, service, exchange, params }: ConnectRequest) {
    const { grant } = exchange.caller;
    this.#socket = socket;
    this.#transport = transport;
    this.#account = service.account;
    this.#owner = { key: grant.key, browser: params.id };
    this.#entry = this.#account.begin('messages', this.#owner, () => {
      this.#giveUp();
    });
    let isHere = true;
    const pings = setInterval(() => {
      if (!isHere) socket.terminate();
      isHere = false;
      socket.ping();
    }, PING_MS);
    socket.on('pong', () => {
      isHere = true;
    });
    const handOn = () => {
      this.#handOn();
    };
    transport.on('drain', handOn);
    const received = (chunk: Buffer) => {
      this.#receivedBytes += chunk.length;
      this.#enter(NO_ROOM_FOR_MESSAGE);
    };
    transport.on('data', received);
    // Comes between the parts of a message, and is none.
    socket.on('ping', (data) => {
      this.#receivedBytes = Math.max(0, this.#receivedBytes - PING_HEAD_BYTES - data.length);
    });
    this.closed = new Promise((resolve) => {
      socket.once('close', () => {
        clearInterval(pings);
        transport.off('drain', handOn).off('data', received);
        this.#isClosing = true;
        this.#forget();
        this.#entry.end();
        resolve();
      });
    });
    const leave = grant.hold(({ message }) => {
      this.#close(grant.ticket?.use === 'live' ? LINK_ENDED : POLICY_VIOLATION, message);
    });
    void this.closed.then(leave);
  }

  /** Calls `listener` with each message, from the handshake on. The next ones wait where it returns a promise. */
  onMessage(listener: Listener): void {
    const socket = this.#socket;
    const pauseFor = pausing(socket);
    // A Buffer each, as its binaryType is by default.
    socket.on('message', (data: Buffer) => {
      // A client that is told to go may still send until it has read that.
      if (this.#isClosing) return;
      this.#receivedBytes = 0;
      this.#enter();
      const busy = listener(data.toString());
      if (busy) pauseFor(busy);
    });
    socket.resume();
  }

  /**
   * Enters a command of the client's, a message of so many bytes, until the entry is ended.
   *
   * @throws TabwireError `memory_limit`, `memory_full`
   */
  enterCommand(bytes: number): MemoryEntry {
    return this.#account.enter('requests', this.#owner, COMMAND_BYTES + bytes);
  }

  /** Whether the client has not read what was sent: what can wait elsewhere should, until `listener` of `onDrain`. */
  get isBlocked(): boolean {
    return this.#waiting.length > 0 || this.#socket.bufferedAmount > MAX_WRITTEN_BYTES;
  }

  /** Calls `listener` whenever the client has read what was sent. */
  onDrain(listener: () => void): void {
    this.#onDrain = listener;
  }

  /**
   * Sends the reply of a command, which is measured before its JSON is made.
   *
   * @param maxBytes what a command may return: its JSON may have twice as much
   * @throws TabwireError `result_too_large`, `memory_limit`, `memory_full`
   */
  async reply(reply: object, maxBytes: number): Promise<void> {
    const bytes = jsonBytes(reply, 2 * maxBytes);
    if (bytes > 2 * maxBytes) throw tooLarge(maxBytes);
    if (bytes <= MAX_WRITTEN_BYTES) this.send(JSON.stringify(reply));
    else {
      const entry = this.#account.enter('messages', this.#owner, bytes);
      const json = await jsonText(reply, () => !this.#isClosing).finally(entry.end.bind(entry));
      this.send(json);
    }
  }

  /** Sends a message, now or when the client has read those before. A client that reads too few of them is cut off. */
  send(message: Message): void {
    if (this.#isClosing) return;
    if (!this.isBlocked) {
      if (this.#socket.bufferedAmount === 0) this.#readAt = performance.now();
      this.#write(message);
      this.#enter();
      return;
    }
    this.#waiting.push(message);
    this.#waitingBytes += message.length;
    if (this.#waitingBytes > MAX_BACKLOG_BYTES)
      this.#close(TRY_AGAIN_LATER, 'The client reads too slowly.');
    else this.#enter();
  }

  #write(message: Message): void {
    this.#gather();
    this.#socket.send(message, { binary: typeof message !== 'string' });
  }

  #handOn(): void {
    this.#readAt = performance.now();
    let count = 0;
    while (count < this.#waiting.length && this.#socket.bufferedAmount <= MAX_WRITTEN_BYTES) {
      const message = this.#waiting[count] ?? '';
      count += 1;
      this.#waitingBytes -= message.length;
      this.#write(message);
    }
    this.#waiting.splice(0, count);
    this.#enter();
    if (!this.#isClosing && !this.isBlocked) this.#onDrain();
  }

  /** Enters what is not read, of either side. */
  #enter(noRoom = NO_ROOM): void {
    if (this.#isClosing) return;
    const bytes = this.#waitingBytes + this.#socket.bufferedAmount + this.#receivedBytes;
    // What nearly all clients have, who read: it is not worth an entry.
    if (bytes <= MAX_WRITTEN_BYTES && this.#entry.bytes <= MAX_WRITTEN_BYTES) return;
    try {
      this.#entry.resize(bytes);
    } catch {
      this.#close(TRY_AGAIN_LATER, noRoom);
      // The rest of a message would be gathered until the client answers.
      if (noRoom === NO_ROOM_FOR_MESSAGE) this.#socket.pause();
    }
  }

  #giveUp(): void {
    if (this.#isClosing || performance.now() - this.#readAt < STALLED_MS) return;
    this.#close(TRY_AGAIN_LATER, NO_ROOM);
    if (this.#socket.bufferedAmount > MAX_WRITTEN_BYTES) this.#socket.terminate();
    this.#entry.keep(0);
  }

  #forget(): void {
    this.#waiting = [];
    this.#waitingBytes = 0;
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
    if (this.#isClosing) return;
    // What the client was told before comes before the end.
    for (const message of this.#waiting) this.#write(message);
    this.#close(GOING_AWAY, reason);
  }

  /** A client that does not answer is cut off. */
  #close(code: number, reason: string): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#forget();
    this.#entry.keep(this.#socket.bufferedAmount + this.#receivedBytes);
    this.#socket.close(code, reason);
    const timer = setTimeout(() => {
      this.#socket.terminate();
    }, UNDO_TIMEOUT_MS);
    void this.closed.then(() => {
      clearTimeout(timer);
    });
  }
}
