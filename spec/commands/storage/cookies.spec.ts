import { beforeEach, describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';
import type { Body } from '../../support/service.js';

const stage = Stage.forAll();

const cookies = async (body: object = {}): Promise<Body[]> =>
  (await stage.do('cookies', body)).cookies;
const names = async (body: object = {}): Promise<string[]> =>
  (await cookies(body)).map(({ name }: Body) => String(name)).sort();

/** In an hour. */
const LATER = Math.floor(Date.now() / 1_000) + 3_600;
const PLAIN = {
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax',
} as const;

beforeEach(async () => {
  await cookies({ clear: true });
  await stage.show('<title>A page</title>');
});

describe('cookies/', () => {
  it('tells what a server and a script have set', async () => {
    await stage.do('navigate', { url: `${stage.site.origin}/login?Ada` });
    await stage.evaluate('document.cookie = "script=1; path=/html"');
    const told = await cookies();
    expect(told).toHaveLength(2);
    expect(told).toContainEqual({
      ...{ ...PLAIN, name: 'session', value: 'Ada', domain: '127.0.0.1', path: '/' },
      expires: expect.any(Number),
      httpOnly: true,
    });
    const script = { name: 'script', value: '1', domain: '127.0.0.1', path: '/html' };
    expect(told).toContainEqual({ ...PLAIN, ...script });
    expect(told.find(({ name }) => name === 'session').expires).toBeGreaterThan(LATER - 60);
  });

  it('tells those that a request for a URL would carry', async () => {
    await cookies({
      set: [
        { name: 'host', value: '1', domain: 'example.com' },
        { name: 'all', value: '1', domain: '.example.com' },
        { name: 'deep', value: '1', domain: 'example.com', path: '/deep' },
        { name: 'safe', value: '1', domain: 'example.com', secure: true },
      ],
    });
    expect(await names({ urls: ['http://example.com/'] })).toEqual(['all', 'host']);
    expect(await names({ urls: ['http://www.example.com/'] })).toEqual(['all']);
    expect(await names({ urls: ['http://example.com/deep/x', 'https://example.com/'] })).toEqual([
      'all',
      'deep',
      'host',
      'safe',
    ]);
    expect(await names({ urls: ['https://example.org/'] })).toEqual([]);
  });

  it('sets a cookie of the page, which the server gets', async () => {
    await cookies({ set: [{ name: 'session', value: 'Grace', path: '/', httpOnly: true }] });
    await stage.do('navigate', { url: `${stage.site.origin}/account` });
    expect(await stage.evaluate('document.title + document.cookie')).toBe('Grace');
    expect(await cookies()).toEqual([
      { ...PLAIN, name: 'session', value: 'Grace', domain: '127.0.0.1', path: '/', httpOnly: true },
    ]);
  });

  it('sets a cookie with all that it may have', async () => {
    const all = {
      ...{ name: 'all', value: 'a value', domain: '.example.com', path: '/there', expires: LATER },
      ...{ httpOnly: true, secure: true, sameSite: 'None' },
    };
    expect(await cookies({ set: [all] })).toEqual([all]);
    expect(await cookies({ clear: true, set: await cookies() })).toEqual([all]);
  });

  it('takes host, path and scheme from a URL', async () => {
    const url = 'https://www.example.com/shop/cart?x=1';
    expect(await cookies({ set: [{ name: 'n', value: 'v', url }] })).toEqual([
      {
        ...{ ...PLAIN, name: 'n', value: 'v' },
        ...{ domain: 'www.example.com', path: '/shop/', secure: true },
      },
    ]);
  });

  it.each([undefined, false, true])(
    'takes a partition (_crHasCrossSiteAncestor %s)',
    async (ancestor) => {
      const cookie = { name: 'part', value: '1', domain: 'shop.test', path: '/' };
      const how = { secure: true, sameSite: 'None', partitionKey: 'https://a.test' };
      const set = [
        {
          ...cookie,
          ...how,
          ...(ancestor === undefined ? {} : { _crHasCrossSiteAncestor: ancestor }),
        },
      ];
      const { cookies } = await stage.do('cookies', { set });
      expect(cookies.filter(({ name }: { name: string }) => name === 'part')).toMatchObject([
        { partitionKey: 'https://a.test', _crHasCrossSiteAncestor: ancestor ?? false },
      ]);
      await stage.do('cookies', { delete: [{ name: 'part' }] });
      expect((await stage.do('cookies', {})).cookies).toEqual([]);
    },
  );

  it('keeps partitions apart', async () => {
    const own = { name: 'p', value: '1', domain: 'example.com', path: '/', secure: true };
    const partitioned = (topLevelSite: string) => ({
      ...{ ...own, sameSite: 'None', partitionKey: topLevelSite },
      _crHasCrossSiteAncestor: true,
    });
    const set = [partitioned('https://a.test'), partitioned('https://b.test')];
    const told = await cookies({ set });
    expect(told).toHaveLength(2);
    for (const cookie of set) expect(told).toContainEqual({ ...PLAIN, ...cookie });
  });

  it('overwrites a cookie, and one that is over deletes it', async () => {
    const own = { name: 'n', domain: 'example.com', path: '/' };
    await cookies({ set: [{ ...own, value: '1', expires: LATER }] });
    expect(await cookies({ set: [{ ...own, value: '2' }] })).toEqual([
      { ...PLAIN, ...own, value: '2' },
    ]);
    expect(await cookies({ set: [{ ...own, value: '3', expires: 1 }] })).toEqual([]);
  });

  it('deletes by name, domain and path', async () => {
    const make = (name: string, domain: string, path = '/') => ({ name, value: '1', domain, path });
    const set = [
      make('a', 'example.com'),
      make('a', '.example.org'),
      make('a', 'example.org', '/deep'),
      make('b', 'example.com'),
    ];
    const rest = async (filter: object) =>
      (await cookies({ clear: true, set, delete: [] })).length -
      (await cookies({ delete: [filter] })).length;
    expect(await rest({ name: 'a' })).toBe(3);
    expect(await rest({ name: 'a', domain: 'example.org' })).toBe(2);
    expect(await rest({ name: 'a', domain: '.example.com' })).toBe(1);
    expect(await rest({ name: 'a', path: '/deep' })).toBe(1);
    expect(await rest({ name: 'c' })).toBe(0);
  });

  it('clears and deletes before it sets', async () => {
    await cookies({ set: [{ name: 'old', value: '1' }] });
    const told = await cookies({
      ...{ clear: true, delete: [{ name: 'new' }] },
      set: [{ name: 'new', value: '2' }],
    });
    expect(told).toMatchObject([{ name: 'new', value: '2' }]);
  });

  it('is of its context alone', async () => {
    const { body } = await stage.tabwire.send('put', `${stage.browser.path}/contexts/`);
    const { ctx_id } = body;
    await cookies({ set: [{ name: 'default', value: '1' }] });
    const url = 'https://example.com/';
    expect(await names({ ctx_id, set: [{ name: 'own', value: '1', url }] })).toEqual(['own']);
    expect(await names()).toEqual(['default']);
    expect(await names({ ctx_id, clear: true })).toEqual([]);
    expect(await names()).toEqual(['default']);
    await stage.tabwire.send('delete', `${stage.browser.path}/contexts/${ctx_id}/`);
  });

  it('waits for no page', async () => {
    await stage.send('eval', { expression: 'setTimeout(() => { for (;;); }); 0' });
    expect(await names({ set: [{ name: 'n', value: '1' }], timeout_ms: 3_000 })).toEqual(['n']);
    await stage.show('<title>Another page</title>');
  });
});

describe('cookies that can not be', () => {
  const good = { name: 'good', value: '1' };
  const url = 'https://example.com/';

  it.each([
    ['a name with =', { name: 'a=b', value: '1' }, 'name'],
    ['a name with ;', { name: 'a;b', value: '1' }, 'name'],
    ['no value', { name: 'a' }, 'value'],
    ['a value with ;', { name: 'a', value: '1;2' }, '/set'],
    ['a value with a line', { name: 'a', value: '1\n2' }, '/set'],
    ['a path without /', { name: 'a', value: '1', path: 'x' }, 'path'],
    ['an unknown sameSite', { name: 'a', value: '1', sameSite: 'lax' }, 'sameSite'],
    ['an unknown field', { name: 'a', value: '1', http_only: true }, 'http_only'],
    ['a URL and a domain', { name: 'a', value: '1', url, domain: 'example.com' }, 'url'],
    ['a URL without a host', { name: 'a', value: '1', url: 'about:blank' }, 'url'],
    ['a domain with a space', { name: 'a', value: '1', domain: 'exam ple.com' }, '/set'],
    [
      'None that is not secure',
      { name: 'a', value: '1', url, secure: false, sameSite: 'None' },
      '/set/1',
    ],
    ['__Host- with a domain', { name: '__Host-a', value: '1', domain: '.example.com' }, '/set'],
    ['__Secure- that is not', { name: '__Secure-a', value: '1', domain: 'example.com' }, '/set'],
    ['one too long', { name: 'a', value: 'x'.repeat(4_096) }, '/set'],
  ])('with %s change nothing', async (_what, bad, named) => {
    await cookies({
      set: [
        { name: 'good', value: 'old' },
        { name: 'other', value: '1' },
      ],
    });
    const reply = await stage.send('cookies', { clear: true, set: [good, bad] });
    expect(reply).toMatchObject({ status: 400, body: { ok: false, code: 'invalid_request' } });
    expect(JSON.stringify(reply.body.errors)).toContain(named);
    const told = await cookies();
    expect(told.map(({ name, value }: Body) => `${name}=${value}`).sort()).toEqual([
      'good=old',
      'other=1',
    ]);
  });

  it('are told when the page has no domain to give', async () => {
    await stage.do('navigate', { url: 'about:blank' });
    expect(await stage.send('cookies', { set: [good] })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ path: '/set/0' }] },
    });
  });

  it.each([
    [{ urls: ['example.com'] }, 400, 'invalid_url'],
    [{ urls: ['file:///etc/passwd'] }, 403, 'url_not_allowed'],
    [{ urls: [] }, 400, 'invalid_request'],
    [{ delete: [{ domain: 'example.com' }] }, 400, 'invalid_request'],
    [{ clear: 'yes' }, 400, 'invalid_request'],
  ])('%j is %i %s, and clears nothing', async (body, status, code) => {
    await cookies({ set: [good] });
    expect(await stage.send('cookies', { clear: true, ...body })).toMatchObject({
      status,
      body: { ok: false, code },
    });
    expect(await names()).toEqual(['good']);
  });
});
