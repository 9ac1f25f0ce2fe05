import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

const TYPE_A = 1;
const NO_SUCH_NAME = 3;
/** A pointer to the name of the question, type A, class IN, one second, four bytes. */
const ANSWER = Buffer.from('c00c00010001000000010004', 'hex');

/** A DNS server with the addresses that it is given (RFC 1035, section 4). */
export class DnsServer {
  readonly addresses = new Map<string, string>();
  readonly #socket: Socket = createSocket('udp4');

  static async start(): Promise<DnsServer> {
    const server = new DnsServer();
    server.#socket.on('message', (query, { port, address }) => {
      server.#socket.send(server.#reply(query), port, address);
    });
    server.#socket.bind(0, '127.0.0.1');
    await once(server.#socket, 'listening');
    return server;
  }

  get address(): string {
    const { address, port } = this.#socket.address();
    return `${address}:${port}`;
  }

  stop(): void {
    this.#socket.close();
  }

  #reply(query: Buffer): Buffer {
    let at = 12;
    const labels: string[] = [];
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const type = query.readUInt16BE(at + 1);
    const found = this.addresses.get(labels.join('.').toLowerCase());
    const isAnswer = found !== undefined && type === TYPE_A;
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x8180 + (found === undefined ? NO_SUCH_NAME : 0), 2);
    for (const [field, count] of [1, isAnswer ? 1 : 0, 0, 0].entries())
      head.writeUInt16BE(count, 4 + field * 2);
    const question = query.subarray(12, at + 5);
    const data = isAnswer ? [ANSWER, Buffer.from(found.split('.').map(Number))] : [];
    return Buffer.concat([head, question, ...data]);
  }
}
