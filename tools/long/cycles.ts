import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BareChrome } from '../../spec/support/bare-chrome.js';
import { CdpSocket } from '../../spec/support/cdp-socket.js';
import { chromeMemory, renderersOf, type ChromeMemory } from './chrome-memory.js';
import { Client } from '../../spec/support/client.js';
import { footprint } from '../../spec/support/footprint.js';
import { LiveClient } from '../../spec/support/live-client.js';
import { ended } from '../../spec/support/processes.js';
import { Tabwire } from '../../spec/support/tabwire.js';
import { until } from '../../spec/support/until.js';
import { conclude, drift, setting, table, type Row } from './report.js';

/**
 * `make cycles`: CONTEXTS (2,000) are opened and deleted in a row, CLIENTS (2,000) of CDP and of the channel connect,
 * call and leave, VIEWERS (1,000) of the live view come, see and go, then BROWSERS (100) are opened and deleted. Fails when the heap of the
 * gateway (which runs in this process, so that its garbage can be collected before each look) grows by a kilobyte
 * a cycle, when handles stay open, or when Chrome's memory grows by a twentieth.
 *
 * The gateway's code is in its heap too, and V8 optimizes more and more of it for thousands of cycles, which comes
 * to kilobytes a cycle in the first hundred. The flags of the Makefile have it compile all code once, at its first
 * call, so that what grows is what the gateway holds.
 *
 * Chrome itself allocates some for each context that it had, also where nobody but CDP asks for them: as many are
 * opened and discarded so in another Chrome, and the table shows that growth beside ours.
 */
const COUNTS = {
  contexts: setting('CONTEXTS', 2_000),
  clients: setting('CLIENTS', 2_000),
  viewers: setting('VIEWERS', 1_000),
  browsers: setting('BROWSERS', 100),
};
const SAMPLES = 25;
/** The first of them see code that loads late, and caches that fill. */
const WARM_UP = 5;
const MAX_HEAP_BYTES_A_CYCLE = 1_000;
const MAX_HANDLES = 5;
const MAX_CHROME_PART = 0.05;
/** How long the renderers of what was deleted may take to end. */
const RENDERERS_MS = 10_000;

const profiles = mkdtempSync(join(tmpdir(), 'tabwire-spec-'));
const bareProfiles = mkdtempSync(join(tmpdir(), 'tabwire-spec-'));
const tabwire = await Tabwire.start({ PROFILE_ROOT: profiles });
const client = new Client(tabwire.url);
const control = await client.open();
const controlPid = await client.pid(control);
const failures: string[] = [];
/** In the table. */
const mib = (bytes: number) => (bytes / 2 ** 20).toFixed(1);

/** How many bytes the heap takes, and how many files are open. */
async function held(): Promise<{ heap: number; handles: number }> {
  // The client's own: fetch notes the times of its latest 250 requests.
  performance.clearResourceTimings();
  tabwire.closeIdleConnections();
  for (let turn = 0; turn < 4; turn += 1) {
    await new Promise(setImmediate);
    await globalThis.gc?.({ execution: 'async' });
  }
  const { handles } = footprint(process.pid, profiles);
  return { heap: process.memoryUsage().heapUsed, handles };
}

/** Measures a Chrome, once it has no more renderers than it has now. */
function watch(pid: number): () => Promise<ChromeMemory> {
  const own = new Set(renderersOf(pid));
  return async () => {
    const others = renderersOf(pid).filter((it) => !own.has(it));
    await ended(others, AbortSignal.timeout(RENDERERS_MS)).catch(() => {
      failures.push(`a renderer of ${pid} stays`);
    });
    return chromeMemory(pid);
  };
}

/** Runs cycles, and samples what is held now and then. */
async function run<Sample>(
  count: number,
  cycle: () => Promise<void>,
  sample: () => Promise<Sample>,
) {
  const stride = Math.max(1, Math.floor(count / SAMPLES));
  const samples: Sample[] = [];
  const began = performance.now();
  for (let done = 1; done <= count; done += 1) {
    await cycle();
    if (done % stride === 0) samples.push(await sample());
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const settled = samples.slice(WARM_UP);
  const [first, last] = [settled[0], settled.at(-1)];
  if (!first || !last) throw new Error(`there must be more than ${WARM_UP} cycles`);
  return { seconds, settled, first, last, between: stride * (settled.length - 1) };
}

/** What Chrome allocates grows; what of the files that it maps counts as its own is up to others. */
function growth(settled: readonly ChromeMemory[]): { part: number; cells: Row } {
  const grown = drift(settled.map(({ allocated }) => allocated));
  const part = grown / (settled[0]?.pss ?? 0);
  const [pss, allocated] = [settled.at(-1)?.pss ?? 0, settled.at(-1)?.allocated ?? 0];
  return { part, cells: [mib(pss), mib(allocated), mib(grown), `${(part * 100).toFixed(1)}%`] };
}

/** Opens one and deletes it. */
const openAndDelete =
  (path: string, idOf: (body: { id?: string; ctx_id?: string }) => string | undefined) =>
  async () => {
    const opened = await client.send('PUT', path);
    const deleted = await client.send('DELETE', `${path}${idOf(opened.body) ?? ''}/`);
    const outcomes = `${opened.outcome}, ${deleted.outcome}`;
    if (outcomes !== '200, 200') failures.push(`${path}: ${outcomes}`);
  };

/** Connects one after the other by each WebSocket, makes a call, and leaves, every other time without a word. */
function connectAndLeave(): () => Promise<void> {
  const url = `${tabwire.url.replace('http', 'ws')}/browsers/${control}`;
  const page = tabwire.gateway.browser(control).contexts.default.currentPage?.id ?? '';
  let count = 0;
  return async () => {
    count += 1;
    const path = ['/cdp', `/pages/${page}/cdp`, '/channel'][count % 3] ?? '';
    const socket = await CdpSocket.connect(`${url}${path}`);
    const message = { command: 'eval', body: { expression: '1' } };
    if (path === '/channel') await socket.ask(message);
    else await socket.do('Target.setAutoAttach', { ...AUTO_ATTACH, waitForDebuggerOnStart: true });
    if (count % 2 === 0) await socket.close();
    else socket.socket.terminate();
  };
}

/** Views the page until a frame comes, and leaves, every other time without a word. */
function viewAndLeave(): () => Promise<void> {
  let count = 0;
  return async () => {
    count += 1;
    const viewer = await LiveClient.connect(
      `${tabwire.url.replace('http', 'ws')}/browsers/${control}/live`,
    );
    await viewer.frame(0);
    if (count % 2 === 0) await viewer.close();
    else viewer.socket.terminate();
  };
}

/** Fails where a viewer, its reader of events or its screencast stays. */
async function viewers(): Promise<Row> {
  const { contexts, eventLog } = tabwire.gateway.browser(control);
  const before = eventLog.readers;
  const row = await cycles('viewers', viewAndLeave());
  await until(
    () => contexts.default.currentPage?.screencast.viewers === 0 && eventLog.readers === before,
  ).catch((error: unknown) => failures.push(`viewers: ${String(error)}`));
  return row;
}

const AUTO_ATTACH = { autoAttach: true, flatten: true };

async function cycles(name: keyof typeof COUNTS, cycle: () => Promise<void>): Promise<Row> {
  const measureChrome = watch(controlPid);
  const sample = async () => ({ chrome: await measureChrome(), ...(await held()) });
  const { seconds, settled, first, last, between } = await run(COUNTS[name], cycle, sample);
  const slope = drift(settled.map(({ heap }) => heap)) / Math.max(1, between);
  const handles = last.handles - first.handles;
  const { part, cells } = growth(settled.map(({ chrome }) => chrome));
  if (slope > MAX_HEAP_BYTES_A_CYCLE) failures.push(`${name}: ${slope.toFixed(0)} bytes a cycle`);
  if (Math.abs(handles) > MAX_HANDLES) failures.push(`${name}: ${handles} handles more`);
  if (part > MAX_CHROME_PART)
    failures.push(`${name}: Chrome by ${(part * 100).toFixed(1)}% larger`);
  return [name, COUNTS[name], seconds, slope.toFixed(0), mib(last.heap), handles, ...cells];
}

async function bareCycles(): Promise<Row> {
  const bare = await BareChrome.start(bareProfiles);
  const count = COUNTS.contexts;
  const { seconds, settled } = await run(count, () => bare.cycle(), watch(bare.pid));
  await bare.end();
  return ['contexts by CDP alone', count, seconds, '', '', '', ...growth(settled).cells];
}

const rows = [
  await cycles(
    'contexts',
    openAndDelete(`/browsers/${control}/contexts/`, ({ ctx_id }) => ctx_id),
  ),
  await bareCycles(),
  await cycles('clients', connectAndLeave()),
  await viewers(),
  await cycles(
    'browsers',
    openAndDelete('/browsers/', ({ id }) => id),
  ),
];
const gateway = ['what', 'cycles', 's', 'B a cycle', 'heap MiB', 'handles'];
console.log(table([...gateway, 'Chrome MiB', 'allocated', 'grown', 'drift'], rows));
await client.delete(control);
const { processes: left, zombies, folders } = footprint(process.pid, profiles);
if (left + zombies + folders > 0) failures.push(`left: ${[left, zombies, folders].join()}`);
await tabwire.stop();
for (const folder of [profiles, bareProfiles]) rmSync(folder, { recursive: true });
conclude(failures);
