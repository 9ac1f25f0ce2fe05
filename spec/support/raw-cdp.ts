import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Body } from './service.js';

/** A client of CDP that does nothing by itself. */
export class RawCdp {
  readonly #socket: WebSocket;
  readonly #replies = new Map<number, (reply: Body) => void>();
  readonly #listeners = new Set<(event: Body) => void>();
  /** The code with which its connection was closed. */
  readonly closed: Promise<number>;
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('message', (data: Buffer) => {
      const message: Body = JSON.parse(data.toString());
      if (message.id === undefined) for (const listener of [...this.#listeners]) listener(message);
      else this.#replies.get(message.id)?.(message);
    });
  }

  static async connect(url: string, headers: Record<string, string> = {}): Promise<RawCdp> {
    const socket = new WebSocket(url, { headers });
    const client = new RawCdp(socket);
    await once(socket, 'open');
    return client;
  }

  /** Calls a method; resolves with its result. */
  async send(method: string, params: object = {}, sessionId?: string): Promise<Body> {
    this.#lastId += 1;
    const id = this.#lastId;
    const reply = new Promise<Body>((resolve) => this.#replies.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result, error } = await reply;
    if (error) throw new Error(error.message);
    return result;
  }

  /** The parameters of the next event of this name, and of this kind. */
  event(method: string, isWanted: (params: Body) => boolean = () => true): Promise<Body> {
    return new Promise((resolve) => {
      const listener = (event: Body) => {
        if (event.method !== method || !isWanted(event.params)) return;
        this.#listeners.delete(listener);
        resolve(event.params);
      };
      this.#listeners.add(listener);
    });
  }

  /** Attaches to a page; returns the session. */
  async attach(targetId: string): Promise<string> {
    return (await this.send('Target.attachToTarget', { targetId, flatten: true })).sessionId;
  }

  /** Says goodbye. */
  async close(): Promise<void> {
    this.#socket.close();
    await this.closed;
  }

  /** Goes without a word. */
  async drop(): Promise<void> {
    this.#socket.terminate();
    await this.closed;
  }
}
