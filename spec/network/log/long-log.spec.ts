import { expect, it } from '@jest/globals';
import { Entry } from '../../../lib/network/log/entry.js';
import { entryRecord, recordsOf } from '../../../lib/network/log/entry-record.js';
import { harOf } from '../../../lib/network/log/har.js';

const entry = (url: string, requestId: string) =>
  new Entry({
    pageId: null,
    worker: null,
    requestId,
    frameId: undefined,
    loaderId: undefined,
    url,
    method: 'GET',
    headers: { Accept: '*/*' },
    type: 'fetch',
    initiator: undefined,
    startedAt: 0,
    startedS: 0,
    redirectedFrom: undefined,
  });

const entries = Array.from({ length: 20_000 }, (_, at) =>
  entry(`https://example.com/${at}`, String(at)),
);

const read = (maxBytes: number, hold = (_bytes: number) => {}) =>
  recordsOf(entries, (one) => entryRecord(one, false), { maxBytes, results: { hold } });

const archive = (of: readonly Entry[], maxBytes: number, hold = (_bytes: number) => {}) =>
  harOf(of, {
    withSecrets: false,
    product: 'Chrome/156',
    dropped: 0,
    maxBytes,
    results: { hold },
  });

const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

/** How often others had their turn on the event loop meanwhile. */
async function turnsBeside(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let next = setImmediate(function again() {
    turns += 1;
    next = setImmediate(again);
  });
  await work;
  clearImmediate(next);
  return turns;
}

it('lets others have their turns while a page that sent many requests is read', async () => {
  expect(await turnsBeside(read(Infinity))).toBeGreaterThan(2);
  expect(await turnsBeside(archive(entries, Infinity))).toBeGreaterThan(2);
});

it('is refused as soon as it is larger than a result may be', async () => {
  const tooLarge = { code: 'result_too_large' };
  expect(await failureOf(read(10_000))).toMatchObject(tooLarge);
  expect(await failureOf(archive(entries, 10_000))).toMatchObject(tooLarge);
});

it('counts in the account as it grows, and ends where there is no room', async () => {
  const full = new Error('full');
  const hold = (bytes: number) => {
    if (bytes > 100_000) throw full;
  };
  expect(await failureOf(read(Infinity, hold))).toBe(full);
  expect(await failureOf(archive(entries, Infinity, hold))).toBe(full);
});

it('lists the first parameters of a URL that has very many of them', async () => {
  const url = `https://example.com/?${'a&'.repeat(900_000)}#b`;
  const long = [0, 1, 2, 3, 4, 5, 6].map((at) => entry(url, String(at)));
  const start = process.cpuUsage();
  const har = await archive(long, Infinity);
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1_000).toBeLessThan(1_000);
  const listed = Array.from({ length: 1_000 }, () => ({ name: 'a', value: '' }));
  const request: unknown = expect.objectContaining({ url, queryString: listed });
  expect(har).toMatchObject({ entries: long.map(() => ({ request })) });
});
