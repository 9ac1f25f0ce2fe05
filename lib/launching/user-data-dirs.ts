import { createHash, randomBytes } from 'node:crypto';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../protocol/errors.js';
import { SELF, type ProcessIdentity } from '../machine/processes.js';
import { StartError } from '../settings/start-error.js';

/** 64 bits: enough for two browsers of one gateway never to share a name. */
const PROFILE_NAME_LENGTH = 16;

/**
 * Makes the directory of this gateway's profiles. Its name tells whose it is, so that another gateway
 * can remove it should this process have no chance to.
 *
 * @param setting what `root` was read from
 * @returns its path, without symbolic links
 * @throws StartError when it can not be made
 */
export async function profilesDir(root: string, setting = 'PROFILE_ROOT'): Promise<string> {
  try {
    const own = `tabwire.${SELF.pid}.${SELF.startTicks}.${randomBytes(4).toString('hex')}`;
    const dir = join(await realpath(root), own);
    await mkdir(dir, { mode: 0o700 });
    return dir;
  } catch (error) {
    const why = messageOf(error);
    throw new StartError(
      `${setting} must be a directory that can be written to; it is ${root} (${why}).`,
      { cause: error },
    );
  }
}

/** Where the profile of a browser is, below the directory of this process. */
export function profileDir(profiles: string, browserId: string): string {
  return join(profiles, profileName(browserId));
}

/**
 * The name of a browser's profile: a hash of the whole ID. IDs may share their beginning, and Chrome's
 * arguments, which name the profile, can be read by every user of the machine.
 */
export function profileName(browserId: string): string {
  return createHash('sha256').update(browserId).digest('hex').slice(0, PROFILE_NAME_LENGTH);
}

/** Whose a directory of profiles is, by its name; undefined where it is none. */
export function ownerOf(name: string): ProcessIdentity | undefined {
  const [, pid, startTicks] = /^tabwire\.(\d+)\.(\d+)\.[0-9a-f]{8}$/.exec(name) ?? [];
  if (pid === undefined || startTicks === undefined) return undefined;
  return { pid: Number(pid), startTicks: Number(startTicks) };
}
