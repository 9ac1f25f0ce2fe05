/** Functions that page functions share, as those of dom.ts do: the states of an element. */

import type { Box } from './box.js';
import { dom, flatParent, kept } from './dom.js';
import { boxesOf, describe, hitTest, pointsIn, renderedOf } from './hit-test.js';
import { afterMs } from './timer.js';

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

/** An element and all around it. */
export function withAncestors(element: Element): Element[] {
  const all: Element[] = [];
  for (let node: Node | null = element; node; node = flatParent(node))
    if (node instanceof Element) all.push(node);
  return all;
}

export function isEnabled(control: Element): boolean {
  const all = withAncestors(control);
  // A part of a button stands for the button.
  const own = all.find((of) => dom(of).matches('button, input, option, select, textarea'));
  if (own && dom(own).matches(':disabled')) return false;
  return !all.some((of) => dom(of).getAttribute('aria-disabled') === 'true');
}

export function isEditable(control: Element): boolean {
  const isField = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  const isHost = control instanceof HTMLElement && dom(control).isContentEditable;
  if (!isField && !isHost && !(control instanceof HTMLSelectElement)) return false;
  const isReadOnly = isField && control.readOnly;
  const ariaReadOnly = dom(control).getAttribute('aria-readonly');
  return isEnabled(control) && !isReadOnly && ariaReadOnly !== 'true';
}

/** Whether a control is checked or selected; null if it can be neither. */
export function checkedState(control: Element): boolean | 'mixed' | null {
  if (control instanceof HTMLOptionElement) return control.selected;
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type))
    return control.indeterminate ? 'mixed' : control.checked;
  return ariaChecked(control);
}

/** What an element tells by ARIA; null if it tells nothing. */
export function ariaChecked(element: Element): boolean | 'mixed' | null {
  const role = dom(element).getAttribute('role') ?? '';
  const selects = role === 'option' || role === 'treeitem';
  const aria =
    dom(element).getAttribute('aria-checked') ??
    (selects ? dom(element).getAttribute('aria-selected') : null);
  return aria === null ? null : aria === 'mixed' ? 'mixed' : aria === 'true';
}

/**
 * The element that is in view where an element is: of an area its image; of a line, and of what has no box of its
 * own, what is around it.
 */
export function boxedAround(element: Element): Element {
  const isShape = element instanceof SVGGeometryElement;
  const rendered = isShape ? element.ownerSVGElement : renderedOf(element);
  let node: Node | null = rendered ?? element;
  while (node && !(node instanceof Element && dom(node).getClientRects().length > 0))
    node = flatParent(node);
  return node ?? element;
}

/** The part of an element in the viewport of the page, clipped by all around it, in those of its frame. */
export function partInView(of: Element): Promise<DOMRectReadOnly | null> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect();
      stopTimer();
      resolve(entry?.isIntersecting ? entry.intersectionRect : null);
    });
    // A document that is not drawn is not in view.
    const stopTimer = afterMs(500, () => {
      observer.disconnect();
      resolve(null);
    });
    observer.observe(of);
  });
}

/** A point in view that hits an element, or else the first one that might, with the element that is hit there. */
export function pointInView(
  element: Element,
  part: DOMRectReadOnly,
): Pick<ElementState, 'point' | 'coveredBy'> {
  const boxes = boxesOf(element).slice(0, 3);
  const pointsOf = (clip: DOMRectReadOnly) => boxes.flatMap((box) => pointsIn(element, box, clip));
  const inPart = pointsOf(part);
  // Where nothing of it is drawn the part has no size: a click tries the points of the whole box.
  const points = inPart.length > 0 ? inPart : pointsOf(new DOMRect(0, 0, innerWidth, innerHeight));
  const hit = points.find(([x, y]) => hitTest(element, x, y).status === 'ready');
  const [x, y] = hit ?? points[0] ?? [part.x + part.width / 2, part.y + part.height / 2];
  const isCovered = !hit && points.length > 0 && hitTest(element, x, y).status !== 'ready';
  const { covering } = kept();
  return { point: { x, y }, coveredBy: isCovered && covering ? describe(covering) : null };
}

/** Whether a state that was read is the one that has the name. */
export function holdsState(state: ElementState, name: StateName): boolean {
  if (name === 'detached') return !state.attached;
  if (name === 'hidden') return !state.visible;
  if (name === 'disabled') return state.attached && !state.enabled;
  if (name === 'checked') return state.checked === true;
  if (name === 'unchecked') return state.checked === false;
  if (name === 'in_viewport') return state.inViewport;
  if (name === 'uncovered') return state.visible && state.inViewport && state.coveredBy === null;
  return state[name];
}
