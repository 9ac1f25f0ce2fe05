import { callOnOwner, withNode } from '../nodes/node-handles.js';
import { isErrorCode } from '../../request/errors.js';
import type { Page } from '../page.js';
import type { Box } from '../injected/box.js';
import type { ElementState } from '../injected/element-states.js';
import { elementState, stateThroughFrame } from '../injected/node-state.js';
import type { Frame } from '../frames/frame.js';
import { callOn } from '../frames/page-functions.js';
import { coveringNode } from './click-point.js';

/** What a client is told of a node; its box is in CSS px of the page's viewport. */
interface NodeState extends Pick<
  ElementState,
  'attached' | 'visible' | 'enabled' | 'editable' | 'checked' | 'focused' | 'stable'
> {
  readonly in_viewport: boolean;
  readonly covered_by: { readonly node_id: number | null; readonly description: string } | null;
  readonly box: Box | null;
}

const DETACHED: NodeState = {
  attached: false,
  visible: false,
  enabled: false,
  editable: false,
  checked: null,
  focused: false,
  stable: false,
  in_viewport: false,
  covered_by: null,
  box: null,
};

/**
 * Reads the state of a node: in its document, and in the documents around its frame where those may cover it.
 *
 * @throws TabwireError `node_not_found`
 */
export async function nodeState(
  page: Page,
  nodeId: number,
  signal: AbortSignal,
): Promise<NodeState> {
  try {
    const { loaderId } = page.ledger.lookup(page, nodeId);
    const found = await withNode(page, nodeId, signal, (session, objectId) =>
      callOn(session, objectId, elementState, [null], signal),
    );
    const frame = await page.frames.ofDocument(loaderId, signal);
    if (!found.attached || !frame) return DETACHED;
    const { visible, enabled, editable, checked, focused, stable, inViewport } = found;
    const state = { attached: true, visible, enabled, editable, checked, focused, stable };
    const box = await inPage(page, nodeId, frame, found, signal);
    return { ...state, in_viewport: inViewport, ...box };
  } catch (error) {
    if (isErrorCode(error, 'node_stale')) return DETACHED;
    throw error;
  }
}

/** The box in the page's viewport, and what covers the node: in its own document, or around its frame. */
async function inPage(
  page: Page,
  nodeId: number,
  frame: Frame,
  { box, point, coveredBy: description }: Pick<ElementState, 'box' | 'point' | 'coveredBy'>,
  signal: AbortSignal,
): Promise<Pick<NodeState, 'box' | 'covered_by'>> {
  if (description !== null) {
    const covered_by = { node_id: await coveringNode(page, frame), description };
    const { box: whole } = await inPage(
      page,
      nodeId,
      frame,
      { box, point: null, coveredBy: null },
      signal,
    );
    return { box: whole, covered_by };
  }
  const parent = frame.parentId === undefined ? undefined : page.frames.get(frame.parentId);
  if (!parent || !box) return { box, covered_by: null };
  const args = [box, point] as const;
  const outer = await callOnOwner(page, parent, frame, nodeId, stateThroughFrame, args, signal);
  return inPage(page, nodeId, parent, outer, signal);
}
