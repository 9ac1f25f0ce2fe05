import { Deadline } from '../deadline.js';
import { TabwireError } from '../errors.js';
import { mintResult, notInteractable, release, sightAgain, withNode } from './element.js';
import type { Frame } from './frames.js';
import { Mouse, type ClickOptions } from './mouse.js';
import { staleNode } from './nodes.js';
import type { Page } from './page.js';
import { callOn, queryInFrame } from './remote.js';
import {
  clickTarget,
  coveringElement,
  frameElementAt,
  pointIntoFrame,
  pointThroughFrame,
  selectOption,
  type ClickTarget,
} from './scripts/click.js';

/** Kept back from the wait for a clickable point, so that its end is told as the reason it is. */
const REPLY_MARGIN_MS = 250;

/** How long naming the covering element may take, when the click's own time is up. */
const COVER_TIMEOUT_MS = 500;

const HINTS = {
  no_box: ['has no box: it is not displayed', 'Find the element that is shown for it.'],
  hidden: ['is not visible', 'Make it visible, or send force: true to click where it is.'],
  disabled: ['is disabled', 'Enable it first, or send force: true.'],
  moving: ['did not come to rest', 'Wait for its animation to end, or send force: true.'],
} as const;

/**
 * Clicks a node as a person would: scrolled into view, when it is visible, enabled and at rest, at a
 * point of it that is really hit there. Two flights: the point, then the mouse events.
 *
 * @throws TabwireError `click_intercepted`, `node_not_interactable`, `node_stale`, `node_not_found`
 */
export async function clickNode(
  page: Page,
  nodeId: number,
  options: ClickOptions & { force?: boolean | undefined },
  deadline: Deadline,
): Promise<void> {
  const { signal } = deadline;
  const { force = false } = options;
  const target = await withNode(page, nodeId, signal, async (session, objectId) => {
    const args = [force, patienceOf(deadline)] as const;
    const found = await callOn(session, objectId, clickTarget, args, signal);
    if (found.status !== 'option') return found;
    return callOn(session, objectId, selectOption, [], signal);
  });
  if (target.status === 'selected') return;
  if (target.status === 'moved') {
    await sightAgain(page, nodeId, signal);
    return clickNode(page, nodeId, options, deadline);
  }
  const node = page.ledger.lookup(page, nodeId);
  const frame = await page.frames.ofDocument(node.loaderId, signal);
  if (!frame) throw staleNode(nodeId);
  if (target.status !== 'ready') throw await refusal(page, nodeId, frame, target);
  const { x, y } = await throughFrames(page, nodeId, frame, target, force, deadline);
  // Each process's root frame takes events in its own coordinates. Were they sent to the page, Chrome
  // would look for the frame where its compositor last drew it, which lags behind the layout.
  await new Mouse(frame.session, page.dialogs).click(x, y, options, signal);
}

/**
 * Clicks at a point of the page's viewport, in whichever process the frame at that point lives.
 *
 * Chrome would find the frame by itself, but looks where its compositor last drew it, and it does not
 * see a frame that has just loaded. So where there are frames of other processes, the frame is looked
 * up in the documents.
 */
export async function clickPoint(
  page: Page,
  x: number,
  y: number,
  options: ClickOptions,
  signal: AbortSignal,
): Promise<void> {
  let frame = page.frames.main;
  let inFrame = { x, y };
  let inRoot = inFrame;
  while (page.frames.all.some(({ session }) => session !== frame.session)) {
    const inner = await frameAt(page, frame, inFrame, signal);
    if (!inner) break;
    inFrame = inner.point;
    if (inner.frame.session !== frame.session) inRoot = inFrame;
    frame = inner.frame;
  }
  await new Mouse(frame.session, page.dialogs).click(inRoot.x, inRoot.y, options, signal);
}

/** The frame at a point of a frame, and the point in it; undefined when no frame is there. */
async function frameAt(
  page: Page,
  frame: Frame,
  { x, y }: { x: number; y: number },
  signal: AbortSignal,
): Promise<{ frame: Frame; point: { x: number; y: number } } | undefined> {
  const { session } = frame;
  const { objectId } = await queryInFrame(frame, frameElementAt, [x, y], signal);
  if (objectId === undefined) return undefined;
  const [{ node }, point] = await Promise.all([
    session.send('DOM.describeNode', { objectId }, signal),
    callOn(session, objectId, pointIntoFrame, [x, y], signal),
  ]);
  release(session, objectId);
  const inner = node.frameId === undefined ? undefined : page.frames.get(node.frameId);
  return inner && { frame: inner, point };
}

type Point = Extract<ClickTarget, { status: 'ready' }>;

/**
 * Carries a point of a frame up through the frames around it, each scrolled so that it shows and
 * checked for what covers it.
 *
 * @returns the point in the coordinates of the frame's session: of its process's root frame
 */
async function throughFrames(
  page: Page,
  nodeId: number,
  frame: Frame,
  point: Point,
  force: boolean,
  deadline: Deadline,
): Promise<Point> {
  const parent = frame.parentId === undefined ? undefined : page.frames.get(frame.parentId);
  if (!parent) return point;
  const { signal } = deadline;
  const outer = await parent.inWorld(async (session, executionContextId) => {
    const owner = await session.send('DOM.getFrameOwner', { frameId: frame.id }, signal);
    const { object } = await session.send(
      'DOM.resolveNode',
      { backendNodeId: owner.backendNodeId, executionContextId },
      signal,
    );
    if (object.objectId === undefined) throw staleNode(nodeId);
    const { objectId } = object;
    const args = [point.x, point.y, force, patienceOf(deadline)] as const;
    return callOn(session, objectId, pointThroughFrame, args, signal).finally(() => {
      release(session, objectId);
    });
  }, signal);
  if (outer.status !== 'ready') throw await refusal(page, nodeId, parent, outer);
  const root = await throughFrames(page, nodeId, parent, outer, force, deadline);
  return parent.session === frame.session ? root : point;
}

/** How long the page may wait for a clickable point. */
function patienceOf(deadline: Deadline): number {
  return Math.max(0, deadline.remainingMs - REPLY_MARGIN_MS);
}

/** The error for a target that can't be clicked; it names the element in the way. */
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
