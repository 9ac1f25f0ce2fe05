import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import puppeteer from 'puppeteer-core';
import { findChrome } from '../../../protocol/find-chrome.js';
import { chromeFlags } from '../../../protocol/flags.js';
import { Program } from '../../../spec/support/program.js';
import { Site } from '../../../spec/support/site.js';
import type { ClientCase, PlaywrightRoom, PuppeteerRoom } from './case.js';

/** What a case may take. */
const CASE_MS = 20_000;

/** A case whose outcome the socket changes. */
export interface Difference {
  readonly client: string;
  readonly name: string;
  readonly socket: string;
  readonly bare: string;
}

/** Something that clients of CDP connect to. */
interface Endpoint {
  readonly url: string;
  end(): Promise<void>;
}

/** A Chromium by itself, with the flags that the service gives it, and a port in place of the pipe. */
export async function bareEndpoint(): Promise<Endpoint> {
  const profile = await mkdtemp(join(tmpdir(), 'tabwire-bare-'));
  const sandbox = process.getuid?.() !== 0;
  const flags = chromeFlags({ headless: true, width: 1280, height: 720, sandbox, args: [] });
  const child = spawn(
    findChrome() ?? '',
    [
      ...flags.filter((flag) => flag !== '--remote-debugging-pipe'),
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      const [, found] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => {
      reject(new Error('the bare Chromium ended'));
    });
  });
  return {
    url,
    end: async () => {
      child.kill('SIGKILL');
      await exited;
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}

/** A browser of the service, through its socket. */
export async function socketEndpoint(): Promise<Endpoint> {
  const program = await Program.start({ CDP_ACCESS: 'full' });
  const { body } = await program.send('PUT', '/browsers/');
  return { url: body.cdp_url, end: () => program.remove() };
}

/** Runs a case, and tells its outcome as a text. */
async function outcomeOf(run: () => Promise<unknown>): Promise<string> {
  const late = new Promise<string>((resolve) =>
    setTimeout(resolve, CASE_MS, 'it took too long').unref(),
  );
  const done = run().then(
    (value) => JSON.stringify([value]).slice(1, -1),
    (error: unknown) => `threw ${String(error).split('\n')[0] ?? ''}`,
  );
  const outcome = await Promise.race([done, late]);
  return outcome.replace(/\b[0-9A-F]{32}\b/g, 'ID').replace(/(127\.0\.0\.1|localhost):\d+/g, '$1');
}

/** Runs each case at both endpoints, one after the other. */
async function compared<Room>(
  client: string,
  cases: readonly ClientCase<Room>[],
  within: (at: 'socket' | 'bare', run: (room: Room) => Promise<unknown>) => Promise<unknown>,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const one of cases) {
    const run = (room: Room) => one.run(room);
    const bare = await outcomeOf(() => within('bare', run));
    const socket = await outcomeOf(() => within('socket', run));
    if (socket !== bare) differences.push({ client, name: one.name, socket, bare });
  }
  return differences;
}

export async function comparePuppeteer(
  cases: readonly ClientCase<PuppeteerRoom>[],
  endpoints: { readonly socket: string; readonly bare: string },
): Promise<Difference[]> {
  const site = await Site.start();
  const options = { protocolTimeout: CASE_MS, defaultViewport: null };
  const browsers = {
    bare: await puppeteer.connect({ browserWSEndpoint: endpoints.bare, ...options }),
    socket: await puppeteer.connect({ browserWSEndpoint: endpoints.socket, ...options }),
  };
  const differences = await compared('Puppeteer', cases, async (at, run) => {
    const browser = browsers[at];
    const context = await browser.createBrowserContext();
    try {
      return await run({ browser, page: await context.newPage(), site });
    } finally {
      await context.close();
    }
  });
  await Promise.all([browsers.bare.disconnect(), browsers.socket.disconnect()]);
  await site.stop();
  return differences;
}

export async function comparePlaywright(
  cases: readonly ClientCase<PlaywrightRoom>[],
  endpoints: { readonly socket: string; readonly bare: string },
): Promise<Difference[]> {
  const site = await Site.start();
  const browsers = {
    bare: await chromium.connectOverCDP(endpoints.bare),
    socket: await chromium.connectOverCDP(endpoints.socket),
  };
  const differences = await compared('Playwright', cases, async (at, run) => {
    const browser = browsers[at];
    const context = await browser.newContext();
    try {
      return await run({ browser, context, page: await context.newPage(), site });
    } finally {
      await context.close();
    }
  });
  await Promise.all([browsers.bare.close(), browsers.socket.close()]);
  await site.stop();
  return differences;
}
