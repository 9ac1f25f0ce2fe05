import type { Protocol } from 'devtools-protocol';
import { CdpError } from '../../protocol/errors.js';
import type { Session } from '../../protocol/session.js';
import type { Context } from './context.js';
import type { ContextCreator } from './context-options.js';
import { abortable } from '../request/deadline.js';
import type { Proxy } from '../egress/egress.js';
import { TabwireError } from '../request/errors.js';
import type { BrowserDownloads } from '../downloads/browser-downloads.js';
import type { DownloadOptions } from '../downloads/options.js';
import type { BrowserEvents } from '../events/browser-events.js';
import type { EmulationFields } from '../schemas/emulation.js';

type CreateContext = (
  id: string | null,
  emulation: EmulationFields,
  createdBy?: ContextCreator,
  downloads?: DownloadOptions,
) => Context;

/** What a request names: a context, a page, both or neither. */
export interface PageAddress {
  readonly ctx_id?: string | undefined;
  readonly page_id?: string | undefined;
}

/** The browsing areas of one Chrome: the default one, and those that clients open. */
export class Contexts {
  readonly default: Context;
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
   */
  constructor(
    browser: Session,
    create: CreateContext,
    emulation: EmulationFields,
    max: number,
    events: BrowserEvents,
    downloads: BrowserDownloads,
  ) {
    this.#events = events;
    this.#downloads = downloads;
    this.#browser = browser;
    this.#create = create;
    this.#max = max;
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
    if (this.#contexts.size + this.#opening >= this.#max)
      throw new TabwireError(
        'context_limit',
        `The browser already has ${this.#max} contexts, which is the limit MAX_CONTEXTS. Delete a context, or open another browser.`,
        { max_contexts: this.#max },
      );
    this.#opening += 1;
    const creating = this.#open(emulation, proxy, downloads).finally(() => {
      this.#opening -= 1;
    });
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
    const { browserContextId: id } = await browser.send('Target.createBrowserContext', {
      disposeOnDetach: true,
      ...(proxy ? { proxyServer: proxy.server } : {}),
      ...(proxy?.bypass === undefined ? {} : { proxyBypassList: proxy.bypass }),
    });
    const context = this.#create(id, emulation, 'api', downloads);
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

  /** Why a client of CDP can create none now; undefined: it can. */
  get refusal(): string | undefined {
    return this.#contexts.size + this.#opening >= this.#max
      ? `The browser already has ${this.#max} contexts.`
      : undefined;
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

function noContext(id: string): TabwireError {
  return new TabwireError(
    'context_not_found',
    `There is no context ${id}. PUT /browsers/{id}/contexts/ opens one.`,
    { ctx_id: id },
  );
}
