import { dom, isGone, nextFrame } from './dom.js';
import { ariaChecked } from './element-states.js';
import { elementAt } from './hit-test.js';
import { hasShownBox } from './visibility.js';

/**
 * The checkbox, radio button, switch, option or tree item that `this` is, is a label of, or is a part
 * of; null when there is none, false when `this` is no longer in the DOM.
 */
export function checkable(this: Element): Element | null | false {
  if (isGone(this)) return false;
  const roles = ['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'menuitemradio'];
  roles.push('option', 'treeitem');
  const selector = [
    'input[type=checkbox i]',
    'input[type=radio i]',
    'option',
    ...roles.map((role) => `[role=${role}]`),
  ].join();
  const closest = (selectors: string) => dom(this).closest(selectors);
  const ancestor = closest(selector);
  const label = closest('label');
  // An option or a tree item may hold a checkbox with its label: the nearest one counts.
  const isNearer = label !== ancestor && (!ancestor || dom(ancestor).contains(label));
  if (!(label instanceof HTMLLabelElement) || !isNearer) return ancestor;
  const control = dom(label.control)?.matches(selector)
    ? label.control
    : label.querySelector(selector);
  return control ?? ancestor;
}

interface CheckState {
  gone: boolean;
  /** A radio button is unchecked by checking another. */
  radio: boolean;
  checked: boolean | 'mixed';
}

/**
 * Waits until `this`, a checkable, has the wanted state, for at most `timeoutMs`: scripts may set it some time
 * after a click. Resolves to the state that it has then.
 */
export async function checkState(
  this: Element,
  wanted: boolean,
  timeoutMs: number,
): Promise<CheckState> {
  const isInput = this instanceof HTMLInputElement;
  const isOption = this instanceof HTMLOptionElement;
  const readState = (): CheckState => {
    const role = dom(this).getAttribute('role') ?? '';
    const native = isInput ? this.checked : isOption ? this.selected : undefined;
    return {
      gone: isGone(this),
      radio: isInput ? this.type === 'radio' : role.includes('radio'),
      checked: native ?? ariaChecked(this) ?? false,
    };
  };
  const endTime = performance.now() + timeoutMs;
  for (;;) {
    const state = readState();
    if (state.checked === wanted || state.gone || performance.now() >= endTime) return state;
    await nextFrame();
  }
}

/**
 * What to click to change `this`, a checkable: itself; its label where that covers or replaces it; of a tree
 * item with visible items below it, the widest element of its own row, or null when the row has none.
 */
export function toggle(this: Element): Element | null {
  const labels = this instanceof HTMLInputElement ? [...(this.labels ?? [])] : [];
  const treeItem = '[role=treeitem]';
  if (dom(this).matches(treeItem) && [...dom(this).querySelectorAll(treeItem)].some(hasShownBox)) {
    const ownElements = [...dom(this).querySelectorAll('*')].filter(
      (element) =>
        dom(element).closest(treeItem) === this &&
        !dom(element).querySelector(treeItem) &&
        hasShownBox(element),
    );
    const widthOf = (element: Element) => dom(element).getBoundingClientRect().width;
    // Its text is wider than the button that expands it.
    return ownElements.toSorted((one, other) => widthOf(other) - widthOf(one))[0] ?? null;
  }
  if (labels.length === 0) return this;
  dom(this).scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { left, top, width, height } = dom(this).getBoundingClientRect();
  // A box for screen readers alone has a side of at most one pixel.
  if (width <= 1 || height <= 1 || !hasShownBox(this)) return labels.find(hasShownBox) ?? this;
  const hit = elementAt(this, left + width / 2, top + height / 2);
  return hit && labels.some((label) => label.contains(hit)) ? hit : this;
}
