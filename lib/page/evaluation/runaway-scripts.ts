import { setTimeout as sleep } from 'node:timers/promises';
import { isSettledWithin } from '../../request/deadline.js';
import type { Page } from '../page.js';
import { isFree, terminate } from '../tab/script-queue.js';

/** How long a page that is only busy may take: its process is ended after that. */
const LAST_CHANCE_MS = 1_000;

/** Within so long the next turn of a timer shows whether it loops too. */
const RELAPSE_MS = 100;

/** How long a renderer process may take to end. */
const CRASH_TIMEOUT_MS = 2_000;

/**
 * Frees a page that is about to be left from a loop that would hold up the next document; where nothing
 * else helps, by the end of its renderer process.
 */
export async function freeToLeave({ session, scripts }: Page): Promise<void> {
  const isFreed = await scripts.terminate();
  await sleep(RELAPSE_MS);
  if (isFreed && (await isFree(session, LAST_CHANCE_MS))) return;
  await isSettledWithin(CRASH_TIMEOUT_MS, session.send('Page.crash', {}));
}

/**
 * Ends what holds a page up that gave no answer in time: an endless loop in its own scripts. It goes on
 * after the reply; later commands wait for it, as for every end of a script.
 */
export function freeFromLoops(page: Page): void {
  // Behind a navigation or a dialog none runs, and Chrome holds every answer back.
  if (page.navigation.pendingUrl !== undefined || page.heldBy) return;
  const terminations = [...page.frames.sessions].map(async (session) => {
    if (!(await isFree(session))) await terminate(session);
  });
  page.scripts.whileTerminating(Promise.allSettled(terminations));
}
