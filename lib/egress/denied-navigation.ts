import { TabwireError } from '../request/errors.js';
import type { EgressPolicy } from './policy.js';
import { parsedUrl } from '../request/parsed-url.js';

/** What Chrome tells of a host that the egress proxy denies by https:, and of one that it looks up nowhere. */
const UNEXPLAINED = /^net::ERR_(TUNNEL_CONNECTION_FAILED|NAME_NOT_RESOLVED)$/;

const WHY = {
  own_port: 'pages cannot reach the port of this server. Send the request from your program.',
  egress:
    'pages of this server can reach only the public internet (EGRESS=public). The operator can allow the host in EGRESS_ALLOW.',
} as const;

/** The error of a navigation that failed since the policy denied it; undefined where it failed for another reason. */
export function deniedNavigation(
  error: TabwireError,
  policy: Pick<EgressPolicy, 'denialOf'>,
): TabwireError | undefined {
  const { url, net_error: netError } = error.details;
  if (typeof url !== 'string' || !UNEXPLAINED.test(String(netError))) return undefined;
  const parsed = parsedUrl(url);
  if (!parsed) return undefined;
  const { hostname, port, protocol } = parsed;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const reason = policy.denialOf(host, Number(port) || (protocol === 'https:' ? 443 : 80));
  if (!reason) return undefined;
  return new TabwireError(
    'navigation_failed',
    `Chrome could not load the page at ${hostname}: ${WHY[reason]}`,
    { ...error.details, reason },
  );
}
