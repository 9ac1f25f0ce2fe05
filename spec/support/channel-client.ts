import { once } from 'node:events';
import { WebSocket, type ClientOptions } from 'ws';
import type { Body } from './service.js';

/** A client of a channel, with the messages that it got. */
export class ChannelClient {
  readonly messages: Body[] = [];
  readonly socket: WebSocket;
  readonly #watchers = new Set<() => void>();
  #lastId = 0;

  static async connect(url: string, options: ClientOptions = {}): Promise<ChannelClient> {
    const client = new ChannelClient(url, options);
    await once(client.socket, 'open');
    return client;
  }

  private constructor(url: string, options: ClientOptions) {
    this.socket = new WebSocket(url, options);
    this.socket.on('message', (data: Buffer) => {
      this.messages.push(JSON.parse(data.toString()));
      for (const watcher of [...this.#watchers]) watcher();
    });
  }

  post(message: object | string): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Sends a command; returns its number. */
  start(command: string, body?: object): number {
    this.#lastId += 1;
    this.post({ id: this.#lastId, command, body });
    return this.#lastId;
  }

  /** The answer to a command. */
  send(command: string, body?: object): Promise<Body> {
    return this.answer(this.start(command, body));
  }

  answer(id: number): Promise<Body> {
    return this.message((it) => it.id === id && it.status !== undefined);
  }

  /** The first message that fits, present or to come. */
  async message(fits: (message: Body) => boolean): Promise<Body> {
    for (;;) {
      const found = this.messages.find(fits);
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
}
