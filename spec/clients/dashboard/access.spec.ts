import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DashboardStage } from '../../support/dashboard-stage.js';
import { LiveClient } from '../../support/live-client.js';
import { raw } from '../../support/raw.js';
import { Tabwire } from '../../support/tabwire.js';

const stage = DashboardStage.forAll({ API_KEYS: 'ann:a-key' });

const ASK = { 'Content-Type': 'application/json' };
const login = (key: string, more: Record<string, string> = {}) =>
  raw(stage.watched.url, '/session/', {
    method: 'POST',
    headers: { ...ASK, ...more },
    body: JSON.stringify({ key }),
  });
const cookieOf = async () => String((await login('a-key')).headers['set-cookie']);

describe('with keys', () => {
  it('a person signs in with one, which stays nowhere', async () => {
    await stage.visit();
    await stage.waitForText('API key');
    expect(await stage.violations()).toEqual([]);
    expect(await stage.viewer.evaluate(`document.querySelector('nav')`)).toBe(null);
    await stage.instruct('fill "API key" with "wrong" and press Enter');
    await stage.waitForText('does not have this API key');
    await stage.instruct('fill "API key" with "a-key" and press Enter');
    await stage.waitForText('No browser is open');
    await stage.viewer.do('reload');
    await stage.waitForText('No browser is open');
    const kept = await stage.viewer.evaluate(
      '[document.cookie, JSON.stringify(localStorage), JSON.stringify(sessionStorage), location.href].join()',
    );
    expect(kept).not.toContain('a-key');
    expect(kept).not.toContain('tabwire_login');
    await stage.instruct('fill "First page" with "data:,mine" and press Enter');
    await stage.waitForText('Live');
    await stage.waitForPixel(9, 9, 'r > 200');
  });

  it('an expired login says so, and one that is signed out asks for the key', async () => {
    await stage.visit();
    await stage.waitForText('Memory left');
    const [key] = [...stage.watched.service.settings.API_KEYS];
    stage.watched.service.keys.replace([]);
    stage.watched.service.keys.replace(
      stage.watched.service.settings.API_KEYS.map((it) => ({ ...it, digest: Buffer.alloc(32) })),
    );
    await stage.waitForText('Your login has ended');
    if (key) stage.watched.service.keys.replace([key]);
    await stage.instruct('fill "API key" with "a-key" and press Enter');
    await stage.instruct('click "Sign out"');
    await stage.waitForText('API key');
  });

  it('a sign-out that fails says so', async () => {
    await stage.visit();
    await stage.instruct('fill "API key" with "a-key" and press Enter');
    await stage.waitForText('Memory left');
    const match = { url: `${stage.watched.url}/session/`, methods: ['DELETE'] };
    const rules = [{ match, action: 'block' }];
    await stage.driver.send('put', `${stage.viewer.path}/routes/`, { rules });
    await stage.instruct('click "Sign out"');
    await stage.waitForText('You are still signed in.');
    expect([await stage.violations(), await stage.overflow()]).toEqual([[], expect.any(Number)]);
    await stage.driver.send('delete', `${stage.viewer.path}/routes/`);
    await stage.instruct('click "Sign out"');
    await stage.waitForText('API key');
  });

  it('the cookie is for the service’s own page alone', async () => {
    const cookie = await cookieOf();
    expect(cookie).toMatch(
      /^tabwire_login=[\w.-]+; Max-Age=43200; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    );
    expect(
      String((await login('a-key', { 'X-Forwarded-Proto': 'https' })).headers['set-cookie']),
    ).toContain('; Secure');
    const [Cookie = ''] = cookie.split(';');
    const statusOf = async (headers: Record<string, string>) =>
      (await raw(stage.watched.url, '/browsers/', { headers: { Cookie, ...headers } })).status;
    expect(await statusOf({})).toBe(401);
    expect(await statusOf({ 'Sec-Fetch-Site': 'none' })).toBe(401);
    expect(await statusOf({ 'Sec-Fetch-Site': 'same-site' })).toBe(403);
    expect(await statusOf({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
    expect(await statusOf({ Origin: 'http://127.0.0.1:1' })).toBe(403);
    expect(await statusOf({ 'Sec-Fetch-Site': 'same-origin' })).toBe(200);
    expect(await statusOf({ Origin: stage.watched.url })).toBe(200);
    expect(await statusOf({ 'X-Requested-With': 'dashboard' })).toBe(200);
  });

  it('the cookie of pictures and links counts by their Referer, where browsers send no Sec-Fetch-Site', async () => {
    const [Cookie = ''] = (await cookieOf()).split(';');
    const { url } = stage.watched;
    const statusOf = async (Referer: string, method = 'GET') =>
      (await raw(url, '/browsers/', { method, headers: { Cookie, Referer } })).status;
    expect(await statusOf(`${url}/`)).toBe(200);
    expect(await statusOf(`${url}/`, 'DELETE')).toBe(401);
    for (const other of [
      'http://127.0.0.1:1/',
      'http://evil.test/',
      `http://evil.test/${url}/`,
      '/',
    ])
      expect([other, await statusOf(other)]).toEqual([other, 401]);
    const page = await raw(url, '/', { headers: { Accept: 'text/html' } });
    expect(page.headers['referrer-policy']).toBe('same-origin');
    expect((await raw(url, '/live/')).headers['referrer-policy']).toBe('no-referrer');
  });

  it('opens the description of the interface by itself: over plain HTTP, and typed', async () => {
    const [Cookie = ''] = (await cookieOf()).split(';');
    const statusOf = async (path: string, headers: Record<string, string> = { Cookie }) =>
      (await raw(stage.watched.url, path, { headers })).status;
    for (const path of ['/docs/', '/docs/init.js', '/docs/swagger-ui.css', '/openapi.json'])
      expect([path, await statusOf(path), await statusOf(path, {})]).toEqual([path, 200, 401]);
    expect(await statusOf('/docs/', { Cookie, 'Sec-Fetch-Site': 'none' })).toBe(200);
    expect(await statusOf('/docs/', { Cookie, 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
    for (const path of ['/docs/../browsers/', '/status/', '/metrics', '/docs/a/b'])
      expect([path, await statusOf(path)]).toEqual([path, 401]);
  });

  it('a login that was changed, has expired or is of no key opens nothing', async () => {
    const [, expires = '', signature = ''] = /=(\d+)\.([\w-]+)/.exec(await cookieOf()) ?? [];
    for (const wrong of [
      `${Number(expires) + 1}.${signature}`,
      `${Date.now() - 1}.${signature}`,
      `${expires}.${signature.slice(1)}`,
      `${expires}.`,
      expires,
      '.',
      'a-key',
    ]) {
      const headers = { Cookie: `tabwire_login=${wrong}`, 'Sec-Fetch-Site': 'same-origin' };
      expect((await raw(stage.watched.url, '/browsers/', { headers })).status).toBe(401);
    }
  });

  it('a wrong key, and what is no key, are refused', async () => {
    expect((await login('b-key')).status).toBe(401);
    for (const body of ['{}', '{"key":1}', '[]', 'no'])
      expect(
        (await raw(stage.watched.url, '/session/', { method: 'POST', headers: ASK, body })).status,
      ).toBe(400);
    expect((await raw(stage.watched.url, '/session/', { method: 'PUT' })).status).toBe(405);
  });
});

describe('without the dashboard, and with origins that may embed', () => {
  let off: Tabwire;
  let embedding: Tabwire;
  beforeAll(async () => {
    [off, embedding] = await Promise.all([
      Tabwire.start({ DASHBOARD: 'false' }),
      Tabwire.start({ EMBED_ORIGINS: 'https://app.example.com' }),
    ]);
  });
  afterAll(() => Promise.all([off.stop(), embedding.stop()]));

  it('there is no page and no login; the live view stays', async () => {
    for (const path of ['/', '/live/', '/session/', '/dashboard/main.js'])
      expect((await raw(off.url, path, { headers: { Accept: 'text/html' } })).status).toBe(404);
    const { path } = await off.open();
    const client = await LiveClient.connect(`${off.url.replace('http', 'ws')}${path}/live`);
    await client.frame(0);
    await client.close();
  });

  it('the page of a ticket may be framed by them, from another site, and nothing else may', async () => {
    const visit = {
      Accept: 'text/html',
      'Sec-Fetch-Site': 'cross-site',
      'Sec-Fetch-Mode': 'navigate',
    };
    const live = await raw(embedding.url, '/live/', { headers: visit });
    expect(live.status).toBe(200);
    expect(live.headers['content-security-policy']).toContain(
      "frame-ancestors 'self' https://app.example.com",
    );
    expect(live.headers['x-frame-options']).toBeUndefined();
    const root = await raw(embedding.url, '/', { headers: visit });
    expect(root.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect((await raw(embedding.url, '/docs/', { headers: visit })).status).toBe(403);
    expect((await raw(embedding.url, '/session/', { headers: visit })).status).toBe(403);
  });
});
