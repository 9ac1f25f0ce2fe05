import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { RECORD_BYTES } from '../../lib/browsers/ended-browsers.js';
import type { MemoryKind } from '../../lib/request/memory-kinds.js';
import { ChannelClient } from '../support/channel-client.js';
import { McpClient } from '../support/mcp-client.js';
import { Program } from '../support/program.js';
import type { Reply, TestBrowser } from '../support/service.js';
import { Tabwire } from '../support/tabwire.js';
import { UnreadClients } from '../support/unread.js';
import { until } from '../support/until.js';

const MIB = 2 ** 20;

let tabwire: Tabwire;
let browser: TestBrowser;
beforeAll(async () => {
  tabwire = await Tabwire.start({
    MAX_WAITING_BYTES: String(8 * MIB),
    MAX_RESULT_BYTES: String(2 * MIB),
    MAX_BODY_BYTES: String(MIB),
  });
});
afterAll(() => tabwire.stop());
beforeEach(async () => {
  browser = await tabwire.open();
});
/** Nothing stays of a browser that is gone but its record. */
afterEach(async () => {
  await browser.delete();
  const { account, gateway } = tabwire.service;
  await until(() => account.figures.bytes === gateway.ended.records.length * RECORD_BYTES);
});

const bytesOf = (kind: MemoryKind) => tabwire.service.account.figures.kinds[kind] ?? 0;

const routes = (method: 'put' | 'get' | 'delete', of: TestBrowser, body?: object): Promise<Reply> =>
  tabwire.send(method, `${of.path}/routes/`, body);

const answering = (characters: number) => ({
  rules: [{ match: { url: 'https://a.test/*' }, action: 'respond', body: 'x'.repeat(characters) }],
});

const codeOf = ({ status, body }: Reply) => ({ status, code: body.code });
const REFUSED = { status: 429, code: 'memory_limit' };

describe('rules', () => {
  it('count once for all contexts that began with them', async () => {
    await routes('put', browser, answering(900_000));
    const before = bytesOf('rules');
    expect(before).toBeGreaterThan(900_000);
    const contexts = await Promise.all([1, 2, 3].map(() => browser.context()));
    await routes('delete', browser);
    expect(bytesOf('rules')).toBe(before);
    for (const context of contexts) await context.delete();
    expect(bytesOf('rules')).toBe(0);
  });

  it('are refused where they have no room, and those before stay', async () => {
    for (let i = 0; i < 3; i += 1) await routes('put', await browser.context(), answering(1e6));
    const context = await browser.context();
    await routes('put', context, { block_presets: ['images'] });
    expect(codeOf(await routes('put', context, answering(1e6)))).toEqual(REFUSED);
    const opened = await tabwire.send('put', `${browser.path}/contexts/`, {
      routes: answering(1e6),
    });
    expect(codeOf(opened)).toEqual(REFUSED);
    expect((await routes('get', context)).body.block_presets).toMatchObject([{ preset: 'images' }]);
    expect((await routes('get', browser)).body.rules).toEqual([]);
  });

  it('count what their regular expressions take', async () => {
    const rule = { match: { url: '/^https:..a.test.(a|b){100}$/' }, action: 'block' };
    expect((await routes('put', browser, { rules: Array(10).fill(rule) })).body).toMatchObject({
      ok: true,
    });
    expect(bytesOf('rules')).toBeGreaterThan(1e6);
  });
});

it('init scripts count until they are removed', async () => {
  const add = (of: TestBrowser) => of.send('init-scripts', { source: '/'.repeat(250_000) });
  const { body } = await add(browser);
  expect(bytesOf('scripts')).toBe(250_000);
  const path = `${browser.path}/init-scripts/${body.script_id}/`;
  await tabwire.send('delete', path);
  expect(bytesOf('scripts')).toBe(0);
  const contexts = await Promise.all(Array.from({ length: 6 }, () => browser.context()));
  const replies: Reply[] = [];
  for (const context of contexts) for (let i = 0; i < 4; i += 1) replies.push(await add(context));
  expect(replies.filter(({ status }) => status !== 200).map(codeOf)).toContainEqual(REFUSED);
});

describe('what clients of WebSockets send', () => {
  it('counts while a message is not whole, and its connection ends where it has no room', async () => {
    const url = `${tabwire.url.replace('http', 'ws')}${browser.path}/channel`;
    const sockets = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const socket = new WebSocket(url);
        const closed = once(socket, 'close');
        await once(socket, 'open');
        socket.send('x'.repeat(900_000), { fin: false });
        return { socket, closed };
      }),
    );
    const [code, reason] = await Promise.race(sockets.map(({ closed }) => closed));
    expect([code, String(reason)]).toEqual([1013, expect.stringContaining('no room')]);
    expect(bytesOf('messages')).toBeGreaterThan(2 * MIB);
    expect(await browser.evaluate('1 + 1')).toBe(2);
    for (const { socket } of sockets) socket.terminate();
  });

  it('counts while its commands run', async () => {
    const url = `${tabwire.url.replace('http', 'ws')}${browser.path}/channel`;
    const client = await ChannelClient.connect(url);
    const waits = `new Promise(() => {}) // ${'x'.repeat(230_000)}`;
    const ids = Array.from({ length: 20 }, () => client.start('eval', { expression: waits }));
    const answers = ids.map((id) => client.answer(id));
    const refused = await Promise.race(answers);
    expect({ status: refused.status, code: refused.problem.code }).toEqual(REFUSED);
    expect(bytesOf('requests')).toBeGreaterThan(MIB);
    client.socket.close();
    await until(() => bytesOf('requests') === 0);
  });
});

/** Two thirds of a megabyte of JSON, whose value takes many times as much. */
const LISTS = { expression: '1', args: { a: Array(100_000).fill({}) } };

describe('the value of a body', () => {
  it('counts before it is made, over HTTP and in a channel', async () => {
    expect(codeOf(await tabwire.send('post', `${browser.path}/eval/`, LISTS))).toEqual(REFUSED);
    const url = `${tabwire.url.replace('http', 'ws')}${browser.path}/channel`;
    const client = await ChannelClient.connect(url);
    const { status, problem } = await client.send('eval', LISTS);
    expect({ status, code: problem.code }).toEqual(REFUSED);
    client.socket.close();
  });

  it('is not kept by the connections that wait for their next request', async () => {
    const program = await Program.start({ NODE_OPTIONS: '--max-old-space-size=96' });
    const body = JSON.stringify(
      Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`n${at}`, 1])),
    );
    const agents = Array.from({ length: 40 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    try {
      for (const agent of agents) {
        const options = { method: 'PUT', headers: { 'Content-Type': 'application/json' }, agent };
        const sent = request(`${program.url}/browsers/`, options).end(body);
        const [reply]: IncomingMessage[] = await once(sent, 'response');
        expect(reply?.statusCode).toBe(400);
        await once(reply?.resume() ?? sent, 'end');
      }
    } finally {
      for (const agent of agents) agent.destroy();
      await program.remove();
    }
  });
});

it('a stream of a command counts until its client has read it, and ends where it has no room', async () => {
  const unread = new UnreadClients(tabwire.url);
  const refused = () => tabwire.service.account.figures.refused.browser;
  const before = refused();
  const step = { command: 'eval', body: { expression: `'x'.repeat(900000)` } };
  const headers = 'Accept: text/event-stream\r\n';
  unread.send('POST', `${browser.path}/batch/`, { steps: [step, step] }, 12, headers);
  await until(() => refused() > before);
  expect(bytesOf('replies')).toBeGreaterThan(800_000);
  expect(tabwire.service.account.figures.bytes).toBeLessThanOrEqual(4 * MIB);
  unread.end();
});

it('the latest messages of a session of MCP count until it ends', async () => {
  const client = await McpClient.connect(tabwire.url);
  await client.call('navigate', { url: 'data:text/html,<h1>here</h1>' });
  expect(bytesOf('log')).toBeGreaterThan(0);
  await client.end();
});
