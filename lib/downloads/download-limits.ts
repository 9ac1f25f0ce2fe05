import type { ContextDownloads } from './context-downloads.js';
import { excessOf } from './download-quota.js';
import { DownloadRoom } from './download-room.js';
import type { Download, DownloadEnd } from './download.js';

/** How often the files of running downloads are measured: Chrome tells of them only each 500 ms (measured). */
const MEASURE_MS = 50;

/** A disk that had less room than this counts as full: Chrome's own files on the same disk come and go. */
const SLACK_BYTES = 16 * 1024 * 1024;

interface DownloadLimitsOptions {
  /** The directory of all of them. */
  readonly root: string;
  /** What downloads leave free on the disk. */
  readonly minFreeBytes: number;
  readonly contexts: () => Iterable<ContextDownloads>;
  /** Ends a download before its time. */
  readonly stop: (context: ContextDownloads, download: Download, end: DownloadEnd) => void;
}

/** Ends the downloads of a browser that are too large, or for which the disk has no room. */
export class DownloadLimits {
  readonly #options: DownloadLimitsOptions;
  readonly #room: DownloadRoom;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: DownloadLimitsOptions) {
    this.#options = options;
    this.#room = new DownloadRoom(options.root);
  }

  /** Measures a download that has begun, until it ends. */
  watch(download: Download): void {
    this.#room.add(download);
    this.#measureSoon();
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  #measureSoon(): void {
    this.#timer ??= setTimeout(() => {
      void this.#measure().finally(() => {
        this.#timer = undefined;
        if ([...this.#options.contexts()].some(isAtWork)) this.#measureSoon();
      });
    }, MEASURE_MS);
  }

  /** Measures the files of the downloads that run, and ends those that are too large. */
  async #measure(): Promise<void> {
    for (const context of this.#options.contexts()) {
      const running = context.all.filter(({ isRunning, stopping }) => isRunning && !stopping);
      if (running.length === 0) continue;
      await Promise.all(running.map((download) => context.measure(download)));
      // The latest first: what was there before may stay.
      for (const download of running.reverse()) {
        const excess = excessOf(download, context.options, context.all);
        if (excess) this.#options.stop(context, download, excess);
      }
      await this.checkDisk(context, running);
    }
  }

  /** Ends downloads for which the disk has no room, with all that others write. @param running the latest first */
  async checkDisk(context: ContextDownloads, running: readonly Download[]): Promise<void> {
    for (const download of running) {
      const free = await this.#room.left(download);
      // Those that began before count less than it does.
      if (free === undefined || free >= this.#options.minFreeBytes) return;
      this.#options.stop(context, download, { state: 'failed', reason: 'disk_full' });
    }
  }

  /** Whether a download that Chrome has ended had filled the disk. */
  async wasDiskFull(context: ContextDownloads, download: Download): Promise<boolean> {
    await context.removeFiles(download); // Chrome removes its file too, sooner or later
    const free = await this.#room.left(download);
    return free !== undefined && free < download.bytes + SLACK_BYTES;
  }
}

const isAtWork = ({ all }: ContextDownloads) => all.some(({ isRunning }) => isRunning);
