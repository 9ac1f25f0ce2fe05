import Type, { type TProperties } from 'typebox';
import { downloadId, downloadReason, downloadState } from './downloads.js';
import { orNull } from './or-null.js';
import { TIME_LIMITS } from './records.js';

const url = Type.String({
  description:
    'URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters.',
});
const command = Type.String({ description: 'Name of the command, e.g. `node-click`.' });
const requestId = orNull(Type.String(), 'X-Request-Id of the request.');
const code = orNull(Type.String(), 'Code of the error; null: there is no error.');
const ms = Type.Number({ description: 'Duration in ms.' });
const location = orNull(
  Type.Object({
    url,
    line: Type.Integer({ description: 'Line, from 1.' }),
    column: Type.Integer({ description: 'Column, from 1.' }),
  }),
  'The place in a script; null: it is not known.',
);

const networkRequest = {
  entry_id: Type.Integer({ description: 'ID of the entry in the network log of the context.' }),
  url,
};
const httpStatus = Type.Integer({ description: 'HTTP status.' });
const mimeType = Type.String({ description: 'Media type of the body, as Chrome treats it.' });
const messageBytes = Type.Integer({ description: 'Length of the message, in bytes.' });

const dropped = Type.Optional(
  Type.Integer({
    minimum: 1,
    description:
      'Counts the messages and exceptions before this one that were not reported: beyond 1,000 per second of a page, frame or worker, or 5,000 of the browser.',
  }),
);

/** The fields that the events of a type have of their own. */
const FIELDS = {
  'page.opened': {
    opener_page_id: orNull(Type.String(), 'Page that opened it; null: none.'),
  },
  'page.closed': {},
  'page.crashed': {},
  'page.activated': {},
  'page.called': {
    name: Type.String({ description: 'Name of the function that expose/ created.' }),
    args: Type.Array(Type.Unknown(), {
      description: 'Arguments of the call as JSON, at most 16,384 characters.',
    }),
    problem: orNull(
      Type.Enum(['too_large', 'unserializable']),
      'Why `args` is empty: the arguments are too large, or not JSON; null: it is not empty.',
    ),
    frame_id: orNull(Type.String(), 'Frame that called the function, as in the network log.'),
    url,
    dropped: Type.Integer({
      description:
        'Counts the calls of the page before this one that were not reported: beyond 100 per second.',
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
    dialog_type: Type.Enum(['alert', 'confirm', 'prompt', 'beforeunload'], {
      description: 'Type of the dialog.',
    }),
    message: Type.String({ description: 'Text of the dialog.' }),
    default_text: Type.Optional(
      Type.String({
        description: 'Answer that a prompt suggests; absent: none.',
      }),
    ),
    url,
    accepted: orNull(Type.Boolean(), 'Whether it was accepted; null: it waits for dialog/.'),
  },
  'dialog.closed': {},
  console: {
    level: Type.Enum(['debug', 'log', 'info', 'warning', 'error'], {
      description: 'Severity of the message.',
    }),
    source: Type.String({
      description:
        '`console`: a script wrote the message. Otherwise Chrome wrote it: `network`, `security`, …',
    }),
    text: Type.String({ description: 'Text of the message, as a console shows it.' }),
    args: Type.Array(Type.Unknown(), {
      description:
        'Arguments of the call as JSON, at most 4 KiB. Objects have the fields of Chrome’s preview.',
    }),
    truncated: Type.Boolean({ description: 'Whether `text` or `args` was cut.' }),
    location,
    dropped,
  },
  exception: {
    text: Type.String({ description: 'The exception in one line, as a console shows it.' }),
    stack: orNull(Type.String(), 'Call stack, one line for each call; null: it is not known.'),
    location,
    dropped,
  },
  'network.request': {
    ...networkRequest,
    method: Type.String({ description: 'HTTP method.' }),
    resource_type: Type.String({
      description: 'Type of the resource, as in the network log: `document`, `xhr`, …',
    }),
  },
  'network.response': { ...networkRequest, status: httpStatus, mime_type: mimeType },
  'network.finished': {
    ...networkRequest,
    status: orNull(httpStatus, 'HTTP status; null: there is none, such as for a data: URL.'),
    bytes: Type.Integer({ description: 'Bytes that arrived on the wire, with headers.' }),
  },
  'network.failed': {
    ...networkRequest,
    net_error: Type.String({
      description: 'Chrome’s name of the error, `net::…`; empty if the page closed.',
    }),
    canceled: Type.Boolean({ description: 'Whether the page canceled the request, or closed.' }),
    blocked_by: orNull(
      Type.String(),
      'What blocked the request: `inspector`, `csp`, `cors`, …; null: nothing.',
    ),
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
    index: Type.Integer({ description: 'Index of the step, from 0.' }),
    line: Type.String({ description: 'The step in the words of the grammar.' }),
    name: orNull(Type.String(), 'Name of the command that carried out the step; null: none.'),
    ok: Type.Boolean({ description: 'Whether the step succeeded.' }),
    code,
    url,
    ms,
  },
  'download.started': {
    download_id: downloadId,
    url,
    name: Type.String({ description: 'File name, made safe for any file system.' }),
  },
  'download.finished': {
    download_id: downloadId,
    url,
    name: Type.String({ description: 'File name, made safe for any file system.' }),
    state: downloadState,
    reason: downloadReason,
    received_bytes: Type.Integer({ description: 'Bytes that have arrived.' }),
  },
  'browser.ended': {
    reason: Type.Enum(['deleted', 'expired', 'crashed', 'shutdown'], {
      description: 'Why the browser ended.',
    }),
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
        at: Type.String({ description: 'Time of the event (ISO 8601).' }),
        page_id: orNull(Type.String(), 'Page of the event; null: the event belongs to no page.'),
        ctx_id: orNull(Type.String(), 'Context of the event; null: the default context, or none.'),
        ...FIELDS[type],
      },
      { additionalProperties: false },
    ),
  ),
  { description: 'What happened in a browser.' },
);
