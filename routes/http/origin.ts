import { isIP } from 'node:net';
import type { Settings } from '../../lib/settings/settings.js';
import { isLoopback } from '../../lib/egress/addresses.js';
import { TabwireError } from '../../lib/request/errors.js';
import { pathOf, type Check, type Head } from './head.js';
import { parsedUrl } from '../../lib/request/parsed-url.js';

/**
 * Refuses requests that web pages send: those of a foreign origin (by Origin and Sec-Fetch-Site), and those
 * with a Host that resolves here but isn't this service's (DNS rebinding).
 */
export function sameOrigin({ HOST, ALLOWED_HOSTS }: Settings): Check {
  const isOurs = (host: string) =>
    isLoopback(host) || host === HOST.toLowerCase() || ALLOWED_HOSTS.includes(host);
  return (head) => {
    const why = refusal(head, isOurs);
    if (why !== undefined) throw new TabwireError('forbidden_origin', why);
    return {};
  };
}

/**
 * Why a request is refused; undefined if it is not.
 *
 * @throws TabwireError `malformed_request` for more than one Host, or a target that is no http URL
 */
function refusal(head: Head, isOurs: (host: string) => boolean): string | undefined {
  const { headers, forwarded } = head;
  const named = hostsOf(head);
  const isProbed = (host: string) => isIP(host) !== 0 && PROBED.test(pathOf(head.target));
  const foreign = named.find((host) => !isOurs(hostname(host)) && !isProbed(hostname(host)));
  if (foreign !== undefined)
    return `The request is addressed to the host ${JSON.stringify(foreign)}, which this server does not accept. The operator can add the host to ALLOWED_HOSTS.`;
  if (forwarded.prefix !== undefined && forwarded.prefix !== '/')
    throw new TabwireError(
      'malformed_request',
      `A proxy forwards requests with the path prefix ${JSON.stringify(forwarded.prefix)}, and this server works only at the root of a host. Give this server a separate host name.`,
    );
  const { origin } = headers;
  const host = named.at(-1) ?? '';
  if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`)
    return `A web page of ${JSON.stringify(origin)} sent this request, and web pages cannot call this server. Send the request from a program.`;
  const site = headers['sec-fetch-site'];
  if ((site === 'cross-site' || site === 'same-site') && !isVisit(head))
    return `A web page of another site sent this request (Sec-Fetch-Site: ${site}), and web pages cannot call this server. Send the request from a program.`;
  return undefined;
}

/** Load balancers ask these by the address of a server, which no rebinding of DNS makes a page name. */
const PROBED = /^\/(?:health|ready)\/?$/;

/** Whether somebody opens a page of ours by a link of another site, or in a frame there that may show it. */
function isVisit({ method, target, headers }: Head): boolean {
  const isPage = /^\/(?:live\/?)?(?:\?|$)/.test(target);
  return isPage && method === 'GET' && headers['sec-fetch-mode'] === 'navigate';
}

/**
 * The hosts that a request names: its Host, that of a target in absolute form, which wins (RFC 9112, 3.2.2), and the
 * one that the client named to a proxy, which wins over both.
 */
function hostsOf({ hosts, target, forwarded }: Head): readonly string[] {
  if (hosts.length > 1) throw malformed('It has more than one Host');
  const outer = forwarded.host === undefined ? [] : [forwarded.host];
  if (target.startsWith('/') || target === '*') return [...hosts, ...outer];
  const url = parsedUrl(target);
  if (!url || !/^https?:$/.test(url.protocol))
    throw malformed('Its target is neither a path nor an http URL');
  return [...hosts, url.host, ...outer];
}

function malformed(why: string): TabwireError {
  return new TabwireError('malformed_request', `${why}. Send the request with an HTTP library.`);
}

/** The name in a Host header, without its port and brackets. */
function hostname(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1');
}
