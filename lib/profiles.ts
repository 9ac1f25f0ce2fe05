import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LaunchError } from '../protocol/chrome.js';

/** A profile is named by the beginning of its browser's ID. */
const PROFILE_NAME_LENGTH = 8;

/** The path of a unix socket has 107 bytes, of which `/…/cdp.sock` takes ten. */
const MAX_PROFILES_BYTES = 97;

/**
 * Makes the directory of this process's profiles. Its name tells whose it was, where this process
 * had no chance to remove it.
 */
export async function profilesDir(root: string): Promise<string> {
  const start = Math.round(performance.timeOrigin).toString(36);
  const dir = join(root, `tabwire-${process.pid}-${start}-${randomBytes(4).toString('hex')}`);
  if (Buffer.byteLength(dir) + PROFILE_NAME_LENGTH > MAX_PROFILES_BYTES)
    throw new LaunchError(
      `PROFILE_ROOT is too long: ${dir} leaves no room for the path of a unix socket. Choose a shorter one.`,
    );
  try {
    await mkdir(dir, { mode: 0o700 });
    return dir;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new LaunchError(
      `PROFILE_ROOT must be a directory that can be written to; it is ${root} (${why}).`,
      { cause: error },
    );
  }
}

/** Where the profile of a browser is, below the directory of this process. */
export function profileDir(profiles: string, browserId: string): string {
  return join(profiles, browserId.slice(0, PROFILE_NAME_LENGTH));
}
