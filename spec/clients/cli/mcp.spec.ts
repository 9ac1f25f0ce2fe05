import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callTool, idIn } from '../../support/mcp-client.js';
import { Site } from '../../support/site.js';
import { Tabwire } from '../../support/tabwire.js';
import { until } from '../../support/until.js';

const MAIN = fileURLToPath(new URL('../../../clients/cli/main.js', import.meta.url));
const KEY = 'a-key-of-the-spec-0123456789';

let tabwire: Tabwire;
let site: Site;
beforeAll(async () => {
  [tabwire, site] = await Promise.all([Tabwire.start({ API_KEYS: KEY }), Site.start()]);
});
afterAll(async () => {
  await tabwire.stop();
  await site.stop();
});

const there = () => ({ TABWIRE_URL: tabwire.url, TABWIRE_KEY: KEY });

async function connected(
  env: Record<string, string>,
  args: readonly string[],
  work: (client: Client, progress: readonly unknown[]) => Promise<void>,
): Promise<void> {
  const client = new Client({ name: 'spec', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, 'mcp', ...args],
    env: { PATH: process.env.PATH ?? '', ...env },
    stderr: 'inherit',
  });
  // The client drops a progress that it reads together with the result, so what comes is read before it.
  const progress: unknown[] = [];
  transport.onmessage = (message) => {
    if ('method' in message && message.method === 'notifications/progress')
      progress.push(message.params?.message);
  };
  await client.connect(transport);
  try {
    await work(client, progress);
  } finally {
    await client.close();
  }
}

const BUTTON = '<title>Tea</title><button onclick="document.title = `Bought`">Buy</button>';

describe('tabwire mcp', () => {
  it('carries a session to the server that is named, ends a call that its client cancels, and the session with stdin', async () => {
    await connected(there(), ['--profile', 'all'], async (client, progress) => {
      expect((await client.listTools()).tools.length).toBeGreaterThan(40);
      const { text } = await callTool(client, 'navigate', { url: site.page(BUTTON) });
      const news = await callTool(client, 'node_click', { node_id: idIn(text, 'button "Buy"') });
      expect(news.text).toContain('title "Bought"');
      await client.callTool(
        { name: 'instruct', arguments: { instruction: 'click Buy' } },
        { onprogress: () => undefined },
      );
      expect(progress).toEqual(['click button "Buy"']);
      const { contents } = await client.readResource({ uri: 'tabwire://page/map' });
      expect(contents).toHaveLength(1);
      expect(await callTool(client, 'node_click', { node_id: 10 ** 6 })).toMatchObject({
        isError: true,
        text: expect.stringContaining('node_not_found'),
      });

      const [browser] = tabwire.gateway.browsers;
      const heard = (type: 'command.started' | 'command.ended') =>
        new Promise<void>((resolve) => {
          browser?.events.on(type, ({ command }) => {
            if (command === 'wait-for') resolve();
          });
        });
      const [started, ended] = [heard('command.started'), heard('command.ended')];
      const controller = new AbortController();
      const waiting = client.callTool(
        { name: 'wait_for', arguments: { text: 'never', timeout_ms: 25_000 } },
        { signal: controller.signal },
      );
      const map = await callTool(client, 'ui_map', {});
      expect(map.text).toContain('button "Buy"');
      // Each message of the client is a request of its own, and none waits for another.
      await started;
      controller.abort();
      await expect(waiting).rejects.toThrow();
      await ended;
    });
    await until(() => tabwire.gateway.used === 0);
  });

  it('starts a server of its own where none is named', () =>
    connected({ TABWIRE_URL: '' }, ['--tools', 'navigate,ui_map'], async (client) => {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(['navigate', 'ui_map']);
      const { text } = await callTool(client, 'navigate', { url: site.page(BUTTON) });
      expect(text).toContain('title "Tea"');
    }));

  it('tells its client why a server refuses it', async () => {
    const refused = connected({ ...there(), TABWIRE_KEY: 'wrong' }, [], () => Promise.resolve());
    await expect(refused).rejects.toThrow('--key or TABWIRE_KEY');
    const wrong = connected(there(), ['--tools', 'fly'], () => Promise.resolve());
    await expect(wrong).rejects.toThrow('There is no tool "fly"');
  });
});
