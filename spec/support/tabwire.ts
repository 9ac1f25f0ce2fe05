import { once } from 'node:events';
import type { Server } from 'node:http';
import request, { type Response } from 'supertest';
import { readConfig } from '../../lib/settings/settings.js';
import type { Service } from '../../lib/execution/service.js';
import type { Gateway } from '../../lib/browsers/gateway.js';
import { noLog, type Log } from '../../lib/telemetry/log.js';
import type { Memory } from '../../lib/machine/memory.js';
import { createApp } from '../../routes/app.js';
import { startService } from '../../routes/service.js';
import { createHttpServer, type Limits } from '../../routes/server.js';

interface Replaced {
  /** What memory there is. */
  readonly memory?: () => Memory;
  /** Of the HTTP server. */
  readonly limits?: Partial<Limits>;
  /** Where it listens; by itself it takes a port that is free. */
  readonly port?: number;
}

/**
 * No Chrome is kept ready unless a spec asks for it: it would take part in what specs count (processes,
 * folders, handles, places), in their time, and in whether an open starts a Chrome at all, which many fail on
 * purpose. `make test HEADLESS=shell` has all browsers be chrome-headless-shell.
 */
export const BASE_SETTINGS: Readonly<Record<string, string>> = {
  POOL_SIZE: '0',
  ...(process.env.HEADLESS === undefined ? {} : { DEFAULT_HEADLESS: process.env.HEADLESS }),
};

/** The body of a reply: whatever JSON it is, for the spec to tell. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Body = any;

/** A reply: its status, its JSON, its headers. */
export interface Reply {
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
}

/** The whole service, as it ships, on a free port of this process. */
export class Tabwire {
  readonly url: string;
  readonly service: Service;
  readonly #server: Server;

  private constructor(service: Service, server: Server, port: number) {
    this.service = service;
    this.#server = server;
    this.url = `http://127.0.0.1:${port}`;
  }

  /**
   * @param settings as environment variables
   * @param replaced stands in for what a test can't wait for, or can't have
   */
  static async start(
    settings: Record<string, string> = {},
    log: Log = noLog,
    { memory, limits, port = 0 }: Replaced = {},
  ): Promise<Tabwire> {
    const config = readConfig({ ...process.env, ...BASE_SETTINGS, ...settings });
    const service = await startService(config, log, memory);
    const { gateway, metrics } = service;
    const server = createHttpServer(createApp(service, 'test'), metrics, limits);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('no port');
    gateway.egress.policy.guard(address.port);
    return new Tabwire(service, server, address.port);
  }

  get gateway(): Gateway {
    return this.service.gateway;
  }

  async stop(): Promise<void> {
    await this.gateway.close();
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Lets go of the connections that clients keep for later. */
  closeIdleConnections(): void {
    this.#server.closeIdleConnections();
  }

  async send(
    method: 'get' | 'put' | 'post' | 'delete',
    path: string,
    body?: object,
  ): Promise<Reply> {
    const call = request(this.url)[method](path);
    const reply: Response = await (body === undefined ? call : call.send(body));
    return reply;
  }

  /** Opens a browser; fails the test when that fails. */
  async open(options: object = {}): Promise<TestBrowser> {
    const { status, body } = await this.send('put', '/browsers/', options);
    if (status !== 200) throw new Error(`open: ${status} ${JSON.stringify(body)}`);
    return new TestBrowser(this, String(body.id));
  }
}

/** A browser as a client has it, for short tests. */
export class TestBrowser {
  readonly tabwire: Tabwire;
  readonly id: string;
  readonly path: string;

  constructor(tabwire: Tabwire, id: string) {
    this.tabwire = tabwire;
    this.id = id;
    this.path = `/browsers/${id}`;
  }

  /** Sends a command, whatever comes of it. */
  send(command: string, body?: object): Promise<Reply> {
    return this.tabwire.send('post', `${this.path}/${command}/`, body);
  }

  /** Sends a command that has to succeed; returns the body of its reply. */
  async do(command: string, body?: object): Promise<Body> {
    const reply = await this.send(command, body);
    if (reply.status !== 200)
      throw new Error(`${command}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  }

  async find(selector: string, more: object = {}): Promise<number> {
    return (await this.do('find-node', { selector, ...more })).node_id;
  }

  async evaluate(expression: string, more: object = {}): Promise<Body> {
    return (await this.do('eval', { expression, ...more })).data.value;
  }

  async delete(): Promise<void> {
    await this.tabwire.send('delete', `${this.path}/`);
  }
}
