import type { Session } from '../../protocol/session.js';
import { isUrlOf, MAX_TITLE_URL, readTitles } from '../contexts/titles.js';
import type { BrowserEvents } from '../events/browser-events.js';
import { begin } from '../request/begin.js';
import { isSettledWithin } from '../request/deadline.js';
import type { Heartbeat } from './heartbeat.js';
import { parsedUrl } from '../request/parsed-url.js';

/** How long the end of a browser waits for the title of its last page, in ms. */
const LAST_TITLE_MS = 100;

/** What is kept of a title or a host, in characters. */
const MAX_LENGTH = 200;

/** The page that navigated last, as far as it is known. */
export interface LastPage {
  title: string | null;
  /** With the port where it is not the one of its scheme; null where the URL has none. */
  host: string | null;
}

/** The titles of the pages of one Chrome, as its browser process knows them. */
export class PageTitles {
  /** It outlives the Chrome. */
  readonly last: Readonly<LastPage>;
  readonly #last: LastPage = { title: null, host: null };
  readonly #browser: Session;
  readonly #heartbeat: Pick<Heartbeat, 'check'>;
  #lastId = '';
  #lastUrl = '';

  /** @param browser the session of the Chrome itself */
  constructor(browser: Session, events: BrowserEvents, heartbeat: Pick<Heartbeat, 'check'>) {
    this.last = this.#last;
    this.#browser = browser;
    this.#heartbeat = heartbeat;
    events.on('navigation.committed', ({ pageId, url }) => {
      if (url === 'about:blank') return;
      this.#lastId = pageId;
      this.#lastUrl = begin(url, MAX_TITLE_URL);
      const host = parsedUrl(url)?.host ?? '';
      Object.assign(this.#last, { title: null, host: begin(host, MAX_LENGTH) || null });
    });
  }

  /** By page ID. A hanging page can't hold this up, and a hanging Chrome only shortly; it has none then. */
  async read(): Promise<ReadonlyMap<string, string>> {
    const titles = await readTitles(this.#browser);
    if (!titles) this.#heartbeat.check();
    const title = titles?.get(this.#lastId);
    // The one that Chrome makes of a URL shows its path.
    if (title !== undefined)
      this.#last.title = isUrlOf(title, this.#lastUrl) ? null : begin(title, MAX_LENGTH);
    return titles ?? new Map<string, string>();
  }

  /** Reads the title of the last page, before its Chrome ends. */
  async readLast(): Promise<void> {
    if (this.#lastId !== '') await isSettledWithin(LAST_TITLE_MS, this.read());
  }
}
