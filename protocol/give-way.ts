import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** How nice a Chrome is: where the processor is short, it gets about a third of the time that the service can have. */
const NICENESS = 5;

const MAX_NICENESS = 19;

/** The kernel gives a process a fifth less time for each step of its niceness. */
const STEP = 1.25;

/** Linux lets those without rights make one such change in 100 ms, on the whole machine. */
const AGAIN_MS = 110;
const MAX_TRIES = 20;

/**
 * Has a Chrome that has just been started, and everything that it starts, give way to the service: pages that compute
 * without end take the processor from each other, and not from those who answer clients.
 *
 * @param pid leads a session of its own: Linux shares the processor between sessions first (autogroup, sched(7))
 * @param ended resolves when the process has exited
 * @returns has the Chrome take one of so many parts of the time that it would have
 */
export function giveWay(pid: number, ended: Promise<void>): (parts: number) => void {
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  const shareLess = (niceness: number, tries: number) => {
    if (hasEnded) return;
    try {
      writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
    } catch (error) {
      // Else it has ended, or the system has no such groups.
      const isTooEarly = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
      if (isTooEarly && tries > 1) {
        const again = () => {
          shareLess(niceness, tries - 1);
        };
        timer = setTimeout(again, AGAIN_MS * (1 + Math.random())).unref();
      }
    }
  };
  // The number may be another process's then.
  void ended.then(() => {
    hasEnded = true;
    clearTimeout(timer);
  });
  try {
    setPriority(pid, NICENESS);
    shareLess(NICENESS, MAX_TRIES);
  } catch {
    hasEnded = true;
  }
  return (parts) => {
    clearTimeout(timer);
    const steps = Math.round(Math.log(parts) / Math.log(STEP));
    shareLess(Math.min(NICENESS + steps, MAX_NICENESS), MAX_TRIES);
  };
}
