import { crowdOfSessions } from './crowd-of-sessions.js';
import { Site } from '../../spec/support/site.js';
import { Tabwire } from '../../spec/support/tabwire.js';

/** `SESSIONS` of MCP at once, each on a page of its own; fails on a wrong page, and on a context that stays. */
const size = Number(process.env.SESSIONS ?? 200);

const tabwire = await Tabwire.start({
  MCP_SESSION_TIMEOUT_MS: '10000',
  MAX_BROWSERS: '100',
  DEFAULT_TIMEOUT_MS: '300000',
  QUEUE_TIMEOUT_MS: '200000',
});
const site = await Site.start();
try {
  const { wrong, ...figures } = await crowdOfSessions(tabwire, site, size);
  console.log({ sessions: size, ...figures, wrong: wrong.length });
  for (const each of wrong.slice(0, 5)) console.error(each);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  await tabwire.stop();
  await site.stop();
}
