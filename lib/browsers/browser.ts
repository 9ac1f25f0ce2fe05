import { join } from 'node:path';
import type { Protocol } from 'devtools-protocol';
import type { Chrome } from '../../protocol/chrome.js';
import type { Session } from '../../protocol/session.js';
import { CdpAccess } from '../control/cdp-access.js';
import { CdpClients } from '../control/cdp-clients.js';
import { Context, type ContextCreator, type ContextOptions } from './context.js';
import { Contexts } from './contexts.js';
import { abortable, Deadline } from '../request/deadline.js';
import { isErrorCode } from '../request/errors.js';
import type { BrowserOptions, BrowserWishes } from '../launching/open-options.js';
import { BrowserEvents } from '../page/tab/browser-events.js';
import { ConsoleRecorder } from '../page/tab/console-recorder.js';
import { Popups } from '../page/tab/popups.js';
import { release } from '../page/tab/page-functions.js';
import type { Appearance } from '../page/tab/emulation.js';
import { NodeLedger } from '../page/tab/node-ledger.js';
import type { Page, PageLedger } from '../page/page.js';
import type { WindowSize } from '../page/tab/viewport.js';
import { processInfo } from '../machine/processes.js';
import { ProcessUsage } from '../machine/process-usage.js';
import { EventLog } from './event-log.js';
import { Heartbeat } from './heartbeat.js';
import { Uploads } from '../page/tab/uploads.js';
import { Usage } from './usage.js';
import type { Webhook } from './webhook.js';

/** Why a browser ended; the `reason` of the error that later requests for it get. */
export type EndReason = 'deleted' | 'expired' | 'crashed' | 'shutdown';

/** One frozen Chrome must not delay the list of all browsers for longer. */
const TITLES_TIMEOUT_MS = 1_000;

interface PageAddress {
  readonly ctx_id?: string | undefined;
  readonly page_id?: string | undefined;
}

/** One Chrome and what a client has in it: contexts and their pages. */
export class Browser {
  readonly id: string;
  /** What happens in its pages. */
  readonly events: BrowserEvents;
  /** The same for clients, with what came last. */
  readonly eventLog: EventLog;
  /** Where its client has its events sent to. */
  webhook: Webhook | undefined;
  readonly #console = new ConsoleRecorder();
  /** Memory and processor time of its Chrome. */
  readonly processUsage: ProcessUsage;
  readonly #ledger: PageLedger = new NodeLedger<Page, Session>(release);
  readonly #chrome: Chrome;
  readonly #uploads: Uploads;
  /** The size of the windows that its Chrome opens. */
  readonly #window: WindowSize;
  #options: BrowserOptions;
  #createdAt = new Date();
  readonly contexts: Contexts;
  /** Those that speak CDP to it. */
  readonly cdp: CdpClients;
  readonly usage: Usage;
  readonly #heartbeat: Heartbeat;
  #endReason: EndReason | undefined;

  /**
   * @param onExpire called when its idle timeout or its maximum lifetime expires
   * @param onFrozen called when its Chrome no longer answers, before it is killed
   * @param onListenerError called with an error that a listener to its events throws
   */
  constructor(
    chrome: Chrome,
    options: BrowserOptions,
    onExpire: () => void,
    onFrozen: () => void,
    onListenerError: (error: unknown) => void,
  ) {
    this.id = options.id;
    this.#options = options;
    this.#window = options.appearance.viewport;
    this.#chrome = chrome;
    this.events = new BrowserEvents(onListenerError);
    this.eventLog = new EventLog(this.events, this.#console);
    this.processUsage = new ProcessUsage(chrome.pid);
    this.#uploads = new Uploads(join(chrome.profileDir, 'uploads'));
    this.#heartbeat = new Heartbeat(
      () => chrome.connection.browser.send('Browser.getVersion', {}),
      () => processInfo(chrome.pid)?.cpuSeconds,
      () => {
        onFrozen();
        chrome.kill();
      },
    );
    this.usage = new Usage(this.#heartbeat, onExpire);
    const { connection } = chrome;
    const access = new CdpAccess(options.access, (path) => this.#uploads.has(path));
    this.cdp = new CdpClients(connection, access, {
      contextRefusal: () => this.contexts.refusal,
      contextCreated: (id) => {
        this.contexts.adopt(id, this.options.appearance);
      },
      contextDisposed: (id) => {
        this.contexts.disposed(id);
      },
      contextOf: (browserContextId) => this.contexts.ofTarget({ browserContextId })?.id,
      close: (pages, contexts) => {
        this.#close(pages, contexts);
      },
      clientLeft: () => {
        this.contexts.restorePages();
      },
    });
    this.contexts = new Contexts(
      connection.browser,
      (...context) => new Context(this.#contextOptions(...context)),
      options.appearance,
      options.maxContexts,
      this.events,
    );
    connection.browser.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      const session = connection.session(sessionId);
      // `attach` ignores hidden pages.
      if (session && targetInfo.type === 'page')
        this.contexts.ofTarget(targetInfo)?.attach(session, targetInfo);
    });
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
    return this.contexts.default.firstPage(signal);
  }

  /** Enters the pool: stops the heartbeat timer. */
  park(): void {
    this.usage.park();
  }

  /**
   * Leaves the pool for its client, with the client's options.
   *
   * @throws CdpError, or `signal.reason`, when its page does not answer, or when Chrome rejects an override
   */
  async handOut(wishes: BrowserWishes, signal: AbortSignal): Promise<void> {
    this.usage.begin();
    this.#createdAt = new Date();
    this.#options = { ...this.#options, ...wishes };
    const page = await this.contexts.default.firstPage(signal);
    // Both the browser process and the page's renderer have to answer.
    const alive = page.session.evaluate({ expression: '1' }, signal);
    const { appearance, dialogs } = wishes;
    const applied = this.contexts.default.applySettings({ appearance, dialogs });
    await abortable(Promise.all([alive, applied]), signal);
  }

  get options(): BrowserOptions {
    return this.#options;
  }

  get createdAt(): Date {
    return this.#createdAt;
  }

  /** Starts the clocks of idle time and lifetime: the open is done. */
  opened(): void {
    this.usage.opened(this.#options);
  }

  get state(): 'ready' | 'closing' {
    return this.#endReason === undefined ? 'ready' : 'closing';
  }

  get endReason(): EndReason | undefined {
    return this.#endReason;
  }

  get version(): string {
    return this.#chrome.product;
  }

  /** Browser.getVersion */
  readVersion(signal: AbortSignal): Promise<Protocol.Browser.GetVersionResponse> {
    return this.#chrome.connection.browser.send('Browser.getVersion', {}, signal);
  }

  get userAgent(): string {
    return this.options.appearance.userAgent ?? this.#chrome.userAgent;
  }

  /** The page that a command is for, ready for it. @throws TabwireError */
  async page({ ctx_id, page_id }: PageAddress, signal: AbortSignal): Promise<Page> {
    if (page_id === undefined) return this.contexts.get(ctx_id).current(signal);
    const context =
      ctx_id === undefined ? this.contexts.ofPage(page_id) : this.contexts.get(ctx_id);
    const page = context.page(page_id);
    await context.ready(page, signal);
    return page;
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
      this.#heartbeat.check();
      return new Map();
    }
  }

  /** Resolves when Chrome no longer answers, for whatever reason. */
  get gone(): Promise<unknown> {
    return this.#chrome.gone;
  }

  get pid(): number {
    return this.#chrome.pid;
  }

  /** Closes what a CDP client has opened. */
  #close(pages: Iterable<string>, contexts: Iterable<string>): void {
    const { browser } = this.#chrome.connection;
    for (const targetId of pages)
      browser.send('Target.closeTarget', { targetId }).catch(() => undefined); // closed already
    for (const browserContextId of contexts) {
      this.contexts.disposed(browserContextId);
      browser.send('Target.disposeBrowserContext', { browserContextId }).catch(() => undefined);
    }
  }

  /** Ends Chrome and everything that belongs to it. The first reason stands. */
  async end(reason: EndReason): Promise<void> {
    const ended = (this.#endReason ??= reason);
    this.usage.end();
    this.cdp.end();
    await this.#chrome.end().finally(() => {
      // Its pages are gone by now, and have said so.
      this.eventLog.end(ended);
    });
    await Promise.allSettled([this.contexts.end(), this.#options.proxy?.close()]);
  }

  /** Ends a browser that no client has used: kills Chrome rather than asking it to close. */
  async kill(): Promise<void> {
    this.#chrome.kill();
    await this.end('deleted');
  }

  #contextOptions(
    id: string | null,
    appearance: Appearance,
    createdBy: ContextCreator = 'api',
  ): ContextOptions {
    const { connection, userAgent } = this.#chrome;
    return {
      id,
      createdBy,
      appearance,
      dialogs: this.options.dialogs,
      browserUserAgent: userAgent,
      ledger: this.#ledger,
      popups: new Popups(),
      events: this.events,
      console: this.#console,
      uploads: this.#uploads,
      window: this.#window,
      maxPages: this.options.maxPages,
      browser: connection.browser,
      hasForeground: this.options.headless !== 'shell',
      childSession: (sessionId) => connection.session(sessionId),
    };
  }
}
