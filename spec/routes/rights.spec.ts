import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { apiKey } from '../../lib/settings/api-keys.js';
import { CdpSocket } from '../support/cdp-socket.js';
import { ChannelClient } from '../support/channel-client.js';
import { EventReader } from '../support/event-reader.js';
import { LiveClient } from '../support/live-client.js';
import { McpClient } from '../support/mcp-client.js';
import { raw } from '../support/raw.js';
import type { Body } from '../support/service.js';
import { Tabwire } from '../support/tabwire.js';
import { until } from '../support/until.js';

/** How long what hangs on a right may last after that. */
const SOON_MS = 1_000;

let tabwire: Tabwire;
let path: string;
beforeAll(async () => {
  tabwire = await Tabwire.start({ API_KEYS: 'ann:anns-key,bob:bobs-key' });
  path = `/browsers/${(await send('PUT', '/browsers/', {})).body.id}`;
});
beforeEach(() => {
  tabwire.service.keys.replace(['ann:anns-key', 'bob:bobs-key'].map(apiKey));
});
afterAll(() => tabwire.stop());

const json = { 'Content-Type': 'application/json' };
const ANN = { 'X-API-Key': 'anns-key' };

async function send(
  method: string,
  where: string,
  body?: object,
  headers: Record<string, string> = ANN,
): Promise<{ status: number; body: Body; cookie: string }> {
  const reply = await raw(tabwire.url, where, {
    method,
    headers: { ...(body ? json : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const [cookie = ''] = String(reply.headers['set-cookie']).split(';');
  return { status: reply.status, body: JSON.parse(reply.text), cookie };
}

/** The key of Ann is none from now on; Bob's stays. */
const withdraw = () => {
  tabwire.service.keys.replace([apiKey('bob:bobs-key')]);
};

const socketUrl = (end: string) => `${tabwire.url.replace('http', 'ws')}${path}/${end}`;
const ticket = async (body: object, headers: Record<string, string> = ANN): Promise<Body> =>
  (await send('POST', `${path}/tickets/`, body, headers)).body;

/**
 * Opens one of each kind; returns what resolves when all have ended, with the end of each: a close code and a reason,
 * or the reason of an event `error`.
 */
async function opened(
  headers: Record<string, string>,
  by: (end: string) => string,
): Promise<() => Promise<string[]>> {
  const eventsUrl = (query = '') => by(`events${query}`).replace(/^ws/, 'http');
  const [channel, cdp, page, live, events, rawEvents] = await Promise.all([
    ChannelClient.connect(by('channel'), { headers }),
    CdpSocket.connect(by('cdp'), { headers }),
    CdpSocket.connect(by(`pages/${await pageId()}/cdp`), { headers }),
    LiveClient.connect(by('live'), { headers }),
    EventReader.open(eventsUrl(), headers),
    EventReader.open(eventsUrl('?cdp=Page.*'), headers),
  ]);
  const closed = async ({ socket }: Pick<ChannelClient, 'socket'>): Promise<string> => {
    const [code, reason] = await once(socket, 'close');
    return `${code} ${String(reason)}`;
  };
  const ended = async (reader: EventReader): Promise<string> => {
    const [problem] = await reader.until('error');
    await reader.ended;
    return problem.reason;
  };
  const ends = Promise.all([
    closed(channel),
    closed(cdp),
    closed(page),
    closed(live),
    ended(events),
    ended(rawEvents),
  ]);
  return () => ends;
}

const pageId = async (): Promise<string> =>
  (await send('GET', `${path}/pages/`, undefined, { 'X-API-Key': 'bobs-key' })).body.pages[0]
    .page_id;

/** A stream of a command, of which the first event has come; `whole` resolves to all of it. */
function streamed(command: string, body: object): Promise<{ readonly whole: Promise<string> }> {
  const headers = { ...json, ...ANN, Accept: 'text/event-stream' };
  return new Promise((resolve, reject) => {
    request(`${tabwire.url}${path}/${command}/`, { method: 'POST', headers }, (res) => {
      let text = '';
      const whole = once(res, 'end').then(() => text);
      res.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        resolve({ whole });
      });
    })
      .on('error', reject)
      .end(JSON.stringify(body));
  });
}

async function within<T>(work: Promise<T>, begin: () => void): Promise<T> {
  const started = performance.now();
  begin();
  const result = await work;
  expect(performance.now() - started).toBeLessThan(SOON_MS);
  return result;
}

describe('a key that is withdrawn', () => {
  it('takes along each connection and stream, with a reason', async () => {
    const ends = await opened(ANN, socketUrl);
    const [first, ...others] = await within(ends(), withdraw);
    expect(first).toBe(
      '1008 The operator has withdrawn the API key. Send another key of the server.',
    );
    expect(others).toEqual([first, first, first, 'key_withdrawn', 'key_withdrawn']);
    expect((await send('GET', `${path}/`, undefined, { 'X-API-Key': 'bobs-key' })).status).toBe(
      200,
    );
  });

  it('takes along its tickets, what they opened, and commands and batches that run', async () => {
    const tickets = new Map<string, string>();
    for (const use of ['cdp', 'events', 'channel'])
      tickets.set(use, (await ticket({ for: use })).ticket);
    tickets.set('live', (await send('POST', `${path}/live/`, {})).body.ticket);
    const by = (end: string) => {
      const [, use = ''] = /(cdp|events|channel|live)(\?.*)?$/.exec(end) ?? [];
      return `${socketUrl(end)}${end.includes('?') ? '&' : '?'}ticket=${tickets.get(use) ?? ''}`;
    };
    const ends = await opened({}, by);
    const endless = { expression: 'new Promise(() => {})', timeout_ms: 60_000 };
    const steps = Array.from({ length: 3 }, () => ({ command: 'eval', body: endless }));
    const running = [
      send('POST', `${path}/eval/`, endless),
      send('POST', `${path}/batch/`, { steps, on_error: 'continue' }),
      send('GET', `${path}/events/?format=json&wait_ms=30000&types=dialog.*`),
    ];
    await until(() => {
      const [browser] = tabwire.service.gateway.browsers;
      return (browser?.usage.running ?? 0) >= 6 && (browser?.eventLog.readers ?? 0) >= 5;
    });
    await within(Promise.all([ends(), ...running]), withdraw).then(([sockets, ...replies]) => {
      for (const end of sockets) expect(end).toMatch(/withdrawn/);
      for (const { status, body } of replies)
        expect([status, body.code, body.reason]).toEqual([401, 'unauthorized', 'key_withdrawn']);
    });
    for (const [use, secret] of tickets) {
      const where = use === 'events' ? `events/?format=json&ticket=` : `${use}?ticket=`;
      expect([use, (await raw(tabwire.url, `${path}/${where}${secret}`)).status]).toEqual([
        use,
        401,
      ]);
    }
    expect(tabwire.service.gateway.tickets.size).toBe(0);
  });

  it.each([
    [
      'batch',
      {
        steps: [
          { command: 'eval', body: { expression: '1' } },
          { command: 'eval', body: { expression: 'new Promise(() => {})', timeout_ms: 60_000 } },
        ],
      },
    ],
    ['instruct', { instruction: 'go to about:blank then wait for "nothing"' }],
  ])('ends a stream of %s with an event', async (command, body) => {
    const { whole } = await streamed(command, body);
    const [, last = ''] =
      /\n\nevent: error\ndata: (.*)\n\n$/.exec(await within(whole, withdraw)) ?? [];
    expect(JSON.parse(last)).toMatchObject({ code: 'unauthorized', reason: 'key_withdrawn' });
  });

  it('ends sessions of MCP, their calls and their streams; those of other keys stay', async () => {
    const [ann, bob] = await Promise.all([
      McpClient.connect(tabwire.url, '?profile=all', 'anns-key'),
      McpClient.connect(tabwire.url, '?profile=all', 'bobs-key'),
    ]);
    await Promise.all([ann.do('list_pages'), bob.do('list_pages')]);
    const call = ann.call('eval', { expression: 'new Promise(() => {})' });
    const { sessionId = '' } = ann.transport;
    withdraw();
    const started = performance.now();
    await call.catch(() => undefined);
    await ann.client.close();
    expect(performance.now() - started).toBeLessThan(5 * SOON_MS);
    expect(await bob.do('list_pages')).toContain('about:blank');
    // Back among the keys, it finds no session of before.
    tabwire.service.keys.replace(['ann:anns-key', 'bob:bobs-key'].map(apiKey));
    const again = await send(
      'POST',
      '/mcp/',
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { ...ANN, Accept: 'application/json, text/event-stream', 'Mcp-Session-Id': sessionId },
    );
    expect(again.status).toBe(404);
    await bob.end();
  });

  it('lets no request in that began before and whose body came later', async () => {
    const { hostname, port } = new URL(tabwire.url);
    const headers = { ...json, ...ANN, Expect: '100-continue' };
    const late = request({ hostname, port, path: `${path}/eval/`, method: 'POST', headers });
    late.flushHeaders();
    await once(late, 'continue');
    withdraw();
    late.end(JSON.stringify({ expression: '1' }));
    const [{ statusCode: status }] = await once(late, 'response');
    expect(status).toBe(401);
  });

  it('keeps what it has where it has another name now, or stands there twice', async () => {
    const channel = await ChannelClient.connect(socketUrl('channel'), { headers: ANN });
    tabwire.service.keys.replace(['anna:anns-key', 'anns-key', 'bob:bobs-key'].map(apiKey));
    expect(await channel.send('eval', { expression: '1' })).toMatchObject({ status: 200 });
    channel.socket.terminate();
  });
});

describe('a ticket', () => {
  it('makes no tickets: by a channel, a batch or a step', async () => {
    const { url } = await ticket({ for: 'channel', expires_s: 60, once: true });
    const channel = await ChannelClient.connect(url);
    const wanted = [
      ['create-ticket', { for: 'channel', expires_s: 1 }],
      ['create-ticket', { for: 'cdp', expires_s: 3_600 }],
      ['create-live-ticket', { drive: true, expires_s: 86_400 }],
    ] as const;
    for (const [command, body] of wanted) {
      const { status, problem } = await channel.send(command, body);
      expect([status, problem.code]).toEqual([403, 'ticket_invalid']);
      const { reply } = await channel.send('batch', { steps: [{ command, body }] });
      expect([reply.ok, reply.results[0].problem.code]).toEqual([false, 'ticket_invalid']);
    }
    channel.socket.terminate();
  });

  it('uses no saved profile', async () => {
    const { url } = await ticket({ for: 'channel', expires_s: 60, once: true });
    const channel = await ChannelClient.connect(url);
    const { status, problem } = await channel.send('create-context', { profile: { name: 'mine' } });
    expect([status, problem.code]).toEqual([403, 'ticket_invalid']);
    channel.socket.terminate();
  });

  it('ends with its time, and what it opened with it', async () => {
    const [ofChannel, ofLive] = await Promise.all([
      ticket({ for: 'channel', expires_s: 1, once: true }),
      send('POST', `${path}/live/`, { expires_s: 1 }).then(({ body }) => body),
    ]);
    const channel = ChannelClient.connect(ofChannel.url);
    const live = LiveClient.connect(ofLive.socket_url);
    const ends = Promise.all(
      [channel, live].map(async (client) => once((await client).socket, 'close')),
    );
    const answer = (await channel).send('eval', { expression: 'new Promise(() => {})' });
    expect((await ends).map(([code, reason]) => `${code} ${String(reason)}`)).toEqual([
      '1008 The ticket has expired. Create another ticket.',
      '4401 The ticket has expired. Create another ticket.',
    ]);
    expect(Date.now() - Date.parse(ofLive.expires_at)).toBeLessThan(SOON_MS);
    await expect(Promise.race([answer, pause(100)])).resolves.toBeUndefined();
  });

  it('is one of a thousand of its key', async () => {
    const { tickets } = tabwire.service.gateway;
    const [browser] = tabwire.service.gateway.browsers;
    const grant = tabwire.service.keys.find('anns-key');
    if (!grant || !browser) throw new Error('no key, or no browser');
    while (tickets.size < 1_000) tickets.issue(grant, browser.id, 'cdp', { expiresMs: 60_000 });
    expect(await send('POST', `${path}/tickets/`, { for: 'cdp' })).toMatchObject({
      status: 429,
      body: { code: 'ticket_limit', of: 'key', limit: 1_000 },
    });
    const bob = await ticket({ for: 'cdp' }, { 'X-API-Key': 'bobs-key' });
    expect(bob.ok).toBe(true);
    withdraw();
    expect(tickets.size).toBe(1);
  });

  it('binds who comes with it where there are no keys, too', async () => {
    const open = await Tabwire.start();
    const browser = await open.open();
    const { body } = await open.send('post', `${browser.path}/tickets/`, {
      for: 'channel',
      expires_s: 1,
    });
    const channel = await ChannelClient.connect(body.url);
    const closed = once(channel.socket, 'close');
    expect(await channel.send('create-ticket', { for: 'cdp' })).toMatchObject({ status: 403 });
    const [code] = await closed;
    expect(code).toBe(1008);
    await open.stop();
  });
});

describe('a login', () => {
  const OWN = { 'X-Requested-With': 'dashboard' };

  it('ends on the server by its sign-out, with all that hangs on it', async () => {
    const { cookie: Cookie } = await send('POST', '/session/', { key: 'anns-key' }, {});
    const by = { Cookie, ...OWN };
    const other = await send('POST', '/session/', { key: 'anns-key' }, {});
    const { url } = await ticket({ for: 'channel', expires_s: 3_600 }, by);
    const [channel, live] = await Promise.all([
      ChannelClient.connect(url),
      LiveClient.connect(socketUrl('live'), { headers: { ...by, Origin: tabwire.url } }),
    ]);
    const ends = Promise.all([once(channel.socket, 'close'), once(live.socket, 'close')]);
    expect((await send('DELETE', '/session/', undefined, by)).status).toBe(200);
    for (const [code, reason] of await ends)
      expect(`${code} ${String(reason)}`).toBe(
        '1008 The person of this login has signed out. Sign in again.',
      );
    expect((await send('GET', '/browsers/', undefined, by)).status).toBe(401);
    expect((await send('GET', '/session/', undefined, by)).body.signed_in).toBe(false);
    const still = { Cookie: other.cookie, ...OWN };
    expect((await send('GET', '/browsers/', undefined, still)).status).toBe(200);
    withdraw();
    expect((await send('GET', '/browsers/', undefined, still)).status).toBe(401);
  });

  it('is never back, however many logins end after it', () => {
    const { keys } = tabwire.service;
    const made = Array.from({ length: 1_200 }, (_, at) =>
      String(keys.login('anns-key', Date.now() + 60_000 + at)),
    );
    for (const login of made) {
      const grant = keys.findByLogin(login);
      if (grant) keys.endLogin(grant);
    }
    expect(made.filter((login) => keys.findByLogin(login))).toEqual([]);
    expect(keys.endedLogins.length).toBeLessThan(600);
    const next = String(keys.login('anns-key', Date.now() + 1_000));
    expect(keys.findByLogin(next)).toBeDefined();
    const bob = String(keys.login('bobs-key', Date.now() + 1_000));
    expect(keys.findByLogin(bob)).toBeDefined();
  });
});

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
