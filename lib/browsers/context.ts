import { setMaxListeners } from 'node:events';
import type { Protocol } from 'devtools-protocol';
import type { Session } from '../../protocol/session.js';
import { abortable, Deadline } from '../request/deadline.js';
import type { ContextDownloads } from '../downloads/context-downloads.js';
import { isErrorCode, TabwireError } from '../request/errors.js';
import { clientHold, namingClient } from '../page/tab/client-hold.js';
import { Interception } from '../interception/interception.js';
import { OriginStorage } from '../page/tab/origin-storage.js';
import { NetworkLog } from '../network/network-log.js';
import { Page } from '../page/page.js';
import { ContextScripts } from '../page/tab/context-scripts.js';
import type { ContextSessions } from '../page/tab/context-sessions.js';
import type { DialogPolicy } from '../page/tab/dialogs.js';
import type { EmulationFields } from '../schemas/emulation.js';
import { gone } from '../page/tab/still-attached.js';
import { prepareWorker } from '../page/tab/workers.js';
import type { ContextCreator, ContextOptions } from './context-options.js';
import { ContextEmulation } from './context-emulation.js';
import { PageLimit } from './page-limit.js';
import { PageOrder } from './page-order.js';

/** How long a blank page may take to open. */
const OPEN_TIMEOUT_MS = 15_000;

/** An isolated browsing area: its pages, of which one is current. */
export class Context {
  readonly id: string | null;
  readonly createdBy: ContextCreator;
  readonly createdAt = new Date();
  #options: ContextOptions;
  readonly #storage: OriginStorage;
  readonly #order = new PageOrder();
  readonly #preparing = new Map<Page, Promise<void>>();
  readonly #expected = new Map<string, (page: Page) => void>();
  /** Aborted when the context ends: it gets no more pages. */
  readonly #ended = new AbortController();
  readonly emulation: ContextEmulation;
  #opening: Promise<Page> | undefined;
  readonly limit: PageLimit;
  /** What decides about its requests. */
  readonly interception: Interception;
  readonly downloads: ContextDownloads;
  readonly scripts: ContextScripts;
  /** What its pages and workers ask of the network. */
  readonly network: NetworkLog;

  constructor(options: ContextOptions) {
    this.id = options.id;
    this.downloads = options.downloads;
    this.createdBy = options.createdBy;
    const { enter, sessions, interception } = (this.#options = options);
    this.#storage = new OriginStorage(options);
    this.network = new NetworkLog(options);
    this.emulation = new ContextEmulation(options, () => this.pages);
    this.limit = new PageLimit(options.maxPages, () => this.pages.length);
    const pageUrl = (pageId: string) => this.pages.find(({ id }) => id === pageId)?.url ?? '';
    this.interception = new Interception(sessions, pageUrl, enter, interception);
    this.scripts = new ContextScripts(enter);
    setMaxListeners(0, this.#ended.signal);
  }

  /** Those of its pages and workers. */
  get sessions(): ContextSessions {
    return this.#options.sessions;
  }

  get pages(): readonly Page[] {
    return this.#order.all;
  }

  /** The page that a person would be looking at, if there is any. */
  get currentPage(): Page | undefined {
    return this.#order.current;
  }

  /** Applies other options of its opening to its pages, which are blank, and to later ones. */
  async applySettings(opening: EmulationFields, dialogs: DialogPolicy): Promise<void> {
    this.#options = { ...this.#options, dialogs };
    for (const page of this.pages) page.dialogs.policy = dialogs;
    await this.emulation.reopen(opening);
  }

  /** Calls `listener` with each new page, before that may load anything; returns the disposer. */
  onPageOpened(listener: (page: Page) => void): () => void {
    return this.#options.events.on('page.opened', ({ pageId, contextId }) => {
      if (contextId === this.id) listener(this.page(pageId));
    });
  }

  /** Ends the context: present and later waits for a page of it reject with this error. */
  end(error: Error): void {
    this.#ended.abort(error);
    for (const part of [this.interception, this.scripts, this.emulation, this.network]) part.end();
  }

  /** Settles like `work`, unless the request ends first, or the context. */
  #untilEnded<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
    return abortable(abortable(work, signal), this.#ended.signal);
  }

  /** Target.attachedToTarget of a page: adds it, unless it is hidden, or beyond the limit. */
  attach(session: Session, target: Protocol.Target.TargetInfo): void {
    this.#storage.unlessHidden(session, target, () => {
      // Of a page that is here already, another session was attached.
      if (!session.attached || this.pages.some(({ id }) => id === target.targetId)) return;
      const isRequested = this.limit.isRequesting && target.openerId === undefined;
      if (isRequested) this.limit.announced();
      if (isRequested || !this.limit.isFull) this.#adopt(session, target);
      else this.#closePopup(session, target);
    });
  }

  /** Target.attachedToTarget of a worker that is of no page: prepares it and lets it run. */
  attachWorker(session: Session): void {
    const follow = (worker: Session) => this.sessions.attach(worker, undefined);
    void prepareWorker(session, this.emulation.workers, this.#options.childSession, follow);
  }

  /**
   * Closes a page that a page opened beyond the limit, before it loads anything. It has to run first, since its
   * opener waits for that.
   */
  #closePopup(session: Session, { targetId, openerId }: Protocol.Target.TargetInfo): void {
    this.limit.popupClosed();
    if (openerId === undefined) this.#order.popupOpened();
    void Promise.allSettled([session.enable('Fetch').reply, session.resume()])
      .then(() => this.#options.browser.send('Target.closeTarget', { targetId }))
      .catch(() => undefined);
  }

  /**
   * Adds a page. One with an opener, or one that we requested, is in the foreground. Of others, which a click
   * with Control or Shift opened, `document.visibilityState` says whether they are.
   */
  #adopt(session: Session, target: Protocol.Target.TargetInfo): void {
    const order = this.#order;
    const options = {
      ...this.#options,
      ...this.emulation.ofPage(target.openerId),
      relatives: (of: Page) => order.familyOf(of),
      storage: this.#storage,
      contextScripts: this.scripts,
      contextId: this.id,
    };
    const page = new Page(session, target, options, this.#options.childSession);
    this.#storage.watch(session);
    const expect = this.#expected.get(page.id);
    const foreground = target.openerId !== undefined;
    order.add(page, foreground);
    session.onGone(() => {
      this.#preparing.delete(page);
      order.remove(page);
      this.emulation.pageGone(page);
    });
    const ready = page.prepare().then((wasVisible) => {
      this.#preparing.delete(page);
      if (wasVisible && !foreground && this.#options.hasForeground) order.makeCurrent(page);
    });
    const settled = ready.catch(() => undefined); // `ready` reports a failure
    const { popups } = this.#options;
    // Where we ordered none, one without an opener was opened by a page too, unless it is the first.
    if (foreground || (!this.limit.isRequesting && this.pages.length > 1)) {
      popups.add({ id: page.id, ready });
      session.onGone(() => {
        popups.remove(page.id);
      });
    }
    this.#preparing.set(page, ready);
    if (!foreground) {
      order.decideAfter(settled);
      order.popupOpened();
    }
    expect?.(page);
    session.on('Page.frameRequestedNavigation', ({ disposition }) => {
      if (disposition === 'newTab' || disposition === 'newWindow') order.expectPopup();
    });
    session.on('Page.windowOpen', ({ windowFeatures }) => {
      this.emulation.windowOpened(page, windowFeatures);
    });
  }

  /** The current page, ready for commands; a fresh blank one when the last was closed. */
  async current(signal: AbortSignal): Promise<Page> {
    for (;;) {
      for (let decision = this.#order.decision; decision; decision = this.#order.decision)
        await this.#untilEnded(decision, signal);
      const page = this.currentPage;
      if (!page) return this.#openOnce(signal);
      try {
        await this.ready(page, signal);
        return page;
      } catch (error) {
        if (page.state !== 'closed') throw error;
      }
    }
  }

  /**
   * Opens a page and makes it current. One that comes after its request was given up is closed.
   *
   * @throws TabwireError `page_limit`
   */
  async open(signal: AbortSignal): Promise<Page> {
    const { browser, id } = this.#options;
    this.#ended.signal.throwIfAborted();
    this.limit.request();
    let isAdded = false;
    const opening = browser.send('Target.createTarget', {
      url: 'about:blank',
      ...(id === null ? {} : { browserContextId: id }),
    });
    try {
      const { targetId } = await this.#untilEnded(opening, signal);
      const page = await this.#pageAdded(targetId, signal);
      isAdded = true;
      await this.ready(page, signal);
      this.#order.makeCurrent(page);
      return page;
    } catch (error) {
      opening
        .then(({ targetId }) => browser.send('Target.closeTarget', { targetId }))
        .catch(() => undefined);
      throw error;
    } finally {
      this.limit.ended(isAdded);
    }
  }

  /** Makes a page the current one, and brings its window to the front where there is one. */
  async activate(page: Page, signal: AbortSignal): Promise<void> {
    await this.#options.browser.send('Target.activateTarget', { targetId: page.id }, signal);
    this.#order.makeCurrent(page);
  }

  /** Closes a page, without asking its beforeunload. */
  async close(page: Page, signal: AbortSignal): Promise<void> {
    const closing = this.#options.browser.send('Target.closeTarget', { targetId: page.id });
    await abortable(Promise.all([closing, gone(page.session)]), signal);
  }

  /** Closes a page as its own user does: its beforeunload may ask whether to. */
  async leave(page: Page, signal: AbortSignal): Promise<void> {
    // Its session ends with it, before the reply or after it.
    page.session.send('Page.close', {}, signal).catch(() => undefined);
    await abortable(gone(page.session), signal);
  }

  /** The open page of this ID. @throws TabwireError `page_not_found`, or the error that ended the context */
  page(id: string): Page {
    this.#ended.signal.throwIfAborted();
    const page = this.pages.find((candidate) => candidate.id === id);
    if (page) return page;
    const detail = `There is no page ${id}. GET /browsers/{id}/pages/ lists the open ones.`;
    throw new TabwireError('page_not_found', detail, { page_id: id });
  }

  /** Waits until the page takes commands. */
  async ready(page: Page, signal: AbortSignal): Promise<void> {
    const preparing = this.#preparing.get(page);
    if (preparing)
      await this.#untilEnded(preparing, signal).catch((error: unknown) => {
        throw isErrorCode(error, 'timeout') ? namingClient(error, clientHold(page)) : error;
      });
  }

  /** Several commands at once on a context without pages open only one. */
  async #openOnce(signal: AbortSignal): Promise<Page> {
    // Not with this caller's signal: others may wait for the same page.
    this.#opening ??= Deadline.within(OPEN_TIMEOUT_MS, (shared) => this.open(shared)).finally(
      () => {
        this.#opening = undefined;
      },
    );
    return abortable(this.#opening, signal);
  }

  /** The page of a target that Chrome is opening; its attach event may have come already. */
  async #pageAdded(targetId: string, signal: AbortSignal): Promise<Page> {
    const known = this.pages.find((page) => page.id === targetId);
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

  /** Waits for the page that a new Chrome opens by itself. */
  async firstPage(signal: AbortSignal): Promise<Page> {
    const page = this.currentPage ?? (await this.open(signal));
    await this.ready(page, signal);
    return page;
  }
}
