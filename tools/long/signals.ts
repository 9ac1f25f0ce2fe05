import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processes, processInfo } from '../../lib/machine/processes.js';
import { Client } from '../../spec/support/client.js';
import { World } from '../../spec/support/faults.js';
import { footprint } from '../../spec/support/footprint.js';
import { ended, processesWith } from '../../spec/support/processes.js';
import { Program } from '../../spec/support/program.js';
import { Random } from '../../spec/support/random.js';
import { pose, STATES, type Posed, type State } from './states.js';
import { quantile } from '../bench/stats.js';
import { conclude, seedOfRun, setting, table, type Row } from './report.js';

/**
 * `make signals`: the program gets each signal SIGNALS times (50) with one to five browsers in all states.
 * After SIGKILL no Chrome is there two seconds later (a stopped one: after the next start), and no profile a
 * second after the next start. SIGTERM, SIGINT and SIGHUP end it with status 0 and leave nothing; SIGHUP
 * with a file of keys has that read again.
 */
const COUNT = setting('SIGNALS', 50);
const MAX_BROWSERS = 5;
const GONE_WITHIN_MS = 2_000;
const TIDY_WITHIN_MS = 1_000;
const WAIT_TIMEOUT_MS = 200;
/** Beyond its patience: last words, the grace of a Chrome that does not close, and its files. */
const END_WITHIN_MS = WAIT_TIMEOUT_MS + 6_000;

const world = await World.start(new Client(''), new Random(seedOfRun()));
const { random } = world;
const failures: string[] = [];
const rows: Row[] = [];

/** One to five browsers; a state each, all of them in their turn. */
async function browsersOf(program: Program): Promise<Posed[]> {
  const client = new Client(program.url);
  const states: State[] = [];
  while (states.length < 1 + random.below(MAX_BROWSERS)) states.push(random.pick(STATES));
  const site = { site: world.site, name: () => world.name() };
  return Promise.all(states.map((state) => pose(site, client, state)));
}

const settings = {
  MAX_BROWSERS: String(MAX_BROWSERS),
  SHUTDOWN_TIMEOUT_MS: String(WAIT_TIMEOUT_MS),
};

function row(name: string, posed: number, times: readonly number[]): void {
  const figures = [0.5, 0.95, 1].map((part) => quantile(times, part).toFixed(0));
  rows.push([name, times.length, posed, ...figures]);
  console.log(rows.at(-1)?.join('  '));
}

async function killed(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'tabwire-spec-'));
  const start = () => Program.start({ ...settings, PROFILE_ROOT: root });
  const gone: number[] = [];
  const tidy: number[] = [];
  let posed = 0;
  let program = await start();
  const wrong = (what: string) => failures.push(`SIGKILL: ${what}`);
  for (let round = 0; round < COUNT; round += 1) {
    const browsers = await browsersOf(program);
    posed += browsers.length;
    const [dead = ''] = readdirSync(root);
    const isStopped = (group: number) =>
      browsers.some(({ pid, state }) => pid === group && state === 'stopped');
    const chromes = processesWith(join(root, dead)).flatMap((pid) => processInfo(pid) ?? []);
    const stopped = chromes.filter(({ group }) => isStopped(group)).map(({ pid }) => pid);
    const others = chromes.map(({ pid }) => pid).filter((pid) => !stopped.includes(pid));
    const began = performance.now();
    program.kill('SIGKILL');
    await Promise.all([ended(others), program.ended]);
    gone.push(performance.now() - began);
    if (stopped.some((pid) => processInfo(pid)?.state !== 'T')) wrong('a stopped Chrome ran on');
    await program.remove();

    program = await start();
    const started = performance.now();
    if (readdirSync(root).includes(dead)) wrong(`${dead} was still there after the next start`);
    await ended(stopped);
    tidy.push(performance.now() - started);
    const groups = new Set(browsers.map(({ pid }) => pid));
    const left = processes().filter(({ group, state }) => state !== 'Z' && groups.has(group));
    if (left.length > 0) wrong(`${left.length} processes were left after the next start`);
  }
  program.kill('SIGTERM');
  await program.ended;
  await program.remove();
  rmSync(root, { recursive: true });
  for (const ms of gone)
    if (ms > GONE_WITHIN_MS) wrong(`the Chromes were gone after ${ms.toFixed(0)} ms`);
  for (const ms of tidy)
    if (ms > TIDY_WITHIN_MS) wrong(`the next start had a stopped Chrome for ${ms.toFixed(0)} ms`);
  row('SIGKILL: Chromes gone', posed, gone);
  row('SIGKILL: stopped Chromes gone', posed, tidy);
}

async function ending(signal: NodeJS.Signals): Promise<void> {
  const times: number[] = [];
  let posed = 0;
  const wrong = (what: string) => failures.push(`${signal}: ${what}`);
  for (let round = 0; round < COUNT; round += 1) {
    const program = await Program.start(settings);
    const browsers = await browsersOf(program);
    posed += browsers.length;
    const began = performance.now();
    program.kill(signal);
    const end = await program.ended;
    times.push(performance.now() - began);
    if (end !== 0) wrong(`ended with ${end}: ${program.errors}`);
    const { processes, zombies, folders, sockets } = footprint(process.pid, program.profiles);
    const left = [processes, zombies, folders, sockets];
    if (left.some((count) => count > 0)) wrong(`left ${left.join()} (processes, zombies, …)`);
    for (const { state, answer } of browsers) {
      const outcome = await answer;
      if (state === 'loading' && outcome !== '503 shutting_down')
        wrong(`a command in flight was told ${outcome}`);
    }
    await program.remove();
  }
  for (const ms of times) if (ms > END_WITHIN_MS) wrong(`it ended after ${ms.toFixed(0)} ms`);
  row(signal, posed, times);
}

async function rotated(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tabwire-spec-'));
  const file = join(folder, 'keys');
  writeFileSync(file, 'key-0\n');
  const program = await Program.start({ ...settings, API_KEYS_FILE: file });
  const send = (key: string, method: string, path: string) =>
    program.send(method, path, undefined, { 'X-API-Key': key });
  const { body } = await send('key-0', 'PUT', '/browsers/');
  const times: number[] = [];
  for (let round = 1; round <= COUNT; round += 1) {
    const [old, fresh] = [`key-${round - 1}`, `key-${round}`];
    writeFileSync(file, `${fresh}\n`);
    const read = program.nextLevel('API keys');
    const began = performance.now();
    program.kill('SIGHUP');
    await read;
    times.push(performance.now() - began);
    const path = `/browsers/${body.id}/`;
    const statuses = [
      (await send(old, 'GET', path)).status,
      (await send(fresh, 'GET', path)).status,
    ];
    if (statuses.join() !== '401,200') failures.push(`SIGHUP with keys: ${statuses.join()}`);
  }
  await program.remove();
  rmSync(folder, { recursive: true });
  row('SIGHUP with API_KEYS_FILE', 1, times);
}

await killed();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) await ending(signal);
await rotated();
console.log(table(['signal', 'times', 'browsers', 'p50 ms', 'p95 ms', 'max ms'], rows));
await world.stop();
conclude(failures);
