import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { TabwireError } from '../../request/errors.js';
import { diskFull } from '../../request/system-failure.js';
import { newCookie, originState } from '../../schemas/fields.js';
import type { ProfileRecord } from '../../schemas/profiles.js';
import { claimDisk } from '../../machine/disk.js';
import { isSystemError } from '../../machine/system-error.js';
import { validator } from '../../schemas/validate.js';
import { ProfileLock, type Holder } from './profile-lock.js';
import { seal, unseal } from './sealed.js';

/** Cookies and localStorage, as storage-state/ has them. */
const storageState = Type.Object({
  cookies: Type.Array(newCookie),
  origins: Type.Array(originState),
});
export type StorageState = Static<typeof storageState>;

const validate = validator<StorageState>(storageState);

/** How many versions of a profile are kept. */
const MAX_VERSIONS = 5;

const SUFFIX = '.profile';
const UNFINISHED = '.part';

/** The right to write one profile, until it is released. */
export interface ProfileWriter {
  readonly name: string;
  /** Writes a new version; an empty state is not written. Returns the version; undefined: none was. */
  save(state: StorageState): Promise<number | undefined>;
  release(): Promise<void>;
}

/** Saved profiles: a directory with a directory for each, in which each version is an encrypted file. */
export class ProfileStore {
  readonly #root: string;
  readonly #key: Buffer;
  readonly #keepFree: number;

  /**
   * @param key 32 bytes
   * @param keepFree how much of its disk stays free, in bytes
   */
  constructor(root: string, key: Buffer, keepFree = 0) {
    this.#root = root;
    this.#key = key;
    this.#keepFree = keepFree;
  }

  async list(): Promise<ProfileRecord[]> {
    const entries = await readdir(this.#root, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const records = await Promise.all(names.sort().map((name) => this.#recordOf(name)));
    return records.flatMap((record) => record ?? []);
  }

  /** @throws TabwireError `profile_not_found` */
  async record(name: string): Promise<ProfileRecord> {
    const record = await this.#recordOf(name);
    if (record) return record;
    throw notFound(name);
  }

  /** The latest version. @throws TabwireError `profile_not_found`, `profile_unreadable` */
  async read(name: string): Promise<StorageState> {
    const state = await this.#latest(name);
    if (state) return state;
    throw notFound(name);
  }

  /**
   * Takes the lock of a profile, of which there may be no version yet.
   *
   * @returns its latest version too, where there is one
   * @throws TabwireError `profile_locked`, or `profile_unreadable` where another key would write over it
   */
  async writer(
    name: string,
    holder: Holder,
  ): Promise<{ writer: ProfileWriter; state: StorageState | undefined }> {
    const dir = this.#dirOf(name);
    const lock = await lockIn(dir, name, holder);
    try {
      await this.#removeUnfinished(dir);
      const state = await this.#latest(name);
      const writer = {
        name,
        save: (next: StorageState) => this.#save(name, next),
        release: async () => {
          await lock.release();
          await removeEmpty(dir);
        },
      };
      return { writer, state };
    } catch (error) {
      await lock.release();
      await removeEmpty(dir);
      throw error;
    }
  }

  /** Saves a state as the latest version; returns that, or undefined where the state is empty. @throws as `writer` */
  async put(name: string, state: StorageState): Promise<number | undefined> {
    const { writer } = await this.writer(name, { browser_id: null, ctx_id: null });
    try {
      return await writer.save(state);
    } finally {
      await writer.release();
    }
  }

  /** Removes a profile with all its versions. @throws TabwireError `profile_not_found`, `profile_locked` */
  async delete(name: string): Promise<void> {
    await this.record(name);
    const dir = this.#dirOf(name);
    const lock = await ProfileLock.take(dir, name, { browser_id: null, ctx_id: null });
    try {
      await rm(dir, { recursive: true, force: true, maxRetries: 3 });
    } finally {
      await lock.release(); // where it could not be removed
    }
  }

  #dirOf(name: string): string {
    return join(this.#root, name);
  }

  async #recordOf(name: string): Promise<ProfileRecord | undefined> {
    const dir = this.#dirOf(name);
    const found = await Promise.all(
      (await versionsIn(dir)).map(async (version) => {
        const file = await stat(join(dir, fileName(version))).catch(() => undefined); // just removed
        return file && { version, saved_at: file.mtime.toISOString(), bytes: file.size };
      }),
    );
    const versions = found.flatMap((version) => version ?? []);
    const [latest] = versions;
    if (!latest) return undefined;
    const { version, saved_at } = latest;
    const held_by = (await ProfileLock.holder(dir)) ?? null;
    return { name, version, saved_at, versions, held_by };
  }

  async #latest(name: string): Promise<StorageState | undefined> {
    const dir = this.#dirOf(name);
    const [version] = await versionsIn(dir);
    if (version === undefined) return undefined;
    const file = await readFile(join(dir, fileName(version)));
    const text = unseal(this.#key, { name, version }, file);
    if (text === undefined)
      throw new TabwireError(
        'profile_unreadable',
        `Version ${version} of the profile ${name} cannot be decrypted: PROFILE_KEY is not the key that it was saved with, or its file was changed. Start the server with that key, or delete the profile.`,
        { name, version },
      );
    return validate(JSON.parse(text));
  }

  /** Writes a file beside the others and gives it its name once it is on the disk: it is there whole, or not. */
  async #save(name: string, state: StorageState): Promise<number | undefined> {
    if (state.cookies.length === 0 && state.origins.length === 0) return undefined;
    const dir = this.#dirOf(name);
    const versions = await versionsIn(dir);
    const version = (versions[0] ?? 0) + 1;
    const path = join(dir, fileName(version));
    const sealed = seal(this.#key, { name, version }, JSON.stringify(state));
    const claim = await claimDisk(dir, [sealed.length], this.#keepFree);
    if (!claim) throw diskFull();
    const part = path + UNFINISHED;
    try {
      await write(part, sealed);
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    } finally {
      claim.end();
    }
    await syncDirectory(dir);
    const old = versions.slice(MAX_VERSIONS - 1);
    await Promise.all(old.map((it) => rm(join(dir, fileName(it)), { force: true })));
    return version;
  }

  /** What a writer left that was killed. */
  async #removeUnfinished(dir: string): Promise<void> {
    const names = (await readdir(dir)).filter((name) => name.endsWith(UNFINISHED));
    await Promise.all(names.map((name) => rm(join(dir, name), { force: true })));
  }
}

const fileName = (version: number) => `${String(version).padStart(10, '0')}${SUFFIX}`;

/** The versions of a profile, latest first. */
async function versionsIn(dir: string): Promise<number[]> {
  const names = await readdir(dir).catch((error: unknown) => {
    if (isSystemError(error, 'ENOENT')) return []; // there is no such profile
    throw error;
  });
  const versions = names.flatMap((name) => {
    const [, digits] = /^(\d+)\.profile$/.exec(name) ?? [];
    return digits === undefined ? [] : Number(digits);
  });
  return versions.sort((one, other) => other - one);
}

/** Writes a file, and resolves when it is on the disk. */
async function write(path: string, data: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(data);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Takes the lock of a profile, in its directory, which is made where there is none. @throws as `ProfileLock.take` */
async function lockIn(dir: string, name: string, holder: Holder): Promise<ProfileLock> {
  for (;;) {
    await mkdir(dir, { mode: 0o700 }).catch((error: unknown) => {
      if (!isSystemError(error, 'EEXIST')) throw error;
    });
    try {
      return await ProfileLock.take(dir, name, holder);
    } catch (error) {
      await removeEmpty(dir);
      // Another writer has just removed it as empty.
      if (!isSystemError(error, 'ENOENT')) throw error;
    }
  }
}

/** Removes the directory of a profile that has no version and no lock. */
async function removeEmpty(dir: string): Promise<void> {
  await rmdir(dir).catch(() => undefined); // it is not empty, or gone
}

/** The new name of a file is on the disk once its directory is (fsync(2)). */
async function syncDirectory(dir: string): Promise<void> {
  const directory = await open(dir, 'r');
  await directory.sync().finally(() => directory.close());
}

function notFound(name: string): TabwireError {
  return new TabwireError(
    'profile_not_found',
    `There is no profile ${JSON.stringify(name)}. GET /profiles/ lists the profiles.`,
    { name },
  );
}
