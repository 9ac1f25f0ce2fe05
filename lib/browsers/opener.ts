import type { Chrome } from '../../protocol/chrome.js';
import { isCdpError } from '../../protocol/errors.js';
import type { Egress } from '../egress/egress.js';
import { Admission, type Enter } from '../launching/admission.js';
import { Capacity } from '../launching/capacity.js';
import { ChromeLauncher, launchFailed } from '../launching/launcher.js';
import { Pool } from '../launching/pool.js';
import { WarmContexts } from '../contexts/warm-context.js';
import type { Memory } from '../machine/memory.js';
import { growYoungGeneration } from '../machine/young-generation.js';
import type { MemoryAccount } from '../request/memory-account.js';
import { RETRY_AFTER_S, TabwireError } from '../request/errors.js';
import type { Settings } from '../settings/settings.js';
import type { Log } from '../telemetry/log.js';
import type { Metrics } from '../telemetry/metrics.js';
import { Browser } from './browser.js';
import {
  type BrowserWishes,
  isPlain,
  launchOptionsOf,
  limitsOf,
  type OpenOptions,
  plainOptions,
} from './browser-options.js';
import type { BrowserIds } from './ended-browsers.js';
import { shuttingDown } from './shutting-down.js';

interface OpenerOptions {
  readonly settings: Settings;
  readonly ids: BrowserIds;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly account: MemoryAccount;
  readonly egress: Egress;
  readonly chromePath: string;
  /** The directory of the profiles. */
  readonly profiles: string;
  readonly memory: () => Memory;
  /** Resolves when no command has run for a while. */
  readonly quiet: (signal: AbortSignal) => Promise<void>;
  /** Counts starts and ends of Chromes that a shutdown has to wait for. */
  readonly track: <T>(work: Promise<T>) => Promise<T>;
  /** @throws TabwireError when no browser may be opened any more */
  readonly refuse: () => void;
  readonly onExpire: (browser: Browser) => void;
}

/** A browser that was just opened, and the function that frees its place; to be called after its end. */
interface Opened {
  readonly browser: Browser;
  readonly release: () => void;
}

/** Opens browsers when there is a place and memory: a Chrome of the pool, or a new one. */
export class BrowserOpener {
  readonly launcher: ChromeLauncher;
  readonly #plain: OpenOptions;
  readonly #options: OpenerOptions;
  readonly #capacity: Capacity;
  /** To the places of browsers. */
  readonly admission: Admission;
  readonly #pool: Pool<BrowserWishes, Browser>;
  /** Browsers go before contexts that nobody has asked for. */
  readonly #warm = new WarmContexts(
    () => this.admission.queued === 0 && this.#capacity.canStartTwo,
  );
  #refusal: TabwireError | undefined;

  constructor(options: OpenerOptions) {
    const { settings, chromePath, profiles, egress, metrics, memory, track, log } = options;
    this.#options = options;
    this.#plain = plainOptions(settings);
    this.launcher = new ChromeLauncher(
      settings,
      chromePath,
      profiles,
      egress,
      metrics,
      log,
      options.account,
    );
    this.#capacity = new Capacity(settings, profiles, memory);
    const { MAX_BROWSERS, MAX_QUEUE, QUEUE_TIMEOUT_MS, POOL_SIZE } = settings;
    this.admission = new Admission(MAX_BROWSERS, MAX_QUEUE, QUEUE_TIMEOUT_MS);
    this.#pool = new Pool({
      size: POOL_SIZE,
      start: (signal) => this.#capacity.use(() => this.#start(this.#plain, signal)),
      mayGrow: (count) => this.#mayPool(count),
      quiet: options.quiet,
      track,
      log,
    });
  }

  /** How many Chromes of the pool are ready for an open. They are not counted as `used`: an open displaces them. */
  get pooled(): number {
    return this.#pool.ready;
  }

  /** How many places are taken: by browsers that are open, being opened or being ended. */
  get used(): number {
    return this.admission.taken;
  }

  get memory(): Memory {
    return this.#capacity.memory;
  }

  /** Whether it opens no more browsers. */
  get isDraining(): boolean {
    return this.#refusal !== undefined;
  }

  get hasPlace(): boolean {
    return !this.isDraining && this.used < this.#options.settings.MAX_BROWSERS;
  }

  /** @param isAfterOpen waits until no command runs, so that the start does not slow the new browser's first ones */
  refill(isAfterOpen = false): void {
    this.#pool.refill(isAfterOpen);
  }

  /**
   * Opens a browser, waiting for a free place if need be, or as `enter` has it. Its proxy is closed when that fails.
   *
   * @throws TabwireError `at_capacity`, `browser_launch_failed`, or `signal.reason`
   */
  async open(
    options: OpenOptions,
    signal: AbortSignal,
    enter: Enter = (ending) => this.admission.enter(ending),
  ): Promise<Opened> {
    let leave = () => {};
    growYoungGeneration();
    try {
      const place = await enter(signal);
      leave = () => {
        place();
        this.#pool.refill();
      };
      this.#options.refuse();
      const fits = isPlain(options, this.#plain);
      const pooled = fits ? await this.#pool.take(options, signal) : undefined;
      return { browser: pooled ?? (await this.#open(options, signal)), release: leave };
    } catch (error) {
      leave();
      await options.proxy?.close();
      throw error;
    }
  }

  /**
   * Starts a Chrome that is no browser of a client's, beside the places; its caller ends it.
   *
   * @throws as `open`
   */
  async launch(options: Partial<OpenOptions>, signal: AbortSignal): Promise<Chrome> {
    const { track, refuse } = this.#options;
    const whole = launchOptionsOf({ ...this.#plain, ...options });
    return this.#capacity.use(() => {
      refuse();
      const launched = this.launcher.launch(whole, this.#options.ids.mint(), signal);
      // The pool does not grow while the turn is taken.
      return track(launched.finally(() => this.#pool.refill()));
    });
  }

  /** @throws TabwireError when an open would fail now, or would have to wait for a place */
  async check(): Promise<void> {
    if (this.#refusal) throw this.#refusal;
    if (!this.hasPlace)
      throw new TabwireError('at_capacity', 'All slots for browsers are in use. Try again later.', {
        reason: 'browsers',
        retry_after_s: RETRY_AFTER_S,
      });
    if (this.pooled > 0) return;
    await this.#capacity.check();
    const { track, ids } = this.#options;
    await track(this.launcher.verify(launchOptionsOf(this.#plain), ids.mint()));
  }

  /** Opens no more browsers, and starts no Chromes for the pool: opens fail with `refusal`. */
  stop(refusal: TabwireError): void {
    this.#refusal = refusal;
    this.admission.close(refusal);
  }

  openAgain(): void {
    this.#refusal = undefined;
    this.admission.reopen();
    this.refill();
  }

  /** Ends the pool. */
  async close(): Promise<void> {
    this.stop(shuttingDown());
    await this.#pool.close();
  }

  /** Starts a browser for a client; ends Chromes of the pool where it needs their places or memory. */
  async #open(options: OpenOptions, signal: AbortSignal): Promise<Browser> {
    const { MAX_BROWSERS } = this.#options.settings;
    if (!this.#capacity.canStartOne) await this.#warm.giveUp();
    const isCrowded = () => this.used + this.#pool.count > MAX_BROWSERS;
    while (this.#pool.count > 0 && (isCrowded() || !this.#capacity.canStartOne))
      await this.#pool.giveUp();
    return this.#capacity.use(() => this.#start(options, signal));
  }

  /** Whether the pool, which has `count` Chromes, may start one more: the next open must not lack place or memory. */
  #mayPool(count: number): boolean {
    const { MAX_BROWSERS } = this.#options.settings;
    const isFree = this.admission.queued === 0 && this.used + count < MAX_BROWSERS;
    // Clients' Chromes first: when the last of them has started, the pool is asked again.
    const isIdle = !this.launcher.isBusy;
    return !this.isDraining && isFree && isIdle && this.#capacity.canStartTwo;
  }

  async #start(options: OpenOptions, signal: AbortSignal): Promise<Browser> {
    const { track, refuse, ids } = this.#options;
    const id = ids.mint();
    const chrome = await track(this.launcher.launch(launchOptionsOf(options), id, signal));
    let browser: Browser | undefined;
    try {
      browser = this.#browserOf(chrome, id, options);
      await browser.start(signal);
      refuse();
      return browser;
    } catch (error) {
      await track(browser?.end('deleted') ?? chrome.end());
      signal.throwIfAborted();
      const hasStarted = isCdpError(error, 'unsupported'); // and lacks what an option needs
      throw error instanceof TabwireError || hasStarted ? error : launchFailed(error);
    }
  }

  #browserOf(chrome: Chrome, id: string, options: OpenOptions): Browser {
    const { settings, metrics, log, onExpire } = this.#options;
    const browser = new Browser(
      chrome,
      {
        ...options,
        ...limitsOf(settings, metrics),
        id,
        account: this.#options.account,
        warm: this.#warm,
      },
      () => {
        onExpire(browser);
      },
      () => {
        log.error('browser killed: it did not answer', { browser: id, pid: chrome.pid });
      },
      (error) => {
        log.error('event listener failed', { browser: id, cause: String(error) });
      },
    );
    return browser;
  }
}
