import type { Deadline } from '../../request/deadline.js';
import { withNode } from '../nodes/node-handles.js';
import { notInteractable } from '../nodes/not-interactable.js';
import type { Page } from '../page.js';
import { selectTextOf } from '../injected/select-text.js';
import { staleNode } from '../nodes/node-ledger.js';
import { callOn } from '../frames/page-functions.js';
import { pageTimeoutMs } from './look-again.js';

/**
 * Selects the text of a node, once it is visible.
 *
 * @throws TabwireError `node_not_interactable`, `node_stale`, `node_not_found`
 */
export async function selectText(
  page: Page,
  nodeId: number,
  force: boolean,
  deadline: Deadline,
): Promise<void> {
  page.frames.scrollMayPropagate = true;
  const timeoutMs = pageTimeoutMs(deadline);
  const result = await withNode(page, nodeId, deadline.signal, (session, objectId) =>
    callOn(session, objectId, selectTextOf, [force, timeoutMs], deadline.signal),
  );
  if (result === 'gone') throw staleNode(nodeId);
  if (result !== 'ready') throw notInteractable(nodeId, result);
}
