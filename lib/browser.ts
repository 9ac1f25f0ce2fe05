import { join } from 'node:path';
import type { Chrome } from '../protocol/chrome.js';
import type { Session } from '../protocol/session.js';
import { Context, type ContextOptions } from './context.js';
import { abortable, Deadline } from './deadline.js';
import type { Proxy } from './egress.js';
import { isErrorCode, TabwireError } from './errors.js';
import { Arrivals } from './page/arrivals.js';
import type { DialogPolicy } from './page/dialogs.js';
import type { Appearance } from './page/dress.js';
import { release } from './page/element.js';
import { NodeLedger } from './page/nodes.js';
import type { Page, PageLedger } from './page/page.js';
import { processInfo } from './proc.js';
import { Pulse } from './pulse.js';
import { Uploads } from './uploads.js';
import { Usage, type Clocks } from './usage.js';

/** Why a browser is no more; what a later request for it is told. */
export type EndReason = 'deleted' | 'expired' | 'crashed' | 'shutdown';

/** One frozen Chrome must not hold up the list of all. */
const TITLES_TIMEOUT_MS = 1_000;

export interface BrowserOptions extends Clocks {
  readonly id: string;
  readonly label: string | null;
  readonly headless: boolean | 'shell';
  readonly dialogs: DialogPolicy;
  readonly appearance: Appearance;
  readonly maxContexts: number;
  readonly proxy: Proxy | undefined;
}

export interface PageAddress {
  readonly ctx_id?: string | undefined;
  readonly page_id?: string | undefined;
}

/** One Chrome and what a client has in it: contexts and their pages. */
export class Browser {
  readonly id: string;
  readonly createdAt = new Date();
  readonly options: BrowserOptions;
  readonly defaultContext: Context;
  readonly #ledger: PageLedger = new NodeLedger<Page, Session>(release);
  readonly #chrome: Chrome;
  readonly #uploads: Uploads;
  readonly #contexts = new Map<string, Context>();
  readonly #proxies = new Map<string, Proxy>();
  readonly #pulse: Pulse;
  readonly #usage: Usage;
  /** Chrome's ID of the default context. */
  #defaultId: string | undefined;
  /** Contexts that Chrome is creating: they count towards the limit. */
  #opening = 0;
  #endReason: EndReason | undefined;

  /**
   * @param onExpire called when its idle time or its lifetime is over
   * @param onFrozen called when its Chrome answers no more; it is killed then
   */
  constructor(chrome: Chrome, options: BrowserOptions, onExpire: () => void, onFrozen: () => void) {
    this.id = options.id;
    this.options = options;
    this.#chrome = chrome;
    this.#uploads = new Uploads(join(chrome.profileDir, 'uploads'));
    this.#pulse = new Pulse(
      () => chrome.connection.browser.send('Browser.getVersion', {}),
      () => processInfo(chrome.pid)?.cpuSeconds,
      () => {
        onFrozen();
        chrome.kill();
      },
    );
    this.#usage = new Usage(options, this.#pulse, onExpire);
    this.defaultContext = new Context(this.#contextOptions(null, options.appearance));
    chrome.connection.browser.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      const session = chrome.connection.session(sessionId);
      // A hidden page is nobody's.
      if (session && targetInfo.type === 'page')
        this.#contextOf(targetInfo.browserContextId)?.adopt(session, targetInfo);
    });
  }

  /** The context of a new page; none, when it is of one that is being deleted. */
  #contextOf(id: string | undefined): Context | undefined {
    // The first page of a Chrome is of its default context.
    this.#defaultId ??= id;
    return id === this.#defaultId ? this.defaultContext : this.#contexts.get(id ?? '');
  }

  /** Begins to follow the pages of this Chrome; resolves when the first one takes commands. */
  async start(signal: AbortSignal): Promise<Page> {
    const { browser } = this.#chrome.connection;
    await Promise.all([
      browser.send(
        'Target.setAutoAttach',
        {
          autoAttach: true,
          waitForDebuggerOnStart: true,
          flatten: true,
          filter: [{ type: 'page' }, { exclude: true }],
        },
        signal,
      ),
      browser.send('Browser.setDownloadBehavior', { behavior: 'deny' }, signal),
    ]);
    return this.defaultContext.firstPage(signal);
  }

  /** Starts the clocks of idle time and lifetime: the open is done. */
  opened(): void {
    this.#usage.opened();
  }

  get state(): 'ready' | 'closing' {
    return this.#endReason === undefined ? 'ready' : 'closing';
  }

  get endReason(): EndReason | undefined {
    return this.#endReason;
  }

  get lastUsedAt(): Date {
    return this.#usage.lastUsedAt;
  }

  /** How many commands run in it. */
  get running(): number {
    return this.#usage.running;
  }

  get version(): string {
    return this.#chrome.product;
  }

  get userAgent(): string {
    return this.options.appearance.userAgent ?? this.#chrome.userAgent;
  }

  get contexts(): readonly Context[] {
    return [...this.#contexts.values()];
  }

  /** Marks the browser as used while `work` runs: its idle time begins when the last work ends. */
  use<T>(work: () => Promise<T>): Promise<T> {
    return this.#usage.during(work);
  }

  /** The page that a command is for, ready for it. @throws TabwireError */
  async page({ ctx_id, page_id }: PageAddress, signal: AbortSignal): Promise<Page> {
    if (page_id === undefined) return this.context(ctx_id).current(signal);
    const context = ctx_id === undefined ? this.contextOfPage(page_id) : this.context(ctx_id);
    const page = context.page(page_id);
    await context.ready(page, signal);
    return page;
  }

  /** @throws TabwireError `context_not_found` */
  context(id: string | undefined): Context {
    if (id === undefined) return this.defaultContext;
    const context = this.#contexts.get(id);
    if (context) return context;
    throw new TabwireError(
      'context_not_found',
      `There is no context ${id}. PUT /browsers/{id}/contexts/ opens one.`,
      { ctx_id: id },
    );
  }

  /** The context that holds a page; the default one when none does, whose answer is that. */
  contextOfPage(pageId: string): Context {
    const holder = this.contexts.find(({ pages }) => pages.some(({ id }) => id === pageId));
    return holder ?? this.defaultContext;
  }

  /**
   * Opens an isolated context, which owns `proxy` from then on.
   *
   * @throws TabwireError `context_limit`
   */
  async createContext(
    appearance: Appearance,
    proxy: Proxy | undefined,
    signal: AbortSignal,
  ): Promise<Context> {
    const { maxContexts } = this.options;
    if (this.#contexts.size + this.#opening >= maxContexts)
      throw new TabwireError(
        'context_limit',
        `The browser has its ${maxContexts} contexts. Delete one, or open another browser.`,
        { max_contexts: maxContexts },
      );
    this.#opening += 1;
    const creating = this.#createContext(appearance, proxy).finally(() => {
      this.#opening -= 1;
    });
    try {
      return await abortable(creating, signal);
    } catch (error) {
      // One that comes after its request was given up has no owner.
      creating.then(({ id }) => this.disposeContext(id ?? '', signal)).catch(() => undefined);
      throw error;
    }
  }

  async #createContext(appearance: Appearance, proxy: Proxy | undefined): Promise<Context> {
    const { browser } = this.#chrome.connection;
    const { browserContextId: id } = await browser.send('Target.createBrowserContext', {
      disposeOnDetach: true,
      ...(proxy ? { proxyServer: proxy.server } : {}),
      ...(proxy?.bypass === undefined ? {} : { proxyBypassList: proxy.bypass }),
    });
    try {
      await browser.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId: id });
    } catch (error) {
      // Nobody will ever name it.
      browser.send('Target.disposeBrowserContext', { browserContextId: id }).catch(() => undefined);
      throw error;
    }
    const context = new Context(this.#contextOptions(id, appearance));
    this.#contexts.set(id, context);
    if (proxy) this.#proxies.set(id, proxy);
    return context;
  }

  /** Closes a context's pages and discards its storage. @throws TabwireError `context_not_found` */
  async disposeContext(id: string, signal: AbortSignal): Promise<void> {
    this.context(id);
    this.#contexts.delete(id);
    const proxy = this.#proxies.get(id);
    this.#proxies.delete(id);
    try {
      const { browser } = this.#chrome.connection;
      const disposing = browser.send('Target.disposeBrowserContext', { browserContextId: id });
      await abortable(disposing, signal);
    } finally {
      await proxy?.close();
    }
  }

  /**
   * Titles by page id, as the browser process knows them: a hanging page can't hold this up, and a
   * hanging Chrome only shortly; it has none then.
   */
  async titles(): Promise<ReadonlyMap<string, string>> {
    const { browser } = this.#chrome.connection;
    try {
      const { targetInfos } = await Deadline.within(TITLES_TIMEOUT_MS, (signal) =>
        browser.send('Target.getTargets', {}, signal),
      );
      return new Map(targetInfos.map(({ targetId, title }) => [targetId, title]));
    } catch (error) {
      if (!isErrorCode(error, 'timeout')) throw error;
      this.#pulse.check();
      return new Map();
    }
  }

  /** Resolves when Chrome answers no more, for whatever reason. */
  get gone(): Promise<unknown> {
    return this.#chrome.gone;
  }

  get pid(): number {
    return this.#chrome.pid;
  }

  /** Ends Chrome and everything that belongs to it. The first reason stands. */
  async end(reason: EndReason): Promise<void> {
    this.#endReason ??= reason;
    this.#usage.end();
    const proxies = [
      ...this.#proxies.values(),
      ...(this.options.proxy ? [this.options.proxy] : []),
    ];
    this.#proxies.clear();
    await this.#chrome.end();
    await Promise.allSettled(proxies.map((proxy) => proxy.close()));
  }

  #contextOptions(id: string | null, appearance: Appearance): ContextOptions {
    const { connection, userAgent } = this.#chrome;
    return {
      id,
      appearance,
      dialogs: this.options.dialogs,
      browserUserAgent: userAgent,
      ledger: this.#ledger,
      arrivals: new Arrivals(),
      uploads: this.#uploads,
      browser: connection.browser,
      childSession: (sessionId) => connection.session(sessionId),
    };
  }
}
