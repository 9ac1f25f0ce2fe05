import type { Static } from 'typebox';
import type { history } from '../schemas/status.js';
import type { CommandFigures } from '../telemetry/command-counts.js';
import type { Gateway } from './gateway.js';

/** How often a sample is taken, and how many are kept: those of a quarter of an hour. */
const INTERVAL_S = 15;
const MAX_SAMPLES = 60;

type Figures = Static<typeof history>;

/** One of each list of the history. */
type Sample = Readonly<Record<Exclude<keyof Figures, 'at' | 'interval_s'>, number>>;

export const freeSlots = (maxBrowsers: number, used: number): number =>
  Math.max(0, maxBrowsers - used);

/** What there is of a server to be sampled. */
interface Sampled extends Pick<Gateway, 'browsers' | 'used' | 'pooled' | 'memory'> {
  readonly admission: { readonly queued: number };
}

/** The figures of the last quarter of an hour, for those who begin to look. */
export class History {
  readonly #gateway: Sampled;
  readonly #maxBrowsers: number;
  readonly #counts: CommandFigures;
  readonly #timer: NodeJS.Timeout;
  /** Oldest first. */
  readonly #samples: Sample[] = [];
  #at: Date | null = null;
  #before: CommandFigures;

  /** @param counts of commands, whose differences the samples have */
  constructor(gateway: Sampled, maxBrowsers: number, counts: CommandFigures) {
    this.#gateway = gateway;
    this.#maxBrowsers = maxBrowsers;
    this.#counts = counts;
    this.#before = { ...counts };
    this.#timer = setInterval(() => {
      this.#sample();
    }, INTERVAL_S * 1_000);
    this.#timer.unref();
  }

  /** One list for each figure, oldest first. */
  get figures(): Figures {
    const list = (name: keyof Sample) => this.#samples.map((sample) => sample[name]);
    return {
      interval_s: INTERVAL_S,
      at: this.#at?.toISOString() ?? null,
      browsers: list('browsers'),
      free: list('free'),
      queued: list('queued'),
      pooled: list('pooled'),
      available_bytes: list('available_bytes'),
      commands: list('commands'),
      failed: list('failed'),
      errors: list('errors'),
    };
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #sample(): void {
    const { browsers, used, admission, pooled, memory } = this.#gateway;
    const { commands, failed, errors } = this.#counts;
    this.#samples.push({
      browsers: browsers.length,
      free: freeSlots(this.#maxBrowsers, used),
      queued: admission.queued,
      pooled,
      available_bytes: memory.availableBytes,
      commands: commands - this.#before.commands,
      failed: failed - this.#before.failed,
      errors: errors - this.#before.errors,
    });
    if (this.#samples.length > MAX_SAMPLES) this.#samples.shift();
    this.#before = { commands, failed, errors };
    this.#at = new Date();
  }
}
