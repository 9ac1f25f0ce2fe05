import type { ReasonOf } from '../../request/error-codes.js';
import { TabwireError } from '../../request/errors.js';
import { withoutCredentials } from '../../request/url-parts.js';

type Reason = ReasonOf<'navigation_failed'>;

/** Chrome's error for a navigation that was stopped, has no content, or became a download. */
export const ABORTED = 'net::ERR_ABORTED';

/** What the client can do about a navigation that failed, by Chrome's name for the failure. The first that fits counts. */
const FAILURES: readonly (readonly [netError: RegExp, reason: Reason, hint: string])[] = [
  [
    /ERR_ABORTED$/,
    'aborted',
    'The web server sent no document (status 204), or another navigation replaced this one.',
  ],
  [
    /ERR_BLOCKED_BY/,
    'blocked',
    'A rule, preset or recording of routes/ blocked this URL, or the web server’s response has a header that does not allow Chrome to show the document here. GET routes/ returns the number of matched requests of each rule as `hits`: change the rule, or put a rule with the action `continue` first.',
  ],
  [
    /ERR_(UNSAFE_PORT|DISALLOWED_URL_SCHEME|UNKNOWN_URL_SCHEME|INVALID_URL|ADDRESS_INVALID|FILE_NOT_FOUND)$/,
    'bad_address',
    'Chrome does not open this kind of URL. Check its scheme, host and port.',
  ],
  [
    /ERR_TOO_MANY_REDIRECTS$/,
    'redirects',
    'The site redirects in a circle. The site may need a cookie or a login first: navigate to its start page.',
  ],
  [
    /ERR_CERT_|ERR_SSL_/,
    'certificate',
    'Chrome does not accept the certificate or the TLS of the site. The operator of the site can correct this. To load the page anyway, open a context with `"ignore_https_errors": true`, or use http: if the site supports it.',
  ],
  [
    /PROXY_AUTH/,
    'proxy_login',
    'The proxy refused the login. Check its `username` and `password`.',
  ],
  [
    /SOCKS|PROXY|TUNNEL/,
    'proxy',
    'Chrome could not reach the proxy, or the proxy refused the login or could not reach the site. Check the `server`, `username` and `password` of your `proxy`. If you did not send a `proxy`, Tabwire’s own proxy could not reach the site.',
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
    { url: withoutCredentials(url), net_error: netError, reason },
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
  'Chrome could not reach the web server, or the web server broke the connection. Check the URL, and check that the machine of this server can reach the host.',
] as const;
