import type { Deadline } from '../../request/deadline.js';
import { invalidRequest } from '../../request/errors.js';
import type { Page } from '../page.js';
import { pointAtNode, type NodePoint } from './click-point.js';
import type { MousePoint } from '../input/mouse-events.js';
import { mouseAt } from './viewport-point.js';

/** The fields by which a client names a target: a node, or a point of the viewport in CSS px. */
export interface PointTarget {
  readonly node_id?: number | undefined;
  readonly x?: number | undefined;
  readonly y?: number | undefined;
}

/** A target that is one of the two. */
export type ExactTarget = { readonly nodeId: number } | { readonly x: number; readonly y: number };

/** @throws TabwireError `invalid_request` when the target is neither or both */
export function exactTarget({ node_id: nodeId, x, y }: PointTarget): ExactTarget {
  if (nodeId !== undefined && x === undefined && y === undefined) return { nodeId };
  if (nodeId === undefined && x !== undefined && y !== undefined) return { x, y };
  throw invalidRequest('', 'needs node_id, or x and y', 'Send node_id, or both x and y.');
}

/** The point of a target; `covering` is the element that is hit there in place of a forced node. */
export type PointOfTarget = MousePoint & Partial<Pick<NodePoint, 'covering'>>;

/**
 * Finds the point of a target for the mouse.
 *
 * @throws TabwireError `out_of_viewport`, and as `pointAtNode`
 */
export async function pointAt(
  page: Page,
  target: ExactTarget,
  force: boolean,
  deadline: Deadline,
): Promise<PointOfTarget> {
  if ('nodeId' in target)
    return pointAtNode(page, target.nodeId, { force, clicks: false }, deadline);
  return mouseAt(page, target.x, target.y, deadline.signal);
}
