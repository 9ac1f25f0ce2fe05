/** Functions that page functions share, as those of dom.ts: where an element is, and what a mouse event there goes to. */

import { dom, flatParent, isGone, kept, treeOf } from './dom.js';

/** What a point hits: the target, an element that covers it, or one around it, since the target has moved away or is gone. */
export type Hit =
  | { readonly status: 'ready' | 'moving' | 'gone' }
  | { readonly status: 'covered'; readonly by: string };

export type Point = readonly [x: number, y: number];

/** The element that is hit at a point of the viewport, in the tree of a node. */
export function elementAt(node: Node, x: number, y: number): Element | null {
  return treeOf(node).elementFromPoint(x, y);
}

/** The element whose box an element is drawn in: of an area the image that has its map (HTML, the area element). */
export function renderedOf(element: Element): Element {
  const map = element instanceof HTMLAreaElement ? (element.closest('map')?.name ?? '') : '';
  const images = map === '' ? [] : [...treeOf(element).querySelectorAll('img')];
  return images.find(({ useMap }) => useMap === `#${map}`) ?? element;
}

/** Where values begin, and how far they reach. A page can have more of them than a call takes arguments. */
export function spanOf(values: readonly number[]): {
  readonly least: number;
  readonly size: number;
} {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return { least, size: most - least };
}

/** The box around an area of an image. */
export function areaBox(area: HTMLAreaElement, image: Element): DOMRect {
  const { left, top, width, height } = dom(image).getBoundingClientRect();
  const { paddingLeft, paddingTop } = getComputedStyle(image);
  const numbers = area.coords.split(',').map(Number);
  const [cx = 0, cy = 0, radius = 0] = numbers;
  let [xs, ys] = [0, 1].map((odd) => numbers.filter((_, i) => i % 2 === odd));
  if (area.shape === 'circle') [xs, ys] = [cx, cy].map((c) => [c - radius, c + radius]);
  if (!xs || !ys || area.shape === 'default') return new DOMRect(left, top, width, height);
  const [across, down] = [spanOf(xs), spanOf(ys)];
  const x = across.least + left + dom(image).clientLeft + parseFloat(paddingLeft);
  const y = down.least + top + dom(image).clientTop + parseFloat(paddingTop);
  return new DOMRect(x, y, across.size, down.size);
}

/** The boxes of what an element contains. One range around all of it takes far longer, where that is much. */
export function boxesInside(element: Element): DOMRect[] {
  const range = document.createRange();
  const isSlot = element instanceof HTMLSlotElement;
  const slotted = isSlot ? element.assignedNodes({ flatten: true }) : [];
  const contents = slotted.length > 0 ? slotted : [...dom(element).childNodes];
  return contents.flatMap((node) => {
    if (node instanceof Element) return boxesOf(node);
    range.selectNodeContents(node);
    return [...range.getClientRects()];
  });
}

/** The boxes of an element that have a size; with `display: contents`, those of what it contains. */
export function boxesOf(element: Element): DOMRect[] {
  const image = renderedOf(element);
  let rects = [...dom(image).getClientRects()];
  if (element instanceof HTMLAreaElement && rects.length > 0) rects = [areaBox(element, image)];
  if (rects.length === 0 && getComputedStyle(element).display === 'contents')
    rects = boxesInside(element);
  // The box of a line may have no height.
  const isLine = () => element instanceof SVGGeometryElement && element.getTotalLength() > 0;
  return rects.filter(({ width, height }) => (width > 0 && height > 0) || isLine());
}

/** Whether an animation of a node, or of anything around it, is running. */
export function isAnimated(node: Node | null): boolean {
  if (node === null) return false;
  const animations = node instanceof Element ? dom(node).getAnimations() : [];
  return (
    animations.some(({ playState }) => playState === 'running') || isAnimated(flatParent(node))
  );
}

/** The middle of a part of a box, then eight points around it; where a shape is drawn as a line, points of it, too. */
export function pointsIn(
  element: Element,
  { left, top, right, bottom }: DOMRectReadOnly,
  clip: DOMRectReadOnly,
): Point[] {
  const [x0, x1] = [Math.max(left, clip.left), Math.min(right, clip.right)];
  const [y0, y1] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
  const parts = x0 < x1 && y0 < y1 ? [0.5, 0.15, 0.85] : [];
  const inBox = parts.flatMap((u) =>
    parts.map((v): Point => [x0 + u * (x1 - x0), y0 + v * (y1 - y0)]),
  );
  const shape = element instanceof SVGGeometryElement ? element : null;
  const toViewport = shape?.getScreenCTM();
  if (!shape || !toViewport) return inBox;
  const length = shape.getTotalLength();
  const onLine = [0.5, 0.25, 0.75]
    .map((part) => shape.getPointAtLength(length * part).matrixTransform(toViewport))
    .filter(({ x, y }) => x >= clip.left && y >= clip.top && x <= clip.right && y <= clip.bottom);
  return [...inBox, ...onLine.map(({ x, y }): Point => [x, y])];
}

/** An element as errors name it: `button#buy.primary`. */
export function describe(element: Element): string {
  const [id, classes] = ['id', 'class'].map((name) => dom(element).getAttribute(name));
  const names = (classes ?? '').split(/\s+/).filter((name) => name !== '');
  const selectors = [id ? `#${id}` : '', ...names.slice(0, 3).map((name) => `.${name}`)];
  return dom(element).localName + selectors.join('');
}

/** Whether a node is another, or is drawn inside of it. */
export function isInside(outer: Node, inner: Node): boolean {
  for (let node: Node | null = inner; node; node = flatParent(node))
    if (node === outer) return true;
  return false;
}

/** The role that an element gives itself, in lower case: the first of its list that is one (ARIA 1.2, 8.1). */
export function ownRole(element: Element): string {
  const roles =
    'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell group heading img insertion link list listbox listitem log main marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong subscript superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem';
  const own = (dom(element).getAttribute('role') ?? '').toLowerCase().split(/\s+/);
  return own.find((role) => ` ${roles} `.includes(` ${role} `)) ?? '';
}

/** The element that gets the pointer for another: with `pointer-events: none`, the control around it. */
export function pointerTarget(element: Element): Node {
  if (getComputedStyle(element).pointerEvents !== 'none') return element;
  const roles =
    /^(button|link|checkbox|radio|switch|tab|option|treeitem|menuitem|menuitemcheckbox|menuitemradio|combobox|gridcell)$/;
  const isControl = (node: Node, selector: string) =>
    node instanceof Element && (dom(node).matches(selector) || roles.test(ownRole(node)));
  const controls = 'a[href], button, summary';
  // A label has no effect of its own: the control around it gets the pointer for it, too.
  if (isControl(element, controls)) return element;
  let ancestor = flatParent(element);
  while (ancestor && !isControl(ancestor, `label, ${controls}`)) ancestor = flatParent(ancestor);
  return ancestor ?? element;
}

/**
 * What a mouse event at a point of the viewport goes to, as seen from an element.
 *
 * @param found what the event says; else it is looked for
 */
export function hitTest(element: Element, x: number, y: number, found?: Element | null): Hit {
  const tree = treeOf(element);
  // An event's path ends at the host of a closed shadow tree.
  const isHost = found && tree !== document && isInside(found, tree);
  const hit = found && !isHost ? found : tree.elementFromPoint(x, y);
  if (hit && isInside(pointerTarget(element), hit)) return { status: 'ready' };
  kept().covering = hit;
  if (isGone(element)) return { status: 'gone' };
  const isAround = hit === null || isInside(hit, element);
  return isAround ? { status: 'moving' } : { status: 'covered', by: describe(hit) };
}
