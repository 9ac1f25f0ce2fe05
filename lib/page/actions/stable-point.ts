import type { MousePoint } from '../input/mouse-events.js';
import { isGone } from '../nodes/node-handles.js';
import type { Page } from '../page.js';
import { didMouseMove, listenForMouseMove } from '../injected/mouse.js';
import { drawn } from '../injected/scroll.js';
import type { Frame } from '../frames/frame.js';
import { callInFrame } from '../frames/page-functions.js';
import { guardsEnded } from './ended-guards.js';
import { waitForScroll } from './wait-for-scroll.js';

/** A point, and the frame that is hit there. */
export interface Located extends MousePoint {
  readonly frame: Frame;
}

/** How often the mouse is moved there: a page can stop a move before our listener gets it. */
const MAX_MOVES = 4;

/**
 * Where the page has frames of other processes, locates a point again until it is the same before and after Chrome
 * drew its frame: Chrome sends a mouse event to the frame that it last drew at the point, and a frame that is typed
 * into scrolls those around it some time later (see docs/decisions.md, clicks and input).
 */
export async function stablePoint<T extends Located | undefined>(
  page: Page,
  signal: AbortSignal,
  locate: () => Promise<T>,
): Promise<T> {
  await guardsEnded(page, signal);
  for (let point = await locate(); ;) {
    if (!point || !hasOtherProcesses(page, point.frame)) return point;
    const drawing = callInFrame(point.frame, drawn, [], signal);
    await Promise.all([unlessGone(page, point, drawing), waitForScroll(page, signal)]);
    const again = await locate();
    if (again && isSame(again, point)) {
      page.frames.scrollMayPropagate = again.session !== page.session;
      return again;
    }
    point = again;
  }
}

/**
 * Like `stablePoint`, and also moves the mouse there and checks in the target document that the move
 * arrived, and that the point is the same then. Chrome's browser process routes input by the last submitted
 * frame, which can lag behind layout (in about 1 of 1,000 first clicks on a busy machine, see docs/decisions.md).
 */
export async function confirmHitTarget<T extends Located | undefined>(
  page: Page,
  signal: AbortSignal,
  locate: () => Promise<T>,
): Promise<T> {
  for (let moves = 1; ; moves += 1) {
    const point = await stablePoint(page, signal, locate);
    if (!point || !hasOtherProcesses(page, point.frame)) return point;
    const hasArrived = await unlessGone(page, point, receivesMouseMove(page, point, signal));
    if (!hasArrived && moves <= MAX_MOVES) continue;
    // The documents around a frame get no event of a press in it, so they are hit-tested again.
    const again = await locate();
    if (!again || isSame(again, point) || moves > MAX_MOVES) return again;
  }
}

/** Whether the page has frames of other processes than that of this one. */
export function hasOtherProcesses(page: Page, frame: Frame): boolean {
  return page.frames.all.some(({ session }) => session !== frame.session);
}

/** Resolves like `done`, or to undefined when the frame of the point is gone, but not its page. */
async function unlessGone<T>(
  page: Page,
  { frame }: Located,
  done: Promise<T>,
): Promise<T | undefined> {
  return done.catch((error: unknown) => {
    if (frame === page.frames.main || !isGone(page, error)) throw error;
    return undefined;
  });
}

function isSame(one: Located, other: Located): boolean {
  return (
    one.frame === other.frame &&
    one.x === other.x &&
    one.y === other.y &&
    one.inPage.x === other.inPage.x &&
    one.inPage.y === other.inPage.y
  );
}

async function receivesMouseMove(
  page: Page,
  point: Located,
  signal: AbortSignal,
): Promise<boolean> {
  const { frame } = point;
  await callInFrame(frame, listenForMouseMove, [], signal);
  await page.input.mouse.moveTo(point, {}, signal);
  return callInFrame(frame, didMouseMove, [], signal);
}
