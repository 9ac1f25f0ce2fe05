import { describe, expect, it } from '@jest/globals';
import { OwnStage } from '../../support/own-stage.js';
import type { Body, TestBrowser } from '../../support/service.js';

const stage = OwnStage.forAll({ MAX_BODY_BYTES: '10000000' });

/** A context of its own, which is a browser to who works in it; gone after the work. */
async function fresh<T>(work: (browser: TestBrowser) => Promise<T>): Promise<T> {
  const context = await stage.browser.context();
  try {
    return await work(context);
  } finally {
    await context.delete();
  }
}

const keep = (items: object) => `Object.assign(localStorage, ${JSON.stringify(items)}); 0`;
const KEPT = 'JSON.stringify(Object.fromEntries(Object.entries(localStorage)))';

/** Logs in and keeps something for two origins; returns the state. */
async function loggedIn(browser: TestBrowser): Promise<Body> {
  const { site } = stage;
  await browser.do('navigate', { url: `${site.origin}/login?Ada` });
  await browser.evaluate(keep({ theme: 'dark', 'a "key"': 'ünï\n' }));
  await browser.do('navigate', { url: site.page('<title>other</title>', site.other) });
  await browser.evaluate(keep({ token: 't0k3n' }));
  return browser.do('storage-state');
}

describe('storage-state/', () => {
  it('is what Playwright’s storageState is', async () => {
    const { site } = stage;
    const state = await fresh(loggedIn);
    expect(Object.keys(state)).toEqual(['cookies', 'origins']);
    expect(state.cookies).toEqual([
      {
        ...{ name: 'session', value: 'Ada', domain: '127.0.0.1', path: '/' },
        ...{ expires: expect.any(Number), httpOnly: true, secure: false, sameSite: 'Lax' },
      },
    ]);
    const byName = (a: Body, b: Body) => String(a.name).localeCompare(String(b.name));
    expect(
      state.origins.map(({ origin, localStorage }: Body) => ({
        origin,
        localStorage: localStorage.sort(byName),
      })),
    ).toEqual([
      {
        origin: site.origin,
        localStorage: [
          { name: 'a "key"', value: 'ünï\n' },
          { name: 'theme', value: 'dark' },
        ],
      },
      { origin: site.other, localStorage: [{ name: 'token', value: 't0k3n' }] },
    ]);
  });

  it('of one browser logs in another', async () => {
    const { site } = stage;
    const state = await fresh(loggedIn);
    await fresh(async (browser) => {
      await browser.do('navigate', { url: `${site.origin}/account` });
      expect(await browser.evaluate('document.title')).toBe('nobody');
      expect(await browser.do('storage-state', state)).toEqual(state);
      await browser.do('reload');
      expect(await browser.evaluate('document.title')).toBe('Ada');
      expect(JSON.parse(await browser.evaluate(KEPT))).toMatchObject({ theme: 'dark' });
      await browser.do('navigate', { url: site.page('', site.other) });
      expect(JSON.parse(await browser.evaluate(KEPT))).toEqual({ token: 't0k3n' });
    });
  });

  it('has the items that are called like members of Storage', async () => {
    const names = ['clear', 'constructor', 'getItem', 'key', 'length', 'toString'];
    await fresh(async (browser) => {
      await browser.do('navigate', { url: stage.site.page('') });
      for (const name of names) await browser.evaluate(`localStorage.setItem('${name}', '1')`);
      const namesOf = ({ origins }: Body) =>
        origins
          .flatMap(({ localStorage }: Body) => localStorage.map(({ name }: Body) => name))
          .sort();
      const state = await browser.do('storage-state');
      expect(namesOf(state)).toEqual(names);
      expect(namesOf(await browser.do('storage-state', state))).toEqual(names);
      const cookie = { name: '__Host-x', value: 'y', domain: '127.0.0.1', path: '/p' };
      const { status } = await browser.send('storage-state', { origins: [], cookies: [cookie] });
      expect([status, namesOf(await browser.do('storage-state'))]).toEqual([400, names]);
    });
  });

  it('shows nothing of its work: no page, no event, no request', async () => {
    const { site } = stage;
    await fresh(async (browser) => {
      await loggedIn(browser);
      const [pages, visits] = [await listed(), site.visits.length];
      const state = await browser.do('storage-state');
      await browser.do('storage-state', state);
      expect([await listed(), site.visits.length]).toEqual([pages, visits]);
      expect(await browser.send('wait-for', { page_opened: true, timeout_ms: 0 })).toMatchObject({
        status: 504,
      });
    });
  });

  it('holds back no page that opens beside it', async () => {
    await fresh(async (browser) => {
      await loggedIn(browser);
      const { pages } = await listed();
      const ctx_id = browser.path.split('/').at(-1);
      const path = `${stage.browser.path}/pages/`;
      const opens = [1, 2, 3].map(() => stage.tabwire.send('put', path, { ctx_id }));
      const [opened] = await Promise.all([
        Promise.all(opens),
        ...[1, 2, 3].map(() => browser.do('storage-state')),
      ]);
      const idsOf = (records: Body[]) => records.map(({ page_id }) => String(page_id)).sort();
      const now = (await listed()).pages;
      expect(idsOf(now)).toEqual(idsOf([...pages, ...opened.map(({ body }) => body)]));
    });
  });

  it('takes the place of the state before, of the browser’s own context too', async () => {
    const { browser, site } = stage;
    await loggedIn(browser);
    const origins = [{ origin: site.origin, localStorage: [{ name: 'only', value: 'this' }] }];
    const own = { name: 'own', value: '1', domain: 'example.com', path: '/' };
    const state = await browser.do('storage-state', { cookies: [own], origins });
    expect(state).toMatchObject({ cookies: [own], origins });
    expect(state.cookies).toHaveLength(1);
    expect((await browser.do('storage-state', { cookies: [] })).origins).toEqual(origins);
    const without = await browser.do('storage-state', { origins: [] });
    expect(without).toEqual({ cookies: [], origins: [] });
  });

  it('is of its context alone', async () => {
    await fresh(async (browser) => {
      await loggedIn(browser);
      const origins = [
        { origin: stage.site.origin, localStorage: [{ name: 'theme', value: 'light' }] },
      ];
      await fresh(async (other) => {
        expect(await other.do('storage-state')).toEqual({ cookies: [], origins: [] });
        expect(await other.do('storage-state', { origins })).toMatchObject({ origins });
        await other.do('navigate', { url: stage.site.page('<title>here</title>') });
        expect(await other.evaluate('localStorage.theme')).toBe('light');
      });
      await browser.do('navigate', { url: stage.site.page('<title>there</title>') });
      expect(await browser.evaluate('localStorage.theme')).toBe('dark');
    });
  });

  it('takes the state of a page whose service worker answers for its origin', async () => {
    await fresh(async (browser) => {
      await browser.do('navigate', { url: `${stage.site.origin}/account` });
      await browser.evaluate(keep({ a: '1' }));
      const worker =
        'onfetch = (e) => e.respondWith(Response.error()); onactivate = (e) => e.waitUntil(clients.claim())';
      const registered = await browser.evaluate(
        `navigator.serviceWorker.register('/script?${encodeURIComponent(worker)}').then(() => navigator.serviceWorker.ready).then(({ active }) => active !== null)`,
      );
      expect(registered).toBe(true);
      const { origins } = await browser.do('storage-state');
      expect(origins).toMatchObject([{ localStorage: [{ name: 'a', value: '1' }] }]);
    });
  });
});

async function listed(): Promise<Body> {
  const { body } = await stage.tabwire.send('get', `${stage.browser.path}/pages/`);
  return body;
}

describe('a storage state that can not be', () => {
  const cookie = { name: 'c', value: '1', domain: 'example.com' };
  const items = [{ name: 'a', value: '1' }];
  const origin = 'https://example.com';

  const kept = (...localStorage: object[]) => ({ origins: [{ origin, localStorage }] });

  const BAD: readonly (readonly [what: string, body: Body, code: string])[] = [
    [
      'what is no URL',
      { origins: [{ origin: 'example.com', localStorage: items }] },
      'invalid_url',
    ],
    ['a file', { origins: [{ origin: 'file:///etc', localStorage: items }] }, 'url_not_allowed'],
    ['data', { origins: [{ origin: 'data:text/html,x', localStorage: items }] }, 'invalid_request'],
    ['a URL', { origins: [{ origin: `${origin}/`, localStorage: items }] }, 'invalid_request'],
    ['an origin without items', { origins: [{ origin }] }, 'invalid_request'],
    ['a number as value', kept({ name: 'a', value: 1 }), 'invalid_request'],
    ['an unknown field', kept({ name: 'a', value: '1', size: 1 }), 'invalid_request'],
    ['more than fits', kept({ name: 'a', value: 'x'.repeat(6_000_000) }), 'invalid_request'],
    ['a bad cookie', { cookies: [{ ...cookie, value: 'a;b' }] }, 'invalid_request'],
    ['a cookie of nowhere', { cookies: [{ name: 'c', value: '1' }] }, 'invalid_request'],
    ['a lost cookie', { cookies: [cookie, { ...cookie, name: '__Secure-c' }] }, 'invalid_request'],
  ];

  it('changes nothing', async () => {
    const before = await loggedIn(stage.browser);
    for (const [what, bad, code] of BAD) {
      const good = { origin: stage.site.origin, localStorage: [] };
      const body = { cookies: [cookie], ...bad, origins: [good, ...(bad.origins ?? [])] };
      const reply = await stage.send('storage-state', body);
      expect([what, reply.body.code]).toEqual([what, code]);
      const { cookies } = await stage.do('cookies');
      expect([what, cookies.length]).toEqual([what, before.cookies.length]);
    }
    expect(await stage.do('storage-state')).toEqual(before);
  });
});
