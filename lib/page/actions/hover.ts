import type { Deadline } from '../../request/deadline.js';
import type { Modifier } from '../input/keys.js';
import type { MousePoint } from '../input/mouse-events.js';
import { callOnNode } from '../nodes/node-handles.js';
import type { Page } from '../page.js';
import { hoveredAt } from '../injected/press-guard.js';
import { pointAtNode, refusal, type Covering } from './click-point.js';
import { exactTarget, pointAt, type PointTarget } from './point-target.js';
import { unguardedWhenFailed } from './press-guard.js';

/** How much time has to be left for another attempt. */
const TRY_MS = 500;

interface HoverOptions {
  readonly modifiers?: readonly Modifier[] | undefined;
  readonly force: boolean;
  /** How many moves the way has; 1 by default. */
  readonly steps?: number | undefined;
}

/**
 * Moves the mouse over a target. A node has to be hit there afterwards, or to have got a mouse move: what it then
 * shows may cover it. A node that moves away is followed until the deadline.
 *
 * @returns the element that is there in place of a forced node
 * @throws TabwireError as `pointAt`
 */
export async function hover(
  page: Page,
  named: PointTarget,
  options: HoverOptions,
  deadline: Deadline,
): Promise<Covering | undefined> {
  const { signal } = deadline;
  const { modifiers, force, steps } = options;
  const target = exactTarget(named);
  const move = (point: MousePoint) => page.input.mouse.moveTo(point, { modifiers, steps }, signal);
  if (force || !('nodeId' in target)) {
    const point = await pointAt(page, target, force, deadline);
    await move(point);
    return point.covering;
  }
  const { nodeId } = target;
  const attempt = async () => {
    const approach = { force: false, presses: 1, clicks: false };
    const point = await pointAtNode(page, nodeId, approach, deadline);
    await move(point);
    const { x, y } = point.inFrame;
    const hit = await callOnNode(page, nodeId, hoveredAt, [x, y], signal);
    return hit.status === 'ready' ? undefined : refusal(page, nodeId, point.frame, hit);
  };
  for (;;) {
    const refused = await unguardedWhenFailed(page, nodeId, attempt());
    if (!refused) return undefined;
    if (deadline.remainingMs < TRY_MS) throw refused;
  }
}
