import { isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import { withNode } from '../nodes/node-handles.js';
import { notInteractable } from '../nodes/not-interactable.js';
import type { Page } from '../page.js';
import { scrollPosition, scrollNodeIntoView } from '../injected/scroll.js';
import { staleNode } from '../nodes/node-ledger.js';
import { callInFrame, callOn } from '../frames/page-functions.js';
import { waitForScroll } from './wait-for-scroll.js';

/**
 * Scrolls a node into view, in all frames around it.
 *
 * @returns the scroll position of the page afterwards, in CSS px
 *
 * @throws TabwireError `node_not_interactable` when it has no box, `node_stale`, `node_not_found`
 */
export async function scrollToNode(
  page: Page,
  nodeId: number,
  signal: AbortSignal,
): Promise<{ x: number; y: number }> {
  const { main } = page.frames;
  const { loaderId } = page.ledger.lookup(page, nodeId);
  const isInMain = loaderId === main.loaderId;
  const scrolled = await withNode(page, nodeId, signal, async (session, objectId) => {
    const result = await callOn(session, objectId, scrollNodeIntoView, [], signal);
    // Only Chrome itself reaches the scroll positions of documents of other sites.
    const needsChrome = result.status === 'contents' || (result.status === 'done' && !isInMain);
    const isDone = !needsChrome || (await scrollIntoView(session, objectId, signal));
    return isDone ? result : ({ status: 'no_box' } as const);
  });
  if (scrolled.status === 'gone') throw staleNode(nodeId);
  if (scrolled.status === 'no_box') throw notInteractable(nodeId, 'no_box');
  if (scrolled.status === 'done' && isInMain) return { x: scrolled.x, y: scrolled.y };
  page.frames.scrollMayPropagate = true;
  await waitForScroll(page, signal);
  return callInFrame(main, scrollPosition, [], signal);
}

/**
 * Scrolls a node into view by DOM.scrollIntoViewIfNeeded, which does what no script can: it scrolls documents of
 * other sites around the node, and scrolls to the content of a node with `display: contents`.
 *
 * @param at a point of its border box, in CSS px; without it the whole node
 * @returns false where it has no layout
 */
export async function scrollIntoView(
  session: Session,
  objectId: string,
  signal: AbortSignal,
  at?: { readonly x: number; readonly y: number },
): Promise<boolean> {
  const rect = at && { x: at.x, y: at.y, width: 1, height: 1 };
  try {
    const params = { objectId, ...(rect ? { rect } : {}) };
    await session.send('DOM.scrollIntoViewIfNeeded', params, signal);
    return true;
  } catch (error) {
    if (isCdpError(error, 'no_layout')) return false;
    throw error;
  }
}
