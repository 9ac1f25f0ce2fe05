import { raw } from './raw.js';

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

/** A reply: its status, its JSON (`{}` where it is none), its headers. */
export interface Reply {
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
}

type Method = 'get' | 'put' | 'post' | 'delete';

/** A service that runs somewhere, as its clients have it. */
export class ServiceClient {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async send(method: Method, path: string, body?: object): Promise<Reply> {
    const { status, headers, text } = await raw(this.url, path, {
      method: method.toUpperCase(),
      ...(body && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const isJson = /\bjson\b/.test(headers['content-type'] ?? '');
    return {
      status,
      body: isJson ? JSON.parse(text) : {},
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, String(value)]),
      ),
    };
  }

  /** Opens a browser; fails the test when that fails. */
  async open(options: object = {}): Promise<TestBrowser> {
    const { status, body } = await this.send('put', '/browsers/', options);
    if (status !== 200) throw new Error(`open: ${status} ${JSON.stringify(body)}`);
    return new TestBrowser(this, String(body.id));
  }
}

/** A browser as a client has it, or one context of it, for short tests. */
export class TestBrowser {
  readonly tabwire: ServiceClient;
  readonly id: string;
  readonly path: string;

  constructor(tabwire: ServiceClient, id: string, context?: string) {
    this.tabwire = tabwire;
    this.id = id;
    this.path = `/browsers/${id}${context === undefined ? '' : `/contexts/${context}`}`;
  }

  /** The same commands in a fresh context of it. */
  async context(): Promise<TestBrowser> {
    const { status, body } = await this.tabwire.send('put', `${this.path}/contexts/`);
    if (status !== 200) throw new Error(`context: ${status} ${JSON.stringify(body)}`);
    return new TestBrowser(this.tabwire, this.id, String(body.ctx_id));
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
