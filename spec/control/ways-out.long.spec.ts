import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isShell } from '../support/chrome-only.js';
import { CdpSocket } from '../support/cdp-socket.js';
import { Site } from '../support/site.js';
import type { Body, TestBrowser } from '../support/service.js';
import { Tabwire } from '../support/tabwire.js';
import { until } from '../support/until.js';
import { SECRET, WAYS_OUT, type WayOut, type World } from './ways-out.js';

const PAGE = `<input type=file><script>
  addEventListener('dragenter', () => { window.dragged = 1; });
</script>`;

let site: Site;
let server: Server;
let folder: string;
let hits = 0;

beforeAll(async () => {
  site = await Site.start();
  folder = mkdtempSync(join(tmpdir(), 'ways-out-'));
  writeFileSync(join(folder, 'secret.txt'), SECRET);
  server = createServer((_req, res) => {
    hits += 1;
    res.end('[]');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await site.stop();
  rmSync(folder, { recursive: true });
});

/** What came of a call: denied by us, refused by Chrome, or done. */
interface Outcome {
  readonly denied?: string;
  readonly refused?: string;
  readonly result?: Body;
}

type Call = (way: Pick<WayOut, 'on' | 'method'>, params: object) => Promise<Outcome>;

/** Calls by HTTP. */
const byHttp =
  (browser: TestBrowser): Call =>
  async ({ on, method }, params) => {
    const { body } = await browser.send('cdp', { on, method, params });
    if (body.ok === true) return { result: body.result };
    return body.code === 'cdp_denied' ? { denied: body.detail } : { refused: body.detail };
  };

/** Calls by a WebSocket. @param gone resolves when it is closed */
const bySocket =
  (
    socket: CdpSocket,
    gone: Promise<unknown>,
    sessionOf: (on: WayOut['on']) => string | undefined,
  ): Call =>
  async ({ on, method }, params) => {
    const closed = gone.then(() => ({ error: { message: 'it is gone' } }));
    const { error, result } = await Promise.race([
      socket.send(method, params, sessionOf(on)),
      closed,
    ]);
    if (!error) return { result };
    const message = String(error.message);
    return message.includes(' is denied: ') ? { denied: message } : { refused: message };
  };

/** A browser with a page to work on, and the ways to call it. */
class Subject {
  readonly browser: TestBrowser;
  readonly targetId: string;
  /** By HTTP, on a session of the browser, on one of a page, and on the socket of the page. */
  readonly calls: Readonly<Record<Via, Call>>;
  readonly #sockets: readonly CdpSocket[];
  #inputId = 0;

  private constructor(
    browser: TestBrowser,
    targetId: string,
    calls: Readonly<Record<Via, Call>>,
    sockets: readonly CdpSocket[],
  ) {
    this.browser = browser;
    this.targetId = targetId;
    this.calls = calls;
    this.#sockets = sockets;
  }

  static async open(tabwire: Tabwire): Promise<Subject> {
    const browser = await tabwire.open();
    const [page] = (await tabwire.send('get', `${browser.path}/pages/`)).body.pages;
    const targetId = String(page.page_id);
    const url = `${tabwire.url.replace('http', 'ws')}${browser.path}`;
    const socket = await CdpSocket.connect(`${url}/cdp`);
    const ofPage = await CdpSocket.connect(`${url}/pages/${targetId}/cdp`);
    const { sessionId } = await socket.do('Target.attachToTarget', { targetId, flatten: true });
    const [gone, pageGone] = [once(socket.socket, 'close'), once(ofPage.socket, 'close')];
    const calls = {
      HTTP: byHttp(browser),
      WebSocket: bySocket(socket, gone, (on) => (on === 'page' ? sessionId : undefined)),
      'a session of a page': bySocket(socket, gone, () => sessionId),
      'the WebSocket of a page': bySocket(ofPage, pageGone, () => undefined),
    };
    return new Subject(browser, targetId, calls, [socket, ofPage]);
  }

  /** Has its page be the current one, which one that a way opened may be, with a fresh document. */
  async renew(): Promise<void> {
    const { browser, targetId } = this;
    await browser.tabwire.send('post', `${browser.path}/pages/${targetId}/activate/`);
    await browser.do('navigate', { url: site.page(PAGE) });
    this.#inputId = await browser.find('input');
  }

  /** Tries a way. */
  async attempt(way: WayOut, via: Via) {
    const { browser, targetId } = this;
    const inputId = this.#inputId;
    const address = server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const [before, call] = [hits, this.calls[via]];
    const world = (result?: Body): World => ({
      browser,
      folder,
      targetId,
      inputId,
      result,
      server: { port, hits: hits - before },
    });
    const outcome = await call(way, way.params(world()));
    if (way.then) await call({ on: 'browser', ...way.then }, way.then.params);
    return { outcome, hasWorked: async () => (await way.worked?.(world(outcome.result))) === true };
  }

  async isAlive(): Promise<boolean> {
    return (await this.browser.send('eval', { expression: '1' })).status === 200;
  }

  async close(): Promise<void> {
    await Promise.all(this.#sockets.map((socket) => socket.close()));
    await this.browser.delete();
  }
}

const VIAS = ['HTTP', 'WebSocket', 'a session of a page', 'the WebSocket of a page'] as const;
type Via = (typeof VIAS)[number];

describe('under safe', () => {
  let tabwire: Tabwire;
  let subject: Subject;
  beforeAll(async () => {
    tabwire = await Tabwire.start();
    subject = await Subject.open(tabwire);
    await subject.renew();
  });
  afterAll(() => tabwire.stop());

  // One document for all: none of them does anything to it.
  it.each(VIAS)('by %s, no way gets out', async (via) => {
    for (const way of WAYS_OUT) {
      const { outcome, hasWorked } = await subject.attempt(way, via);
      const answer = way.isAnswered ? (outcome.denied ?? outcome.result) : outcome.denied;
      expect({ way: way.name, answer }).toEqual({
        way: way.name,
        answer: way.isAnswered ? expect.anything() : expect.stringContaining('CDP_ACCESS=safe'),
      });
      if (!way.isFatal) expect([way.name, await hasWorked()]).toEqual([way.name, false]);
      expect([way.name, await subject.isAlive()]).toEqual([way.name, true]);
    }
  });

  it('no session of ours is reached, by HTTP or by WebSocket', async () => {
    const { browser } = subject;
    const page = tabwire.gateway.browser(browser.id).contexts.default.currentPage;
    const session_id = page?.session.id;
    const { body } = await browser.send('cdp', { method: 'Page.reload', session_id });
    expect(body.code).toBe('node_stale');
    const other = await Subject.open(tabwire);
    const elsewhere = { method: 'Page.reload', session_id: other.targetId };
    expect((await browser.send('cdp', elsewhere)).body.code).toBe('node_stale');
    const list = await browser.do('cdp', { method: 'Target.getTargets', on: 'browser' });
    const ids = list.result.targetInfos.map(({ targetId }: Body) => targetId);
    expect(ids).not.toContain(other.targetId);
    await other.close();
  });
});

describe('under full', () => {
  let tabwire: Tabwire;
  beforeAll(async () => {
    tabwire = await Tabwire.start({ CDP_ACCESS: 'full' });
  });
  afterAll(() => tabwire.stop());

  it.each(['HTTP', 'WebSocket'] as const)('by %s, each is as Chrome has it', async (via) => {
    const subject = await Subject.open(tabwire);
    await subject.renew();
    const isHere = ({ isChromeOnly = false }: WayOut) => !(isShell && isChromeOnly);
    for (const way of WAYS_OUT.filter((one) => !one.isFatal && isHere(one))) {
      const { outcome, hasWorked } = await subject.attempt(way, via);
      const came = { way: way.name, denied: outcome.denied, refused: outcome.refused };
      if (way.refusal === undefined) {
        expect(came).toEqual({ way: way.name });
        await until(hasWorked);
      } else expect(came).toEqual({ way: way.name, refused: expect.stringContaining(way.refusal) });
      if (way.changesPage) await subject.renew();
    }
    await subject.close();
  });

  // Each a browser in which nothing else was done: where Chrome's GPU process has just crashed, it may not close.
  it.each([
    ['HTTP', 'Browser.close'],
    ['WebSocket', 'Browser.crash'],
  ] as const)('by %s, %s ends the browser', async (via, last) => {
    const subject = await Subject.open(tabwire);
    for (const way of WAYS_OUT.filter(({ name }) => name === last)) await subject.attempt(way, via);
    // Chrome answers Browser.close before it ends.
    await until(async () => !(await subject.isAlive()));
    await subject.close();
  });
});
