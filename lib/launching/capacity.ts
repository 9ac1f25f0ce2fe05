import { statfs } from 'node:fs/promises';
import { RETRY_AFTER_S, TabwireError } from '../request/errors.js';
import type { Memory } from '../machine/memory.js';

/** What a Chrome takes in the time until its memory shows in what is available. */
const BYTES_TO_COME = 200 * 1024 * 1024;

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

  /** @throws TabwireError `at_capacity` for want of memory, `browser_launch_failed` for want of disk */
  async check(): Promise<void> {
    this.#checkMemory();
    await this.#checkDisk();
  }

  /** Starts a Chrome, if there is room for it. @throws as `check` and `start` do */
  async use<T>(start: () => Promise<T>): Promise<T> {
    this.#checkMemory();
    this.#starting += 1; // before anything is awaited: the next one counts it
    try {
      await this.#checkDisk();
      return await start();
    } finally {
      this.#starting -= 1;
    }
  }

  #checkMemory(): void {
    const { MIN_FREE_MEMORY } = this.#needs;
    if (this.canStartOne) return;
    const [left, kept] = [Math.max(0, this.#availableBytes), MIN_FREE_MEMORY].map(mebibytes);
    throw new TabwireError(
      'at_capacity',
      `There are ${left} MiB of memory left, and MIN_FREE_MEMORY keeps ${kept} MiB free. Delete browsers that are done, or try again later.`,
      { reason: 'memory', retry_after_s: RETRY_AFTER_S },
    );
  }

  async #checkDisk(): Promise<void> {
    const { MIN_FREE_DISK } = this.#needs;
    const { bavail, bsize } = await statfs(this.#profiles);
    if (bavail * bsize >= MIN_FREE_DISK) return;
    throw new TabwireError(
      'browser_launch_failed',
      `The disk of PROFILE_ROOT is full: MIN_FREE_DISK asks for ${mebibytes(MIN_FREE_DISK)} MiB. Make room there, and try again.`,
      { reason: 'disk_full', retry_after_s: RETRY_AFTER_S },
    );
  }
}

function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0);
}
