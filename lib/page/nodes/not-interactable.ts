import type { ReasonOf } from '../../request/error-codes.js';
import { TabwireError } from '../../request/errors.js';

type Reason = ReasonOf<'node_not_interactable'>;

/** Why a node can't be acted on, and what to do: `reason` in `node_not_interactable`. */
const REASONS: Readonly<Record<Reason, readonly [why: string, hint: string]>> = {
  no_box: ['has no box: it is not displayed', 'Find the element that the page shows instead.'],
  hidden: [
    'is not visible',
    'Make it visible first. Commands with the field force act on a hidden node with force: true.',
  ],
  disabled: [
    'is disabled',
    'Enable it first. With force: true, commands that have this field act on a disabled node, but for select-option/.',
  ],
  moving: [
    'did not stop moving under the mouse',
    'Wait until it stops moving, or send force: true.',
  ],
  out_of_view: ['is out of view', 'Scroll to it first, or leave out scroll: false.'],
  off_page: [
    'lies outside the area of the page that can be scrolled to',
    'Move it into this area, or choose another node.',
  ],
  not_editable: [
    'is not editable',
    'Send the node ID of an input, a textarea or an element with contenteditable.',
  ],
  readonly: ['is read-only', 'Remove its readonly attribute, or choose another node.'],
  not_focusable: [
    'cannot have the focus',
    'Make it visible, or choose a node that can have the focus.',
  ],
  value_refused: ['does not accept the value', 'Send a value that it accepts.'],
  not_select: [
    'is not a select',
    'Send the node ID of a select or of its label. If the list consists of other elements, click the option.',
  ],
  option_disabled: [
    'has this option, and the option is disabled',
    'Enable the option first, or choose another one.',
  ],
  not_checkable: [
    'is not a checkbox, radio button, switch, option or tree item',
    'Send the node ID of one of these controls, or of its label.',
  ],
  radio: [
    'is a radio button, and a click cannot uncheck a radio button',
    'Check another radio button of its group.',
  ],
  no_row: [
    'is a tree item that contains only its text and the items below it, so Tabwire finds no point to click',
    'Collapse it, so that the items below it are hidden, and send check/ again. Or click a point of its text with click/.',
  ],
  unchanged: [
    'was clicked, and its state stayed the same',
    'A script of the page may have prevented the change: take a screenshot/ to see what the page asks for.',
  ],
  not_frame: ['is not a frame', 'Send the node ID of an iframe or a frame element.'],
  not_file_input: [
    'is not a file input',
    'Send the node ID of an input of type file, or of its label.',
  ],
};

/** Whether a status that a page function returns is a reason. */
export function isReason(status: string): status is Reason {
  return Object.hasOwn(REASONS, status);
}

/**
 * The error 409 `node_not_interactable`; its details have `node_id` and `reason`.
 *
 * @param more `why` (a clause: `is disabled`) and `hint` (a sentence) in place of those of the reason
 */
export function notInteractable(
  nodeId: number,
  reason: Reason,
  more: { readonly why?: string; readonly hint?: string } = {},
): TabwireError {
  const [why, hint] = REASONS[reason];
  return new TabwireError(
    'node_not_interactable',
    `Node ${nodeId} ${more.why ?? why}. ${more.hint ?? hint}`,
    { node_id: nodeId, reason },
  );
}
