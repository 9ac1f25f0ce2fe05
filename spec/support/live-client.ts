import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Body } from './service.js';

export interface LiveFrame {
  readonly head: Body;
  readonly jpeg: Buffer;
  /** `performance.now()` of its coming. */
  readonly at: number;
}

interface Options {
  /** Whether it confirms each frame as it comes; true by default. */
  readonly confirms?: boolean;
  readonly headers?: Record<string, string>;
}

/** A client of the live view, with the frames and the texts that it got. */
export class LiveClient {
  readonly frames: LiveFrame[] = [];
  readonly texts: Body[] = [];
  readonly socket: WebSocket;
  readonly #watchers = new Set<() => void>();
  #lastId = 0;

  static async connect(url: string, options: Options = {}): Promise<LiveClient> {
    const client = new LiveClient(url, options);
    await once(client.socket, 'open');
    return client;
  }

  /** The status that a request to connect is refused with, or the code that it is closed with at once; 101: neither. */
  static async refusal(url: string, headers: Record<string, string> = {}): Promise<number> {
    const socket = new WebSocket(url, { headers });
    return new Promise((resolve, reject) => {
      socket.once('unexpected-response', (request, response) => {
        request.destroy();
        resolve(response.statusCode ?? 0);
      });
      socket.once('open', () => {
        socket.ping();
      });
      socket.once('pong', () => {
        socket.terminate();
        resolve(101);
      });
      socket.once('close', resolve);
      socket.once('error', reject);
    });
  }

  private constructor(url: string, { confirms = true, headers = {} }: Options) {
    this.socket = new WebSocket(url, { headers });
    this.socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) {
        const end = 4 + data.readUInt32BE(0);
        const head = JSON.parse(data.toString('utf8', 4, end));
        this.frames.push({ head, jpeg: data.subarray(end), at: performance.now() });
        if (confirms) this.post({ ack: head.seq });
      } else this.texts.push(JSON.parse(data.toString()));
      this.#changed();
    });
    this.socket.on('close', () => {
      this.#changed();
    });
  }

  post(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  /** The answer to a command. */
  async send(command: string, body?: object): Promise<Body> {
    this.#lastId += 1;
    const id = this.#lastId;
    this.post({ id, command, body });
    return this.text((it) => it.id === id);
  }

  /** The first text that fits, present or to come. */
  text(fits: (text: Body) => boolean): Promise<Body> {
    return this.#until(() => this.texts.find(fits));
  }

  /** The first frame after so many. */
  frame(after = this.frames.length): Promise<LiveFrame> {
    return this.#until(() => this.frames[after]);
  }

  async close(): Promise<void> {
    const closed = once(this.socket, 'close');
    this.socket.close();
    await closed;
  }

  #changed(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }

  async #until<T>(read: () => T | undefined): Promise<T> {
    for (;;) {
      const found = read();
      if (found !== undefined) return found;
      if (this.socket.readyState === WebSocket.CLOSED) throw new Error('the live view has closed');
      await new Promise<void>((resolve) => {
        const watcher = () => {
          this.#watchers.delete(watcher);
          resolve();
        };
        this.#watchers.add(watcher);
      });
    }
  }
}
