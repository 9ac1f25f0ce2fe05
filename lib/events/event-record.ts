import type { BrowserEvent, NetworkEvent, SourceLocation } from './browser-events.js';
import { invalidRequest } from '../request/errors.js';
import { didYouMean, nearNames } from '../request/near-names.js';
import { withoutCredentials } from '../request/url-parts.js';
import { EVENT_TYPES, type EventType } from '../schemas/events.js';

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
  if ('entryId' in event) return fieldsOfNetwork(event);
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
      const { type, message, default_text: offered, url: of, accepted } = event.dialog;
      const text = message.slice(0, MAX_MESSAGE_LENGTH);
      const default_text = offered?.slice(0, MAX_MESSAGE_LENGTH);
      return { dialog_type: type, message: text, default_text, url: shown(of), accepted };
    }
    case 'console': {
      const { level, source, text, args, truncated, location: at, dropped } = event;
      return { level, source, text, args, truncated, location: at && shownAt(at), dropped };
    }
    case 'exception':
      return {
        text: event.text,
        stack: event.stack,
        location: event.location && shownAt(event.location),
        dropped: event.dropped,
      };
    case 'page.called': {
      const { name, args, problem, frameId: frame_id, url: of, dropped } = event;
      return { name, args, problem, frame_id, url: shown(of), dropped };
    }
    case 'command.started':
      return { name: event.command, request_id: event.requestId };
    case 'command.ended': {
      const { command: name, requestId: request_id, status, code: failed, ms: took } = event;
      return { name, request_id, status, code: failed, ms: took };
    }
    case 'instruct.step':
      return fieldsOfStep(event);
    case 'download.started':
      return { download_id: event.downloadId, url: shown(event.url), name: event.name };
    case 'download.finished': {
      const { downloadId: download_id, name, state, reason, bytes: received_bytes } = event;
      return { download_id, url: shown(event.url), name, state, reason, received_bytes };
    }
    case 'browser.ended':
      return { reason: event.reason, limit: event.limit };
    case 'page.closed':
    case 'page.crashed':
    case 'page.activated':
    case 'context.opened':
    case 'context.closed':
    case 'dialog.closed':
      return {};
  }
}

function fieldsOfStep(event: BrowserEvent & { type: 'instruct.step' }): object {
  const { requestId: request_id, index, command: name, ok, code, ms } = event;
  const line = event.line.slice(0, MAX_MESSAGE_LENGTH);
  return { request_id, index, line, name, ok, code, url: shown(event.url), ms };
}

function fieldsOfNetwork(event: NetworkEvent): object {
  const common = { entry_id: event.entryId, url: shown(event.url) };
  switch (event.type) {
    case 'network.request': {
      const { method, resourceType: resource_type } = event;
      return { ...common, method, resource_type };
    }
    case 'network.response':
      return { ...common, status: event.status, mime_type: event.mimeType };
    case 'network.finished':
      return { ...common, status: event.status, bytes: event.receivedBytes };
    case 'network.failed': {
      const { netError: net_error, canceled, blockedBy: blocked_by = null } = event;
      return { ...common, net_error, canceled, blocked_by };
    }
    case 'websocket.opened':
      return { ...common, status: event.status };
    case 'websocket.sent':
    case 'websocket.received':
      return { ...common, bytes: event.bytes };
    case 'websocket.closed':
      return common;
  }
}

const shown = (whole: string): string => withoutCredentials(whole).slice(0, MAX_URL_LENGTH);

const shownAt = (at: SourceLocation): SourceLocation => ({ ...at, url: shown(at.url) });

/** A line of a stack, which errors carry in their texts too. `\s` would also match the ends of the lines before it. */
const STACK_LINE = /^[^\S\r\n\u2028\u2029]+at .*/gm;

const LOCATION = /:\d+:\d+\)?$/;

/** The text with no query in the URLs in lines of a stack. */
const bareStack = (text: string): string =>
  text.replace(STACK_LINE, (line) => line.replace(/\S+/g, bareWord));

function bareWord(word: string): string {
  const query = word.indexOf('?');
  const location = query < 0 ? undefined : LOCATION.exec(word)?.[0];
  return location === undefined ? word : word.slice(0, query) + location;
}

/** The same event with no query in any URL of it, but for those that a page writes itself. */
export function withoutQueries(record: EventRecord): EventRecord {
  const { url: whole, location: at, stack, text } = record;
  // What a page hands over itself is no text of Chrome's.
  const args = record.type === 'page.called' ? undefined : record.args;
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
export function eventTypes(
  names: readonly string[],
  path: string,
): ReadonlySet<BrowserEvent['type']> {
  return new Set(
    names.flatMap((name) => {
      const found = EVENT_TYPES.filter((type) =>
        name.endsWith('.*') ? type.startsWith(name.slice(0, -1)) : type === name,
      );
      if (found.length > 0) return found;
      const known = EVENT_TYPES.join(', ');
      throw invalidRequest(
        path,
        `must list types of events, and ${JSON.stringify(name)} is not a type`,
        `There is no type of event ${JSON.stringify(name)}.${didYouMean(nearNames(name, EVENT_TYPES))} The types are: ${known}. page.* means all types that begin with page.`,
      );
    }),
  );
}
