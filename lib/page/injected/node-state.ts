/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

import { boxThroughFrame, pointOutOfFrame, type Box } from './box.js';
import { dom, flatParent, isGone, kept, nextFrame } from './dom.js';
import {
  boxAround,
  boxesOf,
  describe,
  hitTest,
  isVisible,
  pointsIn,
  renderedOf,
  treeOf,
} from './hit-test.js';

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
  // A label, or a part of one, stands for its control.
  const label = dom(this).closest('label');
  const isControl = dom(this).matches('a[href], button, input, select, textarea');
  const control = (label instanceof HTMLLabelElement && !isControl ? label.control : null) ?? this;
  const attributeOf = (of: Element, name: string) => dom(of).getAttribute(name);
  const matches = (of: Element, selector: string) => dom(of).matches(selector);
  const ancestors = () => {
    const all: Element[] = [];
    for (let node: Node | null = control; node; node = flatParent(node))
      if (node instanceof Element) all.push(node);
    return all;
  };
  const isEnabled = () => {
    // A part of a button stands for the button.
    const own = ancestors().find((of) => matches(of, 'button, input, option, select, textarea'));
    if (own && matches(own, ':disabled')) return false;
    return !ancestors().some((of) => attributeOf(of, 'aria-disabled') === 'true');
  };
  const isEditable = () => {
    const isField = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    const isHost = control instanceof HTMLElement && dom(control).isContentEditable;
    if (!isField && !isHost && !(control instanceof HTMLSelectElement)) return false;
    const isReadOnly = isField && control.readOnly;
    return isEnabled() && !isReadOnly && attributeOf(control, 'aria-readonly') !== 'true';
  };
  const checkedState = (): boolean | 'mixed' | null => {
    if (control instanceof HTMLOptionElement) return control.selected;
    if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type))
      return control.indeterminate ? 'mixed' : control.checked;
    const role = attributeOf(control, 'role') ?? '';
    const selects = role === 'option' || role === 'treeitem';
    const aria =
      attributeOf(control, 'aria-checked') ??
      (selects ? attributeOf(control, 'aria-selected') : null);
    return aria === null ? null : aria === 'mixed' ? 'mixed' : aria === 'true';
  };

  // An area is in view where its image is; a line, and what has no box of its own, where what is around it is.
  const rendered = this instanceof SVGGeometryElement ? this.ownerSVGElement : renderedOf(this);
  const observed = () => {
    let node: Node | null = rendered ?? this;
    while (node && !(node instanceof Element && dom(node).getClientRects().length > 0))
      node = flatParent(node);
    return node ?? this;
  };
  /** The part of an element in the viewport of the page, clipped by all around it, in those of its frame. */
  const partInView = (of: Element) =>
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
      observer.observe(of);
    });
  /** A point in view that hits it, or else the first one that might, with the element that is hit there. */
  const pointIn = (part: DOMRectReadOnly): Pick<ElementState, 'point' | 'coveredBy'> => {
    const boxes = boxesOf(this).slice(0, 3);
    const points = boxes.flatMap((box) => pointsIn(this, box, part));
    const hit = points.find(([x, y]) => hitTest(this, x, y).status === 'ready');
    const [x, y] = hit ?? points[0] ?? [part.x + part.width / 2, part.y + part.height / 2];
    const isCovered = !hit && points.length > 0 && hitTest(this, x, y).status !== 'ready';
    const { covering } = kept();
    return { point: { x, y }, coveredBy: isCovered && covering ? describe(covering) : null };
  };
  const read = async (): Promise<ElementState> => {
    const none = { attached: false, visible: false, enabled: false, editable: false } as const;
    const rest = { checked: null, focused: false, stable: false, inViewport: false } as const;
    const nowhere = { coveredBy: null, box: null, point: null };
    if (isGone(this)) return { ...none, ...rest, ...nowhere };
    const before = boxAround(this);
    const whole = observed();
    const seeing = partInView(whole);
    await nextFrame();
    await nextFrame();
    const part = await seeing;
    const box = boxAround(this);
    const isInPart = ({ left, right, top, bottom }: DOMRect) =>
      part !== null &&
      left < part.right &&
      right > part.left &&
      top <= part.bottom &&
      bottom >= part.top;
    const isInView = whole === this || boxesOf(this).some(isInPart);
    return {
      attached: !isGone(this),
      visible: isVisible(this),
      enabled: isEnabled(),
      editable: isEditable(),
      checked: checkedState(),
      focused: document.hasFocus() && treeOf(control).activeElement === control,
      stable: box !== null && JSON.stringify(before) === JSON.stringify(box),
      inViewport: part !== null && isInView,
      ...(part && isInView ? pointIn(part) : { coveredBy: null, point: null }),
      box,
    };
  };
  const holds = (state: ElementState, name: StateName): boolean => {
    if (name === 'detached') return !state.attached;
    if (name === 'hidden') return !state.visible;
    if (name === 'disabled') return state.attached && !state.enabled;
    if (name === 'checked') return state.checked === true;
    if (name === 'unchecked') return state.checked === false;
    if (name === 'in_viewport') return state.inViewport;
    if (name === 'uncovered') return state.visible && state.inViewport && state.coveredBy === null;
    return state[name];
  };

  const waits = (kept().waits ??= new Map());
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
  const outer = boxThroughFrame.call(this, box);
  if (!point) return { box: outer, point, coveredBy: null };
  const at = pointOutOfFrame(this, point.x, point.y);
  const hit = treeOf(this).elementFromPoint(at.x, at.y);
  kept().covering = hit;
  return { box: outer, point: at, coveredBy: hit && hit !== this ? describe(hit) : null };
}
