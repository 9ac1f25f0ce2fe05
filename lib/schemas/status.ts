import Type, { type Static } from 'typebox';
import { MEMORY_KINDS } from '../request/memory-kinds.js';
import { drainRecord } from './drain.js';
import { answered, gatheredFields } from './fleet.js';
import { trafficRecord } from './network.js';
import { orNull } from './or-null.js';
import { waitingDialog } from './records.js';

const count = (description: string) => Type.Integer({ minimum: 0, description });

/** A figure that earlier versions do not report, so that their members of a fleet count as 0. */
const laterCount = (description: string) => Type.Integer({ minimum: 0, description, default: 0 });

const perhaps = (description: string) =>
  orNull(Type.Number({ minimum: 0 }), `${description}; null where the system does not report it.`);

const browserStatus = Type.Object({
  id: Type.String(),
  label: Type.Union([Type.String(), Type.Null()]),
  pid: Type.Integer({ description: 'Process ID of its Chrome.' }),
  age_ms: count('Since its opening.'),
  idle_ms: count('Since its last command; 0 while one runs.'),
  running: count('Commands that run.'),
  commands: laterCount('Commands that were sent since its opening, without those that only look.'),
  contexts: count('Without the default one.'),
  pages: count('In all its contexts.'),
  crashed: laterCount('How many of these crashed.'),
  dialog: Type.Union([waitingDialog, Type.Null()], {
    description: 'The dialog that has waited longest for an answer; null: none.',
    default: null,
  }),
  cdp_clients: count('CDP clients that are connected.'),
  network: trafficRecord,
  processes: count('Processes of its Chrome.'),
  pss_bytes: perhaps('Memory of these, what they share counted once (PSS)'),
  cpu_s: perhaps('Processor time of these so far, in seconds'),
});

const bytesBy = (description: string) =>
  Type.Record(Type.String(), Type.Integer({ minimum: 0 }), { description });

const series = (description: string) =>
  Type.Array(Type.Integer({ minimum: 0 }), { description, default: [] });

/** The figures of the last quarter of an hour. */
export const history = Type.Object(
  {
    interval_s: laterCount('Seconds between two samples.'),
    at: Type.Union([Type.String(), Type.Null()], {
      description: 'Time of the last sample (ISO 8601); null before the first.',
      default: null,
    }),
    browsers: series('Browsers that were open.'),
    free: series('Places that were left.'),
    queued: series('Opens that waited for a place.'),
    pooled: series('Chromes that were ready for an open.'),
    available_bytes: series('Memory that was left.'),
    commands: series('Commands that were answered in the interval before the sample.'),
    failed: series('Those of them that failed with a status from 400 to 498.'),
    errors: series('Those of them that failed with a status of 500 or more.'),
  },
  {
    description:
      'The latest samples, oldest first and at most 60. In a fleet, their sums of all members, aligned at the last sample.',
    default: {},
  },
);

/** What a member of a fleet has, where it answered. */
const memberFigures = Type.Partial(
  Type.Object({
    used: count('Its places that are taken.'),
    free: count('Its places that are left.'),
    queued: count('Opens that wait there.'),
    pooled: count('Its Chromes that are ready for an open.'),
    total_bytes: count('The memory of its machine.'),
    available_bytes: count('What of it is left.'),
    min_free_bytes: count('What an open leaves free there.'),
  }),
);

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
  drain: Type.Optional(drainRecord),
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
  commands: laterCount(
    'Commands that were answered since the start, without those that only look.',
  ),
  failed: laterCount('Those of them that failed with a status from 400 to 498.'),
  errors: laterCount('Those of them that failed with a status of 500 or more.'),
  ended: laterCount('Browsers that have ended since the start.'),
  history,
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
          'Only where there is a fleet. Places and browsers are those of all members then, memory, drain and uptime those of the one that answers.',
      },
    ),
  ),
  ...gatheredFields,
  members: Type.Optional(
    Type.Array(Type.Object({ ...answered.properties, ...memberFigures.properties }), {
      description: 'The members of the fleet that were asked; only where there is a fleet.',
    }),
  ),
});

export type BrowserStatus = Static<typeof browserStatus>;
