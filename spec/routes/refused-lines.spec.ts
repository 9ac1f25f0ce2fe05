import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ChannelClient } from '../support/channel-client.js';
import type { Log, LogFields } from '../../lib/telemetry/log.js';
import { raw, start } from '../support/raw.js';
import { Tabwire } from '../support/tabwire.js';
import { until } from '../support/until.js';

const KEY = { 'X-API-Key': 'a-key', 'Content-Type': 'application/json' };
const lines: LogFields[] = [];
const note = (message: string, fields: LogFields = {}) => {
  if (message === 'request') lines.push(fields);
};
const log: Log = { debug: () => undefined, info: note, warn: note, error: note };

let tabwire: Tabwire;
let path: string;
beforeAll(async () => {
  tabwire = await Tabwire.start({ API_KEYS: 'a-key' }, log);
  const opened = await raw(tabwire.url, '/browsers/', { method: 'PUT', headers: KEY, body: '{}' });
  path = `/browsers/${JSON.parse(opened.text).id}`;
});
afterAll(() => tabwire.stop());

async function lineOf(where: string, headers: Record<string, string>): Promise<LogFields> {
  const id = `line-${lines.length}`;
  await raw(tabwire.url, where, { headers: { ...headers, 'X-Request-Id': id } });
  await until(() => lines.some((line) => line.id === id));
  return lines.find((line) => line.id === id) ?? {};
}

it('a refused request is logged with its command, the shape of its path and its client', async () => {
  const client = '127.0.0.1';
  expect(await lineOf(`${path}/ui-map/?query=secret`, {})).toMatchObject({
    command: 'ui-map',
    status: 401,
    path: '/browsers/{}/ui-map/',
    client,
  });
  expect(await lineOf(`${path}/goto/`, KEY)).toMatchObject({
    command: 'none',
    status: 404,
    path: '/browsers/{}/goto/',
    client,
  });
  expect(await lineOf(`${path}/`, KEY)).not.toHaveProperty('client');
});

it('a logged path has no name or ID that a client chose', async () => {
  const paths = ['/profiles/ada/', '/profiles/ada/nowhere/', '/browsers/ada/contexts/bob/goto/'];
  const shapes: unknown[] = [];
  for (const where of paths) shapes.push((await lineOf(where, {})).path);
  expect(shapes).toEqual([
    '/profiles/{}/',
    '/profiles/{}/nowhere/',
    '/browsers/{}/contexts/{}/goto/',
  ]);
});

it('a hang-up is client_closed in the event and the log, and the answer to what a channel cancels', async () => {
  const [browser] = tabwire.service.gateway.browsers;
  if (!browser) throw new Error('no browser');
  const codes: (string | null)[] = [];
  browser.events.on('command.ended', ({ code, status }) => codes.push(`${status} ${String(code)}`));
  const body = JSON.stringify({ selector: '#never' });
  const sent = start(tabwire.url, `${path}/wait-for-node/`, { method: 'POST', headers: KEY, body });
  await sent.written;
  await until(() => browser.usage.running > 0);
  sent.hangUp();
  await until(() => codes.length === 1);
  const url = `${tabwire.url.replace('http', 'ws')}${path}/channel`;
  const channel = await ChannelClient.connect(url, { headers: KEY });
  const id = channel.start('wait-for-node', { selector: '#never' });
  await channel.send('list-pages');
  channel.post({ cancel: id });
  expect(await channel.answer(id)).toMatchObject({
    status: 499,
    problem: { code: 'client_closed' },
  });
  channel.socket.terminate();
  // The answer does not wait until Chrome has ended the wait; the event does.
  const ends = () => codes.filter((code) => code !== '200 null');
  await until(() => ends().length === 2);
  expect(ends()).toEqual(['499 client_closed', '499 client_closed']);
  const hungUp = () => lines.filter(({ status }) => status === 499);
  await until(() => hungUp().length === 2);
  expect(hungUp().map(({ entrance, code }) => [entrance, code])).toEqual([
    [undefined, 'client_closed'],
    ['channel', 'client_closed'],
  ]);
});
