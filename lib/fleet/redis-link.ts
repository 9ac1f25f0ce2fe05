import { createClient } from 'redis';
import { abortable, Deadline } from '../request/deadline.js';

/** How long Redis has for what is asked of it at once, with a connection where there is none, in ms. */
const TIMEOUT_MS = 1_500;

/** The same while the server starts, when nobody waits for more than that: on a busy machine Redis may be slow. */
export const START_TIMEOUT_MS = 6_000;

/** A command with its arguments: `['SET', 'key', 'value']`. */
export type RedisCommand = readonly string[];

/**
 * One connection for commands and one that listens to a channel. It neither retries nor queues: what fails, or takes too long, ends
 * both, and the next call opens them anew. So nothing waits for a Redis that is away.
 */
export class RedisLink {
  readonly #url: string;
  readonly #channel: string;
  readonly #onMessage: (text: string) => void;
  #end: (() => void) | undefined;
  #send: ((commands: readonly RedisCommand[]) => Promise<readonly unknown[]>) | undefined;

  constructor(url: string, channel: string, onMessage: (text: string) => void) {
    this.#url = url;
    this.#channel = channel;
    this.#onMessage = onMessage;
  }

  /** Sends commands as one transaction; returns their replies. @throws Error when Redis does not answer in time */
  async send(
    commands: readonly RedisCommand[],
    timeoutMs = TIMEOUT_MS,
  ): Promise<readonly unknown[]> {
    try {
      return await Deadline.within(timeoutMs, (signal) => abortable(this.#sent(commands), signal));
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close(): void {
    this.#end?.();
    this.#end = undefined;
    this.#send = undefined;
  }

  async #sent(commands: readonly RedisCommand[]): Promise<readonly unknown[]> {
    this.#send ??= await this.#open();
    return this.#send(commands);
  }

  async #open(): Promise<(commands: readonly RedisCommand[]) => Promise<readonly unknown[]>> {
    const clients = [this.#client(), this.#client()] as const;
    const [client, listener] = clients;
    this.#end = () => {
      for (const each of clients) if (each.isOpen) each.destroy();
    };
    await Promise.all(clients.map((each) => each.connect()));
    await listener.subscribe(this.#channel, this.#onMessage);
    return (all) => {
      const multi = client.multi();
      for (const command of all) multi.addCommand([...command]);
      return multi.exec();
    };
  }

  #client() {
    const client = createClient({
      url: this.#url,
      RESP: 2,
      disableOfflineQueue: true,
      socket: { connectTimeout: START_TIMEOUT_MS, reconnectStrategy: false },
    });
    // Whatever fails is told to the call that waits for it, or to the next one.
    client.on('error', () => {
      if (this.#send) this.close();
    });
    return client;
  }
}
