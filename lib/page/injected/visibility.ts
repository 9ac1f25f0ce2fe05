/** Functions that page functions share, as those of dom.ts do: what a person can see. */

import { dom, flatChildren } from './dom.js';
import { boxesOf, renderedOf } from './hit-test.js';

/** Whether an element is rendered, and not `visibility: hidden`. */
export function isShown(element: Element): boolean {
  return dom(element).checkVisibility({ visibilityProperty: true });
}

/** Whether an element is shown and has a box of its own, which may be without a size. */
export function hasShownBox(element: Element): boolean {
  return dom(element).getClientRects().length > 0 && isShown(element);
}

/** Whether an element has a box, and is not `visibility: hidden`. */
export function isVisible(element: Element): boolean {
  const { width, height } = dom(element).getBoundingClientRect();
  if (width > 0 && height > 0) return isShown(element);
  const { display, visibility } = getComputedStyle(element);
  if (display !== 'contents') {
    return boxesOf(element).length > 0 && isShown(renderedOf(element));
  }
  // It shows by what it contains.
  const text = document.createRange();
  return [...flatChildren(element)].some((node) => {
    if (node instanceof Element) return isVisible(node);
    text.selectNodeContents(node);
    return visibility === 'visible' && text.getBoundingClientRect().width > 0;
  });
}
