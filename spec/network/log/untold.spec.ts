import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Body, TestBrowser } from '../../support/service.js';
import { Stage } from '../../support/stage.js';
import { until } from '../../support/until.js';
import { WireSite } from '../../support/wire-site.js';

const SCRIPT = { 'Content-Type': 'text/javascript' };
const PACKED = { ...SCRIPT, 'Content-Encoding': 'gzip' };

const stage = Stage.forAll();

let site: WireSite;
let browser: TestBrowser;
beforeAll(async () => {
  site = await WireSite.start();
  browser = await stage.tabwire.open({ network: { record: 'bodies' } });
});
afterAll(async () => {
  await browser.delete();
  await site.stop();
});

const entries = async (url: string): Promise<Body[]> =>
  (await stage.tabwire.send('get', `${browser.path}/network/?url=${url}`)).body.entries;

/** The entry of a URL, once it has ended. */
async function ended(url: string): Promise<Body> {
  let entry: Body = {};
  await until(async () => {
    [entry = {}] = await entries(url);
    return entry.state !== undefined && entry.state !== 'pending' && entry.body !== 'pending';
  });
  return entry;
}

const written = (path: string) => site.seen.find(({ url }) => url.endsWith(path))?.bodyBytes;

describe('what Chrome itself does not tell', () => {
  it.each([
    ['plain', { body: ['self.plain = 1;'.repeat(50)] }],
    ['in chunks', { body: ['self.one = 1;', 'self.two = 2;'] }],
    ['compressed', { headers: PACKED, body: [gzipSync('self.packed = 1;'.repeat(50))] }],
  ])('the bytes of a worker’s script, %s', async (how, answer) => {
    const path = `/worker-${how.replace(' ', '-')}.js`;
    site.serve(path, { headers: SCRIPT, ...answer });
    const start = `new Worker(${JSON.stringify(path)})`;
    await browser.do('navigate', { url: site.page('/workers', `<script>${start}</script>`) });
    const { bytes, body } = await ended(path);
    // The frames of chunks are told by nobody.
    const own = how === 'in chunks' ? bytes.body : written(path);
    const { encoded_body, received } = bytes;
    expect([body, encoded_body]).toEqual(['kept', own]);
    const head = received - encoded_body;
    expect(head).toBeGreaterThan(80);
    expect(head).toBeLessThan(400);
  });

  it('whether there is a body of what was prefetched', async () => {
    site.serve('/soon.js', { headers: SCRIPT, body: ['let prefetched'] });
    const url = site.page('/prefetch', '<link rel=prefetch href=/soon.js>');
    await browser.do('navigate', { url });
    const { body, bytes } = await ended('/soon.js');
    expect(['kept', 'unavailable']).toContain(body);
    expect(bytes.encoded_body).toBe(written('/soon.js'));
  });

  it('none where the response has none', async () => {
    site.serve('/empty', { body: [''] });
    site.serve('/no-content', { status: 204 });
    await browser.do('navigate', { url: site.page('/fetches', 'x') });
    await browser.evaluate(
      "Promise.all([fetch('/empty'), fetch('/no-content'), fetch('/empty?h', { method: 'HEAD' })]).then(() => 0)",
    );
    for (const path of ['/empty', '/no-content', '/empty?h'])
      expect((await ended(encodeURIComponent(path))).body).toBe('none');
  });

  it('the status of a WebSocket that was refused', async () => {
    await browser.do('navigate', { url: site.page('/socket-page', 'x') });
    await browser.evaluate(
      `new Promise((resolve) => { new WebSocket('ws://' + location.host + '/refused').onerror = () => resolve(0); })`,
    );
    const { status, failure, bytes } = await ended('/refused');
    expect([status, failure.net_error]).toEqual([403, expect.stringContaining('403')]);
    expect(bytes.sent).toBeGreaterThan(100);
  });

  it.each([
    ['/unauthorized', 401],
    ['/proxy-unauthorized', 407],
  ])('the status of a WebSocket that wants credentials (%s)', async (path, status) => {
    await browser.do('navigate', { url: site.page('/challenged', 'x') });
    await browser.evaluate(
      `new Promise((resolve) => { new WebSocket('ws://' + location.host + '${path}').onerror = () => resolve(0); })`,
    );
    expect((await ended(path)).status).toBe(status);
  });
});

it('a redirect is told to have ended before what it leads to is told to have begun', async () => {
  site.serve('/from', { status: 302, headers: { Location: '/to' } });
  await browser.do('navigate', { url: site.page('/redirects', 'x') });
  site.page('/to', 'there');
  await browser.evaluate("fetch('/from').then((reply) => reply.text())");
  await ended('/to');
  const { body } = await stage.tabwire.send(
    'get',
    `${browser.path}/events/?format=json&urls=full&types=network.*`,
  );
  const told = body.events
    .filter(({ url }: Body) => /\/(from|to)$/.test(url))
    .map(({ type, url }: Body) => `${type} ${new URL(url).pathname}`);
  expect(told).toEqual([
    'network.request /from',
    'network.response /from',
    'network.finished /from',
    'network.request /to',
    'network.response /to',
    'network.finished /to',
  ]);
});
