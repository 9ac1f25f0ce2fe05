import type { Tabwire } from './tabwire.js';

/**
 * Resolves when `condition` holds, for what the service tells by no reply: that a request waits in the
 * queue, or that it left. It looks again after each round trip of a request, not by the clock.
 */
export async function until(tabwire: Tabwire, condition: () => boolean): Promise<void> {
  while (!condition()) await tabwire.send('get', '/health/');
}
