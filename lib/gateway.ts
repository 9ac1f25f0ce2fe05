import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Chrome, LaunchError } from '../protocol/chrome.js';
import { chromeVersion, findChrome, findHeadlessShell } from '../protocol/find-chrome.js';
import { chromeFlags } from '../protocol/flags.js';
import { Admission } from './admission.js';
import { Browser, type BrowserOptions, type EndReason } from './browser.js';
import type { Config } from './config.js';
import { TabwireError } from './errors.js';
import type { Log } from './log.js';
import { Metrics } from './metrics.js';
import { removeOrphans } from './orphans.js';
import { profileDir, profilesDir } from './profiles.js';

/** What an open decides beyond the server's settings. */
export interface OpenOptions extends Omit<BrowserOptions, 'id' | 'maxContexts'> {
  readonly args: readonly string[];
}

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
  readonly #chromePath: string;
  readonly #profiles: string;
  readonly #admission: Admission;
  readonly #browsers = new Map<string, Browser>();
  /** Chromes that are starting or ending: not known by ID, and not gone. */
  readonly #ending = new Set<Promise<unknown>>();
  readonly #ended = new Map<string, EndReason>();
  readonly #idle: (() => void)[] = [];
  #working = 0;
  #draining = false;

  private constructor(config: Config, log: Log, chromePath: string, profiles: string) {
    this.config = config;
    this.log = log;
    this.#chromePath = chromePath;
    this.#profiles = profiles;
    this.#admission = new Admission(config.MAX_BROWSERS, config.MAX_QUEUE, config.QUEUE_TIMEOUT_MS);
    this.metrics.gauge('tabwire_browsers', 'Browsers that are open.', () => this.#browsers.size);
    this.metrics.gauge('tabwire_queue', 'Opens that wait for a place.', () => this.queued);
  }

  /** @throws LaunchError when there is no Chrome, or no place for its profiles */
  static async start(config: Config, log: Log): Promise<Gateway> {
    const chromePath = findChrome(config.CHROME_PATH);
    if (chromePath === undefined)
      throw new LaunchError(
        config.CHROME_PATH === undefined
          ? 'No Chrome or Chromium was found: install one, or set CHROME_PATH to its executable.'
          : `CHROME_PATH ${config.CHROME_PATH} is not an executable file.`,
      );
    const profiles = await profilesDir(config.PROFILE_ROOT);
    await removeOrphans(profiles, log);
    return new Gateway(config, log, chromePath, profiles);
  }

  get chromePath(): string {
    return this.#chromePath;
  }

  /** False as root, where Chrome refuses to sandbox. */
  get sandboxed(): boolean {
    return process.getuid?.() !== 0;
  }

  chromeVersion(): Promise<string> {
    return chromeVersion(this.#chromePath);
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
      return await this.#launch(options, leave, signal);
    } catch (error) {
      leave();
      await options.proxy?.close();
      throw error;
    }
  }

  async #launch(options: OpenOptions, leave: () => void, signal: AbortSignal): Promise<Browser> {
    const id = randomBytes(16).toString('hex');
    const chrome = await this.#launchChrome(options, id, signal);
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
    void browser.exited.then(() => {
      this.#endQuietly(browser, 'crashed', leave);
    });
    return browser;
  }

  async #launchChrome(options: OpenOptions, id: string, signal: AbortSignal): Promise<Chrome> {
    const { width, height } = options.appearance.viewport;
    const executable = this.#executable(options.headless);
    const flags = chromeFlags({
      headless: options.headless !== false,
      width,
      height,
      sandbox: this.sandboxed,
      proxyServer: options.proxy?.server,
      proxyBypass: options.proxy?.bypass,
      args: options.args,
    });
    try {
      const launching = Chrome.launch(
        {
          executable,
          flags,
          profileDir: profileDir(this.#profiles, id),
          env: this.config.chromeEnv,
          timeoutMs: this.config.LAUNCH_TIMEOUT_MS,
        },
        signal,
      );
      const chrome = await this.#track(launching);
      this.metrics.launches.inc({ outcome: 'ok' });
      return chrome;
    } catch (error) {
      if (signal.aborted) throw error;
      this.metrics.launches.inc({ outcome: 'failed' });
      throw launchFailed(error);
    }
  }

  #executable(headless: OpenOptions['headless']): string {
    if (headless !== 'shell') return this.#chromePath;
    const { HEADLESS_SHELL_PATH, chromeEnv } = this.config;
    const shell = findHeadlessShell(HEADLESS_SHELL_PATH, chromeEnv.PATH ?? '');
    if (shell !== undefined) return shell;
    throw new TabwireError(
      'browser_launch_failed',
      'chrome-headless-shell is not installed here. Install it (Debian: chromium-headless-shell), or set HEADLESS_SHELL_PATH.',
    );
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

  /** True when a browser can be opened at once. */
  get ready(): boolean {
    return !this.#draining && this.#admission.taken < this.config.MAX_BROWSERS;
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
    await rm(this.#profiles, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

export function shuttingDown(): TabwireError {
  return new TabwireError('shutting_down', 'The server is shutting down. Try another, or later.', {
    retry_after_s: 5,
  });
}

function launchFailed(error: unknown): TabwireError {
  const why = error instanceof Error ? error.message : String(error);
  return new TabwireError(
    'browser_launch_failed',
    'Chrome could not be started. See the server log for its last words, and try again.',
    {},
    new LaunchError(why, { cause: error }),
  );
}
