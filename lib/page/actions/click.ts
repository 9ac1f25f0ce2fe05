import type { Deadline } from '../../request/deadline.js';
import type { ClickOptions, MousePoint } from '../input/mouse-events.js';
import { callOnNode } from '../nodes/node-handles.js';
import { notInteractable } from '../nodes/refusals.js';
import type { Page } from '../page.js';
import { selectOption } from '../scripts/select.js';
import { pointToPress } from './click-point.js';
import { pressNode } from './press-guard.js';

/**
 * Clicks a node as a person does: scrolls it into view, waits until it is visible, enabled and at rest, and clicks
 * at a point that hits it. Two round trips: the point, then the mouse events with the press guard's result.
 *
 * @throws TabwireError `button_held`, `click_intercepted`, `node_not_interactable`, `node_stale`, `node_not_found`
 */
export async function clickNode(
  page: Page,
  nodeId: number,
  { force = false, ...options }: ClickOptions & { force?: boolean | undefined },
  deadline: Deadline,
): Promise<void> {
  const { signal } = deadline;
  const { click_count: presses = 1 } = options;
  const { mouse } = page.input;
  mouse.refuseWhileHeld();
  const press = (at: MousePoint) => mouse.click(at, options, signal);
  let point: MousePoint | undefined;
  if (force) {
    point = await pointToPress(page, nodeId, { force, clicks: true }, deadline);
    if (point) await press(point);
  } else point = await pressNode(page, nodeId, { presses, clicks: true, press }, deadline);
  if (point) return;
  const { disabled } = await callOnNode(page, nodeId, selectOption, [], signal);
  if (disabled) throw notInteractable(nodeId, 'disabled');
}
