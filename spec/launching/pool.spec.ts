import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { profileName } from '../../lib/launching/profiles.js';
import { commandLine, processes } from '../../lib/machine/processes.js';
import { findChrome } from '../../protocol/find-chrome.js';
import { footprint } from '../support/footprint.js';
import { ended, processesWith, socketsWith } from '../support/processes.js';
import { Program } from '../support/program.js';
import type { TestBrowser } from '../support/service.js';
import { Tabwire } from '../support/tabwire.js';
import { until } from '../support/until.js';

const REDUCED = '--force-prefers-reduced-motion';
const PLENTY = 2 ** 40;

let tabwire: Tabwire;
let profiles: string;
let availableBytes: number;
/** The settings of the service that runs: the next test with the same ones finds its pool full. */
let running: string | undefined;
beforeEach(() => {
  availableBytes = PLENTY;
});
afterAll(stop);

async function stop(): Promise<void> {
  if (running === undefined) return;
  running = undefined;
  await tabwire.stop();
  rmSync(profiles, { recursive: true });
}

async function launch(settings: Record<string, string>): Promise<void> {
  await stop();
  profiles = mkdtempSync(join(tmpdir(), 'tabwire-spec-'));
  const all = { POOL_SIZE: '1', PROFILE_ROOT: profiles, ALLOWED_ARGS: REDUCED, ...settings };
  const memory = () => ({ totalBytes: PLENTY, availableBytes });
  tabwire = await Tabwire.start(all, undefined, { memory });
  running = JSON.stringify(settings);
}

/** Starts the service, or ends the browsers of one with the same settings; resolves when its pool is full. */
async function start(settings: Record<string, string> = {}): Promise<void> {
  if (running === JSON.stringify(settings)) await tabwire.send('delete', '/browsers/');
  else await launch(settings);
  await full(tabwire.service.settings.POOL_SIZE);
}

const full = (size = 1) => until(() => tabwire.gateway.pooled === size);

/** The names of the profiles of all Chromes. */
const folders = () => readdirSync(profiles).flatMap((own) => readdirSync(join(profiles, own)));

/** Those of the Chromes that nobody has. */
function spares(): string[] {
  const open = tabwire.gateway.browsers.map(({ id }) => profileName(id));
  return folders().filter((name) => !open.includes(name));
}

const isOneOf = (names: readonly string[], { id }: { id: string }) =>
  names.includes(profileName(id));

/** The first process of a Chrome, which leads its group. */
function pidOf(name = ''): number {
  const leader = processes().find(
    ({ pid, group }) =>
      pid === group && commandLine(pid).some((argument) => argument.endsWith(`/${name}`)),
  );
  return leader?.pid ?? 0;
}

/** The processes of its pages. A Chrome's children show their arguments as one text. */
function renderersOf(name: string): number[] {
  const leader = pidOf(name);
  return processes().flatMap(({ pid, group }) =>
    group === leader && commandLine(pid).join(' ').includes('--type=renderer') ? [pid] : [],
  );
}

async function launches(): Promise<number> {
  const text = await (await fetch(`${tabwire.url}/metrics`)).text();
  return Number(/^tabwire_browser_launches_total\{outcome="ok"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

/** Enough turns for what is to be done in the background to have begun. */
async function aWhile(): Promise<void> {
  for (let i = 0; i < 20; i += 1) await tabwire.send('get', '/health/');
}

describe('a pooled Chrome', () => {
  it('is handed out, and replaced', async () => {
    await start();
    const before = spares();
    const opened = Date.now();
    const { status, body } = await tabwire.send('put', '/browsers/', { label: 'mine' });
    expect([status, body.label, body.url, body.title]).toEqual([200, 'mine', 'about:blank', '']);
    expect(isOneOf(before, body)).toBe(true);
    for (const time of [body.created_at, body.last_used_at])
      expect(Date.parse(time)).toBeGreaterThanOrEqual(opened);
    const page = tabwire.gateway.browser(body.id).contexts.default.currentPage;
    expect([page?.ledger.size, page?.session.pending]).toEqual([0, 0]);
    await full();
    expect(spares()).not.toEqual(before);
    expect(isOneOf(spares(), await tabwire.open())).toBe(true);
  });

  it('is nobody’s before', async () => {
    await start();
    expect((await tabwire.send('get', '/browsers/')).body.browsers).toEqual([]);
    const { body } = await tabwire.send('get', '/status/');
    expect(body).toMatchObject({ used: 0, pooled: 1, browsers: [] });
    const metrics = await (await fetch(`${tabwire.url}/metrics`)).text();
    expect(metrics).toMatch(/^tabwire_pool 1$/m);
    expect(metrics).toMatch(/^tabwire_browsers 0$/m);
    await tabwire.send('delete', '/browsers/');
    expect(tabwire.gateway.pooled).toBe(1);
  });

  it('has the clocks of its client, from then on', async () => {
    await start({ IDLE_TIMEOUT_MS: '60000' });
    const { body } = await tabwire.send('put', '/browsers/');
    expect([body.idle_timeout_ms, body.max_lifetime_ms]).toEqual([60_000, null]);
    await full();
    const short = await tabwire.send('put', '/browsers/', { max_lifetime_ms: 1 });
    await until(() => tabwire.gateway.browsers.length === 1);
    const { status, body: gone } = await tabwire.send('get', `/browsers/${short.body.id}/`);
    expect([status, gone.reason]).toEqual([404, 'expired']);
  });

  it('goes to one client, whoever asks at the same time', async () => {
    await start({ POOL_SIZE: '2', MAX_BROWSERS: '4' });
    const before = spares();
    const browsers = await Promise.all([1, 2, 3, 4].map(() => tabwire.open()));
    expect(new Set(browsers.map(({ id }) => id)).size).toBe(4);
    expect(browsers.filter((browser) => isOneOf(before, browser))).toHaveLength(2);
    for (const [i, browser] of browsers.entries()) await browser.evaluate(`name = 'n${i}'`);
    for (const [i, browser] of browsers.entries())
      expect(await browser.evaluate('name')).toBe(`n${i}`);
  });

  it('is not for an open with launch options of its own', async () => {
    await start();
    const before = spares();
    const other = await tabwire.open({ args: [REDUCED] });
    expect(isOneOf(before, other)).toBe(false);
    expect(await other.evaluate('matchMedia("(prefers-reduced-motion: reduce)").matches')).toBe(
      true,
    );
    const proxied = await tabwire.open({ proxy: { server: 'http://127.0.0.1:1' } });
    expect(isOneOf(before, proxied)).toBe(false);
    expect(spares()).toEqual(before);
  });

  it('is not for an open that wants another headless', async () => {
    // Chrome stands in for chrome-headless-shell, which may not be installed.
    await start({ DEFAULT_HEADLESS: 'true', HEADLESS_SHELL_PATH: findChrome() ?? '' });
    const before = spares();
    expect(isOneOf(before, await tabwire.open({ headless: 'shell' }))).toBe(false);
    expect(isOneOf(before, await tabwire.open({ headless: true }))).toBe(true);
  });

  it('leaves nothing when it was used', async () => {
    await start();
    const cycle = async () => {
      await (await tabwire.open()).delete();
      await full();
      tabwire.closeIdleConnections();
    };
    await cycle();
    const before = footprint(process.pid, profiles);
    for (let i = 0; i < 6; i += 1) await cycle();
    const after = footprint(process.pid, profiles);
    // Clients keep a handle for a moment; a leak would be one of each browser's.
    expect({ ...after, handles: 0 }).toEqual({ ...before, handles: 0 });
    expect(after.handles).toBeLessThanOrEqual(before.handles + 4);
  }, 120_000);

  /** Opens a browser, before and after which no spare is started. */
  async function openWithoutSpare(): Promise<TestBrowser> {
    await aWhile();
    const browser = await tabwire.open();
    await aWhile();
    expect([tabwire.gateway.pooled, await launches()]).toEqual([0, 1]);
    return browser;
  }

  it('is not there with POOL_SIZE 0', async () => {
    await start({ POOL_SIZE: '0' });
    await openWithoutSpare();
  });

  it('is not there while there is no memory to spare', async () => {
    availableBytes = 2 ** 28 + 2 ** 20;
    await launch({});
    const browser = await openWithoutSpare();
    availableBytes = PLENTY;
    await browser.delete();
    await full();
  });
});

describe('a pooled Chrome that is not well', () => {
  it('is replaced when it died', async () => {
    await start();
    const [dead] = spares();
    process.kill(pidOf(dead), 'SIGKILL');
    await until(() => tabwire.gateway.pooled === 0);
    await full();
    const alive = spares();
    expect(alive).toHaveLength(1);
    expect(alive).not.toEqual([dead]);
    expect(isOneOf(alive, await tabwire.open())).toBe(true);
  });

  it.each(['all of it', 'its page'])(
    'is ended, and another taken, when %s is frozen',
    async (what) => {
      await start({ POOL_SIZE: '2' });
      const before = spares();
      for (const name of before) {
        if (what === 'all of it') process.kill(-pidOf(name), 'SIGSTOP');
        else for (const pid of renderersOf(name)) process.kill(pid, 'SIGSTOP');
      }
      const pids = before.map(pidOf);
      const browser = await tabwire.open();
      expect(isOneOf(before, browser)).toBe(false);
      expect(await browser.evaluate('6 * 7')).toBe(42);
      await ended(pids);
      await full(2);
      await until(() => !folders().some((name) => before.includes(name)));
    },
  );

  it('is ended, and another taken, when its page crashed', async () => {
    await start();
    const [crashed = ''] = spares();
    for (const pid of renderersOf(crashed)) process.kill(pid, 'SIGKILL');
    const browser = await tabwire.open();
    expect(isOneOf([crashed], browser)).toBe(false);
    expect(await browser.evaluate('6 * 7')).toBe(42);
  });
});

describe('pooled Chromes give way', () => {
  it('to an open with launch options of its own, at the limit', async () => {
    await start({ MAX_BROWSERS: '1' });
    expect((await tabwire.send('get', '/ready/')).status).toBe(200);
    const [before, started] = [spares(), await launches()];
    const other = await tabwire.open({ args: [REDUCED] });
    expect(folders()).toEqual([profileName(other.id)]);
    expect(isOneOf(before, other)).toBe(false);
    await aWhile();
    expect([tabwire.gateway.pooled, await launches()]).toEqual([0, started + 1]);
    await other.delete();
    await full();
    expect(isOneOf(spares(), await tabwire.open())).toBe(true);
  });

  it('to one that finds too little memory', async () => {
    await start();
    availableBytes = 0;
    expect((await tabwire.send('get', '/ready/')).status).toBe(200);
    const { status, body } = await tabwire.send('put', '/browsers/', { args: [REDUCED] });
    expect([status, body.reason, tabwire.gateway.pooled]).toEqual([503, 'memory', 0]);
    expect((await tabwire.send('get', '/ready/')).status).toBe(503);
  });

  it('to those that wait for a place', async () => {
    await start({ MAX_BROWSERS: '1' });
    const started = await launches();
    const first = await tabwire.open();
    const next = tabwire.open();
    await until(() => tabwire.gateway.queued === 1);
    await first.delete();
    const second = await next;
    expect(await launches()).toBe(started + 1);
    expect(folders()).toEqual([profileName(second.id)]);
  });
});

describe('a shutdown', () => {
  const programs: Program[] = [];
  afterEach(() => Promise.all(programs.splice(0).map((program) => program.remove())));

  it.each(['ready', 'starting'])('ends pooled Chromes that are %s', async (state) => {
    const program = await Program.start({ POOL_SIZE: '1' });
    programs.push(program);
    const pooled = async () => (await program.send('GET', '/status/')).body.pooled;
    if (state === 'ready') await until(async () => (await pooled()) > 0);
    program.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(readdirSync(program.profiles)).toEqual([]);
    expect(socketsWith(program.profiles)).toEqual([]);
    await ended(processesWith(program.profiles));
    expect(program.log.at(-1).message).toBe('stopped');
  });

  it('by SIGKILL has them end by themselves', async () => {
    const program = await Program.start({ POOL_SIZE: '1' });
    programs.push(program);
    await until(async () => (await program.send('GET', '/status/')).body.pooled > 0);
    const pids = processesWith(program.profiles);
    expect(pids.length).toBeGreaterThan(1);
    program.kill('SIGKILL');
    await ended(pids);
  });
});
