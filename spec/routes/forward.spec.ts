import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CdpSocket } from '../support/cdp-socket.js';
import { ChannelClient } from '../support/channel-client.js';
import { EventReader } from '../support/event-reader.js';
import type { Program } from '../support/program.js';
import { ProgramFleet } from '../support/program-fleet.js';
import { raw, start } from '../support/raw.js';
import { until } from '../support/until.js';

let fleet: ProgramFleet;
/** The member that has the browser, and the one that its clients talk to. */
let owner: Program;
let other: Program;
let path: string;

beforeAll(async () => {
  fleet = await ProgramFleet.start(2, { MAX_BROWSERS: '3', MAX_BODY_BYTES: '4000000' });
  const [one, two] = [fleet.member(0), fleet.member(1)];
  path = await one.open();
  const isHere = (await local(one)).includes(path);
  [owner, other] = isHere ? [one, two] : [two, one];
});
afterAll(() => fleet.stop());

/** The paths of a member's own browsers. */
async function local(member: Program): Promise<string[]> {
  const { body } = await member.send('GET', '/status/?scope=local');
  return body.browsers.map(({ id }: { id: string }) => `/browsers/${id}`);
}

/** The line of a request in a member's log. */
const lineOf = (member: Program, id: string) =>
  member.line((line) => line.message === 'request' && line.id === id);

const socketUrl = ({ url }: Program, end: string) => `${url.replace('http', 'ws')}${path}/${end}`;
const evaluate = (member: Program, expression: string, more: object = {}) =>
  member.send('POST', `${path}/eval/`, { expression, ...more });

describe('a command for a browser of another member', () => {
  it('is answered as if it were there, and both logs tell of one request', async () => {
    const [here, there] = await Promise.all([evaluate(owner, '6 * 7'), evaluate(other, '6 * 7')]);
    expect([there.status, there.body]).toEqual([here.status, here.body]);
    // A balancer is told by Via.
    const names = (headers: Headers) => [...headers.keys()].filter((it) => it !== 'via').sort();
    expect(names(there.headers)).toEqual(names(here.headers));
    expect(path).toContain(there.headers.get('x-tabwire-browser'));
    const id = 'one-request';
    await other.send('POST', `${path}/eval/`, { expression: '1' }, { 'X-Request-Id': id });
    const [from, to] = await Promise.all([lineOf(other, id), lineOf(owner, id)]);
    expect(to).toMatchObject({ command: 'eval', status: 200, via: expect.any(String) });
    expect(from).toMatchObject({ command: 'eval', status: 200, to: path.slice(10, 18) });
    expect([from.via, to.to]).toEqual([undefined, undefined]);
  });

  it('fails as it would there', async () => {
    const thrown = await evaluate(other, 'throw new Error("no")');
    expect(thrown.body).toMatchObject({ status: 422, code: 'script_error' });
    const wrong = await other.send('POST', `${path}/eval/`, { nonsense: 1 });
    expect(wrong.body).toMatchObject({ status: 400, code: 'invalid_request' });
    const late = await evaluate(other, 'new Promise(() => {})', { timeout_ms: 50 });
    expect(late.body).toMatchObject({ status: 504, code: 'timeout' });
    const html = { 'Content-Type': 'text/html' };
    const typed = await raw(other.url, `${path}/eval/`, {
      method: 'POST',
      headers: html,
      body: 'x',
    });
    expect(typed.status).toBe(415);
    const { status } = await other.send('PATCH', `${path}/eval/`);
    expect(status).toBe(405);
  });

  it('carries a megabyte each way, chunked or compressed as well', async () => {
    const text = 'x'.repeat(1_200_000);
    const body = JSON.stringify({ html: `<p>${text}</p>` });
    const json = { 'Content-Type': 'application/json' };
    for (const [headers, sent] of [
      [json, body],
      [{ ...json, 'Transfer-Encoding': 'chunked' }, body],
      [{ ...json, 'Content-Encoding': 'gzip' }, gzipSync(body)],
      [{ ...json, Expect: '100-continue', 'Content-Length': body.length }, body],
    ] as const) {
      const set = await raw(other.url, `${path}/set-content/`, {
        method: 'POST',
        headers,
        body: sent,
      });
      expect(set.status).toBe(200);
      const got = await evaluate(other, 'document.body.textContent');
      expect(got.body.data.value).toBe(text);
      await evaluate(other, 'document.body.remove()');
    }
  });

  it('is refused there where its body is too large', async () => {
    const body = JSON.stringify({ html: 'x'.repeat(4_000_001) });
    const headers = { 'Content-Type': 'application/json' };
    const { status } = await raw(other.url, `${path}/set-content/`, {
      method: 'POST',
      headers,
      body,
    });
    expect(status).toBe(413);
  });

  it('sends its reply compressed where the client accepts that, and its head alone to HEAD', async () => {
    const body = JSON.stringify({ expression: '"y".repeat(9000)' });
    const headers = { 'Content-Type': 'application/json', 'Accept-Encoding': 'gzip' };
    const packed = await raw(other.url, `${path}/eval/`, { method: 'POST', headers, body });
    expect(packed.headers['content-encoding']).toBe('gzip');
    const [head, get] = [
      await raw(other.url, `${path}/`, { method: 'HEAD' }),
      await raw(owner.url, `${path}/`),
    ];
    expect([head.status, head.text, head.headers['content-type']]).toEqual([
      200,
      '',
      get.headers['content-type'],
    ]);
  });

  it('names the host that the client wrote', async () => {
    const { body } = await other.send('POST', `${path}/tickets/`, { for: 'cdp' });
    expect(body.url).toContain(`${other.url.replace('http', 'ws')}${path}/cdp`);
  });

  it('ends there when its client hangs up', async () => {
    const id = 'hung-up';
    const body = JSON.stringify({ expression: 'new Promise(() => {})', timeout_ms: 20_000 });
    const headers = { 'Content-Type': 'application/json', 'X-Request-Id': id };
    const sent = start(other.url, `${path}/eval/`, { method: 'POST', headers, body });
    await until(async () => {
      const { body } = await owner.send('GET', '/status/?scope=local');
      return body.browsers.some(({ running }: { running: number }) => running > 0);
    });
    sent.hangUp();
    const [from, to] = await Promise.all([lineOf(other, id), lineOf(owner, id)]);
    expect([from.status, to.status]).toEqual([499, 499]);
  });
});

describe('through another member', () => {
  it('the events of a browser come as they happen', async () => {
    const reader = await EventReader.open(`${other.url}${path}/events/?types=page.*`);
    const { body } = await other.send('PUT', `${path}/pages/`, {});
    const [opened] = await reader.until('page.opened');
    expect(opened.page_id).toBe(body.page_id);
    await reader.close();
    const { body: polled } = await other.send('GET', `${path}/events/?format=json&types=page.*`);
    expect(polled.events.length).toBeGreaterThan(0);
  });

  it('a channel runs commands, and its close has its code', async () => {
    const channel = await ChannelClient.connect(socketUrl(other, 'channel/'));
    const large = 'z'.repeat(1_000_000);
    const { reply } = await channel.send('eval', { expression: JSON.stringify(large) });
    expect(reply.data.value).toBe(large);
    const second = await other.open();
    const own = await ChannelClient.connect(`${owner.url.replace('http', 'ws')}${second}/channel/`);
    const closed = new Promise<number>((resolve) => own.socket.once('close', resolve));
    expect((await other.send('DELETE', `${second}/`)).status).toBe(200);
    expect(await closed).toBe(1001);
    channel.socket.close(4_000);
    await new Promise((resolve) => channel.socket.once('close', resolve));
  });

  it('a client speaks CDP, with a ticket too', async () => {
    const { body } = await owner.send('POST', `${path}/tickets/`, { for: 'cdp' });
    const ticket = new URL(body.url).searchParams.get('ticket') ?? '';
    for (const end of ['cdp/', `cdp/?ticket=${ticket}`]) {
      const cdp = await CdpSocket.connect(socketUrl(other, end));
      expect((await cdp.do('Browser.getVersion')).product).toMatch(/Chrom/);
      await cdp.close();
    }
    const refused = await CdpSocket.refusal(
      socketUrl(other, 'cdp/').replace('cdp', 'pages/no/cdp'),
    );
    expect([refused.status, refused.body.code]).toEqual([404, 'page_not_found']);
    expect([owner.errors, other.errors].join()).not.toContain('MaxListenersExceededWarning');
  });

  it('a session of MCP goes on', async () => {
    const headers = {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    };
    const send = (member: Program, method: string, params: object, session?: string | null) =>
      fetch(`${member.url}/mcp/`, {
        method: 'POST',
        headers: { ...headers, ...(session ? { 'Mcp-Session-Id': session } : {}) },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
    const clientInfo = { name: 'spec', version: '1' };
    const protocolVersion = '2025-06-18';
    const begun = await send(owner, 'initialize', {
      protocolVersion,
      capabilities: {},
      clientInfo,
    });
    const session = begun.headers.get('mcp-session-id');
    expect(begun.status).toBe(200);
    const listed = await send(other, 'tools/list', {}, session);
    expect([listed.status, await listed.text()]).toEqual([
      200,
      expect.stringContaining('navigate'),
    ]);
    expect((await send(other, 'tools/list', {}, `${session}x`)).status).toBe(404);
  });
});
