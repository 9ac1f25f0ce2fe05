import type { IncomingHttpHeaders } from 'node:http';
import { PROOF_HEADER } from '../../lib/fleet/proof.js';
import { hostOf, type Head } from '../http/head.js';

/** Of one connection alone (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** What the member that forwards has settled: who the caller is, and that the body may come. */
const SETTLED = ['cookie', 'expect', 'x-api-key', PROOF_HEADER];

/** What proxies say, which counts as the member that forwards has understood it. */
const OF_PROXIES = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-prefix',
  'x-forwarded-proto',
];

const NOT_OF_REQUESTS: ReadonlySet<string> = new Set([
  ...HOP_BY_HOP,
  ...SETTLED,
  ...OF_PROXIES,
  'content-length',
]);
const NOT_OF_REPLIES: ReadonlySet<string> = new Set(HOP_BY_HOP);

/** The headers of a request that go on to the member that it is for; the length of its body is told with that. */
export function requestHeaders(head: Head): Record<string, string | string[]> {
  const host = hostOf(head);
  return {
    ...without(head.headers, NOT_OF_REQUESTS),
    ...(host === '' ? {} : { host }),
    'x-forwarded-proto': head.forwarded.scheme,
  };
}

/** The headers of a member's reply that go on to the client. */
export const replyHeaders = (headers: IncomingHttpHeaders) => without(headers, NOT_OF_REPLIES);

function without(
  headers: IncomingHttpHeaders,
  dropped: ReadonlySet<string>,
): Record<string, string | string[]> {
  const named =
    headers.connection
      ?.toLowerCase()
      .split(',')
      .map((name) => name.trim()) ?? [];
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !dropped.has(name) && !named.includes(name)) kept[name] = value;
  return kept;
}

/** A request target as a server that is no proxy gets it: a path and a query (RFC 9112, section 3.2.1). */
export function originForm(target: string): string {
  const path = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}
