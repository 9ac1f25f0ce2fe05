import { join } from 'node:path';
import type { Protocol } from 'devtools-protocol';
import type { Chrome } from '../../protocol/chrome.js';
import type { Session } from '../../protocol/session.js';
import type { CdpClients } from '../control/cdp-clients.js';
import { cdpClientsOf } from './cdp-clients-of.js';
import { Context } from '../contexts/context.js';
import type { ContextCreator, ContextOptions } from '../contexts/context-options.js';
import { Contexts, type PageAddress } from '../contexts/contexts.js';
import type { BrowserDownloads } from '../downloads/browser-downloads.js';
import { downloadsOf } from '../contexts/downloads-of.js';
import { abortable } from '../request/deadline.js';
import type { BrowserOptions, BrowserWishes } from './browser-options.js';
import { Traffic } from '../network/log/traffic.js';
import { BrowserEvents } from '../events/browser-events.js';
import { ConsoleRecorder } from '../page/console/console-recorder.js';
import { ContextSessions } from '../../protocol/session-group.js';
import { Popups } from '../contexts/popups.js';
import { release } from '../page/frames/page-functions.js';
import { NodeLedger } from '../page/nodes/node-ledger.js';
import type { Page, PageLedger } from '../page/page.js';
import { windowOf, type WindowSize } from '../page/emulation/viewport.js';
import type { EmulationFields } from '../schemas/emulation.js';
import { ProcessUsage } from '../machine/process-usage.js';
import { EventLog } from '../events/event-log.js';
import { heartbeatOf } from './heartbeat.js';
import { RootTargets } from '../contexts/root-targets.js';
import { Uploads } from '../contexts/uploads.js';
import { ProfileUses } from '../contexts/profiles/profile-uses.js';
import { PageTitles } from './page-titles.js';
import { Usage } from './usage.js';
import { WarmContext } from '../contexts/warm-context.js';
import type { Webhook } from './webhook.js';

/** Why a browser ended; the `reason` of the error that later requests for it get. */
export type EndReason = 'deleted' | 'expired' | 'crashed' | 'shutdown';

/** One Chrome and what a client has in it: contexts and their pages. */
export class Browser {
  readonly id: string;
  /** What happens in its pages. */
  readonly events: BrowserEvents;
  /** The same for clients, with what came last. */
  readonly eventLog: EventLog;
  /** Where its client has its events sent to. */
  webhook: Webhook | undefined;
  /** What of the network its contexts have used. */
  readonly traffic: Traffic;
  readonly #console = new ConsoleRecorder();
  /** Memory and processor time of its Chrome. */
  readonly processUsage: ProcessUsage;
  readonly #ledger: PageLedger = new NodeLedger<Page, Session>(release);
  readonly #chrome: Chrome;
  readonly #uploads: Uploads;
  readonly #targets: RootTargets;
  /** The size of the windows that its Chrome opens. */
  readonly #window: WindowSize;
  #options: BrowserOptions;
  #createdAt = new Date();
  readonly contexts: Contexts;
  readonly downloads: BrowserDownloads;
  /** Its contexts that save their states. */
  readonly profiles = new ProfileUses();
  /** Those that speak CDP to it. */
  readonly cdp: CdpClients;
  readonly usage: Usage;
  readonly titles: PageTitles;
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
    this.traffic = new Traffic(options.network.traffic);
    this.#window = windowOf(options.emulation);
    this.#chrome = chrome;
    this.events = new BrowserEvents(onListenerError);
    this.eventLog = new EventLog(this.events, this.#console, options.account, this.id);
    this.processUsage = new ProcessUsage(chrome.pid);
    const { minFreeDisk } = options;
    this.#uploads = new Uploads(join(chrome.profileDir, 'uploads'), minFreeDisk);
    const heartbeat = heartbeatOf(chrome, onFrozen);
    this.usage = new Usage(heartbeat, onExpire, this);
    const { connection } = chrome;
    this.titles = new PageTitles(connection.browser, this.events, heartbeat);
    this.cdp = cdpClientsOf(chrome, this, this.#uploads);
    this.downloads = downloadsOf(chrome, minFreeDisk, this.events, () => this.contexts.all);
    this.contexts = new Contexts(
      connection.browser,
      (...context) => new Context(this.#contextOptions(...context)),
      options.emulation,
      options.maxContexts,
      this.events,
      this.downloads,
      new WarmContext(connection.browser, options.warm),
    );
    this.#targets = new RootTargets(connection.browser);
    connection.browser.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      const session = connection.session(sessionId);
      if (session) this.contexts.attached(session, targetInfo);
    });
  }

  /** Begins to follow the pages of this Chrome; resolves when the first one takes commands. */
  async start(signal: AbortSignal): Promise<Page> {
    await Promise.all([
      this.#targets.attachPages(signal),
      this.downloads.apply(this.contexts.default.downloads, signal),
      this.contexts.default.emulation.start(),
    ]);
    return this.contexts.default.firstPage(signal);
  }

  /** As `Chrome.shareProcessor`. */
  shareProcessor(parts: number): void {
    this.#chrome.shareProcessor(parts);
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
    const { emulation, dialogs, downloads } = wishes;
    const applied = [
      this.contexts.default.applySettings(emulation, dialogs),
      ...this.downloads.configure(this.contexts.default.downloads, downloads),
    ];
    await abortable(Promise.all([alive, ...applied]), signal);
  }

  get options(): BrowserOptions {
    return this.#options;
  }

  get createdAt(): Date {
    return this.#createdAt;
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
    return this.contexts.default.emulation.current.user_agent ?? this.#chrome.userAgent;
  }

  /** The page that a command is for, ready for it. @throws TabwireError */
  async page(address: PageAddress, signal: AbortSignal): Promise<Page> {
    const context = this.contexts.of(address);
    const { page_id } = address;
    if (page_id === undefined) return context.current(signal);
    const page = context.page(page_id);
    await context.ready(page, signal);
    return page;
  }

  /** Resolves when Chrome no longer answers, for whatever reason. */
  get gone(): Promise<unknown> {
    return this.#chrome.gone;
  }

  get pid(): number {
    return this.#chrome.pid;
  }

  /** Ends Chrome and everything that belongs to it. The first reason stands. */
  async end(reason: EndReason): Promise<void> {
    const ended = (this.#endReason ??= reason);
    this.usage.end();
    this.cdp.end();
    this.downloads.end();
    if (!this.profiles.isEmpty) await this.profiles.end(ended !== 'crashed');
    if (ended === 'deleted' || ended === 'expired') await this.titles.readLast();
    await this.#chrome.end().finally(async () => {
      // Its pages are gone by now, and have said so.
      this.eventLog.end(ended, ended === 'expired' ? this.usage.expiredBy : null);
      await Promise.allSettled([this.contexts.end(), this.#options.proxy?.close()]);
    });
  }

  /** Ends a browser that no client has used: kills Chrome rather than asking it to close. */
  async kill(): Promise<void> {
    this.#chrome.kill();
    await this.end('deleted');
  }

  #contextOptions(
    id: string | null,
    opening: EmulationFields,
    createdBy: ContextCreator = 'api',
    downloads = this.options.downloads,
  ): ContextOptions {
    const { connection, userAgent, product } = this.#chrome;
    const { account, network } = this.options;
    const recording = id === null ? undefined : this.contexts.default.network.recording();
    return {
      id,
      createdBy,
      opening,
      dialogs: this.options.dialogs,
      chrome: { userAgent, version: product.split('/')[1] ?? '' },
      ledger: this.#ledger,
      popups: new Popups(),
      events: this.events,
      console: this.#console,
      sessions: new ContextSessions(() => this.#targets.retainWorkers()),
      interception: id === null ? undefined : this.contexts.default.interception,
      enter: (kind, bytes) => account.enter(kind, { browser: this.id }, bytes),
      network: {
        maxBytes: network.maxBytes,
        traffic: this.traffic,
        recording,
        begin: (giveUp) => account.begin('log', { browser: this.id }, giveUp),
      },
      uploads: this.#uploads,
      downloads: this.downloads.add(id, downloads),
      window: this.#window,
      maxPages: this.options.maxPages,
      heldInputTimeoutMs: this.options.heldInputTimeoutMs,
      browser: connection.browser,
      hasForeground: this.options.headless !== 'shell',
      childSession: (sessionId) => connection.session(sessionId),
    };
  }
}
