/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

/**
 * The checkbox, radio button, switch, option or tree item that `this` is, is a label of, or is a part
 * of; null when there is none, false when `this` left the DOM.
 */
export function checkable(this: Element): Element | null | false {
  const home = Reflect.get(Node.prototype, 'ownerDocument', this);
  if (!Reflect.get(Node.prototype, 'isConnected', this) || !home?.defaultView) return false;
  const roles = ['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'menuitemradio'];
  roles.push('option', 'treeitem');
  const selector = [
    'input[type=checkbox i]',
    'input[type=radio i]',
    'option',
    ...roles.map((role) => `[role=${role}]`),
  ].join();
  // A form's fields may be named like members of elements.
  const closest = (what: string) => Element.prototype.closest.call(this, what);
  const around = closest(selector);
  const label = closest('label');
  // An option or a tree item may hold a box with its label: the nearest counts.
  const isNearer = label !== around && (!around || around.contains(label));
  if (!(label instanceof HTMLLabelElement) || !isNearer) return around;
  const control = label.control?.matches(selector) ? label.control : label.querySelector(selector);
  return control ?? around;
}

interface CheckState {
  gone: boolean;
  /** A radio button is unchecked by checking another. */
  radio: boolean;
  checked: boolean | 'mixed';
}

/**
 * The state of `this`, a checkable, once it is the wanted one, or else when the time is up. Scripts may
 * take a while to show what a click did.
 */
export async function checkState(
  this: Element,
  wanted: boolean,
  timeoutMs: number,
): Promise<CheckState> {
  const isInput = this instanceof HTMLInputElement;
  const isOption = this instanceof HTMLOptionElement;
  const look = (): CheckState => {
    const role = this.getAttribute('role') ?? '';
    const selects = role === 'option' || role === 'treeitem';
    const aria =
      this.getAttribute('aria-checked') ?? (selects ? this.getAttribute('aria-selected') : null);
    const own = isInput ? this.checked : isOption ? this.selected : undefined;
    return {
      gone: !this.isConnected || !this.ownerDocument.defaultView,
      radio: isInput ? this.type === 'radio' : role.includes('radio'),
      checked: own ?? (aria === 'mixed' ? aria : aria === 'true'),
    };
  };
  const until = performance.now() + timeoutMs;
  for (;;) {
    const state = look();
    if (state.checked === wanted || state.gone || performance.now() >= until) return state;
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 100); // off screen no frames are drawn
    });
  }
}

/**
 * What to click to change `this`, a checkable: itself, its label where that stands in for it, or the
 * row of a tree item that shows others below it; null when these leave it no element of its own.
 */
export function toggle(this: Element): Element | null {
  const labels = this instanceof HTMLInputElement ? [...(this.labels ?? [])] : [];
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true });
  const item = '[role=treeitem]';
  if (this.matches(item) && [...this.querySelectorAll(item)].some(isShown)) {
    const own = [...this.querySelectorAll('*')].filter(
      (element) =>
        element.closest(item) === this && !element.querySelector(item) && isShown(element),
    );
    const widthOf = (element: Element) => element.getBoundingClientRect().width;
    // Its text is wider than what folds it.
    return own.toSorted((one, other) => widthOf(other) - widthOf(one))[0] ?? null;
  }
  if (labels.length === 0) return this;
  this.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { left, top, width, height } = this.getBoundingClientRect();
  // What is there for screen readers alone has one pixel.
  if (width <= 1 || height <= 1 || !isShown(this)) return labels.find(isShown) ?? this;
  const root = this.getRootNode();
  const hit = (root instanceof ShadowRoot ? root : this.ownerDocument).elementFromPoint(
    left + width / 2,
    top + height / 2,
  );
  return hit && labels.some((label) => label.contains(hit)) ? hit : this;
}
