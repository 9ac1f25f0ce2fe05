import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import type { LogFields } from '../../lib/telemetry/log.js';
import { SELF_SIGNED } from '../support/certificate.js';
import { Dashboard } from '../support/dashboard.js';
import { noLog } from '../support/no-log.js';
import { raw } from '../support/raw.js';
import { PROXIES, RunningProxy } from '../support/proxy.js';
import type { Body } from '../support/service.js';

const KEY = 'a-key';
const HEADERS = { 'X-API-Key': KEY, 'Content-Type': 'application/json' };
const PANELS = ['Events', 'Network', 'Console', 'Commands', 'Map', 'Recorder', 'DevTools', 'Links'];

const lines: LogFields[] = [];
const log = { ...noLog, info: (_message: string, fields: LogFields = {}) => lines.push(fields) };

const stage = new Dashboard();
let id: string;

beforeAll(async () => {
  await stage.start({ API_KEYS: `ann:${KEY}` }, log);
  const opened = { method: 'PUT', headers: HEADERS, body: '{"label":"the shop"}' };
  id = JSON.parse((await raw(stage.watched.url, '/browsers/', opened)).text).id;
}, 30_000);
afterAll(() => stage.stop());

interface Ask extends Omit<RequestOptions, 'headers'> {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request through a proxy; resolves when the head of its reply comes. */
async function begin(url: string, { headers, body, ...options }: Ask): Promise<IncomingMessage> {
  const ca = SELF_SIGNED.cert;
  const call = request(url, { ca, agent: false, headers: { ...HEADERS, ...headers }, ...options });
  call.end(body);
  const [reply]: IncomingMessage[] = await once(call, 'response');
  if (!reply) throw new Error('no reply');
  return reply;
}

async function ask(url: string, options: Ask = {}) {
  const reply = await begin(url, options);
  const body: Body = JSON.parse(await text(reply));
  return { status: reply.statusCode, body };
}

describe.each(PROXIES)('$name with its configuration of deploy/proxy/', (kind) => {
  if (kind.program === undefined) {
    it.skip(`leads to a server (${kind.name} is not installed)`, () => {});
    return;
  }
  let proxy: RunningProxy;
  beforeAll(async () => {
    proxy = await RunningProxy.start(kind, stage.watched.url);
  });
  afterAll(() => proxy.stop());

  it('has replies name the outer address, and the log the client’s, whatever the client forwards', async () => {
    const headers = {
      'X-Forwarded-Proto': 'http',
      'X-Forwarded-Host': 'evil.test',
      'X-Forwarded-For': '192.0.2.1',
      'X-Forwarded-Prefix': '/evil',
    };
    const { status, body } = await ask(`${proxy.url}/browsers/${id}/`, { headers });
    expect([status, body.cdp_url]).toEqual([
      200,
      `${proxy.url.replace('https', 'wss')}/browsers/${id}/cdp`,
    ]);
    lines.length = 0;
    await ask(`${proxy.url}/nowhere/`, { headers, localAddress: '127.0.0.9' });
    expect(lines.map(({ client }) => client)).toContain('127.0.0.9');
  });

  it('leads WebSockets, at the address that replies name', async () => {
    const { body } = await ask(`${proxy.url}/browsers/${id}/`);
    const socket = new WebSocket(body.cdp_url, { ca: SELF_SIGNED.cert, headers: HEADERS });
    await once(socket, 'open');
    socket.send('{"id":1,"method":"Browser.getVersion"}');
    const [answer] = await once(socket, 'message');
    expect(String(answer)).toContain('"product"');
    socket.close();
    await once(socket, 'close');
  });

  it('passes events on as they come, and a large body to the limit of the server', async () => {
    const path = `${proxy.url}/browsers/${id}`;
    const stream = await begin(`${path}/events/`, { headers: { Accept: 'text/event-stream' } });
    stream.setEncoding('utf8');
    await ask(`${path}/navigate/`, { method: 'POST', body: '{"url":"data:text/html,Tea"}' });
    let seen = '';
    for await (const chunk of stream) {
      seen += String(chunk);
      if (seen.includes('navigation.loaded')) break;
    }
    expect(seen).toContain('navigation.loaded');
    const body = JSON.stringify({ expression: ' '.repeat(2 ** 21) });
    const large = await ask(`${path}/eval/`, { method: 'POST', body });
    expect([large.status, large.body.code]).toEqual([413, 'body_too_large']);
  });

  it('serves the dashboard with keys, all of its panels, and in a second tab', async () => {
    stage.address = proxy.url;
    // The ports of a host have their cookies in common.
    await stage.replaceViewer({ ignore_https_errors: true });
    await stage.visit();
    await stage.waitForText('API key');
    await stage.instruct(`fill "API key" with "${KEY}" and press Enter`);
    await stage.waitForText('the shop');
    await stage.visit(`#/browsers/${id}`);
    await stage.waitForPixel(600, 400, 'r > 200');
    for (const panel of PANELS) {
      await stage.openPanel(panel);
      if (panel === 'Events') await stage.waitForText('Page loaded');
    }
    const second = { url: `${proxy.url}/#/browsers/${id}` };
    const tab = await stage.driver.send('put', `${stage.viewer.path}/pages/`, second);
    await stage.waitForPixel(600, 400, 'r > 200');
    const { page_id } = tab.body;
    await stage.driver.send('delete', `${stage.viewer.path}/pages/${page_id}/`);
  }, 60_000);
});
