import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CATALOG } from '../../lib/interface/catalog.js';
import { OPERATIONS } from '../../lib/interface/operations.js';
import { LiveClient } from '../support/live-client.js';
import type { TestBrowser } from '../support/service.js';
import { Site } from '../support/site.js';
import { Tabwire } from '../support/tabwire.js';

let tabwire: Tabwire;
let site: Site;
let browser: TestBrowser;
let pageId: string;
beforeAll(async () => {
  [tabwire, site] = await Promise.all([Tabwire.start(), Site.start()]);
  browser = await tabwire.open({ url: site.page('<h1>seen</h1><button>Go</button>') });
  pageId = (await tabwire.send('get', `${browser.path}/pages/`)).body.pages[0].page_id;
  const { status } = await browser.send('network', { record: 'headers' });
  expect(status).toBe(200);
});
afterAll(() => Promise.all([tabwire.stop(), site.stop()]));

const live = () => tabwire.gateway.browser(browser.id);

/** What looking leaves as it is. */
const use = async () => {
  const { body } = await tabwire.send('get', '/status/');
  const [row] = body.browsers;
  return {
    lastUsedAt: live().usage.lastUsedAt,
    commands: [row.commands, body.commands, body.failed, body.errors],
    events: live().eventLog.lastId,
  };
};

/** GETs of a browser that count as use: a file that is taken, and what connects. */
const USES = ['read-download', 'cdp-browser', 'cdp-page', 'channel'];

/** All others, with the ID of the browser and of its page. */
const reads = () =>
  OPERATIONS.filter(({ method, path, operation }) => {
    const name = operation.kind === 'command' ? operation.command.name : operation.name;
    const isRead = method === 'GET' && !['mcp', 'socket'].includes(operation.kind);
    return (
      isRead &&
      !USES.includes(name) &&
      !/\{(?!id\}|page_id\})|profiles|metrics|docs|devtools/.test(path)
    );
  }).map(({ path }) => path.replace('{id}', browser.id).replace('{page_id}', pageId));

describe('looking at a browser', () => {
  it('is no use, and writes no event: every GET but the file of a download', async () => {
    expect(reads().length).toBeGreaterThan(20);
    const before = await use();
    for (const path of reads()) {
      const query = path.endsWith('/events/') ? '?format=json' : '';
      const { status } = await tabwire.send('get', path + query);
      expect([path, status]).toEqual([path, 200]);
    }
    const { status } = await tabwire.send('get', `${browser.path}/network/99/body/`);
    expect(status).toBe(404);
    expect(await use()).toEqual(before);
  });

  it('by a live view is none either, until it is driven', async () => {
    const before = await use();
    const url = `${tabwire.url.replace('http', 'ws')}${browser.path}/live`;
    const client = await LiveClient.connect(url);
    await client.frame(0);
    expect(await use()).toEqual(before);
    await client.send('mouse', { move: { x: 5, y: 5 } });
    const after = await use();
    expect(after.lastUsedAt).not.toBe(before.lastUsedAt);
    expect(after.commands).toEqual(before.commands.map((n, i) => (i < 2 ? Number(n) + 1 : n)));
    await client.close();
  });

  it('by other entrances is none: a step of a batch', async () => {
    const [before] = (await tabwire.send('get', '/status/')).body.browsers;
    const { results } = await browser.do('batch', {
      steps: [
        { command: 'list-pages', body: {} },
        { command: 'eval', body: { expression: '1' } },
      ],
    });
    expect(results).toMatchObject([{ status: 200 }, { status: 200 }]);
    const [after] = (await tabwire.send('get', '/status/')).body.browsers;
    expect(after.commands).toBe(Number(before.commands) + 2); // the batch and its eval
  });

  it('is what all commands with GET alone do, and the GET of ui-map', async () => {
    const both = CATALOG.filter(({ methods, looks }) => methods.includes('get') && !looks);
    expect(both.map(({ name }) => name)).toEqual(['ui-map']);
    const before = await use();
    await browser.do('ui-map');
    const after = await use();
    expect(after.events).toBe(before.events + 2);
    expect(after.lastUsedAt).not.toBe(before.lastUsedAt);
  });
});
