import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Body } from '../../../spec/support/service.js';
import { Child, firstMessage } from '../../../spec/support/child.js';
import { Http } from './http.js';
import { commandOf, type Chromes, type PageDriver, type Node, type System } from './system.js';

/** A library behind a minimal Express, in a process of its own (`tools/bench/servers/`). */
export class PeerSystem implements System {
  readonly name: string;
  readonly hasContexts = true;
  readonly #child: Child;
  readonly #http: Http;
  readonly #chromes: Chromes;
  readonly #disconnect: () => void;

  private constructor(name: string, child: Child, http: Http, chromes: Chromes, end: () => void) {
    this.name = name;
    this.#child = child;
    this.#http = http;
    this.#chromes = chromes;
    this.#disconnect = end;
  }

  static async start(name: 'Playwright' | 'Puppeteer', chromes: Chromes): Promise<PeerSystem> {
    const file = new URL(`../servers/${name.toLowerCase()}.js`, import.meta.url);
    const node = fork(fileURLToPath(file), { detached: true });
    const child = new Child(node);
    const port = await child.ready(firstMessage(node));
    const http = new Http(`http://127.0.0.1:${String(port)}`);
    return new PeerSystem(name, child, http, chromes, () => {
      node.disconnect();
    });
  }

  get pid(): number {
    return this.#child.pid;
  }

  get roots(): readonly number[] {
    return [this.pid];
  }

  async open(shell = false): Promise<PageDriver> {
    const body = commandOf(this.#chromes, shell);
    const { value } = await this.#http.send('POST', '/pages', body);
    return new PeerDriver(this.#http, `/pages/${value}`);
  }

  async stop(): Promise<void> {
    await this.#child.end(this.#disconnect);
  }
}

class PeerDriver implements PageDriver {
  readonly #http: Http;
  readonly #path: string;

  constructor(http: Http, path: string) {
    this.#http = http;
    this.#path = path;
  }

  navigate(url: string) {
    return this.#do('navigate', url);
  }

  evaluate(expression: string): Promise<unknown> {
    return this.#do('evaluate', expression);
  }

  find(selector: string): Promise<Node> {
    return this.#do('find', selector);
  }

  waitFor(selector: string): Promise<Node> {
    return this.#do('waitFor', selector);
  }

  text(node: Node): Promise<string> {
    return this.#do('text', node);
  }

  scrollTo(node: Node) {
    return this.#do('scrollTo', node);
  }

  clickNode(node: Node) {
    return this.#do('clickNode', node);
  }

  click(x: number, y: number) {
    return this.#do('click', x, y);
  }

  type(node: Node, text: string) {
    return this.#do('type', node, text);
  }

  press(key: string) {
    return this.#do('press', key);
  }

  html(): Promise<string> {
    return this.#do('html');
  }

  async context(): Promise<PageDriver> {
    const { value } = await this.#http.send('POST', `${this.#path}/contexts`);
    return new PeerDriver(this.#http, `/pages/${value}`);
  }

  async close(): Promise<void> {
    await this.#http.send('DELETE', this.#path);
  }

  async #do(operation: keyof PageDriver, ...args: readonly unknown[]): Promise<Body> {
    return (await this.#http.send('POST', `${this.#path}/${operation}`, { args })).value;
  }
}
