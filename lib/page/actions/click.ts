import type { Deadline } from '../../request/deadline.js';
import { aimToClick } from './click-point.js';
import { callOnNode, notInteractable } from '../nodes/node-handles.js';
import { Mouse, type ClickOptions } from '../input/mouse.js';
import type { Page } from '../page.js';
import { selectOption } from '../scripts/click.js';

/**
 * Clicks a node as a person would: scrolled into view, when it is visible, enabled and at rest, at a
 * point of it that is really hit there. Two flights: the point, then the mouse events.
 *
 * @throws TabwireError `click_intercepted`, `node_not_interactable`, `node_stale`, `node_not_found`
 */
export async function clickNode(
  page: Page,
  nodeId: number,
  options: ClickOptions & { force?: boolean | undefined },
  deadline: Deadline,
): Promise<void> {
  const { signal } = deadline;
  const aim = await aimToClick(page, nodeId, options.force ?? false, deadline);
  if (aim) return new Mouse(aim.session, page.dialogs).click(aim.x, aim.y, options, signal);
  const { disabled } = await callOnNode(page, nodeId, selectOption, [], signal);
  if (disabled) throw notInteractable(nodeId, 'is disabled', 'Enable it first.');
}
