import { setTimeout as sleep } from 'node:timers/promises';
import { isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import { abortable, Deadline } from '../../request/deadline.js';
import { isErrorCode } from '../../request/errors.js';
import type { Page } from '../page.js';

/** How long a page that is free may take to answer. */
const PROBE_TIMEOUT_MS = 200;

/** The same, where it may well be that nothing runs that has to be ended. */
const TERMINATE_POLL_MS = 25;

/** How long ending an endless script may take. */
const TERMINATE_TIMEOUT_MS = 2_000;

/** How long a page that is only busy may take: its process is ended after that. */
const LAST_CHANCE_MS = 1_000;

/** Within so long the next turn of a timer shows whether it loops too. */
const RELAPSE_MS = 100;

/** How long a renderer process may take to end. */
const CRASH_TIMEOUT_MS = 2_000;

/** A script that holds its page for so long, and holds up a command with it, is taken for endless. */
export const ENDLESS_MS = 5_000;

/** Scripts that are being ended, by session: whatever begins meanwhile could be ended in their place. */
const endings = new WeakMap<Session, Promise<unknown>>();

/**
 * Ends the script that runs, if one does, so that the page is usable again. One that had not begun yet
 * begins after all, so the page is asked whether it is free.
 *
 * @param over resolves when the script is over that is to be ended, and what comes after it may go on
 * @returns whether it is; a page with timers that each loop never is
 */
export async function terminate(session: Session, over?: Promise<unknown>): Promise<boolean> {
  const ending = endScript(session, over);
  const all: Promise<unknown> = Promise.all([endings.get(session), ending]).finally(() => {
    if (endings.get(session) === all) endings.delete(session);
  });
  endings.set(session, all);
  return ending;
}

async function endScript(session: Session, over?: Promise<unknown>): Promise<boolean> {
  const isOver = (ms: number) => (over ? isSettledWithin(ms, over) : isFree(session, ms));
  return Deadline.within(TERMINATE_TIMEOUT_MS, async (signal) => {
    for (
      let polls = 1;
      !(await isOver(polls > 2 ? PROBE_TIMEOUT_MS : TERMINATE_POLL_MS));
      polls += 1
    ) {
      if (signal.aborted) return false;
      // Sent to an idle page, it would end the next script there. Two polls: after an event-loop stall Node
      // fires due timers before it delivers queued replies, so one may elapse on a page that is free.
      if (polls > 1) await session.send('Runtime.terminateExecution', {}, signal);
    }
    return true;
  }).catch(() => false);
}

/** Scripts that follow each other so closely go to the page without a question between them. */
const BATCH_MS = 5;

/**
 * Scripts sent within 5 ms of each other. Runtime.terminateExecution ends whichever is running, so nothing
 * ends one of them alone.
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

const batches = new WeakMap<Session, ScriptBatch>();

/**
 * Runs a script, and ends it when its request ends first. Chrome ends whatever runs, so that has to be this
 * one: not one of before, which the answer to a question between them tells, and none of those that came in
 * the same few milliseconds, unless they do not get through for as long as a command may be held up.
 *
 * @param waits whether the script only waits at its request's end, and is left to that
 */
export async function runScript<T>(
  session: Session,
  signal: AbortSignal,
  run: () => Promise<T>,
  waits: (error: unknown) => boolean,
): Promise<T> {
  const batch = batchOf(session);
  const script = run();
  batch.scripts.add(script);
  try {
    return await script;
  } catch (error) {
    batch.scripts.delete(script);
    if (signal.aborted && !waits(error)) {
      const over = (batch.over ??= answered(session));
      const alone = Promise.race([over, Promise.allSettled(batch.scripts)]);
      const surely = batch.begun.then(() => isSettledWithin(ENDLESS_MS, alone));
      const ended = surely.then(() => terminate(session, over));
      // Behind one that holds the page up it has not begun: it is ended when it does.
      if (await isSettledWithin(TERMINATE_POLL_MS, surely)) await ended;
    }
    throw error;
  } finally {
    batch.scripts.delete(script);
  }
}

/** The batch of a script that is sent now. */
function batchOf(session: Session): ScriptBatch {
  const last = batches.get(session);
  const since = performance.now();
  const isRunning = last !== undefined && last.scripts.size > 0;
  if (isRunning && !last.over && since - last.since < BATCH_MS) return last;
  const begun = isRunning || last?.over ? (last.over ??= answered(session)) : Promise.resolve();
  const batch: ScriptBatch = { since, begun, scripts: new Set() };
  batches.set(session, batch);
  return batch;
}

/** Resolves when no script of a page is being ended. */
export async function afterEndings({ session }: Page, signal: AbortSignal): Promise<void> {
  for (let ending = endings.get(session); ending; ending = endings.get(session))
    await abortable(ending, signal);
}

/**
 * Frees a page that is about to be left from a loop that would hold up the next document; where nothing
 * else helps, by the end of its renderer process.
 */
export async function freeToLeave(session: Session): Promise<void> {
  const isFreed = await terminate(session);
  await sleep(RELAPSE_MS);
  if (isFreed && (await isFree(session, LAST_CHANCE_MS))) return;
  await isSettledWithin(CRASH_TIMEOUT_MS, session.send('Page.crash', {}));
}

/** Ends what holds a page up that gave no answer in time: an endless loop in its own scripts. */
export async function freeFromLoops(page: Page): Promise<void> {
  // Behind a navigation or a dialog none runs, and Chrome holds every answer back.
  if (page.navigation.pendingUrl !== undefined || page.heldBy) return;
  const sessions = new Set(page.frames.all.map(({ session }) => session));
  await Promise.all(
    [...sessions].map(async (session) => {
      if (!(await isFree(session))) await terminate(session);
    }),
  );
}

/** Whether a call settles in time, whatever comes of it. */
export async function isSettledWithin(timeoutMs: number, call: Promise<unknown>): Promise<boolean> {
  const settled = call.catch(() => undefined);
  return Deadline.within(timeoutMs, (signal) => abortable(settled, signal)).then(
    () => true,
    () => false,
  );
}

/** Resolves when what was sent before has run. */
function answered(session: Session): Promise<unknown> {
  // Where it fails it was ended in the place of a script that had ended by itself, or the page is gone.
  return session.evaluate({ expression: '0' }).catch(() => undefined);
}

/** Whether scripts of the session's page can run. */
async function isFree(session: Session, timeoutMs = PROBE_TIMEOUT_MS): Promise<boolean> {
  return Deadline.within(timeoutMs, (signal) => session.evaluate({ expression: '0' }, signal)).then(
    () => true,
    (error: unknown) =>
      !isErrorCode(error, 'timeout') && !isCdpError(error, 'terminated', 'unbegun'),
  );
}
