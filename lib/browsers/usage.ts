import type { TIME_LIMITS } from '../schemas/records.js';
import type { Clocks } from './browser-options.js';
import type { Heartbeat } from './heartbeat.js';

/** What limits the time of a browser. */
export type TimeLimit = (typeof TIME_LIMITS)[number];

/** How long no command must have run in a browser before it counts as quiet: a client's next one goes first. */
const QUIET_MS = 250;

/** What is done in a browser while no command runs in it. */
interface IdleWork {
  readonly contexts: { readonly warm: { readonly isMissing: boolean }; makeWarm(): void };
}

/** Counts the commands of a browser, and runs its heartbeat, idle timeout and maximum lifetime accordingly. */
export class Usage {
  readonly #heartbeat: Heartbeat;
  readonly #onExpire: () => void;
  #idleTimeoutMs: number | null = null;
  #idle: NodeJS.Timeout | undefined;
  #lifetime: NodeJS.Timeout | undefined;
  #quiet: NodeJS.Timeout | undefined;
  readonly #browser: IdleWork;
  #lastUsedAt = new Date();
  #running = 0;
  #commands = 0;
  #expiredBy: TimeLimit | null = null;
  #state: 'opening' | 'open' | 'ended' = 'opening';

  /**
   * @param heartbeat runs while the browser is being opened, and in use
   * @param onExpire called when the idle timeout or the maximum lifetime expires
   * @param browser makes its next context while it is quiet
   */
  constructor(heartbeat: Heartbeat, onExpire: () => void, browser: IdleWork) {
    this.#browser = browser;
    this.#heartbeat = heartbeat;
    this.#onExpire = onExpire;
    heartbeat.start();
  }

  get lastUsedAt(): Date {
    return this.#lastUsedAt;
  }

  /** How many commands run. */
  get running(): number {
    return this.#running;
  }

  /** How many commands have begun. */
  get commands(): number {
    return this.#commands;
  }

  /** The limit that expired; null: none. */
  get expiredBy(): TimeLimit | null {
    return this.#expiredBy;
  }

  /** Stops the heartbeat timer: the browser waits in the pool. */
  park(): void {
    this.#heartbeat.stop();
  }

  /** Starts the heartbeat timer: the browser leaves the pool, and is being opened. */
  begin(): void {
    this.#lastUsedAt = new Date();
    this.#heartbeat.start();
  }

  /** Starts idle time and lifetime: the open is done. */
  opened({ idleTimeoutMs, maxLifetimeMs }: Clocks): void {
    if (this.#state !== 'opening') return;
    this.#state = 'open';
    this.#idleTimeoutMs = idleTimeoutMs;
    if (maxLifetimeMs !== null)
      this.#lifetime = this.#expireAfter(maxLifetimeMs, 'max_lifetime_ms');
    this.#rest();
  }

  /** A command begins. @returns its end */
  command(): () => void {
    this.#commands += 1;
    return this.use();
  }

  /** Something uses the browser. @returns its end: the idle time begins when the last use ends */
  use(): () => void {
    this.#running += 1;
    clearTimeout(this.#idle);
    clearTimeout(this.#quiet);
    this.#lastUsedAt = new Date();
    this.#heartbeat.start();
    return () => {
      this.#running -= 1;
      this.#lastUsedAt = new Date();
      this.#rest();
    };
  }

  /** Somebody has given a command up: asks whether Chrome still answers. */
  suspect(): void {
    this.#heartbeat.check();
  }

  end(): void {
    this.#state = 'ended';
    clearTimeout(this.#idle);
    clearTimeout(this.#lifetime);
    clearTimeout(this.#quiet);
    this.#heartbeat.end();
  }

  #rest(): void {
    if (this.#running > 0 || this.#state !== 'open') return;
    this.#heartbeat.stop();
    const { contexts } = this.#browser;
    clearTimeout(this.#quiet);
    if (contexts.warm.isMissing)
      this.#quiet = setTimeout(() => {
        contexts.makeWarm();
      }, QUIET_MS);
    if (this.#idleTimeoutMs === null) return;
    clearTimeout(this.#idle);
    this.#idle = this.#expireAfter(this.#idleTimeoutMs, 'idle_timeout_ms');
  }

  #expireAfter(ms: number, limit: TimeLimit): NodeJS.Timeout {
    return setTimeout(() => {
      this.#expiredBy ??= limit;
      this.#onExpire();
    }, ms);
  }
}
