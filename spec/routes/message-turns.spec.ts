import { expect, it } from '@jest/globals';
import { pausing } from '../../routes/sockets/turns.js';
import { ChannelClient } from '../support/channel-client.js';
import { Stage } from '../support/stage.js';

const stage = Stage.forAll();

/** As many as a page may write in a second. */
const EVENTS = 990;

const connect = () =>
  ChannelClient.connect(`${stage.tabwire.url.replace('http', 'ws')}${stage.browser.path}/channel`);

it('a channel that asks for all kept events again and again gets those of its last message', async () => {
  await stage.show('<title>events</title>');
  const client = await connect();
  client.post({ subscribe: { types: ['console'] } });
  await client.send('eval', { expression: 'null' }); // the messages before it are done
  await client.send('eval', { expression: `for (let i = 1; i <= ${EVENTS}; i++) console.log(i)` });
  const { data } = await client.message(({ data }) => data?.text === String(EVENTS));
  for (let at = 0; at < 3_000; at += 1) client.post({ subscribe: { after: 0 } });
  client.post({ subscribe: { after: data.id - 1 } });
  client.messages.length = 0;
  await client.message((message) => message.data?.id === data.id);
  expect((await client.send('eval', { expression: '6 * 7' })).reply.data.value).toBe(42);
  client.socket.terminate();
});

it('a subscription names at most 100 types', async () => {
  const client = await connect();
  client.post({ subscribe: { types: Array.from({ length: 101 }, () => 'page.*') } });
  const { status, problem } = await client.message(({ status }) => status !== undefined);
  expect([status, problem.code]).toEqual([400, 'invalid_request']);
  client.socket.terminate();
});

it('a client is not read until all of its messages are done that have come', async () => {
  const calls: string[] = [];
  const pauseFor = pausing({
    pause: () => calls.push('pause'),
    resume: () => calls.push('resume'),
  });
  let endFirst = () => {};
  pauseFor(
    new Promise((resolve) => {
      endFirst = resolve;
    }),
  );
  pauseFor(Promise.resolve());
  await new Promise(setImmediate);
  expect(calls).toEqual(['pause', 'pause']);
  endFirst();
  await new Promise(setImmediate);
  expect(calls).toEqual(['pause', 'pause', 'resume']);
});
