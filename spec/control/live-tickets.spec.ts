import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CdpSocket } from '../support/cdp-socket.js';
import { LiveClient } from '../support/live-client.js';
import { Tabwire } from '../support/tabwire.js';

const KEY = 'a-key';
const HEADERS = { 'X-API-Key': KEY, 'Content-Type': 'application/json' };

describe('a ticket for the live view', () => {
  let keyed: Tabwire;
  /** Two browsers, the first with two pages. */
  let path: string;
  let other: string;
  let pages: string[];

  beforeAll(async () => {
    keyed = await Tabwire.start({ API_KEYS: KEY });
    path = `/browsers/${(await request('PUT', '/browsers/', {})).id}`;
    other = `/browsers/${(await request('PUT', '/browsers/', {})).id}`;
    await request('PUT', `${path}/pages/`, {});
    const listed = await request('GET', `${path}/pages/`);
    pages = listed.pages.map(({ page_id }: { page_id: string }) => page_id);
  });

  afterAll(() => keyed.stop());

  async function request(method: string, where: string, body?: object) {
    const init = body ? { body: JSON.stringify(body) } : {};
    const response = await fetch(`${keyed.url}${where}`, { method, headers: HEADERS, ...init });
    return response.json();
  }

  const ticket = (body: object = {}) => request('POST', `${path}/live/`, body);
  const socket = (where: string) => `${keyed.url.replace('http', 'ws')}${where}`;

  it('opens what it names, as often as it is used, and its page has it in no request', async () => {
    const { ok, ticket: secret, url, socket_url, expires_at } = await ticket({ expires_s: 60 });
    expect(ok).toBe(true);
    expect(url).toBe(`${keyed.url}/live/#${path.slice('/browsers/'.length)}/${secret}`);
    expect(Date.parse(expires_at)).toBeGreaterThan(Date.now());
    for (let time = 0; time < 2; time += 1) {
      const client = await LiveClient.connect(socket_url);
      await client.frame(0);
      await client.close();
    }
  });

  it('is listed without its secret, and ends with all that it opened when it is withdrawn', async () => {
    const { ticket: secret, ticket_id, socket_url } = await ticket({ drive: true });
    const { tickets } = await request('GET', `${path}/tickets/`);
    expect(JSON.stringify(tickets)).not.toContain(secret);
    expect(tickets.at(-1)).toEqual({
      ticket_id,
      for: 'live',
      page_id: null,
      drive: true,
      expires_at: expect.any(String),
    });
    const client = await LiveClient.connect(socket_url);
    await client.frame(0);
    expect(await request('DELETE', `${other}/tickets/${ticket_id}/`)).toMatchObject({
      existed: false,
    });
    const closed = once(client.socket, 'close');
    expect(await request('DELETE', `${path}/tickets/${ticket_id}/`)).toMatchObject({
      existed: true,
    });
    await closed;
    const again = await request('GET', `${path}/tickets/`);
    expect(again.tickets).not.toContainEqual(expect.objectContaining({ ticket_id }));
    expect(await request('DELETE', `${path}/tickets/${ticket_id}/`)).toMatchObject({
      existed: false,
    });
  });

  it('is for looking alone, or for input too', async () => {
    const watching = await LiveClient.connect((await ticket()).socket_url);
    await watching.frame(0);
    for (const [command, body] of [
      ['mouse', { move: { x: 1, y: 1 } }],
      ['keyboard', { insert_text: 'a' }],
      ['wheel', { delta_y: 1 }],
      ['dialog', { accept: true }],
    ] as const) {
      const { status, problem } = await watching.send(command, body);
      expect([status, problem.code]).toEqual([403, 'ticket_invalid']);
    }
    await watching.close();
    const driving = await LiveClient.connect((await ticket({ drive: true })).socket_url);
    await driving.frame(0);
    expect(await driving.send('mouse', { move: { x: 1, y: 1 } })).toMatchObject({ status: 200 });
    await driving.close();
  });

  it('opens nothing else: 40 other uses', async () => {
    const { ticket: secret } = await ticket({ drive: true });
    const { ticket: ofPage } = await ticket({ page_id: pages[0], drive: true });
    const [, second = ''] = pages;
    const by = `?ticket=${secret}`;
    const requests: [string, string, object?][] = [
      ['GET', '/browsers/'],
      ['PUT', '/browsers/', {}],
      ['DELETE', '/browsers/'],
      ['GET', '/status/'],
      ['GET', '/metrics'],
      ['GET', '/openapi.json'],
      ['GET', '/docs/'],
      ['GET', '/profiles/'],
      ['GET', `${path}/`],
      ['DELETE', `${path}/`],
      ['POST', `${path}/live/`, { drive: true }],
      ['POST', `${path}/tickets/`, { for: 'cdp' }],
      ['GET', `${path}/events/`],
      ['GET', `${path}/events/?format=json`],
      ['GET', `${path}/pages/`],
      ['PUT', `${path}/pages/`, {}],
      ['DELETE', `${path}/pages/${second}/`],
      ['GET', `${path}/contexts/`],
      ['POST', `${path}/mouse/`, { move: { x: 1, y: 1 } }],
      ['POST', `${path}/keyboard/`, { insert_text: 'a' }],
      ['POST', `${path}/navigate/`, { url: 'about:blank' }],
      ['POST', `${path}/eval/`, { expression: '1' }],
      ['GET', `${path}/ui-map/`],
      ['POST', `${path}/screenshot/`, {}],
      ['POST', `${path}/cdp/`, { method: 'Browser.getVersion' }],
      ['POST', `${path}/live/eval/`, { expression: '1' }],
      ['GET', `${path}/live/../`],
      ['GET', `${path}/live%2f..%2f`],
    ];
    const opened: unknown[] = [];
    const note = (what: unknown, isOpen: boolean) => {
      if (isOpen) opened.push(what);
    };
    for (const [method, where, body] of requests) {
      const url = `${keyed.url}${where}${where.includes('?') ? '&' : '?'}ticket=${secret}`;
      const init = { method, headers: { 'Content-Type': 'application/json' } };
      const response = await fetch(url, { ...init, ...(body && { body: JSON.stringify(body) }) });
      note([method, where, response.status], response.status < 400);
    }
    const asHeaders: Record<string, string>[] = [
      { 'X-API-Key': secret },
      { Authorization: `Bearer ${secret}` },
      { Cookie: `tabwire_session=${secret}` },
    ];
    for (const headers of asHeaders) {
      const { status } = await fetch(`${keyed.url}/browsers/`, { headers });
      note([headers, status], status < 400);
    }
    const sockets = [
      `${path}/cdp${by}`,
      `${path}/pages/${second}/cdp${by}`,
      `${path}/channel${by}`,
      `${other}/live${by}`,
      `${other}/channel${by}`,
      `${path}/live?ticket=${secret.slice(1)}`,
      `${path}/live?ticket=${ofPage}&page_id=${second}`,
      `${path}/live?ticket=${ofPage}&ctx_id=none`,
    ];
    for (const where of sockets) note(where, (await LiveClient.refusal(socket(where))) === 101);
    const seeing = await LiveClient.connect(socket(`${path}/live?ticket=${ofPage}`));
    await seeing.frame(0);
    seeing.post({ page_id: second });
    expect((await seeing.text((it) => it.problem)).problem.code).toBe('ticket_invalid');
    // A command names the page that is shown, whatever its body says.
    await seeing.send('mouse', { move: { x: 1, y: 1 }, page_id: second });
    seeing.post({ id: 9, command: 'eval', body: { expression: '1' } });
    expect((await seeing.text((it) => it.problem?.code === 'invalid_request')).status).toBe(400);
    expect(seeing.frames.every(({ head }) => head.page_id === pages[0])).toBe(true);
    await seeing.close();
    const tried = requests.length + asHeaders.length + sockets.length + 3;
    expect([tried >= 40, opened]).toEqual([true, []]);
  });

  it('ends by its time, with its browser, and is held to what it is for where no keys are', async () => {
    const { socket_url: short } = await ticket({ expires_s: 1 });
    await new Promise<void>((resolve) => setTimeout(resolve, 1_050));
    expect(await LiveClient.refusal(short)).toBe(4401);
    const open = await Tabwire.start();
    const browser = await open.open();
    const { body } = await open.send('post', `${browser.path}/live/`, {});
    const client = await LiveClient.connect(body.socket_url);
    const { status } = await client.send('mouse', { move: { x: 1, y: 1 } });
    expect(status).toBe(403);
    const wrong = body.socket_url.replace(/ticket=.*/, 'ticket=none');
    expect(await LiveClient.refusal(wrong)).toBe(4401);
    const cdp = body.socket_url.replace('/live?', '/cdp?');
    await (await CdpSocket.connect(cdp)).close(); // where there are no keys, all else is open
    await open.stop();
  });
});
