import { isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import type { Frame } from '../frames/frame.js';
import { isolateOf, staleNode } from './node-ledger.js';
import type { Page, PageNode } from '../page.js';
import { callOn, queryOn, release } from '../frames/page-functions.js';
import { nodeOf, type RemoteNode } from '../frames/remote-nodes.js';
import { itself } from '../injected/attributes.js';

/**
 * Adds a node that a page function found to the ledger; returns its node_id.
 *
 * @param keep whether the ledger keeps its remote object, and releases it later
 */
export function mint(page: Page, session: Session, node: RemoteNode, keep = true): number {
  const { objectId, backendNodeId, loaderId } = node;
  return page.ledger.mint({
    owner: page,
    session,
    loaderId,
    backendNodeId,
    isolate: isolateOf(objectId),
    objectId: keep ? objectId : undefined,
  });
}

/** Mints the node of a reply; undefined when the reply holds none. */
export function mintResult(
  page: Page,
  session: Session,
  result: Parameters<typeof nodeOf>[0],
): number | undefined {
  const node = nodeOf(result);
  return node && mint(page, session, node);
}

/**
 * The remote object of a node, in our world. DOM.resolveNode may return another node that has the same
 * backendNodeId in another process, so the object's isolate is compared with that of the ledger.
 *
 * @throws TabwireError `node_stale` when the node is gone
 */
async function objectOf(page: Page, node: PageNode, signal: AbortSignal): Promise<string> {
  if (node.objectId !== undefined) return node.objectId;
  const frame = await page.frames.ofDocument(node.loaderId, signal);
  if (!frame) throw staleNode(node.nodeId);
  const objectId = await frame.inWorld(async ({ session, contextId: executionContextId }) => {
    const { backendNodeId } = node;
    const { object } = await session.send(
      'DOM.resolveNode',
      { backendNodeId, executionContextId },
      signal,
    );
    return object.objectId;
  }, signal);
  if (objectId === undefined) throw staleNode(node.nodeId);
  if (isolateOf(objectId) !== node.isolate) {
    release(frame.session, objectId); // another node's
    throw staleNode(node.nodeId);
  }
  return page.ledger.keepObject(node, objectId);
}

/**
 * Runs `work` with the session and the remote object of a node.
 *
 * @throws TabwireError `node_not_found` or `node_stale`
 */
export async function withNode<T>(
  page: Page,
  nodeId: number,
  signal: AbortSignal,
  work: (session: Session, objectId: string) => Promise<T>,
): Promise<T> {
  const node = page.ledger.lookup(page, nodeId);
  try {
    return await work(node.session, await objectOf(page, node, signal));
  } catch (error) {
    if (!isGone(page, error)) throw error;
    page.ledger.releaseObject(node);
    throw staleNode(nodeId);
  }
}

/** Whether a failed call means that a node is gone, or its frame, but not the page. */
export function isGone(page: Page, error: unknown): boolean {
  return (
    isCdpError(error, 'context_gone', 'node_gone') ||
    (isCdpError(error, 'detached', 'crashed') && page.state === 'open')
  );
}

/** Updates the ledger for a node that a script moved into another document of the page. */
export async function relocateNode(page: Page, nodeId: number, signal: AbortSignal): Promise<void> {
  await withNode(page, nodeId, signal, async (session, objectId) => {
    const found = nodeOf(await queryOn(session, objectId, itself, [], signal));
    if (!found) throw staleNode(nodeId);
    // Without this object: it is in the world of the document that the node came from.
    mint(page, session, found, false);
    release(session, found.objectId);
  });
}

/** Calls a page function on a node and returns its value. @throws TabwireError `node_stale` when that has `gone` */
export async function callOnNode<Args extends readonly unknown[], Result extends { gone: boolean }>(
  page: Page,
  nodeId: number,
  fn: (this: Element, ...args: Args) => Result | Promise<Result>,
  args: Readonly<Args>,
  signal: AbortSignal,
): Promise<Result> {
  const result = await withNode(page, nodeId, signal, (session, objectId) =>
    callOn(session, objectId, fn, args, signal),
  );
  if (result.gone) throw staleNode(nodeId);
  return result;
}

/** The node_id of the node that a page function finds from another; undefined when it finds none. */
export async function nodeFrom(
  page: Page,
  nodeId: number,
  fn: (this: Element) => Element | null | false,
  signal: AbortSignal,
): Promise<number | undefined> {
  return withNode(page, nodeId, signal, async (session, objectId) => {
    const result = await queryOn(session, objectId, fn, [], signal);
    if (result.type === 'boolean') throw staleNode(nodeId);
    const node = nodeOf(result);
    return node && mint(page, session, node);
  });
}

/** Where a search begins: a frame's document, or a remote object (an element or a shadow root). */
export type Scope =
  | { readonly frame: Frame }
  | {
      readonly session: Session;
      readonly objectId: string;
      /** The element that `within` names: itself, or the host of the shadow root. */
      readonly elementId: string;
      /** Whether the caller has to release the object after its use. */
      readonly temporary: boolean;
    };

/**
 * The scope of `within`: of a frame element its document, of a shadow host its shadow root, open or closed, of
 * any other element the element itself.
 *
 * @param pierce a shadow host stands for itself too, since its shadow root is searched along
 */
export async function scopeOf(
  page: Page,
  nodeId: number,
  pierce: boolean,
  signal: AbortSignal,
): Promise<Scope> {
  return withNode(page, nodeId, signal, async (session, objectId) => {
    const { node } = await session.send('DOM.describeNode', { objectId }, signal);
    const frame = node.frameId === undefined ? undefined : page.frames.get(node.frameId);
    if (frame && /^i?frame$/i.test(node.nodeName)) return { frame };
    const root = pierce
      ? undefined
      : node.shadowRoots?.find(({ shadowRootType }) => shadowRootType !== 'user-agent');
    if (!root) return { session, objectId, elementId: objectId, temporary: false };
    const document = page.ledger.lookup(page, nodeId).loaderId;
    const host = await page.frames.ofDocument(document, signal);
    if (!host) throw staleNode(nodeId);
    return host.inWorld(async (world) => {
      const { object } = await world.session.send(
        'DOM.resolveNode',
        { backendNodeId: root.backendNodeId, executionContextId: world.contextId },
        signal,
      );
      if (object.objectId === undefined) throw staleNode(nodeId);
      const found = { session: world.session, objectId: object.objectId };
      return { ...found, elementId: objectId, temporary: true };
    }, signal);
  });
}

/**
 * Calls a page function on the element that holds the frame of a node, in the document around it.
 *
 * @throws TabwireError `node_stale` when the frame has no element any more
 */
export async function callOnOwner<Args extends readonly unknown[], Result>(
  page: Page,
  parent: Frame,
  frame: Frame,
  nodeId: number,
  fn: (this: HTMLElement, ...args: Args) => Result | Promise<Result>,
  args: Readonly<Args>,
  signal: AbortSignal,
): Promise<Result> {
  const called = parent.inWorld(async ({ session, contextId: executionContextId }) => {
    const { backendNodeId } = await session.send(
      'DOM.getFrameOwner',
      { frameId: frame.id },
      signal,
    );
    const node = { backendNodeId, executionContextId };
    const { object } = await session.send('DOM.resolveNode', node, signal);
    const { objectId } = object;
    if (objectId === undefined) throw staleNode(nodeId);
    return callOn(session, objectId, fn, args, signal).finally(() => {
      release(session, objectId);
    });
  }, signal);
  return called.catch((error: unknown) => {
    throw isGone(page, error) ? staleNode(nodeId) : error;
  });
}
