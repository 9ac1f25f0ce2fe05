import type { Static } from 'typebox';
import { abortable } from '../request/deadline.js';
import type { TabwireError } from '../request/errors.js';
import type { drainRecord } from '../schemas/drain.js';
import { isFleet, isSupervised } from '../settings/fleet.js';
import type { Settings } from '../settings/settings.js';
import type { Log } from '../telemetry/log.js';
import { draining, shuttingDown } from './shutting-down.js';

/** How long a member of a fleet drains at least, in ms: health checks come each second or two. */
const LEAST_DRAIN_MS = 5_000;

type DrainRecord = Static<typeof drainRecord>;

/** The slots of the server. */
interface Slots {
  readonly used: number;
  readonly admission: { onChange(listener: () => void): void };
  stop(refusal: TabwireError): void;
  openAgain(): void;
}

interface DrainOptions {
  /** Whether the server ends after the drain; undefined: as before, and at the time that was set before. */
  readonly exit?: boolean | undefined;
  /** How long the server waits for its last browser before it ends, in ms; 0: without limit. */
  readonly timeoutMs: number;
  /** Whether no client can change the drain or take it back, because a signal has begun it. */
  readonly isFinal?: boolean;
  /** The name of the key that asks for it. */
  readonly key?: string | undefined;
}

/** The other members of the server, where it is several processes. */
interface OtherMembers {
  /** The slots that they use. */
  readonly used: number;
  /** Has them drain too; null: open browsers again. */
  tell(drain: Omit<DrainOptions, 'isFinal'> | null): void;
}

/** Keeps the server from opening browsers, until it is taken back, and decides when the server ends. */
export class Drain {
  /** Resolves when the server has to end. */
  readonly over: Promise<void>;
  readonly #slots: Slots;
  readonly #log: Log;
  readonly #leastMs: number;
  readonly #waiting = new Set<() => void>();
  #others: OtherMembers | undefined;
  #finish = () => {};
  #isOver = false;
  #isFinal = false;
  #exit = false;
  #startedAt: Date | undefined;
  #exitsAt: Date | undefined;
  /** Until load balancers have noticed the drain, and until the server waits for its browsers no longer. */
  #notice: NodeJS.Timeout | undefined;
  #limit: NodeJS.Timeout | undefined;
  #isLate = false;

  constructor(slots: Slots, settings: Settings, log: Log) {
    this.#slots = slots;
    this.#log = log;
    this.#leastMs = isFleet(settings) && !isSupervised(settings) ? LEAST_DRAIN_MS : 0;
    this.over = new Promise((resolve) => (this.#finish = resolve));
    slots.admission.onChange(() => {
      this.#look();
    });
  }

  /** Has the other members of the server take part in drains. @returns to be called when their load changes */
  shareWith(others: OtherMembers): () => void {
    this.#others = others;
    return () => {
      this.#look();
    };
  }

  /** Begins the drain, or changes the one that runs. */
  begin(options: DrainOptions): void {
    if (this.#isFinal && options.isFinal !== true) return;
    // A signal comes to each of them.
    if (options.isFinal !== true) this.#others?.tell(options);
    this.follow(options);
  }

  /** Does what another member of the server has begun. */
  follow({ exit, timeoutMs, isFinal = false, key }: DrainOptions): void {
    if (this.#isOver || (this.#isFinal && !isFinal)) return;
    this.#isFinal = isFinal;
    if (!this.#startedAt) {
      this.#startedAt = new Date();
      this.#slots.stop(draining());
      this.#notice = this.#after(this.#leastMs, () => (this.#notice = undefined));
    }
    if (exit !== undefined) this.#setExit(exit, timeoutMs);
    const { browsers, exits_at } = this.record;
    this.#log.info('draining', { browsers, exit: this.#exit, exits_at, key });
    this.#look();
  }

  /** Takes the drain back. @throws TabwireError `shutting_down` if a signal has begun it, or the server ends */
  cancel(key: string | undefined): void {
    if (this.#isOver || this.#isFinal) throw shuttingDown();
    this.#others?.tell(null);
    this.followBack(key);
  }

  /** Takes the drain back as another member of the server has. */
  followBack(key?: string): void {
    if (this.#isOver || this.#isFinal || !this.#startedAt) return;
    this.#log.info('drain taken back', { key });
    this.#startedAt = undefined;
    this.#exit = false;
    this.#stopTimers();
    this.#slots.openAgain();
    this.#look();
  }

  /** Ends the drain, or the server without one, whatever browsers are open. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopTimers();
    this.#finish();
    this.#look();
  }

  /** What clients read of it. */
  get record(): DrainRecord {
    return {
      state: this.#state,
      browsers: this.#used,
      exit: this.#exit,
      started_at: this.#startedAt?.toISOString() ?? null,
      exits_at: this.#exitsAt?.toISOString() ?? null,
    };
  }

  /** Resolves when the last browser has ended, or the drain has. @throws `signal.reason` */
  async settled(signal: AbortSignal): Promise<void> {
    while (this.#state === 'draining') {
      let wake = () => {};
      const woken = new Promise<void>((resolve) => (wake = resolve));
      this.#waiting.add(wake);
      try {
        await abortable(woken, signal);
      } finally {
        this.#waiting.delete(wake);
      }
    }
  }

  get #state(): DrainRecord['state'] {
    if (this.#isOver) return 'ending';
    if (!this.#startedAt) return 'serving';
    return this.#used > 0 ? 'draining' : 'drained';
  }

  /** The slots that are in use at all members of the server. */
  get #used(): number {
    return this.#slots.used + (this.#others?.used ?? 0);
  }

  /** Ends the server if it is time, and wakes those who wait. */
  #look(): void {
    // It ends after its own browsers, and the other members after theirs.
    const isDrained = this.#startedAt !== undefined && this.#slots.used === 0 && !this.#notice;
    if (this.#exit && (isDrained || this.#isLate)) this.end();
    for (const wake of this.#waiting) wake();
  }

  #setExit(exit: boolean, timeoutMs: number): void {
    this.#exit = exit;
    this.#stopLimit();
    if (!exit || timeoutMs === 0) return;
    this.#exitsAt = new Date(Date.now() + timeoutMs);
    this.#limit = this.#after(timeoutMs, () => (this.#isLate = true));
  }

  #after(ms: number, act: () => void): NodeJS.Timeout | undefined {
    if (ms === 0) return undefined;
    return setTimeout(() => {
      act();
      this.#look();
    }, ms);
  }

  #stopTimers(): void {
    clearTimeout(this.#notice);
    this.#notice = undefined;
    this.#stopLimit();
  }

  #stopLimit(): void {
    clearTimeout(this.#limit);
    this.#isLate = false;
    this.#exitsAt = undefined;
  }
}
