import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What the server consists of. */
const SERVER = ['lib', 'protocol', 'routes', 'package-lock.json'];

/** What git prints. @throws Error with what git says is wrong */
export async function git(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args);
  return stdout.trim();
}

/** The last commit that changed the server, with a `+` where it has changes that are not committed. */
export async function measuredCommit(): Promise<string> {
  const commit = await git('log', '-1', '--format=%h', '--', ...SERVER);
  const changes = await git('status', '--porcelain', '--', ...SERVER);
  return changes === '' ? commit : `${commit}+`;
}
