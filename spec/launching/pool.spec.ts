import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { profileName } from '../../lib/launching/user-data-dirs.js';
import { commandLine, processes } from '../../lib/machine/processes.js';
import { findChrome } from '../../protocol/find-chrome.js';
import { footprint, grown } from '../support/footprint.js';
import { ended, processesWith, socketsWith } from '../support/processes.js';
import { Program } from '../support/program.js';
import { Tabwire } from '../support/tabwire.js';
import { until } from '../support/until.js';

const REDUCED = '--force-prefers-reduced-motion';
const PLENTY = 2 ** 40;
/** Chrome stands in for chrome-headless-shell, which may not be installed, where the specs don't run in that. */
const OTHER_HEADLESS: Record<string, string> =
  process.env.HEADLESS !== 'shell' ? { HEADLESS_SHELL_PATH: findChrome() ?? '' } : {};

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
  const all = {
    POOL_SIZE: '1',
    PROFILE_ROOT: profiles,
    ALLOWED_ARGS: REDUCED,
    IDLE_TIMEOUT_MS: '60000',
    ...OTHER_HEADLESS,
    ...settings,
  };
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
async function pidOf(name: string): Promise<number> {
  const leader = () =>
    processes().find(
      ({ pid, group }) =>
        pid === group && commandLine(pid).some((argument) => argument.endsWith(`/${name}`)),
    );
  await until(() => leader() !== undefined);
  const pid = leader()?.pid;
  // A signal to process 0 would be one to whoever runs these specs.
  if (pid === undefined) throw new Error(`the Chrome of ${name} ended`);
  return pid;
}

/** The processes of its pages. A Chrome's children show their arguments as one text. */
function renderersOf(leader: number): number[] {
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
    expect(page?.ledger.size).toBe(0);
    await until(() => page?.session.pending === 0); // but what was sent without waiting
    await full();
    expect(spares()).not.toEqual(before);
    // It has the clocks of its client, from then on.
    expect([body.idle_timeout_ms, body.max_lifetime_ms]).toEqual([60_000, null]);
    const next = spares();
    const short = await tabwire.send('put', '/browsers/', { max_lifetime_ms: 1 });
    expect(isOneOf(next, short.body)).toBe(true);
    await until(() => tabwire.gateway.browsers.length === 1);
    const { status: end, body: gone } = await tabwire.send('get', `/browsers/${short.body.id}/`);
    expect([end, gone.reason]).toEqual([404, 'expired']);
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

  it('goes to one client, whoever asks at the same time', async () => {
    await start();
    const before = spares();
    const browsers = await Promise.all([1, 2].map(() => tabwire.open()));
    expect(new Set(browsers.map(({ id }) => id)).size).toBe(2);
    expect(browsers.filter((browser) => isOneOf(before, browser))).toHaveLength(1);
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
    const { DEFAULT_HEADLESS } = tabwire.service.settings;
    const headless = DEFAULT_HEADLESS === 'shell' ? true : 'shell';
    expect(isOneOf(before, await tabwire.open({ headless }))).toBe(false);
    expect(spares()).toEqual(before);
    expect(isOneOf(before, await tabwire.open({ headless: DEFAULT_HEADLESS }))).toBe(true);
  });

  it('leaves nothing when it was used', async () => {
    await start();
    const cycle = async () => {
      await (await tabwire.open()).delete();
      await full();
      tabwire.closeIdleConnections();
    };
    tabwire.closeIdleConnections();
    await until(() => footprint(process.pid, profiles).zombies === 0 && folders().length === 1);
    const before = footprint(process.pid, profiles);
    for (let i = 0; i < 2; i += 1) await cycle();
    // Clients keep a handle for a moment, and a process that was killed is there for one.
    await until(() => grown(before, footprint(process.pid, profiles)).length === 0);
  });
});

describe('a pooled Chrome that is not well', () => {
  it('is replaced when it died', async () => {
    await start();
    const [dead = ''] = spares();
    process.kill(await pidOf(dead), 'SIGKILL');
    await until(() => tabwire.gateway.pooled === 0);
    await full();
    // Its folder goes while the next one starts.
    await until(() => !spares().includes(dead));
    const alive = spares();
    expect(alive).toHaveLength(1);
    expect(isOneOf(alive, await tabwire.open())).toBe(true);
  });

  it('is ended, and another taken, when all of it or its page is frozen', async () => {
    await start({ POOL_SIZE: '2' });
    const before = spares();
    const pids = await Promise.all(before.map(pidOf));
    for (const [at, leader] of pids.entries()) {
      if (at === 0) process.kill(-leader, 'SIGSTOP');
      else for (const pid of renderersOf(leader)) process.kill(pid, 'SIGSTOP');
    }
    const browser = await tabwire.open();
    expect(isOneOf(before, browser)).toBe(false);
    expect(await browser.evaluate('6 * 7')).toBe(42);
    await ended(pids);
    await full(2);
    await until(() => !folders().some((name) => before.includes(name)));
  });

  it('is ended, and another taken, when its page crashed', async () => {
    await start({ POOL_SIZE: '2' });
    const before = spares();
    for (const name of before)
      for (const pid of renderersOf(await pidOf(name))) process.kill(pid, 'SIGKILL');
    const browser = await tabwire.open();
    expect(isOneOf(before, browser)).toBe(false);
    expect(await browser.evaluate('6 * 7')).toBe(42);
  });
});

describe('pooled Chromes give way', () => {
  it('to one that finds too little memory, and are not there while there is none to spare', async () => {
    await start();
    availableBytes = 0;
    expect((await tabwire.send('get', '/ready/')).status).toBe(200);
    const { status, body } = await tabwire.send('put', '/browsers/', { args: [REDUCED] });
    expect([status, body.reason, tabwire.gateway.pooled]).toEqual([503, 'memory', 0]);
    expect((await tabwire.send('get', '/ready/')).status).toBe(503);
    availableBytes = 2 ** 28 + 2 ** 20;
    const started = await launches();
    await aWhile();
    const browser = await tabwire.open();
    await aWhile();
    expect([tabwire.gateway.pooled, await launches()]).toEqual([0, started + 1]);
    availableBytes = PLENTY;
    await browser.delete();
    await full();
  });

  it('to an open with launch options of its own, and to those that wait for a place, at the limit', async () => {
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
    const [spare, filled] = [spares(), await launches()];
    const first = await tabwire.open();
    expect(isOneOf(spare, first)).toBe(true);
    const next = tabwire.open();
    await until(() => tabwire.gateway.admission.queued === 1);
    await first.delete();
    const second = await next;
    expect(await launches()).toBe(filled + 1);
    expect(folders()).toEqual([profileName(second.id)]);
  });
});

describe('a shutdown', () => {
  const programs: Program[] = [];
  afterEach(() => Promise.all(programs.splice(0).map((program) => program.remove())));

  it('ends a pooled Chrome that is starting', async () => {
    const program = await Program.start({ POOL_SIZE: '1' });
    programs.push(program);
    program.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(readdirSync(program.profiles)).toEqual([]);
    await ended(processesWith(program.profiles));
    expect(socketsWith(program.profiles)).toEqual([]);
    expect(program.log.at(-1).message).toBe('stopped');
  });
});
