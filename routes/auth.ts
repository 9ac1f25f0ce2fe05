import { useOf, type Tickets } from '../lib/control/tickets.js';
import { isPublic } from '../lib/interface/operations.js';
import type { ApiKey, KeyRing } from '../lib/settings/api-keys.js';
import { TabwireError } from '../lib/request/errors.js';
import { pathOf, queryOf, type Check, type Head } from './head.js';

/**
 * Demands one of the keys as `X-API-Key`, a login of the dashboard's, or a ticket of the path's; where there are no keys, every request
 * passes but one with a ticket for the live view, which is held to what its ticket allows.
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
    if (isOpen && ticket?.use !== 'live') return {};
    const key = keys.find(head.headers['x-api-key']?.toString() ?? bearerOf(head, path) ?? '');
    if (key) return key.name === null ? {} : { key: key.name };
    const holder = ticket ? undefined : keyOfLogin(head, keys);
    if (holder) return holder.name === null ? {} : { key: holder.name };
    const redeemed = ticket && tickets.redeem(ticket.secret, ticket.browserId, ticket.use);
    if (redeemed) return redeemed.live ? { live: redeemed.live } : {};
    if (ticket && isElsewhere(ticket.browserId)) return { hasForeignTicket: true };
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
  const use = secret === null ? undefined : useOf(path);
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
 * The key by which the sender of a request has logged in. A cookie counts only where the service's own page
 * sends it: by Sec-Fetch-Site, by its Origin (a foreign one is refused before), or by a header that no page
 * of another origin can send. Browsers send the first over HTTPS and to loopback alone.
 */
function keyOfLogin(head: Head, keys: KeyRing): ApiKey | undefined {
  const login = loginOf(head);
  const { headers } = head;
  const isOwn =
    headers['sec-fetch-site'] === 'same-origin' ||
    headers.origin !== undefined ||
    headers['x-requested-with'] !== undefined;
  return login !== undefined && isOwn ? keys.findByLogin(login) : undefined;
}
