import { afterAll, beforeAll, expect, it } from '@jest/globals';
import Type from 'typebox';
import { serverStatus } from '../../lib/schemas/status.js';
import { violations } from '../support/violations.js';
import { raw } from '../support/raw.js';
import { Site } from '../support/site.js';
import { Tabwire } from '../support/tabwire.js';
import { until } from '../support/until.js';

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

it('/status/ tells of dialogs, crashed pages and commands, without a question to Chrome', async () => {
  const browser = await tabwire.open({ dialogs: 'ask', url: site.page('<h1>first</h1>') });
  const row = async () => {
    const { browsers, ...server } = await read();
    return { ...browsers.find(({ id }: { id: string }) => id === browser.id), server };
  };
  const before = await row();
  expect(before).toMatchObject({ commands: 0, crashed: 0, dialog: null });
  const { body: second } = await tabwire.send('put', `${browser.path}/pages/`, {
    url: site.page('<h1>second</h1>'),
  });
  const text = 'x'.repeat(400);
  await browser.do('eval', {
    expression: `setTimeout(() => confirm('${text}'))`,
    page_id: second.page_id,
  });
  const { contexts } = tabwire.gateway.browser(browser.id);
  const [first, other] = contexts.default.pages;
  await until(() => other?.dialogs.open !== undefined);
  const failed = await browser.send('eval', { expression: '1', page_id: second.page_id });
  expect(failed.body.code).toBe('dialog_open');
  const waiting = await row();
  expect(waiting).toMatchObject({
    commands: 3,
    crashed: 0,
    dialog: { page_id: second.page_id, ctx_id: null, type: 'confirm' },
  });
  const { message, since, open_ms } = waiting.dialog;
  expect([message.length, message.at(-1)]).toEqual([300, '…']);
  expect(Math.abs(Date.now() - Date.parse(since) - open_ms)).toBeLessThan(2_000);
  expect(waiting.server.commands - before.server.commands).toBe(3);
  expect(waiting.server.failed - before.server.failed).toBe(1);
  expect(waiting.server.errors).toBe(before.server.errors);
  first?.session.send('Page.crash', {}).catch(() => undefined);
  await until(() => first?.state === 'crashed');
  expect(await row()).toMatchObject({ crashed: 1, dialog: { page_id: second.page_id } });
  const { pages } = (await tabwire.send('get', `${browser.path}/pages/`)).body;
  expect(pages).toMatchObject([{ crashed: true }, { dialog: { type: 'confirm' } }]);
  expect([pages[0].dialog, pages[1].crashed]).toEqual([undefined, undefined]);
  await browser.do('dialog', { accept: true, page_id: second.page_id });
  expect(await row()).toMatchObject({ commands: 4, crashed: 1, dialog: null });
  await browser.delete();
  expect((await read()).ended).toBe(Number(before.server.ended) + 1);
});

it('/status/ needs a key where the service has one', async () => {
  const other = await Tabwire.start({ API_KEYS: 'k' });
  expect((await raw(other.url, '/status/')).status).toBe(401);
  expect((await raw(other.url, '/status/', { headers: { 'X-API-Key': 'k' } })).status).toBe(200);
  await other.stop();
});
