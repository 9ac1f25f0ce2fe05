import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A DNS server on this machine, and a folder of system files that name it. */
export class NameServer {
  /** The names that were asked for, in order. */
  readonly asked: string[] = [];
  readonly etc: string;
  readonly #socket: Socket;
  readonly #addresses: Readonly<Record<string, string>>;

  private constructor(socket: Socket, etc: string, addresses: Readonly<Record<string, string>>) {
    this.#socket = socket;
    this.etc = etc;
    this.#addresses = addresses;
    socket.on('message', (query, { port, address }) => {
      const reply = this.#answer(query);
      if (reply) socket.send(reply, port, address);
    });
  }

  /**
   * @param addresses IPv4 addresses by name; names that begin with `slow` are never answered, others are unknown
   * @param files further text of `hosts` and `resolv.conf`
   */
  static async start(
    addresses: Readonly<Record<string, string>>,
    files: { hosts?: string; resolv?: string } = {},
  ): Promise<NameServer> {
    const socket = createSocket('udp4');
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const etc = await mkdtemp(join(tmpdir(), 'etc-'));
    const { hosts = '', resolv = '' } = files;
    await writeFile(join(etc, 'hosts'), hosts);
    const server = `nameserver 127.0.0.1:${socket.address().port}`;
    await writeFile(join(etc, 'resolv.conf'), `${server}\n${resolv}`);
    return new NameServer(socket, etc, addresses);
  }

  async stop(): Promise<void> {
    this.#socket.close();
    await rm(this.etc, { recursive: true });
  }

  #answer(query: Buffer): Buffer | undefined {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += length + 1;
    }
    const name = labels.join('.').toLowerCase();
    const isA = query.readUInt16BE(at + 1) === 1;
    if (isA) this.asked.push(name);
    if (name.startsWith('slow')) return undefined;
    const address = this.#addresses[name];
    const hasAnswer = address !== undefined && isA;
    const reply = Buffer.from(query.subarray(0, at + 5));
    reply.writeUInt16BE(address === undefined ? 0x8183 : 0x8180, 2);
    reply.writeUInt16BE(hasAnswer ? 1 : 0, 6);
    reply.writeUInt32BE(0, 8); // no further sections
    if (!hasAnswer) return reply;
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4]);
    return Buffer.concat([reply, record, Buffer.from(address.split('.').map(Number))]);
  }
}
