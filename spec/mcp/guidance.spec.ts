import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { idIn, McpClient } from '../support/mcp-client.js';
import { Site } from '../support/site.js';
import { Tabwire } from '../support/tabwire.js';

let tabwire: Tabwire;
let site: Site;
let mcp: McpClient;

beforeAll(async () => {
  [tabwire, site] = await Promise.all([
    Tabwire.start({ DEFAULT_TIMEOUT_MS: '6000' }),
    Site.start(),
  ]);
  mcp = await McpClient.connect(tabwire.url, '?profile=all');
});
afterAll(async () => {
  await mcp.end();
  await tabwire.stop();
  await site.stop();
});

const show = (html: string) => mcp.do('navigate', { url: site.page(html) });

it('a stale ID says to take a new map', async () => {
  const map = await show('<button onclick="this.remove()">Buy</button>');
  const node_id = idIn(map, 'button "Buy"');
  await mcp.do('node_click', { node_id });
  const { isError, text } = await mcp.call('node_click', { node_id });
  expect({ isError, text }).toEqual({
    isError: true,
    text: expect.stringMatching(/^failed: node_stale\nThe node is gone\. Call ui_map/),
  });
});

it('an ambiguous name has its candidates, and says to choose one', async () => {
  await show('<button>Buy</button><p>or<button>Buy</button>');
  const { isError, text } = await mcp.call('instruct', { instruction: 'click Buy' });
  expect(isError).toBe(true);
  expect(text).toMatch(/^failed: target_ambiguous\n.*one of the candidates with its node_id/);
  expect(text.match(/"node_id":\d+/g)).toHaveLength(2);
});

it('a dialog says to answer it, and the answer shows the page', async () => {
  const map = await show('<button onclick="p.textContent = confirm(`Sure?`)">Buy</button><p id=p>');
  const { isError, text } = await mcp.call('node_click', { node_id: idIn(map, 'button "Buy"') });
  expect(isError).toBe(true);
  expect(text).toMatch(/^failed: dialog_open\nA dialog blocks the page\. Answer it: dialog/);
  expect(text).toContain('Sure?');
  expect(await mcp.do('dialog', { accept: true })).toContain('paragraph "true"');
});

it('a popup is told of, and is the current page', async () => {
  const url = site.page('<title>Second</title><h1>Second</h1>');
  const map = await show(`<a href="${url}" target=_blank>Go</a>`);
  const news = await mcp.do('node_click', { node_id: idIn(map, 'link "Go"') });
  expect(news).toMatch(/^ok\nA page opened a tab, \w+\. list_pages lists the tabs/);
  expect(await mcp.do('wait_for', { text: 'Second' })).toMatch(/^ok/);
  const [, page_id = ''] = /A page opened a tab, (\w+)/.exec(news) ?? [];
  expect(await mcp.do('close_page', { page_id })).toContain('link "Go"');
});

it('a download is told of, and its file is a resource', async () => {
  const map = await show('<a href="/download">File</a>');
  const [browser] = tabwire.gateway.browsers;
  const finished = new Promise<void>((resolve) => {
    browser?.events.on('download.finished', () => {
      resolve();
    });
  });
  const news = await mcp.do('node_click', { node_id: idIn(map, 'link "File"') });
  await finished;
  // Chrome tells of the download after the end of the navigation that became it: here with the click, or just after.
  const told = news + (await mcp.do('ui_map'));
  const [, uri = ''] = /A download began: (tabwire:\/\/downloads\/[\w-]+)\./.exec(told) ?? [];
  expect(told).toContain(`A download has ended. Its file is the resource ${uri}.`);
  const { contents } = await mcp.client.readResource({ uri });
  expect(contents).toMatchObject([{ uri, blob: Buffer.from('data').toString('base64') }]);
});

it('a slow page says that it goes on, and how to look', async () => {
  const { isError, text } = await mcp.call('navigate', { url: `${site.origin}/stall` });
  expect(isError).toBe(true);
  expect(text).toMatch(/^failed: timeout\nThe page is slow.* look at it with ui_map/);
  expect(await mcp.do('ui_map')).toContain('paragraph "half"');
});

it('a page that can not be loaded says so', async () => {
  const { isError, text } = await mcp.call('navigate', { url: 'http://127.0.0.1:9/' });
  expect(isError).toBe(true);
  expect(text).toMatch(/^failed: navigation_failed\n.*Check the URL/);
});
