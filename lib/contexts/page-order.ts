import type { Page } from '../page/page.js';

/** How long a page that another page opens may take to appear. */
const POPUP_TIMEOUT_MS = 3_000;

/**
 * The pages of a context in the order of their use, of which the last is the current one. Chrome reports
 * late whether a new page came to the foreground; until then it is undecided which page is current.
 */
export class PageOrder {
  readonly #pages: Page[] = [];
  readonly #undecided = new Set<Promise<void>>();
  /** One function for each page that another page has asked Chrome to open. */
  readonly #expected = new Set<() => void>();
  /** The current page of the last `page.activated`. */
  #activated: Page | undefined;

  get all(): readonly Page[] {
    return this.#pages;
  }

  /** The page that a person would be looking at, if there is any. */
  get current(): Page | undefined {
    return this.#pages.at(-1);
  }

  /** Resolves when it is decided which of the pages is current; undefined if it is. */
  get decision(): Promise<unknown> | undefined {
    return this.#undecided.size > 0 ? Promise.all(this.#undecided) : undefined;
  }

  /** Adds a page, one in the foreground as the current one, and reports it. */
  add(page: Page, isForeground: boolean): void {
    if (isForeground) this.#pages.push(page);
    else this.#pages.splice(-1, 0, page);
    page.publish({ type: 'page.opened', openerId: page.openerId });
    this.#reportCurrent();
  }

  makeCurrent(page: Page): void {
    const index = this.#pages.indexOf(page);
    if (index === -1) return; // closed meanwhile
    this.#pages.splice(index, 1);
    this.#pages.push(page);
    this.#reportCurrent();
  }

  /** Removes a closed page, and reports it. After the current one, its opener is, or the one used before it. */
  remove(page: Page): void {
    const wasCurrent = this.current === page;
    const index = this.#pages.indexOf(page);
    if (index !== -1) this.#pages.splice(index, 1);
    page.publish({ type: 'page.closed' });
    const opener = this.#pages.find(({ id }) => id === page.openerId);
    if (wasCurrent && opener) this.makeCurrent(opener);
    this.#reportCurrent();
  }

  #reportCurrent(): void {
    const { current } = this;
    if (current === this.#activated) return;
    this.#activated = current;
    current?.publish({ type: 'page.activated' });
  }

  /** A page has asked Chrome to open another, which comes later than the reply to the click that caused it. */
  expectPopup(): void {
    const popup = new Promise<void>((resolve) => {
      const arrived = () => {
        clearTimeout(timer);
        this.#expected.delete(arrived);
        resolve();
      };
      const timer = setTimeout(arrived, POPUP_TIMEOUT_MS); // Chrome may refuse to open it
      this.#expected.add(arrived);
    });
    this.decideAfter(popup);
  }

  /** A page without an opener was attached: it may be the one that was expected first. */
  popupOpened(): void {
    const [arrived] = this.#expected;
    arrived?.();
  }

  /** It is undecided which page is current until `settled`, which does not reject. */
  decideAfter(settled: Promise<void>): void {
    this.#undecided.add(settled);
    void settled.then(() => this.#undecided.delete(settled));
  }

  /** The page, then all that opened it or that it opened, in any number of steps: they may share a process. */
  familyOf(page: Page): Page[] {
    const family = new Set([page]);
    const kin = (a: Page, b: Page) => a.openerId === b.id || b.openerId === a.id;
    // A set's iterator also visits the members that are added meanwhile.
    for (const member of family)
      for (const other of this.#pages) if (kin(member, other)) family.add(other);
    return [...family];
  }
}
