import { execFileSync } from 'node:child_process';

/** Where a program is, by one of its names or paths; undefined where none of them can be run. */
export function installed(...names: readonly string[]): string | undefined {
  return names.find((name) => {
    try {
      execFileSync(name, ['--version'], { stdio: 'ignore' });
      return true;
    } catch (error) {
      // It is there, and calls the option by another name.
      return error instanceof Error && 'status' in error && error.status !== null;
    }
  });
}

/** Debian has it where only root's PATH leads. */
export const findHaproxy = () => installed('haproxy', '/usr/sbin/haproxy');
export const findRedis = () => installed('redis-server');
