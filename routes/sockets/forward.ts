import { STATUS_CODES, type IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { pipeline, type Duplex } from 'node:stream';
import type { Fleet } from '../../lib/fleet/fleet.js';
import type { MemberRecord } from '../../lib/fleet/member.js';
import { PROOF_HEADER } from '../../lib/fleet/proof.js';
import { Deadline, UNDO_TIMEOUT_MS } from '../../lib/request/deadline.js';
import { clientClosed } from '../../lib/request/errors.js';
import { provenAs } from '../http/caller.js';
import { ForwardClient, type Receiver } from '../forwarding/client.js';
import { ForwardedFrames } from './forwarded-frames.js';
import { originForm, replyHeaders, requestHeaders } from '../forwarding/head.js';
import { POLICY_VIOLATION } from './connection.js';
import type { SocketExchange } from './exchange.js';

/** How long a member may take for the handshake, in ms. */
const HANDSHAKE_TIMEOUT_MS = 10_000;

/** A member pings its clients each 20 s: one that says nothing for so long is gone. */
const SILENCE_MS = 60_000;

/** The largest refusal that is handed on, in bytes. */
const MAX_REFUSAL_BYTES = 256 * 1024;

/** A request to connect that is for another member. */
export interface ForwardedUpgrade {
  readonly member: MemberRecord;
  readonly exchange: SocketExchange;
  /** The client's connection, and what came on it after the request. */
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** Connects clients to other members: the handshake goes on as it is, and then the bytes of both sides do. */
export class UpgradeForwarder {
  readonly #fleet: Fleet;
  readonly #client: ForwardClient;

  constructor(fleet: Fleet) {
    this.#fleet = fleet;
    this.#client = new ForwardClient(fleet.client.forwarding);
  }

  /** Resolves when the client is connected, or has the member's refusal. @throws TabwireError `member_unreachable` */
  async forward({ member, exchange, socket, head }: ForwardedUpgrade): Promise<void> {
    const deadline = new Deadline(HANDSHAKE_TIMEOUT_MS);
    socket.once('close', () => {
      deadline.abort(clientClosed('hung up before the handshake'));
    });
    const method = 'GET';
    const target = originForm(exchange.head.target);
    const outgoing = {
      origin: member.url,
      method,
      target,
      headers: {
        ...requestHeaders(exchange.head),
        'x-request-id': exchange.id,
        [PROOF_HEADER]: this.#fleet.proofs.sign({
          method,
          target,
          to: member.tag,
          caller: provenAs(exchange.caller),
        }),
      },
      body: null,
      idleMs: HANDSHAKE_TIMEOUT_MS,
      isUpgrade: true,
    };
    try {
      await this.#client.send(outgoing, new Handover(exchange, socket, head), deadline.signal);
    } finally {
      deadline.dispose();
    }
  }
}

/** Hands the member's reply to the client, and joins their connections where it is the handshake's. */
class Handover implements Receiver {
  readonly #exchange: SocketExchange;
  readonly #socket: Duplex;
  readonly #first: Buffer;
  readonly #refusal: Buffer[] = [];
  #status = 0;
  #headers: IncomingHttpHeaders = {};

  constructor(exchange: SocketExchange, socket: Duplex, first: Buffer) {
    this.#exchange = exchange;
    this.#socket = socket;
    this.#first = first;
  }

  head(status: number, headers: IncomingHttpHeaders): void {
    this.#status = status;
    this.#headers = headers;
  }

  data(chunk: Buffer): void {
    const size = this.#refusal.reduce((sum, { length }) => sum + length, chunk.length);
    if (size <= MAX_REFUSAL_BYTES) this.#refusal.push(chunk);
  }

  end(): void {
    this.#socket.end(
      Buffer.concat([
        headOf(this.#status, { ...replyHeaders(this.#headers), connection: 'close' }),
        ...this.#refusal,
      ]),
    );
    this.#exchange.answered(this.#status);
  }

  upgraded(headers: IncomingHttpHeaders, member: Duplex): void {
    const client = this.#socket;
    client.write(
      headOf(101, { ...replyHeaders(headers), connection: 'Upgrade', upgrade: 'websocket' }),
    );
    if (this.#first.length > 0) member.write(this.#first);
    for (const end of [client, member]) {
      end.setMaxListeners(20); // a pipeline in both directions adds more than ten
      if (end instanceof Socket) end.setNoDelay(true);
    }
    if (member instanceof Socket)
      member.setTimeout(SILENCE_MS, () => {
        member.destroy();
      });
    const frames = new ForwardedFrames();
    // Each waits for the other to read, and ends when the other does.
    pipeline(client, member, () => undefined);
    pipeline(member, frames, client, () => undefined);
    this.#exchange.joined(client);
    const leave = this.#exchange.caller.grant.hold(({ message }) => {
      frames.close(POLICY_VIOLATION, message);
      // Nothing of the client's reaches the member any more.
      client.unpipe();
      const timer = setTimeout(() => {
        client.destroy();
        member.destroy();
      }, UNDO_TIMEOUT_MS);
      client.once('close', () => {
        clearTimeout(timer);
        member.destroy();
      });
    });
    client.once('close', leave);
  }
}

function headOf(status: number, headers: Readonly<Record<string, string | string[]>>): Buffer {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((text) => `${name}: ${text}`),
  );
  const first = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`;
  return Buffer.from([first, ...lines, '', ''].join('\r\n'), 'latin1');
}
