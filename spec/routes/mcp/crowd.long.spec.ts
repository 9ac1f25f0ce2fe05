import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { crowdOfSessions } from '../../../tools/long/crowd-of-sessions.js';
import { Site } from '../../support/site.js';
import { Tabwire } from '../../support/tabwire.js';

let tabwire: Tabwire;
let site: Site;

beforeAll(async () => {
  [tabwire, site] = await Promise.all([
    Tabwire.start({ MCP_SESSION_TIMEOUT_MS: '12000', MAX_CONTEXTS: '5' }),
    Site.start(),
  ]);
});
afterAll(async () => {
  await tabwire.stop();
  await site.stop();
});

it('a crowd of sessions has a context each, in as few browsers as may be, and leaves none', async () => {
  const { contexts, browsers, wrong } = await crowdOfSessions(tabwire, site, 12);
  expect({ contexts, browsers, wrong }).toEqual({ contexts: 12, browsers: 3, wrong: [] });
}, 90_000);
