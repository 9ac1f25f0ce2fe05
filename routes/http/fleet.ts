import type { Response } from 'express';
import type { Fleet } from '../../lib/fleet/fleet.js';
import { PROOF_HEADER } from '../../lib/fleet/proof.js';
import { TabwireError } from '../../lib/request/errors.js';
import { exchangeOf } from './exchange.js';
import { sendText } from './text.js';

/**
 * Tells another member of this one. A proof counts at any time here: clocks are compared by what this answers.
 *
 * @throws TabwireError `unauthorized`
 */
export async function readMember(fleet: Fleet, res: Response): Promise<void> {
  const { head } = exchangeOf(res);
  const header = head.headers[PROOF_HEADER];
  if (typeof header !== 'string')
    throw new TabwireError(
      'unauthorized',
      'Only members of the fleet can send this request, with a proof in X-Tabwire-Fleet.',
    );
  fleet.proofs.verify(header, head, { once: false });
  const text = JSON.stringify(fleet.self);
  res.set(PROOF_HEADER, fleet.proofs.answer(header, text));
  await sendText(res.type('application/json'), text);
}
