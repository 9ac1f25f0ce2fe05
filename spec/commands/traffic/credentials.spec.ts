import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Server } from 'proxy-chain';
import type { Log } from '../../../lib/telemetry/log.js';
import { AuthSite } from '../../support/auth-site.js';
import { TestContext } from '../../support/context.js';
import type { TestBrowser } from '../../support/service.js';
import { Tabwire } from '../../support/tabwire.js';

/** All that the service has logged. */
const logged: unknown[] = [];
const note = (message: string, fields?: object) => void logged.push({ message, ...fields });
const log: Log = { debug: note, info: note, warn: note, error: note };

let tabwire: Tabwire;
let site: AuthSite;
/** On the same site, of another origin: Chrome lets third parties have no credentials where it blocks their cookies. */
let second: AuthSite;
let browser: TestBrowser;
beforeAll(async () => {
  [tabwire, site, second] = await Promise.all([
    Tabwire.start({ LOG_LEVEL: 'debug' }, log),
    AuthSite.start(),
    AuthSite.start(),
  ]);
  browser = await tabwire.open();
});
afterAll(() => Promise.all([tabwire.stop(), site.stop(), second.stop()]));

const USER = 'ann';
const pair = (origin = site.origin, password = site.password) => ({
  origin,
  username: USER,
  password,
});

/** Runs work in a context of its own, which has these credentials and nothing that Chrome remembers. */
async function within(
  credentials: object[] | undefined,
  work: (context: TestContext, path: string) => Promise<void>,
): Promise<void> {
  site.attempts.length = 0;
  const context = await TestContext.create(browser, credentials ? { credentials } : {});
  try {
    await work(context, `${browser.path}/contexts/${context.id}/credentials/`);
  } finally {
    await context.remove();
  }
}
const FRAME = `new Promise((done) => {
  const frame = document.querySelector('iframe');
  done(frame.contentDocument?.title);
})`;

describe('credentials', () => {
  it.each(['/basic', '/digest'])('answer a challenge: %s', async (path) => {
    await within([pair()], async (context) => {
      const { status } = await context.do('navigate', { url: `${site.origin}${path}` });
      expect([status, await context.title()]).toEqual([200, 'in']);
      expect(site.authorizations(path)).toHaveLength(2);
    });
  });

  it('answer in frames, for subresources and in popups', async () => {
    await within([pair(), pair(second.origin)], async (context) => {
      const html = `<iframe src="/basic"></iframe><iframe src="${second.origin}/digest"></iframe>`;
      const url = `${site.origin}/html?${encodeURIComponent(html)}`;
      await context.do('navigate', { url });
      expect(await context.evaluate(FRAME)).toBe('in');
      expect(second.authorizations('/digest')).toHaveLength(2);
      expect(await context.evaluate(`fetch('/digest-2').then((r) => r.status)`)).toBe(200);
      await context.evaluate(`void window.open('/basic-popup')`);
      await context.do('wait-for', { page_opened: true });
      await context.do('wait-for', { function: `document.title === 'in'` });
    });
  });

  it('are not sent to another origin that a redirect leads to', async () => {
    await within([pair()], async (context) => {
      const to = `${site.other}/basic`;
      await context.do('navigate', { url: `${site.origin}/basic` });
      const { status, url } = await context.do('navigate', {
        url: `${site.origin}/redirect?${encodeURIComponent(to)}`,
      });
      expect([status, url, await context.title()]).toEqual([401, to, 'out']);
      expect(site.authorizations('/basic', site.other)).toEqual([undefined]);
    });
  });

  it.each(['/basic', '/digest'])('that are wrong are tried once: %s', async (path) => {
    await within([pair(site.origin, 'wrong')], async (context, place) => {
      const url = `${site.origin}${path}`;
      const { status } = await context.do('navigate', { url });
      expect([status, await context.title()]).toEqual([401, 'out']);
      expect(site.authorizations(path)).toHaveLength(2);
      await context.do('navigate', { url });
      expect(site.authorizations(path).filter(Boolean)).toHaveLength(1);
      const read = await tabwire.send('get', place);
      expect(read.body).toEqual({
        ok: true,
        credentials: [{ origin: site.origin, refused: true }],
      });
      // The right ones hold from then on.
      const set = await tabwire.send('put', place, { credentials: [pair()] });
      expect(set.body).toEqual({
        ok: true,
        credentials: [{ origin: site.origin, refused: false }],
      });
      expect((await context.do('navigate', { url })).status).toBe(200);
    });
  });

  it('that are none leave every challenge as the 401 page, at once', async () => {
    await within([], async (context) => {
      const html = `<iframe src="/basic"></iframe><img src="/basic"><title>loaded</title>`;
      const url = `${site.origin}/html?${encodeURIComponent(html)}`;
      await context.do('navigate', { url });
      expect([await context.title(), await context.evaluate(FRAME)]).toEqual(['loaded', 'out']);
      expect((await context.do('navigate', { url: `${site.origin}/basic` })).status).toBe(401);
      expect(await context.title()).toBe('out');
      expect(await context.evaluate(`fetch('/digest').then((r) => r.status)`)).toBe(401);
    });
  });

  it('hold for a browser too, from its start, and for contexts that name none', async () => {
    const own = await tabwire.open({ credentials: [pair()], url: `${site.origin}/basic` });
    expect(await own.evaluate('document.title')).toBe('in');
    const context = await TestContext.create(own, { url: `${site.origin}/digest` });
    expect(await context.title()).toBe('in');
    await own.delete();
  });

  it('follow a password that changes', async () => {
    await within([pair()], async (context, place) => {
      const url = `${site.origin}/basic`;
      expect((await context.do('navigate', { url })).status).toBe(200);
      site.password = 'another';
      expect((await context.do('navigate', { url })).status).toBe(401);
      await tabwire.send('put', place, { credentials: [pair()] });
      expect((await context.do('navigate', { url })).status).toBe(200);
      await tabwire.send('delete', place);
      expect((await tabwire.send('get', place)).body).toEqual({ ok: true, credentials: [] });
    });
  });

  it('are in no reply, event or log line', async () => {
    await within([pair(site.origin, 'pass-w0rd')], async (context, place) => {
      const replies = [
        await tabwire.send('put', place, { credentials: [pair(site.origin, 'pass-w0rd')] }),
        await tabwire.send('get', place),
        await tabwire.send('put', place, {
          credentials: [pair(`${site.origin}/x`, 'pass-w0rd')],
        }),
      ];
      replies.push(await context.send('navigate', { url: `${site.origin}/basic` }));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 400, 200]);
      const events = await tabwire.send('get', `${browser.path}/events/?format=json&after=0`);
      expect(events.body.events.length).toBeGreaterThan(0);
      const said = `${JSON.stringify(replies)}${JSON.stringify([events.body, logged])}`;
      expect(said).not.toMatch(/pass-w0rd|cGFzcy13MHJk/);
    });
  });

  it.each([
    ['example.com', 'must be an origin'],
    ['https://example.com/path', 'must be an origin'],
    ['https://a:b@example.com', 'must be an origin'],
    ['file:///', 'must be an origin'],
  ])('refuse %s', async (origin, message) => {
    const body = { credentials: [pair(origin)] };
    const reply = await tabwire.send('put', `${browser.path}/credentials/`, body);
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      [{ path: '/credentials/0/origin', message: expect.stringContaining(message) }],
    ]);
  });
});

describe('credentials of a proxy', () => {
  const PAGE = 'http://only-by-proxy.test/';
  let password = 'first';
  let proxy: Server;
  let server = '';
  beforeAll(async () => {
    proxy = new Server({
      port: 0,
      host: '127.0.0.1',
      prepareRequestFunction: (request) => ({
        requestAuthentication: request.username !== USER || request.password !== password,
        customResponseFunction: () => ({
          statusCode: 200,
          headers: { 'Content-Type': 'text/html', 'Cache-Control': 'no-store' },
          body: '<title>proxied</title>',
        }),
      }),
    });
    await proxy.listen();
    server = `http://127.0.0.1:${proxy.port}`;
  });
  afterAll(() => proxy.close(true));

  const status = async (context: TestContext) =>
    (await context.send('navigate', { url: PAGE })).status;

  it('follow a password that changes', async () => {
    password = 'first';
    const options = { proxy: { server, username: USER, password } };
    const context = await TestContext.create(browser, options);
    expect(await status(context)).toBe(200);
    password = 'second';
    expect(await status(context)).toBe(502);
    await tabwire.send('put', `${browser.path}/contexts/${context.id}/credentials/`, {
      credentials: [pair(server, 'second')],
    });
    expect(await status(context)).toBe(200);
    await context.remove();
  });

  it('may be given as credentials of its origin', async () => {
    password = 'third';
    const context = await TestContext.create(browser, {
      proxy: { server },
      credentials: [pair(server, 'third')],
      url: PAGE,
    });
    expect(await context.title()).toBe('proxied');
    await context.remove();
  });

  it('may come later, of a proxy that was opened without', async () => {
    password = 'fourth';
    const context = await TestContext.create(browser, { proxy: { server } });
    await tabwire.send('put', `${browser.path}/contexts/${context.id}/credentials/`, {
      credentials: [pair(server, 'fourth')],
    });
    expect(await status(context)).toBe(200);
    await context.remove();
  });
});
