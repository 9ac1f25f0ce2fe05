import { readlink, rm, rmdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What was killed may write to its profile for a moment yet. */
const PERSISTENCE = { maxRetries: 10, retryDelay: 50 };

/** Where another Chrome would find the one that has the profile: `/tmp/org.chromium.Chromium.aB3dE5/SingletonSocket`. */
const SOCKET = /\/[\w.]+\.\w{6}\/SingletonSocket$/;

/**
 * Removes the profile of a Chrome that is gone. One that was killed leaves a socket in the system's directory
 * for temporary files too, where its path is short enough; the profile has a link to it.
 */
export async function removeProfile(dir: string): Promise<void> {
  const socket = await readlink(join(dir, 'SingletonSocket')).catch(() => '');
  if (SOCKET.test(socket)) await removeSocket(dirname(socket));
  await rm(dir, { recursive: true, force: true, ...PERSISTENCE });
}

/** Removes what Chrome makes there, and the directory when it holds nothing else: the link may lie. */
async function removeSocket(dir: string): Promise<void> {
  for (const name of ['SingletonSocket', 'SingletonCookie'])
    await unlink(join(dir, name)).catch(() => undefined);
  await rmdir(dir).catch(() => undefined);
}
