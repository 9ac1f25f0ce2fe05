import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../support/client.js';
import { footprint } from '../support/footprint.js';
import { Tabwire } from '../support/tabwire.js';
import { conclude, drift, setting, table, type Row } from './report.js';

/**
 * `make cycles`: CONTEXTS (2,000) are opened and deleted in a row, then BROWSERS (100). Fails when the heap of the
 * gateway (which runs in this process, so that its garbage can be collected before each look) grows by a kilobyte
 * a cycle, when handles stay open, or when Chrome's memory grows by a twentieth.
 */
const COUNTS = { contexts: setting('CONTEXTS', 2_000), browsers: setting('BROWSERS', 100) };
const SAMPLES = 25;
/** The first of them see code that loads late, and caches that fill. */
const WARM_UP = 5;
const MAX_HEAP_BYTES_A_CYCLE = 1_000;
const MAX_HANDLES = 5;
const MAX_CHROME_PART = 0.05;

interface Sample {
  readonly heap: number;
  readonly handles: number;
  readonly chrome: number;
}

const profiles = mkdtempSync(join(tmpdir(), 'tabwire-spec-'));
const tabwire = await Tabwire.start({ PROFILE_ROOT: profiles });
const client = new Client(tabwire.url);
const control = await client.open();
const failures: string[] = [];

async function sample(): Promise<Sample> {
  tabwire.closeIdleConnections();
  for (let turn = 0; turn < 4; turn += 1) {
    await new Promise(setImmediate);
    await globalThis.gc?.({ execution: 'async' });
  }
  const { handles } = footprint(process.pid, profiles);
  const heap = process.memoryUsage().heapUsed;
  const { body } = await client.send('GET', '/status/');
  return { heap, handles, chrome: body.browsers[0].pss_bytes };
}

async function cycles(
  name: keyof typeof COUNTS,
  path: string,
  idOf: (body: { id?: string; ctx_id?: string }) => string | undefined,
): Promise<Row> {
  const count = COUNTS[name];
  const stride = Math.max(1, Math.floor(count / SAMPLES));
  const samples: Sample[] = [];
  const began = performance.now();
  for (let cycle = 1; cycle <= count; cycle += 1) {
    const opened = await client.send('PUT', path);
    const deleted = await client.send('DELETE', `${path}${idOf(opened.body) ?? ''}/`);
    const outcomes = `${opened.outcome}, ${deleted.outcome}`;
    if (outcomes !== '200, 200') failures.push(`${name}: ${outcomes}`);
    if (cycle % stride === 0) samples.push(await sample());
  }
  const seconds = (performance.now() - began) / 1000;
  const settled = samples.slice(WARM_UP);
  const slope = drift(settled.map(({ heap }) => heap)) / (stride * Math.max(1, settled.length - 1));
  const [first, last] = [settled[0], settled.at(-1)];
  if (!first || !last) throw new Error(`${name} must be more than ${WARM_UP}`);
  const handles = last.handles - first.handles;
  const part = drift(settled.map((it) => it.chrome)) / first.chrome;
  if (slope > MAX_HEAP_BYTES_A_CYCLE) failures.push(`${name}: ${slope.toFixed(0)} bytes a cycle`);
  if (Math.abs(handles) > MAX_HANDLES) failures.push(`${name}: ${handles} handles more`);
  if (part > MAX_CHROME_PART)
    failures.push(`${name}: Chrome by ${(part * 100).toFixed(1)}% larger`);
  const mib = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
  return [
    name,
    count,
    seconds.toFixed(0),
    slope.toFixed(0),
    mib(last.heap),
    handles,
    mib(last.chrome),
    `${(part * 100).toFixed(1)}%`,
  ];
}

const head = ['what', 'cycles', 's', 'B a cycle', 'heap MiB', 'handles', 'Chrome MiB', 'drift'];
const rows = [
  await cycles('contexts', `/browsers/${control}/contexts/`, ({ ctx_id }) => ctx_id),
  await cycles('browsers', '/browsers/', ({ id }) => id),
];
console.log(table(head, rows));
await client.delete(control);
const { processes: left, zombies, folders } = footprint(process.pid, profiles);
if (left + zombies + folders > 0) failures.push(`left: ${[left, zombies, folders].join()}`);
await tabwire.stop();
rmSync(profiles, { recursive: true });
conclude(failures);
