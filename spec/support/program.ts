import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { BASE_SETTINGS, type Body } from './service.js';
import { pidOf } from './pid-of.js';
import { ended, processesWith } from './processes.js';
import { until } from './until.js';

const MAIN = fileURLToPath(new URL('../../routes/main.js', import.meta.url));

type Settings = Readonly<Record<string, string>>;

/** The program itself, as a process of its own, with profiles in a folder of its own. */
export class Program {
  /** Where its browsers have their profiles. */
  readonly profiles: string;
  /** Its log, line by line. */
  readonly log: Body[] = [];
  /** All that it wrote. */
  output = '';
  errors = '';
  readonly pid: number;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  #url: string | undefined;
  readonly #awaited = new Set<(line: string) => void>();
  readonly #process: ChildProcess;
  readonly #listening: Promise<void>;

  private constructor(profiles: string, settings: Settings, before: readonly string[]) {
    this.profiles = profiles;
    const env = {
      ...process.env,
      PORT: '0',
      PROFILE_ROOT: profiles,
      ...BASE_SETTINGS,
      ...settings,
    };
    const [file, ...args] = [...before, process.execPath, MAIN];
    const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = child;
    this.pid = pidOf(child);
    child.stderr.setEncoding('utf8').on('data', (text: string) => (this.errors += text));
    createInterface(child.stderr).on('line', (line) => {
      for (const check of this.#awaited) check(line);
    });
    this.ended = once(child, 'close').then(([code, signal]) => code ?? signal);
    this.#listening = new Promise((resolve) => {
      createInterface(child.stdout).on('line', (line) => {
        this.output += `${line}\n`;
        const entry: Body = JSON.parse(line);
        this.log.push(entry);
        for (const check of this.#awaited) check(line);
        this.#url ??= /listens on (http:\S+)\/ /.exec(entry.message)?.[1];
        if (this.#url !== undefined) resolve();
      });
    });
  }

  /** Starts it; resolves when it listens. @param before a command that runs it, as `inOwnNamespace` has it */
  static async start(settings: Settings = {}, before: readonly string[] = []): Promise<Program> {
    const program = await Program.spawn(settings, before);
    const end = await Promise.race([program.#listening, program.ended]);
    if (end !== undefined) throw new Error(`ended with ${end}: ${program.errors}`);
    return program;
  }

  /** Starts it, whatever comes of it. */
  static async spawn(settings: Settings = {}, before: readonly string[] = []): Promise<Program> {
    return new Program(await mkdtemp(join(tmpdir(), 'tabwire-spec-')), settings, before);
  }

  get url(): string {
    if (this.#url === undefined) throw new Error('it does not listen');
    return this.#url;
  }

  /** The first line of its log that matches; a line comes up to 10 ms after the reply that it tells of. */
  async line(matches: (entry: Body) => boolean): Promise<Body> {
    await until(() => this.log.some(matches));
    return this.log.find(matches);
  }

  /** The level of the next line that it logs with such a text. */
  nextLevel(text: string): Promise<string> {
    return new Promise((resolve) => {
      const check = (line: string) => {
        if (!line.includes(text)) return;
        this.#awaited.delete(check);
        const { level }: Body = JSON.parse(line);
        resolve(level);
      };
      this.#awaited.add(check);
    });
  }

  kill(signal: NodeJS.Signals): void {
    this.#process.kill(signal);
  }

  /** Ends what reads its output, as `head` does after its lines. */
  stopReading(): void {
    this.#process.stdout?.destroy();
    this.#process.stderr?.destroy();
  }

  async send(
    method: string,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ status: number; body: Body; headers: Headers }> {
    const reply = await fetch(this.url + path, {
      method,
      headers: { ...(body ? { 'Content-Type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: reply.status, body: await reply.json(), headers: reply.headers };
  }

  /** Opens a browser; returns its path. */
  async open(options: object = {}): Promise<string> {
    const { status, body } = await this.send('PUT', '/browsers/', options);
    if (status !== 200) throw new Error(`open: ${JSON.stringify(body)}`);
    return `/browsers/${body.id}`;
  }

  /** For the end of a test: nothing of it is left. */
  async remove(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.ended;
    // Its Chromes end by themselves, and write to their profiles until they have.
    const chromes = processesWith(this.profiles);
    if (chromes.length > 0) await ended(chromes);
    await rm(this.profiles, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}
