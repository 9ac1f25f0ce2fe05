import { setMaxListeners } from 'node:events';
import type { Protocol } from 'devtools-protocol';
import type { Session } from '../../protocol/session.js';
import { abortable } from '../request/deadline.js';
import type { ContextDownloads } from '../downloads/context-downloads.js';
import { isErrorCode, TabwireError } from '../request/errors.js';
import { clientHold, namingClient } from '../page/sessions/client-hold.js';
import { Interception } from '../network/interception/interception.js';
import { OriginStorage } from './origin-storage.js';
import { NetworkLog } from '../network/log/network-log.js';
import { Page } from '../page/page.js';
import { ContextScripts } from './context-scripts.js';
import type { Popups } from './popups.js';
import type { Uploads } from './uploads.js';
import type { ContextSessions } from '../../protocol/session-group.js';
import type { DialogPolicy } from '../page/sessions/dialogs.js';
import type { EmulationFields } from '../schemas/emulation.js';
import { gone } from '../page/sessions/still-attached.js';
import { prepareWorker } from '../page/sessions/workers.js';
import type { ContextCreator, ContextOptions } from './context-options.js';
import { ContextEmulation } from './context-emulation.js';
import { PageLimit } from './page-limit.js';
import { closeUnloaded, PageOpening } from './page-opening.js';
import { PageOrder } from './page-order.js';

/** An isolated browsing area: its pages, of which one is current. */
export class Context {
  readonly id: string | null;
  readonly createdBy: ContextCreator;
  readonly createdAt = new Date();
  #options: ContextOptions;
  /** The localStorage of the origins that its pages have visited. */
  readonly storage: OriginStorage;
  /** The pages that its pages open. */
  readonly popups: Popups;
  /** Of the browser. */
  readonly uploads: Uploads;
  readonly #order = new PageOrder();
  readonly #preparing = new Map<Page, Promise<void>>();
  /** Aborted when the context ends: it gets no more pages. */
  readonly #ended = new AbortController();
  readonly emulation: ContextEmulation;
  readonly opening: PageOpening;
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
    this.popups = options.popups;
    this.uploads = options.uploads;
    this.createdBy = options.createdBy;
    const { enter, sessions, interception } = (this.#options = options);
    this.storage = new OriginStorage(options);
    this.network = new NetworkLog(options);
    this.emulation = new ContextEmulation(options, () => this.pages);
    this.limit = new PageLimit(options.maxPages, () => this.pages.length);
    const pageUrl = (pageId: string) => this.pages.find(({ id }) => id === pageId)?.url ?? '';
    this.interception = new Interception(sessions, pageUrl, enter, interception);
    this.scripts = new ContextScripts(enter);
    setMaxListeners(0, this.#ended.signal);
    this.opening = new PageOpening({
      browser: options.browser,
      contextId: options.id,
      limit: this.limit,
      find: (id) => this.pages.find((page) => page.id === id),
      attach: this.attach.bind(this),
      ready: async (page, signal) => {
        await this.ready(page, signal);
        this.#order.makeCurrent(page);
      },
      ended: this.#ended.signal,
    });
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
    this.storage.unlessHidden(session, target, () => {
      // Of a page that is here already, another session was attached.
      if (!session.attached || this.pages.some(({ id }) => id === target.targetId)) return;
      const isRequested = this.limit.isRequesting && target.openerId === undefined;
      if (isRequested) this.limit.announced();
      if (isRequested || !this.limit.isFull) this.#adopt(session, target);
      else this.#closePopup(session, target);
    });
  }

  #closePopup(session: Session, { targetId, openerId }: Protocol.Target.TargetInfo): void {
    this.limit.popupClosed();
    if (openerId === undefined) this.#order.popupOpened();
    closeUnloaded(session, targetId, this.#options.browser);
  }

  /** Target.attachedToTarget of a worker that is of no page: prepares it and lets it run. */
  attachWorker(session: Session): void {
    const follow = (worker: Session) => this.sessions.attach(worker, undefined);
    void prepareWorker(session, this.emulation.workers, this.#options.childSession, follow);
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
      contextScripts: this.scripts,
      contextId: this.id,
    };
    const page = new Page(session, target, options, this.#options.childSession);
    this.storage.watch(session);
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
    // Where we ordered none, one without an opener was opened by a page too, unless it is the first.
    if (foreground || (!this.limit.isRequesting && this.pages.length > 1)) {
      this.popups.add({ id: page.id, ready });
      session.onGone(() => {
        this.popups.remove(page.id);
      });
    }
    this.#preparing.set(page, ready);
    if (!foreground) {
      order.decideAfter(settled);
      order.popupOpened();
    }
    this.opening.added(page);
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
      if (!page) return this.opening.once(signal);
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
  open(signal: AbortSignal): Promise<Page> {
    return this.opening.open(signal);
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
    const detail = `There is no page ${id}. GET /browsers/{id}/pages/ lists the open pages.`;
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

  /** Waits for the page that a new Chrome opens by itself. */
  async firstPage(signal: AbortSignal): Promise<Page> {
    const page = this.currentPage ?? (await this.open(signal));
    await this.ready(page, signal);
    return page;
  }
}
