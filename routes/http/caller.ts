import { SELF_PATH } from '../../lib/schemas/fleet.js';
import { ownerOf } from '../../lib/fleet/owner.js';
import { PROOF_HEADER } from '../../lib/fleet/proof.js';
import { callerOf } from '../../lib/fleet/proven-caller.js';
import type { Service } from '../../lib/execution/service.js';
import type { ForeignCaller } from '../../lib/settings/key-ring.js';
import { authentication, unauthorized } from './auth.js';
import { pathOf, runChecks, type Caller, type Check, type Head } from './head.js';
import { sameOrigin } from './origin.js';

/**
 * All checks on the head of a request: the same ones for HTTP requests and for upgrades. A request of another
 * member has passed them there, and what its proof says of the caller counts.
 *
 * @throws TabwireError
 */
export function callerCheck({ settings, keys, gateway, fleet }: Service): (head: Head) => Caller {
  const { tickets } = gateway;
  const origin = sameOrigin(settings);
  const byTicket = authentication(keys, tickets);
  if (!fleet) return (head) => runChecks([origin, byTicket], head);
  const outside = [origin, authentication(keys, tickets, (id) => ownerOf(fleet, id) !== undefined)];
  const ofMember: Check = (head) => {
    const { tag: via, caller, opened } = fleet.proofs.verify(headerOf(head), head);
    if (caller === 'ticket') return { ...byTicket(head), via, opened };
    const grant = keys.ofMember(caller);
    if (!grant) throw unauthorized();
    return { grant, via, opened };
  };
  return (head) => {
    if (head.headers[PROOF_HEADER] === undefined) return runChecks(outside, head);
    // It judges the proof by itself: clocks are compared by what it answers.
    return runChecks(pathOf(head.target) === SELF_PATH ? [] : [ofMember], head);
  };
}

const headerOf = ({ headers }: Head): string => String(headers[PROOF_HEADER]);

/** What a proof says of a caller. */
export const provenAs = ({ grant, hasForeignTicket }: Caller): ForeignCaller | 'ticket' =>
  hasForeignTicket ? 'ticket' : callerOf(grant);

/** For a request that stays here. @throws TabwireError `unauthorized` where a ticket of another member is all that it has */
export function requireOwnTicket({ hasForeignTicket }: Caller): void {
  if (hasForeignTicket) throw unauthorized();
}
