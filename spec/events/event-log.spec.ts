import { beforeEach, describe, expect, it } from '@jest/globals';
import { EventLog } from '../../lib/events/event-log.js';
import { MAX_UNREAD_BYTES, type EventFilter } from '../../lib/events/event-subscription.js';
import { BrowserEvents } from '../../lib/events/browser-events.js';
import { MemoryAccount } from '../../lib/request/memory-account.js';
import { largeAccount } from '../support/large-account.js';

let hub: BrowserEvents;
let log: EventLog;
/** How many want the console recorded. */
let recorders: number;
beforeEach(() => {
  recorders = 0;
  hub = new BrowserEvents((error) => {
    throw error;
  });
  const recorder = {
    retain: () => {
      recorders += 1;
      return () => {
        recorders -= 1;
      };
    },
    end: () => undefined,
  };
  log = new EventLog(hub, recorder, largeAccount(), 'B');
});

const committed = (url = 'http://a/', pageId = 'p', contextId: string | null = null) => {
  hub.emit({ type: 'navigation.committed', url, pageId, contextId });
};
const subscribe = (filter: EventFilter = {}, after?: number, onReady = () => {}) =>
  log.subscribe({ filter, after, onReady });
const idsOf = (subscription: ReturnType<typeof subscribe>) =>
  subscription.take().events.map(({ id }) => id);

describe('the log of a browser', () => {
  it('numbers what happens, and replays it', () => {
    committed();
    hub.emit({ type: 'page.closed', pageId: 'p', contextId: null });
    expect(log.lastId).toBe(2);
    const { events, lost } = subscribe({}, 0).take();
    expect(lost).toBe(0);
    expect(events.map((event) => JSON.parse(event.json(true)))).toEqual([
      {
        id: 1,
        type: 'navigation.committed',
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        page_id: 'p',
        ctx_id: null,
        url: 'http://a/',
      },
      { id: 2, type: 'page.closed', at: expect.any(String), page_id: 'p', ctx_id: null },
    ]);
    expect(idsOf(subscribe({}, 1))).toEqual([2]);
    expect(idsOf(subscribe({}, 2))).toEqual([]);
    expect(idsOf(subscribe({}, 99))).toEqual([]);
    expect(idsOf(subscribe())).toEqual([]);
  });

  it('keeps the latest 1,000 events, and says how many of those asked for are gone', () => {
    for (let count = 0; count < 1_010; count += 1) committed();
    const { events, lost } = subscribe({}, 4).take();
    expect([lost, events.length, events[0]?.id]).toEqual([6, 1_000, 11]);
    expect(subscribe({}, 10).take().lost).toBe(0);
  });

  it('keeps no more than 1 MiB', () => {
    for (let count = 0; count < 400; count += 1) committed(`http://a/${'x'.repeat(4_000)}`);
    const { events, lost } = subscribe({}, 0).take();
    const bytes = events.reduce((sum, event) => sum + event.bytes, 0);
    expect(bytes).toBeLessThanOrEqual(2 ** 20);
    expect(bytes).toBeGreaterThan(2 ** 20 - 5_000);
    expect(lost + events.length).toBe(400);
  });

  it('shows URLs with their queries only where that is wanted, and never with credentials', () => {
    committed('https://me:pass@a/b?token=1#part');
    hub.emit({
      type: 'exception',
      pageId: 'p',
      contextId: null,
      text: 'Uncaught Error: no?',
      stack: '    at f (http://a/s.js?v=(1):2:3)\n    at http://a/t.js?w:4:5',
      location: { url: 'http://a/s.js?v=1', line: 2, column: 3 },
    });
    const { events } = subscribe({}, 0).take();
    const shown = (withQueries: boolean) =>
      events.map((event) => JSON.parse(event.json(withQueries)));
    expect(shown(false)).toMatchObject([
      { url: 'https://a/b#part' },
      {
        text: 'Uncaught Error: no?',
        stack: '    at f (http://a/s.js:2:3)\n    at http://a/t.js:4:5',
        location: { url: 'http://a/s.js' },
      },
    ]);
    expect(shown(true)).toMatchObject([
      { url: 'https://a/b?token=1#part' },
      { stack: expect.stringContaining('?v=(1)'), location: { url: 'http://a/s.js?v=1' } },
    ]);
  });

  it('hands each reader what its filter lets through, and the end to all', () => {
    const readers = [
      subscribe({ types: new Set(['page.closed']) }),
      subscribe({ pageId: 'p' }),
      subscribe({ ctxId: 'c' }),
    ];
    committed('http://a/', 'p');
    committed('http://a/', 'q', 'c');
    hub.emit({ type: 'page.closed', pageId: 'q', contextId: 'c' });
    log.end('deleted');
    expect(readers.map(idsOf)).toEqual([
      [3, 4],
      [1, 4],
      [2, 3, 4],
    ]);
  });

  it('takes nothing after the end, which it tells once', () => {
    const reader = subscribe();
    log.end('deleted');
    log.end('crashed');
    committed();
    expect([reader.hasEnded, idsOf(reader), log.lastId]).toEqual([true, [1], 1]);
    const late = subscribe({}, 0);
    expect([late.hasEnded, idsOf(late)]).toEqual([true, [1]]);
  });

  it('has the console recorded for those alone that read it', () => {
    const readers = [
      subscribe({ types: new Set(['page.closed']) }),
      subscribe({ types: new Set(['exception']) }),
      subscribe(),
    ];
    expect([recorders, log.readers]).toEqual([2, 3]);
    for (const reader of readers) {
      reader.dispose();
      reader.dispose();
    }
    expect([recorders, log.readers]).toEqual([0, 0]);
  });
});

describe('a reader', () => {
  const turn = () => new Promise(setImmediate);

  it('is told once of what comes in one turn', async () => {
    let calls = 0;
    const reader = subscribe({}, undefined, () => {
      calls += 1;
    });
    committed();
    committed();
    expect(calls).toBe(0);
    await turn();
    expect([calls, idsOf(reader)]).toEqual([1, [1, 2]]);
    committed();
    await turn();
    expect(calls).toBe(2);
    reader.dispose();
    committed();
    await turn();
    expect([calls, reader.length]).toEqual([2, 0]);
  });

  it('that does not read loses the oldest, is told how many, and others lose nothing', () => {
    const [slow, quick] = [subscribe(), subscribe()];
    const url = `http://a/${'x'.repeat(3_000)}`;
    let read = 0;
    for (let count = 0; count < 1_000; count += 1) {
      committed(url);
      read += idsOf(quick).length;
    }
    expect(read).toBe(1_000);
    const { events, lost } = slow.take();
    expect(events.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MAX_UNREAD_BYTES);
    expect(lost).toBeGreaterThan(0);
    expect(events.map(({ id }) => id)).toEqual(
      Array.from({ length: 1_000 - lost }, (_, index) => lost + index + 1),
    );
    committed();
    expect(slow.take()).toMatchObject({ lost: 0, events: [{ id: 1_001 }] });
  });

  it('takes as many as it likes, in their order', () => {
    const reader = subscribe();
    for (let count = 0; count < 5; count += 1) committed();
    expect(
      [reader.take(2), reader.take(2), reader.take(2)].map(({ events }) => events.length),
    ).toEqual([2, 2, 1]);
    expect(reader.length).toBe(0);
  });
});

it('gives up its older half, and what readers have not read, where others need the room', () => {
  const room = { server: 800_000, key: 800_000, browser: 800_000 };
  const account = new MemoryAccount(room);
  const small = new EventLog(
    hub,
    { retain: () => () => undefined, end: () => undefined },
    account,
    'B',
  );
  const reader = small.subscribe({ onReady: () => undefined });
  for (let at = 0; at < 300; at += 1) committed();
  const { log: kept = 0, events = 0 } = account.figures.kinds;
  // The log has each event's JSON too, in two forms, which the reader shares.
  expect(kept).toBe(3 * events);
  account.enter('results', { browser: 'B' }, 400_000);
  expect(account.figures.kinds.log).toBeLessThanOrEqual(kept / 2);
  small.end('deleted');
  reader.dispose();
  expect(account.figures.kinds).toEqual({ results: 400_000 });
});
