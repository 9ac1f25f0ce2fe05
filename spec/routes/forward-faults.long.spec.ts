import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChannelClient } from '../support/channel-client.js';
import { CdpSocket } from '../support/cdp-socket.js';
import type { Program } from '../support/program.js';
import { gaugeOf, ProgramFleet } from '../support/program-fleet.js';
import { until } from '../support/until.js';

const key = { 'X-API-Key': 'spec-key' };

let fleet: ProgramFleet;
/** The member that has the browser, and the one that its clients talk to. */
let owner: Program;
let other: Program;
let path: string;

beforeAll(async () => {
  // One that is stopped for the default time, and asked again two seconds later, is not forgotten in between (8 s).
  const settings = { API_KEYS: 'ann:spec-key', DEFAULT_TIMEOUT_MS: '2000' };
  // An open at the first stays there: a tie does.
  fleet = await ProgramFleet.start(2, settings, [{}, { MAX_BROWSERS: '1', MAX_QUEUE: '0' }]);
  [owner, other] = [fleet.member(0), fleet.member(1)];
  path = await open(owner);
});
afterAll(() => fleet.stop());

async function open(member: Program): Promise<string> {
  const { status, body } = await member.send('PUT', '/browsers/', { timeout_ms: 30_000 }, key);
  expect(status).toBe(200);
  return `/browsers/${body.id}`;
}

/** Resolves when a member runs a command beside the channels to it, each of which counts as one. */
const running = (member: Program, channels: number) =>
  until(async () => {
    const { body } = await member.send('GET', '/status/?scope=local', undefined, key);
    return body.browsers.some((browser: { running: number }) => browser.running > channels);
  });

describe('with API keys', () => {
  it('who has one is known at both members, and nobody else is let in', async () => {
    const evaluate = (headers: Record<string, string>) =>
      other.send('POST', `${path}/eval/`, { expression: '1' }, headers);
    expect((await evaluate({ ...key, 'X-Request-Id': 'known' })).status).toBe(200);
    const isKnown = ({ id, message }: { id: string; message: string }) =>
      id === 'known' && message === 'request';
    for (const member of [owner, other])
      expect(await member.line(isKnown)).toMatchObject({ key: 'ann' });
    const at = Date.now();
    const forged = `aaaaaaaa.${at}.${'n'.repeat(16)}.${'a'.repeat(4)}.${'m'.repeat(43)}`;
    for (const headers of [
      {},
      { 'X-Tabwire-Fleet': forged },
      { ...key, 'X-Tabwire-Fleet': forged },
    ])
      for (const member of [owner, other]) {
        const { status } = await member.send('POST', `${path}/eval/`, { expression: '1' }, headers);
        expect(status).toBe(401);
      }
    // Nothing of it came to the owner by the other, whose last refusal is in the log now.
    const refused = () => owner.log.filter(({ status }) => status === 401);
    await until(() => refused().length >= 3);
    expect(refused().map(({ via }) => via)).toEqual([undefined, undefined, undefined]);
  });

  it('who asks all members is known at each of them', async () => {
    for (const [id, target] of [
      ['all-listed', '/browsers/'],
      ['all-told', '/status/'],
    ] as const) {
      expect(
        (await other.send('GET', target, undefined, { ...key, 'X-Request-Id': id })).status,
      ).toBe(200);
      for (const member of [owner, other])
        expect(
          await member.line((entry) => entry.message === 'request' && entry.id === id),
        ).toMatchObject({ key: 'ann' });
    }
  });

  it('tickets and logins are good at each member', async () => {
    const { body } = await owner.send('POST', `${path}/tickets/`, { for: 'cdp' }, key);
    const ticket = new URL(body.url).searchParams.get('ticket') ?? '';
    const url = `${other.url.replace('http', 'ws')}${path}/cdp/`;
    const cdp = await CdpSocket.connect(`${url}?ticket=${ticket}`);
    expect((await cdp.do('Browser.getVersion')).product).toMatch(/Chrom/);
    await cdp.close();
    for (const wrong of ['', '?ticket=wrong'])
      expect(await CdpSocket.refusal(url + wrong)).toMatchObject({ status: 401 });
    const events = await other.send('GET', `${path}/events/?format=json&ticket=${ticket}`);
    expect(events.status).toBe(401);
    const login = await owner.send('POST', '/session', { key: 'spec-key' });
    const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const own = { Cookie: cookie, 'X-Requested-With': 'spec' };
    expect((await other.send('GET', `${path}/`, undefined, own)).status).toBe(200);
  });
});

describe('a member that', () => {
  it('hangs ends a request by its own deadline', async () => {
    const evaluate = (more: object) =>
      other.send('POST', `${path}/eval/`, { expression: '1', ...more }, key);
    expect((await evaluate({})).status).toBe(200);
    owner.kill('SIGSTOP');
    try {
      const began = performance.now();
      const [own, byDefault] = await Promise.all([evaluate({ timeout_ms: 100 }), evaluate({})]);
      for (const { body } of [own, byDefault])
        expect(body).toMatchObject({ code: 'member_unreachable', retryable: false });
      expect(performance.now() - began).toBeLessThan(20_000);
      // So that who counts it among the living again has heard of it since.
      await fleet.knows(other, 1);
    } finally {
      owner.kill('SIGCONT');
    }
  });

  it('dies breaks what runs there, can not be reached, and is forgotten; opens go on', async () => {
    await fleet.knows(other, 2);
    const forwarded = async (outcome: string) =>
      (await gaugeOf(other, `tabwire_forwarded_total{outcome="${outcome}"}`)) ?? 0;
    const brokenBefore = await forwarded('broken');
    const evaluate = (expression: string) =>
      other.send(
        'POST',
        `${path}/eval/`,
        { expression, timeout_ms: 25_000 },
        { ...key, 'X-Request-Id': 'lost' },
      );
    const channel = await ChannelClient.connect(
      `${other.url.replace('http', 'ws')}${path}/channel/`,
      { headers: key },
    );
    const closed = new Promise<number>((resolve) => channel.socket.once('close', resolve));
    const broken = evaluate('new Promise(() => {})');
    await running(owner, 1);
    owner.kill('SIGKILL');
    expect((await broken).body).toMatchObject({
      status: 502,
      code: 'member_unreachable',
      executed: 'unknown',
      retryable: false,
      request_id: 'lost',
    });
    expect(await closed).toBe(1006);
    const refused = await evaluate('1');
    expect(refused.body).toMatchObject({ status: 502, executed: 'no', retryable: true });
    const began = performance.now();
    await open(other);
    expect(performance.now() - began).toBeLessThan(20_000);
    let last = refused;
    await until(async () => (last = await evaluate('1')).status === 404, 100);
    expect(last.body).toMatchObject({ code: 'browser_not_found', reason: 'owner_lost' });
    expect(await forwarded('broken')).toBe(brokenBefore + 1);
    expect(await forwarded('unreachable')).toBeGreaterThan(0);
  });
});
