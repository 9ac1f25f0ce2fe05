import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, open, readFile, rm, watch } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SETTINGS } from '../../../lib/settings/settings.js';
import { Child } from '../../../spec/support/child.js';
import { Http } from './http.js';
import type { PageDriver, Node, System } from './system.js';

const THIS_BUILD = { name: 'Tabwire', dist: fileURLToPath(new URL('../../../', import.meta.url)) };

/** Tabwire as it ships: a process of its own with an API key, which logs to a file. */
export class TabwireSystem implements System {
  readonly name: string;
  readonly hasContexts = true;
  readonly http: Http;
  readonly #child: Child;
  readonly #folder: string;

  private constructor(name: string, child: Child, folder: string, http: Http) {
    this.name = name;
    this.#child = child;
    this.#folder = folder;
    this.http = http;
  }

  /**
   * @param pool how many Chromes it keeps ready
   * @param more further settings
   * @param build the `dist` of the server, and the name of the system
   */
  static async start(
    chrome: string,
    pool = 0,
    more = {},
    { name, dist } = THIS_BUILD,
  ): Promise<TabwireSystem> {
    const folder = await mkdtemp(join(tmpdir(), 'tabwire-bench-'));
    const key = randomBytes(16).toString('hex');
    const settings = {
      PORT: '0',
      CHROME_PATH: chrome,
      PROFILE_ROOT: folder,
      API_KEYS: `bench:${key}`,
      MAX_BROWSERS: '20',
      ...('POOL_SIZE' in SETTINGS ? { POOL_SIZE: String(pool) } : {}),
      ...more,
    };
    const log = await open(join(folder, 'log'), 'a');
    const env = { ...process.env, ...settings };
    const node = spawn(process.execPath, [...process.execArgv, join(dist, 'routes/main.js')], {
      env,
      stdio: ['ignore', log.fd, 'inherit'],
      detached: true,
    });
    const child = new Child(node);
    await log.close();
    try {
      const url = await child.ready(listening(folder));
      return new TabwireSystem(name, child, folder, new Http(url, { 'X-API-Key': key }));
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  get pid(): number {
    return this.#child.pid;
  }

  get roots(): readonly number[] {
    return [this.pid];
  }

  async open(shell = false): Promise<PageDriver> {
    const { id } = await this.http.send('PUT', '/browsers/', shell ? { headless: 'shell' } : {});
    return new TabwireDriver(this.http, `/browsers/${id}/`);
  }

  async stop(): Promise<void> {
    await this.#child.end();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Its URL, as it logs it. */
async function listening(folder: string): Promise<string> {
  const log = () => readFile(join(folder, 'log'), 'utf8');
  const urlOf = (text: string) => /listens on (http:\S+)\/ /.exec(text)?.[1];
  for await (const change of watch(folder)) {
    const url = change.filename === 'log' ? urlOf(await log()) : undefined;
    if (url !== undefined) return url;
  }
  throw new Error('it did not listen');
}

class TabwireDriver implements PageDriver {
  readonly #http: Http;
  readonly #path: string;

  /** @param path of the browser, or of the context */
  constructor(http: Http, path: string) {
    this.#http = http;
    this.#path = path;
  }

  navigate(url: string) {
    return this.#do('navigate', { url });
  }

  async evaluate(expression: string): Promise<unknown> {
    return (await this.#do('eval', { expression })).data.value;
  }

  async find(selector: string): Promise<Node> {
    return (await this.#do('find-node', { selector })).node_id;
  }

  async waitFor(selector: string): Promise<Node> {
    return (await this.#do('wait-for-node', { selector })).node_id;
  }

  async text(node_id: Node): Promise<string> {
    return (await this.#do('fetch-text', { node_id })).text;
  }

  scrollTo(node_id: Node) {
    return this.#do('scroll-to', { node_id });
  }

  clickNode(node_id: Node) {
    return this.#do('node-click', { node_id });
  }

  click(x: number, y: number) {
    return this.#do('click', { x, y });
  }

  type(node_id: Node, text: string) {
    return this.#do('type', { node_id, text });
  }

  press(keys: string) {
    return this.#do('send-keys', { keys });
  }

  async html(): Promise<string> {
    return (await this.#do('fetch-html', {})).html;
  }

  async context(): Promise<PageDriver> {
    const { ctx_id } = await this.#http.send('PUT', `${this.#path}contexts/`);
    return new TabwireDriver(this.#http, `${this.#path}contexts/${ctx_id}/`);
  }

  async close(): Promise<void> {
    await this.#http.send('DELETE', this.#path);
  }

  #do(command: string, body: object) {
    return this.#http.send('POST', `${this.#path}${command}/`, body);
  }
}
