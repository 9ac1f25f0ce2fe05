import { Deadline } from '../../request/deadline.js';
import { TabwireError } from '../../request/errors.js';
import { callOnOwner, mintResult, relocateNode, withNode } from '../nodes/node-handles.js';
import { isReason, notInteractable } from '../nodes/not-interactable.js';
import type { Page } from '../page.js';
import type { ClickTarget } from '../injected/click-point.js';
import { clickTarget, coveringElement } from '../injected/click-target.js';
import type { Link } from '../injected/download-link.js';
import { pointThroughFrame } from '../injected/frame-point.js';
import type { Frame } from '../frames/frame.js';
import { staleNode } from '../nodes/node-ledger.js';
import { callOn, queryInFrame } from '../frames/page-functions.js';
import { lookAgain, pageTimeoutMs } from './look-again.js';
import { scrollIntoView } from './scroll.js';
import { confirmHitTarget, stablePoint, type Located } from './stable-point.js';

/** How long the look-up of the covering element may take, after the wait has ended. */
const COVER_TIMEOUT_MS = 500;

/** A point of a node. */
export interface NodePoint extends Located {
  /** The same point in the viewport of the node's own frame. */
  readonly inFrame: Point;
  /** The point hits a frame element: its document gets the mouse events. */
  readonly opensFrame: boolean;
  /** By force: the element that is hit in place of the node. */
  readonly covering: Covering | undefined;
  /** That the node is in; undefined: none. */
  readonly link: Link | undefined;
}

/** An element that is hit in place of a node. */
export interface Covering {
  readonly node_id: number | null;
  readonly description: string;
}

/** How a point of a node is found. */
export interface Approach {
  /** Skips the checks. */
  readonly force: boolean;
  /** Arms a press guard for this many presses in the node's document; it also notes mouse moves. */
  readonly presses?: number;
  /** The guard is for a touch, too. */
  readonly touch?: boolean | undefined;
  /** Waits until the node is enabled, too. */
  readonly clicks: boolean;
  /** The point, from the top left corner of the node's padding box in CSS px. */
  readonly position?: Point | undefined;
  /** Whether the node is scrolled into view; true by default. */
  readonly scroll?: boolean | undefined;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Finds the click point of a node: scrolls it into view and waits until it is visible, at rest, and hit at the
 * point.
 *
 * @throws TabwireError `click_intercepted`, `node_not_interactable`, `node_stale`, `node_not_found`
 */
export async function pointAtNode(
  page: Page,
  nodeId: number,
  approach: Approach,
  deadline: Deadline,
): Promise<NodePoint> {
  return stablePoint(page, deadline.signal, async () => {
    const target = await pointInDocument(page, nodeId, approach, deadline);
    return toRootFrame(page, nodeId, target, approach, deadline);
  });
}

/**
 * Finds the click point to press a node.
 *
 * @returns undefined for an option of a select: no mouse reaches its list
 * @throws TabwireError as `pointAtNode`
 */
export async function pointToPress(
  page: Page,
  nodeId: number,
  approach: Approach,
  deadline: Deadline,
): Promise<NodePoint | undefined> {
  return confirmHitTarget(page, deadline.signal, async () => {
    const target = await pointInDocument(page, nodeId, approach, deadline);
    if (target.status === 'option') return undefined;
    return toRootFrame(page, nodeId, target, approach, deadline);
  });
}

/** Finds the point of a node in its own document, and arms the guard there. */
async function pointInDocument(
  page: Page,
  nodeId: number,
  approach: Approach,
  deadline: Deadline,
): Promise<ClickTarget> {
  const { signal } = deadline;
  const { force, presses, clicks, position = null, scroll = true, touch = false } = approach;
  let isScrolled = false;
  const look = async (timeoutMs: number): Promise<ClickTarget> => {
    const target = await withNode(page, nodeId, signal, async (session, objectId) => {
      const options = { force, clicks, isScrolled, position, scroll, timeoutMs, presses, touch };
      const found = await callOn(session, objectId, clickTarget, [options], signal);
      if (found.status === 'contents') await scrollIntoView(session, objectId, signal, found.at);
      return found;
    });
    if (target.status !== 'contents' && target.status !== 'moved') return target;
    isScrolled = target.status === 'contents';
    if (!isScrolled) await relocateNode(page, nodeId, signal);
    return look(timeoutMs);
  };
  if (force) return look(pageTimeoutMs(deadline));
  return lookAgain(deadline, look, async (found) =>
    refusal(page, nodeId, await frameOf(page, nodeId, signal), found),
  );
}

/** The frame of a node. */
async function frameOf(page: Page, nodeId: number, signal: AbortSignal): Promise<Frame> {
  const { loaderId } = page.ledger.lookup(page, nodeId);
  const frame = await page.frames.ofDocument(loaderId, signal);
  if (!frame) throw staleNode(nodeId);
  return frame;
}

/**
 * Converts the point of a node to the coordinates of its process's root frame, to whose session the events go.
 * For events sent to the page, Chrome finds the frame by the last frame that its compositor drew, which lags
 * behind the layout (see docs/decisions.md, clicks and input).
 */
async function toRootFrame(
  page: Page,
  nodeId: number,
  target: ClickTarget,
  approach: Approach,
  deadline: Deadline,
): Promise<NodePoint> {
  const frame = await frameOf(page, nodeId, deadline.signal);
  if (target.status !== 'ready') throw await refusal(page, nodeId, frame, target);
  const { x, y, opensFrame = false, link } = target;
  const inFrame = { x, y };
  const inside = await coveringOf(page, frame, target);
  const {
    inRoot,
    inPage,
    covering = inside,
  } = await throughAncestorFrames(page, nodeId, frame, inFrame, approach, deadline);
  const { session } = frame;
  const point = { frame, session, x: inRoot.x, y: inRoot.y, inPage, inFrame };
  return { ...point, opensFrame, covering, link };
}

/**
 * Converts a point of a frame to the frames around it, scrolls each so that the point is visible, and checks that
 * nothing covers it there.
 *
 * @returns the point in the coordinates of the frame's session (of its process's root frame), and in
 *   those of the page
 */
async function throughAncestorFrames(
  page: Page,
  nodeId: number,
  frame: Frame,
  point: Point,
  approach: Approach,
  deadline: Deadline,
): Promise<{ inRoot: Point; inPage: Point; covering?: Covering }> {
  const parent = frame.parentId === undefined ? undefined : page.frames.get(frame.parentId);
  if (!parent) return { inRoot: point, inPage: point };
  const { signal } = deadline;
  const { force, scroll = true } = approach;
  const look = (timeoutMs: number) => {
    const args = [point.x, point.y, force, timeoutMs, scroll] as const;
    return callOnOwner(page, parent, frame, nodeId, pointThroughFrame, args, signal);
  };
  const outer = force
    ? await look(pageTimeoutMs(deadline))
    : await lookAgain(deadline, look, (found) => refusal(page, nodeId, parent, found));
  if (outer.status !== 'ready') throw await refusal(page, nodeId, parent, outer);
  const own = await coveringOf(page, parent, outer);
  const { inRoot, ...around } = await throughAncestorFrames(
    page,
    nodeId,
    parent,
    outer,
    approach,
    deadline,
  );
  const isOwnRoot = parent.session !== frame.session;
  return { ...(own ? { covering: own } : {}), ...around, inRoot: isOwnRoot ? point : inRoot };
}

/** The element that a frame's hit test found in place of its node, by force. */
async function coveringOf(
  page: Page,
  frame: Frame,
  { covering: description }: { readonly covering?: string },
): Promise<Covering | undefined> {
  if (description === undefined) return undefined;
  return { node_id: await coveringNode(page, frame), description };
}

/** The error for a node that can't be reached; for `covered` it names the covering element of the frame. */
export async function refusal(
  page: Page,
  nodeId: number,
  frame: Frame,
  { status, by = 'another element' }: { readonly status: string; readonly by?: string },
): Promise<TabwireError> {
  if (status === 'covered')
    return new TabwireError(
      'click_intercepted',
      `Node ${nodeId} is covered by ${by}. Close or move the covering element. With force: true, node-click/, tap/, drag/ and swipe/ press the covering element instead of the node.`,
      {
        node_id: nodeId,
        covered_by: { node_id: await coveringNode(page, frame), description: by },
      },
    );
  return isReason(status) ? notInteractable(nodeId, status) : staleNode(nodeId);
}

/** The node_id of the element that the last hit test of a frame found. */
export async function coveringNode(page: Page, frame: Frame): Promise<number | null> {
  try {
    const found = await Deadline.within(COVER_TIMEOUT_MS, (signal) =>
      queryInFrame(frame, coveringElement, [], signal),
    );
    return mintResult(page, frame.session, found) ?? null;
  } catch {
    return null; // the page has changed; the error still has the description
  }
}
