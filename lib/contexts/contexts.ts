import type { Protocol } from 'devtools-protocol';
import { CdpError } from '../../protocol/errors.js';
import type { Session } from '../../protocol/session.js';
import { SHARED_TYPES } from '../../protocol/session-group.js';
import type { Context } from './context.js';
import { contextLimit, noContext } from './context-errors.js';
import type { CreateContext } from './create-context.js';
import { createInChrome, type WarmContext } from './warm-context.js';
import { abortable } from '../request/deadline.js';
import type { Proxy } from '../egress/egress.js';
import type { BrowserDownloads } from '../downloads/browser-downloads.js';
import type { DownloadOptions } from '../downloads/options.js';
import type { BrowserEvents } from '../events/browser-events.js';
import type { EmulationFields } from '../schemas/emulation.js';

/** What a request names: a context, a page, both or neither. */
export interface PageAddress {
  readonly ctx_id?: string | undefined;
  readonly page_id?: string | undefined;
}

/** The browsing areas of one Chrome: the default one, and those that clients open. */
export class Contexts {
  readonly default: Context;
  /** The next one, if Chrome has made it ahead. */
  readonly warm: WarmContext;
  readonly #browser: Session;
  readonly #create: CreateContext;
  readonly #max: number;
  readonly #events: BrowserEvents;
  readonly #downloads: BrowserDownloads;
  readonly #contexts = new Map<string, Context>();
  readonly #proxies = new Map<string, Proxy>();
  /** Chrome's ID of the default context. */
  #defaultId: string | undefined;
  /** Contexts that Chrome is creating: they count towards the limit. */
  #opening = 0;

  /**
   * @param browser the session of the Chrome itself
   * @param create makes the context of Chrome's ID; null is the default one's
   * @param max how many there may be, the default one not counted
   * @param events told of those that open and close
   * @param downloads of the browser
   * @param warm of the browser
   */
  constructor(
    browser: Session,
    create: CreateContext,
    emulation: EmulationFields,
    max: number,
    events: BrowserEvents,
    downloads: BrowserDownloads,
    warm: WarmContext,
  ) {
    this.#events = events;
    this.#downloads = downloads;
    this.#browser = browser;
    this.#create = create;
    this.#max = max;
    this.warm = warm;
    this.default = create(null, emulation);
    browser.onGone((kind) => {
      const gone = new CdpError(kind, 'a context', 'its Chrome is gone');
      for (const context of this.all) context.end(gone);
      for (const { id } of this.opened) this.#publish('context.closed', id);
    });
  }

  get all(): readonly Context[] {
    return [this.default, ...this.opened];
  }

  /** Without the default one. */
  get opened(): readonly Context[] {
    return [...this.#contexts.values()];
  }

  /** Target.attachedToTarget of a page or a worker. */
  attached(session: Session, target: Protocol.Target.TargetInfo): void {
    if (this.warm.attached(session, target)) return;
    const context = this.ofTarget(target);
    // `attach` ignores hidden pages.
    if (target.type === 'page') context?.attach(session, target);
    else if (SHARED_TYPES.includes(target.type)) context?.attachWorker(session);
  }

  /** The context of a new page; undefined if that context is being deleted. */
  ofTarget({
    browserContextId: id,
  }: Pick<Protocol.Target.TargetInfo, 'browserContextId'>): Context | undefined {
    // The first page of a Chrome is in its default context.
    this.#defaultId ??= id;
    return id === this.#defaultId ? this.default : this.#contexts.get(id ?? '');
  }

  /** The context that holds the page, else the default context (whose lookup then throws `page_not_found`). */
  ofPage(pageId: string): Context {
    const holder = this.opened.find(({ pages }) => pages.some(({ id }) => id === pageId));
    return holder ?? this.default;
  }

  /**
   * The context that is named, or else the one of the page that is named.
   *
   * @throws TabwireError `context_not_found`
   */
  of({ ctx_id, page_id }: PageAddress): Context {
    return ctx_id === undefined && page_id !== undefined ? this.ofPage(page_id) : this.get(ctx_id);
  }

  /** The same, which has the page where one is named. @throws TabwireError */
  holding(ctx_id: string | undefined, page_id: string | undefined): Context {
    const context = this.of({ ctx_id, page_id });
    if (page_id !== undefined) context.page(page_id);
    return context;
  }

  /** The proxy of a context's own. */
  proxyOf(id: string): Proxy | undefined {
    return this.#proxies.get(id);
  }

  /** @throws TabwireError `context_not_found` */
  get(id: string | undefined): Context {
    if (id === undefined) return this.default;
    const context = this.#contexts.get(id);
    if (context) return context;
    throw noContext(id);
  }

  /**
   * Opens an isolated context, which owns `proxy` from then on.
   *
   * @throws TabwireError `context_limit`
   */
  async open(
    emulation: EmulationFields,
    proxy: Proxy | undefined,
    downloads: DownloadOptions,
    signal: AbortSignal,
  ): Promise<Context> {
    if (this.#isFull) throw contextLimit(this.#max);
    this.#opening += 1;
    const creating = this.#open(emulation, proxy, downloads).finally(() => {
      this.#opening -= 1;
    });
    this.warm.want();
    try {
      return await abortable(creating, signal);
    } catch (error) {
      // One that comes after its request was given up has no owner.
      creating.then(({ id }) => this.delete(id ?? '', signal)).catch(() => undefined);
      throw error;
    }
  }

  async #open(
    emulation: EmulationFields,
    proxy: Proxy | undefined,
    downloads: DownloadOptions,
  ): Promise<Context> {
    const browser = this.#browser;
    const warm = proxy ? undefined : await this.warm.take();
    if (this.#isFull) await this.warm.discard();
    const id = warm?.id ?? (await createInChrome(browser, proxy));
    const context = this.#create(id, emulation, 'api', downloads);
    if (warm) context.opening.offer(warm);
    try {
      await Promise.all([this.#downloads.apply(context.downloads), context.emulation.start()]);
    } catch (error) {
      // No client gets its ID.
      context.end(noContext(id));
      browser.send('Target.disposeBrowserContext', { browserContextId: id }).catch(() => undefined);
      throw error;
    }
    this.#contexts.set(id, context);
    this.#publish('context.opened', id);
    if (proxy) this.#proxies.set(id, proxy);
    return context;
  }

  get #isFull(): boolean {
    return this.#contexts.size + this.#opening >= this.#max;
  }

  /** The browser is idle: has Chrome make the next context, unless there may be no more. */
  makeWarm(): void {
    if (!this.#isFull) this.warm.make();
  }

  /** Why a client of CDP can create none now; undefined: it can. */
  get refusal(): string | undefined {
    return this.#isFull ? `The browser already has ${this.#max} contexts.` : undefined;
  }

  /** Takes in a context that a CDP client has created, before Chrome reports any page of it. */
  adopt(id: string, emulation: EmulationFields): void {
    const context = this.#create(id, emulation, 'cdp');
    // Before any page of it: calls are read in their order.
    for (const call of [this.#downloads.apply(context.downloads), context.emulation.start()])
      call.catch(() => undefined);
    this.#contexts.set(id, context);
    this.#publish('context.opened', id);
  }

  /** Sets again for all pages what a CDP client may have set otherwise. */
  restorePages(): void {
    this.#downloads.restore();
    for (const context of this.all) context.emulation.restore();
  }

  /** A CDP client's context is no more. */
  disposed(id: string): void {
    const context = this.#contexts.get(id);
    if (context?.createdBy !== 'cdp') return;
    this.#contexts.delete(id);
    context.end(noContext(id));
    this.#downloads.contextEnded(id);
    this.#publish('context.closed', id);
    this.#downloads.contextGone(id).catch(() => undefined); // they go with the profile
  }

  /** Closes a context's pages and discards its storage. @throws TabwireError `context_not_found` */
  async delete(id: string, signal: AbortSignal): Promise<void> {
    const context = this.get(id);
    this.#contexts.delete(id);
    context.end(noContext(id));
    this.#downloads.contextEnded(id);
    const proxy = this.#proxies.get(id);
    this.#proxies.delete(id);
    try {
      const disposing = this.#browser.send('Target.disposeBrowserContext', {
        browserContextId: id,
      });
      // Its pages tell of their end before Chrome's reply.
      const closed = () => {
        this.#publish('context.closed', id);
      };
      disposing.then(closed, closed);
      await abortable(disposing, signal);
    } finally {
      await Promise.all([proxy?.close(), this.#downloads.contextGone(id)]);
    }
  }

  #publish(type: 'context.opened' | 'context.closed', contextId: string | null): void {
    this.#events.emit({ type, pageId: null, contextId });
  }

  /** Chrome has ended, and its contexts with it: closes their proxies. */
  async end(): Promise<void> {
    const proxies = [...this.#proxies.values()];
    this.#proxies.clear();
    for (const { network } of this.all) network.end();
    await Promise.allSettled(proxies.map((proxy) => proxy.close()));
  }
}
