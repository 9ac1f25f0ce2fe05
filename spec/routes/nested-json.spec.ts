import { gzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { CdpSocket } from '../support/cdp-socket.js';
import { ChannelClient } from '../support/channel-client.js';
import { raw } from '../support/raw.js';
import type { Body } from '../support/service.js';
import { Stage } from '../support/stage.js';

const stage = Stage.forAll();

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const wide = `[${'[],'.repeat(300_000)}1]`;
const DEEP = { status: 400, code: 'invalid_request', detail: /has more than 200 levels/ };
const WIDE = { status: 400, code: 'invalid_request', detail: /more than 250000 values/ };

async function post(command: string, text: string, isZipped = false) {
  const reply = await raw(stage.tabwire.url, `${stage.browser.path}/${command}/`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(isZipped && { 'Content-Encoding': 'gzip' }),
    },
    body: isZipped ? gzipSync(text) : text,
  });
  const { code, detail }: Body = JSON.parse(reply.text);
  return { status: reply.status, code, detail };
}

/** Bodies in which something stands where clients may send any JSON, or where they may not. */
const BODIES: readonly (readonly [string, (json: string) => string])[] = [
  ['eval', (json) => `{"expression":"1","args":{"a":${json}}}`],
  ['eval', (json) => `{"expression":"1","variables":{"a":${json}}}`],
  ['eval', (json) => `{"expression":${json}}`],
  ['eval', (json) => json],
  ['cdp', (json) => `{"method":"Runtime.evaluate","params":{"expression":"1","a":${json}}}`],
  ['batch', (json) => `{"steps":[{"command":"eval","body":{"expression":"1","args":${json}}}]}`],
  ['dispatch-event', (json) => `{"node_id":1,"type":"a","init":{"detail":${json}}}`],
  ['instruct', (json) => `{"instruction":"click a","schema":{"allOf":${json}}}`],
  ['storage-state', (json) => `{"cookies":${json},"origins":[]}`],
];

it.each(BODIES)(
  'refuses a body of %s/ that is nested too deep, whatever it is for',
  async (...it) => {
    const [command, body] = it;
    for (const depth of [250, 5_000, 200_000])
      expect(await post(command, body(deep(depth)))).toMatchObject({
        ...DEEP,
        detail: expect.stringMatching(DEEP.detail),
      });
  },
);

it('refuses one with too many values, and a compressed one', async () => {
  const [, inArgs = String] = BODIES[0] ?? [];
  const refused = { ...WIDE, detail: expect.stringMatching(WIDE.detail) };
  expect(await post('eval', inArgs(wide))).toMatchObject(refused);
  expect(await post('eval', inArgs(wide), true)).toMatchObject(refused);
  const isDeep = { ...DEEP, detail: expect.stringMatching(DEEP.detail) };
  expect(await post('eval', inArgs(deep(300_000)), true)).toMatchObject(isDeep);
  expect(await post('eval', inArgs(deep(150)), true)).toMatchObject({ status: 200 });
});

it('refuses such a message of the channel, and goes on', async () => {
  const ws = stage.tabwire.url.replace('http', 'ws');
  const channel = await ChannelClient.connect(`${ws}${stage.browser.path}/channel`);
  channel.post(`{"id":1,"command":"eval","body":{"expression":"1","args":${deep(5_000)}}}`);
  const { problem } = await channel.message(({ status }) => status === 400);
  expect(problem).toMatchObject({ ...DEEP, detail: expect.stringMatching(DEEP.detail) });
  expect(await channel.send('eval', { expression: '1 + 1' })).toMatchObject({
    status: 200,
    reply: { data: { value: 2 } },
  });
  channel.socket.terminate();
});

it('refuses such a call of a CDP client under its number, and goes on', async () => {
  const ws = stage.tabwire.url.replace('http', 'ws');
  const client = await CdpSocket.connect(`${ws}${stage.browser.path}/cdp`);
  for (const json of [deep(250), deep(100_000), wide]) {
    const { error } = await client.send('Runtime.evaluate', {
      expression: '1',
      a: JSON.parse(deep(150)),
    });
    expect(error?.code).not.toBe(-32600);
    const answer = new Promise<Body>((resolve) => {
      client.socket.once('message', (data: Buffer) => {
        resolve(JSON.parse(data.toString()));
      });
    });
    client.socket.send(`{"id":77,"method":"Browser.getVersion","params":{"a":${json}}}`);
    expect(await answer).toEqual({
      id: 77,
      error: {
        code: -32600,
        message: expect.stringMatching(/^The message has more than \d+/),
      },
    });
  }
  expect((await client.do('Browser.getVersion')).product).toMatch(/Chrom/);
  await client.close();
});
