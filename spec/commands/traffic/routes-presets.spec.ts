import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from '@jest/globals';
import { OwnStage } from '../../support/own-stage.js';

const folder = mkdtempSync(join(tmpdir(), 'tabwire-ads-'));
const list = join(folder, 'list.txt');
writeFileSync(list, '/advert/*$third-party\n');
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const stage = OwnStage.forAll({ AD_LISTS: list });
const call = (method: 'get' | 'put' | 'delete', body?: object) =>
  stage.tabwire.send(method, `${stage.browser.path}/routes/`, body);
const reached = (path: string) => stage.site.visits.filter(({ url }) => url.startsWith(path));

afterEach(() => call('delete'));

it('the preset ads blocks what the server’s lists name', async () => {
  const { other } = stage.site;
  const put = await call('put', { block_presets: ['ads'] });
  expect([put.status, put.body.block_presets]).toEqual([200, [{ preset: 'ads', hits: 0 }]]);
  const html = ['/advert/own.png', `${other}/advert/third.png`, `${other}/other/third.png`];
  await stage.show(html.map((src) => `<img src="${src}">`).join(''));
  expect(reached('/advert/own')).toHaveLength(1);
  expect(reached('/other/third')).toHaveLength(1);
  expect(reached('/advert/third')).toEqual([]);
  expect((await call('get')).body.block_presets).toEqual([{ preset: 'ads', hits: 1 }]);
});

const entry = (url: string, type: string, text: string, encoding?: string) => ({
  request: { method: 'GET', url },
  response: {
    status: 200,
    headers: [{ name: 'Content-Type', value: type }],
    content: { mimeType: type, text, ...(encoding ? { encoding } : {}) },
  },
});

it.each([
  { missing: 'block', socket: 'failed', missed: 1 },
  { missing: 'continue', socket: 'open', missed: 0 },
])('a HAR has no WebSockets: $missing', async ({ missing, socket, missed }) => {
  await stage.show('here');
  const entries = [entry('https://shop.test/', 'text/html', '<title>Shop</title>')];
  await call('put', { replay_har: { har: { log: { version: '1.2', entries } }, missing } });
  const opened = await stage.evaluate(`new Promise((done) => {
    const socket = new WebSocket('${stage.site.origin.replace('http', 'ws')}/socket');
    socket.onopen = () => done('open');
    socket.onerror = () => done('failed');
  })`);
  expect(opened).toBe(socket);
  expect((await call('get')).body.replay_har).toEqual({ entries: 1, hits: 0, missed });
});

it('a HAR stands in for the network', async () => {
  const moved = {
    request: { method: 'GET', url: 'https://shop.test/' },
    response: {
      status: 302,
      headers: [{ name: 'Location', value: '/home' }],
      content: { size: 0, mimeType: '' },
    },
  };
  const script = Buffer.from('document.title += " with a script"').toString('base64');
  const entries = [
    moved,
    entry('https://shop.test/home', 'text/html', '<title>Shop</title><script src=a.js></script>'),
    entry('https://shop.test/a.js', 'text/javascript', script, 'base64'),
  ];
  const har = { log: { version: '1.2', entries } };
  const { status } = await call('put', { replay_har: { har } });
  const { url } = await stage.do('navigate', { url: 'https://shop.test/' });
  expect([status, url, await stage.evaluate('document.title')]).toEqual([
    200,
    'https://shop.test/home',
    'Shop with a script',
  ]);
  const missing = await stage.send('navigate', { url: stage.site.page('here') });
  expect(missing.body.net_error).toBe('net::ERR_BLOCKED_BY_CLIENT');
  const { replay_har } = (await call('get')).body;
  expect(replay_har).toMatchObject({ entries: 3, hits: 3 });
});
