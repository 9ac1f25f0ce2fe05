import { setTimeout as pause } from 'node:timers/promises';

/** Below Jest's own limit, so that the condition is told. */
const LIMIT_MS = 50_000;
/** The part of the time waited so far that it pauses: a Chrome that starts meanwhile needs the core. */
const PART = 1 / 50;

/**
 * Resolves when `condition` holds, for what no event and no reply tells: that a request waits in the queue,
 * or that a process left. Rejects with the text of the condition when it does not come to hold.
 *
 * @param leastPauseMs between two looks, where a look takes much of other processes
 */
export async function until(
  condition: () => boolean | Promise<boolean>,
  leastPauseMs = 1,
): Promise<void> {
  const began = performance.now();
  while (!(await condition())) {
    const waitedMs = performance.now() - began;
    if (waitedMs > LIMIT_MS) throw new Error(`not so within ${LIMIT_MS} ms: ${String(condition)}`);
    await pause(leastPauseMs + waitedMs * PART);
  }
}
