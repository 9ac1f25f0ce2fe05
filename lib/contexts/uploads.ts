import { mkdir, mkdtemp, readdir, realpath, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { claimDisk } from '../machine/disk.js';
import { isSystemError } from '../machine/system-error.js';
import { diskFull } from '../request/system-failure.js';

/** A file that a client uploads. */
export interface Upload {
  /** Of a file in a directory: the directory, a slash, and the way from there. */
  readonly name: string;
  readonly data: Buffer;
  /** `File.lastModified`, in ms since 1970; undefined: now. */
  readonly lastModified?: number | undefined;
}

/**
 * The uploaded files of one browser, in a directory of its profile and removed with it: Chrome reads a file only
 * when the page reads it.
 */
export class Uploads {
  readonly #dir: string;
  readonly #keepFree: number;

  /** @param keepFree how much of its disk stays free, in bytes */
  constructor(dir: string, keepFree: number) {
    this.#dir = dir;
    this.#keepFree = keepFree;
  }

  /** Whether a path is of an uploaded file, as Chrome would read it. */
  has(path: string): boolean {
    return isAbsolute(path) && resolve(path) === path && path.startsWith(`${this.#dir}${sep}`);
  }

  /**
   * Writes files, each in a directory of its own so that it keeps its name; or none of them.
   *
   * @param isDirectory whether they are of one directory, which is the only one of the paths then
   * @throws TabwireError `disk_full`
   */
  async write(
    files: readonly Upload[],
    isDirectory = false,
  ): Promise<{ paths: string[]; remove(): Promise<void> }> {
    if (files.length === 0) return { paths: [], remove: () => Promise.resolve() };
    const sizes = files.map(({ data }) => data.length);
    const claim = await claimDisk(dirname(this.#dir), sizes, this.#keepFree);
    if (!claim) throw diskFull();
    try {
      return await this.#write(files, isDirectory);
    } finally {
      claim.end();
    }
  }

  async #write(
    files: readonly Upload[],
    isDirectory: boolean,
  ): Promise<{ paths: string[]; remove(): Promise<void> }> {
    // Without `recursive`: the profile of a browser that has ended must not be made again.
    await mkdir(this.#dir, { mode: 0o700 }).catch((error: unknown) => {
      if (!isSystemError(error, 'EEXIST')) throw error;
    });
    const dir = await mkdtemp(join(this.#dir, 'set-'));
    const remove = () => rm(dir, { recursive: true, force: true });
    try {
      const written = await Promise.allSettled(
        files.map(async ({ name, data, lastModified }, i) => {
          const path = join(dir, isDirectory ? '0' : String(i), name);
          await mkdir(dirname(path), { recursive: true });
          await writeFile(path, data, { flag: 'wx', mode: 0o600 });
          // 0.1 ms more, which Chrome cuts off: the time in seconds as a double may be less than the whole ms.
          const time = lastModified === undefined ? undefined : (lastModified + 0.1) / 1_000;
          if (time !== undefined) await utimes(path, time, time);
          return path;
        }),
      );
      // Each has ended: none is still written while they are removed.
      const paths = written.map((file) => {
        if (file.status === 'rejected') throw file.reason;
        return file.value;
      });
      const [top = ''] = files[0]?.name.split('/') ?? [];
      return { paths: isDirectory ? [join(dir, '0', top)] : paths, remove };
    } catch (error) {
      await remove();
      throw error;
    }
  }
}

/** The real path of a file, if it is a file below `root` after all links are resolved; else undefined. */
export async function fileBelow(root: string, path: string): Promise<string | undefined> {
  const file = await pathBelow(root, path);
  return file !== undefined && (await stat(file)).isFile() ? file : undefined;
}

/**
 * The real path of a directory below `root`; undefined where it is none, has no file, or has links, which could lead
 * anywhere: Chrome follows them.
 */
export async function directoryBelow(root: string, path: string): Promise<string | undefined> {
  const directory = await pathBelow(root, path);
  if (directory === undefined || !(await stat(directory)).isDirectory()) return undefined;
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const isPlain = entries.every((entry) => entry.isFile() || entry.isDirectory());
  return isPlain && entries.some((entry) => entry.isFile()) ? directory : undefined;
}

async function pathBelow(root: string, path: string): Promise<string | undefined> {
  try {
    const [top, found] = await Promise.all([realpath(root), realpath(join(root, path))]);
    const way = relative(top, found);
    const isBelow = way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
    return isBelow && !isAbsolute(path) ? found : undefined;
  } catch {
    return undefined; // it does not exist, or can't be read
  }
}
