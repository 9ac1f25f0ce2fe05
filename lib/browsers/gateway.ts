import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromeVersion } from '../../protocol/find-chrome.js';
import { DevToolsFiles } from '../control/devtools-files.js';
import { Tickets } from '../control/tickets.js';
import { Egress } from '../egress/egress.js';
import { AdLists } from '../network/interception/ad-lists.js';
import type { Admission, Enter } from '../launching/admission.js';
import { chromePathOf, type ChromeLauncher } from '../launching/launcher.js';
import { removeOrphans } from '../launching/orphans.js';
import { profilesDir } from '../launching/user-data-dirs.js';
import { readMemory, type Memory } from '../machine/memory.js';
import type { MemoryAccount } from '../request/memory-account.js';
import type { TabwireError } from '../request/errors.js';
import { SavedProfiles } from '../contexts/profiles/saved-profiles.js';
import type { Settings } from '../settings/settings.js';
import type { Log } from '../telemetry/log.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { Browser, EndReason } from './browser.js';
import type { OpenOptions } from './browser-options.js';
import { Drain } from './drain.js';
import { EndedBrowsers, type BrowserIds } from './ended-browsers.js';
import { addGauges } from './gauges.js';
import { BrowserOpener } from './opener.js';
import { ProcessorShares } from './processor-shares.js';
import { Pending } from '../request/pending.js';
import { shuttingDown } from './shutting-down.js';
import { Webhook, type WebhookOptions } from './webhook.js';

/** What a gateway needs of its service. */
interface GatewayOptions {
  readonly settings: Settings;
  readonly ids: BrowserIds;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly account: MemoryAccount;
  /** Reads the memory of the machine. */
  readonly memory?: (() => Memory) | undefined;
}

/** All browsers of this process: it opens them, knows them by ID, and ends every one of them. */
export class Gateway {
  readonly egress: Egress;
  readonly adLists: AdLists;
  readonly savedProfiles: SavedProfiles;
  /** To its browsers. */
  readonly tickets: Tickets;
  readonly #options: GatewayOptions;
  readonly devtools: DevToolsFiles;
  readonly #profiles: string;
  readonly #opener: BrowserOpener;
  readonly drain: Drain;
  readonly #browsers = new Map<string, Browser>();
  readonly #shares = new ProcessorShares();
  /** Chromes that are starting or ending: `#browsers` does not have them, and their processes may run. */
  readonly #ending = new Pending();
  /** Requests. */
  readonly #atWork = new Pending();
  readonly ended: EndedBrowsers;
  #isShuttingDown = false;

  private constructor(options: GatewayOptions, chromePath: string, profiles: string) {
    const { settings, ids, metrics, account, memory = readMemory } = options;
    this.tickets = new Tickets(account);
    this.#options = options;
    this.ended = new EndedBrowsers(ids, account);
    this.savedProfiles = new SavedProfiles(settings, options.log);
    this.#profiles = profiles;
    this.egress = new Egress(settings.EGRESS, settings.EGRESS_ALLOW, () =>
      metrics.egressDenied.inc(),
    );
    this.adLists = new AdLists(settings.AD_LISTS);
    this.#opener = new BrowserOpener({
      ...options,
      egress: this.egress,
      chromePath,
      profiles,
      memory,
      quiet: (signal) => this.#atWork.quiet(signal),
      track: (work) => this.#ending.add(work),
      refuse: this.refuseWhenShuttingDown.bind(this),
      onExpire: (browser) => {
        this.#endQuietly(browser, 'expired');
      },
    });
    this.drain = new Drain(this.#opener, settings, options.log);
    this.devtools = new DevToolsFiles({
      dir: join(profiles, 'devtools'),
      launch: (signal) => this.#opener.launch({ headless: true }, signal),
      track: (work) => this.#ending.add(work),
    });
    addGauges(metrics, this, account, profiles);
  }

  /** @throws StartError when there is no Chrome, or no place for its profiles */
  static async start(options: GatewayOptions): Promise<Gateway> {
    const { settings } = options;
    const chromePath = chromePathOf(settings);
    const profiles = await profilesDir(settings.PROFILE_ROOT, settings.nameOf('PROFILE_ROOT'));
    await removeOrphans(profiles, options.log);
    const gateway = new Gateway(options, chromePath, profiles);
    await gateway.egress.start();
    return gateway;
  }

  /** To be called when the port is known: closes it to the Chromes of the service, and starts filling the pool. */
  listensOn(port: number): void {
    this.egress.policy.denyPort(port);
    this.#opener.refill();
  }

  /** Starts its Chromes. */
  get launcher(): ChromeLauncher {
    return this.#opener.launcher;
  }

  chromeVersion(): Promise<string> {
    return chromeVersion(this.launcher.chromePath);
  }

  /** The browsers that are open, oldest first. */
  get browsers(): readonly Browser[] {
    return [...this.#browsers.values()];
  }

  /** To the places of its browsers. */
  get admission(): Admission {
    return this.#opener.admission;
  }

  /** How many Chromes of the pool are ready for an open. They are not counted as `used`: an open displaces them. */
  get pooled(): number {
    return this.#opener.pooled;
  }

  /** How many of the MAX_BROWSERS places are taken: by browsers that are open, being opened or being ended. */
  get used(): number {
    return this.#opener.used;
  }

  /** The memory that there is now, in bytes. */
  get memory(): Memory {
    return this.#opener.memory;
  }

  /** @throws TabwireError `shutting_down` */
  refuseWhenShuttingDown(): void {
    if (this.#isShuttingDown) throw shuttingDown();
  }

  /** The open browser of this ID. @throws TabwireError `browser_not_found`, which says why it is gone */
  browser(id: string): Browser {
    const browser = this.#browsers.get(id);
    if (browser) return browser;
    throw this.gone(id);
  }

  /** The error `browser_not_found` for an ID, which says why that browser ended if there was one. */
  gone(id: string): TabwireError {
    return this.ended.notFound(id);
  }

  /**
   * Opens a browser, waiting for a free place if need be, or as `enter` has it. Its proxy is the
   * browser's from then on, and closed when the open fails.
   *
   * @throws TabwireError `at_capacity`, `browser_launch_failed`, or `signal.reason`
   */
  async open(options: OpenOptions, signal: AbortSignal, enter?: Enter): Promise<Browser> {
    const { browser, release } = await this.#opener.open(options, signal, enter);
    const { id, pid } = browser;
    this.#browsers.set(id, browser);
    this.#options.log.info('browser opened', { browser: id, label: browser.options.label, pid });
    const leave = this.#shares.add(options.key, browser);
    void browser.gone.then(() => {
      leave();
      this.#endQuietly(browser, 'crashed', release);
    });
    return browser;
  }

  /** Sends a browser's events to its client's server until its end; a shutdown waits for the last of them. */
  addWebhook(browser: Browser, options: WebhookOptions): void {
    const { policy } = this.egress;
    const webhook = new Webhook(browser, options, { ...this.#options, policy });
    browser.webhook = webhook;
    void this.#ending.add(webhook.done);
  }

  /** To be called before the reply of an open: starts the browser's idle time and lifetime, and fills the pool. */
  opened(browser: Browser): void {
    browser.usage.opened(browser.options);
    this.#opener.refill(true);
  }

  /** Ends a browser; resolves when its processes and files are gone. Later calls for it wait for the first. */
  async end(browser: Browser, reason: EndReason): Promise<void> {
    if (this.#browsers.delete(browser.id)) {
      this.tickets.removeOf(browser.id);
      this.ended.remember(browser, reason);
      this.#options.metrics.ends.inc({ reason });
      const { id, options } = browser;
      this.#options.log.info('browser ended', { browser: id, label: options.label, reason });
    }
    await this.#ending.add(browser.end(reason));
  }

  /** Ends a browser in the background: a failure is logged, and then the place is free. */
  #endQuietly(browser: Browser, reason: EndReason, leave?: () => void): void {
    this.end(browser, reason)
      .catch((error: unknown) => {
        this.#options.log.error('clean-up failed', { browser: browser.id, cause: String(error) });
      })
      .finally(leave);
  }

  /** Takes a request's work, which a shutdown waits for. @returns ends it @throws TabwireError `shutting_down` */
  accept(): () => void {
    this.refuseWhenShuttingDown();
    return this.#atWork.begin();
  }

  /** Resolves when no request is at work. */
  idle(): Promise<void> {
    return this.#atWork.none();
  }

  /** Whether it opens no more browsers. */
  get isDraining(): boolean {
    return this.#opener.isDraining;
  }

  /** Whether a browser can be opened without waiting for a place. */
  get ready(): boolean {
    return this.#opener.hasPlace;
  }

  /** @throws TabwireError when an open would fail now, or would have to wait for a place */
  checkReady(): Promise<void> {
    return this.#opener.check();
  }

  /** Refuses new requests from now on; those that run continue. */
  refuseRequests(): void {
    this.#isShuttingDown = true;
    this.drain.end();
    this.#opener.stop(shuttingDown());
  }

  /** Ends every browser and removes all files of this gateway. */
  async close(): Promise<void> {
    this.refuseRequests();
    const ends = this.browsers.map((browser) => this.end(browser, 'shutdown'));
    await Promise.all([...ends, this.#opener.close()]);
    // The clean-up of a launch that was aborted may have been added meanwhile.
    await this.#ending.none();
    await this.egress.close();
    await rm(this.#profiles, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}
