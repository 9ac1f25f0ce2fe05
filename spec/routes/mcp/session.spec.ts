import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { idIn, McpClient } from '../../support/mcp-client.js';
import { Site } from '../../support/site.js';
import { Tabwire } from '../../support/tabwire.js';
import { until } from '../../support/until.js';

let tabwire: Tabwire;
let site: Site;
/** A session that stays while the others come and go, so that the browser which they share does. */
let lasting: McpClient;

beforeAll(async () => {
  [tabwire, site] = await Promise.all([
    Tabwire.start({ MCP_SESSION_TIMEOUT_MS: '3000' }),
    Site.start(),
  ]);
  lasting = await McpClient.connect(tabwire.url);
  await lasting.do('list_pages');
});
afterAll(async () => {
  await tabwire.stop();
  await site.stop();
});

/** Contexts of sessions that are open; the default one of a browser is of nobody. */
const contexts = () =>
  tabwire.gateway.browsers.reduce((sum, browser) => sum + browser.contexts.opened.length, 0);
const left = () => contexts() + tabwire.gateway.used;

async function connected(work: (mcp: McpClient) => Promise<void>, query = ''): Promise<void> {
  const mcp = await McpClient.connect(tabwire.url, query);
  try {
    await work(mcp);
  } finally {
    await mcp.end();
  }
}

/** A button that says what it was clicked for. */
const BUTTON =
  '<title>Tea</title><button onclick="this.after(Object.assign(document.createElement(`p`), { textContent: `Thanks` }))">Buy</button>';

describe('a session by HTTP', () => {
  it('lists its tools, and calls them in a context that the first call opens', () =>
    connected(async (mcp) => {
      const { tools } = await mcp.client.listTools();
      expect(tools).toHaveLength(16);
      expect(tools.find(({ name }) => name === 'node_click')).toMatchObject({
        description: expect.any(String),
        inputSchema: { type: 'object', required: ['node_id'] },
      });
      expect(contexts()).toBe(1);
      const map = await mcp.do('navigate', { url: site.page(BUTTON) });
      expect(contexts()).toBe(2);
      const news = await mcp.do('node_click', { node_id: idIn(map, 'button "Buy"') });
      expect(news).toMatch(/^\+ \[\d+\] paragraph "Thanks"$/m);
    }));

  it('has a context of its own, in a browser that sessions share', async () => {
    await connected((one) =>
      connected(async (other) => {
        await Promise.all(
          [one, other].map((mcp) => mcp.do('navigate', { url: `${site.origin}/login?ada` })),
        );
        expect(tabwire.gateway.browsers).toHaveLength(1);
        expect(contexts()).toBe(3);
        const tabs = await one.do('list_pages');
        expect(tabs.match(/"page_id"/g)).toHaveLength(1);
        const [, foreign = ''] = /"page_id":"(\w+)"/.exec(await other.do('list_pages')) ?? [];
        const told = await one.call('activate_page', { page_id: foreign });
        expect(told).toMatchObject({
          isError: true,
          text: expect.stringContaining('page_not_found'),
        });
        expect(await one.call('ui_map', { ctx_id: 'other' })).toMatchObject({ isError: true });
      }),
    );
    expect(contexts()).toBe(1);
  });

  it('has a browser of its own where it asks for one', () =>
    connected(
      (one) =>
        connected(async (other) => {
          await Promise.all([one, other].map((mcp) => mcp.do('list_pages')));
          expect(tabwire.gateway.browsers).toHaveLength(3);
        }, '?isolated=browser'),
      '?isolated=browser',
    ));

  it('sees images, and reads resources', () =>
    connected(async ({ client, ...mcp }) => {
      await client.callTool({ name: 'navigate', arguments: { url: site.page(BUTTON) } });
      const shot = await client.callTool({ name: 'screenshot' });
      expect(shot.content).toEqual([
        { type: 'image', mimeType: 'image/jpeg', data: expect.any(String) },
      ]);
      const { resources } = await client.listResources();
      expect(resources.map(({ uri }) => uri)).toEqual([
        'tabwire://page/map',
        'tabwire://page/screenshot',
        'tabwire://page/events',
      ]);
      expect(await textOf(client, 'tabwire://page/map')).toContain('button "Buy"');
      expect(await textOf(client, 'tabwire://page/events')).toContain('"navigation.loaded"');
      await expect(client.readResource({ uri: 'tabwire://browsers/x' })).rejects.toThrow(
        'There is no resource',
      );
      expect(mcp.transport.sessionId).toBeDefined();
    }));

  it('tells of the steps of an instruction as progress', () =>
    connected(async ({ client }) => {
      const seen: unknown[] = [];
      const instruction = `go to ${site.page(BUTTON)}, then click Buy`;
      await client.callTool(
        { name: 'instruct', arguments: { instruction } },
        { onprogress: ({ message }) => void seen.push(message) },
      );
      expect(seen).toEqual([expect.stringMatching(/^go to /), 'click button "Buy"']);
    }));

  it('ends a call that its client cancels, and goes on', () =>
    connected(async (mcp) => {
      await mcp.do('navigate', { url: site.page(BUTTON) });
      const controller = new AbortController();
      const waiting = mcp.client.callTool(
        { name: 'wait_for', arguments: { text: 'never', timeout_ms: 25_000 } },
        { signal: controller.signal },
      );
      const [browser] = tabwire.gateway.browsers;
      await new Promise<void>((resolve) => {
        browser?.events.on('command.started', () => {
          resolve();
        });
      });
      const ended = new Promise<unknown>((resolve) => {
        browser?.events.on('command.ended', ({ command }) => {
          resolve(command);
        });
      });
      controller.abort();
      await expect(waiting).rejects.toThrow();
      expect(await ended).toBe('wait-for');
      expect(await mcp.do('ui_map')).toContain('button "Buy"');
    }));

  it('gets the result of a call whose connection was cut', () =>
    connected(async (mcp) => {
      await mcp.do('navigate', { url: site.page(BUTTON) });
      const seen = mcp.client.callTool({
        name: 'wait_for',
        arguments: { text: 'Thanks', timeout_ms: 20_000 },
      });
      const [browser] = tabwire.gateway.browsers;
      await new Promise<void>((resolve) => {
        browser?.events.on('command.started', () => {
          resolve();
        });
      });
      await mcp.cut();
      const map = await mcp.do('ui_map');
      await mcp.do('node_click', { node_id: idIn(map, 'button "Buy"') });
      expect(await seen).toMatchObject({ content: [{ text: expect.stringMatching(/^ok/) }] });
    }));

  it('takes a client of 2026-07-28, which falls back to initialize', async () => {
    const client = new Client(
      { name: 'spec', version: '1' },
      { versionNegotiation: { mode: 'auto' } },
    );
    const transport = new StreamableHTTPClientTransport(new URL(`${tabwire.url}/mcp/`));
    await client.connect(transport);
    expect(client.getNegotiatedProtocolVersion()).toBe('2025-11-25');
    expect((await client.listTools()).tools).toHaveLength(16);
    await transport.terminateSession();
    await client.close();
  });

  it('refuses a call of no tool, and arguments that do not fit, as results', () =>
    connected(async (mcp) => {
      expect(await mcp.call('eval', { expression: '1' })).toMatchObject({
        isError: true,
        text: expect.stringContaining('There is no tool eval. The tools are: list_pages,'),
      });
      expect(await mcp.call('node_click', { node_id: 'first' })).toMatchObject({
        isError: true,
        text: expect.stringContaining('/node_id must be integer'),
      });
    }));
});

describe('nothing stays of a session', () => {
  it('whose browser crashed: the next call has a new one', async () => {
    await lasting.do('navigate', { url: site.page(BUTTON) });
    const [browser] = tabwire.gateway.browsers;
    if (!browser) throw new Error('there is none');
    await tabwire.gateway.end(browser, 'crashed');
    expect(await lasting.call('ui_map')).toMatchObject({
      isError: true,
      text: expect.stringContaining('The next call begins with a new, blank page'),
    });
    expect(await lasting.do('ui_map')).toContain('about:blank');
  });

  it('that its client ends', async () => {
    await lasting.end();
    expect(left()).toBe(0);
  });

  it('that its client ends while its context opens, or a call runs', async () => {
    const mcp = await McpClient.connect(tabwire.url);
    const calls = [mcp.call('list_pages'), mcp.call('wait_for', { text: 'never' })];
    await mcp.transport.terminateSession();
    await mcp.client.close();
    await Promise.allSettled(calls);
    await until(() => left() === 0);
  });

  it('whose client is gone, once its time is out', async () => {
    const mcp = await McpClient.connect(tabwire.url);
    await mcp.do('list_pages');
    await mcp.client.close();
    await until(() => left() === 0);
    const again = await fetch(`${tabwire.url}/mcp/`, {
      method: 'DELETE',
      headers: { 'Mcp-Session-Id': mcp.transport.sessionId ?? '' },
    });
    expect(again.status).toBe(404);
  });
});

async function textOf(client: Client, uri: string): Promise<string> {
  const [first] = (await client.readResource({ uri })).contents;
  return first && 'text' in first ? first.text : '';
}
