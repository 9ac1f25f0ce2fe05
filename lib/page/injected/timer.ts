/** The timer that page functions share, as those of dom.ts are shared. */

/**
 * Calls `act` after so many ms. Where the scripts of a document are off (`javascript: false`, a sandbox) Chrome never
 * fires a timer of `setTimeout`, in our world either, but runs the tasks of the scheduler (measured on Chromium 156).
 *
 * @returns stops the timer
 */
export function afterMs(ms: number, act: () => void): () => void {
  const stopped = new AbortController();
  const options = { delay: Math.max(0, ms), signal: stopped.signal };
  scheduler.postTask(act, options).catch(() => undefined); // rejects when it is stopped
  return () => {
    stopped.abort();
  };
}
