import { EventEmitter } from 'node:events';
import { readMessages, TOLD_BYTES, type MessageLimits, type Waiting } from './pipe-reader.js';

/** Both ends of Chrome's `--remote-debugging-pipe`: NUL-terminated JSON in each direction. */
export interface DebuggingPipes {
  readonly incoming: NodeJS.ReadableStream;
  readonly outgoing: NodeJS.WritableStream;
}

/** WebSocket.CLOSED */
const CLOSED = 3;

/** What may wait until Chrome takes it, in characters; one call more, which may be large, is begun below that. */
const MAX_UNTAKEN = 64 * 1024 * 1024;

/** The same for a Chrome that has taken nothing for so long, in ms. */
const STUCK_MS = 1_000;
const MAX_UNTAKEN_WHEN_STUCK = 8 * 1024 * 1024;

/** Short calls may have so much beside: they undo things, and there are not so many. */
const SHORT_LENGTH = 64 * 1024;
const FOR_SHORT_CALLS = 4 * 1024 * 1024;

/** As much of a WebSocket as chrome-remote-interface uses, of a pipe. */
export class PipeSocket extends EventEmitter {
  readonly #outgoing: NodeJS.WritableStream;
  #unwritten = '';
  #isFull = false;
  /** Whether a write is to come anyhow. */
  #isAwaited = false;
  #readyState = 1; // WebSocket.OPEN
  #draining: Promise<void> | undefined;
  readonly #mayWait: Waiting;
  /** What Chrome has not taken, in characters. */
  #untaken = 0;
  /** Runs while much is untaken, from when Chrome last took something. */
  #stuckTimer: NodeJS.Timeout | undefined;
  #isStuck = false;
  /** What of a message of Chrome's has come. */
  #unread = 0;
  /** What was told of both. */
  #told = 0;

  constructor({ incoming, outgoing }: DebuggingPipes, limits: MessageLimits) {
    super();
    this.#outgoing = outgoing;
    this.#mayWait = limits.mayWait;
    outgoing.on('drain', () => {
      this.#isFull = false;
    });
    const close = () => {
      this.close();
    };
    const mayWait = (bytes: number) => {
      const before = this.#unread;
      this.#unread = bytes;
      if (this.#tell()) return true;
      this.#unread = before;
      return false;
    };
    readMessages(incoming, { ...limits, mayWait }, (message) => {
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
   *
   * @returns false where so much waits for Chrome that it gets no more
   */
  send(message: string): boolean {
    if (!this.#hasRoom(message.length)) return false;
    this.#unwritten += `${message}\0`;
    if (this.#isAwaited) return true;
    this.#isAwaited = true;
    process.nextTick(() => {
      this.#write();
      setImmediate(() => {
        this.#isAwaited = false;
        this.#write();
      });
    });
    return true;
  }

  #hasRoom(length: number): boolean {
    const before = this.#untaken;
    const limit = this.#isStuck ? MAX_UNTAKEN_WHEN_STUCK : MAX_UNTAKEN;
    if (before >= limit + (length <= SHORT_LENGTH ? FOR_SHORT_CALLS : 0)) return false;
    this.#untaken = before + length + 1;
    if (!this.#tell()) {
      this.#untaken = before;
      return false;
    }
    if (this.#untaken >= MAX_UNTAKEN_WHEN_STUCK) this.#watch();
    return true;
  }

  #watch(): void {
    if (this.#stuckTimer) return;
    const timer = setTimeout(() => {
      // After a stall of this process, what Chrome took meanwhile shows first.
      setImmediate(() => {
        this.#isStuck = this.#stuckTimer === timer;
      });
    }, STUCK_MS).unref();
    this.#stuckTimer = timer;
  }

  #taken(length: number): void {
    this.#untaken -= length;
    this.#isStuck = false;
    clearTimeout(this.#stuckTimer);
    this.#stuckTimer = undefined;
    if (this.#untaken >= MAX_UNTAKEN_WHEN_STUCK) this.#watch();
    this.#tell();
  }

  /** Tells how much waits, where that is much; false: it may not. */
  #tell(): boolean {
    // What still comes then is kept by nobody, and nobody would tell of its end.
    if (this.#readyState === CLOSED) return true;
    const bytes = this.#untaken + this.#unread;
    const told = bytes < TOLD_BYTES ? 0 : bytes;
    if (told === this.#told) return true;
    const may = this.#mayWait(told) || told < this.#told;
    if (may) this.#told = told;
    return may;
  }

  #write(): void {
    const text = this.#unwritten;
    if (text === '') return;
    this.#unwritten = '';
    const { length } = text; // the text itself would be kept until Chrome has taken it
    this.#isFull = !this.#outgoing.write(text, () => {
      this.#taken(length);
    });
  }

  drained(): Promise<void> | undefined {
    this.#write();
    if (!this.#isFull || this.#readyState === CLOSED) return undefined;
    return (this.#draining ??= this.#drained());
  }

  /** One wait for all who ask: each would leave a listener behind. */
  async #drained(): Promise<void> {
    await new Promise<void>((resolve) => {
      const done = () => {
        this.#outgoing.off('drain', done);
        this.off('close', done);
        resolve();
      };
      this.#outgoing.on('drain', done);
      this.on('close', done);
    });
    this.#draining = undefined;
  }

  close(): void {
    if (this.#readyState === CLOSED) return;
    this.#readyState = CLOSED;
    clearTimeout(this.#stuckTimer);
    this.#mayWait(0);
    this.emit('close');
  }
}
