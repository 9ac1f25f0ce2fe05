import type { Chrome } from '../../protocol/chrome.js';
import { fileHandles } from '../machine/file-handles.js';
import { processInfo } from '../machine/processes.js';

/** How often a Chrome in use is asked. */
const HEARTBEAT_MS = 2_000;

/** After this many intervals without an answer Chrome counts as frozen: eight seconds at most. */
const MAX_MISSED = 3;

/**
 * Detects a Chrome whose process runs and does not answer: it was stopped, or hangs as a whole. The timer runs
 * while the browser is in use, and until an open question is answered, so an idle browser costs nothing. A
 * Chrome that consumes processor time is busy, not frozen. Misses are counted in intervals, not by the clock:
 * after a stall of this process, Chrome still has its time to answer.
 */
export class Heartbeat {
  readonly #ask: () => Promise<unknown>;
  readonly #computed: () => number | undefined;
  readonly #onFrozen: () => void;
  #timer: NodeJS.Timeout | undefined;
  #inUse = false;
  #asked = false;
  #missed = 0;
  #computedBefore: number | undefined;
  #ended = false;

  /**
   * @param ask resolves when Chrome, not one of its pages, has answered
   * @param computed Chrome's processor time so far, in seconds; undefined where the system doesn't report it
   * @param onFrozen called once, after the heartbeat has ended
   */
  constructor(
    ask: () => Promise<unknown>,
    computed: () => number | undefined,
    onFrozen: () => void,
  ) {
    this.#ask = ask;
    this.#computed = computed;
    this.#onFrozen = onFrozen;
  }

  /** Starts the timer: the browser is in use. */
  start(): void {
    this.#inUse = true;
    this.#run();
  }

  /** Stops the timer once the open question is answered: the browser is not in use. */
  stop(): void {
    this.#inUse = false;
    if (!this.#asked) this.#pause();
  }

  /** Asks at once. To be called when a command times out. */
  check(): void {
    if (this.#ended || this.#asked) return;
    this.#run();
    this.#asked = true;
    this.#computedBefore = this.#computed();
    const answered = () => {
      this.#asked = false;
      this.#missed = 0;
      if (!this.#inUse) this.#pause();
    };
    // A call fails when Chrome ends, which `Chrome.gone` reports, or times out after `MAX_MISSED` intervals.
    this.#ask().then(answered, () => undefined);
  }

  end(): void {
    this.#ended = true;
    this.#pause();
  }

  #run(): void {
    if (this.#ended) return;
    this.#timer ??= setInterval(() => {
      this.#beat();
    }, HEARTBEAT_MS);
  }

  #pause(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #beat(): void {
    if (!this.#asked) {
      this.check();
      return;
    }
    const computed = this.#computed();
    const isBusy = computed !== this.#computedBefore;
    this.#computedBefore = computed;
    this.#missed = isBusy ? 0 : this.#missed + 1;
    if (this.#missed < MAX_MISSED) return;
    this.end();
    this.#onFrozen();
  }
}

/** The heartbeat of a Chrome: one that no longer answers is killed. */
export function heartbeatOf(chrome: Chrome, onFrozen: () => void): Heartbeat {
  return new Heartbeat(
    () => chrome.connection.browser.send('Browser.getVersion', {}),
    // Without file handles nobody can tell. Not a number differs from any before: it counts as busy.
    () => processInfo(chrome.pid)?.cpuSeconds ?? (fileHandles.has(0) ? undefined : NaN),
    () => {
      onFrozen();
      chrome.kill();
    },
  );
}
