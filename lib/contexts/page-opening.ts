import type { Protocol } from 'devtools-protocol';
import type { Session } from '../../protocol/session.js';
import type { Page } from '../page/page.js';
import { abortable, Deadline } from '../request/deadline.js';
import type { PageLimit } from './page-limit.js';

/** How long a blank page may take to open. */
const OPEN_TIMEOUT_MS = 15_000;

/** A page that Chrome has attached, and that waits to run. */
export interface MadePage {
  readonly session: Session;
  readonly target: Protocol.Target.TargetInfo;
}

interface PageOpeningOptions {
  /** The browser's own session. */
  readonly browser: Session;
  /** null: the default context. */
  readonly contextId: string | null;
  readonly limit: PageLimit;
  readonly find: (id: string) => Page | undefined;
  /** Target.attachedToTarget of a page. */
  readonly attach: (session: Session, target: Protocol.Target.TargetInfo) => void;
  /** Resolves when a page that was asked for takes commands. */
  readonly ready: (page: Page, signal: AbortSignal) => Promise<void>;
  /** Aborts when the context ends. */
  readonly ended: AbortSignal;
}

/** Opens the pages that commands ask for in one context. */
export class PageOpening {
  readonly #options: PageOpeningOptions;
  /** By target: those that Chrome has promised and not attached yet. */
  readonly #expected = new Map<string, (page: Page) => void>();
  #shared: Promise<Page> | undefined;
  /** A page that Chrome has made ahead, and that has not run yet. */
  #made: MadePage | undefined;

  constructor(options: PageOpeningOptions) {
    this.#options = options;
  }

  /** Takes a page for the next that is asked for. */
  offer(made: MadePage): void {
    this.#made = made;
  }

  /** To be called when a page is attached. */
  added(page: Page): void {
    this.#expected.get(page.id)?.(page);
  }

  /**
   * Opens a page. One that comes after its request was given up is closed.
   *
   * @throws TabwireError `page_limit`
   */
  async open(signal: AbortSignal): Promise<Page> {
    const { browser, limit, ready, ended } = this.#options;
    ended.throwIfAborted();
    limit.request();
    let isAdded = false;
    const opening = this.#create();
    try {
      const { targetId } = await this.#untilEnded(opening, signal);
      const page = await this.#attached(targetId, signal);
      isAdded = true;
      await ready(page, signal);
      return page;
    } catch (error) {
      opening
        .then(({ targetId }) => browser.send('Target.closeTarget', { targetId }))
        .catch(() => undefined);
      throw error;
    } finally {
      limit.ended(isAdded);
    }
  }

  async #create(): Promise<{ readonly targetId: string }> {
    const { browser, contextId, attach } = this.#options;
    const made = this.#made;
    this.#made = undefined;
    if (made?.session.attached) {
      attach(made.session, made.target);
      return made.target;
    }
    return browser.send('Target.createTarget', {
      url: 'about:blank',
      ...(contextId === null ? {} : { browserContextId: contextId }),
    });
  }

  /** Opens one page for all commands that ask at the same time. */
  async once(signal: AbortSignal): Promise<Page> {
    // Not with this caller's signal: others may wait for the same page.
    this.#shared ??= Deadline.within(OPEN_TIMEOUT_MS, (shared) => this.open(shared)).finally(() => {
      this.#shared = undefined;
    });
    return abortable(this.#shared, signal);
  }

  /** Settles like `work`, unless the request ends first, or the context. */
  #untilEnded<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
    return abortable(abortable(work, signal), this.#options.ended);
  }

  /** The page of a target that Chrome is opening; its attach event may have come already. */
  async #attached(targetId: string, signal: AbortSignal): Promise<Page> {
    const known = this.#options.find(targetId);
    if (known) return known;
    try {
      return await this.#untilEnded(
        new Promise<Page>((resolve) => {
          this.#expected.set(targetId, resolve);
        }),
        signal,
      );
    } finally {
      this.#expected.delete(targetId);
    }
  }
}

/**
 * Closes a page that a page opened beyond the limit, before it loads anything. It has to run first, since its
 * opener waits for that.
 */
export function closeUnloaded(session: Session, targetId: string, browser: Session): void {
  void Promise.allSettled([session.enable('Fetch').reply, session.resume()])
    .then(() => browser.send('Target.closeTarget', { targetId }))
    .catch(() => undefined);
}
