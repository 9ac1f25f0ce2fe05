import { TabwireError } from '../../request/errors.js';
import type { BodyState } from './entry-parts.js';
import type { NetworkLog } from './network-log.js';

/**
 * The body of a response that a log has, with the Content-Type to serve it with.
 *
 * @throws TabwireError `entry_not_found`, with why as its `reason`
 */
export async function bodyOf(
  log: Pick<NetworkLog, 'entry' | 'settled'>,
  id: number,
  signal: AbortSignal,
): Promise<{ readonly mimeType: string; readonly data: Buffer }> {
  const entry = log.entry(id);
  if (!entry)
    throw new TabwireError(
      'entry_not_found',
      `The network log does not contain the entry ${id}, or has dropped it. GET …/network/ lists the entries.`,
      { entry_id: id, reason: 'unknown' },
    );
  if (entry.bodyState === 'pending') await log.settled(signal);
  const { body, bodyState, response } = entry;
  if (!body)
    throw new TabwireError(
      'entry_not_found',
      `The body of entry ${id} cannot be read: ${WHY[bodyState]}`,
      { entry_id: id, reason: bodyState },
    );
  const { mimeType: told = '' } = response ?? {};
  const plain = told === '' ? 'application/octet-stream' : told;
  // Chrome decodes text, whatever its charset was.
  const mimeType = body.isText ? `${plain}; charset=utf-8` : plain;
  return { mimeType, data: body.data };
}

/** Why an entry has no body. */
const WHY: Readonly<Record<BodyState, string>> = {
  none: 'the response has no body, or is still arriving.',
  pending: 'Chrome has not returned it yet. Try again.',
  kept: 'Tabwire has dropped it.',
  too_large:
    'it is longer than max_body_bytes, or than the setting MAX_RESULT_BYTES. Send a larger max_body_bytes, or let the operator set a larger MAX_RESULT_BYTES. Then load the page again.',
  unavailable: 'Chrome no longer had it when Tabwire asked for it.',
  not_recorded: 'Tabwire did not record bodies. Send record: "bodies", and load the page again.',
};
