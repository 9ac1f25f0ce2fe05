import { setTimeout as sleep } from 'node:timers/promises';
import { isSettledWithin } from '../../request/deadline.js';
import type { Page } from '../page.js';
import { isFree, scriptsOf } from '../sessions/script-queue.js';

/** How long a busy page may take to answer before its process is ended. */
const LAST_CHANCE_MS = 1_000;

/** How long to wait for the next run of a timer, which may loop too. */
const RELAPSE_MS = 100;

/** How long a renderer process may take to end. */
const CRASH_TIMEOUT_MS = 2_000;

/**
 * Ends an endless loop of a page that is about to be left, since it would delay the next document. If the loop
 * can't be terminated, ends the renderer process (Page.crash).
 */
export async function freeToLeave({ session, scripts }: Page): Promise<void> {
  const isFreed = await scripts.terminate();
  await sleep(RELAPSE_MS);
  if (isFreed && (await isFree(session, LAST_CHANCE_MS))) return;
  await isSettledWithin(CRASH_TIMEOUT_MS, session.send('Page.crash', {}));
}

/**
 * Terminates endless loops in the scripts of a page that did not answer in time. It continues after the reply;
 * later commands wait for it, as for every termination.
 */
export function freeFromLoops(page: Page): void {
  // During a navigation or a dialog no script runs, and Chrome delays every reply.
  if (page.navigation.pendingUrl !== undefined || page.heldBy) return;
  const terminations = [...page.frames.sessions].map(async (session) => {
    const scripts = scriptsOf(session);
    if (!(await isFree(session, scripts.patienceMs))) await scripts.terminate();
  });
  page.scripts.whileTerminating(Promise.allSettled(terminations));
}
