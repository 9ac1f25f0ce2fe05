import { spawn } from 'node:child_process';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Child } from '../child.js';
import { Client } from '../client.js';
import { listens } from '../listens.js';
import { BASE_SETTINGS } from '../service.js';
import { until } from '../until.js';

const MAIN = fileURLToPath(new URL('../../../routes/main.js', import.meta.url));

type Settings = Readonly<Record<string, string>>;

/** A member of a fleet as it ships: a process with profiles of its own, which logs to a file. */
export class MemberProcess {
  readonly url: string;
  readonly client: Client;
  /** Settings, and further variables of its environment. */
  readonly settings: Settings;
  readonly #key: string;
  #child: Child | undefined;
  #folder = '';

  /** @param key an API key, where there are any */
  constructor(port: number, settings: Settings, key = '') {
    this.#key = key;
    this.url = `http://127.0.0.1:${port}`;
    this.client = new Client(this.url);
    this.settings = { ...BASE_SETTINGS, PORT: String(port), ...settings };
  }

  /** @throws Error where it was never started */
  get pid(): number {
    if (!this.#child) throw new Error('The member was never started.');
    return this.#child.pid;
  }

  /** Starts it, also again; resolves when it listens. */
  async start(more: Settings = {}): Promise<void> {
    await this.#clear();
    this.#folder = await mkdtemp(join(tmpdir(), 'tabwire-fleet-'));
    const log = await open(join(this.#folder, 'log'), 'a');
    const env = { ...process.env, PROFILE_ROOT: this.#folder, ...this.settings, ...more };
    const node = spawn(process.execPath, [...process.execArgv, MAIN], {
      env,
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
    });
    this.#child = new Child(node, END_MS);
    await log.close();
    try {
      await this.#child.ready(until(() => listens(this.url)));
    } catch (error) {
      throw new Error(`${String(error)}: ${await this.log()}`, { cause: error });
    }
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.signal(signal);
  }

  /** Ends it, and waits for that: by SIGTERM with its drain, or by another signal. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await this.#child?.end(() => this.signal(signal));
  }

  /** What it logged. */
  log(): Promise<string> {
    return readFile(join(this.#folder, 'log'), 'utf8');
  }

  /** The sum of a metric over all its labels, or those that the text names: `outcome="ok"`. */
  async metric(name: string, label = ''): Promise<number> {
    const headers = { 'X-API-Key': this.#key };
    const text = await (await fetch(`${this.url}/metrics`, { headers })).text();
    const lines = text.split('\n').filter((line) => {
      const [series = ''] = line.split(' ');
      return series.replace(/\{.*/, '') === name && series.includes(label);
    });
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }

  /** Ends it, and leaves nothing of it. */
  async remove(): Promise<void> {
    await this.end();
    await this.#clear();
  }

  async #clear(): Promise<void> {
    if (this.#folder !== '')
      await rm(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

/** How long one may take to drain and to end its browsers. */
const END_MS = 120_000;
