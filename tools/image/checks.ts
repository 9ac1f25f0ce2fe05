import { createHash } from 'node:crypto';
import { raw } from '../../spec/support/raw.js';
import type { TestBrowser } from '../../spec/support/service.js';
import { Container } from './container.js';
import type { Engine } from './engine.js';

/** An image, and what runs it. */
export interface Image {
  readonly engine: Engine;
  readonly tag: string;
}

/** A promise of docs/containers.md. It throws if the promise is broken, and a text that it returns is a figure. */
export type Check = readonly [promise: string, test: (image: Image) => Promise<unknown>];

/** A first browser opens in this time from `docker run`. */
const START_MS = 3_000;
const FILE = 'a file that the page has made';
const PAGE = `data:text/html,<button onclick="document.title='pressed'">Press</button>
  <a download="file.txt" href="data:text/plain,${FILE}">Save</a>`;

function expect(what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Error(`${what}: ${String(found)}, not ${String(wanted)}`);
}

/** Runs a test on a new container, which it removes. */
async function within<Result>(
  { engine, tag }: Image,
  options: readonly string[],
  test: (container: Container) => Promise<Result>,
): Promise<Result> {
  const container = await Container.start(engine, tag, options);
  try {
    return await test(container);
  } finally {
    await container.remove();
  }
}

async function press(browser: TestBrowser): Promise<void> {
  await browser.do('navigate', { url: PAGE });
  await browser.do('node-click', { node_id: await browser.find('button') });
  expect('the title', await browser.evaluate('document.title'), 'pressed');
}

async function opensSoon(image: Image): Promise<string> {
  const start = performance.now();
  return within(image, [], async ({ client }) => {
    await client.open();
    const ms = Math.round(performance.now() - start);
    if (ms > START_MS) throw new Error(`it took ${ms} ms`);
    return `${ms} ms`;
  });
}

function hasNoRights(image: Image): Promise<void> {
  return within(image, [], async (container) => {
    const browser = await container.client.open();
    await press(browser);
    expect('the user', (await container.exec('id', '-u')).output.trim(), '1000');
    if ((await container.exec('touch', '/app/file')).code === 0)
      throw new Error('the root file system can be written to');
    const { output } = await container.exec('sh', '-c', 'cat /proc/[0-9]*/cmdline | tr "\\0" " "');
    expect('a Chrome runs', output.includes('--remote-debugging-pipe'), true);
    expect('without its sandbox', output.includes('--no-sandbox'), false);
    const doctor = await container.exec('node', 'dist/clients/cli/main.js', 'doctor');
    if (doctor.code !== 0) throw new Error(doctor.output);
  });
}

function knowsFonts(image: Image): Promise<void> {
  return within(image, [], async (container) => {
    const { output } = await container.exec('fc-list');
    expect('fonts are read again', output.includes('No writable cache'), false);
  });
}

function downloads(image: Image): Promise<void> {
  return within(image, [], async ({ client }) => {
    const browser = await client.open({ downloads: 'keep' });
    await browser.do('navigate', { url: PAGE });
    const clicked = await browser.do('node-click', { node_id: await browser.find('a') });
    const path = `${browser.path}/downloads/${String(clicked.downloads[0]?.download_id)}/?wait=true`;
    const { text } = await raw(client.url, path, { method: 'GET' });
    const hash = (of: string) => createHash('sha256').update(of).digest('hex');
    expect('the file', hash(text), hash(FILE));
  });
}

function survivesLackOfMemory(image: Image): Promise<string> {
  return within(image, ['--memory', '1g', '--env', 'MIN_FREE_MEMORY=0'], async ({ client }) => {
    const other = await client.open();
    const greedy = await client.open();
    const expression = 'for (const all = [];;) all.push(new Uint8Array(2 ** 26).fill(1))';
    const { body } = await greedy.send('eval', { expression, timeout_ms: 60_000 });
    if (!['page_crashed', 'script_error'].includes(body.code))
      throw new Error(`the page that takes all memory: ${JSON.stringify(body)}`);
    await press(other);
    await greedy.delete();
    await press(await client.open());
    return body.code;
  });
}

function needsNoShm(image: Image): Promise<void> {
  return within(image, ['--shm-size', '64k'], async ({ client }) => {
    const browser = await client.open({ viewport: { width: 1920, height: 1080 } });
    await press(browser);
    const { status } = await browser.send('screenshot');
    expect('the picture', status, 200);
  });
}

function survivesFullDisk(image: Image): Promise<void> {
  const options = ['--tmpfs', '/tmp:size=300m,mode=1777', '--env', 'POOL_SIZE=0'];
  return within(image, options, async (container) => {
    await container.exec('sh', '-c', 'head -c 1G /dev/zero >/tmp/full');
    const refused = await container.client.send('put', '/browsers/');
    expect('opening', refused.body.reason, 'disk_full');
    await container.exec('rm', '/tmp/full');
    await press(await container.client.open());
  });
}

function stops(image: Image): Promise<string> {
  return within(image, [], async (container) => {
    await container.client.open();
    const start = performance.now();
    expect('the exit code', await container.stop(), 0);
    return `${Math.round(performance.now() - start)} ms`;
  });
}

export const CHECKS: readonly Check[] = [
  [`opens a first browser within ${START_MS} ms of its start`, opensSoon],
  ['works without rights, with a sandbox, and the doctor finds no fault', hasNoRights],
  ['has a cache of all its fonts', knowsFonts],
  ['downloads a file', downloads],
  ['outlives a page that takes all memory', survivesLackOfMemory],
  ['works with a small /dev/shm', needsNoShm],
  ['refuses to open a browser on a full disk, and opens it later', survivesFullDisk],
  ['ends at SIGTERM', stops],
];
