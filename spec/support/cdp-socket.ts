import { once } from 'node:events';
import { WebSocket, type ClientOptions } from 'ws';
import type { Body } from './service.js';

/** What a server answers in place of a handshake. */
interface Refusal {
  readonly status: number;
  readonly body: Body;
}

/** A client that speaks CDP over a WebSocket, message by message. */
export class CdpSocket {
  readonly socket: WebSocket;
  readonly events: Body[] = [];
  readonly #waiting = new Map<number, (message: Body) => void>();
  readonly #watchers = new Set<() => void>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => {
      const message: Body = JSON.parse(data.toString());
      if (message.id === undefined) this.events.push(message);
      else this.#waiting.get(message.id)?.(message);
      for (const watcher of [...this.#watchers]) watcher();
    });
  }

  static async connect(url: string, options: ClientOptions = {}): Promise<CdpSocket> {
    const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: 0, ...options });
    const client = new CdpSocket(socket);
    await once(socket, 'open');
    return client;
  }

  /** Connects where that is refused. */
  static async refusal(url: string, options: ClientOptions = {}): Promise<Refusal> {
    const socket = new WebSocket(url, options);
    socket.on('error', () => undefined);
    const [, response] = await once(socket, 'unexpected-response');
    let text = '';
    for await (const chunk of response) text += String(chunk);
    socket.terminate();
    return { status: response.statusCode, body: JSON.parse(text) };
  }

  /** Sends a call; resolves with the whole reply. */
  send(method: string, params: object = {}, sessionId?: string): Promise<Body> {
    return this.ask({ method, params, sessionId });
  }

  /** Sends a message with a number; resolves with what answers it. */
  ask(message: object): Promise<Body> {
    this.#lastId += 1;
    const id = this.#lastId;
    const reply = new Promise<Body>((resolve) => {
      this.#waiting.set(id, (answer) => {
        this.#waiting.delete(id);
        resolve(answer);
      });
    });
    this.socket.send(JSON.stringify({ id, ...message }));
    return reply;
  }

  /** The result of a call that has to succeed. */
  async do(method: string, params: object = {}, sessionId?: string): Promise<Body> {
    const { result, error } = await this.send(method, params, sessionId);
    if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  }

  /** The first event of this name that fits, present or to come. */
  event(method: string, fits: (params: Body) => boolean = () => true): Promise<Body> {
    return this.#first((event) => event.method === method && fits(event.params));
  }

  /** The first event of this name on a session, present or to come. */
  eventOf(method: string, sessionId: string): Promise<Body> {
    return this.#first((event) => event.method === method && event.sessionId === sessionId);
  }

  async #first(fits: (event: Body) => boolean): Promise<Body> {
    for (;;) {
      const found = this.events.find(fits);
      if (found) return found;
      await new Promise<void>((resolve) => {
        const watcher = () => {
          this.#watchers.delete(watcher);
          resolve();
        };
        this.#watchers.add(watcher);
      });
    }
  }

  /** The code and the reason with which the server ends the connection. */
  async closed(): Promise<{ code: number; reason: string }> {
    const [code, reason] = await once(this.socket, 'close');
    return { code, reason: String(reason) };
  }

  async close(): Promise<void> {
    if (this.socket.readyState === WebSocket.CLOSED) return;
    const closed = once(this.socket, 'close');
    this.socket.close();
    await closed;
  }
}
