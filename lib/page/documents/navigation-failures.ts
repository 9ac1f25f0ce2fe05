import type { PageEvent } from '../../events/browser-events.js';

/** A navigation that was stopped, became a download, has no content, or gave way to another one. */
const ABORTED = 'net::ERR_ABORTED';

/**
 * Publishes the navigations of a page's main frame as they begin, and those that lead to no document of
 * their own, each once: Chrome tells of some of these by no event of the network.
 */
export class NavigationFailures {
  readonly #publish: (event: PageEvent) => void;
  /** URLs of those that have begun, and neither committed nor failed, by loader ID. */
  readonly #begun = new Map<string, string>();

  constructor(publish: (event: PageEvent) => void) {
    this.#publish = publish;
  }

  /** Page.frameStartedNavigating; the one before may still commit, if its response has come. */
  started(loaderId: string, url: string): void {
    this.#begun.delete(loaderId);
    this.#begun.set(loaderId, url);
    this.#publish({ type: 'navigation.started', url });
  }

  /** Page.frameNavigated: those that began before have given way. */
  committed(loaderId: string): void {
    if (!this.#begun.has(loaderId)) return;
    for (const earlier of [...this.#begun.keys()]) {
      if (earlier === loaderId) break;
      this.failed(earlier, ABORTED);
    }
    this.#begun.delete(loaderId);
  }

  /** Network.loadingFailed of a document, of whatever frame */
  failed(loaderId: string, netError: string): void {
    const url = this.#begun.get(loaderId);
    if (url === undefined) return;
    this.#begun.delete(loaderId);
    this.#publish({ type: 'navigation.failed', url, netError });
  }

  /** None is under way any more. */
  abandoned(): void {
    for (const loaderId of [...this.#begun.keys()]) this.failed(loaderId, ABORTED);
  }
}
