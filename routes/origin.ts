import type { Config } from '../lib/settings/settings.js';
import { isLoopback } from '../lib/egress/addresses.js';
import { TabwireError } from '../lib/request/errors.js';
import type { Check, Head } from './head.js';

/**
 * Keeps web pages out: a page that a browser of anyone's shows could otherwise send requests here. It
 * refuses requests of a foreign origin, and of a name that resolves here but isn't ours (DNS
 * rebinding).
 */
export function sameOrigin({ HOST, ALLOWED_HOSTS }: Config): Check {
  const isOurs = (host: string) =>
    isLoopback(host) || host === HOST.toLowerCase() || ALLOWED_HOSTS.includes(host);
  return (head) => {
    const why = refusal(head, isOurs);
    if (why !== undefined)
      throw new TabwireError(
        'forbidden_origin',
        `${why}. Call this service from a program, not from a web page; ALLOWED_HOSTS names further hosts.`,
      );
    return {};
  };
}

function refusal({ headers }: Head, isOurs: (host: string) => boolean): string | undefined {
  const host = headers.host ?? '';
  if (!isOurs(hostname(host))) return `The Host ${JSON.stringify(host)} is not this service’s`;
  const origin = headers.origin;
  if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`)
    return `The Origin ${JSON.stringify(origin)} is not this service’s`;
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return `The request is ${site}`;
  return undefined;
}

/** The name in a Host header, without its port and brackets. */
function hostname(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1');
}
