/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

import type { Box } from './box.js';

/** A state that a node can be waited for in. */
export type StateName =
  | 'attached'
  | 'detached'
  | 'visible'
  | 'hidden'
  | 'enabled'
  | 'disabled'
  | 'editable'
  | 'checked'
  | 'unchecked'
  | 'focused'
  | 'stable'
  | 'in_viewport'
  | 'uncovered';

/** The state of an element, in its own document. */
export interface ElementState {
  readonly attached: boolean;
  readonly visible: boolean;
  readonly enabled: boolean;
  readonly editable: boolean;
  readonly checked: boolean | 'mixed' | null;
  readonly focused: boolean;
  readonly stable: boolean;
  readonly inViewport: boolean;
  /** The element that is hit in its place; null also where it is out of view. */
  readonly coveredBy: string | null;
  /** In the viewport of its frame, in CSS px; null without a box. */
  readonly box: Box | null;
  /** The middle of the part that is in view; null where none is. */
  readonly point: { readonly x: number; readonly y: number } | null;
}

/** What to wait for, and how long; `key` names the wait for `cancelWait`. */
interface StateWait {
  readonly state: StateName;
  readonly timeoutMs: number;
  readonly key: string;
}

/**
 * Reads the state of `this`, which takes two frames. With a wait, reads it again with each frame until the
 * state holds.
 *
 * @returns the state, and whether that which was waited for holds
 */
export async function elementState(
  this: Element,
  wait: StateWait | null,
): Promise<ElementState & { holds: boolean }> {
  // Members are read from the prototypes: a form's own are hidden by fields of the same names (HTML, 4.10.3).
  const element = Element.prototype;
  const memberOf = <Name extends keyof Node>(name: Name, of: Node = this) =>
    Reflect.get(Node.prototype, name, of);
  const isAttached = () =>
    memberOf('isConnected') && memberOf('ownerDocument')?.defaultView !== null;
  const nextFrame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 100); // no animation frames run in a document that is not visible
    });
  const flatParent = (node: Node): Node | null => {
    const slot = node instanceof Element ? Reflect.get(element, 'assignedSlot', node) : null;
    return slot ?? (node instanceof ShadowRoot ? node.host : memberOf('parentNode', node));
  };
  const chainOf = (from: Node | null): Node[] => (from ? [from, ...chainOf(flatParent(from))] : []);
  const ancestors = () => chainOf(this).filter((node) => node instanceof Element);
  const attributeOf = (of: Element, name: string) => element.getAttribute.call(of, name);
  const matches = (of: Element, selector: string) => element.matches.call(of, selector);

  const boxOf = (): Box => {
    const { x, y, width, height } = element.getBoundingClientRect.call(this);
    return { x, y, width, height };
  };
  const isVisible = (of: Element): boolean => {
    const { width, height } = element.getBoundingClientRect.call(of);
    if (width > 0 && height > 0)
      return element.checkVisibility.call(of, { visibilityProperty: true });
    if (getComputedStyle(of).display !== 'contents') return false;
    return [...Reflect.get(element, 'children', of)].some(isVisible);
  };
  const isEnabled = () => {
    // A part of a button stands for the button.
    const control = ancestors().find((of) =>
      matches(of, 'button, input, option, select, textarea'),
    );
    if (control && matches(control, ':disabled')) return false;
    return !ancestors().some((of) => attributeOf(of, 'aria-disabled') === 'true');
  };
  const isEditable = () => {
    const isField = this instanceof HTMLInputElement || this instanceof HTMLTextAreaElement;
    const isHost = this instanceof HTMLElement && this.isContentEditable;
    if (!isField && !isHost && !(this instanceof HTMLSelectElement)) return false;
    const isReadOnly = isField && this.readOnly;
    return isEnabled() && !isReadOnly && attributeOf(this, 'aria-readonly') !== 'true';
  };
  const checkedState = (): boolean | 'mixed' | null => {
    if (this instanceof HTMLOptionElement) return this.selected;
    if (this instanceof HTMLInputElement && /^(checkbox|radio)$/.test(this.type))
      return this.indeterminate ? 'mixed' : this.checked;
    const role = attributeOf(this, 'role') ?? '';
    const selects = role === 'option' || role === 'treeitem';
    const aria =
      attributeOf(this, 'aria-checked') ?? (selects ? attributeOf(this, 'aria-selected') : null);
    return aria === null ? null : aria === 'mixed' ? 'mixed' : aria === 'true';
  };
  const isFocused = () => {
    const root = Node.prototype.getRootNode.call(this);
    const tree = root instanceof ShadowRoot ? root : document;
    return document.hasFocus() && tree.activeElement === this;
  };
  /** The part of it in the viewport of the page, clipped by all around it, in those of its frame. */
  const partInView = () =>
    new Promise<DOMRectReadOnly | null>((resolve) => {
      const observer = new IntersectionObserver(([entry]) => {
        observer.disconnect();
        clearTimeout(timer);
        resolve(entry?.isIntersecting ? entry.intersectionRect : null);
      });
      const timer = setTimeout(() => {
        observer.disconnect();
        resolve(null);
      }, 500); // a document that is not drawn is not in view
      observer.observe(this);
    });
  const describe = (of: Element) => {
    const [id, classes] = ['id', 'class'].map((name) => attributeOf(of, name));
    const names = (classes ?? '').split(/\s+/).filter((name) => name !== '');
    const selectors = [id ? `#${id}` : '', ...names.slice(0, 3).map((name) => `.${name}`)];
    return Reflect.get(element, 'localName', of) + selectors.join('');
  };
  const coverAt = (x: number, y: number): string | null => {
    const root = Node.prototype.getRootNode.call(this);
    const hit = (root instanceof ShadowRoot ? root : document).elementFromPoint(x, y);
    globalThis.tabwireCoveringElement = hit;
    return hit && !chainOf(hit).includes(this) ? describe(hit) : null;
  };

  const read = async (): Promise<ElementState> => {
    const attached = isAttached();
    const none = { attached: false, visible: false, enabled: false, editable: false } as const;
    const rest = { checked: null, focused: false, stable: false, inViewport: false } as const;
    if (!attached) return { ...none, ...rest, coveredBy: null, box: null, point: null };
    const before = boxOf();
    const seeing = partInView();
    await nextFrame();
    await nextFrame();
    const part = await seeing;
    const box = boxOf();
    const hasBox = element.getClientRects.call(this).length > 0;
    const point = part && { x: part.x + part.width / 2, y: part.y + part.height / 2 };
    const stable = (['x', 'y', 'width', 'height'] as const).every(
      (key) => before[key] === box[key],
    );
    return {
      attached: isAttached(),
      visible: isVisible(this),
      enabled: isEnabled(),
      editable: isEditable(),
      checked: checkedState(),
      focused: isFocused(),
      stable: stable && hasBox,
      inViewport: point !== null,
      coveredBy: point && coverAt(point.x, point.y),
      box: hasBox ? box : null,
      point,
    };
  };
  const holds = (state: ElementState, name: StateName): boolean => {
    if (name === 'detached') return !state.attached;
    if (name === 'hidden') return !state.visible;
    if (name === 'disabled') return state.attached && !state.enabled;
    if (name === 'checked') return state.checked === true;
    if (name === 'unchecked') return state.checked === false;
    if (name === 'in_viewport') return state.inViewport;
    if (name === 'uncovered') return state.inViewport && state.coveredBy === null;
    return state[name];
  };

  const waits = (globalThis.tabwireWaits ??= new Map<string, () => void>());
  const over = new AbortController();
  if (wait)
    waits.set(wait.key, () => {
      over.abort();
    });
  const end = performance.now() + (wait?.timeoutMs ?? 0);
  try {
    for (;;) {
      const state = await read();
      if (!wait || holds(state, wait.state)) return { ...state, holds: true };
      if (!state.attached || over.signal.aborted || performance.now() >= end)
        return { ...state, holds: false };
    }
  } finally {
    if (wait) waits.delete(wait.key);
  }
}

/**
 * Converts the box and the point of a frame's document to the document around `this`, the frame's element.
 *
 * @returns with `coveredBy` the element that is hit there instead of the frame
 */
export function stateThroughFrame(
  this: HTMLElement,
  box: Box,
  point: { readonly x: number; readonly y: number } | null,
): { box: Box; point: { x: number; y: number } | null; coveredBy: string | null } {
  const rect = this.getBoundingClientRect();
  const style = getComputedStyle(this);
  const scaleX = rect.width / this.offsetWidth || 1;
  const scaleY = rect.height / this.offsetHeight || 1;
  const xOf = (x: number) =>
    rect.left + (this.clientLeft + parseFloat(style.paddingLeft) + x) * scaleX;
  const yOf = (y: number) =>
    rect.top + (this.clientTop + parseFloat(style.paddingTop) + y) * scaleY;
  const outer = {
    x: xOf(box.x),
    y: yOf(box.y),
    width: box.width * scaleX,
    height: box.height * scaleY,
  };
  if (!point) return { box: outer, point, coveredBy: null };
  const at = { x: xOf(point.x), y: yOf(point.y) };
  const root = this.getRootNode();
  const hit = (root instanceof ShadowRoot ? root : document).elementFromPoint(at.x, at.y);
  globalThis.tabwireCoveringElement = hit;
  const coveredBy = hit === this || !hit ? null : hit.localName + (hit.id && `#${hit.id}`);
  return { box: outer, point: at, coveredBy };
}
