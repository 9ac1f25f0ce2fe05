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
  id: Type.String({ description: 'The browser ID.' }),
  label: orNull(Type.String(), 'Label that the client gave the browser; null: none.'),
  pid: Type.Integer({ description: 'Process ID of the browser’s Chrome.' }),
  age_ms: count('Time since the browser was opened, in ms.'),
  idle_ms: count('Time since the last use, in ms; 0 while a command runs.'),
  running: count('Commands that are running.'),
  commands: laterCount('Commands that the browser was sent, without those that only look.'),
  contexts: count('Contexts, without the default context.'),
  pages: count('Pages, in all contexts.'),
  crashed: laterCount('Pages that have crashed.'),
  dialog: Type.Union([waitingDialog, Type.Null()], {
    description: 'The dialog that has waited longest for an answer; null: none.',
    default: null,
  }),
  cdp_clients: count('Connected CDP clients.'),
  network: trafficRecord,
  processes: count('Processes of the browser’s Chrome.'),
  pss_bytes: perhaps(
    'Memory of these processes in bytes, with shared memory counted once (PSS), at most ten seconds old',
  ),
  cpu_s: perhaps('Processor time of these processes so far, in seconds'),
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
    browsers: series('Open browsers.'),
    free: series('Free slots.'),
    queued: series('Requests to open a browser that waited for a slot.'),
    pooled: series('Pooled Chromes.'),
    available_bytes: series('Available memory, in bytes.'),
    commands: series('Commands that were answered in the interval before the sample.'),
    failed: series('Commands of the interval that failed with a status from 400 to 498.'),
    errors: series('Commands of the interval that failed with a status of 500 or more.'),
  },
  {
    description:
      'The latest samples, oldest first and at most 60. In a fleet, the sums of all members, aligned at the last sample.',
    default: {},
  },
);

/** What a member of a fleet has, where it answered. */
const memberFigures = Type.Partial(
  Type.Object({
    used: count('Slots of the member that are in use.'),
    free: count('Free slots of the member.'),
    queued: count('Requests to open a browser that wait at the member.'),
    pooled: count('Pooled Chromes of the member.'),
    total_bytes: count('Memory of the member’s machine, in bytes.'),
    available_bytes: count('Available memory of this machine, in bytes.'),
    min_free_bytes: count('Memory that the member keeps free when it opens a browser, in bytes.'),
  }),
);

/** What waits in the memory of the server. */
const waiting = Type.Object(
  {
    bytes: count('Bytes that wait, of all kinds.'),
    limit_bytes: count('Limit of these bytes: MAX_WAITING_BYTES.'),
    key_limit_bytes: count('Limit for one named API key, in bytes.'),
    browser_limit_bytes: count('Limit for one browser, in bytes.'),
    by_kind: bytesBy(
      `Bytes by kind: ${Object.entries(MEMORY_KINDS)
        .map(([kind, what]) => `\`${kind}\` (${what})`)
        .join('; ')}.`,
    ),
    by_key: bytesBy('Bytes by the name of the API key.'),
    refused: bytesBy(
      'Counts the requests that were refused since the start, by the limit that refused them: `server`, `key` or `browser`.',
    ),
  },
  { description: 'Requests, replies, messages, events, logs and rules that the server holds.' },
);

/** The reply of `GET /status/`. */
export const serverStatus = Type.Object({
  used: count('Slots in use: browsers that are open, opening or ending.'),
  free: count('Free slots.'),
  queued: count('Requests to open a browser that wait for a slot.'),
  pooled: count('Pooled Chromes. They give up their slots when browsers need them.'),
  uptime_s: count('Time since the start of the server, in seconds.'),
  drain: Type.Optional(drainRecord),
  memory: Type.Object(
    {
      total_bytes: count('Memory of the machine, or of the container, in bytes.'),
      available_bytes: count('Available memory, in bytes.'),
      min_free_bytes: count(
        'Memory that stays free when a browser opens, in bytes: MIN_FREE_MEMORY.',
      ),
      server_bytes: count('Memory of the server process, in bytes (RSS).'),
      heap_bytes: count('Heap of its JavaScript, in bytes.'),
      waiting,
    },
    { description: 'Memory of the machine and the server, without swap.' },
  ),
  commands: laterCount(
    'Commands that were answered since the start, without those that only look.',
  ),
  failed: laterCount('Commands since the start that failed with a status from 400 to 498.'),
  errors: laterCount('Commands since the start that failed with a status of 500 or more.'),
  ended: laterCount('Browsers that have ended since the start.'),
  history,
  browsers: Type.Array(browserStatus, { description: 'The open browsers, oldest first.' }),
  fleet: Type.Optional(
    Type.Object(
      {
        name: Type.String({ description: 'Name of the fleet: FLEET_NAME.' }),
        tag: Type.String({ description: 'Tag of the member that answers.' }),
        registry_up: Type.Boolean({
          description:
            'Whether the registry of the members answers. If it does not, the last known members count.',
        }),
        warnings: Type.Array(Type.String(), {
          description: 'What the operator has to correct.',
        }),
      },
      {
        description:
          'Only in a fleet. Slots and browsers are then those of all members; memory, drain and uptime are those of the member that answers.',
      },
    ),
  ),
  ...gatheredFields,
  members: Type.Optional(
    Type.Array(Type.Object({ ...answered.properties, ...memberFigures.properties }), {
      description: 'Members of the fleet that were asked; only in a fleet.',
    }),
  ),
});

export type BrowserStatus = Static<typeof browserStatus>;
