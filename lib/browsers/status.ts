import Type, { type Static } from 'typebox';
import type { Browser } from './browser.js';
import { gatheredFields } from '../fleet/gather.js';
import type { Gateway } from './gateway.js';
import { networkOf } from './records.js';
import { MEMORY_KINDS, type MemoryAccount } from '../request/memory-account.js';
import { trafficRecord } from '../schemas/network.js';
import type { Settings } from '../settings/settings.js';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const perhaps = (description: string) =>
  Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
    description: `${description}; null where the system does not report it.`,
  });

const browserStatus = Type.Object({
  id: Type.String(),
  label: Type.Union([Type.String(), Type.Null()]),
  pid: Type.Integer({ description: 'Process ID of its Chrome.' }),
  age_ms: count('Since its opening.'),
  idle_ms: count('Since its last command; 0 while one runs.'),
  running: count('Commands that run.'),
  contexts: count('Without the default one.'),
  pages: count('In all its contexts.'),
  cdp_clients: count('CDP clients that are connected.'),
  network: trafficRecord,
  processes: count('Processes of its Chrome.'),
  pss_bytes: perhaps('Memory of these, what they share counted once (PSS)'),
  cpu_s: perhaps('Processor time of these so far, in seconds'),
});

const bytesBy = (description: string) =>
  Type.Record(Type.String(), Type.Integer({ minimum: 0 }), { description });

/** What waits in the memory of the server. */
const waiting = Type.Object(
  {
    bytes: count('Of all kinds.'),
    limit_bytes: count('What may wait: MAX_WAITING_BYTES.'),
    key_limit_bytes: count('What of that one named API key may have.'),
    browser_limit_bytes: count('What of that one browser may have.'),
    by_kind: bytesBy(
      `The kinds are ${Object.entries(MEMORY_KINDS)
        .map(([kind, what]) => `\`${kind}\` (${what})`)
        .join('; ')}.`,
    ),
    by_key: bytesBy('By the name of the API key.'),
    refused: bytesBy(
      'How many were refused since the start, by whose limit: `server`, `key` or `browser`.',
    ),
  },
  { description: 'Requests, replies, messages, events, logs and rules.' },
);

/** The reply of `GET /status/`. */
export const serverStatus = Type.Object({
  used: count('Places that are taken: browsers that are open, or being opened or ended.'),
  free: count('Places that are left.'),
  queued: count('Opens that wait for a place.'),
  pooled: count(
    'Chromes that are ready for an open. They give their places up where others need them.',
  ),
  uptime_s: count('Since the start of the server.'),
  memory: Type.Object(
    {
      total_bytes: count('What the machine has, or the container may use.'),
      available_bytes: count('What of it is left.'),
      min_free_bytes: count('What an open leaves free: MIN_FREE_MEMORY.'),
      server_bytes: count('What the server itself takes (RSS).'),
      heap_bytes: count('What of that its JavaScript takes.'),
      waiting,
    },
    { description: 'Without swap.' },
  ),
  browsers: Type.Array(browserStatus, { description: 'Those that are open, oldest first.' }),
  fleet: Type.Optional(
    Type.Object(
      {
        name: Type.String(),
        tag: Type.String({ description: 'Of the member that answers.' }),
        registry_up: Type.Boolean({
          description:
            'Whether the registry of the members answers. The last table counts while it does not.',
        }),
        warnings: Type.Array(Type.String({ description: 'What its operator has to correct.' })),
      },
      {
        description:
          'Only where there is a fleet. Places and browsers are those of all members then, memory and uptime those of the one that answers.',
      },
    ),
  ),
  ...gatheredFields,
});

type BrowserStatus = Static<typeof browserStatus>;

/** The figures of the service at this moment; those of processes are at most a second old. */
export async function readStatus(
  { gateway, account }: { readonly gateway: Gateway; readonly account: MemoryAccount },
  { MAX_BROWSERS, MIN_FREE_MEMORY }: Pick<Settings, 'MAX_BROWSERS' | 'MIN_FREE_MEMORY'>,
): Promise<Static<typeof serverStatus>> {
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
    free: Math.max(0, MAX_BROWSERS - gateway.used),
    queued: gateway.queued,
    pooled: gateway.pooled,
    uptime_s: Math.floor(process.uptime()),
    memory: {
      total_bytes: totalBytes,
      available_bytes: availableBytes,
      min_free_bytes: MIN_FREE_MEMORY,
      server_bytes: rss,
      heap_bytes: heapUsed,
      waiting: waitingOf(account),
    },
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
  const { running, lastUsedAt } = browser.usage;
  const now = Date.now();
  return {
    id,
    label: options.label,
    pid,
    age_ms: Math.max(0, now - browser.createdAt.getTime()),
    idle_ms: running > 0 ? 0 : Math.max(0, now - lastUsedAt.getTime()),
    running,
    contexts: contexts.opened.length,
    cdp_clients: browser.cdp.size,
    ...networkOf(browser.traffic),
    pages: contexts.all.reduce((sum, { pages }) => sum + pages.length, 0),
  };
}
