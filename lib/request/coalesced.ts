/**
 * Shares each run of `work` among all who ask before it begins. Who asks while it runs waits for the next run, which
 * sees what happened before they asked.
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
