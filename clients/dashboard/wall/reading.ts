import { batch, signal } from '@preact/signals';
import { messageOf, request } from '../api.js';
import type { BrowserRecord } from '../types.js';
import type { EndedBrowser, Status } from './types.js';

/** How often the figures are read. */
const POLL_MS = 2_000;

/** How long to wait after readings that failed, in ms; the last one holds on. */
const AGAIN_MS = [1_000, 2_000, 4_000, 8_000];

export const status = signal<Status | null>(null);
export const records = signal<ReadonlyMap<string, BrowserRecord>>(new Map());

/** The browsers that ended in the last hour, the newest first. */
export const ended = signal<readonly EndedBrowser[]>([]);

/** When the figures were read, by `performance.now()`. */
export const readAt = signal(0);

/** Why the last reading failed, and when the next one is; null: it succeeded. */
export const lost = signal<{ readonly reason: string; readonly nextAt: number } | null>(null);

/** How many browsers had ended when their list was read. */
let endedCount = -1;

/** Commands a second, from the last two readings; null before the second. */
export const commandRate = signal<number | null>(null);

async function readEnded(count: number): Promise<void> {
  const { browsers } = await request<{ browsers: readonly EndedBrowser[] }>(
    'GET',
    '/browsers/ended/',
  );
  ended.value = browsers;
  endedCount = count;
}

async function readAll(): Promise<void> {
  const [figures, list] = await Promise.all([
    request<Status>('GET', '/status/'),
    request<{ browsers: readonly BrowserRecord[] }>('GET', '/browsers/'),
  ]);
  // The list comes first, so that what has ended is known when its card says so.
  if (figures.ended !== endedCount) await readEnded(figures.ended);
  const now = performance.now();
  batch(() => {
    commandRate.value = rateOf(status.value, figures, now - readAt.value);
    records.value = new Map(list.browsers.map((record) => [record.id, record]));
    readAt.value = now;
    status.value = figures;
    lost.value = null;
  });
}

/** A counter falls when a member of the fleet starts again: the rate is unknown then. */
function rateOf(before: Status | null, after: Status, ms: number): number | null {
  const count = before === null ? -1 : after.commands - before.commands;
  return count < 0 || ms <= 0 ? null : (count * 1_000) / ms;
}

/** Reads the figures while the page is visible, and tries again by itself. */
export class Poll {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #hasEnded = false;
  #isReading = false;

  constructor() {
    document.addEventListener('visibilitychange', this.#shown);
    void this.read();
  }

  /** Reads the figures now. */
  readonly read = async (): Promise<void> => {
    if (this.#isReading) return;
    this.#isReading = true;
    clearTimeout(this.#timer);
    let wait = POLL_MS;
    try {
      await readAll();
      this.#failures = 0;
    } catch (error) {
      wait = AGAIN_MS[Math.min(this.#failures, AGAIN_MS.length - 1)] ?? POLL_MS;
      this.#failures += 1;
      lost.value = { reason: messageOf(error), nextAt: performance.now() + wait };
    }
    this.#isReading = false;
    if (!this.#hasEnded && !document.hidden)
      this.#timer = setTimeout(() => {
        void this.read();
      }, wait);
  };

  end(): void {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#shown);
  }

  readonly #shown = (): void => {
    if (document.hidden) clearTimeout(this.#timer);
    else void this.read();
  };
}

const poll = signal<Poll | null>(null);

/** Reads the figures until the returned function is called. */
export function pollStatus(): () => void {
  const own = new Poll();
  poll.value = own;
  return () => {
    own.end();
    poll.value = null;
  };
}

/** Reads the figures now, for example after something was changed. */
export async function readNow(): Promise<void> {
  await poll.peek()?.read();
}
