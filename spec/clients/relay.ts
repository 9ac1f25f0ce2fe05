import { once } from 'node:events';
import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';

/**
 * Stands between a client and a service, and fails as networks do: `back/` is never answered, and
 * `forward/` and `reload/` are cut before the answer and within it.
 */
export class Relay {
  readonly url: string;
  /** How often each path was asked for: `POST back`. */
  readonly asked = new Map<string, number>();
  /** How many clients hung up on `back/`. */
  hungUp = 0;
  /** Is called after each 503. */
  onFull: () => Promise<unknown> = () => Promise.resolve();
  readonly #server: Server;
  readonly #target: string;

  private constructor(server: Server, target: string, port: number) {
    this.#server = server;
    this.#target = target;
    this.url = `http://127.0.0.1:${port}`;
    server.on('request', (req: IncomingMessage, res: ServerResponse) => {
      this.#answer(req, res);
    });
  }

  static async to(target: string): Promise<Relay> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('no port');
    return new Relay(server, target, address.port);
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #answer(req: IncomingMessage, res: ServerResponse): void {
    const command = req.url?.split('/').at(-2) ?? '';
    const asked = `${req.method ?? ''} ${command}`;
    this.asked.set(asked, (this.asked.get(asked) ?? 0) + 1);
    switch (command) {
      case 'back':
        req.socket.once('close', () => this.hungUp++);
        return;
      case 'forward':
        req.socket.destroy();
        return;
      case 'reload':
        res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 });
        res.write('{"ok": true', () => req.socket.destroy());
        return;
      default:
        this.#pass(req, res);
    }
  }

  #pass(req: IncomingMessage, res: ServerResponse): void {
    const { method = '', url = '', headers } = req;
    const passed = request(this.#target + url, { method, headers, agent: false }, (reply) => {
      const { statusCode = 0 } = reply;
      if (statusCode !== 503) {
        res.writeHead(statusCode, reply.headers);
        reply.pipe(res);
        return;
      }
      // A second is as good to a client as five are, and sooner over.
      res.writeHead(statusCode, { ...reply.headers, 'retry-after': '1' });
      void this.onFull().then(() => reply.pipe(res));
    });
    req.pipe(passed);
  }
}
