import { afterAll, beforeAll, expect, it } from '@jest/globals';
import Type from 'typebox';
import { serverStatus } from '../../lib/schemas/status.js';
import { violations } from '../support/violations.js';
import { raw } from '../support/raw.js';
import { Site } from '../support/site.js';
import { Tabwire } from '../support/tabwire.js';

let tabwire: Tabwire;
let site: Site;
beforeAll(async () => {
  [tabwire, site] = await Promise.all([
    Tabwire.start({ MAX_BROWSERS: '3', API_KEYS: '' }),
    Site.start(),
  ]);
});
afterAll(() => Promise.all([tabwire.stop(), site.stop()]));

const read = async () => {
  const { status, body } = await tabwire.send('get', '/status/');
  expect(status).toBe(200);
  const strict = Type.Object(serverStatus.properties, { additionalProperties: false });
  expect(violations(strict, body)).toEqual([]);
  return body;
};

it('/status/ tells what is in use', async () => {
  expect(await read()).toMatchObject({ used: 0, free: 3, queued: 0, browsers: [] });
  const one = await tabwire.open({ label: 'one' });
  const two = await tabwire.open({ url: site.page('') });
  await tabwire.send('put', `${one.path}/contexts/`, { url: site.page('') });
  const running = two.send('eval', {
    expression: `fetch('/status/200?on'); new Promise(() => {})`,
  });
  await site.visit('?on');
  const { used, free, memory, browsers } = await read();
  expect([used, free]).toEqual([2, 1]);
  expect(memory.total_bytes).toBeGreaterThan(memory.available_bytes);
  expect(memory.server_bytes).toBeGreaterThan(memory.heap_bytes);
  const pidOf = ({ id }: { id: string }) => tabwire.gateway.browser(id).pid;
  expect(browsers).toMatchObject([
    { id: one.id, label: 'one', pid: pidOf(one), running: 0, contexts: 1, pages: 2 },
    { id: two.id, label: null, pid: pidOf(two), running: 1, contexts: 0, pages: 1, idle_ms: 0 },
  ]);
  for (const { age_ms, idle_ms, processes, pss_bytes, cpu_s } of browsers) {
    expect(age_ms).toBeGreaterThanOrEqual(idle_ms);
    expect(processes).toBeGreaterThan(2);
    expect(pss_bytes).toBeGreaterThan(50e6);
    expect(pss_bytes).toBeLessThan(2e9);
    expect(cpu_s).toBeGreaterThan(0);
  }
  await tabwire.send('delete', '/browsers/');
  await running;
  expect(await read()).toMatchObject({ used: 0, free: 3, browsers: [] });
});

it('/status/ does not count as use of a browser', async () => {
  const browser = await tabwire.open();
  const [before] = (await read()).browsers;
  await browser.evaluate('1');
  const lastUsed = tabwire.gateway.browser(browser.id).usage.lastUsedAt;
  const [after] = (await read()).browsers;
  expect(after.age_ms).toBeGreaterThanOrEqual(before.age_ms);
  expect(tabwire.gateway.browser(browser.id).usage.lastUsedAt).toBe(lastUsed);
});

it('looking does not count as use of a browser, and a command does', async () => {
  const browser = await tabwire.open();
  const lastUsed = () => tabwire.gateway.browser(browser.id).usage.lastUsedAt;
  const before = lastUsed();
  for (const end of ['', 'pages/', 'contexts/', 'network/', 'downloads/', 'json/list/', 'routes/'])
    expect((await tabwire.send('get', `${browser.path}/${end}`)).status).toBe(200);
  expect(lastUsed()).toBe(before);
  expect((await tabwire.send('get', `${browser.path}/ui-map/`)).status).toBe(200);
  expect(lastUsed()).not.toBe(before);
});

it('/status/ needs a key where the service has one', async () => {
  const other = await Tabwire.start({ API_KEYS: 'k' });
  expect((await raw(other.url, '/status/')).status).toBe(401);
  expect((await raw(other.url, '/status/', { headers: { 'X-API-Key': 'k' } })).status).toBe(200);
  await other.stop();
});
