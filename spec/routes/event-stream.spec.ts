import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { EventLog } from '../../lib/events/event-log.js';
import { BrowserEvents, type BrowserEvent } from '../../lib/events/browser-events.js';
import { streamEvents } from '../../routes/http/event-stream.js';
import { collect } from '../support/collect.js';
import { EventReader } from '../support/event-reader.js';
import { largeAccount } from '../support/large-account.js';

let hub: BrowserEvents;
let log: EventLog;
let server: Server;
let url: string;
let readers: EventReader[];

/** Begins the log of a browser. */
function start(): void {
  hub = new BrowserEvents((error) => {
    throw error;
  });
  log = new EventLog(
    hub,
    { retain: () => () => undefined, end: () => undefined },
    largeAccount(),
    'B',
  );
}

beforeEach(async () => {
  start();
  readers = [];
  server = createServer((req, res) => {
    const heartbeatMs = req.url === '/often' ? 20 : 15_000;
    streamEvents(log, { filter: {}, after: undefined, withQueries: true, heartbeatMs }, res);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  url = `http://127.0.0.1:${address.port}`;
});
afterEach(async () => {
  await Promise.all(readers.map((reader) => reader.close()));
  server.close();
  await once(server, 'close');
});

async function read(path = '/'): Promise<EventReader> {
  const reader = await EventReader.open(url + path);
  readers.push(reader);
  return reader;
}

const commit = (text = '') => {
  hub.emit({ type: 'navigation.committed', url: `http://a/${text}`, pageId: 'p', contextId: null });
};

it('a stream has a frame for each event, and no buffer on its way keeps it', async () => {
  const reader = await read();
  commit();
  const [data] = await reader.until('navigation.committed');
  expect(reader.events).toEqual([{ id: 1, type: 'navigation.committed', data }]);
  expect(data).toMatchObject({ id: 1, type: 'navigation.committed', url: 'http://a/' });
  expect(reader.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
});

it('comments come while nothing happens, the first at once', async () => {
  const reader = await read('/often');
  await new Promise<void>((resolve) => {
    const look = setInterval(() => {
      if (reader.comments.length < 4) return;
      clearInterval(look);
      resolve();
    }, 5);
  });
  expect(reader.comments.every((comment) => comment === ':')).toBe(true);
  expect(reader.events).toEqual([]);
});

it('a reader that stops loses its own events alone, and is told how many', async () => {
  const [stopped, quick] = [await read(), await read()];
  stopped.pause();
  const text = 'x'.repeat(4_000);
  // More than the system's buffers hold of a connection, the response and the log together.
  const count = 5_000;
  for (let sent = 0; sent < count; sent += 1) {
    commit(text);
    // The quick one reads as it comes.
    if (sent % 100 === 99) await quick.until('navigation.committed', sent + 1);
  }
  expect(quick.events.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, i) => i + 1));
  stopped.resume();
  commit('last');
  await stopped.satisfied(() => stopped.events.at(-1)?.data.url === 'http://a/last');
  const gaps = stopped.events.filter(({ type }) => type === 'gap');
  expect(gaps).toEqual([
    { id: undefined, type: 'gap', data: { type: 'gap', lost: expect.any(Number) } },
  ]);
  const [gap] = gaps;
  expect(gap?.data.lost).toBeGreaterThan(0);
  expect(stopped.events.length - 1 + Number(gap?.data.lost)).toBe(count + 1);
  const ids = stopped.events.flatMap(({ id }) => id ?? []);
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
});

it('a stream ends after the end of the browser', async () => {
  const [reader, stopped] = [await read(), await read()];
  commit();
  log.end('expired');
  await reader.ended;
  expect(reader.events.map(({ type }) => type)).toEqual(['navigation.committed', 'browser.ended']);
  await stopped.ended;
  expect(log.readers).toBe(0);
});

it('a reader that leaves is one no more', async () => {
  const reader = await read();
  expect(log.readers).toBe(1);
  const [response] = await Promise.all([once(server, 'request'), read()]);
  expect(response).toBeDefined();
  await Promise.all([reader.close(), ...readers.map((it) => it.close())]);
  while (log.readers > 0) await new Promise(setImmediate);
  commit();
});

it('nothing of an event is kept when the last reader has left', async () => {
  const emitted = () => {
    const event: BrowserEvent = {
      type: 'navigation.committed',
      url: 'http://a/',
      pageId: 'p',
      contextId: null,
    };
    hub.emit(event);
    return new WeakRef(event);
  };
  await Promise.all([read(), read()]);
  const event = emitted();
  await Promise.all(readers.map((reader) => reader.until('navigation.committed')));
  await Promise.all(readers.map((reader) => reader.close()));
  while (log.readers > 0) await new Promise(setImmediate);
  start();
  await collect();
  expect(event.deref()).toBeUndefined();
});
