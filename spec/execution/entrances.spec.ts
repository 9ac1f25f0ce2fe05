import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LogFields } from '../../lib/telemetry/log.js';
import { ChannelClient } from '../support/channel-client.js';
import { LiveClient } from '../support/live-client.js';
import { McpClient } from '../support/mcp-client.js';
import { noLog } from '../support/no-log.js';
import { raw } from '../support/raw.js';
import type { TestBrowser } from '../support/service.js';
import { Tabwire } from '../support/tabwire.js';
import { until } from '../support/until.js';

const lines: LogFields[] = [];
const info = (message: string, fields: LogFields = {}) => {
  if (message === 'request') lines.push(fields);
};

let tabwire: Tabwire;
let browser: TestBrowser;
let mcp: McpClient;
beforeAll(async () => {
  tabwire = await Tabwire.start({}, { ...noLog, info });
  browser = await tabwire.open();
  mcp = await McpClient.connect(tabwire.url, '?profile=all');
  // Its context is opened with the first call.
  await mcp.do('ui_map');
});
afterAll(async () => {
  await mcp.end();
  await tabwire.stop();
});

const socketUrl = (name: string) => `${tabwire.url.replace('http', 'ws')}${browser.path}/${name}`;

/** Turns the wheel by each entrance, over a node where one is named. */
const ENTRANCES: Readonly<Record<string, (body: object) => Promise<unknown>>> = {
  http: (body) => browser.send('wheel', body),
  channel: async (body) => {
    const client = await ChannelClient.connect(socketUrl('channel'));
    await client.send('wheel', body);
    client.socket.terminate();
  },
  live: async (body) => {
    const client = await LiveClient.connect(socketUrl('live'));
    await client.send('wheel', body);
    client.socket.terminate();
  },
  mcp: (body) => mcp.call('wheel', body),
  batch: (body) => browser.send('batch', { steps: [{ command: 'wheel', body }] }),
};

async function counted(status: number): Promise<number> {
  const { text } = await raw(tabwire.url, '/metrics/');
  const count = new RegExp(
    `^tabwire_requests_total{command="wheel",status="${status}"} (\\d+)$`,
    'm',
  );
  return Number(count.exec(text)?.[1] ?? 0);
}

describe.each(Object.entries(ENTRANCES))('a command by %s', (entrance, send) => {
  it.each([
    [{ delta_y: 1 }, 200, undefined],
    [{ delta_y: 1, node_id: 1e9 }, 404, 'node_not_found'],
  ])('%j has one metric, one log line and its events', async (body, status, code) => {
    const told: object[] = [];
    const unlisten = tabwire.gateway.browsers.map(({ events }) =>
      events.on('command.ended', (event) => {
        if (event.command === 'wheel') told.push(event);
      }),
    );
    const before = await counted(status);
    const from = lines.length;
    const logged = () => lines.slice(from).filter(({ command }) => command === 'wheel');
    await send(body);
    await until(() => logged().length > 0);
    for (const stop of unlisten) stop();

    expect(await counted(status)).toBe(before + 1);
    const [line, ...others] = logged();
    expect(others).toEqual([]);
    expect(line).toMatchObject({ id: expect.any(String), status, code, ms: expect.any(Number) });
    expect(line?.entrance).toBe(entrance === 'http' ? undefined : entrance);
    expect(told).toEqual([
      expect.objectContaining({ requestId: line?.id, status, code: code ?? null }),
    ]);
  });
});

it('a problem on a socket has the request ID of its events', async () => {
  const ids: (string | null)[] = [];
  const { events } = tabwire.gateway.browser(browser.id);
  const unlisten = events.on('command.ended', ({ requestId }) => ids.push(requestId));
  const body = { delta_y: 1, node_id: 1e9 };
  const channel = await ChannelClient.connect(socketUrl('channel'));
  const live = await LiveClient.connect(socketUrl('live'));
  const answers = [await channel.send('wheel', body), await live.send('wheel', body)];
  unlisten();
  expect(answers.map(({ problem }) => problem.request_id)).toEqual(ids);
  channel.socket.terminate();
  live.socket.terminate();
});

it('an open and its context by MCP are told with the ID of the call that needs them, too', () => {
  const [open, context, first] = lines.filter((line) => line.entrance === 'mcp');
  expect([open?.command, context?.command]).toEqual(['open-browser', 'create-context']);
  expect(first).toMatchObject({ command: 'ui-map', id: expect.any(String) });
  expect([open?.id, context?.id]).toEqual([first?.id, first?.id]);
  expect([open?.browser, context?.browser]).toEqual([undefined, expect.any(String)]);
});
