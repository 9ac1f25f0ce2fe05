import { RETRY_AFTER_S, TabwireError } from '../request/errors.js';
import { claimDisk, type DiskClaim } from '../machine/disk.js';
import { fileHandles } from '../machine/file-handles.js';
import type { Memory } from '../machine/memory.js';

/** What a Chrome takes in the time until its memory shows in what is available. */
const BYTES_TO_COME = 200 * 1024 * 1024;

/** What a Chrome takes of the handles of this process while it starts; two stay. */
const FILE_HANDLES = 8;

/** What a Chrome writes to its profile while it starts (measured: 7 MiB). */
const PROFILE_BYTES = 8 * 1024 * 1024;

interface Needs {
  readonly MIN_FREE_MEMORY: number;
  readonly MIN_FREE_DISK: number;
}

/** Whether the machine has room for one more Chrome: memory before it swaps, and disk for the profile. */
export class Capacity {
  readonly #needs: Needs;
  readonly #profiles: string;
  readonly #readMemory: () => Memory;
  /** Chromes that are starting, whose memory does not show yet. */
  #starting = 0;

  /** @param profiles the directory on the disk in question */
  constructor(needs: Needs, profiles: string, readMemory: () => Memory) {
    this.#needs = needs;
    this.#profiles = profiles;
    this.#readMemory = readMemory;
  }

  get memory(): Memory {
    return this.#readMemory();
  }

  /** Whether there is memory for one more Chrome. */
  get canStartOne(): boolean {
    return this.#availableBytes >= this.#needs.MIN_FREE_MEMORY;
  }

  /** Whether there is memory for two more Chromes. */
  get canStartTwo(): boolean {
    return this.#availableBytes - BYTES_TO_COME >= this.#needs.MIN_FREE_MEMORY;
  }

  get #availableBytes(): number {
    return this.memory.availableBytes - this.#starting * BYTES_TO_COME;
  }

  /** @throws TabwireError `at_capacity` for want of memory, `browser_launch_failed` for want of files or disk */
  async check(): Promise<void> {
    checkFileHandles(1);
    this.#checkMemory();
    (await this.#claimDisk()).end();
  }

  /** Starts a Chrome, if there is room for it. @throws as `check` and `start` do */
  async use<T>(start: () => Promise<T>): Promise<T> {
    checkFileHandles(this.#starting + 1);
    this.#checkMemory();
    this.#starting += 1; // before anything is awaited: the next one counts it
    let claim: DiskClaim | undefined;
    try {
      claim = await this.#claimDisk();
      return await start();
    } finally {
      claim?.end();
      this.#starting -= 1;
    }
  }

  #checkMemory(): void {
    const { MIN_FREE_MEMORY } = this.#needs;
    if (this.canStartOne) return;
    const [left, kept] = [Math.max(0, this.#availableBytes), MIN_FREE_MEMORY].map(mebibytes);
    throw new TabwireError(
      'at_capacity',
      `Only ${left} MiB of memory are available, and MIN_FREE_MEMORY keeps ${kept} MiB free. Delete browsers that you no longer need, or try again later.`,
      { reason: 'memory', retry_after_s: RETRY_AFTER_S },
    );
  }

  /** @returns to be ended when the Chrome has written its profile */
  async #claimDisk(): Promise<DiskClaim> {
    const { MIN_FREE_DISK } = this.#needs;
    const claim = await claimDisk(this.#profiles, [PROFILE_BYTES], MIN_FREE_DISK);
    if (claim) return claim;
    throw new TabwireError(
      'browser_launch_failed',
      `The disk of PROFILE_ROOT is full: MIN_FREE_DISK keeps ${mebibytes(MIN_FREE_DISK)} MiB free. Make room on this disk, and try again.`,
      { reason: 'disk_full', retry_after_s: RETRY_AFTER_S },
    );
  }
}

/** Before anything is made of the Chrome, so that nothing is left half done. */
function checkFileHandles(launches: number): void {
  if (fileHandles.has(launches * FILE_HANDLES)) return;
  throw new TabwireError(
    'browser_launch_failed',
    'Chrome could not be started: the server has no file handles left. Delete browsers that you no longer need, or raise the limit of the server (ulimit -n), and try again.',
    { reason: 'no_file_handles', retry_after_s: RETRY_AFTER_S },
  );
}

function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0);
}
