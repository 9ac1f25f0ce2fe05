import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** What a file takes beside its bytes: its last block, and its place in its directory. */
const BYTES_OF_A_FILE = 8 * 1024;

/** What is being written, by all who are writing, in the order in which they began. */
const claims = new Set<DiskClaim>();

/** What one writer is about to write to a disk. Others count it until it ends. */
export class DiskClaim {
  readonly #dir: string;
  /** The disk, by its number. */
  readonly #device: number;
  readonly #missing: () => number;

  /**
   * @param dir a directory on the disk
   * @param missing how much is still to come, in bytes
   * @throws the system's error where there is no such directory
   */
  constructor(dir: string, missing: () => number) {
    this.#dir = dir;
    this.#device = statSync(dir).dev;
    this.#missing = missing;
    claims.add(this);
  }

  /** What will be free once this has been written, and all that others began to write before, in bytes. */
  async free(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#dir);
    let free = bavail * bsize;
    for (const claim of claims) {
      if (claim.#device === this.#device) free -= claim.#missing();
      if (claim === this) break;
    }
    return free;
  }

  end(): void {
    claims.delete(this);
  }
}

/**
 * Asks before files are written below `dir`.
 *
 * @param sizes of the files, in bytes
 * @param keep how much of the disk stays free
 * @returns to be ended once they are written; undefined where there is no room for them
 */
export async function claimDisk(
  dir: string,
  sizes: readonly number[],
  keep: number,
): Promise<DiskClaim | undefined> {
  const bytes = sizes.reduce((sum, size) => sum + size + BYTES_OF_A_FILE, 0);
  const claim = new DiskClaim(dir, () => bytes);
  try {
    if ((await claim.free()) >= keep) return claim;
  } catch (error) {
    claim.end();
    throw error;
  }
  claim.end();
  return undefined;
}
