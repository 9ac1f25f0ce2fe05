import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Server } from 'proxy-chain';
import { listens } from '../support/listens.js';
import { Site } from '../support/site.js';
import type { TestBrowser } from '../support/service.js';
import { Tabwire } from '../support/tabwire.js';

/** A host that only the proxy knows: it answers for it. */
const HOST = 'only-by-proxy.test';
const PAGE = `http://${HOST}/`;

/** What the proxy was asked for, as `user:password@host`. */
const asked: string[] = [];
let proxy: Server;
let tabwire: Tabwire;
let site: Site;
let server = '';

beforeAll(async () => {
  proxy = new Server({
    port: 0,
    host: '127.0.0.1',
    prepareRequestFunction: ({ username, password, hostname }) => {
      asked.push(`${username}:${password}@${hostname}`);
      return {
        requestAuthentication: username !== '' && password !== 'p@ss:wörd/',
        ...(hostname === HOST
          ? {
              customResponseFunction: () => ({
                statusCode: 200,
                headers: { 'Content-Type': 'text/html' },
                body: '<title>proxied</title>',
              }),
            }
          : {}),
      };
    },
  });
  [tabwire, site] = await Promise.all([Tabwire.start(), Site.start(), proxy.listen()]);
  server = `http://127.0.0.1:${proxy.port}`;
});
afterAll(async () => {
  await Promise.all([tabwire.stop(), site.stop()]);
  await proxy.close(true);
});
beforeEach(() => {
  asked.length = 0;
});

const USER = { username: 'us er', password: 'p@ss:wörd/' };

describe('a proxy of a browser', () => {
  it('gets its user name and password, which nobody is told, and leaves nothing listening', async () => {
    const browser = await tabwire.open({ proxy: { server, ...USER }, url: PAGE });
    expect(await browser.evaluate('document.title')).toBe('proxied');
    expect(asked).toContain(`${USER.username}:${USER.password}@${HOST}`);
    const { body } = await tabwire.send('get', `${browser.path}/`);
    expect(JSON.stringify(body)).not.toMatch(/p@ss|us er/);
    const local = tabwire.gateway.browser(browser.id).options.proxy?.server ?? '';
    expect([local === server, await listens(local)]).toEqual([false, true]);
    await browser.delete();
    expect(await listens(local)).toBe(false);
  });

  it('that does not know the user shows nothing', async () => {
    const unknown = { server, username: 'nobody', password: 'wrong' };
    const browser = await tabwire.open({ proxy: unknown });
    const { status, body } = await browser.send('navigate', { url: PAGE });
    expect([status, body.code, body.net_error]).toEqual([
      502,
      'navigation_failed',
      'net::ERR_PROXY_AUTH_REQUESTED',
    ]);
    expect(await browser.evaluate('document.documentElement.outerHTML')).not.toMatch(
      /proxied|wrong/,
    );
    await browser.delete();
    const url = PAGE.replace('http:', 'https:');
    const reply = await tabwire.send('put', '/browsers/', { proxy: unknown, url });
    expect([reply.status, reply.body.code]).toEqual([502, 'navigation_failed']);
    expect(JSON.stringify(reply.body)).not.toContain('wrong');
    expect(tabwire.gateway.browsers).toEqual([]);
  });

  it('carries what its pages load, but from the hosts to bypass it for', async () => {
    const bypass = '<-loopback>,localhost';
    const browser = await tabwire.open({ proxy: { server, bypass }, url: PAGE });
    expect(await browser.evaluate('document.title')).toBe('proxied');
    expect(asked).toContain(`:@${HOST}`);
    await browser.do('navigate', { url: site.page('by proxy') });
    expect(asked).toContain(':@127.0.0.1');
    await browser.do('navigate', { url: site.page('directly', site.other) });
    expect(asked).not.toContain(':@localhost');
    expect((await site.visit('directly')).headers.host).toMatch(/^localhost/);
    await browser.delete();
  });

  it('that is not there fails the navigation', async () => {
    const { status, body } = await tabwire.send('put', '/browsers/', {
      proxy: { server: 'http://127.0.0.1:1' },
      url: PAGE,
    });
    expect([status, body.code]).toEqual([502, 'navigation_failed']);
    expect(body.net_error).toMatch(/PROXY/);
  });
});

describe('a proxy of a context', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await tabwire.open();
  });

  it.each([
    ['without a user', {}, ':'],
    ['with a user', USER, `${USER.username}:${USER.password}`],
  ])('carries what this context loads, and no other: %s', async (_, user, sent) => {
    const { status, body } = await tabwire.send('put', `${browser.path}/contexts/`, {
      proxy: { server, ...user },
      url: PAGE,
    });
    expect(status).toBe(200);
    const { ctx_id } = body;
    expect(await browser.evaluate('document.title', { ctx_id })).toBe('proxied');
    expect(asked).toContain(`${sent}@${HOST}`);
    const other = await browser.send('navigate', { url: PAGE });
    expect([other.status, other.body.net_error]).toEqual([502, 'net::ERR_NAME_NOT_RESOLVED']);
    await tabwire.send('delete', `${browser.path}/contexts/${ctx_id}/`);
  });

  it('leaves its hosts alone that are to bypass it', async () => {
    const { body } = await tabwire.send('put', `${browser.path}/contexts/`, {
      proxy: { server, bypass: '<-loopback>,localhost' },
      url: site.page('context', site.other),
    });
    await browser.do('navigate', { url: site.page('context'), ctx_id: body.ctx_id });
    expect(asked).toContain(':@127.0.0.1');
    expect(asked).not.toContain(':@localhost');
  });
});
