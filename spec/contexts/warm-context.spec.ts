import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Memory } from '../../lib/machine/memory.js';
import type { Log } from '../../lib/telemetry/log.js';
import { noLog } from '../support/no-log.js';
import type { Body, TestBrowser } from '../support/service.js';
import { Site } from '../support/site.js';
import { DRAWN } from '../support/still.js';
import { Tabwire } from '../support/tabwire.js';

/** The CDP calls that Chrome has answered, by method. */
class Calls {
  readonly #counts = new Map<string, number>();
  readonly #waiting = new Set<() => void>();
  readonly log: Log = {
    ...noLog,
    debug: (_message, { method } = {}) => {
      this.#counts.set(String(method), this.count(String(method)) + 1);
      for (const look of this.#waiting) look();
    },
  };

  count(method: string): number {
    return this.#counts.get(method) ?? 0;
  }

  /** Resolves when Chrome has answered so many. */
  until(method: string, count: number): Promise<void> {
    return this.untilTrue(() => this.count(method) >= count);
  }

  /** Resolves when a condition holds, which it looks at after each answer. */
  untilTrue(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!condition()) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }
}

const CREATE = 'Target.createBrowserContext';
const OPEN = 'Target.createTarget';
const DISPOSE = 'Target.disposeBrowserContext';

let site: Site;
let tabwire: Tabwire;
let calls: Calls;
let memory: Memory;
let browser: TestBrowser;

beforeAll(async () => {
  site = await Site.start();
});
afterAll(() => site.stop());
beforeEach(async () => {
  calls = new Calls();
  memory = { totalBytes: 2 ** 33, availableBytes: 2 ** 33 };
  const settings = { LOG_LEVEL: 'debug', POOL_SIZE: '0', MAX_CONTEXTS: '3', CDP_ACCESS: 'full' };
  tabwire = await Tabwire.start(settings, calls.log, { memory: () => memory });
  browser = await tabwire.open();
});
afterEach(() => tabwire.stop());

/** Opens a context, and resolves when Chrome has made the next one. */
async function warmUp(): Promise<TestBrowser> {
  const opened = calls.count(OPEN);
  const context = await browser.context();
  await calls.until(OPEN, opened + 2);
  return context;
}

/** Leaves no memory for a next context. */
function makeNoMore(): void {
  memory = { ...memory, availableBytes: 1 };
}

const contextIn = async (of: TestBrowser, options: object) => {
  const { status, body } = await tabwire.send('put', `${of.path}/contexts/`, options);
  expect([status, body.code]).toEqual([200, undefined]);
  return { id: String(body.ctx_id), options };
};

/** What a document can tell of where it is. */
const SEEN = `(async () => ({
  agent: [navigator.userAgent, navigator.platform, JSON.stringify(navigator.userAgentData), navigator.webdriver],
  machine: [navigator.hardwareConcurrency, navigator.deviceMemory, navigator.maxTouchPoints, navigator.onLine],
  languages: [navigator.language, ...navigator.languages],
  intl: [JSON.stringify(Intl.DateTimeFormat().resolvedOptions()), (1234.5).toLocaleString(), new Date(0).getHours()],
  viewport: [innerWidth, innerHeight, devicePixelRatio, outerWidth, outerHeight, screenX, screenY],
  visual: [visualViewport.width, visualViewport.height, visualViewport.scale],
  screen: [screen.width, screen.height, screen.availWidth, screen.availHeight, screen.colorDepth, screen.orientation.type],
  media: ['(hover: hover)', '(pointer: fine)', '(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)']
    .map((query) => matchMedia(query).matches),
  shown: [document.visibilityState, document.hasFocus(), document.wasDiscarded],
  page: [document.readyState, document.referrer, history.length, history.state, opener, frames.length, name],
  timing: [performance.getEntriesByType('visibility-state').length, performance.getEntriesByType('navigation').length],
  globals: Object.getOwnPropertyNames(globalThis).sort().join(),
  permissions: await Promise.all(['geolocation', 'notifications', 'clipboard-read', 'camera', 'persistent-storage']
    .map(async (name) => (await navigator.permissions.query({ name })).state)),
}))()`;

const STORED = `(async () => [
  document.cookie, localStorage.length, sessionStorage.length, (await indexedDB.databases()).length,
  (await caches.keys()).length, (await navigator.serviceWorker.getRegistrations()).length,
])()`;

/** What the pages of a context see, and what their server hears. */
async function seenIn(of: TestBrowser, ctx_id: string): Promise<Body> {
  const look = (expression: string) => of.evaluate(expression, { ctx_id, timeout_ms: 10_000 });
  const blank = await look(SEEN);
  const url = `${site.origin}/status/200?${ctx_id}`;
  const { status } = await of.do('navigate', { ctx_id, url });
  const { headers } = await site.visit(`?${ctx_id}`);
  const heard = ['user-agent', 'accept-language', 'x-one', 'cookie', 'sec-ch-ua'].map(
    (name) => headers[name],
  );
  const routed = await look(`fetch('/routed').then((reply) => reply.text())`);
  const { body } = await tabwire.send('get', `${of.path}/network/?ctx_id=${ctx_id}`);
  return {
    blank,
    status,
    loaded: await look(SEEN),
    stored: await look(STORED),
    heard,
    routed,
    recorded: body.recording,
  };
}

describe('a context that was made ahead is as one that is made for a request', () => {
  it.each([
    { says: 'without options', options: {} },
    {
      says: 'with options of its own',
      options: {
        viewport: { width: 800, height: 500, device_scale_factor: 2 },
        locale: 'de-DE',
        timezone: 'Asia/Tokyo',
        permissions: ['geolocation'],
        headers: { 'X-One': 'first' },
        user_agent: 'somebody',
        downloads: 'keep',
        routes: {
          rules: [{ match: { url: '*/routed' }, action: 'respond', body: 'by a rule' }],
        },
        network: { record: 'headers' },
      },
    },
    { says: 'with a device', options: { device: 'Pixel 7', color_scheme: 'dark' } },
  ])('$says', async ({ options }) => {
    await warmUp();
    const other = await tabwire.open();
    const created = calls.count(CREATE);
    makeNoMore();
    const warm = await contextIn(browser, options);
    expect(calls.count(CREATE)).toBe(created);
    await other.context(); // Chrome places each window beside the one before
    const fresh = await contextIn(other, options);
    expect(calls.count(CREATE)).toBe(created + 2);
    expect(await seenIn(browser, warm.id)).toEqual(await seenIn(other, fresh.id));
  });

  it('takes over what the default context has then', async () => {
    await warmUp();
    const rules = [{ match: { url: '*/routed' }, action: 'respond', body: 'by the default' }];
    await tabwire.send('put', `${browser.path}/routes/`, { rules });
    const warm = await contextIn(browser, {});
    await browser.do('navigate', { ctx_id: warm.id, url: `${site.origin}/status/200` });
    const routed = `fetch('/routed').then((reply) => reply.text())`;
    expect(await browser.evaluate(routed, { ctx_id: warm.id })).toBe('by the default');
  });

  it('but for a proxy, which needs one of its own', async () => {
    await warmUp();
    makeNoMore();
    const created = calls.count(CREATE);
    await contextIn(browser, { proxy: { server: 'http://127.0.0.1:9' } });
    expect(calls.count(CREATE)).toBe(created + 1);
  });
});

it('nobody sees the context before a client gets it', async () => {
  // The window of the page gets its own size first.
  await browser.evaluate(DRAWN);
  await browser.evaluate(`window.noticed = [];
    for (const type of ['blur', 'focus', 'resize']) addEventListener(type, () => noticed.push(type));
    document.addEventListener('visibilitychange', () => noticed.push('visibility')); 0`);
  const first = await browser.context();
  const log = tabwire.gateway.browser(browser.id).eventLog;
  const opened = calls.count(OPEN);
  const { body: before } = await tabwire.send('get', `${browser.path}/`);
  const told = log.lastId;
  await calls.until(OPEN, opened + 1);
  expect(log.lastId).toBe(told);
  const { body: after } = await tabwire.send('get', `${browser.path}/`);
  expect(after).toEqual(before);
  expect(after.contexts).toHaveLength(1);
  const { body: pages } = await tabwire.send('get', `${browser.path}/pages/`);
  const ours = [null, first.path.split('/').at(-1)];
  expect(pages.pages.map(({ ctx_id }: Body) => ctx_id)).toEqual(ours);
  const { body: status } = await tabwire.send('get', '/status/');
  expect(status.browsers).toMatchObject([{ contexts: 1, pages: 2 }]);
  expect(await browser.evaluate('noticed')).toEqual([]);
  expect(tabwire.gateway.browser(browser.id).usage.running).toBe(0);
});

it('a client that speaks CDP finds none, and none is made any more', async () => {
  const context = await warmUp();
  const list = { method: 'Target.getBrowserContexts', on: 'browser' };
  const ids = [context.path.split('/').at(-1)];
  expect((await browser.do('cdp', list)).result.browserContextIds).toEqual(ids);
  await context.evaluate('1');
  expect(tabwire.gateway.browser(browser.id).contexts.warm.isMissing).toBe(false);
});

it('none is made where no client has asked for a context', async () => {
  await browser.evaluate('1');
  expect(tabwire.gateway.browser(browser.id).contexts.warm.isMissing).toBe(false);
});

describe('the context is thrown away', () => {
  it('when a browser needs the memory', async () => {
    await warmUp();
    makeNoMore();
    expect((await tabwire.send('put', '/browsers/')).body.reason).toBe('memory');
    expect(calls.count(DISPOSE)).toBe(1);
  });

  it('when the browser has as many as it may', async () => {
    await warmUp();
    const proxy = { server: 'http://127.0.0.1:9' };
    await contextIn(browser, { proxy });
    expect(calls.count(DISPOSE)).toBe(0);
    await contextIn(browser, { proxy });
    expect(calls.count(DISPOSE)).toBe(1);
    const { status, body } = await tabwire.send('put', `${browser.path}/contexts/`);
    expect([status, body.code]).toEqual([429, 'context_limit']);
  });

  it('but not when a client deletes one that it was given before', async () => {
    await warmUp();
    const given = await contextIn(browser, {});
    const { warm } = tabwire.gateway.browser(browser.id).contexts;
    await calls.untilTrue(() => !warm.isMissing);
    await tabwire.send('delete', `${browser.path}/contexts/${given.id}/`);
    // One that is slow to answer would not be handed out, so this looks at it.
    expect(warm.isMissing).toBe(false);
  });
});

it('no context is made ahead while memory is short', async () => {
  const context = await browser.context();
  memory = { ...memory, availableBytes: 1 };
  const { warm } = tabwire.gateway.browser(browser.id).contexts;
  warm.make();
  expect(warm.isMissing).toBe(true);
  await context.evaluate('1');
});
