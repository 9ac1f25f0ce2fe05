import { isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import { abortable, Deadline, isSettledWithin } from '../../request/deadline.js';
import { isErrorCode } from '../../request/errors.js';

/** How long a page in which no script runs may take to answer. */
const PROBE_TIMEOUT_MS = 200;

/** How long each check whether a terminated script has ended may take. */
const TERMINATE_POLL_MS = 25;

/** How long ending an endless script may take. */
const TERMINATE_TIMEOUT_MS = 2_000;

/** A script that blocks a command for this long is taken for endless. */
export const ENDLESS_MS = 5_000;

/** Scripts that follow each other within this time are sent without a probe between them. */
const BATCH_MS = 5;

/**
 * Scripts sent within `BATCH_MS` of each other. Runtime.terminateExecution ends whichever script is running, and
 * CDP does not report which one that is (measured on Chromium 156, see docs/decisions.md).
 */
interface ScriptBatch {
  readonly since: number;
  /** Resolves when all earlier scripts have run, so that a running script is one of this batch. */
  readonly begun: Promise<unknown>;
  /** The scripts that have no reply yet, and whose requests have not ended. */
  readonly scripts: Set<Promise<unknown>>;
  /** Resolves when all of its scripts have run: the reply to a probe that was sent after them. */
  over?: Promise<unknown>;
}

/** The scripts that run in a session's page, and the end of those that outlive their requests. */
export class ScriptQueue {
  readonly #session: Session;
  #batch: ScriptBatch | undefined;
  /** How often a script was terminated that was taken for endless. */
  #loopsEnded = 0;
  /** The terminations under way: a script that begins meanwhile could be terminated instead. */
  #terminations: Promise<unknown> | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  /**
   * Runs a script. When its request ends first, this rejects at once and the script is terminated afterwards.
   * Chrome terminates the running script, whichever it is. So this waits for the probe before the batch, and then
   * for the other scripts of the batch, for at most `ENDLESS_MS`.
   *
   * @param waits whether, after this error, the script only waits for something, and is not to be terminated
   */
  async run<T>(
    signal: AbortSignal,
    run: () => Promise<T>,
    waits: (error: unknown) => boolean,
  ): Promise<T> {
    const batch = this.#batchOfNow();
    const script = run();
    batch.scripts.add(script);
    try {
      return await script;
    } catch (error) {
      batch.scripts.delete(script);
      if (signal.aborted && !this.#session.crashed && !waits(error)) this.#endScriptOf(batch);
      throw error;
    } finally {
      batch.scripts.delete(script);
    }
  }

  #endScriptOf(batch: ScriptBatch): void {
    const over = (batch.over ??= answered(this.#session));
    const alone = Promise.race([over, Promise.allSettled(batch.scripts)]);
    const surely = batch.begun.then(() => isSettledWithin(ENDLESS_MS, alone));
    const ended = surely.then((isAlone) => this.terminate(over, isAlone));
    // Where an earlier script still runs, this one has not begun: later commands do not wait for its end.
    this.whileTerminating(
      isSettledWithin(TERMINATE_POLL_MS, surely).then((isNext) => (isNext ? ended : undefined)),
    );
  }

  /** The batch of a script that is sent now. */
  #batchOfNow(): ScriptBatch {
    const last = this.#batch;
    const since = performance.now();
    const isRunning = last !== undefined && last.scripts.size > 0;
    if (isRunning && !last.over && since - last.since < BATCH_MS) return last;
    const begun =
      isRunning || last?.over ? (last.over ??= answered(this.#session)) : Promise.resolve();
    this.#batch = { since, begun, scripts: new Set() };
    return this.#batch;
  }

  get loopsEnded(): number {
    return this.#loopsEnded;
  }

  /** How long the scripts that were sent last may yet run before they are taken for endless. */
  get patienceMs(): number {
    const last = this.#batch;
    if (!last || last.scripts.size === 0) return PROBE_TIMEOUT_MS;
    return Math.max(PROBE_TIMEOUT_MS, last.since + ENDLESS_MS - performance.now());
  }

  /**
   * Terminates the script that runs, if one does, until the page can run others again. Chrome may begin the script
   * after the termination, so the page is probed.
   *
   * @param over resolves when the script that is to be terminated has ended; default: a probe's reply
   * @param isKnown no other script can be running; else the one that runs is taken for endless
   * @returns whether the page is free; a page whose timers each loop never is
   */
  terminate(over?: Promise<unknown>, isKnown = false): Promise<boolean> {
    const ending = this.#terminate(over, isKnown);
    this.whileTerminating(ending);
    return ending;
  }

  async #terminate(over: Promise<unknown> | undefined, isKnown: boolean): Promise<boolean> {
    const session = this.#session;
    const isOver = (ms: number) => (over ? isSettledWithin(ms, over) : isFree(session, ms));
    return Deadline.within(TERMINATE_TIMEOUT_MS, async (signal) => {
      for (
        let checks = 1;
        !(await isOver(checks > 2 ? PROBE_TIMEOUT_MS : TERMINATE_POLL_MS));
        checks += 1
      ) {
        if (signal.aborted) return false;
        // In an idle page Chrome would terminate the next script. Two checks: after a stall of this process Node
        // fires due timers before it delivers replies, so the first may fail in a healthy Chrome.
        if (checks === 1) continue;
        if (!isKnown) this.#loopsEnded += 1;
        await session.send('Runtime.terminateExecution', {}, signal);
      }
      return true;
    }).catch(() => false);
  }

  /** Makes `ended` wait for `ending` too. */
  whileTerminating(ending: Promise<unknown>): void {
    const all: Promise<unknown> = Promise.allSettled([this.#terminations, ending]).finally(() => {
      if (this.#terminations === all) this.#terminations = undefined;
    });
    this.#terminations = all;
  }

  /** Resolves when no termination is under way. */
  async ended(signal: AbortSignal): Promise<void> {
    while (this.#terminations) await abortable(this.#terminations, signal);
  }
}

const queues = new WeakMap<Session, ScriptQueue>();

/** The scripts of a session: of a page, or of a frame in another process. */
export function scriptsOf(session: Session): ScriptQueue {
  const queue = queues.get(session) ?? new ScriptQueue(session);
  queues.set(session, queue);
  return queue;
}

/** Whether a probe runs in the session's page within `timeoutMs`. */
export async function isFree(session: Session, timeoutMs = PROBE_TIMEOUT_MS): Promise<boolean> {
  return Deadline.within(timeoutMs, (signal) => session.evaluate({ expression: '0' }, signal)).then(
    () => true,
    (error: unknown) =>
      !isErrorCode(error, 'timeout') && !isCdpError(error, 'terminated', 'unbegun'),
  );
}

/** Sends a probe; resolves when it has run, and so all scripts that were sent before. */
function answered(session: Session): Promise<unknown> {
  // It fails where it was terminated instead of a script that had ended by itself, or where the page is gone.
  return session.evaluate({ expression: '0' }).catch(() => undefined);
}
