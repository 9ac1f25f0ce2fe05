import { Deadline } from '../../request/deadline.js';
import { isGone, withNode } from '../nodes/node-handles.js';
import type { Page } from '../page.js';
import { nextFrames } from '../injected/frames.js';
import type { Presses } from '../injected/guard.js';
import { endGuard, guardPresses, pressesMade } from '../injected/press-guard.js';
import type { Frame } from '../frames/frame.js';
import { callInFrame, callOn } from '../frames/page-functions.js';
import { pointToPress, refusal, type Approach, type NodePoint } from './click-point.js';
import { endedLater } from './ended-guards.js';

/** How long a frame may take to arm or end its guard: a frame that hangs gets no press either. */
const GUARD_TIMEOUT_MS = 500;

/** How much time has to be left for another attempt. */
const TRY_MS = 500;

/** How a node is pressed. */
interface PressGesture {
  /** How many presses it makes. */
  readonly presses: number;
  /** Which point is pressed, and whether the node has to be enabled. */
  readonly aim: Pick<Approach, 'clicks' | 'position' | 'scroll' | 'touch'>;
  readonly press: (point: NodePoint) => Promise<void>;
  /** Releases what is pressed after a press that the guard stopped. */
  readonly release?: () => Promise<void>;
}

/** The result of the presses, and the frame whose guard reports it. */
interface Outcome extends Presses {
  readonly frame: Frame;
}

/**
 * Presses a node and no other element: press guards in the page's documents hit-test each press when it arrives,
 * after all that the page did when the mouse moved there, and stop one that hits another element. Then a click
 * point is found again, until the deadline.
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
  const { presses, aim } = gesture;
  for (;;) {
    const aiming = pointToPress(page, nodeId, { force: false, presses, ...aim }, deadline);
    const point = await unguardedWhenFailed(page, nodeId, aiming);
    if (!point) return undefined;
    const { frame, ...outcome } = await outcomeOfPress(
      page,
      nodeId,
      point,
      gesture,
      deadline.signal,
    );
    if (outcome.status === 'ready' || outcome.status === 'unobserved') return point;
    // It is gone by the first of two presses: they were made.
    if (outcome.status === 'gone' && outcome.made > 0) return point;
    if (outcome.made > 0 || deadline.remainingMs < TRY_MS) {
      const refused = await refusal(page, nodeId, frame, outcome);
      throw outcome.made > 0 ? refused.with({ clicks: outcome.made }) : refused;
    }
    await callInFrame(point.frame, nextFrames, [], deadline.signal).catch((error: unknown) => {
      if (!isGone(page, error)) throw error;
    });
  }
}

/** Settles like `work`; when it fails, ends the guard in the node's document. */
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

/** Presses with the guards of all documents armed; returns the result. */
async function outcomeOfPress(
  page: Page,
  nodeId: number,
  point: NodePoint,
  { press, release, aim: { touch = false } }: PressGesture,
  signal: AbortSignal,
): Promise<Outcome> {
  const { frame } = point;
  const isOther = (other: Frame) => other !== frame && !other.session.crashed;
  const others = point.opensFrame ? [] : page.frames.all.filter(isOther);
  await Promise.all(others.map((other) => inTime((within) => guardAll(other, touch, within))));
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
      if (presses && presses.status !== 'unobserved') {
        if (presses.status !== 'ready') await release?.();
        return { ...presses, frame };
      }
      const elsewhere = await Promise.all(others.map(endOther));
      for (const [index, found] of elsewhere.entries()) {
        const other = others[index];
        if (found && other && found.status !== 'unobserved') return { ...found, frame: other };
      }
      return { status: 'unobserved', made: 0, frame };
    } finally {
      const isOver = own.presses?.status === 'ready';
      endedLater(page, [...others.map(endOther), ...(isOver ? [] : [endOwn()])]);
    }
  });
}

function guardAll(frame: Frame, touch: boolean, signal: AbortSignal): Promise<void> {
  return callInFrame(frame, guardPresses, [0, touch], signal);
}

/** Resolves like `work`, or to undefined when it fails or takes longer than `GUARD_TIMEOUT_MS`. */
function inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
  return Deadline.within(GUARD_TIMEOUT_MS, work).catch(() => undefined);
}
