import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PipeClient } from '../../protocol/pipe-client.js';
import { FakeChrome } from '../support/fake-chrome.js';
import { until } from '../support/until.js';

let chrome: FakeChrome;
let client: PipeClient;
beforeEach(() => {
  chrome = new FakeChrome();
  client = new PipeClient(chrome);
});
afterEach(() => client.close());

const nothing = () => undefined;

it('numbers its calls, and returns the numbers', async () => {
  const ids = ['Page.enable', 'Page.disable'].map((method) =>
    client.call(method, {}, undefined, nothing),
  );
  expect(ids).toEqual([1, 2]);
  expect([(await chrome.next()).id, (await chrome.next()).id]).toEqual(ids);
});

it('fails the call of an id, and no other', async () => {
  const answers: unknown[] = [];
  const [first = 0, second = 0] = [1, 2].map((name) =>
    client.call('Page.enable', {}, undefined, (...[failed]) => {
      answers.push([name, failed]);
    }),
  );
  client.fail(second);
  expect(answers).toEqual([[2, true]]);
  client.fail(second);
  client.fail(first);
  expect(answers).toEqual([
    [2, true],
    [1, true],
  ]);
});

it('writes at once, and then together what several senders have in one phase of the event loop', async () => {
  const writes: string[][] = [];
  chrome.outgoing.on('data', (text: string) => {
    writes.push([...text.matchAll(/[a-z]+(?=\.enable)/gi)].map(([domain]) => domain));
  });
  const senders = ['Page', 'DOM', 'Log', 'CSS'];
  for (const domain of senders)
    setImmediate(() => client.call(`${domain}.enable`, {}, undefined, nothing));
  while (chrome.received.length < senders.length) await once(chrome.outgoing, 'received');
  expect(writes).toEqual([['Page'], ['DOM', 'Log', 'CSS']]);
});

it('has the text of a message at hand, as Chrome wrote it, while the message is handled', async () => {
  const texts: string[] = [];
  const id = client.call('Page.enable', {}, undefined, () => {
    texts.push(client.text);
  });
  client.on('event', () => texts.push(client.text));
  const said = [`{ "id":${id}, "result":{}}`, '{"method" : "Page.loadEventFired","params":{}}'];
  const handled = once(client, 'event');
  for (const text of said) chrome.incoming.write(`${text}\0`);
  await handled;
  expect(texts).toEqual(said);
  expect(client.text).toBe('');
});

describe('a Chrome that takes nothing', () => {
  const MIB = 2 ** 20;
  const text = 'x'.repeat(MIB);
  /** How many calls with a text it gets, of so many in one turn. */
  const taken = (stuck: PipeClient, calls: number, params: object = { text }) =>
    Array.from({ length: calls }, () =>
      stuck.call('Page.enable', params, undefined, nothing),
    ).filter((id) => id !== undefined).length;

  it('gets no more than is bounded, short calls longer than others, and all again when it takes', async () => {
    const outgoing = new PassThrough({ highWaterMark: 1 });
    const stuck = new PipeClient({ incoming: new PassThrough(), outgoing });
    expect(taken(stuck, 800)).toBe(64);
    expect(taken(stuck, 10, {})).toBe(10);
    expect(taken(stuck, 1)).toBe(0);
    outgoing.resume();
    await stuck.drained();
    await nextTurn();
    expect(taken(stuck, 1)).toBe(1);
    await stuck.close();
  });

  it('gets much less when it has taken nothing for a second', async () => {
    const outgoing = new PassThrough({ highWaterMark: 1 });
    const stuck = new PipeClient({ incoming: new PassThrough(), outgoing });
    expect(taken(stuck, 9)).toBe(9);
    const some = { text: text.slice(0, 70_000) };
    await until(() => taken(stuck, 1, some) === 0, 50);
    expect([taken(stuck, 5), taken(stuck, 5, {})]).toEqual([0, 5]);
    outgoing.resume();
    await stuck.drained();
    await nextTurn();
    expect(taken(stuck, 1)).toBe(1);
    await stuck.close();
  });

  it('has one listener for all who wait until it takes, and none then', async () => {
    const outgoing = new PassThrough({ highWaterMark: 1 });
    const stuck = new PipeClient({ incoming: new PassThrough(), outgoing });
    const idle = outgoing.listenerCount('drain');
    taken(stuck, 1);
    const waits = Array.from({ length: 20 }, () => stuck.drained());
    expect(outgoing.listenerCount('drain')).toBe(idle + 1);
    outgoing.resume();
    for (const wait of waits) await wait;
    expect(outgoing.listenerCount('drain')).toBe(idle);
    await stuck.close();
    expect(stuck.drained()).toBeUndefined();
  });

  it('tells what waits, is refused what may not, and leaves nothing when it is gone', async () => {
    const told: number[] = [];
    const outgoing = new PassThrough({ highWaterMark: 1 });
    const mayWait = (bytes: number) => {
      told.push(bytes);
      return bytes < 3 * MIB;
    };
    const stuck = new PipeClient({ incoming: new PassThrough(), outgoing }, { mayWait });
    expect(taken(stuck, 5, {})).toBe(5);
    expect(told).toEqual([]);
    expect(taken(stuck, 5)).toBe(2);
    expect(told.length).toBe(5);
    await stuck.close();
    expect(told.at(-1)).toBe(0);
  });
});

it('tells nothing of what comes after its end', async () => {
  const told: number[] = [];
  const gone = new FakeChrome();
  const client = new PipeClient(gone, { mayWait: (bytes) => told.push(bytes) > 0 });
  const ended = once(client, 'disconnect');
  gone.outgoing.destroy(new Error('EPIPE'));
  await ended;
  gone.incoming.write(Buffer.alloc(500_000, 'x'));
  await nextTurn();
  expect(told.filter((bytes) => bytes > 0)).toEqual([]);
  await client.close();
});

it('fails a reply that may not wait for its end', async () => {
  const told: number[] = [];
  const mayWait = (bytes: number) => {
    told.push(bytes);
    return bytes < 150_000;
  };
  const limited = new PipeClient(chrome, { mayWait });
  const answer = new Promise<unknown>((resolve) => {
    limited.call('Page.enable', {}, undefined, (...given) => {
      resolve(given);
    });
  });
  chrome.send({ id: 1, result: { text: 'x'.repeat(500_000) } });
  expect(await answer).toEqual([
    true,
    { code: -32000, message: 'Reply has no room in the memory' },
  ]);
  expect(told).toEqual([expect.any(Number)]); // and no more: nothing of it was kept
});

it('parses no long event that nobody listens to', async () => {
  const asked: unknown[] = [];
  const told: string[] = [];
  const isHeard = (method: string, sessionId: string | undefined) => {
    asked.push([method, sessionId]);
    return method === 'Page.heard';
  };
  const other = new FakeChrome();
  const choosy = new PipeClient(other, { isHeard });
  choosy.on('event', ({ method }) => told.push(method));
  const text = 'x'.repeat(5_000);
  other.incoming.write(`{"method":"Page.unheard","params":{"no":JSON ${text}},"sessionId":"s"}\0`);
  other.send({ method: 'Page.unheard', params: {} });
  other.send({ method: 'Page.heard', params: { text } });
  await until(() => told.length === 2);
  expect(told).toEqual(['Page.unheard', 'Page.heard']);
  expect(asked).toEqual([
    ['Page.unheard', 's'],
    ['Page.heard', undefined],
  ]);
  await choosy.close();
});
