import type { Session } from '../../../protocol/session.js';
import type { Deadline } from '../../request/deadline.js';
import { isErrorCode } from '../../request/errors.js';
import { callOnNode } from '../nodes/node-handles.js';
import { notInteractable } from '../nodes/not-interactable.js';
import type { Modifier } from '../input/keys.js';
import type { MousePoint } from '../input/mouse-events.js';
import type { Page } from '../page.js';
import {
  exactTarget,
  pointAt,
  type ExactTarget,
  type PointOfTarget,
  type PointTarget,
} from './point-target.js';
import { pressNode } from './press-guard.js';
import { callInFrame } from '../frames/page-functions.js';
import { boxOf } from '../injected/box.js';
import { nextFrames } from '../injected/frames.js';

interface DragOptions {
  readonly modifiers?: readonly Modifier[] | undefined;
  readonly force?: boolean | undefined;
  /** How many moves the way has. */
  readonly steps: number;
}

/** The result of a drag. */
interface Dragged extends Pick<PointOfTarget, 'covering'> {
  readonly isDragAndDrop: boolean;
}

/** The first moves of a drag, in CSS px: Chrome begins to drag a link after 40 (Blink's LinkDragHysteresis). */
const BEGINNING_PX = [10, 45];

/** How often a drag follows a target that moves. */
const MAX_CORRECTIONS = 10;

/**
 * Drags from one target to another with the left button, which is released on every path.
 *
 * @returns whether it became a drag and drop, and the element that got a forced press in place of the source
 * @throws TabwireError `button_held`, and as `pointAt`, before anything is pressed; `node_not_interactable` when the node
 *   that it is dragged to does not stay where it is; then the button is released
 */
export async function drag(
  page: Page,
  from: PointTarget,
  to: PointTarget,
  options: DragOptions,
  deadline: Deadline,
): Promise<Dragged> {
  const { force = false, steps, modifiers } = options;
  const { signal } = deadline;
  const { mouse } = page.input;
  mouse.refuseWhileHeld();
  const [source, target] = [exactTarget(from), exactTarget(to)];
  // The end first: it has to be found before anything is pressed, and then the start has to be in view.
  const end = await pointAt(page, target, force, deadline);
  const before = await positionOf(page, target, signal);
  const { session } = end;
  if (session !== page.session) await drawn(page, session, signal);
  try {
    const start = await pressed(page, source, force, modifiers, deadline);
    /** Moves to a distance from the start. */
    const moveBy = (x: number, y: number) => {
      const inPage = { x: start.inPage.x + x, y: start.inPage.y + y };
      return mouse.moveTo({ session, ...inPage, inPage }, { modifiers }, signal);
    };
    const moveTo = ({ inPage }: MousePoint, part: number) =>
      moveBy((inPage.x - start.inPage.x) * part, (inPage.y - start.inPage.y) * part);
    if (before !== (await positionOf(page, target, signal))) {
      // The drag has to begin before its source scrolls away.
      const isInUpperHalf = start.inPage.y < page.viewport.height / 2;
      for (const way of BEGINNING_PX) await moveBy(0, isInUpperHalf ? way : -way);
    }
    const goal = await pointAt(page, target, force, deadline);
    const last = await positionOf(page, target, signal);
    for (let step = 1; step <= steps; step += 1) await moveTo(goal, step / steps);
    await follow(page, target, last, moveTo, deadline);
    const { x, y } = mouse.position;
    const released = { session, x, y, inPage: mouse.position };
    const isDragAndDrop = await mouse.up(released, { modifiers }, signal);
    return { isDragAndDrop, covering: start.covering };
  } finally {
    await mouse.releaseInTime();
  }
}

/** Moves to a node until it stays where it is. */
async function follow(
  page: Page,
  target: ExactTarget,
  known: string | undefined,
  moveTo: (point: MousePoint, part: number) => Promise<void>,
  deadline: Deadline,
): Promise<void> {
  let last = known;
  for (let corrections = 0; ; corrections += 1) {
    const now = await positionOf(page, target, deadline.signal).catch((error: unknown) => {
      if (isErrorCode(error, 'node_stale')) return last; // the page removed it
      throw error;
    });
    if (now === last) return;
    if (corrections === MAX_CORRECTIONS && 'nodeId' in target)
      throw notInteractable(target.nodeId, 'moving');
    last = now;
    // Without checks: the dragged node may cover it.
    await moveTo(await pointAt(page, target, true, deadline), 1);
  }
}

/** Presses the source of a drag, and no other node. */
async function pressed(
  page: Page,
  source: ExactTarget,
  force: boolean,
  modifiers: readonly Modifier[] | undefined,
  deadline: Deadline,
): Promise<PointOfTarget> {
  const { signal } = deadline;
  const { mouse } = page.input;
  const press = async (point: MousePoint) => {
    await mouse.moveTo(point, { modifiers }, signal);
    await mouse.down(point, { modifiers }, signal);
  };
  if (force || !('nodeId' in source)) {
    const point = await pointAt(page, source, force, deadline);
    await press(point);
    return point;
  }
  const release = () => mouse.releaseAll(signal);
  const how = { presses: 1, aim: { clicks: false }, press, release };
  const point = await pressNode(page, source.nodeId, how, deadline);
  if (!point) throw notInteractable(source.nodeId, 'no_box'); // an option: no mouse reaches it
  return point;
}

/** The position of a node now, for comparisons; undefined for a point, which does not move. */
async function positionOf(
  page: Page,
  target: ExactTarget,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!('nodeId' in target)) return undefined;
  const { x, y } = await callOnNode(page, target.nodeId, boxOf, [], signal);
  return `${x} ${y}`;
}

/** Waits until the compositor has drawn a frame of another process: Chrome routes drag events by that. */
async function drawn(page: Page, session: Session, signal: AbortSignal): Promise<void> {
  const frames = page.frames.all.filter((frame) => frame.session === session);
  await Promise.all(
    [page.frames.main, ...frames].map((frame) => callInFrame(frame, nextFrames, [], signal)),
  );
}
