import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** How nice a Chrome is: where the processor is short, it gets about a third of the time that the service can have. */
const NICENESS = 5;

/** Linux lets those without rights make one such change in 100 ms, on the whole machine. */
const AGAIN_MS = 110;
const MAX_TRIES = 20;

/**
 * Has a Chrome that has just been started, and everything that it starts, give way to the service: pages that compute
 * without end take the processor from each other, and not from those who answer clients.
 *
 * @param pid leads a session of its own: Linux shares the processor between sessions first (autogroup, sched(7))
 * @param ended resolves when the process has exited
 */
export function giveWay(pid: number, ended: Promise<void>): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    return; // it has ended
  }
  let timer: NodeJS.Timeout | undefined;
  const shareLess = (tries: number) => {
    try {
      writeFileSync(`/proc/${pid}/autogroup`, String(NICENESS));
    } catch (error) {
      // Else it has ended, or the system has no such groups.
      const isTooEarly = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
      if (isTooEarly && tries > 1)
        timer = setTimeout(shareLess, AGAIN_MS * (1 + Math.random()), tries - 1).unref();
    }
  };
  shareLess(MAX_TRIES);
  // The number may be another process's then.
  void ended.then(() => {
    clearTimeout(timer);
  });
}
