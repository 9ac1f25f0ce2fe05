/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

import type { Hit } from './press-guard.js';

declare global {
  // In our isolated world, not in the page's.
  var tabwireCoveringElement: Element | null | undefined;
}

/** The click point, in CSS px of the frame's viewport; or why there is none. */
export type ClickTarget =
  /** `opensFrame`: the point hits a frame element, whose document gets the mouse events. */
  | { status: 'ready'; x: number; y: number; opensFrame?: boolean }
  /** `option`: it is to be selected instead. `out_of_view`: nothing was to be scrolled. */
  | { status: 'gone' | 'no_box' | 'hidden' | 'disabled' | 'moving' | 'option' | 'out_of_view' }
  /** `DOM.scrollIntoViewIfNeeded` has to scroll to it, or to the point of its border box, in CSS px. */
  | { status: 'contents'; at?: { x: number; y: number } }
  /** A script moved it into another document, in which it has to be called again. */
  | { status: 'moved' }
  | { status: 'covered'; by: string };

/** How `clickTarget` looks for a point. */
interface ClickTargetOptions {
  /** Skips the checks. */
  readonly force: boolean;
  readonly timeoutMs: number;
  /** Waits until the target is enabled, too. */
  readonly clicks: boolean;
  /** `DOM.scrollIntoViewIfNeeded` has scrolled to it. */
  readonly isScrolled: boolean;
  /** The point, from the top left corner of its padding box in CSS px; null: any that is hit. */
  readonly position: { readonly x: number; readonly y: number } | null;
  /** Scrolls it into view. */
  readonly scroll: boolean;
}

/**
 * Scrolls `this` into view, unless it is not to, and waits until it is visible, at rest, not covered and, for a click, enabled. Then
 * returns the click point, and gives the press guard its hit test. After `timeoutMs` it returns what is still
 * in the way.
 */
export async function clickTarget(
  this: Element,
  { force, timeoutMs, clicks, isScrolled, position, scroll }: ClickTargetOptions,
): Promise<ClickTarget> {
  // Members are read from the prototypes: a form's own are hidden by fields of the same names (HTML, 4.10.3).
  const element = Element.prototype;
  const memberOf = <Name extends keyof Node>(name: Name, of: Node = this) =>
    Reflect.get(Node.prototype, name, of);
  const select = clicks && this instanceof HTMLOptionElement ? this.closest('select') : null;
  const controls = 'button, input, option, select, textarea';
  const control = clicks ? element.closest.call(this, controls) : null;
  // In a frame of another site no animation frames run until it is scrolled into view.
  const nextFrame = (orAfterMs = 100) =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, orAfterMs);
    });
  const blocks: ScrollLogicalPosition[] = ['center', 'end', 'start'];
  const tree = Node.prototype.getRootNode.call(this);
  const scope = tree instanceof ShadowRoot ? tree : document;
  // An area has no box: it is a part of the image with its map (HTML, the area element).
  const map = this instanceof HTMLAreaElement ? (this.closest('map')?.name ?? '') : '';
  const images = map === '' ? [] : [...scope.querySelectorAll('img')];
  const image = images.find(({ useMap }) => useMap === `#${map}`);
  const rendered = image ?? this;

  const areaIn = (area: HTMLAreaElement, of: HTMLImageElement) => {
    const { left, top, width, height } = of.getBoundingClientRect();
    const { paddingLeft, paddingTop } = getComputedStyle(of);
    const numbers = area.coords.split(',').map(Number);
    const [cx = 0, cy = 0, radius = 0] = numbers;
    let [xs, ys] = [0, 1].map((odd) => numbers.filter((_, i) => i % 2 === odd));
    if (area.shape === 'circle') [xs, ys] = [cx, cy].map((c) => [c - radius, c + radius]);
    if (!xs || !ys || area.shape === 'default') return new DOMRect(left, top, width, height);
    const x = Math.min(...xs) + left + of.clientLeft + parseFloat(paddingLeft);
    const y = Math.min(...ys) + top + of.clientTop + parseFloat(paddingTop);
    const [right, bottom] = [Math.max(...xs), Math.max(...ys)];
    return new DOMRect(x, y, right - Math.min(...xs), bottom - Math.min(...ys));
  };
  const boxes = () => {
    if (this instanceof HTMLAreaElement && image) return [areaIn(this, image)];
    let rects = [...element.getClientRects.call(this)];
    if (rects.length === 0 && getComputedStyle(this).display === 'contents') {
      const slotted = this instanceof HTMLSlotElement ? this.assignedNodes({ flatten: true }) : [];
      const contents = slotted.length > 0 ? slotted : [...memberOf('childNodes')];
      rects = contents.flatMap((node) => {
        const range = document.createRange();
        range.selectNode(node);
        return [...range.getClientRects()];
      });
    }
    return rects.filter(({ width, height }) => (width > 0 && height > 0) || outline);
  };
  // The box of a line may have no height, and most of it is not the line.
  const shape = this instanceof SVGGeometryElement ? this : null;
  const outline = shape?.getTotalLength();
  const outlinePoints = (): (readonly [number, number])[] => {
    const toViewport = shape?.getScreenCTM();
    if (!shape || !outline || !toViewport) return [];
    return [0.5, 0.25, 0.75]
      .map((part) => shape.getPointAtLength(outline * part).matrixTransform(toViewport))
      .filter(({ x, y }) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)
      .map(({ x, y }) => [x, y] as const);
  };
  const isAnimated = (of: Element | null): boolean =>
    of !== null &&
    (element.getAnimations.call(of).some(({ playState }) => playState === 'running') ||
      isAnimated(memberOf('parentElement', of)));
  const flatParent = (node: Node): Node | null => {
    const slot = node instanceof Element ? Reflect.get(element, 'assignedSlot', node) : null;
    return slot ?? (node instanceof ShadowRoot ? node.host : memberOf('parentNode', node));
  };
  const isInside = (outer: Node, inner: Node) => {
    for (let node: Node | null = inner; node; node = flatParent(node))
      if (node === outer) return true;
    return false;
  };
  const clickableRoles = [
    'button',
    'link',
    'checkbox',
    'radio',
    'switch',
    'tab',
    'option',
    'treeitem',
  ];
  clickableRoles.push('menuitem', 'menuitemcheckbox', 'menuitemradio');
  const clickable = `a[href], button, label, summary, ${clickableRoles.map((role) => `[role=${role}]`).join()}`;
  /** The element that gets the pointer for `this`: with `pointer-events: none`, the control around it. */
  const pointerTarget = (): Node => {
    if (getComputedStyle(this).pointerEvents !== 'none') return this;
    const isClickable = (node: Node) =>
      node instanceof Element && element.matches.call(node, clickable);
    let ancestor = flatParent(this);
    while (ancestor && !isClickable(ancestor)) ancestor = flatParent(ancestor);
    return isClickable(this) ? this : (ancestor ?? this);
  };
  const describe = (covering: Element) => {
    const [id, classes] = ['id', 'class'].map((name) => element.getAttribute.call(covering, name));
    const names = (classes ?? '').split(/\s+/).filter((name) => name !== '');
    const selectors = [id ? `#${id}` : '', ...names.slice(0, 3).map((name) => `.${name}`)];
    return Reflect.get(element, 'localName', covering) + selectors.join('');
  };
  const border = {
    x: Reflect.get(element, 'clientLeft', this),
    y: Reflect.get(element, 'clientTop', this),
  };
  /** Points of the part of a box inside the viewport: its middle first, then eight around it, then an outline's. */
  const points = ({ left, top, right, bottom }: DOMRect): (readonly [number, number])[] => {
    if (position) {
      const [x, y] = [left + border.x + position.x, top + border.y + position.y];
      return x < 0 || y < 0 || x >= innerWidth || y >= innerHeight ? [] : [[x, y]];
    }
    const [x0, x1] = [Math.max(left, 0), Math.min(right, innerWidth)];
    const [y0, y1] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    if (x0 >= x1 || y0 >= y1) return outlinePoints();
    const parts = [0.5, 0.15, 0.85];
    const inBox = parts.flatMap((u) =>
      parts.map((v) => [x0 + u * (x1 - x0), y0 + v * (y1 - y0)] as const),
    );
    return [...inBox, ...outlinePoints()];
  };
  const frames = 'iframe, frame, object, embed, fencedframe';
  const hitTest = (found: Element | null, x: number, y: number): Hit => {
    const target = pointerTarget();
    // An event's path ends at the host of a closed shadow tree.
    const isHost = found !== null && scope !== document && isInside(found, scope);
    const hit = found === null || isHost ? scope.elementFromPoint(x, y) : found;
    if (hit && isInside(target, hit)) return { status: 'ready' };
    globalThis.tabwireCoveringElement = hit;
    const isAncestor = hit === null || isInside(hit, this);
    return isAncestor ? { status: 'moving' } : { status: 'covered', by: describe(hit) };
  };
  const outOfView: ClickTarget = { status: scroll ? 'hidden' : 'out_of_view' };
  const findPoint = (scrolled: boolean): ClickTarget => {
    const ownerDocument = memberOf('ownerDocument');
    if (!memberOf('isConnected') || !ownerDocument?.defaultView) return { status: 'gone' };
    if (ownerDocument !== document) return { status: 'moved' };
    if (control?.matches(':disabled') && !force) return { status: 'disabled' };
    if (select && !force) {
      if (select.getClientRects().length === 0) return { status: 'no_box' };
      if (getComputedStyle(select).visibility !== 'visible') return { status: 'hidden' };
    }
    if (select) return { status: 'option' };
    const rects = boxes();
    const [first] = rects;
    if (!first) return { status: 'no_box' };
    if (force) {
      const [point] = points(first);
      return point ? { status: 'ready', x: point[0], y: point[1] } : outOfView;
    }
    if (getComputedStyle(this).visibility !== 'visible') return { status: 'hidden' };
    let covering: Element | null = null;
    const target = pointerTarget();
    for (const rect of rects.slice(0, position ? 1 : 3)) {
      for (const [x, y] of points(rect)) {
        const hit = scope.elementFromPoint(x, y);
        if (hit && isInside(target, hit))
          return { status: 'ready', x, y, opensFrame: element.matches.call(hit, frames) };
        covering ??= hit;
        if (!scrolled) break;
      }
    }
    globalThis.tabwireCoveringElement = covering;
    return covering ? { status: 'covered', by: describe(covering) } : outOfView;
  };

  // Read now: a later command replaces it.
  const guard = force ? undefined : globalThis.tabwireGuard;
  const endTime = performance.now() + timeoutMs;
  for (let round = 0; ; round += 1) {
    let target = findPoint(round > 0);
    const needsScroll = target.status === 'covered' || target.status === 'hidden';
    if (needsScroll && scroll && !isScrolled) {
      if (position) {
        const at = { x: border.x + position.x, y: border.y + position.y };
        return { status: 'contents', at };
      }
      if (element.getClientRects.call(rendered).length === 0) return { status: 'contents' };
    }
    if (needsScroll && scroll && !position) {
      // A sticky header may cover one end of the viewport: try the middle, then both ends.
      const block = blocks[round % blocks.length] ?? 'center';
      element.scrollIntoView.call(rendered, { block, inline: 'center', behavior: 'instant' });
      target = findPoint(true);
    }
    if (target.status === 'ready' && !force && isAnimated(rendered)) {
      const [before] = boxes();
      // A busy page draws late, and an animation moves nothing until it is drawn.
      await nextFrame(1_000);
      await nextFrame(1_000);
      const [after] = boxes();
      const moved = before?.left !== after?.left || before?.top !== after?.top;
      target = moved ? { status: 'moving' } : findPoint(true);
    }
    const transient = ['no_box', 'hidden', 'out_of_view', 'disabled', 'moving', 'covered'];
    if (guard && target.status === 'ready') guard.hitTest = hitTest;
    if (!transient.includes(target.status)) return target;
    if (performance.now() >= endTime || (force && round > 0)) return target;
    await nextFrame();
  }
}

/** The element that covered the last click target. */
export function coveringElement(): Element | null {
  return globalThis.tabwireCoveringElement ?? null;
}
