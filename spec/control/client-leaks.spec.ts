import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Deadline } from '../../lib/request/deadline.js';
import { ClientPorts } from '../../protocol/client-ports.js';
import { CdpSocket } from '../support/cdp-socket.js';
import { footprint } from '../support/footprint.js';
import type { TestBrowser } from '../support/service.js';
import { Tabwire } from '../support/tabwire.js';
import { until } from '../support/until.js';

const AT_ONCE = 8;
const FEW = 4;
const profiles = mkdtempSync(join(tmpdir(), 'tabwire-spec-'));

let tabwire: Tabwire;
let browser: TestBrowser;
beforeAll(async () => {
  tabwire = await Tabwire.start({ PROFILE_ROOT: profiles });
  browser = await tabwire.open();
});
afterAll(async () => {
  await tabwire.stop();
  rmSync(profiles, { recursive: true });
});

const live = () => tabwire.gateway.browser(browser.id);

const calls = () => live().contexts.default.currentPage?.session.pending;

/** What the service holds when no client is connected, and what the last ones left has been cleaned up. */
async function held() {
  await until(() => live().cdp.size === 0 && live().usage.running === 0);
  await until(() => calls() === 0 && Deadline.liveCount === 0);
  // Chrome tells of what it took back with a client after that has gone.
  await until(
    () =>
      live().contexts.opened.length === 0 &&
      live().contexts.default.pages.length === 1 &&
      live().eventLog.readers === 0,
  );
  tabwire.closeIdleConnections();
  await tabwire.send('get', '/health/');
  return {
    handles: footprint(process.pid, profiles).handles,
    timers: process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length,
    deadlines: Deadline.liveCount,
    contexts: live().contexts.opened.length,
    pages: live().contexts.default.pages.length,
    readers: live().eventLog.readers,
    calls: calls(),
  };
}

/** What a client does before it leaves, in whatever way. */
const LIVES: readonly ((socket: CdpSocket) => unknown)[] = [
  (socket) => socket.do('Target.createBrowserContext'),
  (socket) =>
    socket.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
    }),
  (socket) => socket.send('Fetch.enable'),
  (socket) =>
    void socket.send('Runtime.evaluate', {
      expression: 'new Promise(() => {})',
      awaitPromise: true,
    }),
  (socket) => void socket.ask({ command: 'wait-for-node', body: { selector: '#never' } }),
  (socket) => {
    socket.socket.send(JSON.stringify({ subscribe: {} }));
  },
  () => undefined,
];

/** Clients come by each WebSocket, and leave with and without a word, with calls on the way. */
async function comeAndGo(): Promise<void> {
  const url = `${tabwire.url.replace('http', 'ws')}${browser.path}`;
  const page = live().contexts.default.currentPage?.id ?? '';
  for (const path of ['/cdp', `/pages/${page}/cdp`, '/channel'])
    for (const leave of ['close', 'terminate'] as const)
      await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, index) => {
          const socket = await CdpSocket.connect(`${url}${path}`);
          const isChannel = path === '/channel';
          const life = LIVES[isChannel ? 4 + (index % 3) : index % 4];
          if (isChannel || path === '/cdp' || index % 4 > 0) await life?.(socket);
          if (leave === 'close') await socket.close();
          else socket.socket.terminate();
        }),
      );
}

it('clients that connect and leave, leave no session, listener, socket or timer', async () => {
  const opened = jest.spyOn(ClientPorts.prototype, 'open');
  const closed = jest.spyOn(ClientPorts.prototype, 'close');
  await comeAndGo();
  const before = await held();
  expect(before).toMatchObject({ contexts: 0, pages: 1, readers: 0, calls: 0 });
  for (let round = 0; round < 2; round += 1) {
    await comeAndGo();
    const after = await held();
    // Of handles and timers, some stay for a moment; a leak would be one of each client.
    expect(after).toEqual({
      ...before,
      handles: Math.min(after.handles, before.handles + FEW),
      timers: Math.min(after.timers, before.timers + FEW),
    });
  }
  const ports = opened.mock.results.map(({ value }) => value);
  expect(ports.length).toBe(6 * AT_ONCE * 2);
  expect(ports.every((port) => closed.mock.calls.some(([it]) => it === port))).toBe(true);
  expect(await browser.evaluate('1 + 1')).toBe(2);
  jest.restoreAllMocks();
}, 60_000);
