import type { Entry } from './entry.js';
import { EntryTraffic } from './entry-traffic.js';
import { Traffic, type TrafficSink } from './traffic.js';

/** What a context and each of its pages have used of the network. */
export class PageTraffic {
  readonly context: Traffic;
  readonly #pages = new Map<string, Traffic>();
  readonly #entries = new EntryTraffic();

  /** @param browser what counts it too */
  constructor(browser: TrafficSink) {
    this.context = new Traffic(browser);
  }

  /** What a page has used; undefined before anything was recorded. */
  ofPage(pageId: string): Traffic | undefined {
    return this.#pages.get(pageId);
  }

  /** That of the page which asked; of the context, where a worker did. */
  of({ request: { pageId } }: Entry): Traffic {
    if (pageId === null) return this.context;
    const known = this.#pages.get(pageId) ?? new Traffic(this.context);
    this.#pages.set(pageId, known);
    return known;
  }

  /** Adds what of an entry is not counted yet. */
  count(entry: Entry): void {
    this.of(entry).add(this.#entries.take(entry));
  }

  forget(pageId: string): void {
    this.#pages.delete(pageId);
  }
}
