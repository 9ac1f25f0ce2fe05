import type { ReasonOf } from '../../request/error-codes.js';
import { TabwireError } from '../../request/errors.js';

type Reason = ReasonOf<'node_not_interactable'>;

/** Why a node can't be acted on, and what to do: `reason` in `node_not_interactable`. */
const REASONS: Readonly<Record<Reason, readonly [why: string, hint: string]>> = {
  no_box: ['has no box: it is not displayed', 'Find the element that is shown for it.'],
  hidden: [
    'is not visible',
    'Make it visible; commands that take force act on it with force: true.',
  ],
  disabled: [
    'is disabled',
    'Enable it first; commands that take force act on it with force: true.',
  ],
  moving: [
    'did not come to rest where the mouse was',
    'Wait until it stays where it is, or send force: true.',
  ],
  out_of_view: ['is out of view', 'Scroll to it, or leave scroll: false out.'],
  off_page: ['lies off the page', 'Bring it in, or take another node.'],
  not_editable: ['is not editable', 'Name an input, a textarea or contenteditable.'],
  readonly: ['is read-only', 'Remove its readonly attribute, or type elsewhere.'],
  not_focusable: [
    'does not take the focus',
    'Make it visible, and name one that can have the focus.',
  ],
  value_refused: ['does not take the value', 'Send a value that it takes.'],
  not_select: [
    'is no select',
    'Name a select or its label; in a list made of other elements, click the option.',
  ],
  option_disabled: ['has the option disabled', 'Enable it first, or choose another.'],
  not_checkable: [
    'is no checkbox, radio button, switch, option or tree item',
    'Name one, its label, or an element with such a role.',
  ],
  radio: ['is a radio button, which no click unchecks', 'Check another one of its group.'],
  no_row: [
    'shows nothing but its text and the items below it',
    'Fold it first, or click/ at a point of its text.',
  ],
  unchanged: [
    'did not change its state by the click',
    'A script of the page may have kept it as it was; see what it wants first.',
  ],
  not_frame: ['is no frame', 'Name an iframe or a frame element.'],
  not_file_input: ['is no file input', 'Name an input of type file, or its label.'],
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
