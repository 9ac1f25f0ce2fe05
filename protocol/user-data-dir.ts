import { readlink, rm, rmdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file that a killed process was just opening may come while `rm` works: it tries again, after `retryDelay` ms. */
const PERSISTENCE = { maxRetries: 10, retryDelay: 50 };

/** Where Chromes of one profile meet: `/tmp/org.chromium.Chromium.aB3dE5/SingletonSocket`. */
const SOCKET = /\/[\w.]+\.\w{6}\/SingletonSocket$/;

/** Where the downloads of a browser are, in its profile. */
export function downloadsDir(profile: string): string {
  return join(profile, 'downloads');
}

/**
 * Removes the profile of a Chrome that was killed, or has exited. One that was killed also leaves a socket in the
 * directory for temporary files; the profile links to it.
 */
export async function removeProfile(dir: string): Promise<void> {
  const socket = await readlink(join(dir, 'SingletonSocket')).catch(() => '');
  if (SOCKET.test(socket)) await removeSocket(dirname(socket));
  await rm(dir, { recursive: true, force: true, ...PERSISTENCE });
}

/** Removes Chrome's files there, and the directory only if it is then empty: the link may point anywhere. */
async function removeSocket(dir: string): Promise<void> {
  for (const name of ['SingletonSocket', 'SingletonCookie'])
    await unlink(join(dir, name)).catch(() => undefined);
  await rmdir(dir).catch(() => undefined);
}
