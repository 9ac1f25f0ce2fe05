import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../../spec/support/client.js';
import { FAULTS, injectFault, World } from '../../spec/support/faults.js';
import { footprint, grown } from '../../spec/support/footprint.js';
import { Program } from '../../spec/support/program.js';
import { Random } from '../../spec/support/random.js';
import { WORK } from '../../spec/support/work.js';
import { quantile } from '../bench/stats.js';
import { conclude, drift, seedOfRun, setting, table, type Row } from './report.js';

/**
 * `make soak`: clients do all kinds of work in several browsers for SOAK_MINUTES (10), with faults at
 * random. Prints a table of figures, and fails on wrong answers and on anything that drifts.
 */
const MINUTES = setting('SOAK_MINUTES', 10);
const CLIENTS = setting('CLIENTS', 3);
/** One in so many is a fault. */
const FAULT_RATE = 8;
const SAMPLE_MS = 5_000;
/** Drifts that are within the noise: of all samples after the first fifth. */
const MAX_HEAP_DRIFT = 8 * 2 ** 20;
const MAX_HANDLES_DRIFT = 5;

const program = await Program.start({
  MAX_BROWSERS: '10',
  QUEUE_TIMEOUT_MS: '29999',
});
const world = await World.start(new Client(program.url), new Random(seedOfRun()));
const { client, site, random } = world;
const failures: string[] = [];
const counts = new Map<string, number[]>();
const end = performance.now() + MINUTES * 60_000;
const note = (name: string, ms: number) => counts.set(name, [...(counts.get(name) ?? []), ms]);

async function step(browser: string): Promise<string> {
  const began = performance.now();
  if (random.below(FAULT_RATE) === 0) {
    const fault = random.pick(FAULTS);
    const { outcome, ms, recovered } = await injectFault(world, fault, browser);
    note(fault.name, ms);
    if (outcome !== fault.expected || !recovered)
      failures.push(`${fault.name}: ${outcome}${recovered ? '' : ', not recovered'}`);
    return fault.fatal ? client.open({ url: site.page('<p>page') }) : browser;
  }
  const { name, expected, run } = random.pick(WORK);
  const outcome = await run(world, browser);
  note(name, performance.now() - began);
  if (!expected.includes(outcome)) failures.push(`${name}: ${outcome}`);
  return browser;
}

async function visitor(): Promise<void> {
  let browser = await client.open({ url: site.page('<p>page') });
  let steps = 0;
  while (performance.now() < end) {
    browser = await step(browser);
    steps += 1;
    if (steps % 40 === 0) {
      await client.delete(browser);
      browser = await client.open({ url: site.page('<p>page') });
    }
  }
  await client.delete(browser);
}

const samples: { heap: number; rss: number; handles: number }[] = [];
async function sample(): Promise<void> {
  const { body } = await client.send('GET', '/status/');
  const { handles } = footprint(program.pid, program.profiles);
  samples.push({ heap: body.memory.heap_bytes, rss: body.memory.server_bytes, handles });
}

const before = footprint(program.pid, program.profiles);
const sampling = setInterval(() => void sample(), SAMPLE_MS);
await Promise.all(Array.from({ length: CLIENTS }, visitor));
clearInterval(sampling);
// Connections that clients keep are let go after 65 seconds of silence.
await sleep(70_000);
const after = footprint(program.pid, program.profiles);
const { body: status } = await client.send('GET', '/status/');

const settled = samples.slice(Math.floor(samples.length / 5));
const drifts = {
  heap: drift(settled.map(({ heap }) => heap)),
  rss: drift(settled.map(({ rss }) => rss)),
  handles: drift(settled.map(({ handles }) => handles)),
};
const rows: Row[] = [...counts].map(([name, times]) => [
  name,
  times.length,
  ...[quantile(times, 0.5), quantile(times, 0.95), quantile(times, 1)].map((ms) => ms.toFixed(0)),
]);
console.log(table(['what', 'times', 'p50 ms', 'p95 ms', 'max ms'], rows));
const mib = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
console.log(
  `${samples.length} samples; drift: heap ${mib(drifts.heap)} MiB, rss ${mib(drifts.rss)} MiB, handles ${drifts.handles.toFixed(1)}`,
);
console.log('before', before, 'after', after);

if (drifts.heap > MAX_HEAP_DRIFT) failures.push(`the heap grew by ${mib(drifts.heap)} MiB`);
if (drifts.handles > MAX_HANDLES_DRIFT)
  failures.push(`handles grew by ${drifts.handles.toFixed(1)}`);
failures.push(...grown(before, after, { handles: MAX_HANDLES_DRIFT }));
if (status.used !== 0 || status.queued !== 0)
  failures.push(`${status.used} places are taken, ${status.queued} wait`);
await world.stop();
await program.remove();
conclude(failures);
