import type { Session } from '../../../protocol/session.js';
import { withNode } from '../nodes/node-handles.js';
import { notInteractable } from '../nodes/not-interactable.js';
import type { Page } from '../page.js';
import { CLIENT_WORLD, type Frame, type ScriptWorld } from '../frames/frame.js';
import { callInWorld, release } from '../frames/page-functions.js';
import { NODE_RESULT, nodeOf } from '../frames/remote-nodes.js';
import { itself } from '../injected/attributes.js';

/** Where a script runs. */
export interface Target {
  readonly frame: Frame;
  readonly session: Session;
  /** Its execution context; undefined: the session's default one. */
  readonly contextId: number | undefined;
}

/**
 * Where an eval runs.
 *
 * @param frameNodeId a frame element; undefined: the page's own document
 * @throws TabwireError `node_not_interactable` with the reason `not_frame`
 */
export async function targetOf(
  page: Page,
  frameNodeId: number | undefined,
  world: ScriptWorld,
  signal: AbortSignal,
): Promise<Target> {
  const { main } = page.frames;
  const frame = frameNodeId === undefined ? main : await frameOf(page, frameNodeId, signal);
  const { session } = frame;
  if (world === 'isolated') {
    const params = { frameId: frame.id, worldName: CLIENT_WORLD };
    const { executionContextId } = await session.send('Page.createIsolatedWorld', params, signal);
    return { frame, session, contextId: executionContextId };
  }
  const parent = page.frames.get(frame.parentId ?? '');
  const isRoot = parent?.session !== session;
  return isRoot ? { frame, session, contextId: undefined } : inPageWorld(frame, signal);
}

/** The frame of a frame element. */
function frameOf(page: Page, nodeId: number, signal: AbortSignal): Promise<Frame> {
  return withNode(page, nodeId, signal, async (session, objectId) => {
    const { node } = await session.send('DOM.describeNode', { objectId }, signal);
    const frame = node.frameId === undefined ? undefined : page.frames.get(node.frameId);
    if (!frame) throw notInteractable(nodeId, 'not_frame');
    return frame;
  });
}

/**
 * The page's own world in a frame that is not its session's root. Its document, resolved without a context,
 * is an object of it, whose ID begins with the isolate's and the context's (V8's RemoteObjectId).
 */
function inPageWorld(frame: Frame, signal: AbortSignal): Promise<Target> {
  return frame.inWorld(async (world) => {
    const { session } = world;
    const how = { serializationOptions: NODE_RESULT };
    const { result } = await callInWorld(world, itself, [], how, signal);
    const document = nodeOf(result);
    if (!document) throw new Error('a world has a document');
    release(session, document.objectId);
    const { backendNodeId } = document;
    const { object } = await session.send('DOM.resolveNode', { backendNodeId }, signal);
    const { objectId } = object;
    if (objectId === undefined) throw new Error('a document has an object');
    release(session, objectId);
    return { frame, session, contextId: Number(objectId.split('.')[1]) };
  }, signal);
}
