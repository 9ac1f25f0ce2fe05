import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { LaunchError } from '../protocol/chrome.js';
import { chromeVersion, findChrome } from '../protocol/find-chrome.js';
import { Admission } from './admission.js';
import { KeyRing } from './api-keys.js';
import { Browser, type EndReason } from './browser.js';
import type { Config } from './config.js';
import { Egress } from './egress.js';
import { TabwireError } from './errors.js';
import { ChromeLauncher, launchFailed, type OpenOptions } from './launcher.js';
import type { Log } from './log.js';
import { readMemory, type Memory } from './memory.js';
import { Metrics } from './metrics.js';
import { removeOrphans } from './orphans.js';
import { profilesDir } from './profiles.js';
import { Room } from './room.js';

/** How many ended browsers are remembered, to say why they are gone. */
const MAX_REMEMBERED = 10_000;

const ENDINGS: Readonly<Record<EndReason, string>> = {
  deleted: 'It was deleted.',
  expired: 'Its idle time or its lifetime was over.',
  crashed: 'Its Chrome crashed.',
  shutdown: 'The server shut down.',
};

/** All browsers of this process: it opens them, knows them by ID, and ends every one of them. */
export class Gateway {
  readonly config: Config;
  readonly log: Log;
  readonly metrics = new Metrics();
  readonly keys: KeyRing;
  readonly egress: Egress;
  readonly #profiles: string;
  readonly #launcher: ChromeLauncher;
  readonly #room: Room;
  readonly #admission: Admission;
  readonly #browsers = new Map<string, Browser>();
  /** Chromes that are starting or ending: not known by ID, and not gone. */
  readonly #ending = new Set<Promise<unknown>>();
  readonly #ended = new Map<string, EndReason>();
  readonly #idle: (() => void)[] = [];
  #working = 0;
  #draining = false;

  private constructor(
    config: Config,
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
    this.#launcher = new ChromeLauncher(config, chromePath, profiles, this.egress, this.metrics);
    this.#room = new Room(config, profiles, memory);
    this.#admission = new Admission(config.MAX_BROWSERS, config.MAX_QUEUE, config.QUEUE_TIMEOUT_MS);
    this.metrics.gauge('tabwire_browsers', 'Browsers that are open.', () => this.#browsers.size);
    this.metrics.gauge('tabwire_queue', 'Opens that wait for a place.', () => this.queued);
  }

  /**
   * @param memory tells what memory there is
   * @throws LaunchError when there is no Chrome, or no place for its profiles
   */
  static async start(
    config: Config,
    log: Log,
    memory: () => Memory = readMemory,
  ): Promise<Gateway> {
    const chromePath = findChrome(config.CHROME_PATH);
    if (chromePath === undefined)
      throw new LaunchError(
        config.CHROME_PATH === undefined
          ? 'No Chrome or Chromium was found: install one, or set CHROME_PATH to its executable.'
          : `CHROME_PATH ${config.CHROME_PATH} is not an executable file.`,
      );
    const profiles = await profilesDir(config.PROFILE_ROOT);
    await removeOrphans(profiles, log);
    const gateway = new Gateway(config, log, chromePath, profiles, memory);
    await gateway.egress.start();
    return gateway;
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

  get draining(): boolean {
    return this.#draining;
  }

  get queued(): number {
    return this.#admission.queued;
  }

  /** Places that are taken: browsers that are open, and those being opened or ended. */
  get used(): number {
    return this.#admission.taken;
  }

  get memory(): Memory {
    return this.#room.memory;
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
    const reason = this.#ended.get(id);
    const why = reason ? ENDINGS[reason] : 'No browser had this ID here.';
    return new TabwireError(
      'browser_not_found',
      `There is no browser ${id}. ${why} PUT /browsers/ opens one.`,
      { reason: reason ?? 'unknown' },
    );
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
      leave = await this.#admission.enter(signal);
      this.refuseWhenDraining();
      return await this.#room.use(() => this.#launch(options, leave, signal));
    } catch (error) {
      leave();
      await options.proxy?.close();
      throw error;
    }
  }

  async #launch(options: OpenOptions, leave: () => void, signal: AbortSignal): Promise<Browser> {
    const id = randomBytes(16).toString('hex');
    const chrome = await this.#track(this.#launcher.launch(options, id, signal));
    const browser = new Browser(
      chrome,
      { ...options, id, maxContexts: this.config.MAX_CONTEXTS },
      () => {
        this.#endQuietly(browser, 'expired');
      },
      () => {
        this.log.error('browser killed: it did not answer', { browser: id, pid: chrome.pid });
      },
    );
    try {
      await browser.start(signal);
      this.refuseWhenDraining();
    } catch (error) {
      await this.#track(browser.end('deleted'));
      signal.throwIfAborted();
      throw error instanceof TabwireError ? error : launchFailed(error);
    }
    this.#browsers.set(id, browser);
    this.log.info('browser opened', { browser: id, label: options.label, pid: chrome.pid });
    void browser.gone.then(() => {
      this.#endQuietly(browser, 'crashed', leave);
    });
    return browser;
  }

  /** Ends a browser; resolves when nothing of it is left. Later ends of the same one join the first. */
  async end(browser: Browser, reason: EndReason): Promise<void> {
    if (this.#browsers.delete(browser.id)) {
      this.#ended.set(browser.id, reason);
      const [oldest] = this.#ended.keys();
      if (this.#ended.size > MAX_REMEMBERED && oldest !== undefined) this.#ended.delete(oldest);
      this.metrics.ends.inc({ reason });
      const { id, options } = browser;
      this.log.info('browser ended', { browser: id, label: options.label, reason });
    }
    await this.#track(browser.end(reason));
  }

  /** For ends that nobody waits for: a clean-up that fails is logged, and the place is free. */
  #endQuietly(browser: Browser, reason: EndReason, leave?: () => void): void {
    this.end(browser, reason)
      .catch((error: unknown) => {
        this.log.error('clean-up failed', { browser: browser.id, cause: String(error) });
      })
      .finally(leave);
  }

  async #track<T>(ending: Promise<T>): Promise<T> {
    this.#ending.add(ending);
    try {
      return await ending;
    } finally {
      this.#ending.delete(ending);
    }
  }

  /** Runs a request's work, which a shutdown waits for. */
  async work<T>(run: () => Promise<T>): Promise<T> {
    this.refuseWhenDraining();
    this.#working += 1;
    try {
      return await run();
    } finally {
      this.#working -= 1;
      if (this.#working === 0) for (const resolve of this.#idle.splice(0)) resolve();
    }
  }

  /** Resolves when no request is at work. */
  idle(): Promise<void> {
    if (this.#working === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#idle.push(resolve);
    });
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
    await this.#room.check();
    await this.#track(this.#launcher.verify());
  }

  /** From now on new work is refused; what runs goes on. */
  drain(): void {
    this.#draining = true;
  }

  /** Ends every browser and removes all that this gateway put on the disk. */
  async close(): Promise<void> {
    this.drain();
    await Promise.all(this.browsers.map((browser) => this.end(browser, 'shutdown')));
    // What ends meanwhile may be joined by the clean-up of a launch that was cut off.
    while (this.#ending.size > 0) await Promise.allSettled(this.#ending);
    await this.egress.close();
    await rm(this.#profiles, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

export function shuttingDown(): TabwireError {
  return new TabwireError('shutting_down', 'The server is shutting down. Try another, or later.', {
    retry_after_s: 5,
  });
}
