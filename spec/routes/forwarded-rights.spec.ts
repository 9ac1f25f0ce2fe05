import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PROOF_HEADER, Proofs } from '../../lib/fleet/proof.js';
import { ChannelClient } from '../support/channel-client.js';
import { EventReader } from '../support/event-reader.js';
import { LiveClient } from '../support/live-client.js';
import type { Program } from '../support/program.js';
import { FLEET_SECRET, ProgramFleet } from '../support/program-fleet.js';
import { raw } from '../support/raw.js';
import { DRAWN, request } from '../support/still.js';
import { until } from '../support/until.js';

const ANN = { 'X-API-Key': 'anns-key' };
const SPEC = { 'X-API-Key': 'spec-key' };
const json = { 'Content-Type': 'application/json' };

let folder: string;
let fleet: ProgramFleet;
/** The member that has the browser, and the one that its clients talk to, with its file of keys. */
let owner: Program;
let other: Program;
let keysOfOther: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rights-'));
  const files = ['one', 'two'].map((name) => join(folder, name));
  for (const file of files) await writeFile(file, 'ann:anns-key\nspec:spec-key\n');
  const own = files.map((API_KEYS_FILE) => ({ API_KEYS_FILE }));
  fleet = await ProgramFleet.start(2, { MAX_BROWSERS: '3' }, own);
  const [one, two] = [fleet.member(0), fleet.member(1)];
  path = `/browsers/${(await one.send('PUT', '/browsers/', {}, SPEC)).body.id}`;
  const local = await one.send('GET', '/status/?scope=local', undefined, SPEC);
  const isFirst = local.body.browsers.length > 0;
  [owner, other] = isFirst ? [one, two] : [two, one];
  keysOfOther = join(folder, isFirst ? 'two' : 'one');
});
afterAll(async () => {
  await fleet.stop();
  await rm(folder, { recursive: true });
});

const socketUrl = (end: string, { url }: Program = other) =>
  `${url.replace('http', 'ws')}${path}/${end}`;

async function rotate(text: string): Promise<void> {
  await writeFile(keysOfOther, text);
  const read = other.nextLevel('API keys');
  other.kill('SIGHUP');
  await read;
}

describe('through another member', () => {
  it('a login that is ended there is ended at each, with its live view and its tickets', async () => {
    const login = await raw(other.url, '/session/', {
      method: 'POST',
      headers: json,
      body: '{"key":"anns-key"}',
    });
    const [Cookie = ''] = String(login.headers['set-cookie']).split(';');
    const by = { Cookie, 'X-Requested-With': 'dashboard' };
    const at = async (member: Program) =>
      (await member.send('GET', `${path}/`, undefined, by)).status;
    expect([await at(owner), await at(other)]).toEqual([200, 200]);
    const made = await other.send('POST', `${path}/tickets/`, { for: 'channel' }, by);
    const channel = await ChannelClient.connect(made.body.url);
    const live = await LiveClient.connect(socketUrl('live', owner), {
      headers: { ...by, Origin: owner.url },
    });
    const ends = Promise.all([once(channel.socket, 'close'), once(live.socket, 'close')]);
    expect((await other.send('DELETE', '/session/', undefined, by)).status).toBe(200);
    for (const [code, reason] of await ends)
      expect(`${code} ${String(reason)}`).toMatch(/^1008 .*has signed out/);
    expect([await at(owner), await at(other)]).toEqual([401, 401]);
  });

  it('a still is the picture, and says when it is the same', async () => {
    const still = (headers: Record<string, string> = {}) =>
      request(other.url, `${path}/still/`, { ...SPEC, ...headers });
    const drawn = await other.send('POST', `${path}/eval/`, { expression: DRAWN }, SPEC);
    expect(drawn.status).toBe(200);
    const first = await still();
    expect([first.status, first.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(first.bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
    const again = await still({ 'If-None-Match': String(first.headers.etag) });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it('a link to the live view closes with 4401 once it is withdrawn, and whenever it is opened then', async () => {
    const made = await other.send('POST', `${path}/live/`, {}, SPEC);
    const { socket_url: there, ticket_id: id, ticket } = made.body;
    const here = `${socketUrl('live', owner)}?ticket=${ticket}`;
    const live = await LiveClient.connect(there);
    await live.frame(0);
    const end = once(live.socket, 'close');
    expect((await other.send('DELETE', `${path}/tickets/${id}/`, undefined, SPEC)).status).toBe(
      200,
    );
    expect((await end)[0]).toBe(4401);
    expect([await LiveClient.refusal(there), await LiveClient.refusal(here)]).toEqual([4401, 4401]);
  });

  it('sockets, streams and commands end with a key that is withdrawn there', async () => {
    const channel = await ChannelClient.connect(socketUrl('channel'), { headers: ANN });
    const live = await LiveClient.connect(socketUrl('live'), { headers: ANN });
    await live.frame(0);
    const events = await EventReader.open(`${other.url}${path}/events`, ANN);
    const endless = { expression: 'new Promise(() => {})', timeout_ms: 60_000 };
    const running = other.send('POST', `${path}/eval/`, endless, ANN);
    await until(async () => {
      const { body } = await owner.send('GET', '/status/?scope=local', undefined, SPEC);
      return body.browsers[0].running >= 2;
    });
    const ends = Promise.all([once(channel.socket, 'close'), once(live.socket, 'close')]);
    await rotate('spec:spec-key\n');
    const started = performance.now();
    for (const [code, reason] of await ends)
      expect(`${code} ${String(reason)}`).toMatch(/^1008 The operator has withdrawn the API key/);
    const [problem] = await events.until('error');
    await events.ended;
    expect(problem).toMatchObject({ code: 'unauthorized', reason: 'key_withdrawn' });
    expect((await running).body).toMatchObject({ status: 401, reason: 'key_withdrawn' });
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

describe('a proof', () => {
  it('is refused with another body, and at another member', async () => {
    const tag = path.slice('/browsers/'.length, '/browsers/'.length + 8);
    const proofs = new Proofs(FLEET_SECRET, tag, { offsetOf: () => 0, isOld: () => false });
    const target = `${path}/eval/`;
    const body = JSON.stringify({ expression: 'globalThis.ran = true' });
    const sent = async (member: Program, proven: string, to = tag) => {
      const proof = proofs.sign({ method: 'POST', target, to, body: Buffer.from(proven) });
      const headers = { ...json, [PROOF_HEADER]: proof };
      const { status, text } = await raw(member.url, target, { method: 'POST', headers, body });
      return `${status} ${String(JSON.parse(text).reason)}`;
    };
    expect(await sent(owner, '{"expression":"1"}')).toBe('401 proof_body');
    expect(await sent(owner, body, 'aaaaaaaa')).toBe('401 proof_receiver');
    expect(await sent(other, body)).toBe('401 proof_receiver');
    const { body: reply } = await owner.send(
      'POST',
      target,
      { expression: 'typeof globalThis.ran' },
      SPEC,
    );
    expect(reply.data.value).toBe('undefined');
    expect(await sent(owner, body)).toBe('200 undefined');
  });
});
