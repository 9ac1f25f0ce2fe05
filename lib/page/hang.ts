import { setTimeout as sleep } from 'node:timers/promises';
import { isCdpError } from '../../protocol/errors.js';
import type { Session } from '../../protocol/session.js';
import { abortable, Deadline } from '../deadline.js';
import { isErrorCode } from '../errors.js';
import type { Page } from './page.js';

/** How long a page that is free may take to answer. */
const PROBE_TIMEOUT_MS = 200;

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

/**
 * Ends the script that runs, so that the page is usable again. One that had not begun yet begins after
 * all, so the page is asked whether it is free.
 *
 * @returns whether it is; a page with timers that each loop never is
 */
export async function terminate(session: Session): Promise<boolean> {
  return Deadline.within(TERMINATE_TIMEOUT_MS, async (signal) => {
    do await session.send('Runtime.terminateExecution', {}, signal);
    while (!(await isFree(session)) && !signal.aborted);
    return !signal.aborted;
  }).catch(() => false);
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

/** Whether scripts of the session's page can run. */
async function isFree(session: Session, timeoutMs = PROBE_TIMEOUT_MS): Promise<boolean> {
  return Deadline.within(timeoutMs, (signal) => session.evaluate({ expression: '0' }, signal)).then(
    () => true,
    (error: unknown) => !isErrorCode(error, 'timeout') && !isCdpError(error, 'terminated'),
  );
}
