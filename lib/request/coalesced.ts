/**
 * Shares each run of `work` among all callers who call before the run begins. A caller who calls during a run waits for
 * the next run, which sees everything that happened before the call. `work` has to end by itself.
 */
export function coalesced<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  const begin = () => {
    next = undefined;
    return work();
  };
  return () => {
    if (!next) {
      next = running.then(begin, begin);
      running = next;
    }
    return next;
  };
}
