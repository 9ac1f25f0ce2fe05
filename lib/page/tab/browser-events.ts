import type { DialogRecord } from './dialogs.js';
import { EventHub } from './event-hub.js';

/** What happens to a page. */
export type PageEvent =
  /** Published before the page loads anything. */
  | { readonly type: 'page.opened'; readonly openerId: string | undefined }
  | { readonly type: 'page.closed' }
  | { readonly type: 'page.crashed' }
  /** It became the current page of its context. */
  | { readonly type: 'page.activated' }
  | { readonly type: 'navigation.started'; readonly url: string }
  | { readonly type: 'navigation.committed'; readonly url: string }
  | { readonly type: 'navigation.within_document'; readonly url: string }
  | { readonly type: 'navigation.domcontentloaded' }
  | { readonly type: 'navigation.loaded' }
  | { readonly type: 'dialog.opened'; readonly dialog: DialogRecord }
  | { readonly type: 'dialog.closed' };

/** What happens in a browser, in the order in which Chrome reports it. */
export type BrowserEvent = PageEvent & {
  readonly pageId: string;
  /** null: the browser's default context. */
  readonly contextId: string | null;
};

/** The events of one browser. */
export class BrowserEvents extends EventHub<BrowserEvent> {}
