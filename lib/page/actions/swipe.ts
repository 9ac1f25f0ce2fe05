import type { Deadline } from '../../request/deadline.js';
import { TabwireError } from '../../request/errors.js';
import type { Modifier } from '../input/keys.js';
import type { MousePoint, Point } from '../input/mouse-events.js';
import { notInteractable } from '../nodes/not-interactable.js';
import type { Page } from '../page.js';
import {
  exactTarget,
  pointAt,
  type ExactTarget,
  type PointOfTarget,
  type PointTarget,
} from './point-target.js';
import { pressNode } from './press-guard.js';

/** Where a swipe ends: at a target, or so far from where it began, in CSS px. */
export type SwipeEnd = ExactTarget | { readonly deltaX: number; readonly deltaY: number };

interface SwipeOptions {
  readonly modifiers?: readonly Modifier[] | undefined;
  readonly force: boolean;
  /** How many moves the way has. */
  readonly steps: number;
  readonly durationMs: number;
}

/**
 * Touches a target, moves and lets go. On every other path the touch is cancelled, also when another document
 * replaces the one that is touched.
 *
 * @returns the element that got a forced touch in place of the source
 * @throws TabwireError as `pointAt`; nothing is touched then
 */
export async function swipe(
  page: Page,
  from: PointTarget,
  end: SwipeEnd,
  { force, modifiers, ...way }: SwipeOptions,
  deadline: Deadline,
): Promise<Pick<PointOfTarget, 'covering'>> {
  const { signal } = deadline;
  const { touch } = page.input;
  const source = exactTarget(from);
  // The end first: it has to be found before anything is touched, and then the start has to be in view.
  if (!('deltaX' in end)) await pointAt(page, end, force, deadline);
  let touched: MousePoint | undefined;
  let document: string | undefined;
  const isOver = () => page.frames.main.loaderId !== document;
  const press = async (point: MousePoint) => {
    if ('deltaX' in end) checkInViewport(page, endOf(point, end));
    touched = point;
    document = page.frames.main.loaderId;
    await touch.begin(point, modifiers, signal);
  };
  const release = async () => {
    if (touched) await touch.cancel(touched);
    touched = undefined;
  };
  try {
    const start = await begun(page, source, force, press, release, deadline);
    // Without checks: what is under the finger may cover it.
    const to =
      'deltaX' in end ? endOf(start, end) : (await pointAt(page, end, true, deadline)).inPage;
    await touch.moveAndEnd(start, to, { ...way, isOver }, modifiers, signal);
    if (!isOver()) touched = undefined;
    return { covering: start.covering };
  } finally {
    await release();
  }
}

function endOf({ inPage }: MousePoint, by: { deltaX: number; deltaY: number }): Point {
  return { x: inPage.x + by.deltaX, y: inPage.y + by.deltaY };
}

function checkInViewport({ viewport: { width, height } }: Page, { x, y }: Point): void {
  if (x >= 0 && y >= 0 && x < width && y < height) return;
  throw new TabwireError(
    'out_of_viewport',
    `The swipe would end at (${x}, ${y}), outside the viewport of ${width} × ${height}. Send a shorter swipe, or several swipes.`,
    { viewport: { width, height } },
  );
}

/** Touches the source of a swipe, and no other node. */
async function begun(
  page: Page,
  source: ExactTarget,
  force: boolean,
  press: (point: MousePoint) => Promise<void>,
  release: () => Promise<void>,
  deadline: Deadline,
): Promise<PointOfTarget> {
  if (force || !('nodeId' in source)) {
    const point = await pointAt(page, source, force, deadline);
    await press(point);
    return point;
  }
  const how = { presses: 1, aim: { clicks: false, touch: true }, press, release };
  const point = await pressNode(page, source.nodeId, how, deadline);
  if (!point) throw notInteractable(source.nodeId, 'no_box'); // an option: no finger reaches it
  return point;
}
