import { TabwireError } from '../request/errors.js';

/** How many pages a context may have. Those count that were requested of Chrome and have not come yet. */
export class PageLimit {
  readonly #max: number;
  readonly #open: () => number;
  /** How many pages Chrome opens for us now. */
  #requested = 0;
  /** How many of these Chrome has not announced yet. */
  #unannounced = 0;
  #popupsClosed = 0;

  /** @param open tells how many pages there are */
  constructor(max: number, open: () => number) {
    this.#max = max;
    this.#open = open;
  }

  get isFull(): boolean {
    return this.#open() + this.#unannounced >= this.#max;
  }

  /** Whether Chrome opens a page for us now. */
  get isRequesting(): boolean {
    return this.#requested > 0;
  }

  /** Chrome is asked for a page. @throws TabwireError `page_limit` */
  request(): void {
    if (this.isFull)
      throw new TabwireError(
        'page_limit',
        `The context already has ${this.#max} pages, which is the limit MAX_PAGES. Close a page, or open another context.`,
        { max_pages: this.#max },
      );
    this.#requested += 1;
    this.#unannounced += 1;
  }

  /** A page that was requested came, or will not. */
  announced(): void {
    this.#unannounced = Math.max(0, this.#unannounced - 1);
  }

  /** The request for a page ended. */
  ended(isAdded: boolean): void {
    this.#requested -= 1;
    if (!isAdded) this.announced();
    if (this.#requested === 0) this.#unannounced = 0;
  }

  /** A popup was closed because the context is full. */
  popupClosed(): void {
    this.#popupsClosed += 1;
  }

  /** How many popups were closed since this was last called. */
  takePopupsClosed(): number {
    const count = this.#popupsClosed;
    this.#popupsClosed = 0;
    return count;
  }
}
