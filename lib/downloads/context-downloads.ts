import { chmod, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Protocol } from 'devtools-protocol';
import { LinkedList } from '../../protocol/linked-list.js';
import { abortable, isSettledWithin } from '../request/deadline.js';
import { TabwireError } from '../request/errors.js';
import { excessOf } from './download-quota.js';
import type { Download, DownloadEnd } from './download.js';
import type { DownloadOptions } from './options.js';

/** How many downloads of a context are remembered. */
const MAX_DOWNLOADS = 1_000;

/** How long after the end of a navigation Chrome may take to report the download that it became. */
const REPORT_TIMEOUT_MS = 1_000;

/** A watch for the download, denied or not, that a navigation of a frame may become. */
interface FrameWatch {
  /** Waits shortly for it: Chrome reports the end of the navigation first. Undefined where there is none. */
  begun(signal: AbortSignal): Promise<Download | undefined>;
  dispose(): void;
}

/** The downloads of one context, and their files. */
export class ContextDownloads {
  /** Chrome's ID of the context; null for the default one. */
  readonly contextId: string | null;
  /** Where Chrome writes them, under their IDs. */
  readonly dir: string;
  #options: DownloadOptions;
  readonly #all = new Map<string, Download>();
  readonly #listeners = new LinkedList<(download: Download) => void>();
  /** The latest that no reply of a command has told. */
  #latest: Download | undefined;

  constructor(contextId: string | null, dir: string, options: DownloadOptions) {
    this.contextId = contextId;
    this.dir = dir;
    this.#options = options;
  }

  get options(): DownloadOptions {
    return this.#options;
  }

  /** Sets other options; they hold for Chrome once `BrowserDownloads.apply` has told it. */
  configure(options: DownloadOptions): void {
    this.#options = options;
  }

  get isDenied(): boolean {
    return this.#options.mode === 'deny';
  }

  /** What Chrome shall do with the downloads of the context. */
  get behavior(): Readonly<Protocol.Browser.SetDownloadBehaviorRequest> {
    return {
      ...(this.isDenied
        ? { behavior: 'deny' }
        : { behavior: 'allowAndName', downloadPath: this.dir }),
      ...(this.contextId === null ? {} : { browserContextId: this.contextId }),
    };
  }

  /** Oldest first. */
  get all(): readonly Download[] {
    return [...this.#all.values()];
  }

  get(id: string): Download | undefined {
    return this.#all.get(id);
  }

  /** The file of a download that is done. */
  fileOf({ id }: Download): string {
    return join(this.dir, id);
  }

  /** Where Chrome writes a download while it runs. */
  partOf({ id }: Pick<Download, 'id'>): string {
    return join(this.dir, `${id}.crdownload`);
  }

  /** Takes in a download that begins; returns false where there are too many that have a file or run. */
  add(download: Download): boolean {
    if (this.#all.size >= MAX_DOWNLOADS) {
      const idle = this.all.find(({ isRunning, isKept }) => !isRunning && !isKept);
      if (!idle) return false;
      this.#all.delete(idle.id);
    }
    this.#all.set(download.id, download);
    if (download.isRunning) this.#latest = download;
    for (const listener of this.#listeners) listener(download);
    return true;
  }

  /** Calls `listener` with each download that begins; returns the disposer. */
  onBegun(listener: (download: Download) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Watches for a download that a frame begins from now on. */
  watchFrame(frameId: string): FrameWatch {
    let tell: (download: Download) => void = () => undefined;
    const first = new Promise<Download>((resolve) => {
      tell = resolve;
    });
    const dispose = this.onBegun((download) => {
      if (download.frameId === frameId) tell(download);
    });
    const begun = async (signal: AbortSignal) => {
      await isSettledWithin(REPORT_TIMEOUT_MS, abortable(first, signal));
      return Promise.race([first, Promise.resolve(undefined)]);
    };
    return { begun, dispose };
  }

  /**
   * The latest download that no reply of a command has told, or else the next that begins.
   *
   * @throws TabwireError `invalid_request` where downloads are denied
   */
  async next(signal: AbortSignal): Promise<Download> {
    if (this.isDenied)
      throw new TabwireError(
        'invalid_request',
        'This context denies downloads, so no download can begin. Open a browser or a context with downloads: "keep".',
        { errors: [{ path: '/download', message: 'needs a context that keeps downloads' }] },
      );
    const latest = this.#latest;
    this.#latest = undefined;
    if (latest) return latest;
    let unlisten = () => {};
    const begun = new Promise<Download>((resolve) => {
      unlisten = this.onBegun((download) => {
        if (this.#latest !== download) return; // another wait returns it
        this.#latest = undefined;
        resolve(download);
      });
    });
    try {
      return await abortable(begun, signal);
    } finally {
      unlisten();
    }
  }

  /** A reply tells of a download: no wait does. */
  told(download: Download): void {
    if (this.#latest === download) this.#latest = undefined;
  }

  /** Reads how much of a running download is in its file; what Chrome tells meanwhile is later, and stands. */
  async measure(download: Download): Promise<void> {
    const { receivedBytes } = download;
    const part = await stat(this.partOf(download)).catch(() => undefined); // not yet, or no more
    if (part && download.isRunning && download.receivedBytes === receivedBytes)
      download.measured(part.size);
  }

  /**
   * Ends a download that Chrome has ended: keeps its file, or removes what there is of it.
   *
   * @returns false if it has ended meanwhile, with its context or its browser
   */
  async finish(download: Download, end: DownloadEnd): Promise<boolean> {
    const file = this.fileOf(download);
    let last = end;
    if (end.state === 'done') {
      // Chrome gives it the mode that the umask leaves.
      const isThere = await chmod(file, 0o600).then(
        () => true,
        () => false,
      );
      last = isThere
        ? (excessOf(download, this.#options, this.all) ?? end)
        : { state: 'failed', reason: 'interrupted' };
    }
    const isKept = last.state === 'done' && this.#options.mode === 'keep';
    if (!isKept) await this.removeFiles(download);
    return download.settle(last, isKept);
  }

  /** Forgets a download that has ended, and removes its file. */
  async remove(download: Download): Promise<void> {
    this.#all.delete(download.id);
    this.told(download);
    await this.removeFiles(download);
  }

  /** Removes what there is of a download. */
  async removeFiles(download: Download): Promise<void> {
    const paths = [this.fileOf(download), this.partOf(download)];
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  }

  /** Removes all files; for a context whose end Chrome has confirmed. */
  async clear(): Promise<void> {
    await rm(this.dir, { recursive: true, force: true, maxRetries: 3 });
  }
}
