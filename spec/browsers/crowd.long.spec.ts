import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from '../support/client.js';
import { crowd } from '../../tools/long/crowd-of-clients.js';
import { Random } from '../support/random.js';
import { Site } from '../support/site.js';
import { Tabwire } from '../support/tabwire.js';

let site: Site;
let tabwire: Tabwire;
beforeAll(async () => {
  [tabwire, site] = await Promise.all([Tabwire.start({ MAX_BROWSERS: '2' }), Site.start()]);
});
afterAll(() => Promise.all([tabwire.stop(), site.stop()]));

it('forty clients get the answers that are theirs, and each page its keys in order', async () => {
  const size = { browsers: 2, contexts: 6, clients: 40, commands: 400 };
  const { failures, times } = await crowd(new Client(tabwire.url), site, new Random(1), size);
  expect(failures).toEqual([]);
  expect(times.length).toBeGreaterThan(size.commands / 4);
}, 90_000);
