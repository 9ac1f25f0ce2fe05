import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { isAlive, SELF } from '../../machine/processes.js';
import { isSystemError } from '../../machine/system-error.js';
import { TabwireError } from '../../request/errors.js';
import { validator } from '../../schemas/validate.js';

/** Who holds the lock of a profile. */
export interface Holder {
  /** Both null: a request that changes the profile by itself. */
  readonly browser_id: string | null;
  readonly ctx_id: string | null;
}

const nullable = Type.Union([Type.String(), Type.Null()]);

const lockRecord = Type.Object({
  browser_id: nullable,
  ctx_id: nullable,
  /** ISO 8601. */
  since: Type.String(),
  host: Type.String(),
  pid: Type.Integer(),
  start_ticks: Type.Integer(),
});
type LockRecord = Static<typeof lockRecord>;

const validate = validator<LockRecord>(lockRecord);

/**
 * The lock of a saved profile: a file that one writer at a time makes, in whatever process. One that a process left
 * behind as it was killed is taken over, on the same machine.
 */
export class ProfileLock {
  readonly #path: string;
  readonly #text: string;

  private constructor(path: string, text: string) {
    this.#path = path;
    this.#text = text;
  }

  /** @throws TabwireError `profile_locked`, which says who holds it */
  static async take(dir: string, name: string, holder: Holder): Promise<ProfileLock> {
    const path = join(dir, 'lock');
    const since = new Date().toISOString();
    const { pid, startTicks: start_ticks } = SELF;
    const own: LockRecord = { ...holder, since, host: hostname(), pid, start_ticks };
    const text = JSON.stringify(own);
    for (;;) {
      if (await write(path, text)) return new ProfileLock(path, text);
      const held = await textOf(path);
      if (held === undefined) continue; // it was just released
      const record = recordOf(held);
      if (!record || !hasEnded(record)) throw locked(name, record);
      await removeStale(path, held);
    }
  }

  /** Who holds the lock in a directory; undefined: nobody that lives. */
  static async holder(dir: string): Promise<Holder | undefined> {
    const held = await textOf(join(dir, 'lock'));
    const record = held === undefined ? undefined : recordOf(held);
    if (!record || hasEnded(record)) return undefined;
    return { browser_id: record.browser_id, ctx_id: record.ctx_id };
  }

  async release(): Promise<void> {
    // One that can not be read, for want of file handles, is its own as long as this process lives.
    const held = await textOf(this.#path).catch(() => this.#text);
    if (held === this.#text) await rm(this.#path, { force: true });
  }
}

/** What is in a lock file; undefined where there is none. */
async function textOf(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  });
}

/** Makes the lock file, whole from its first moment; returns false where there is one. */
async function write(path: string, text: string): Promise<boolean> {
  const whole = aside(path);
  await writeFile(whole, text, { flag: 'wx', mode: 0o600 });
  try {
    await link(whole, path);
    return true;
  } catch (error) {
    if (isSystemError(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(whole, { force: true });
  }
}

/** A name beside the lock file that nobody else has. */
function aside(path: string): string {
  return `${path}.${randomBytes(6).toString('hex')}`;
}

/** Removes a lock that nobody holds. Renaming picks one of those who try; the lock of another is put back. */
async function removeStale(path: string, stale: string): Promise<void> {
  const taken = aside(path);
  const isMoved = await rename(path, taken).then(
    () => true,
    () => false,
  );
  if (!isMoved) return;
  const text = await textOf(taken).catch(() => undefined);
  // Another may have made one meanwhile. A link takes no file handle.
  if (text !== stale) await link(taken, path).catch(() => undefined);
  await rm(taken, { force: true });
}

/** Of one on another machine, nobody here can tell. */
function hasEnded({ host, pid, start_ticks }: LockRecord): boolean {
  return host === hostname() && !isAlive({ pid, startTicks: start_ticks });
}

/** The record of a lock file; undefined where somebody else wrote it. */
function recordOf(text: string): LockRecord | undefined {
  try {
    return validate(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function locked(name: string, record: LockRecord | undefined): TabwireError {
  const { browser_id = null, ctx_id = null, since = null, host = null } = record ?? {};
  const who = browser_id === null ? 'another request' : `the browser ${browser_id}`;
  return new TabwireError(
    'profile_locked',
    `The profile ${name} already has a writer: ${who}. Delete its browser or context, or only read the profile with save: "never".`,
    { held_by: { browser_id, ctx_id, since, host } },
  );
}
