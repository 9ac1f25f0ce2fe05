import type { Deadline } from '../../request/deadline.js';
import type { ClickOptions, MousePoint } from '../input/mouse-events.js';
import { callOnNode } from '../nodes/node-handles.js';
import { notInteractable } from '../nodes/not-interactable.js';
import type { Page } from '../page.js';
import { selectOption } from '../injected/select.js';
import { pointToPress, type NodePoint } from './click-point.js';
import { pressNode } from './press-guard.js';

/** How a node is pressed. */
interface NodePressOptions {
  readonly force?: boolean | undefined;
  /** Does all but the press. */
  readonly trial?: boolean | undefined;
  /** From the top left corner of the node's padding box, in CSS px. */
  readonly position?: { readonly x: number; readonly y: number } | undefined;
  /** Whether the node is scrolled into view; true by default. */
  readonly scroll?: boolean | undefined;
}

/** What was pressed: nothing of an option, which is selected instead. */
export type Pressed = Partial<Pick<NodePoint, 'covering' | 'link'>>;

type NodeClickOptions = ClickOptions & NodePressOptions;

/** What a tap has of a click. */
export type NodeTapOptions = Pick<ClickOptions, 'modifiers'> & NodePressOptions;

/**
 * Clicks a node as a person does: scrolls it into view, waits until it is visible, enabled and at rest, and clicks
 * at a point that hits it. Two round trips: the point, then the mouse events with the press guard's result.
 *
 * @throws TabwireError `button_held`, `click_intercepted`, `node_not_interactable`, `node_stale`, `node_not_found`
 */
export async function clickNode(
  page: Page,
  nodeId: number,
  { force, trial, position, scroll, ...options }: NodeClickOptions,
  deadline: Deadline,
): Promise<Pressed> {
  const { click_count: presses = 1 } = options;
  const { mouse } = page.input;
  mouse.refuseWhileHeld();
  const press = (at: MousePoint) => mouse.click(at, options, deadline.signal);
  const gesture = { presses, press, touch: false };
  return pressOrSelect(page, nodeId, { force, trial, position, scroll }, gesture, deadline);
}

/**
 * Taps a node, as `clickNode` clicks it.
 *
 * @throws TabwireError `click_intercepted`, `node_not_interactable`, `node_stale`, `node_not_found`
 */
export async function tapNode(
  page: Page,
  nodeId: number,
  { modifiers, ...options }: NodeTapOptions,
  deadline: Deadline,
): Promise<Pressed> {
  const { touch } = page.input;
  const press = (at: MousePoint) => touch.tap(at, modifiers, deadline.signal);
  return pressOrSelect(page, nodeId, options, { presses: 1, press, touch: true }, deadline);
}

/** Presses a node, or selects it where it is an option: neither mouse nor finger reaches its list. */
async function pressOrSelect(
  page: Page,
  nodeId: number,
  { force = false, trial = false, position, scroll }: NodePressOptions,
  gesture: {
    readonly presses: number;
    readonly press: (point: MousePoint) => Promise<void>;
    readonly touch: boolean;
  },
  deadline: Deadline,
): Promise<Pressed> {
  const { presses, press, touch } = gesture;
  const aim = { clicks: true, position, scroll, touch };
  let point: NodePoint | undefined;
  if (force || trial) {
    point = await pointToPress(page, nodeId, { force, ...aim }, deadline);
    if (point && !trial) await press(point);
  } else point = await pressNode(page, nodeId, { presses, aim, press }, deadline);
  if (point) return point;
  if (trial) return {};
  const { disabled } = await callOnNode(page, nodeId, selectOption, [], deadline.signal);
  if (disabled) throw notInteractable(nodeId, 'disabled');
  return {};
}
