import { notInteractable, withNode } from '../nodes/node-handles.js';
import { staleNode } from '../tab/node-ledger.js';
import type { Page } from '../page.js';
import { callOn } from '../tab/page-functions.js';
import { takeFocus } from '../scripts/focus.js';

const REFUSALS = {
  not_editable: ['is not editable', 'Name an input, a textarea or contenteditable.'],
  disabled: ['is disabled', 'Enable it first.'],
  readonly: ['is read-only', 'Remove its readonly attribute, or type elsewhere.'],
  unfocusable: [
    'does not take the focus',
    'Make it visible, and name one that can have the focus.',
  ],
} as const;

/**
 * Scrolls to a node and focuses it; in a field puts the caret at its end, or empties it.
 *
 * @param purpose `replace` and `clear` empty it; `type` and `replace` also accept a color or a range
 * @returns whether it is to be typed into and takes its value as a whole, instead of keys
 * @throws TabwireError `node_not_interactable`, `node_stale`, `node_not_found`
 */
export async function focusNode(
  page: Page,
  nodeId: number,
  purpose: 'focus' | 'type' | 'replace' | 'clear',
  signal: AbortSignal,
): Promise<boolean> {
  page.frames.restless = true;
  const target = await withNode(page, nodeId, signal, (session, objectId) =>
    callOn(session, objectId, takeFocus, [purpose], signal),
  );
  if (target === 'ready' || target === 'takes_value') return target === 'takes_value';
  if (target === 'gone') throw staleNode(nodeId);
  const [why, hint] = REFUSALS[target];
  throw notInteractable(nodeId, why, hint);
}
