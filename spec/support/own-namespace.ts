import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The process IDs in it are its own, so that no signal of what runs in it can reach anybody else. */
const NAMESPACE = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];

/** Whether this system gives a process ID namespace. */
export const hasOwnNamespace =
  spawnSync('unshare', [...NAMESPACE.slice(1), 'true'], { stdio: 'ignore' }).status === 0;

/**
 * The words before a command that have it run in a namespace of its own. A shell is the first process there: signals
 * to that one do nothing, and the death of another shows as its exit code.
 *
 * @param handles how many files the command may have open
 */
export function inOwnNamespace(handles?: number): string[] {
  const limit = handles === undefined ? '' : `ulimit -n ${handles}; `;
  return [...NAMESPACE, 'sh', '-c', `${limit}"$@"; exit $?`, 'sh'];
}

/** The process that runs in the namespace: the child of the shell, which is that of `unshare`. */
export function innermost(pid: number): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  return child === undefined || child === '' ? pid : innermost(Number(child));
}
