import { headerValue } from '../../request/header-value.js';
import { withoutCredentials } from '../../request/url-parts.js';
import type { Entry } from './entry.js';
import type { Body } from './entry-parts.js';
import { recordsOf, type RecordLimits } from './entry-record.js';
import { headerList, type Header } from './headers.js';
import { timingOf } from './timing.js';

/** HTTP's versions as HAR has them. */
const VERSIONS: Readonly<Record<string, string>> = { h2: 'HTTP/2.0', h3: 'HTTP/3.0' };

/** Parameters of one URL that `queryString` lists: a page may send 900,000 of them, and `url` has them all. */
const MAX_PARAMETERS = 1_000;

interface HarOptions extends RecordLimits {
  readonly withSecrets: boolean;
  /** Version of the Chrome: `Chrome/156.0.8078.79`. */
  readonly product: string;
  /** How many older entries the log no longer has. */
  readonly dropped: number;
}

/**
 * The log in the form of HTTP Archive 1.2. What HAR has no place for stands in fields that begin with `_`, as in
 * what Chrome's DevTools export: `_resourceType`, `_transferSize`, `_error`, `_webSocketMessages`.
 *
 * @throws TabwireError `result_too_large`, `memory_limit`, `memory_full`
 */
export async function harOf(
  entries: readonly Entry[],
  { withSecrets, product, dropped, ...limits }: HarOptions,
): Promise<object> {
  const [name = '', version = ''] = product.split('/');
  // The documents of pages: each is a page of the archive.
  const pages = entries.filter(
    ({ type, request }) => type === 'document' && request.frameId === request.pageId,
  );
  const pageIds = new Set(pages.map(({ request }) => request.requestId));
  const latest = new Map<string | null, string>();
  const record = (entry: Entry) => {
    const { requestId, loaderId = '', pageId } = entry.request;
    if (pageIds.has(requestId)) latest.set(pageId, requestId);
    const ref = pageIds.has(loaderId) ? loaderId : latest.get(pageId);
    return { ...(ref === undefined ? {} : { pageref: ref }), ...harEntry(entry, withSecrets) };
  };
  return {
    version: '1.2',
    creator: { name: 'Tabwire', version: '1' },
    browser: { name, version },
    pages: [...new Map(pages.map((entry) => [entry.request.requestId, entry])).values()].map(
      ({ request }) => ({
        startedDateTime: dateOf(request.startedAt),
        id: request.requestId,
        title: withSecrets ? request.url : withoutCredentials(request.url),
        pageTimings: {},
      }),
    ),
    entries: await recordsOf(entries, record, limits),
    ...(dropped > 0
      ? {
          comment: `The log dropped ${dropped} older requests for want of room.`,
          _dropped: dropped,
        }
      : {}),
  };
}

function harEntry(entry: Entry, withSecrets: boolean): object {
  const { request, response, failure } = entry;
  const timing = timingOf(entry);
  const orNone = (ms: number | null) => ms ?? -1;
  const address = response?.remoteIPAddress?.replace(/^\[|\]$/g, '');
  return {
    startedDateTime: dateOf(request.startedAt),
    time: timing.total,
    request: harRequest(entry, withSecrets),
    response: harResponse(entry, withSecrets),
    cache: {},
    timings: {
      blocked: orNone(timing.blocked),
      dns: orNone(timing.dns),
      connect: orNone(timing.connect),
      ssl: orNone(timing.ssl),
      send: timing.send,
      wait: timing.wait,
      receive: timing.receive,
    },
    ...(address ? { serverIPAddress: address } : {}),
    ...(response?.connectionId ? { connection: String(response.connectionId) } : {}),
    _entryId: entry.id,
    _resourceType: entry.type,
    _initiator: initiatorOf(entry, withSecrets),
    ...(entry.servedFrom === null ? {} : { _servedFrom: entry.servedFrom }),
    ...(failure ? { _failure: failure } : {}),
    ...(entry.messages ? { _webSocketMessages: messagesOf(entry) } : {}),
  };
}

function initiatorOf({ request: { initiator } }: Entry, withSecrets: boolean): object {
  const { type = 'other', url = '' } = initiator ?? {};
  return { type, ...(url === '' ? {} : { url: withSecrets ? url : withoutCredentials(url) }) };
}

const isLocation = ({ name }: Header) => name.toLowerCase() === 'location';

function harRequest(entry: Entry, withSecrets: boolean): object {
  const { request, requestBody } = entry;
  const url = withSecrets ? request.url : withoutCredentials(request.url);
  const headers = headerList(entry.requestHeaders, withSecrets);
  const mimeType = headerValue(entry.requestHeaders, 'content-type') ?? '';
  return {
    method: request.method,
    url,
    httpVersion: versionOf(entry),
    cookies: withSecrets ? cookiesOf(headers, 'cookie') : [],
    headers,
    queryString: queryOf(request.url),
    headersSize: -1,
    bodySize: entry.requestBodyBytes,
    ...(requestBody ? { postData: { mimeType, ...textOf(requestBody, '_encoding') } } : {}),
  };
}

function harResponse(entry: Entry, withSecrets: boolean): object {
  const { response, failure, body } = entry;
  const headers = headerList(entry.responseHeaders, withSecrets);
  const isWire = entry.servedFrom === 'network';
  return {
    status: entry.status ?? 0,
    statusText: response?.statusText ?? '',
    httpVersion: versionOf(entry),
    cookies: withSecrets ? cookiesOf(headers, 'set-cookie') : [],
    headers,
    content: {
      size: entry.bodyBytes,
      mimeType: response?.mimeType ?? 'x-unknown',
      ...(body ? textOf(body, 'encoding') : {}),
    },
    redirectURL: entry.redirectedTo ? (headers.find(isLocation)?.value ?? '') : '',
    headersSize: -1,
    bodySize: isWire ? (entry.encodedBodyBytes ?? -1) : 0,
    _transferSize: entry.receivedBytes,
    ...(failure ? { _error: failure.netError || 'canceled' } : {}),
  };
}

function messagesOf({ messages = [] }: Entry): object[] {
  return messages.map(({ direction, time, opcode, data, event }) => ({
    type: direction,
    time,
    opcode,
    data,
    ...(event ? { _eventName: event.name, _eventId: event.id } : {}),
  }));
}

/** The text of a body: base64 where it is not UTF-8. */
function textOf({ data, isText }: Body, encoding: string): object {
  const text = isText ? data.toString('utf8') : undefined;
  if (text !== undefined && !text.includes('\uFFFD')) return { text };
  return { text: data.toString('base64'), [encoding]: 'base64' };
}

function queryOf(url: string): Header[] {
  const at = url.indexOf('?');
  if (at === -1 || !/^(https?|wss?):/.test(url)) return [];
  const parts = url
    .slice(at + 1)
    .replace(/#.*$/s, '')
    .split('&', MAX_PARAMETERS);
  const query = new URLSearchParams(parts.join('&'));
  return [...query].map(([name, value]) => ({ name, value }));
}

function cookiesOf(headers: readonly Header[], header: string): Header[] {
  return headers
    .filter(({ name }) => name.toLowerCase() === header)
    .flatMap(({ value }) => (header === 'cookie' ? value.split('; ') : value.split(';', 1)))
    .map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, Math.max(0, at)), value: pair.slice(at + 1) };
    });
}

function versionOf({ response }: Entry): string {
  const protocol = response?.protocol ?? '';
  return VERSIONS[protocol] ?? (protocol.startsWith('http/') ? protocol.toUpperCase() : 'HTTP/1.1');
}

/** @param at in ms since 1970 */
const dateOf = (at: number) => new Date(at).toISOString();
