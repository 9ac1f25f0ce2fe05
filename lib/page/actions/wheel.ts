import type { Deadline } from '../../request/deadline.js';
import type { Modifier } from '../input/keys.js';
import type { MousePoint } from '../input/mouse-events.js';
import { isErrorCode } from '../../request/errors.js';
import { callOnOwner, isGone } from '../nodes/node-handles.js';
import type { Page } from '../page.js';
import { listenForScrolls, scrollsEnded, windowScroll } from '../injected/wheel.js';
import type { Frame } from '../frames/frame.js';
import { callInFrame, callOn, release } from '../frames/page-functions.js';
import { exactTarget, pointAt, type PointTarget } from './point-target.js';

/** How long a scroll may take: one that a page keeps going is not waited for any longer. */
const SCROLL_TIMEOUT_MS = 2_000;

/** How often the node under the mouse is looked for while the page scrolls or navigates. */
const MAX_LOOKS = 10;

/** How far the wheel is turned, in CSS px, and what is held meanwhile. */
interface Turn {
  readonly deltaX: number;
  readonly deltaY: number;
  readonly modifiers?: readonly Modifier[] | undefined;
}

/**
 * Turns the wheel of the mouse over a target, by default where the mouse is. Resolves when the page has handled
 * the event, and the scroll that came of it has ended.
 *
 * @returns whether anything scrolled
 * @throws TabwireError as `pointAt`
 */
export async function turnWheel(
  page: Page,
  { node_id, x, y }: PointTarget,
  { modifiers, ...delta }: Turn,
  deadline: Deadline,
): Promise<boolean> {
  const { signal } = deadline;
  const { mouse } = page.input;
  const isNamed = node_id !== undefined || x !== undefined || y !== undefined;
  const target = isNamed ? exactTarget({ node_id, x, y }) : mouse.position;
  const point = await pointAt(page, target, false, deadline);
  const frames = await listen(page, point, signal);
  await mouse.wheel(point, delta, modifiers, signal);
  page.frames.scrollMayPropagate = true;
  const scrolled = await Promise.all(
    frames.map((frame) =>
      callInFrame(frame, scrollsEnded, [SCROLL_TIMEOUT_MS], signal).catch((error: unknown) => {
        if (isGone(page, error)) return false;
        throw error;
      }),
    ),
  );
  return scrolled.includes(true);
}

/** Has the frame at a point, and all around it, listen for scrolls; returns them. */
async function listen(page: Page, point: MousePoint, signal: AbortSignal): Promise<Frame[]> {
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    try {
      return await listenAt(page, point, signal);
    } catch (error) {
      // The page has scrolled or navigated since it was asked how far it is scrolled.
      if (!isGone(page, error) && !isErrorCode(error, 'node_stale')) throw error;
    }
  }
  const { main } = page.frames;
  await callInFrame(main, listenForScrolls, [], signal);
  return [main];
}

async function listenAt(
  page: Page,
  { session, x, y }: MousePoint,
  signal: AbortSignal,
): Promise<Frame[]> {
  const isRoot = (frame: Frame) =>
    frame.session === session && page.frames.get(frame.parentId ?? '')?.session !== session;
  const root = page.frames.all.find(isRoot) ?? page.frames.main;
  const scrolled = await callInFrame(root, windowScroll, [], signal);
  // It takes coordinates of the document (InspectorDOMAgent::getNodeForLocation).
  const at = { x: Math.floor(x + scrolled.x), y: Math.floor(y + scrolled.y) };
  const { backendNodeId, frameId } = await session.send('DOM.getNodeForLocation', at, signal);
  const innermost = page.frames.get(frameId) ?? page.frames.main;
  await innermost.inWorld(async ({ contextId: executionContextId }) => {
    const node = { backendNodeId, executionContextId };
    const { object } = await innermost.session.send('DOM.resolveNode', node, signal);
    const { objectId } = object;
    if (objectId === undefined) return;
    await callOn(innermost.session, objectId, listenForScrolls, [], signal).finally(() => {
      release(innermost.session, objectId);
    });
  }, signal);
  const frames = [innermost];
  for (let frame = innermost; frame.parentId !== undefined;) {
    const parent = page.frames.get(frame.parentId);
    if (!parent) break;
    await callOnOwner(page, parent, frame, 0, listenForScrolls, [], signal);
    frames.push(parent);
    frame = parent;
  }
  return frames;
}
