import { setMaxListeners } from 'node:events';
import { LinkedList } from '../../protocol/linked-list.js';
import { isGivenUp, TabwireError } from './errors.js';

/** The longest `timeout_ms` that a client may send. */
export const MAX_TIMEOUT_MS = 10 * 60_000;

/** The longest time of a timer of Node.js: 24.8 days. A longer one fires at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/** How long the clean-up after a failure may take. It has its own deadline, since the request's may have ended. */
export const UNDO_TIMEOUT_MS = 1_000;

/** Every deadline that still runs: shutdown aborts them all. */
const live = new LinkedList<Deadline>();

/**
 * The one clock and the one AbortSignal of a request. The signal's reason is always the error that
 * the client sees. It must be disposed of: until then it holds a timer.
 *
 * The list of live deadlines stands in for `AbortSignal.any` with a process-wide signal, which leaks
 * about 1.3 kB a call on Node 20.
 */
export class Deadline {
  readonly signal: AbortSignal;
  /** Its time in whole milliseconds, as errors tell it: a part of another has what is left of that. */
  readonly timeoutMs: number;
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #beganAt = performance.now();
  readonly #expiresAt: number;
  #expiry: NodeJS.Immediate | undefined;
  #hasExpired = false;
  readonly #unfollow: () => void;
  readonly #leave: () => void;

  /** @param parent ends this deadline too, for its own reason */
  constructor(timeoutMs: number, parent?: AbortSignal) {
    this.timeoutMs = Math.round(timeoutMs);
    this.signal = this.#controller.signal;
    setMaxListeners(0, this.signal); // one per CDP call on the way
    this.#expiresAt = this.#beganAt + timeoutMs;
    this.#timer = setTimeout(() => {
      // Node.js runs timers before it reads: what came while the process stood still has come in time.
      this.#expiry = setImmediate(() => {
        this.#expire();
      });
    }, timeoutMs);
    this.#leave = live.add(this);
    this.#unfollow = this.#follow(parent);
  }

  /** Ends with `timeout`, which HTTP clients get as 504. */
  #expire(): void {
    this.#hasExpired = true;
    this.abort(
      new TabwireError(
        'timeout',
        `The command did not finish in ${Math.round(this.timeoutMs)} ms, so Tabwire stopped it. Send a larger timeout_ms, or look at the page with screenshot/. If screenshot/ does not finish either, a script of the page may run without end: send navigate/ with another URL.`,
      ),
    );
  }

  /** Aborts with `parent`, which may have aborted already; returns the disposer. */
  #follow(parent: AbortSignal | undefined): () => void {
    if (!parent) return () => {};
    const abort = () => {
      this.#controller.abort(parent.reason);
    };
    if (parent.aborted) abort();
    else parent.addEventListener('abort', abort);
    return () => {
      parent.removeEventListener('abort', abort);
    };
  }

  /** Milliseconds left; never negative. */
  get remainingMs(): number {
    return Math.max(0, this.#expiresAt - performance.now());
  }

  /** Milliseconds since it began; no fewer than all of them when they have run out, since timers may fire early. */
  get elapsedMs(): number {
    const elapsedMs = performance.now() - this.#beganAt;
    return this.#hasExpired ? Math.max(elapsedMs, this.timeoutMs) : elapsedMs;
  }

  /** Ends the work early, for the reason given. The first reason stands. */
  abort(reason: TabwireError): void {
    this.#controller.abort(reason);
  }

  /** Stops the timer and no longer follows the parent. It does not abort the signal. Safe to repeat. */
  dispose(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#expiry);
    this.#unfollow();
    this.#leave();
  }

  /** How many deadlines are not disposed of. */
  static get liveCount(): number {
    return live.size;
  }

  /** Aborts every deadline of the process that is not disposed of. For a shutdown. */
  static abortAll(reason: TabwireError): void {
    for (const deadline of live) deadline.abort(reason);
  }

  /** Runs a part of the work with a deadline of its own, which ends no later than this one. */
  async part<T>(timeoutMs: number, work: (deadline: Deadline) => Promise<T>): Promise<T> {
    const { remainingMs } = this;
    const part = new Deadline(Math.min(timeoutMs, remainingMs), this.signal);
    // One that is not shorter ends with this one, whose reason names the request's time.
    if (timeoutMs >= remainingMs) clearTimeout(part.#timer);
    try {
      return await work(part);
    } finally {
      part.dispose();
    }
  }

  /** Runs work that undoes something, with a fresh short deadline of its own. */
  static async within<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const deadline = new Deadline(timeoutMs);
    try {
      return await work(deadline.signal);
    } finally {
      deadline.dispose();
    }
  }
}

/** Settles like `promise`, or rejects with `signal.reason` when that comes first. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => {
      const reason: unknown = signal.reason;
      reject(reason instanceof Error ? reason : new Error(String(reason)));
    };
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
    // Attached even after the abort: a rejection without a handler would end the process.
    settling(promise, resolve, reject, () => {
      signal.removeEventListener('abort', abort);
    });
  });
}

/**
 * Runs work with a signal of its own, which `signal` ends, and the end of the work: a call that the work did
 * not wait for, and that Chrome may never answer, ends with it.
 */
export async function endingCalls<T>(
  signal: AbortSignal,
  work: (own: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  const abort = () => {
    controller.abort(signal.reason);
  };
  signal.addEventListener('abort', abort);
  try {
    return await work(controller.signal);
  } finally {
    signal.removeEventListener('abort', abort);
    controller.abort();
  }
}

/** Hands on how a promise settles, after `end`. Every command does: `finally` would cost two promises more. */
function settling<T>(
  promise: Promise<T>,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
  end: () => void,
): void {
  promise.then(
    (value) => {
      end();
      resolve(value);
    },
    (error: unknown) => {
      end();
      reject(error);
    },
  );
}

/** Whether a call settles in time: resolves or rejects. */
export async function isSettledWithin(timeoutMs: number, call: Promise<unknown>): Promise<boolean> {
  const settled = call.catch(() => undefined);
  return Deadline.within(timeoutMs, (signal) => abortable(settled, signal)).then(
    () => true,
    () => false,
  );
}

/**
 * A Chrome that does not answer in two of these counts as frozen. Two: after an event-loop stall Node fires due timers
 * before it delivers queued replies, so one may elapse on a healthy Chrome.
 */
const ANSWER_MS = 125;

/** Runs work that a healthy Chrome does at once. @throws whatever `work` throws, or an error when that takes too long */
export async function soon<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  let timer = setTimeout(() => {
    timer = setTimeout(() => {
      late.abort(new Error('it did not answer in time'));
    }, ANSWER_MS);
  }, ANSWER_MS);
  try {
    return await work(late.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** How long work may take to settle after its deadline has ended it. */
const GRACE_MS = 100;

/**
 * Settles like `work`, which `signal` ends. Where it takes longer than `GRACE_MS` to clean up after its time
 * has run out, or its client has gone, this rejects with the signal's reason, and the clean-up goes on.
 */
export function promptly<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const abort = () => {
      const reason: unknown = signal.reason;
      // Other reasons have no time limit, and may hold what `work` still has to redact.
      if (!isGivenUp(reason)) return;
      timer = setTimeout(() => {
        reject(reason);
      }, GRACE_MS);
    };
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
    settling(work, resolve, reject, () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    });
  });
}
