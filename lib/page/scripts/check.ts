/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

/**
 * The checkbox, radio button, switch, option or tree item that `this` is, is a label of, or is a part
 * of; null when there is none, false when `this` is no longer in the DOM.
 */
export function checkable(this: Element): Element | null | false {
  const ownerDocument = Reflect.get(Node.prototype, 'ownerDocument', this);
  if (!Reflect.get(Node.prototype, 'isConnected', this) || !ownerDocument?.defaultView)
    return false;
  const roles = ['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'menuitemradio'];
  roles.push('option', 'treeitem');
  const selector = [
    'input[type=checkbox i]',
    'input[type=radio i]',
    'option',
    ...roles.map((role) => `[role=${role}]`),
  ].join();
  // Members are read from the prototypes: a form's own are hidden by fields of the same names (HTML, 4.10.3).
  const closest = (selectors: string) => Element.prototype.closest.call(this, selectors);
  const ancestor = closest(selector);
  const label = closest('label');
  // An option or a tree item may hold a checkbox with its label: the nearest one counts.
  const isNearer = label !== ancestor && (!ancestor || ancestor.contains(label));
  if (!(label instanceof HTMLLabelElement) || !isNearer) return ancestor;
  const control = label.control?.matches(selector) ? label.control : label.querySelector(selector);
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
    const role = this.getAttribute('role') ?? '';
    const selects = role === 'option' || role === 'treeitem';
    const aria =
      this.getAttribute('aria-checked') ?? (selects ? this.getAttribute('aria-selected') : null);
    const native = isInput ? this.checked : isOption ? this.selected : undefined;
    return {
      gone: !this.isConnected || !this.ownerDocument.defaultView,
      radio: isInput ? this.type === 'radio' : role.includes('radio'),
      checked: native ?? (aria === 'mixed' ? aria : aria === 'true'),
    };
  };
  const endTime = performance.now() + timeoutMs;
  for (;;) {
    const state = readState();
    if (state.checked === wanted || state.gone || performance.now() >= endTime) return state;
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 100); // no animation frames run in a document that is not visible
    });
  }
}

/**
 * What to click to change `this`, a checkable: itself; its label where that covers or replaces it; of a tree
 * item with visible items below it, the widest element of its own row, or null when the row has none.
 */
export function toggle(this: Element): Element | null {
  const labels = this instanceof HTMLInputElement ? [...(this.labels ?? [])] : [];
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true });
  const treeItem = '[role=treeitem]';
  if (this.matches(treeItem) && [...this.querySelectorAll(treeItem)].some(isShown)) {
    const ownElements = [...this.querySelectorAll('*')].filter(
      (element) =>
        element.closest(treeItem) === this && !element.querySelector(treeItem) && isShown(element),
    );
    const widthOf = (element: Element) => element.getBoundingClientRect().width;
    // Its text is wider than the button that expands it.
    return ownElements.toSorted((one, other) => widthOf(other) - widthOf(one))[0] ?? null;
  }
  if (labels.length === 0) return this;
  this.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { left, top, width, height } = this.getBoundingClientRect();
  // A box for screen readers alone has a side of at most one pixel.
  if (width <= 1 || height <= 1 || !isShown(this)) return labels.find(isShown) ?? this;
  const root = this.getRootNode();
  const hit = (root instanceof ShadowRoot ? root : this.ownerDocument).elementFromPoint(
    left + width / 2,
    top + height / 2,
  );
  return hit && labels.some((label) => label.contains(hit)) ? hit : this;
}
