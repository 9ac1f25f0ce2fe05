import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { quantile } from '../bench/stats.js';
import { Program } from '../../spec/support/program.js';
import { pidOf } from '../../spec/support/pid-of.js';
import { Site } from '../../spec/support/site.js';
import type { Order, Report } from './attackers.js';
import { msOf, slowestOf, timesOf, type Under, type Wait } from './waits.js';

const ATTACKERS = fileURLToPath(new URL('./attackers.js', import.meta.url));

const KEYS = { well: 'w'.repeat(20), hostile: 'h'.repeat(20) };
const MIB = 2 ** 20;

export interface HostileOptions {
  readonly seconds: number;
  readonly seed: number;
  readonly lanes: number;
  /** How long the well-behaved client is watched alone, before. */
  readonly quietSeconds: number;
  /** How long the service may take to be as it was. */
  readonly settleSeconds: number;
  readonly only?: string;
}

export interface HostileResult {
  /** ms: quantiles of `/health/`, and of the well-behaved client beside its quiet one. */
  readonly health: { readonly p999: number; readonly max: number };
  readonly client: { readonly quiet: number; readonly p99: number };
  /** ms: medians and p99 of the client's commands, quiet and under attack. */
  readonly commands: readonly (readonly [command: string, quiet: string, attacked: string])[];
  /** MiB of resident memory: before, at most, and after. */
  readonly memory: { readonly before: number; readonly max: number; readonly after: number };
  readonly report: Report;
  /** Lines of the service's log that tell a fault of its own. */
  readonly causes: readonly string[];
  /** Answers of the well-behaved client that were not 200. */
  readonly refused: readonly string[];
  /** The exit of the process and its last words, where it ended. */
  readonly ended: string | undefined;
  /** The attacks that were under way as `/health/` and the client waited longest, with the ms. */
  readonly slowest: readonly string[];
}

/** Resident memory of a process, in bytes; 0 where it is gone. */
function residentBytes(pid: number): number {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    return Number(pages) * 4_096;
  } catch {
    return 0;
  }
}

/** A client that minds its own business: a read, a search, a click and a navigation, again and again. */
class WellBehaved {
  readonly waits: Wait[] = [];
  readonly refused: string[] = [];
  readonly #program: Program;
  readonly #browser: string;
  readonly #page: string;
  #isOver = false;

  private constructor(program: Program, browser: string, page: string) {
    this.#program = program;
    this.#browser = browser;
    this.#page = page;
  }

  static async start(program: Program, site: Site): Promise<WellBehaved> {
    const page = site.page('<title>mine</title><button onclick="n=(window.n||0)+1">Go</button>');
    const { body } = await program.send('PUT', '/browsers/', { url: page }, keyed(KEYS.well));
    return new WellBehaved(program, `/browsers/${body.id}`, page);
  }

  end(): void {
    this.#isOver = true;
  }

  async work(): Promise<void> {
    while (!this.#isOver) {
      await this.#timed('eval', { expression: 'document.title' });
      const { node_id } = await this.#timed('find-node', { selector: 'button' });
      if (node_id !== undefined) await this.#timed('node-click', { node_id });
      await this.#timed('navigate', { url: this.#page });
      await sleep(20);
    }
  }

  async #timed(command: string, body: object) {
    const began = performance.now();
    const path = `${this.#browser}/${command}/`;
    const reply = await this.#program
      .send('POST', path, body, keyed(KEYS.well))
      .catch((error: unknown) => ({
        status: 0,
        body: { code: String(error) },
      }));
    this.waits.push({ command, ms: performance.now() - began, at: began });
    if (reply.status !== 200) this.refused.push(`${command}: ${reply.status} ${reply.body.code}`);
    return reply.body;
  }
}

const keyed = (key: string) => ({ 'X-API-Key': key });

/** Asks `/health/` again and again, as a balancer does. */
class Poller {
  readonly waits: Wait[] = [];
  readonly #url: string;
  #isOver = false;

  constructor(url: string) {
    this.#url = url;
  }

  end(): void {
    this.#isOver = true;
  }

  async work(): Promise<void> {
    while (!this.#isOver) {
      const at = performance.now();
      await fetch(`${this.#url}/health/`).then(
        (reply) => reply.text(),
        () => undefined,
      );
      this.waits.push({ command: '/health/', ms: performance.now() - at, at });
      await sleep(10);
    }
  }
}

/** Runs the attackers beside a client and a poller, and measures them and the service. */
export async function hostile(options: HostileOptions): Promise<HostileResult> {
  const settings = {
    API_KEYS: `well:${KEYS.well},hostile:${KEYS.hostile}`,
    MAX_BROWSERS: '12',
    NODE_OPTIONS: '--max-old-space-size=256',
  };
  // In a session of its own, as a service is: Linux shares the processor between sessions first.
  const program = await Program.start(settings, ['setsid']);
  const site = await Site.start();
  const client = await WellBehaved.start(program, site);
  const poller = new Poller(program.url);
  let ended: string | undefined;
  void program.ended.then((end) => {
    ended = `${end}: ${program.errors.slice(-2_000)}`;
  });
  const working = [client.work(), poller.work()];
  await sleep(options.quietSeconds * 1_000);
  const quietWaits = client.waits.splice(0);
  poller.waits.splice(0);

  const before = residentBytes(program.pid);
  let max = before;
  const sampling = setInterval(() => {
    max = Math.max(max, residentBytes(program.pid));
  }, 200);
  const { report, under } = await attackedBy(program.url, options).catch(async (error: unknown) => {
    await program.remove();
    throw error;
  });
  client.end();
  poller.end();
  await Promise.all(working);
  clearInterval(sampling);
  // What pages that are still open do is no memory that stays.
  if (ended === undefined) await program.send('DELETE', '/browsers/', undefined, keyed(KEYS.well));
  const after = await settled(program.pid, before, options.settleSeconds);
  const endedWith = ended;
  await site.stop();
  await program.remove();
  const waits = msOf(poller.waits);
  return {
    health: { p999: quantile(waits, 0.999), max: quantile(waits, 1) },
    client: { quiet: quantile(msOf(quietWaits), 0.99), p99: quantile(msOf(client.waits), 0.99) },
    commands: [...new Set(quietWaits.map(({ command }) => command))].map(
      (command) => [command, timesOf(quietWaits, command), timesOf(client.waits, command)] as const,
    ),
    memory: { before: before / MIB, max: max / MIB, after: after / MIB },
    report,
    causes: program.errors.split('\n').filter((line) => line.includes('"internal"')),
    refused: client.refused,
    ended: endedWith,
    slowest: [...slowestOf(poller.waits, under, 5), ...slowestOf(client.waits, under, 20)],
  };
}

async function attackedBy(url: string, options: HostileOptions) {
  const { seconds, seed, lanes, only = '' } = options;
  const attackers = fork(ATTACKERS, { stdio: 'inherit' });
  // Those of the world are on other machines: they take no time from the client that is measured here.
  setPriority(pidOf(attackers), 10);
  const under: Under[] = [];
  const order: Order = { url, key: KEYS.hostile, seed, seconds, lanes, only };
  const report = new Promise<Report>((resolve, reject) => {
    attackers.on('message', (message: { report?: Report; began?: string }) => {
      if (message.began !== undefined) under.push({ name: message.began, at: performance.now() });
      if (message.report) resolve(message.report);
    });
    attackers.once('exit', (code) => {
      reject(new Error(`the attackers ended with ${code}`));
    });
  });
  attackers.send(order);
  const ended = once(attackers, 'exit');
  const result = await report;
  await ended;
  return { report: result, under };
}

/** The resident memory when it is as it was, or when the time for that is over. */
async function settled(pid: number, before: number, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  let least = residentBytes(pid);
  while (least > before && performance.now() < end) {
    await sleep(1_000);
    least = Math.min(least, residentBytes(pid));
  }
  return least;
}

/** What did not hold, as sentences. */
export function failuresOf(result: HostileResult): string[] {
  const { health, client, memory, report, causes, refused, ended } = result;
  const failures: string[] = [...new Set([...report.faults, ...causes])];
  if (ended !== undefined) failures.push(`the process ended with ${ended}`);
  if (health.p999 > 250) failures.push(`/health/ took ${health.p999.toFixed(0)} ms at p99.9`);
  if (health.max > 1_000) failures.push(`/health/ took ${health.max.toFixed(0)} ms at most`);
  if (client.p99 > 5 * client.quiet)
    failures.push(
      `the client's p99 was ${client.p99.toFixed(0)} ms, quiet ${client.quiet.toFixed(0)}`,
    );
  if (memory.max > 656) failures.push(`the service used ${memory.max.toFixed(0)} MiB`);
  if (memory.after > memory.before + 20)
    failures.push(
      `memory: ${memory.before.toFixed(0)} MiB before, ${memory.after.toFixed(0)} after`,
    );
  if (refused.length > 0)
    failures.push(`the client was refused ${refused.length} times: ${refused[0] ?? ''}`);
  return failures;
}
