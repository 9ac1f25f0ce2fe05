import type { ChildProcess } from 'node:child_process';

/** The ID of a process. @throws Error where it never started: a signal to process 0 is one to whoever runs us */
export function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('The process never started.');
  return pid;
}
