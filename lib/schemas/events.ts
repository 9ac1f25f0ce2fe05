import Type, { type TProperties } from 'typebox';
import { downloadId, downloadReason, downloadState } from './downloads.js';
import { orNull } from './or-null.js';
import { TIME_LIMITS } from './records.js';

const url = Type.String({
  description: 'Without credentials, and without its query unless `urls=full`; at most 4,096 long.',
});
const command = Type.String({ description: 'Its name, e.g. `node-click`.' });
const requestId = orNull(Type.String(), 'X-Request-Id of the request.');
const code = orNull(Type.String(), 'Of the error; null where it succeeded.');
const ms = Type.Number({ description: 'How long it took.' });
const location = orNull(
  Type.Object({ url, line: Type.Integer(), column: Type.Integer() }),
  'In which script; lines and columns count from 1.',
);

const networkRequest = {
  entry_id: Type.Integer({ description: 'Of the network log of its context.' }),
  url,
};
const httpStatus = Type.Integer({ description: 'HTTP status.' });
const messageBytes = Type.Integer({ description: 'Of its data.' });

const dropped = Type.Optional(
  Type.Integer({
    minimum: 1,
    description:
      'How many messages and exceptions before it were not told: of a page, frame or worker more than 1,000 a second, or of the browser more than 5,000.',
  }),
);

/** The fields that the events of a type have of their own. */
const FIELDS = {
  'page.opened': {
    opener_page_id: orNull(Type.String(), 'The page that opened it.'),
  },
  'page.closed': {},
  'page.crashed': {},
  'page.activated': {},
  'page.called': {
    name: Type.String({ description: 'Of the function that expose/ made.' }),
    args: Type.Array(Type.Unknown(), { description: 'As JSON, at most 16,384 characters.' }),
    problem: orNull(
      Type.Enum(['too_large', 'unserializable']),
      'Why `args` is empty: they are too large, or no JSON.',
    ),
    frame_id: orNull(Type.String(), 'Of the frame that called it, as in the network log.'),
    url,
    dropped: Type.Integer({
      description: 'How many calls of the page before it were not told: more than 100 a second.',
    }),
  },
  'context.opened': {},
  'context.closed': {},
  'navigation.started': { url },
  'navigation.committed': { url },
  'navigation.domcontentloaded': { url },
  'navigation.loaded': { url },
  'navigation.failed': {
    url,
    net_error: Type.String({ description: 'Chrome’s name for it, e.g. `net::ERR_ABORTED`.' }),
  },
  'navigation.within_document': { url },
  'dialog.opened': {
    dialog_type: Type.Enum(['alert', 'confirm', 'prompt', 'beforeunload']),
    message: Type.String(),
    url,
    accepted: orNull(Type.Boolean(), 'How it was answered; null: it waits for dialog/.'),
  },
  'dialog.closed': {},
  console: {
    level: Type.Enum(['debug', 'log', 'info', 'warning', 'error']),
    source: Type.String({
      description:
        '`console`: of a script. Otherwise Chrome’s own message: `network`, `security`, …',
    }),
    text: Type.String({ description: 'What a console shows.' }),
    args: Type.Array(Type.Unknown(), {
      description: 'The arguments of the call as JSON, objects by Chrome’s preview; at most 4 KiB.',
    }),
    truncated: Type.Boolean({ description: 'Whether text or args were cut.' }),
    location,
    dropped,
  },
  exception: {
    text: Type.String(),
    stack: orNull(Type.String(), 'One line for each call.'),
    location,
    dropped,
  },
  'network.request': {
    ...networkRequest,
    method: Type.String(),
    resource_type: Type.String({ description: 'As in the network log: `document`, `xhr`, …' }),
  },
  'network.response': { ...networkRequest, status: httpStatus, mime_type: Type.String() },
  'network.finished': {
    ...networkRequest,
    status: orNull(httpStatus, 'null: it has none, such as that of a data: URL.'),
    bytes: Type.Integer({ description: 'What came on the wire, with headers.' }),
  },
  'network.failed': {
    ...networkRequest,
    net_error: Type.String({ description: 'Chrome’s `net::…`; empty where its page went away.' }),
    canceled: Type.Boolean(),
    blocked_by: orNull(Type.String(), 'Who blocked it: `inspector`, `csp`, `cors`, …'),
  },
  'websocket.opened': { ...networkRequest, status: httpStatus },
  'websocket.sent': { ...networkRequest, bytes: messageBytes },
  'websocket.received': { ...networkRequest, bytes: messageBytes },
  'websocket.closed': networkRequest,
  'command.started': { name: command, request_id: requestId },
  'command.ended': {
    name: command,
    request_id: requestId,
    status: Type.Integer({ description: 'HTTP status of its reply.' }),
    code,
    ms,
  },
  'instruct.step': {
    request_id: requestId,
    index: Type.Integer({ description: 'From 0.' }),
    line: Type.String({ description: 'The step in the words of the grammar.' }),
    name: orNull(Type.String(), 'The command that carried it out.'),
    ok: Type.Boolean(),
    code,
    url,
    ms,
  },
  'download.started': {
    download_id: downloadId,
    url,
    name: Type.String({ description: 'The file name, made safe.' }),
  },
  'download.finished': {
    download_id: downloadId,
    url,
    name: Type.String({ description: 'The file name, made safe.' }),
    state: downloadState,
    reason: downloadReason,
    received_bytes: Type.Integer(),
  },
  'browser.ended': {
    reason: Type.Enum(['deleted', 'expired', 'crashed', 'shutdown']),
    limit: orNull(Type.Enum([...TIME_LIMITS]), 'With `expired`: the limit that expired.'),
  },
} as const satisfies Readonly<Record<string, TProperties>>;

export type EventType = keyof typeof FIELDS;

const isEventType = (name: string): name is EventType => name in FIELDS;

export const EVENT_TYPES: readonly EventType[] = Object.keys(FIELDS).filter(isEventType);

/** One schema for each type. */
export const eventSchema = Type.Union(
  EVENT_TYPES.map((type) =>
    Type.Object(
      {
        id: Type.Integer({ minimum: 1, description: 'Grows with each event of the browser.' }),
        type: Type.Literal(type),
        at: Type.String({ description: 'ISO 8601.' }),
        page_id: orNull(Type.String(), 'null: of no page.'),
        ctx_id: orNull(Type.String(), 'null: of the default context, or of none.'),
        ...FIELDS[type],
      },
      { additionalProperties: false },
    ),
  ),
  { description: 'What happened in a browser.' },
);
