import type { Chrome } from '../../protocol/chrome.js';
import { BrowserDownloads } from '../downloads/browser-downloads.js';
import type { Download } from '../downloads/download.js';
import { downloadsDir } from '../../protocol/user-data-dir.js';
import type { BrowserEvents } from '../events/browser-events.js';
import type { Context } from './context.js';

/**
 * The downloads of a browser, which tell of themselves on its events.
 *
 * @param contexts those that there are at the moment
 */
export function downloadsOf(
  { connection, profileDir }: Chrome,
  minFreeBytes: number,
  events: BrowserEvents,
  contexts: () => readonly Context[],
): BrowserDownloads {
  const toldOf = ({ id: downloadId, pageId, contextId, url, name }: Download) => ({
    downloadId,
    pageId,
    contextId,
    url,
    name,
  });
  return new BrowserDownloads({
    browser: connection.browser,
    root: downloadsDir(profileDir),
    minFreeBytes,
    pageOf: (frameId) => {
      for (const { id: contextId, pages } of contexts()) {
        const page = pages.find(({ frames }) => frames.get(frameId));
        if (page) return { contextId, pageId: page.id, openerId: page.openerId };
      }
      return undefined;
    },
    onStarted: (download) => {
      events.emit({ type: 'download.started', ...toldOf(download) });
    },
    onFinished: (download) => {
      const { state, reason, received_bytes: bytes } = download.record;
      events.emit({ type: 'download.finished', ...toldOf(download), state, reason, bytes });
    },
  });
}
