import { lstat, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeProfile } from '../../protocol/user-data-dir.js';
import type { Log } from '../telemetry/log.js';
import { commandLine, isAlive, processes } from '../machine/processes.js';
import { ownerOf } from './user-data-dirs.js';

const PROFILE_FLAG = '--user-data-dir=';

/**
 * Cleans up after gateways that were killed: ends their Chromes, which as a rule have gone by themselves
 * (a stopped one can not), and removes their profiles. Directories of gateways that live, and of other
 * users, are left alone.
 *
 * @param profiles our own directory, beside which those of others stand
 */
export async function removeOrphans(profiles: string, log: Log): Promise<void> {
  const root = dirname(profiles);
  for (const name of await readdir(root)) {
    const dir = join(root, name);
    if (!(await isOrphaned(name, dir))) continue;
    const killed = killChromesIn(dir);
    try {
      const left = await readdir(dir).catch(() => []); // another gateway may clean up too
      for (const profile of left) await removeProfile(join(dir, profile));
      await rm(dir, { recursive: true, force: true });
      log.warn('cleaned up after a gateway that was killed', { directory: dir, killed });
    } catch (error) {
      log.error('clean-up failed', { directory: dir, cause: String(error) });
    }
  }
}

/** Whether it is a directory of profiles, of our user, whose gateway is dead. */
async function isOrphaned(name: string, dir: string): Promise<boolean> {
  const owner = ownerOf(name);
  if (!owner || isAlive(owner)) return false;
  const stats = await lstat(dir).catch(() => undefined); // another gateway may clean up too
  return stats?.isDirectory() === true && stats.uid === process.getuid?.();
}

/** Kills what runs on a profile in `dir`, with its process group where it leads one; returns how many. */
function killChromesIn(dir: string): number {
  const ours = processes().filter(({ pid }) =>
    commandLine(pid).some((argument) => argument.startsWith(`${PROFILE_FLAG}${dir}/`)),
  );
  for (const { pid, group } of ours) {
    try {
      process.kill(group === pid ? -pid : pid, 'SIGKILL');
    } catch {
      // ESRCH: it went with its group
    }
  }
  return ours.length;
}
