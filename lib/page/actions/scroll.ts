import { isCdpError } from '../../../protocol/errors.js';
import { withNode } from '../nodes/node-handles.js';
import { staleNode } from '../tab/node-ledger.js';
import type { Page } from '../page.js';
import { callInFrame, callOn } from '../tab/page-functions.js';
import { scrolledTo, scrollNodeIntoView } from '../scripts/scroll.js';
import { settle } from './scroll-settled.js';

/** Scrolls a node into view, through all the frames around it; returns the page's position then. */
export async function scrollToNode(
  page: Page,
  nodeId: number,
  signal: AbortSignal,
): Promise<{ x: number; y: number }> {
  const { main } = page.frames;
  const { loaderId } = page.ledger.lookup(page, nodeId);
  const scrolled = await withNode(page, nodeId, signal, async (session, objectId) => {
    const result = await callOn(session, objectId, scrollNodeIntoView, [], signal);
    // Only Chrome itself reaches the scroll positions of documents of other sites.
    if (!result.gone && loaderId !== main.loaderId)
      await session
        .send('DOM.scrollIntoViewIfNeeded', { objectId }, signal)
        .catch((error: unknown) => {
          if (!isCdpError(error, 'no_layout')) throw error;
        });
    return result;
  });
  if (scrolled.gone) throw staleNode(nodeId);
  const { x, y } = scrolled;
  if (loaderId === main.loaderId) return { x, y };
  page.frames.restless = true;
  await settle(page, signal);
  return callInFrame(main, scrolledTo, [], signal);
}
