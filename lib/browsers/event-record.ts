import Type, { type TProperties, type TSchema } from 'typebox';
import type { BrowserEvent, NetworkEvent, SourceLocation } from '../page/tab/browser-events.js';
import { invalidRequest } from '../request/errors.js';

/** What clients are told of an event: its shape, and the names of its types. */

export type EventType = BrowserEvent['type'];

const orNull = (schema: TSchema, description: string) =>
  Type.Union([schema, Type.Null()], { description });

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

/** The fields that the events of a type have of their own. */
const FIELDS = {
  'page.opened': {
    opener_page_id: orNull(Type.String(), 'The page that opened it.'),
  },
  'page.closed': {},
  'page.crashed': {},
  'page.activated': {},
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
  },
  exception: {
    text: Type.String(),
    stack: orNull(Type.String(), 'One line for each call.'),
    location,
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
  'browser.ended': {
    reason: Type.Enum(['deleted', 'expired', 'crashed', 'shutdown']),
  },
} as const satisfies Readonly<Record<EventType, TProperties>>;

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

/** An event as clients get it. */
export interface EventRecord {
  readonly id: number;
  readonly type: EventType;
  readonly at: string;
  readonly page_id: string | null;
  readonly ctx_id: string | null;
  readonly url?: string;
  readonly text?: string;
  readonly args?: readonly unknown[];
  readonly stack?: string | null;
  readonly location?: SourceLocation | null;
}

const MAX_URL_LENGTH = 4_096;
const MAX_MESSAGE_LENGTH = 4_096;

/**
 * The event with whole URLs.
 *
 * @param at in ms since 1970
 */
export function recordOf(id: number, at: number, event: BrowserEvent): EventRecord {
  const { type, pageId: page_id, contextId: ctx_id } = event;
  return { id, type, at: new Date(at).toISOString(), page_id, ctx_id, ...fieldsOf(event) };
}

function fieldsOf(event: BrowserEvent): object {
  switch (event.type) {
    case 'page.opened':
      return { opener_page_id: event.openerId ?? null };
    case 'navigation.failed':
      return { url: shown(event.url), net_error: event.netError };
    case 'navigation.started':
    case 'navigation.committed':
    case 'navigation.domcontentloaded':
    case 'navigation.loaded':
    case 'navigation.within_document':
      return { url: shown(event.url) };
    case 'dialog.opened': {
      const { type, message, url: of, accepted } = event.dialog;
      const text = message.slice(0, MAX_MESSAGE_LENGTH);
      return { dialog_type: type, message: text, url: shown(of), accepted };
    }
    case 'console': {
      const { level, source, text, args, truncated, location: at } = event;
      return { level, source, text, args, truncated, location: at && shownAt(at) };
    }
    case 'exception':
      return {
        text: event.text,
        stack: event.stack,
        location: event.location && shownAt(event.location),
      };
    case 'network.request': {
      const { method, resourceType: resource_type } = event;
      return { ...networkFields(event), method, resource_type };
    }
    case 'network.response':
      return { ...networkFields(event), status: event.status, mime_type: event.mimeType };
    case 'network.finished':
      return { ...networkFields(event), status: event.status, bytes: event.receivedBytes };
    case 'network.failed': {
      const { netError: net_error, canceled, blockedBy: blocked_by = null } = event;
      return { ...networkFields(event), net_error, canceled, blocked_by };
    }
    case 'websocket.opened':
      return { ...networkFields(event), status: event.status };
    case 'websocket.sent':
    case 'websocket.received':
      return { ...networkFields(event), bytes: event.bytes };
    case 'websocket.closed':
      return networkFields(event);
    case 'command.started':
      return { name: event.command, request_id: event.requestId };
    case 'command.ended': {
      const { command: name, requestId: request_id, status, code: failed, ms: took } = event;
      return { name, request_id, status, code: failed, ms: took };
    }
    case 'instruct.step': {
      const { requestId: request_id, index, line, command: name, ok, code: failed } = event;
      const { url: at, ms: took } = event;
      const text = line.slice(0, MAX_MESSAGE_LENGTH);
      return { request_id, index, line: text, name, ok, code: failed, url: shown(at), ms: took };
    }
    case 'browser.ended':
      return { reason: event.reason };
    case 'page.closed':
    case 'page.crashed':
    case 'page.activated':
    case 'context.opened':
    case 'context.closed':
    case 'dialog.closed':
      return {};
  }
}

const networkFields = ({ entryId: entry_id, url: whole }: NetworkEvent) => ({
  entry_id,
  url: shown(whole),
});

const shown = (whole: string): string =>
  whole.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/?#@]*@/i, '$1').slice(0, MAX_URL_LENGTH);

const shownAt = (at: SourceLocation): SourceLocation => ({ ...at, url: shown(at.url) });

/** The query of the URL in a line of a stack, which errors carry in their texts too. */
const QUERY_IN_STACK = /^(\s+at .*?)\?\S*(?=:\d+:\d+\)?(?:\s|$))/gm;

const bareStack = (text: string): string => text.replace(QUERY_IN_STACK, '$1');

/** The same event with no query in any URL of it, but for those that a page writes itself. */
export function withoutQueries(record: EventRecord): EventRecord {
  const { url: whole, location: at, stack, text, args } = record;
  return {
    ...record,
    ...(whole === undefined ? {} : { url: bare(whole) }),
    ...(at ? { location: { ...at, url: bare(at.url) } } : {}),
    ...(stack ? { stack: bareStack(stack) } : {}),
    ...(text === undefined ? {} : { text: bareStack(text) }),
    ...(args ? { args: args.map((arg) => (typeof arg === 'string' ? bareStack(arg) : arg)) } : {}),
  };
}

const bare = (whole: string): string => whole.replace(/\?[^#]*/, '');

/**
 * The types that names stand for: `page.opened`, or `page.*` for all that begin so.
 *
 * @param path JSON pointer to the names, for the error
 * @throws TabwireError `invalid_request`
 */
export function eventTypes(names: readonly string[], path: string): ReadonlySet<EventType> {
  return new Set(
    names.flatMap((name) => {
      const found = EVENT_TYPES.filter((type) =>
        name.endsWith('.*') ? type.startsWith(name.slice(0, -1)) : type === name,
      );
      if (found.length > 0) return found;
      const known = EVENT_TYPES.join(', ');
      throw invalidRequest(
        path,
        `must name types of events, of which ${JSON.stringify(name)} is none`,
        `There is no type of event ${JSON.stringify(name)}. The types are: ${known}; page.* stands for all that begin so.`,
      );
    }),
  );
}
