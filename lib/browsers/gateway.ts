import { rm } from 'node:fs/promises';
import { chromeVersion } from '../../protocol/find-chrome.js';
import { Admission } from '../launching/admission.js';
import { mintBrowserId } from '../launching/browser-id.js';
import { KeyRing } from '../settings/api-keys.js';
import { Browser, type EndReason } from './browser.js';
import type { Settings } from '../settings/settings.js';
import { Egress } from '../egress/egress.js';
import { Endings } from './ended-browsers.js';
import { TabwireError } from '../request/errors.js';
import {
  ChromeLauncher,
  chromePathOf,
  launchFailed,
  type OpenOptions,
} from '../launching/launcher.js';
import type { Log } from '../telemetry/log.js';
import { readMemory, type Memory } from '../machine/memory.js';
import { Metrics } from '../telemetry/metrics.js';
import { removeOrphans } from '../launching/orphans.js';
import { Pending } from './pending.js';
import { GRACE_MS, Pool } from '../launching/pool.js';
import { shuttingDown } from './shutting-down.js';
import { profilesDir } from '../launching/profiles.js';
import { Capacity } from '../launching/capacity.js';

/** All browsers of this process: it opens them, knows them by ID, and ends every one of them. */
export class Gateway {
  readonly config: Settings;
  readonly log: Log;
  readonly metrics = new Metrics();
  readonly keys: KeyRing;
  readonly egress: Egress;
  readonly #profiles: string;
  readonly #launcher: ChromeLauncher;
  readonly #capacity: Capacity;
  readonly #admission: Admission;
  readonly #browsers = new Map<string, Browser>();
  /** Chromes that are starting or ending: not known by ID, and not gone. */
  readonly #ending = new Pending();
  /** Requests. */
  readonly #atWork = new Pending();
  readonly #endings = new Endings();
  readonly #pool: Pool<Browser>;
  #draining = false;

  private constructor(
    config: Settings,
    log: Log,
    chromePath: string,
    profiles: string,
    memory: () => Memory,
  ) {
    this.config = config;
    this.log = log;
    this.keys = new KeyRing(config.API_KEYS);
    const { egressDenied } = this.metrics;
    this.egress = new Egress(config.EGRESS, config.EGRESS_ALLOW, () => egressDenied.inc());
    this.#profiles = profiles;
    const { egress, metrics } = this;
    this.#launcher = new ChromeLauncher(config, chromePath, profiles, egress, metrics, log);
    this.#capacity = new Capacity(config, profiles, memory);
    this.#admission = new Admission(config.MAX_BROWSERS, config.MAX_QUEUE, config.QUEUE_TIMEOUT_MS);
    this.#pool = new Pool({
      size: config.POOL_SIZE,
      start: (signal) => this.#capacity.use(() => this.#start(this.#launcher.plain, signal)),
      mayGrow: (count) => this.#mayPool(count),
      track: (ending) => this.#ending.add(ending),
      log,
    });
    this.metrics.gauge('tabwire_browsers', 'Browsers that are open.', () => this.#browsers.size);
    this.metrics.gauge('tabwire_queue', 'Opens that wait for a place.', () => this.queued);
    this.metrics.gauge('tabwire_pool', 'Chromes that wait for an open.', () => this.pooled);
  }

  /**
   * @param memory tells what memory there is
   * @throws StartError when there is no Chrome, or no place for its profiles
   */
  static async start(
    config: Settings,
    log: Log,
    memory: () => Memory = readMemory,
  ): Promise<Gateway> {
    const chromePath = chromePathOf(config);
    const profiles = await profilesDir(config.PROFILE_ROOT, config.nameOf('PROFILE_ROOT'));
    await removeOrphans(profiles, log);
    const gateway = new Gateway(config, log, chromePath, profiles, memory);
    await gateway.egress.start();
    return gateway;
  }

  /** The service listens: its port is closed to its own Chromes, of which the first may start. */
  listensOn(port: number): void {
    this.egress.policy.guard(port);
    this.#pool.refill();
  }

  get chromePath(): string {
    return this.#launcher.chromePath;
  }

  get sandboxed(): boolean {
    return this.#launcher.sandboxed;
  }

  chromeVersion(): Promise<string> {
    return chromeVersion(this.chromePath);
  }

  get browsers(): readonly Browser[] {
    return [...this.#browsers.values()];
  }

  get queued(): number {
    return this.#admission.queued;
  }

  /** Chromes that are ready for an open. Whoever needs their places gets them. */
  get pooled(): number {
    return this.#pool.ready;
  }

  /** Places that are taken: browsers that are open, and those being opened or ended. */
  get used(): number {
    return this.#admission.taken;
  }

  get memory(): Memory {
    return this.#capacity.memory;
  }

  /** @throws TabwireError `shutting_down` */
  refuseWhenDraining(): void {
    if (this.#draining) throw shuttingDown();
  }

  /** @throws TabwireError `browser_not_found`, which says why it is gone */
  browser(id: string): Browser {
    const browser = this.#browsers.get(id);
    if (browser) return browser;
    throw this.gone(id);
  }

  /** The error for a browser that is no more, or never was. */
  gone(id: string): TabwireError {
    return this.#endings.gone(id);
  }

  /**
   * Opens a browser, waiting for a free place if need be. Its proxy is the browser's from then on, and
   * closed when the open fails.
   *
   * @throws TabwireError `at_capacity`, `browser_launch_failed`, or `signal.reason`
   */
  async open(options: OpenOptions, signal: AbortSignal): Promise<Browser> {
    let leave = () => {};
    try {
      const place = await this.#admission.enter(signal);
      leave = () => {
        place();
        this.#pool.refill();
      };
      this.refuseWhenDraining();
      const isPlain = this.#launcher.isPlain(options);
      const pooled = isPlain ? await this.#pool.take(options, signal) : undefined;
      return this.#adopt(pooled ?? (await this.#open(options, signal)), leave);
    } catch (error) {
      leave();
      await options.proxy?.close();
      throw error;
    }
  }

  /** Starts a browser for a client; spares give way to it. */
  async #open(options: OpenOptions, signal: AbortSignal): Promise<Browser> {
    const isCrowded = () => this.used + this.#pool.count > this.config.MAX_BROWSERS;
    while (this.#pool.count > 0 && (isCrowded() || !this.#capacity.canStartOne))
      await this.#pool.giveUp();
    return this.#capacity.use(() => this.#start(options, signal));
  }

  /** The client has it from now on. */
  #adopt(browser: Browser, leave: () => void): Browser {
    const { id, options, pid } = browser;
    this.#browsers.set(id, browser);
    this.log.info('browser opened', { browser: id, label: options.label, pid });
    void browser.gone.then(() => {
      this.#endQuietly(browser, 'crashed', leave);
    });
    return browser;
  }

  /** The open's reply is about to be sent: starts the browser's clocks, and fills the pool. */
  opened(browser: Browser): void {
    browser.opened();
    this.#pool.refill(GRACE_MS);
  }

  /** Spares take no place, and no memory, that an open could want next. */
  #mayPool(count: number): boolean {
    const isFree = this.queued === 0 && this.used + count < this.config.MAX_BROWSERS;
    return !this.#draining && isFree && this.#capacity.canStartTwo;
  }

  async #start(options: OpenOptions, signal: AbortSignal): Promise<Browser> {
    const id = mintBrowserId();
    const chrome = await this.#ending.add(this.#launcher.launch(options, id, signal));
    const { MAX_CONTEXTS: maxContexts, MAX_PAGES: maxPages } = this.config;
    const browser = new Browser(
      chrome,
      { ...options, id, maxContexts, maxPages },
      () => {
        this.#endQuietly(browser, 'expired');
      },
      () => {
        this.log.error('browser killed: it did not answer', { browser: id, pid: chrome.pid });
      },
      (error) => {
        this.log.error('event listener failed', { browser: id, cause: String(error) });
      },
    );
    try {
      await browser.start(signal);
      this.refuseWhenDraining();
    } catch (error) {
      await this.#ending.add(browser.end('deleted'));
      signal.throwIfAborted();
      throw error instanceof TabwireError ? error : launchFailed(error);
    }
    return browser;
  }

  /** Ends a browser; resolves when nothing of it is left. Later ends of the same one join the first. */
  async end(browser: Browser, reason: EndReason): Promise<void> {
    if (this.#browsers.delete(browser.id)) {
      this.#endings.remember(browser.id, reason);
      this.metrics.ends.inc({ reason });
      const { id, options } = browser;
      this.log.info('browser ended', { browser: id, label: options.label, reason });
    }
    await this.#ending.add(browser.end(reason));
  }

  /** For ends that nobody waits for: a clean-up that fails is logged, and the place is free. */
  #endQuietly(browser: Browser, reason: EndReason, leave?: () => void): void {
    this.end(browser, reason)
      .catch((error: unknown) => {
        this.log.error('clean-up failed', { browser: browser.id, cause: String(error) });
      })
      .finally(leave);
  }

  /** Runs a request's work, which a shutdown waits for. */
  async work<T>(run: () => Promise<T>): Promise<T> {
    this.refuseWhenDraining();
    return this.#atWork.add(run());
  }

  /** Resolves when no request is at work. */
  idle(): Promise<void> {
    return this.#atWork.none();
  }

  /** True when there is a place for a browser. */
  get ready(): boolean {
    return !this.#draining && this.used < this.config.MAX_BROWSERS;
  }

  /** @throws TabwireError that an open would get, or what it would have to wait for */
  async checkReady(): Promise<void> {
    this.refuseWhenDraining();
    if (!this.ready)
      throw new TabwireError('at_capacity', 'All browsers are in use. Try again later.', {
        reason: 'browsers',
        retry_after_s: 5,
      });
    if (this.pooled > 0) return;
    await this.#capacity.check();
    await this.#ending.add(this.#launcher.verify());
  }

  /** From now on new work is refused; what runs goes on. */
  drain(): void {
    this.#draining = true;
  }

  /** Ends every browser and removes all that this gateway put on the disk. */
  async close(): Promise<void> {
    this.drain();
    const ends = this.browsers.map((browser) => this.end(browser, 'shutdown'));
    await Promise.all([...ends, this.#pool.close()]);
    // What ends meanwhile may be joined by the clean-up of a launch that was cut off.
    await this.#ending.none();
    await this.egress.close();
    await rm(this.#profiles, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}
