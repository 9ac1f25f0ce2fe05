import { once } from 'node:events';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ChannelClient } from '../support/channel-client.js';
import { OwnStage } from '../support/own-stage.js';
import { until } from '../support/until.js';

const stage = OwnStage.forAll();

let client: ChannelClient;

const connect = async () => {
  const { url } = stage.tabwire;
  return ChannelClient.connect(`${url.replace('http', 'ws')}${stage.browser.path}/channel`);
};

beforeAll(() =>
  stage.show('<title>here</title><button id=b onclick="this.value = 1">Buy</button>'),
);

beforeEach(async () => {
  client = await connect();
});

afterEach(() => {
  client.socket.terminate();
});

describe('a channel carries commands', () => {
  it('with the replies and the problems that HTTP has', async () => {
    const body = { expression: 'document.title' };
    const { reply, status } = await client.send('eval', body);
    expect({ status, body: reply }).toEqual({ status: 200, body: await stage.do('eval', body) });
    for (const [command, wrong] of [
      ['find-node', { selector: 'p[' }],
      ['find-node', {}],
      ['node-click', { node_id: 987_654 }],
      ['eval', { expression: 'throw new Error("no")' }],
    ] as const) {
      const byHttp = await stage.send(command, wrong);
      const answer = await client.send(command, wrong);
      expect(answer.status).toBe(byHttp.status);
      expect(comparable(answer.problem)).toEqual(comparable(byHttp.body));
    }
  });

  it('in the order in which they end', async () => {
    const slow = client.start('wait-for', { function: 'window.done', timeout_ms: 10_000 });
    await client.send('eval', { expression: '1' });
    await stage.evaluate('window.done = 1');
    expect((await client.answer(slow)).status).toBe(200);
    const answered = client.messages.map(({ id }) => id);
    expect(answered).toEqual([slow + 1, slow]);
    await stage.evaluate('delete window.done');
  });

  it('which act on the page, one after the other', async () => {
    const { node_id } = (await client.send('find-node', { selector: '#b' })).reply;
    expect((await client.send('node-click', { node_id })).reply.ok).toBe(true);
    expect(
      (await client.send('eval', { expression: 'document.querySelector("#b").value' })).reply.data
        .value,
    ).toBe('1');
  });

  it('and ends one that is canceled', async () => {
    const id = client.start('wait-for-node', { selector: '#never', timeout_ms: 20_000 });
    await client.send('eval', { expression: '1' });
    client.post({ cancel: id });
    const { status, problem } = await client.answer(id);
    expect([status, problem.code]).toEqual([499, 'client_closed']);
  });

  it('of which 256 at most are at work', async () => {
    const ids = Array.from({ length: 257 }, () =>
      client.start('wait-for-node', { selector: '#never' }),
    );
    const { status, problem } = await client.answer(ids.at(-1) ?? 0);
    expect([status, problem.code]).toEqual([429, 'connection_limit']);
    for (const id of ids) client.post({ cancel: id });
    await client.answer(ids[0] ?? 0);
  });

  it('no larger than a body may be', async () => {
    client.post({ id: 1, command: 'eval', body: { expression: ' '.repeat(2 ** 20) } });
    const { status, problem } = await client.message((message) => message.problem);
    expect([status, problem.code]).toEqual([413, 'body_too_large']);
  });

  it('and says what is wrong with a message', async () => {
    client.post('nonsense');
    client.post({ id: 1 });
    client.post({ id: 2, command: 'open-browser' });
    const running = { id: 3, command: 'wait-for-node', body: { selector: '#never' } };
    client.post(running);
    client.post(running);
    await client.message(({ id, status }) => id === 3 && status === 400);
    const codes = client.messages.map(({ problem }) => problem.code);
    expect(codes).toEqual([
      'invalid_json',
      'invalid_request',
      'invalid_request',
      'invalid_request',
    ]);
    client.post({ cancel: 3 });
    await client.message(({ id, status }) => id === 3 && status === 499);
  });
});

describe('a channel brings events', () => {
  it('in order with the replies, from when they are asked for until they are not', async () => {
    client.post({ subscribe: { types: ['navigation.*'] } });
    await client.send('navigate', { url: stage.site.page('<title>there</title>') });
    await client.message(({ event }) => event === 'navigation.loaded');
    const events = client.messages.flatMap(({ event }) => (event ? [event] : []));
    expect(events).toEqual([
      'navigation.started',
      'navigation.committed',
      'navigation.domcontentloaded',
      'navigation.loaded',
    ]);
    client.post({ subscribe: null });
    client.messages.length = 0;
    await client.send('reload');
    expect(client.messages.filter(({ event }) => event)).toEqual([]);
  });

  it('but none of a type that there is not', async () => {
    client.post({ subscribe: { types: ['nothing'] } });
    const { status, problem } = await client.message((message) => message.problem);
    expect([status, problem.errors[0].path]).toEqual([400, '/subscribe/types']);
  });

  it('and a subscription that is refused leaves the one before as it is', async () => {
    client.post({ subscribe: { types: ['navigation.loaded'] } });
    client.post({ subscribe: { types: ['nothing'] } });
    await client.message((message) => message.problem);
    await client.send('reload');
    await client.message(({ event }) => event === 'navigation.loaded');
  });
});

describe('a channel ends', () => {
  it('and with it what its client began', async () => {
    const [browser] = stage.tabwire.gateway.browsers;
    client.start('wait-for-node', { selector: '#never', timeout_ms: 60_000 });
    await client.send('eval', { expression: '1' });
    client.socket.terminate();
    await once(client.socket, 'close');
    const next = await connect();
    await next.send('eval', { expression: '1' });
    // The one that is left is the channel.
    await until(() => browser?.usage.running === 1);
    next.socket.terminate();
  });

  it('with 1001 when its browser is deleted', async () => {
    const { id } = await stage.tabwire.open();
    const channel = await ChannelClient.connect(
      `${stage.tabwire.url.replace('http', 'ws')}/browsers/${id}/channel`,
    );
    const closed = once(channel.socket, 'close');
    await stage.tabwire.send('delete', `/browsers/${id}/`);
    expect((await closed)[0]).toBe(1001);
  });
});

/** Without what names the request: its ID, and the stack of its script. */
const comparable = (problem: object): unknown =>
  JSON.parse(
    JSON.stringify(problem, (name, value: unknown) =>
      name === 'stack' || name === 'request_id' ? undefined : value,
    ),
  );
