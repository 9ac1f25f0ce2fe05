import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CdpSocket } from '../support/cdp-socket.js';
import { Tabwire } from '../support/tabwire.js';

const KEY = 'a-key';

describe('tickets', () => {
  let keyed: Tabwire;
  let path: string;

  beforeAll(async () => {
    keyed = await Tabwire.start({ API_KEYS: KEY });
    const reply = await request('PUT', '/browsers/', {});
    path = `/browsers/${reply.body.id}`;
  });

  afterAll(() => keyed.stop());

  async function request(method: string, where: string, body?: object) {
    const response = await fetch(`${keyed.url}${where}`, {
      method,
      headers: { 'X-API-Key': KEY, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }

  const ticket = async (body: object) => (await request('POST', `${path}/tickets/`, body)).body;

  it('stand in for a key that the upgrade needs', async () => {
    const socket = `${keyed.url.replace('http', 'ws')}${path}/cdp`;
    expect(await CdpSocket.refusal(socket)).toMatchObject({ status: 401 });
    const byKey = await CdpSocket.connect(socket, { headers: { 'X-API-Key': KEY } });
    await byKey.close();
    const { url: ticketUrl } = await ticket({ for: 'cdp' });
    expect(ticketUrl).toMatch(/^ws:.*\/cdp\?ticket=[\w-]{32}$/);
    for (let time = 0; time < 2; time += 1) await (await CdpSocket.connect(ticketUrl)).close();
  });

  it('open one browser, one use, and once where asked', async () => {
    const { url: once } = await ticket({ for: 'cdp', once: true });
    await (await CdpSocket.connect(once)).close();
    expect(await CdpSocket.refusal(once)).toMatchObject({ status: 401 });
    const { url: events, ticket: secret } = await ticket({ for: 'events' });
    expect(events).toContain('/events?ticket=');
    const socket = `${keyed.url.replace('http', 'ws')}${path}/cdp?ticket=${secret}`;
    expect(await CdpSocket.refusal(socket)).toMatchObject({ status: 401 });
    const other = (await request('PUT', '/browsers/', {})).body.id;
    const { url: cdp } = await ticket({ for: 'cdp' });
    const elsewhere = cdp.replace(path, `/browsers/${other}`);
    expect(await CdpSocket.refusal(elsewhere)).toMatchObject({ status: 401 });
  });

  it('end by their time, and open no command', async () => {
    const { url: short, ticket: secret } = await ticket({ for: 'cdp', expires_s: 1 });
    expect((await fetch(`${keyed.url}${path}/?ticket=${secret}`)).status).toBe(401);
    await pause(1_050);
    expect(await CdpSocket.refusal(short)).toMatchObject({ status: 401 });
  });

  it('are refused with what they can not be for', async () => {
    expect(
      await request('POST', `${path}/tickets/`, { for: 'cdp', expires_s: 3_601 }),
    ).toMatchObject({
      status: 400,
    });
    expect(
      await request('POST', `${path}/tickets/`, { for: 'cdp', page_id: 'none' }),
    ).toMatchObject({
      status: 404,
      body: { code: 'page_not_found' },
    });
  });
});

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
