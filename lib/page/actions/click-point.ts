import { Deadline } from '../../request/deadline.js';
import { invalidRequest, TabwireError } from '../../request/errors.js';
import {
  callOnOwner,
  isGone,
  mintResult,
  notInteractable,
  sightAgain,
  withNode,
} from '../nodes/node-handles.js';
import type { Frame } from '../tab/frames.js';
import { staleNode } from '../tab/node-ledger.js';
import type { Page } from '../page.js';
import {
  callInWorld,
  callOn,
  NODE_RESULT,
  queryInFrame,
  release,
  resultOf,
} from '../tab/page-functions.js';
import {
  clickTarget,
  coveringElement,
  frameElementAt,
  pointIntoFrame,
  pointThroughFrame,
  type ClickTarget,
} from '../scripts/click.js';
import { isBesideOthers, steady, sure, type Aim, type Located } from './stable-point.js';

/** Kept back from the wait for a point, so that its end is told as the reason it is. */
const REPLY_MARGIN_MS = 250;

/** How long naming the covering element may take, when the wait's own time is up. */
const COVER_TIMEOUT_MS = 500;

const HINTS = {
  no_box: ['has no box: it is not displayed', 'Find the element that is shown for it.'],
  hidden: ['is not visible', 'Make it visible, or send force: true to act where it is.'],
  disabled: ['is disabled', 'Enable it first, or send force: true.'],
  moving: ['did not come to rest', 'Wait for its animation to end, or send force: true.'],
} as const;

/** What a client names to point at: a node, or a point of the viewport. */
export interface Target {
  readonly node_id?: number | undefined;
  readonly x?: number | undefined;
  readonly y?: number | undefined;
}

/**
 * Finds where the mouse goes for a target. A node is scrolled into view, and awaited until it is visible,
 * at rest and really hit there.
 *
 * @throws TabwireError `click_intercepted`, `node_not_interactable`, `node_stale`, `node_not_found`,
 *   `out_of_viewport`, `invalid_request` when the target is neither or both
 */
export async function aimAt(
  page: Page,
  { node_id: nodeId, x, y }: Target,
  force: boolean,
  deadline: Deadline,
): Promise<Aim> {
  if (nodeId !== undefined && x === undefined && y === undefined)
    return steady(page, deadline.signal, async () => {
      const target = await find(page, nodeId, force, false, deadline);
      return carried(page, nodeId, target, force, deadline);
    });
  if (nodeId === undefined && x !== undefined && y !== undefined)
    return aimAtPoint(page, x, y, deadline.signal);
  throw invalidRequest('', 'needs node_id, or x and y', 'Send node_id, or else both x and y.');
}

/**
 * Finds where the mouse goes to click a node, which has to be enabled too.
 *
 * @returns undefined for an option of a select: no mouse reaches its list
 * @throws TabwireError as `aimAt`
 */
export async function aimToClick(
  page: Page,
  nodeId: number,
  force: boolean,
  deadline: Deadline,
): Promise<Aim | undefined> {
  return sure(page, deadline.signal, async () => {
    const target = await find(page, nodeId, force, true, deadline);
    if (target.status === 'option') return undefined;
    return carried(page, nodeId, target, force, deadline);
  });
}

/** Finds the point of a node in its own document. */
async function find(
  page: Page,
  nodeId: number,
  force: boolean,
  clicks: boolean,
  deadline: Deadline,
): Promise<ClickTarget> {
  const { signal } = deadline;
  const target = await withNode(page, nodeId, signal, (session, objectId) =>
    callOn(session, objectId, clickTarget, [force, patienceOf(deadline), clicks], signal),
  );
  if (target.status !== 'moved') return target;
  await sightAgain(page, nodeId, signal);
  return find(page, nodeId, force, clicks, deadline);
}

/**
 * Carries the point of a node to its process's root frame, which takes events in its own coordinates.
 * Were they sent to the page, Chrome would look for the frame where its compositor last drew it, which
 * lags behind the layout.
 */
async function carried(
  page: Page,
  nodeId: number,
  target: ClickTarget,
  force: boolean,
  deadline: Deadline,
): Promise<Located> {
  const { loaderId } = page.ledger.lookup(page, nodeId);
  const frame = await page.frames.ofDocument(loaderId, deadline.signal);
  if (!frame) throw staleNode(nodeId);
  if (target.status !== 'ready') throw await refusal(page, nodeId, frame, target);
  const { inRoot, inPage } = await throughFrames(page, nodeId, frame, target, force, deadline);
  return { frame, session: frame.session, x: inRoot.x, y: inRoot.y, inPage };
}

/**
 * Finds the process of the frame at a point of the page's viewport, and the point there.
 *
 * @throws TabwireError `out_of_viewport`
 */
export async function aimAtPoint(
  page: Page,
  x: number,
  y: number,
  signal: AbortSignal,
): Promise<Aim> {
  return steady(page, signal, () => locate(page, x, y, signal));
}

/** The same for a click. @throws TabwireError `out_of_viewport` */
export async function aimToClickAt(
  page: Page,
  x: number,
  y: number,
  signal: AbortSignal,
): Promise<Aim> {
  return sure(page, signal, () => locate(page, x, y, signal));
}

/**
 * Chrome would find the frame by itself, but looks where its compositor last drew it, and it does not
 * see a frame that has just loaded. So where there are frames of other processes, the frame is looked
 * up in the documents.
 */
async function locate(page: Page, x: number, y: number, signal: AbortSignal): Promise<Located> {
  const { width, height } = page.viewport;
  if (x < 0 || y < 0 || x >= width || y >= height)
    throw new TabwireError(
      'out_of_viewport',
      `(${x}, ${y}) is outside the viewport of ${width} × ${height}. Scroll there first, or name a node.`,
      { viewport: { width, height } },
    );
  let frame = page.frames.main;
  let inFrame = { x, y };
  let inRoot = inFrame;
  while (isBesideOthers(page, frame)) {
    let inner;
    try {
      inner = await frameAt(page, frame, inFrame, signal);
    } catch (error) {
      if (frame === page.frames.main || !isGone(page, error)) throw error;
      return locate(page, x, y, signal); // what shows there without the frame
    }
    if (!inner) break;
    inFrame = inner.point;
    if (inner.frame.session !== frame.session) inRoot = inFrame;
    frame = inner.frame;
  }
  return { frame, session: frame.session, ...inRoot, inPage: { x, y } };
}

/** The frame at a point of a frame, and the point in it; undefined when no frame is there. */
async function frameAt(
  page: Page,
  frame: Frame,
  { x, y }: { x: number; y: number },
  signal: AbortSignal,
): Promise<{ frame: Frame; point: { x: number; y: number } } | undefined> {
  return frame.inWorld(async (world) => {
    const { session } = world;
    const how = { serializationOptions: NODE_RESULT };
    const reply = await callInWorld<unknown>(world, frameElementAt, [x, y], how, signal);
    const { objectId } = resultOf(reply);
    if (objectId === undefined) return undefined;
    const [{ node }, point] = await Promise.all([
      session.send('DOM.describeNode', { objectId }, signal),
      callOn(session, objectId, pointIntoFrame, [x, y], signal),
    ]);
    release(session, objectId);
    const inner = node.frameId === undefined ? undefined : page.frames.get(node.frameId);
    // Of one that crashed the page has the mouse.
    return inner && !inner.session.crashed ? { frame: inner, point } : undefined;
  }, signal);
}

type Point = Extract<ClickTarget, { status: 'ready' }>;

/**
 * Carries a point of a frame up through the frames around it, each scrolled so that it shows and
 * checked for what covers it.
 *
 * @returns the point in the coordinates of the frame's session (of its process's root frame), and in
 *   those of the page
 */
async function throughFrames(
  page: Page,
  nodeId: number,
  frame: Frame,
  point: Point,
  force: boolean,
  deadline: Deadline,
): Promise<{ inRoot: Point; inPage: Point }> {
  const parent = frame.parentId === undefined ? undefined : page.frames.get(frame.parentId);
  if (!parent) return { inRoot: point, inPage: point };
  const args = [point.x, point.y, force, patienceOf(deadline)] as const;
  const outer = await callOnOwner(
    page,
    parent,
    frame,
    nodeId,
    pointThroughFrame,
    args,
    deadline.signal,
  );
  if (outer.status !== 'ready') throw await refusal(page, nodeId, parent, outer);
  const { inRoot, inPage } = await throughFrames(page, nodeId, parent, outer, force, deadline);
  return { inRoot: parent.session === frame.session ? inRoot : point, inPage };
}

/** How long the page may wait for a clickable point. */
function patienceOf(deadline: Deadline): number {
  return Math.max(0, deadline.remainingMs - REPLY_MARGIN_MS);
}

/** The error for a target that can't be reached; it names the element in the way. */
async function refusal(
  page: Page,
  nodeId: number,
  frame: Frame,
  target: Exclude<ClickTarget, Point>,
): Promise<TabwireError> {
  if (target.status === 'covered') {
    const covering = await coveringNode(page, frame);
    return new TabwireError(
      'click_intercepted',
      `Node ${nodeId} is covered by ${target.by}. Close or move what covers it, or send force: true to click anyway.`,
      { node_id: nodeId, covered_by: { node_id: covering, description: target.by } },
    );
  }
  if (!hasHint(target.status)) return staleNode(nodeId);
  const [why, hint] = HINTS[target.status];
  return notInteractable(nodeId, why, hint);
}

function hasHint(status: string): status is keyof typeof HINTS {
  return status in HINTS;
}

async function coveringNode(page: Page, frame: Frame): Promise<number | null> {
  try {
    const found = await Deadline.within(COVER_TIMEOUT_MS, (signal) =>
      queryInFrame(frame, coveringElement, [], signal),
    );
    return mintResult(page, frame.session, found) ?? null;
  } catch {
    return null; // the page moved on; the description is still true
  }
}
