import { timeSlice } from '../../protocol/time-slice.js';
import type { Grant } from './grant.js';

/**
 * Does what a request asks for in a turn of the event loop that has time for it. Keys take turns, so that nobody
 * waits for all requests of another.
 *
 * @returns whether it is done
 */
export function inTurn({ keyId }: Grant, work: () => void): boolean {
  return timeSlice.run(keyId, work);
}
