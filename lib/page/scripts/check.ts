/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

/**
 * The checkbox, radio button or switch that `this` is, is a label of, or is a part of; null when there
 * is none, false when `this` left the DOM.
 */
export function checkable(this: Element): Element | null | false {
  const home = Reflect.get(Node.prototype, 'ownerDocument', this);
  if (!Reflect.get(Node.prototype, 'isConnected', this) || !home?.defaultView) return false;
  const roles = ['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'menuitemradio'];
  const selector = [
    'input[type=checkbox i]',
    'input[type=radio i]',
    ...roles.map((role) => `[role=${role}]`),
  ].join();
  // A form's fields may be named like members of elements.
  const closest = (what: string) => Element.prototype.closest.call(this, what);
  const around = closest(selector);
  if (around) return around;
  const label = closest('label');
  if (!(label instanceof HTMLLabelElement)) return null;
  return label.control?.matches(selector) ? label.control : label.querySelector(selector);
}

export interface CheckState {
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
  const look = (): CheckState => {
    const aria = this.getAttribute('aria-checked');
    return {
      gone: !this.isConnected || !this.ownerDocument.defaultView,
      radio: isInput ? this.type === 'radio' : (this.getAttribute('role') ?? '').includes('radio'),
      checked: isInput ? this.checked : aria === 'mixed' ? aria : aria === 'true',
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

/** What to click to change `this`, a checkable: itself, or its label where that stands in for it. */
export function toggle(this: Element): Element {
  const labels = this instanceof HTMLInputElement ? [...(this.labels ?? [])] : [];
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true });
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
