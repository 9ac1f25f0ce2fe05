import { TabwireError } from '../../request/errors.js';
import type { MousePoint } from '../input/mouse-events.js';
import { isGone } from '../nodes/node-handles.js';
import type { Page } from '../page.js';
import { pointIntoFrame } from '../injected/box.js';
import { frameElementAt } from '../injected/frame-point.js';
import type { Frame } from '../frames/frame.js';
import { callInWorld, callOn, release, resultOf } from '../frames/page-functions.js';
import { NODE_RESULT } from '../frames/remote-nodes.js';
import { confirmHitTarget, hasOtherProcesses, stablePoint, type Located } from './stable-point.js';

/** A point of the page's viewport. */
export interface ViewportPoint extends Located {
  /** The same point in the viewport of the frame that is hit. */
  readonly inFrame: { readonly x: number; readonly y: number };
}

/**
 * Finds the process of the frame at a point of the page's viewport, and the point there.
 *
 * @throws TabwireError `out_of_viewport`
 */
export async function mouseAt(
  page: Page,
  x: number,
  y: number,
  signal: AbortSignal,
): Promise<MousePoint> {
  return stablePoint(page, signal, () => locate(page, x, y, signal));
}

/** Like `mouseAt`, for a press: it also confirms the hit target, and tells its frame. @throws TabwireError `out_of_viewport` */
export async function mouseToClickAt(
  page: Page,
  x: number,
  y: number,
  signal: AbortSignal,
): Promise<ViewportPoint> {
  return confirmHitTarget(page, signal, () => locate(page, x, y, signal));
}

/**
 * Finds the frame at a point by hit tests in the documents, where the page has frames of other processes. Chrome
 * itself finds it by the last frame that its compositor drew, which lacks a frame that has just loaded.
 */
async function locate(
  page: Page,
  x: number,
  y: number,
  signal: AbortSignal,
): Promise<ViewportPoint> {
  const { width, height } = page.viewport;
  if (x < 0 || y < 0 || x >= width || y >= height)
    throw new TabwireError(
      'out_of_viewport',
      `(${x}, ${y}) is outside the viewport of ${width} × ${height}. Scroll to this point first, or send a node_id instead.`,
      { viewport: { width, height } },
    );
  let frame = page.frames.main;
  let inFrame = { x, y };
  let inRoot = inFrame;
  while (hasOtherProcesses(page, frame)) {
    let inner;
    try {
      inner = await frameAt(page, frame, inFrame, signal);
    } catch (error) {
      if (frame === page.frames.main || !isGone(page, error)) throw error;
      return locate(page, x, y, signal); // the frame is gone: what is there without it
    }
    if (!inner) break;
    inFrame = inner.point;
    if (inner.frame.session !== frame.session) inRoot = inFrame;
    frame = inner.frame;
  }
  return { frame, session: frame.session, ...inRoot, inPage: { x, y }, inFrame };
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
    // The page gets the mouse events of a frame that crashed.
    return inner && !inner.session.crashed ? { frame: inner, point } : undefined;
  }, signal);
}
