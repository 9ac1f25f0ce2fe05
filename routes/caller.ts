import { SELF_PATH } from '../lib/fleet/member.js';
import { ownerOf } from '../lib/fleet/owner.js';
import { PROOF_HEADER } from '../lib/fleet/proof.js';
import type { Service } from '../lib/execution/service.js';
import { authentication, unauthorized } from './auth.js';
import { pathOf, runChecks, type Caller, type Check } from './head.js';
import { sameOrigin } from './origin.js';

/** In the place of a key's name, none of which has this character: the caller has a ticket that only its issuer knows. */
const BY_TICKET = '?';

/**
 * All checks on the head of a request: the same ones for HTTP requests and for upgrades. A request of another
 * member has passed them there, and what its proof says of the caller counts.
 */
export function callerCheck({ settings, keys, gateway, fleet }: Service): Check {
  const { tickets } = gateway;
  const origin = sameOrigin(settings);
  if (!fleet) {
    const checks = [origin, authentication(keys, tickets)];
    return (head) => runChecks(checks, head);
  }
  const outside = [origin, authentication(keys, tickets, (id) => ownerOf(fleet, id) !== undefined)];
  const byTicket = authentication(keys, tickets);
  return (head) => {
    const proof = head.headers[PROOF_HEADER];
    if (proof === undefined) return runChecks(outside, head);
    // It judges the proof by itself: clocks are compared by what it answers.
    if (pathOf(head.target) === SELF_PATH) return {};
    const { tag: via, key } = fleet.proofs.verify(String(proof), head);
    if (key === BY_TICKET) return { ...byTicket(head), via };
    return key === undefined ? { via } : { key, via };
  };
}

/** What a proof has in the place of the key's name. */
export const keyFor = ({ key, hasForeignTicket }: Caller): string | undefined =>
  hasForeignTicket ? BY_TICKET : key;

/** For a request that stays here. @throws TabwireError `unauthorized` where a ticket of another member is all that it has */
export function requireOwnTicket({ hasForeignTicket }: Caller): void {
  if (hasForeignTicket) throw unauthorized();
}
