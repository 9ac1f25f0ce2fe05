import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** How nice a Chrome is: where the processor is short, it gets about a tenth of the time that the service can have. */
const NICENESS = 10;

/**
 * Has a Chrome that has just been started, and everything that it starts, give way to the service: pages that compute
 * without end take the processor from each other, and not from those who answer clients.
 *
 * @param pid leads a session of its own: Linux shares the processor between sessions first (autogroup, sched(7))
 */
export function giveWay(pid: number): void {
  try {
    setPriority(pid, NICENESS);
    writeFileSync(`/proc/${pid}/autogroup`, String(NICENESS));
  } catch {
    // It has ended, or the system has no such groups.
  }
}
