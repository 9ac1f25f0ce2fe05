import { connect, type Socket } from 'node:net';

/** Connections of clients that send requests and read no reply, until `end`. */
export class UnreadClients {
  readonly #base: string;
  readonly #sockets: Socket[] = [];

  constructor(base: string) {
    this.#base = base;
  }

  /** Sends requests over one connection, without awaiting anything. */
  send(method: string, path: string, body?: object, times = 1, headers = ''): Socket {
    const { hostname, port, host } = new URL(this.#base);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined); // the server may cut it off
    this.#sockets.push(socket);
    const json = body ? JSON.stringify(body) : '';
    const content = body
      ? `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n`
      : '';
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}${content}\r\n${json}`.repeat(
        times,
      ),
    );
    return socket;
  }

  end(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
