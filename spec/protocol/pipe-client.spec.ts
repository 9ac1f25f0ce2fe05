import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { PipeClient } from '../../protocol/pipe-client.js';
import { FakeChrome } from '../support/fake-chrome.js';

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
