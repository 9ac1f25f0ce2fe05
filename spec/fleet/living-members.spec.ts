import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { MemberRecord } from '../../lib/fleet/member.js';
import { LivingMembers } from '../../lib/fleet/living-members.js';

const OWN = 'ownownow';

/** Longer than a process has to take a connection. */
const STAND_MS = 1_500;

const record = (tag: string, at: number, more: Partial<MemberRecord> = {}): MemberRecord => ({
  ...{ tag, url: 'http://10.0.0.1:8080', version: '1', at },
  ...{ slots: 2, used: 0, queued: 0, pooled: 0, draining: false },
  ...more,
});
const tags = (table: LivingMembers) => table.list().map(({ tag }) => tag);

let table: LivingMembers;
/** The URLs at which a process is. */
let running: Set<string>;
beforeEach(() => {
  jest.useFakeTimers();
  running = new Set();
  table = new LivingMembers(OWN, (url) => Promise.resolve(running.has(url)));
});
afterEach(() => {
  jest.useRealTimers();
});

it('has the records of the others, and tells of each change once', () => {
  let changes = 0;
  const unlisten = table.onChange(() => (changes += 1));
  table.see([record('a', 1), record('b', 1), record(OWN, 1)]);
  expect(tags(table)).toEqual(['a', 'b']);
  table.see([record('a', 1, { used: 2 })]);
  expect([changes, table.find('a')?.used]).toEqual([1, 0]);
  table.see([record('a', 2, { used: 2 })]);
  expect([changes, table.find('a')?.used]).toEqual([2, 2]);
  unlisten();
  table.leave('a');
  expect([changes, tags(table)]).toEqual([2, ['b']]);
});

it('forgets those of whom nothing new came for 8 s, whatever their clocks say', () => {
  const now = Date.now();
  table.see([record('a', now - 600_000), record('b', now + 600_000)]);
  jest.advanceTimersByTime(5_000);
  table.see([record('a', now - 595_000), record('b', now + 600_000)]);
  table.expire();
  expect(tags(table)).toEqual(['a', 'b']);
  jest.advanceTimersByTime(3_001);
  table.expire();
  expect(tags(table)).toEqual(['a']);
});

it('does not count on one that stands still, and knows that its browsers are not lost', async () => {
  const [a, b, c] = ['http://10.0.0.1:1', 'http://10.0.0.1:2', 'http://10.0.0.1:3'];
  const settled = () => Promise.resolve();
  running = new Set([a, c]);
  let changes = 0;
  table.see([record('a', 1, { url: a }), record('b', 1, { url: b }), record('c', 1, { url: c })]);
  table.onChange(() => (changes += 1));
  jest.advanceTimersByTime(8_001);
  table.expire();
  expect([tags(table), changes]).toEqual([[], 1]);
  await settled();
  expect(['a', 'b', 'c'].map((tag) => table.find(tag)?.url)).toEqual([a, undefined, c]);
  table.see([record('a', 2, { url: a })]);
  expect(tags(table)).toEqual(['a']);
  // Another started in its place.
  table.see([record('d', 2, { url: c })]);
  expect([tags(table), table.find('c')]).toEqual([['a', 'd'], undefined]);
  // It ends while it is silent.
  jest.advanceTimersByTime(8_001);
  table.expire();
  await settled();
  running.delete(a);
  table.expire();
  await settled();
  expect(table.find('a')).toBeUndefined();
});

it('does not take its own standing still for the end of another', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  // The real way to find out whether there is a process; the clock alone is set.
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'nextTick'] });
  const asking = new LivingMembers(OWN);
  asking.see([record('a', 1, { url })]);
  jest.advanceTimersByTime(8_001);
  asking.expire();
  const accepted = once(server, 'connection');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STAND_MS);
  await accepted;
  await new Promise(setImmediate);
  expect([tags(asking), asking.find('a')?.url]).toEqual([[], url]);
  server.close();
});

it('measures how far the clocks of the others are from this one', () => {
  const now = Date.now();
  table.see([record('a', now - 600_000), record('b', now + 600_000)]);
  expect(['a', 'b', 'c'].map((tag) => table.offsetOf(tag))).toEqual([600_000, -600_000, undefined]);
});

it('takes no record that comes late for a clock that is behind, and follows one that was set', () => {
  const saw = (at: number) => {
    table.see([record('a', at)]);
    jest.advanceTimersByTime(2_000);
    return table.offsetOf('a');
  };
  saw(Date.now());
  const written = Date.now();
  // A Redis that was paused meanwhile.
  jest.advanceTimersByTime(40_000);
  expect(saw(written)).toBe(0);
  expect(saw(Date.now() + 600_000)).toBe(-600_000);
  saw(Date.now());
  saw(Date.now());
  expect(saw(Date.now())).toBe(0);
});

it('gives all their time anew where nobody could be heard', () => {
  table.see([record('a', 1)]);
  jest.advanceTimersByTime(60_000);
  table.renew();
  table.expire();
  expect(tags(table)).toEqual(['a']);
});

it('does not take back one that has left by a record that comes late', () => {
  table.see([record('a', 1)]);
  table.leave('a');
  table.see([record('a', 2)]);
  expect(tags(table)).toEqual([]);
});
