import type { Session } from '../../protocol/session.js';
import { BrowserDownloads } from '../../lib/downloads/browser-downloads.js';
import { ContextDownloads } from '../../lib/downloads/context-downloads.js';
import type { DownloadOptions } from '../../lib/downloads/options.js';

export const DENIED: DownloadOptions = { mode: 'deny', maxBytes: 0, maxTotalBytes: 0 };

/** A context that denies downloads. */
export const noDownloads = () => new ContextDownloads(null, '', DENIED);

/** A browser that denies them. */
export const noBrowserDownloads = (browser: Session) =>
  new BrowserDownloads({
    browser,
    root: '',
    minFreeBytes: 0,
    pageOf: () => undefined,
    onStarted: () => undefined,
    onFinished: () => undefined,
  });
