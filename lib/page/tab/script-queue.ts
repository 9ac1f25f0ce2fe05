import { isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import { abortable, Deadline, isSettledWithin } from '../../request/deadline.js';
import { isErrorCode } from '../../request/errors.js';

/** How long a page that is free may take to answer. */
const PROBE_TIMEOUT_MS = 200;

/** Between two looks at whether a script has ended that is being ended. */
const TERMINATE_POLL_MS = 25;

/** How long ending an endless script may take. */
const TERMINATE_TIMEOUT_MS = 2_000;

/** A script that holds its page for so long, and holds up a command with it, is taken for endless. */
export const ENDLESS_MS = 5_000;

/** Scripts that follow each other so closely go to the page without a question between them. */
const BATCH_MS = 5;

/**
 * Scripts sent within `BATCH_MS` of each other. Runtime.terminateExecution ends whichever is running, and
 * nothing tells which one that is.
 */
interface ScriptBatch {
  readonly since: number;
  /** Resolves when what came before it holds the page up no more, so that it is one of its own that runs. */
  readonly begun: Promise<unknown>;
  /** Those that are not answered, and whose requests have not ended. */
  readonly scripts: Set<Promise<unknown>>;
  /** Resolves when none of it holds the page up any more: the answer to a question behind it. */
  over?: Promise<unknown>;
}

/** The scripts that run in a session's page, and the end of those that outlive their requests. */
export class ScriptQueue {
  readonly #session: Session;
  #batch: ScriptBatch | undefined;
  /** Scripts that are being ended: whatever begins meanwhile could be ended in their place. */
  #terminations: Promise<unknown> | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  /**
   * Runs a script. When its request ends first, this rejects at once and the script is ended afterwards.
   * Chrome ends whatever runs, so that has to be this one: not one of before, which the answer to a question
   * between them tells, and none of those that came in the same few milliseconds, unless they do not get
   * through for as long as a command may be held up.
   *
   * @param waits whether the script only waits at its request's end, and is left to that
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
    const ended = surely.then(() => this.terminate(over));
    // Behind one that holds the page up it has not begun: it is ended when it does, and holds up nothing.
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

  /**
   * Ends the script that runs, if one does, so that the page is usable again. One that had not begun yet
   * begins after all, so the page is asked whether it is free.
   *
   * @param over resolves when the script is over that is to be ended, and what comes after it may go on
   * @returns whether it is; a page with timers that each loop never is
   */
  terminate(over?: Promise<unknown>): Promise<boolean> {
    const ending = terminate(this.#session, over);
    this.whileTerminating(ending);
    return ending;
  }

  /** Has `ended` wait for this too. */
  whileTerminating(ending: Promise<unknown>): void {
    const all: Promise<unknown> = Promise.allSettled([this.#terminations, ending]).finally(() => {
      if (this.#terminations === all) this.#terminations = undefined;
    });
    this.#terminations = all;
  }

  /** Resolves when no script is being ended. */
  async ended(signal: AbortSignal): Promise<void> {
    while (this.#terminations) await abortable(this.#terminations, signal);
  }
}

/** Ends what runs in a session, as `ScriptQueue.terminate` does. */
export async function terminate(session: Session, over?: Promise<unknown>): Promise<boolean> {
  const isOver = (ms: number) => (over ? isSettledWithin(ms, over) : isFree(session, ms));
  return Deadline.within(TERMINATE_TIMEOUT_MS, async (signal) => {
    for (
      let looks = 1;
      !(await isOver(looks > 2 ? PROBE_TIMEOUT_MS : TERMINATE_POLL_MS));
      looks += 1
    ) {
      if (signal.aborted) return false;
      // Told of an idle page, Chrome would end the next script there. Two looks: after a stall of this process
      // Node fires the timers that are due before it delivers replies, so one may pass in a healthy Chrome.
      if (looks > 1) await session.send('Runtime.terminateExecution', {}, signal);
    }
    return true;
  }).catch(() => false);
}

/** Whether scripts of the session's page can run. */
export async function isFree(session: Session, timeoutMs = PROBE_TIMEOUT_MS): Promise<boolean> {
  return Deadline.within(timeoutMs, (signal) => session.evaluate({ expression: '0' }, signal)).then(
    () => true,
    (error: unknown) =>
      !isErrorCode(error, 'timeout') && !isCdpError(error, 'terminated', 'unbegun'),
  );
}

/** Resolves when what was sent before has run. */
function answered(session: Session): Promise<unknown> {
  // Where it fails it was ended in the place of a script that had ended by itself, or the page is gone.
  return session.evaluate({ expression: '0' }).catch(() => undefined);
}
