import type { ReasonOf } from '../../request/error-codes.js';
import { TabwireError } from '../../request/errors.js';

type Reason = ReasonOf<'navigation_failed'>;

/** Chrome's error for a navigation that was stopped, has no content, or became a download. */
export const ABORTED = 'net::ERR_ABORTED';

/** What the client can do about a navigation that failed, by Chrome's name for the failure. The first that fits counts. */
const FAILURES: readonly (readonly [netError: RegExp, reason: Reason, hint: string])[] = [
  [
    /ERR_ABORTED$/,
    'aborted',
    'The web server sent no document (status 204), or another navigation took its place.',
  ],
  [
    /ERR_BLOCKED_BY/,
    'blocked',
    'Something blocked it: a rule, preset or recording of routes/ (GET routes/ shows by `hits` which), or a header by which the site refuses this use.',
  ],
  [
    /ERR_(UNSAFE_PORT|DISALLOWED_URL_SCHEME|UNKNOWN_URL_SCHEME|INVALID_URL|ADDRESS_INVALID|FILE_NOT_FOUND)$/,
    'bad_address',
    'Chrome opens no such address. Check its scheme, host and port.',
  ],
  [
    /ERR_TOO_MANY_REDIRECTS$/,
    'redirects',
    'The site redirects in a circle. It may want a cookie or a log-in first: navigate to its start page.',
  ],
  [
    /ERR_CERT_|ERR_SSL_/,
    'certificate',
    'Chrome does not accept the certificate or the TLS of the site. The operator can change either, and the client can use http: if the site has it.',
  ],
  [
    /PROXY_AUTH/,
    'proxy_login',
    'The proxy refused the login. Check its `username` and `password`.',
  ],
  [
    /SOCKS|PROXY|TUNNEL/,
    'proxy',
    'The proxy was not reached, refused the login, or could not reach the site. Check its `server`, `username` and `password`; where no proxy was named, the site was not reached.',
  ],
];

/**
 * The error 502 `navigation_failed`; its details have `url`, `net_error` and `reason`.
 *
 * @param isDenied whether the URL is a download, in a context that denies them
 */
export function navigationFailed(url: string, netError: string, isDenied = false): TabwireError {
  const [, reason, hint] = isDenied
    ? DENIED
    : (FAILURES.find(([it]) => it.test(netError)) ?? OTHER);
  return new TabwireError(
    'navigation_failed',
    `Chrome could not load the page: ${netError}. ${hint}`,
    { url, net_error: netError, reason },
  );
}

const DENIED = [
  undefined,
  'download_denied',
  'The URL leads to a download, and this context denies downloads. Open a browser or a context with `"downloads": "keep"`.',
] as const;

const OTHER = [
  undefined,
  'unreachable',
  'The web server was not reached, or broke the connection. Check the URL, and that the computer of this server reaches its host.',
] as const;
