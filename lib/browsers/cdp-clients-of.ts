import type { Chrome } from '../../protocol/chrome.js';
import { CdpAccess } from '../control/cdp-access.js';
import { CdpClients } from '../control/cdp-clients.js';
import type { BrowserDownloads } from '../downloads/browser-downloads.js';
import type { BrowserOptions } from './browser-options.js';
import type { Uploads } from '../contexts/uploads.js';
import type { Contexts } from '../contexts/contexts.js';

/** What clients of CDP share with the other clients of a browser. */
interface Shared {
  readonly options: BrowserOptions;
  readonly contexts: Contexts;
  readonly downloads: BrowserDownloads;
}

/** The clients that speak CDP to a browser, and what they may do to it. */
export function cdpClientsOf({ connection }: Chrome, shared: Shared, uploads: Uploads): CdpClients {
  const { browser } = connection;
  const access = new CdpAccess(shared.options.access, {
    isUpload: (path) => uploads.has(path),
    downloadBehavior: (id) => shared.downloads.behaviorOf(id ?? null),
  });
  return new CdpClients(connection, access, {
    clientComes: () => shared.contexts.warm.end(),
    contextRefusal: () => shared.contexts.refusal,
    contextCreated: (id) => {
      shared.contexts.adopt(id, shared.options.emulation);
    },
    contextDisposed: (id) => {
      shared.contexts.disposed(id);
    },
    contextOf: (browserContextId) => shared.contexts.ofTarget({ browserContextId })?.id,
    close: (pages, contexts) => {
      for (const targetId of pages)
        browser.send('Target.closeTarget', { targetId }).catch(() => undefined); // closed already
      for (const browserContextId of contexts) {
        shared.contexts.disposed(browserContextId);
        browser.send('Target.disposeBrowserContext', { browserContextId }).catch(() => undefined);
      }
    },
    clientLeft: () => {
      shared.contexts.restorePages();
    },
  });
}
