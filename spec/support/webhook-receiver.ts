import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import type { Body } from './service.js';

/** A batch that came to the receiver. */
interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Body;
}

/** A client's own server: it takes batches of events, or does with them what a test wants. */
export class WebhookReceiver {
  readonly url: string;
  readonly deliveries: Delivery[] = [];
  /** How the next batches are answered; those after them with 200. `undefined`: not at all. */
  readonly answers: (number | undefined)[] = [];
  readonly #server: Server;
  readonly #awaited = new Set<() => void>();

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.url = `http://127.0.0.1:${port}/hook`;
  }

  static async start(): Promise<WebhookReceiver> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('no port');
    const receiver = new WebhookReceiver(server, address.port);
    server.on('request', (req, res: ServerResponse) => {
      const status = receiver.answers.length > 0 ? receiver.answers.shift() : 200;
      void text(req).then((body) => {
        receiver.#take({ headers: req.headers, text: body, body: JSON.parse(body) });
        if (status !== undefined) res.writeHead(status, { Location: receiver.url }).end();
      });
    });
    return receiver;
  }

  /** Every event that came, in the order in which it came. */
  get events(): Body[] {
    return this.deliveries.flatMap(({ body }) => body.events);
  }

  /** Resolves when the condition holds, which is looked at as batches come. */
  satisfied(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!condition()) return;
        this.#awaited.delete(check);
        resolve();
      };
      this.#awaited.add(check);
      check();
    });
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #take(delivery: Delivery): void {
    this.deliveries.push(delivery);
    for (const check of this.#awaited) check();
  }
}

/** Whether a batch is signed with the secret, as a receiver finds out. */
export function isSigned({ headers, text: body }: Delivery, secret: string): boolean {
  const [, seconds, signature] =
    /^t=(\d+),v1=([\da-f]{64})$/.exec(String(headers['x-tabwire-signature'])) ?? [];
  const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return signature === expected && Math.abs(Date.now() / 1000 - Number(seconds)) < 60;
}
