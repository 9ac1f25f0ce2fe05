import { useOf, type Tickets } from '../lib/control/tickets.js';
import { isPublic } from '../lib/interface/operations.js';
import type { KeyRing } from '../lib/settings/api-keys.js';
import { TabwireError } from '../lib/request/errors.js';
import { pathOf, queryOf, type Check, type Head } from './head.js';

/** Demands one of the keys as `X-API-Key`, or a ticket of the path's; where there are no keys, every request passes. */
export function authentication(keys: KeyRing, tickets: Tickets): Check {
  return (head) => {
    if (keys.size === 0 || isPublic(pathOf(head.target))) return {};
    const key = keys.find(head.headers['x-api-key']?.toString() ?? '');
    if (key) return key.name === null ? {} : { key: key.name };
    if (hasTicket(head, tickets)) return {};
    throw new TabwireError(
      'unauthorized',
      'Send one of the server’s API keys in the header X-API-Key.',
    );
  };
}

function hasTicket({ target }: Head, tickets: Tickets): boolean {
  const ticket = queryOf(target).get('ticket');
  const use = ticket === null ? undefined : useOf(pathOf(target));
  return ticket !== null && use !== undefined && tickets.redeem(ticket, use.browserId, use.use);
}
