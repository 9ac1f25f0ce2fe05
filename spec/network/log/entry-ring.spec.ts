import { expect, it } from '@jest/globals';
import { Entry } from '../../../lib/network/log/entry.js';
import { EntryRing } from '../../../lib/network/log/entry-ring.js';
import { MemoryAccount } from '../../../lib/request/memory-account.js';

const MIB = 2 ** 20;

function entry(bytes: number): Entry {
  const made = new Entry({
    pageId: null,
    worker: null,
    requestId: '1',
    frameId: undefined,
    loaderId: undefined,
    url: 'https://example.com/',
    method: 'GET',
    headers: {},
    type: 'fetch',
    initiator: undefined,
    startedAt: 0,
    startedS: 0,
    redirectedFrom: undefined,
  });
  made.body = { data: Buffer.alloc(bytes), isText: false };
  return made;
}

/** A log in an account of so many bytes. */
function logIn(account: MemoryAccount) {
  const ring = new EntryRing(
    100 * MIB,
    () => undefined,
    (giveUp) => account.begin('log', { browser: 'b' }, giveUp),
  );
  ring.maxEntries = 1_000;
  return ring;
}

const accountOf = (server: number) => new MemoryAccount({ server, key: server, browser: server });

it('is entered in the account, until it is emptied or ends', () => {
  const account = accountOf(100 * MIB);
  const ring = logIn(account);
  expect(account.figures.kinds).toEqual({});
  for (let count = 0; count < 3; count += 1) ring.add(entry(MIB));
  expect(account.figures.kinds.log).toBeGreaterThan(3 * MIB);
  expect(ring.empty()).toBe(3);
  expect(account.figures.bytes).toBe(0);
  ring.add(entry(MIB));
  ring.end();
  ring.add(entry(MIB));
  expect(account.figures.bytes).toBe(0);
});

it('loses its oldest entries where the memory is full, or others need the room', () => {
  const account = accountOf(16 * MIB);
  const ring = logIn(account);
  for (let count = 0; count < 20; count += 1) ring.add(entry(MIB));
  expect(account.figures.bytes).toBeLessThanOrEqual(14 * MIB);
  expect(ring.entries.length).toBeGreaterThan(10);
  expect(ring.entries.at(-1)?.id).toBe(20);
  expect(ring.dropped).toBe(20 - ring.entries.length);
  account.enter('replies', { browser: 'b' }, 8 * MIB);
  expect(ring.entries.length).toBeLessThan(7);
  expect(account.figures.bytes).toBeLessThanOrEqual(14 * MIB);
});
