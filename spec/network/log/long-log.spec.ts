import { expect, it } from '@jest/globals';
import { Entry } from '../../../lib/network/log/entry.js';
import { entryRecords } from '../../../lib/network/log/entry-record.js';
import { harOf } from '../../../lib/network/log/har.js';

const entry = (_: unknown, at: number) =>
  new Entry({
    pageId: null,
    worker: null,
    requestId: String(at),
    frameId: undefined,
    loaderId: undefined,
    url: `https://example.com/${at}`,
    method: 'GET',
    headers: { Accept: '*/*' },
    type: 'fetch',
    initiator: undefined,
    startedAt: 0,
    startedS: 0,
    redirectedFrom: undefined,
  });

const entries = Array.from({ length: 5_000 }, entry);

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
  expect(await turnsBeside(entryRecords(entries, false, Infinity))).toBeGreaterThan(10);
  const har = harOf(entries, { withSecrets: false, product: 'Chrome/156', dropped: 0 });
  expect(await turnsBeside(har)).toBeGreaterThan(10);
});

it('is refused as soon as it is larger than a result may be', async () => {
  const failure = await entryRecords(entries, false, 10_000).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'result_too_large' });
});
