import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ClientPort } from '../../protocol/client-port.js';
import { CdpSocket } from '../support/cdp-socket.js';
import { raw } from '../support/raw.js';
import type { TestBrowser } from '../support/service.js';
import { Tabwire } from '../support/tabwire.js';

const KEY = 'a-key';
const JSON_TYPE = { 'Content-Type': 'application/json', 'X-API-Key': KEY };
const PAGE =
  'data:text/html,<title>seen</title><h1 id="headline">Hello</h1><script>answer=41</script>';

/** That the front end sends, and can do without: it is told of what runs at other addresses. */
const NEEDLESS = ['Target.setRemoteLocations'];

/** Whose page is looked into, with a key; a service's own Chromes do not reach its port. */
let seen: Tabwire;
let viewer: Tabwire;
let browser: TestBrowser;
/** Of the browser whose page is looked into. */
let id: string;

beforeAll(async () => {
  seen = await Tabwire.start({ API_KEYS: KEY });
  viewer = await Tabwire.start();
  browser = await viewer.open({ viewport: { width: 1400, height: 900 } });
  await get('/devtools/inspector.html');
  ({ id } = await keyed('PUT', '/browsers/', {}));
  await keyed('POST', `/browsers/${id}/navigate/`, { url: PAGE });
});
afterAll(async () => {
  await viewer.stop();
  await seen.stop();
});

const get = (path: string, headers = {}) => raw(seen.url, path, { headers });

async function keyed(method: string, path: string, body: object) {
  const options = { method, headers: JSON_TYPE, body: JSON.stringify(body) };
  return JSON.parse((await raw(seen.url, path, options)).text);
}

/** A ticket for the page to look into, and the URL for that. */
async function ticketed() {
  const list = await get(`/browsers/${id}/json/list`, { 'X-API-Key': KEY });
  const [{ id: page_id, devtoolsFrontendUrl }] = JSON.parse(list.text);
  const ticket = await keyed('POST', `/browsers/${id}/tickets/`, { for: 'cdp', page_id });
  return { path: `/browsers/${id}`, page_id, devtoolsFrontendUrl, ...ticket };
}

describe('Chrome’s own DevTools', () => {
  it('show a page, and evaluate in it, by a ticket and with nothing refused that they need', async () => {
    const refuse = jest.spyOn(ClientPort.prototype, 'refuse');
    const { devtools_url } = await ticketed();
    await browser.do('navigate', { url: devtools_url });
    const tree = { role: 'treeitem', name: 'headline', pierce: true, timeout_ms: 20_000 };
    await browser.do('wait-for-node', tree);
    await browser.do('send-keys', { keys: 'Escape' });
    const editor = { selector: '.cm-content', pierce: true, state: 'visible', timeout_ms: 20_000 };
    const { node_id } = await browser.do('wait-for-node', editor);
    await browser.do('type', { node_id, text: 'answer + 1\n' });
    const result = '.console-user-command-result .console-message-text';
    const shown = await browser.do('wait-for-node', { selector: result, pierce: true });
    expect((await browser.do('fetch-text', { node_id: shown.node_id })).text).toBe('42');
    const refused = refuse.mock.calls.map(([{ method }]) => method);
    expect(refused.filter((method) => !NEEDLESS.includes(method))).toEqual([]);
    refuse.mockRestore();
  });

  it('connect to this server alone, whatever their address names', async () => {
    const { cdp_url } = (await viewer.send('get', `${browser.path}/`)).body;
    const [{ page_id }] = (await viewer.send('get', `${browser.path}/pages/`)).body.pages;
    const client = await CdpSocket.connect(cdp_url.replace(/cdp$/, `pages/${page_id}/cdp`));
    await client.do('Log.enable');
    const elsewhere = `${new URL(viewer.url).host}/browsers/${browser.id}/cdp`;
    await browser.do('navigate', { url: `${seen.url}/devtools/inspector.html?ws=${elsewhere}` });
    const { params } = await client.event('Log.entryAdded', ({ entry }) =>
      entry.text.includes('Content Security Policy'),
    );
    expect(params.entry.text).toContain(elsewhere);
    await client.close();
  });

  it('are offered by what names a page, and need a key or a ticket to connect', async () => {
    const { path, page_id, devtools_url, devtoolsFrontendUrl, url } = await ticketed();
    const { host } = new URL(seen.url);
    const socket = `${host}${path}/pages/${page_id}/cdp`;
    expect(new URL(devtoolsFrontendUrl).searchParams.get('ws')).toBe(socket);
    expect(`ws://${new URL(devtools_url).searchParams.get('ws')}`).toBe(url);
    expect(await CdpSocket.refusal(`ws://${socket}`)).toMatchObject({ status: 401 });
    expect(await keyed('POST', `${path}/tickets/`, { for: 'cdp' })).not.toHaveProperty(
      'devtools_url',
    );
  });
});

describe('their files', () => {
  it.each([
    ['inspector.html', 'text/html; charset=utf-8'],
    ['inspector.html?ws=127.0.0.1/x', 'text/html; charset=utf-8'],
    ['entrypoints/inspector/inspector.js', 'text/javascript; charset=utf-8'],
    ['core/i18n/locales/en-US.json', 'application/json; charset=utf-8'],
    ['application_tokens.css', 'text/css; charset=utf-8'],
    ['Images/bin.svg', 'image/svg+xml'],
  ])('%s is served as %s, without a key and with strict headers', async (name, type) => {
    const { status, headers } = await get(`/devtools/${name}`);
    expect([status, headers['content-type']]).toEqual([200, type]);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /default-src 'self';.*frame-ancestors 'self';/,
      ),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-cache',
    });
    const again = await get(`/devtools/${name}`, {
      'If-Modified-Since': headers['last-modified'],
    });
    expect(again.status).toBe(304);
  });

  it.each([
    '/devtools',
    '/devtools/',
    '/devtools/nothing.js',
    '/devtools/0.html',
    '/devtools//inspector.html',
    '/devtools/../package.json',
    '/devtools/%2e%2e/package.json',
    '/devtools/..%2f..%2fetc%2fpasswd',
    '/devtools/entrypoints/../inspector.html',
    '/devtools/Images/..%5c..%5cinspector.html',
    '/devtools/inspector.html%00.js',
    '/devtools/%E0%A4%A',
    '/devtools//etc/passwd',
    '/devtools/constructor',
  ])('%s is none of them', async (path) => {
    const { status, text } = await get(path);
    expect([400, 401, 404]).toContain(status);
    expect(JSON.parse(text).detail).not.toContain('/tmp');
  });

  it('open nothing else without a key', async () => {
    for (const path of ['/devtools/../browsers/', '/devtools/%2e%2e/browsers/', '/devtoolsx/'])
      expect((await get(path)).text).not.toContain('"browsers"');
  });

  it('are for the pages of this server alone, and can only be read', async () => {
    const foreign = await get('/devtools/inspector.html', { Origin: 'http://evil.test' });
    expect(foreign.status).toBe(403);
    const posted = await raw(seen.url, '/devtools/inspector.html', { method: 'POST' });
    expect([posted.status, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
    for (const method of ['GET', 'HEAD'])
      for (const path of ['/devtools/inspector.html', '/devtools/inspector.html/?x=1'])
        expect((await raw(seen.url, path, { method })).status).toBe(200);
  });

  it('are not there where raw CDP is off', async () => {
    const closed = await Tabwire.start({ CDP_ACCESS: 'off' });
    const { status, text } = await raw(closed.url, '/devtools/inspector.html');
    expect([status, JSON.parse(text).code]).toEqual([403, 'cdp_denied']);
    await closed.stop();
  });
});
