import type { Deadline } from '../../request/deadline.js';
import { isErrorCode } from '../../request/errors.js';
import type { DownloadRecord } from '../../schemas/downloads.js';
import { withDownloads } from './begun-downloads.js';
import { clickNode } from './click.js';
import { callOnNode, nodeFrom } from '../nodes/node-handles.js';
import { notInteractable } from '../nodes/not-interactable.js';
import type { Page } from '../page.js';
import { checkable, checkState, toggle } from '../injected/check.js';

/** How long the page may take to change the state after the click. */
const EFFECT_TIMEOUT_MS = 1_000;

/** The result; `checked` is null when the node or its page is gone after the click. */
interface Checked {
  readonly checked: boolean | null;
  /** Whether a click was needed. */
  readonly changed: boolean;
  /** That the click began, or the context denied. */
  readonly downloads?: DownloadRecord[];
}

/**
 * Brings a checkbox, a radio button, a switch, an option or a tree item into a state, by a click if it has
 * another one.
 *
 * @throws TabwireError `node_not_interactable`, `click_intercepted`, `node_stale`, `node_not_found`
 */
export async function check(
  page: Page,
  nodeId: number,
  wanted: boolean,
  deadline: Deadline,
): Promise<Checked> {
  const { signal } = deadline;
  const control = await nodeFrom(page, nodeId, checkable, signal);
  if (control === undefined) throw notInteractable(nodeId, 'not_checkable');
  const { checked, radio } = await callOnNode(page, control, checkState, [wanted, 0], signal);
  if (checked === wanted) return { checked, changed: false };
  if (radio && !wanted) throw notInteractable(nodeId, 'radio');
  const target = await nodeFrom(page, control, toggle, signal);
  if (target === undefined) throw notInteractable(nodeId, 'no_row');
  const begun = await withDownloads(page, signal, async () => {
    const { link = 'place', ...pressed } = await clickNode(page, target, {}, deadline);
    return { ...pressed, link }; // a script of the page may follow the change
  });
  const result = await effect(page, control, wanted, deadline);
  if (result === null || result === wanted) return { checked: result, changed: true, ...begun };
  const why = `was clicked, and did not become ${wanted ? 'checked' : 'unchecked'}`;
  throw notInteractable(nodeId, 'unchanged', { why });
}

/** The state after the click; null when the node is gone. */
async function effect(
  page: Page,
  control: number,
  wanted: boolean,
  deadline: Deadline,
): Promise<boolean | 'mixed' | null> {
  // While a navigation waits for its response Chrome runs no script of ours.
  const leaves = () => page.navigation.pendingUrl !== undefined;
  if (leaves()) return null;
  try {
    const { checked } = await deadline.part(2 * EFFECT_TIMEOUT_MS, ({ signal }) =>
      callOnNode(page, control, checkState, [wanted, EFFECT_TIMEOUT_MS], signal),
    );
    return checked;
  } catch (error) {
    if (isErrorCode(error, 'node_stale', 'node_not_found') || leaves()) return null;
    throw error;
  }
}
