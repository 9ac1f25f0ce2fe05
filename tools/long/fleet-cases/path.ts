import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a port that can be made to accept and never answer. */
export class Path {
  readonly url: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isBlocked = false;

  private constructor(server: Server, from: number, to: number) {
    this.#server = server;
    this.url = `http://127.0.0.1:${from}`;
    server.on('connection', (near) => {
      const far = connect(to, '127.0.0.1');
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(socket);
        socket.on('data', (chunk) => {
          if (!this.#isBlocked) other.write(chunk);
        });
        socket.on('error', () => undefined);
        socket.on('close', () => {
          this.#sockets.delete(socket);
          other.destroy();
        });
      }
    });
  }

  static async start(from: number, to: number): Promise<Path> {
    const server = createServer().listen(from, '127.0.0.1');
    await once(server, 'listening');
    return new Path(server, from, to);
  }

  /** From now on what comes is taken, and goes nowhere. */
  block(): void {
    this.#isBlocked = true;
  }

  unblock(): void {
    this.#isBlocked = false;
    // What was swallowed is missed in the middle of them.
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
