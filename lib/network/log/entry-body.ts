import { TabwireError } from '../../request/errors.js';
import type { BodyState } from './entry.js';
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
      `The network log has no entry ${id}, or no more. GET …/network/ lists those that it has.`,
      { entry_id: id, reason: 'unknown' },
    );
  if (entry.bodyState === 'pending') await log.settled(signal);
  const { body, bodyState, response } = entry;
  if (!body)
    throw new TabwireError(
      'entry_not_found',
      `There is no body of entry ${id}: ${WHY[bodyState]}`,
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
  none: 'its response has none, or has not ended.',
  pending: 'Chrome has not told it yet. Try again.',
  kept: 'it was dropped.',
  too_large: 'it is longer than max_body_bytes. Raise that, and load the page again.',
  unavailable: 'Chrome had it no more when it was asked.',
  not_recorded: 'bodies were not recorded. Send record: "bodies", and load the page again.',
};
