import { Session } from 'node:inspector';
import { performance } from 'node:perf_hooks';

/** How long the event loop has to be quiet, in ms, and the share of that time that it may work. */
const QUIET_MS = 10_000;
const QUIET_SHARE = 0.1;

/** By how many bytes the heap has to have grown since the last collection. */
const WORTH_BYTES = 16 * 2 ** 20;

/** The bytes that V8 holds for the heap, and those of buffers, which a collection frees too. */
function heldBytes(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}

/**
 * Collects all garbage and gives free pages of the heap back to the system: some 30 ms for a heap of 50 MB. A `gc()`
 * does not give them back, and V8 does so by itself only while something is allocated.
 */
function collectGarbage(onCollected: () => void): void {
  const session = new Session();
  session.connect();
  session.post('HeapProfiler.collectGarbage', () => {
    // Node waits for itself where a session is ended during its reply.
    setImmediate(() => {
      session.disconnect();
      onCollected();
    });
  });
}

/**
 * After load, once the event loop has been quiet for `quietMs`, gives back the memory that the load took.
 * @param onCollected gets the bytes that V8 held before and after
 */
export function collectWhenQuiet(
  onCollected: (before: number, after: number) => void,
  quietMs = QUIET_MS,
): NodeJS.Timeout {
  let atRest = 0;
  let last = performance.eventLoopUtilization();
  return setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    const before = heldBytes();
    if (utilization > QUIET_SHARE || before - atRest < WORTH_BYTES) return;
    collectGarbage(() => {
      atRest = heldBytes();
      last = performance.eventLoopUtilization();
      onCollected(before, atRest);
    });
  }, quietMs).unref();
}
