import type { Tickets } from '../../lib/control/tickets.js';
import { isPublic, ticketUseAt } from '../../lib/interface/operations.js';
import { TabwireError } from '../../lib/request/errors.js';
import type { Grant } from '../../lib/request/grant.js';
import type { KeyRing } from '../../lib/settings/key-ring.js';
import { pathOf, queryOf, type Check, type Head } from './head.js';
import { parsedUrl } from '../../lib/request/parsed-url.js';

/**
 * Demands one of the keys as `X-API-Key`, a login of the dashboard's, or a ticket of the path's. Where there are no
 * keys, every request passes: one with a ticket is held to what its ticket allows, and one for the live view needs
 * a ticket that is good if it has any.
 *
 * @param isElsewhere whether a browser is of another member, which alone knows the tickets for it
 */
export function authentication(
  keys: KeyRing,
  tickets: Tickets,
  isElsewhere: (browserId: string) => boolean = () => false,
): Check {
  return (head) => {
    const path = pathOf(head.target);
    const ticket = ticketOf(head, path);
    const isOpen = keys.size === 0 || isPublic(path);
    if (isOpen && !ticket) return { grant: keys.everybody };
    const key = keys.find(head.headers['x-api-key']?.toString() ?? bearerOf(head, path) ?? '');
    const grant =
      key ??
      (ticket
        ? tickets.redeem(ticket.secret, ticket.browserId, ticket.use)
        : grantOfLogin(head, path, keys));
    if (grant) return { grant };
    if (ticket && isElsewhere(ticket.browserId)) return { hasForeignTicket: true };
    if (isOpen && ticket?.use !== 'live') return { grant: keys.everybody };
    throw unauthorized();
  };
}

/** The key that a scrape of the metrics brings: Prometheus, and its operator, send it as `Authorization: Bearer`. */
function bearerOf({ headers }: Head, path: string): string | undefined {
  return path === '/metrics' ? /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] : undefined;
}

export function unauthorized(): TabwireError {
  return new TabwireError(
    'unauthorized',
    'Send one of the server’s API keys in the header X-API-Key.',
  );
}

/** The ticket of a request, with what its path would have it open. */
function ticketOf({ method, target }: Head, path: string) {
  // Others of the same path may have another use, such as to create a ticket.
  const mayHave = method === 'GET' && target.includes('ticket=');
  const secret = mayHave ? queryOf(target).get('ticket') : null;
  const use = secret === null ? undefined : ticketUseAt(path);
  return secret === null || use === undefined ? undefined : { secret, ...use };
}

/** The cookie of a login. */
export const LOGIN_COOKIE = 'tabwire_login';

/** The login of a request's cookie. */
export function loginOf({ headers }: Head): string | undefined {
  const [, login] = COOKIE.exec(headers.cookie ?? '') ?? [];
  return login;
}

const COOKIE = new RegExp(`(?:^|;\\s*)${LOGIN_COOKIE}=([\\w.-]+)`);

/**
 * The grant of the login by which a request comes. A cookie counts only where the service's own page sends it: by
 * Sec-Fetch-Site, by its Origin (a foreign one is refused before), or by a header that no page of another origin
 * can send. Browsers send Sec-Fetch-Site over HTTPS and to loopback alone. So the Referer that pictures and links of
 * the page send is enough for a GET, and the description of the interface, which is the same for everybody, needs the
 * cookie alone.
 */
function grantOfLogin(head: Head, path: string, keys: KeyRing): Grant | undefined {
  const login = loginOf(head);
  const { headers, method } = head;
  const isOwn =
    headers['sec-fetch-site'] === 'same-origin' ||
    headers.origin !== undefined ||
    headers['x-requested-with'] !== undefined ||
    (method === 'GET' && (DESCRIPTION.test(path) || isOfOwnPage(head)));
  return login !== undefined && isOwn ? keys.findByLogin(login) : undefined;
}

/** Whether a page of this server loads it, as the browser says. */
function isOfOwnPage({ headers: { referer = '' }, hosts, forwarded }: Head): boolean {
  const url = parsedUrl(referer);
  return url !== undefined && url.host === (forwarded.host ?? hosts[0]);
}

const DESCRIPTION = /^\/(?:docs(?:\/[^/]*)?|openapi\.json)\/?$/;
