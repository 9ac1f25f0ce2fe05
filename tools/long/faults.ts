import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../../spec/support/client.js';
import { FAULTS, injectFault, World, type Fault } from '../../spec/support/faults.js';
import { footprint, grown } from '../../spec/support/footprint.js';
import { Program } from '../../spec/support/program.js';
import { Random } from '../../spec/support/random.js';
import { quantile } from '../bench/stats.js';
import { conclude, seedOfRun, setting, table } from './report.js';

/**
 * `make faults`: each class of faults FAULTS times (100), beside a control browser that works on.
 * Prints a table, and fails on an answer that is not the expected one, or late by more than a second.
 */
const COUNT = setting('FAULTS', 100);
const AT_A_TIME = setting('AT_A_TIME', 2);
const GRACE_MS = 1_000;

const program = await Program.start({ MAX_BROWSERS: '20' });
const world = await World.start(new Client(program.url), new Random(seedOfRun()));
const { client, site } = world;
const failures: string[] = [];

const control = await client.open({ url: site.page('<p id=p>control') });
const controlTimes: number[] = [];
let over = false;

/** Works in the control browser for as long as the faults last. */
async function work(): Promise<void> {
  while (!over) {
    const began = performance.now();
    const { outcome, body } = await client.command(control, 'eval', {
      expression: 'document.querySelector("#p").textContent',
    });
    controlTimes.push(performance.now() - began);
    if (outcome !== '200' || body.data.value !== 'control') failures.push(`control: ${outcome}`);
  }
}

async function repeat(fault: Fault): Promise<(string | number)[]> {
  const times: number[] = [];
  let expected = 0;
  let inTime = 0;
  let recovered = 0;
  let left = COUNT;
  // What waits for ten seconds does not compute.
  const workers = fault.withinMs >= 10_000 ? 8 : AT_A_TIME;
  const worker = async () => {
    let browser = await client.open();
    while (left > 0) {
      left -= 1;
      const result = await injectFault(world, fault, browser);
      times.push(result.ms);
      if (result.outcome === fault.expected) expected += 1;
      else failures.push(`${fault.name}: ${result.outcome}`);
      if (result.ms <= fault.withinMs + GRACE_MS) inTime += 1;
      else failures.push(`${fault.name}: after ${Math.round(result.ms)} ms`);
      if (result.recovered) recovered += 1;
      else failures.push(`${fault.name}: not recovered`);
      if (fault.fatal && left > 0) browser = await client.open();
    }
    await client.delete(browser);
  };
  await Promise.all(Array.from({ length: Math.min(workers, COUNT) }, worker));
  const row = [fault.name, fault.expected, COUNT, expected, inTime, recovered];
  const figures = [quantile(times, 0.5), quantile(times, 0.95), quantile(times, 1)];
  return [...row, ...figures.map((ms) => ms.toFixed(0)), fault.withinMs];
}

const atRest = footprint(program.pid, program.profiles);
const working = work();
const rows: (string | number)[][] = [];
for (const fault of FAULTS) {
  const row = await repeat(fault);
  console.log(row.join('  '));
  rows.push(row);
}
over = true;
await working;

// Connections that clients keep are let go after 65 seconds of silence.
await sleep(70_000);
const after = footprint(program.pid, program.profiles);
// The control browser may have a process more or less than at its opening.
failures.push(...grown(atRest, after, { processes: 1, handles: 2 }));

const head = [
  'fault',
  'answer',
  'times',
  'expected',
  'in time',
  'recovered',
  'p50',
  'p95',
  'max',
  'deadline',
];
console.log(table(head, rows));
const control95 = quantile(controlTimes, 0.95).toFixed(1);
console.log(
  `control browser: ${controlTimes.length} commands, p95 ${control95} ms, max ${quantile(controlTimes, 1).toFixed(0)} ms`,
);
console.log('before', atRest, 'after', after);
await world.stop();
await program.remove();
conclude(failures);
