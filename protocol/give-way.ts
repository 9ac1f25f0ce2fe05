import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** How nice a Chrome is: where the processor is short, it gets about a third of the time that the service can have. */
const NICENESS = 5;

const MAX_NICENESS = 19;

/** The kernel gives a process a fifth less time for each step of its niceness. */
const STEP = 1.25;

/** Linux lets those without rights make one such change in 100 ms, on the whole machine. */
const AGAIN_MS = 110;

/** The changes that Linux has put off, by process: the latest of each is wanted. */
const wanted = new Map<number, number>();
let timer: NodeJS.Timeout | undefined;

/** Writes how nice sessions are, until Linux puts a change off. */
function write(): void {
  timer = undefined;
  for (const [pid, niceness] of wanted) {
    try {
      writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
    } catch (error) {
      // Else it has ended, or the system has no such groups.
      if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') {
        timer = setTimeout(write, AGAIN_MS * (1 + Math.random())).unref();
        return;
      }
    }
    wanted.delete(pid);
  }
}

function change(pid: number, niceness: number): void {
  wanted.set(pid, niceness);
  if (timer === undefined) write();
}

/**
 * Has a Chrome that has just been started, and everything that it starts, give way to the service: pages that compute
 * without end take the processor from each other, and not from those who answer clients.
 *
 * @param pid leads a session of its own: Linux shares the processor between sessions first (autogroup, sched(7)),
 *   unless a container or a unit has shares of its own (cgroups(7))
 * @param ended resolves when the process has exited
 * @returns has the Chrome take one of so many parts of the time that it would have
 */
export function giveWay(pid: number, ended: Promise<void>): (parts: number) => void {
  let niceness = NICENESS;
  let hasEnded = false;
  // The number may be another process's then.
  void ended.then(() => {
    hasEnded = true;
    wanted.delete(pid);
  });
  try {
    setPriority(pid, NICENESS);
    change(pid, NICENESS);
  } catch {
    hasEnded = true;
  }
  return (parts) => {
    const steps = Math.round(Math.log(parts) / Math.log(STEP));
    const next = Math.min(NICENESS + steps, MAX_NICENESS);
    if (hasEnded || next === niceness) return;
    niceness = next;
    change(pid, next);
  };
}
