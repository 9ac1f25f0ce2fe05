import { Deadline } from '../../request/deadline.js';
import { isGone, withNode } from '../nodes/node-handles.js';
import type { Page } from '../page.js';
import { nextFrames } from '../scripts/frames.js';
import { endGuard, guardPresses, pressesMade, type Presses } from '../scripts/press-guard.js';
import type { Frame } from '../tab/frames.js';
import { callInFrame, callOn } from '../tab/page-functions.js';
import { pointToPress, refusal, type NodePoint } from './click-point.js';
import { endedLater } from './ended-guards.js';

/** How long a frame may take to arm its guard, or to end it: one that hangs takes no press either. */
const GUARD_TIMEOUT_MS = 500;

/** What has to be left of the deadline for another try. */
const TRY_MS = 500;

/** How a node is pressed. */
interface PressGesture {
  /** How many presses it makes. */
  readonly presses: number;
  /** The node is to be enabled. */
  readonly clicks: boolean;
  readonly press: (point: NodePoint) => Promise<void>;
  /** Lets go again, of what was kept from everybody. */
  readonly retract?: () => Promise<void>;
}

/** What came of the presses, and the frame that tells. */
interface Outcome extends Presses {
  readonly frame: Frame;
}

/**
 * Presses a node, and never anything else: guards in the documents of the page judge each press as it
 * comes, after all that the page did when the mouse moved there, and keep it from everybody when it hits
 * something else. Then the node is aimed at anew, while the deadline lasts.
 *
 * @returns where it was pressed; undefined for an option of a select: no mouse reaches its list
 * @throws TabwireError `click_intercepted`, `node_not_interactable`, `node_stale`, `node_not_found`
 */
export async function pressNode(
  page: Page,
  nodeId: number,
  gesture: PressGesture,
  deadline: Deadline,
): Promise<NodePoint | undefined> {
  const { presses, clicks } = gesture;
  for (;;) {
    const aiming = pointToPress(page, nodeId, { force: false, presses, clicks }, deadline);
    const point = await unguardedWhenFailed(page, nodeId, aiming);
    if (!point) return undefined;
    const { frame, ...outcome } = await judged(page, nodeId, point, gesture, deadline.signal);
    if (outcome.status === 'ready' || outcome.status === 'unheard') return point;
    if (outcome.made > 0 || deadline.remainingMs < TRY_MS) {
      const refused = await refusal(page, nodeId, frame, outcome);
      throw outcome.made > 0 ? refused.with({ clicks: outcome.made }) : refused;
    }
    await callInFrame(point.frame, nextFrames, [], deadline.signal).catch((error: unknown) => {
      if (!isGone(page, error)) throw error;
    });
  }
}

/** Ends the guard of a node where the search for its point fails, or is given up. */
export async function unguardedWhenFailed<T>(
  page: Page,
  nodeId: number,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const endOwn = (signal: AbortSignal) =>
      withNode(page, nodeId, signal, (session, objectId) =>
        callOn(session, objectId, endGuard, [], signal),
      );
    endedLater(page, [inTime(endOwn)]);
    throw error;
  }
}

/** Presses under guard. */
async function judged(
  page: Page,
  nodeId: number,
  point: NodePoint,
  { press, retract }: PressGesture,
  signal: AbortSignal,
): Promise<Outcome> {
  const { frame } = point;
  const isOther = (other: Frame) => other !== frame && !other.session.crashed;
  const others = point.opensFrame ? [] : page.frames.all.filter(isOther);
  await Promise.all(others.map((other) => inTime((within) => guardAll(other, within))));
  return withNode(page, nodeId, signal, async (session, objectId) => {
    const own: { presses?: Presses } = {};
    // Sent before the events, so that no navigation that they begin holds it up.
    const told = callOn(session, objectId, pressesMade, [], signal).then(
      (presses) => {
        own.presses = presses;
      },
      () => undefined, // its document is gone
    );
    const endOwn = () => inTime((within) => callOn(session, objectId, endGuard, [], within));
    const endOther = (other: Frame) => inTime((within) => callInFrame(other, endGuard, [], within));
    try {
      await press(point);
      if (!own.presses) await Promise.race([told, endOwn()]);
      const { presses } = own;
      if (presses && presses.status !== 'unheard') {
        if (presses.status !== 'ready') await retract?.();
        return { ...presses, frame };
      }
      const elsewhere = await Promise.all(others.map(endOther));
      for (const [index, found] of elsewhere.entries()) {
        const other = others[index];
        if (found && other && found.status !== 'unheard') return { ...found, frame: other };
      }
      return { status: 'unheard', made: 0, frame };
    } finally {
      const isOver = own.presses?.status === 'ready';
      endedLater(page, [...others.map(endOther), ...(isOver ? [] : [endOwn()])]);
    }
  });
}

function guardAll(frame: Frame, signal: AbortSignal): Promise<void> {
  return callInFrame(frame, guardPresses, [0], signal);
}

/** Undefined where it fails, or takes too long. */
function inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
  return Deadline.within(GUARD_TIMEOUT_MS, work).catch(() => undefined);
}
