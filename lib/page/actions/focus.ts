import { withNode } from '../nodes/node-handles.js';
import { notInteractable } from '../nodes/not-interactable.js';
import { staleNode } from '../nodes/node-ledger.js';
import type { Page } from '../page.js';
import { callOn } from '../frames/page-functions.js';
import { takeFocus } from '../injected/focus.js';

/**
 * Scrolls to a node and focuses it; in a field puts the caret at its end, or empties it.
 *
 * @param purpose `replace` and `clear` empty it; `type` and `replace` also accept a color or a range
 * @returns whether it takes its value as a whole instead of keys; false unless `purpose` is to type
 * @throws TabwireError `node_not_interactable`, `node_stale`, `node_not_found`
 */
export async function focusNode(
  page: Page,
  nodeId: number,
  purpose: 'focus' | 'type' | 'replace' | 'clear',
  signal: AbortSignal,
): Promise<boolean> {
  page.frames.scrollMayPropagate = true;
  const target = await withNode(page, nodeId, signal, (session, objectId) =>
    callOn(session, objectId, takeFocus, [purpose], signal),
  );
  if (target === 'ready' || target === 'takes_value') return target === 'takes_value';
  if (target === 'gone') throw staleNode(nodeId);
  throw notInteractable(nodeId, target);
}
