import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { msSince } from '../../lib/execution/report.js';
import type { Service } from '../../lib/execution/service.js';
import type { TabwireError } from '../../lib/request/errors.js';
import { reportExchange, requestIdOf } from '../http/exchange.js';
import { headOf, NOBODY, type Caller, type Head } from '../http/head.js';

/** Completes the handshake; its socket is a WebSocket from then on. */
export type Handshake = () => Promise<WebSocket>;

/** A request to connect that has passed the checks. */
export interface ConnectRequest {
  readonly service: Service;
  /** In clear. */
  readonly params: Readonly<Record<string, string>>;
  readonly exchange: SocketExchange;
  readonly handshake: Handshake;
  /** What the WebSocket writes to. */
  readonly transport: Duplex;
  /** Aborts when the client goes before the handshake. */
  readonly signal: AbortSignal;
}

/** A request to connect by WebSocket, for the log and the metrics: its answer, and later its end. */
export class SocketExchange {
  readonly head: Head;
  readonly id: string;
  caller: Caller = NOBODY;
  readonly #service: Pick<Service, 'log' | 'metrics'>;
  readonly #start = performance.now();
  #names: { readonly command?: string; readonly browser?: string; readonly to?: string } = {};

  constructor(message: IncomingMessage, service: Pick<Service, 'log' | 'metrics' | 'settings'>) {
    this.head = headOf(message, service.settings);
    this.id = requestIdOf(this.head);
    this.#service = service;
  }

  /** It is known what the request asks for. */
  begin(command: string, browser: string | undefined): void {
    this.#names = { command, ...(browser === undefined ? {} : { browser }) };
  }

  /** Another member answers it, whose tag this is. */
  leadsTo(to: string): void {
    this.#names = { ...this.#names, to };
  }

  /** The other member refused it, and its client knows. */
  answered(status: number): void {
    this.#report(status);
  }

  /** The handshake is done, and the connection is the other member's. */
  joined(socket: Duplex): void {
    this.#report(101);
    socket.once('close', () => {
      this.#disconnected();
    });
  }

  /** It got a problem document in place of the handshake. */
  refused({ status, code, cause }: TabwireError): void {
    this.#report(status, { failure: { code, cause } });
  }

  /** The handshake is done. */
  connected(socket: WebSocket): void {
    this.#report(101);
    socket.once('close', (code) => {
      this.#disconnected(code);
    });
  }

  #disconnected(code?: number): void {
    const { id, caller } = this;
    const { grant, via } = caller;
    const { key } = grant;
    this.#service.log.info('disconnected', { id, key, ...this.#names, via, ms: this.#ms, code });
  }

  get #ms(): number {
    return msSince(this.#start);
  }

  #report(status: number, more: object = {}): void {
    const { id, head, caller } = this;
    reportExchange({ id, head, caller, ...this.#names, ...more }, status, this.#ms, this.#service);
  }
}
