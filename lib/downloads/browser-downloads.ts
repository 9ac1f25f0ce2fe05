import { existsSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Protocol } from 'devtools-protocol';
import type { Session } from '../../protocol/session.js';
import { abortable } from '../request/deadline.js';
import { TabwireError } from '../request/errors.js';
import { ContextDownloads } from './context-downloads.js';
import { excessOf } from './download-quota.js';
import { DownloadLimits } from './download-limits.js';
import { Download, type DownloadEnd } from './download.js';
import type { DownloadOptions } from './options.js';

/** Which page a frame is of. */
interface FramePage {
  readonly contextId: string | null;
  readonly pageId: string;
  readonly openerId: string | undefined;
}

type Behavior = Readonly<Protocol.Browser.SetDownloadBehaviorRequest>;

interface BrowserDownloadsOptions {
  /** The browser's own session: the only one that ever sets what Chrome does with downloads. */
  readonly browser: Session;
  /** The directory of all of them, in the profile. */
  readonly root: string;
  /** What downloads leave free on the disk. */
  readonly minFreeBytes: number;
  readonly pageOf: (frameId: string) => FramePage | undefined;
  readonly onStarted: (download: Download) => void;
  readonly onFinished: (download: Download) => void;
}

/** The downloads of one browser. */
export class BrowserDownloads {
  readonly #options: BrowserDownloadsOptions;
  readonly #contexts = new Map<string | null, ContextDownloads>();
  /** Downloads of frames that are gone, until their files tell the context. */
  readonly #unassigned = new Map<string, Protocol.Browser.DownloadWillBeginEvent>();
  /** Those whose files are being kept or removed. */
  readonly #finishing = new WeakSet<Download>();
  readonly #limits: DownloadLimits;

  constructor(options: BrowserDownloadsOptions) {
    this.#options = options;
    const { browser, root, minFreeBytes } = options;
    this.#limits = new DownloadLimits({
      root,
      minFreeBytes,
      contexts: () => this.#contexts.values(),
      stop: (context, download, end) => {
        this.#stop(context, download, end);
      },
    });
    browser.on('Browser.downloadWillBegin', (event) => {
      this.#willBegin(event);
    });
    browser.on('Browser.downloadProgress', (event) => {
      this.#progress(event);
    });
    browser.onGone(() => {
      this.end();
    });
  }

  /** The downloads of a new context. */
  add(contextId: string | null, options: DownloadOptions): ContextDownloads {
    const dir = join(this.#options.root, contextId ?? 'default');
    const downloads = new ContextDownloads(contextId, dir, options);
    this.#contexts.set(contextId, downloads);
    return downloads;
  }

  /** Tells Chrome what to do with the downloads of a context; the call is sent at once. */
  async apply(context: ContextDownloads, signal?: AbortSignal): Promise<void> {
    const { dir, isDenied } = context;
    if (!isDenied) {
      // Without `recursive`: the profile of a browser that has ended must not be made again.
      for (const path of [dirname(dir), dir])
        if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
    }
    await this.#options.browser.send(
      'Browser.setDownloadBehavior',
      // One context without events would take those of all others away.
      { ...context.behavior, eventsEnabled: true },
      signal,
    );
  }

  /** What Chrome does with the downloads of a context; undefined where there is none. @param id null: the default one */
  behaviorOf(id: unknown): Behavior | undefined {
    const context = [...this.#contexts.values()].find(({ contextId }) => contextId === id);
    return context?.behavior;
  }

  /** Changes the options of a context; returns the call that tells Chrome, where there is one to make. */
  configure(context: ContextDownloads, options: DownloadOptions): Promise<void>[] {
    const wasDenied = context.isDenied;
    context.configure(options);
    return wasDenied === context.isDenied ? [] : [this.apply(context)];
  }

  /** Sets again for all contexts what a CDP client may have set otherwise. */
  restore(): void {
    for (const context of this.#contexts.values()) this.apply(context).catch(() => undefined); // the context, or its browser, is gone
  }

  /** Downloads of all contexts, or of one. */
  all(contextId?: string): readonly Download[] {
    return [...this.#contexts.values()]
      .filter((context) => contextId === undefined || context.contextId === contextId)
      .flatMap(({ all }) => all);
  }

  /** A download and its context. @throws TabwireError `download_not_found` */
  get(id: string, contextId?: string): { context: ContextDownloads; download: Download } {
    for (const context of this.#contexts.values()) {
      const download = context.get(id);
      if (download && (contextId === undefined || context.contextId === contextId))
        return { context, download };
    }
    throw new TabwireError(
      'download_not_found',
      `There is no download ${JSON.stringify(id.slice(0, 100))}. GET downloads/ lists the downloads.`,
      { download_id: id.slice(0, 100) },
    );
  }

  /** Cancels a download that runs, and removes one that has ended; returns whether it ran. */
  async delete(id: string, contextId: string | undefined, signal: AbortSignal): Promise<boolean> {
    const { context, download } = this.get(id, contextId);
    if (!download.isRunning) {
      await context.remove(download);
      return false;
    }
    this.#stop(context, download, { state: 'canceled', reason: null });
    await abortable(download.ended, signal);
    return true;
  }

  /** A context is being deleted: what runs in it ends. */
  contextEnded(contextId: string): void {
    const context = this.#contexts.get(contextId);
    if (context) this.#settleAll(context, { state: 'canceled', reason: 'context_deleted' });
  }

  /** Chrome has discarded a context: removes its files. */
  async contextGone(contextId: string): Promise<void> {
    const context = this.#contexts.get(contextId);
    this.#contexts.delete(contextId);
    if (context && !context.isDenied) await context.clear();
  }

  /** The browser ends: what runs ends with it, and its files go with the profile. */
  end(): void {
    this.#limits.dispose();
    for (const context of this.#contexts.values())
      this.#settleAll(context, { state: 'failed', reason: 'browser_ended' });
  }

  #settleAll(context: ContextDownloads, end: DownloadEnd): void {
    for (const download of context.all.filter(({ isRunning }) => isRunning)) {
      download.settle(end, false);
      this.#options.onFinished(download);
    }
  }

  #willBegin(event: Protocol.Browser.DownloadWillBeginEvent): void {
    const page = this.#options.pageOf(event.frameId);
    const context = page && this.#contexts.get(page.contextId);
    if (context) this.#begin(context, event, page);
    else this.#unassigned.set(event.guid, event);
  }

  #begin(
    context: ContextDownloads,
    { guid, frameId, url, suggestedFilename }: Protocol.Browser.DownloadWillBeginEvent,
    page?: FramePage,
  ): void {
    const { contextId } = context;
    const { pageId = null, openerId } = page ?? {};
    const suggested = suggestedFilename;
    const begun = { id: guid, contextId, pageId, openerId, frameId, url, suggested };
    const download = new Download(begun);
    if (context.isDenied) {
      download.settle({ state: 'denied', reason: null }, false);
      context.add(download);
      this.#options.onFinished(download);
    } else if (context.add(download)) {
      this.#options.onStarted(download);
      this.#limits.watch(download);
    } else this.#cancel(context, guid).catch(() => undefined);
  }

  #progress(event: Protocol.Browser.DownloadProgressEvent): void {
    const { guid, receivedBytes, totalBytes, state } = event;
    this.#assign(event);
    const context = [...this.#contexts.values()].find((candidate) => candidate.get(guid));
    const download = context?.get(guid);
    if (!context || !download?.isRunning) return;
    const wasTold = download.missingBytes > 0;
    // What Chrome has canceled it tells as 0 bytes; just before, how much there was.
    if (state !== 'canceled') download.progressed(receivedBytes, totalBytes);
    if (state === 'completed')
      void this.#finish(context, download, download.stopping ?? { state: 'done', reason: null });
    else if (state === 'canceled') void this.#canceled(context, download);
    else {
      const excess = excessOf(download, context.options, context.all);
      if (excess) this.#stop(context, download, excess);
      else if (!wasTold && download.missingBytes > 0)
        void this.#limits.checkDisk(context, [download]);
    }
  }

  /** Finds the context of a download whose frame is gone, by its file. */
  #assign({ guid, state, filePath }: Protocol.Browser.DownloadProgressEvent): void {
    const event = this.#unassigned.get(guid);
    if (!event) return;
    const context = [...this.#contexts.values()].find((candidate) =>
      filePath === undefined
        ? existsSync(candidate.partOf({ id: guid }))
        : join(candidate.dir, basename(filePath)) === filePath,
    );
    if (context || state !== 'inProgress') this.#unassigned.delete(guid);
    if (context) this.#begin(context, event);
  }

  /** Chrome has ended a download without its file, for reasons that it does not tell. */
  async #canceled(context: ContextDownloads, download: Download): Promise<void> {
    const end = download.stopping ?? {
      state: 'failed',
      reason: (await this.#limits.wasDiskFull(context, download)) ? 'disk_full' : 'interrupted',
    };
    await this.#finish(context, download, end);
  }

  async #finish(context: ContextDownloads, download: Download, end: DownloadEnd): Promise<void> {
    if (this.#finishing.has(download)) return;
    this.#finishing.add(download);
    if (await context.finish(download, end)) this.#options.onFinished(download);
  }

  /** Ends a download before its time. */
  #stop(context: ContextDownloads, download: Download, end: DownloadEnd): void {
    if (!download.stop(end)) return;
    const done = () => this.#finish(context, download, end);
    // The event of its end comes before the reply, and does the same.
    this.#cancel(context, download.id).then(done, done);
  }

  #cancel({ contextId }: ContextDownloads, guid: string): Promise<unknown> {
    return this.#options.browser.send('Browser.cancelDownload', {
      guid,
      ...(contextId === null ? {} : { browserContextId: contextId }),
    });
  }
}
