import type { Static } from 'typebox';
import type { Browser } from './browser.js';
import type { Gateway } from './gateway.js';
import { networkOf } from './records.js';
import { troubleOf } from './waiting-dialog.js';
import type { MemoryAccount } from '../request/memory-account.js';
import type { BrowserStatus, serverStatus } from '../schemas/status.js';
import type { Settings } from '../settings/settings.js';
import type { Metrics } from '../telemetry/metrics.js';
import { freeSlots, type History } from './history.js';

/** What the figures are read from. */
interface Read {
  readonly settings: Pick<Settings, 'MAX_BROWSERS' | 'MIN_FREE_MEMORY'>;
  readonly gateway: Gateway;
  readonly account: MemoryAccount;
  readonly metrics: Pick<Metrics, 'commands'>;
  readonly history: History;
}

/** The figures of the service at this moment; those of processes are at most a second old, and memory ten. */
export async function readStatus({
  settings: { MAX_BROWSERS, MIN_FREE_MEMORY },
  gateway,
  account,
  metrics,
  history,
}: Read): Promise<Static<typeof serverStatus>> {
  const { totalBytes, availableBytes } = gateway.memory;
  const { rss, heapUsed } = process.memoryUsage();
  const browsers = await Promise.all(
    gateway.browsers.map(async (browser): Promise<BrowserStatus> => {
      const { processes, pssBytes, cpuSeconds } = await browser.processUsage.read();
      return { ...figuresOf(browser), processes, pss_bytes: pssBytes, cpu_s: cpuSeconds };
    }),
  );
  return {
    used: gateway.used,
    free: freeSlots(MAX_BROWSERS, gateway.used),
    queued: gateway.admission.queued,
    pooled: gateway.pooled,
    drain: gateway.drain.record,
    uptime_s: Math.floor(process.uptime()),
    memory: {
      total_bytes: totalBytes,
      available_bytes: availableBytes,
      min_free_bytes: MIN_FREE_MEMORY,
      server_bytes: rss,
      heap_bytes: heapUsed,
      waiting: waitingOf(account),
    },
    commands: metrics.commands.commands,
    failed: metrics.commands.failed,
    errors: metrics.commands.errors,
    ended: gateway.ended.count,
    history: history.figures,
    browsers,
  };
}

function waitingOf({ figures: { limits, bytes, kinds, keys, refused } }: MemoryAccount) {
  return {
    bytes,
    limit_bytes: limits.server,
    key_limit_bytes: limits.key,
    browser_limit_bytes: limits.browser,
    by_kind: kinds,
    by_key: keys,
    refused,
  };
}

function figuresOf(browser: Browser) {
  const { id, options, pid, contexts } = browser;
  const { running, commands, lastUsedAt } = browser.usage;
  const now = Date.now();
  return {
    id,
    label: options.label,
    pid,
    age_ms: Math.max(0, now - browser.createdAt.getTime()),
    idle_ms: running > 0 ? 0 : Math.max(0, now - lastUsedAt.getTime()),
    running,
    commands,
    contexts: contexts.opened.length,
    cdp_clients: browser.cdp.size,
    ...networkOf(browser.traffic),
    pages: contexts.all.reduce((sum, { pages }) => sum + pages.length, 0),
    ...troubleOf(contexts.all),
  };
}
