/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

import type { Hit } from './press-guard.js';

declare global {
  // Of our isolated world, not of the page.
  var tabwireCover: Element | null | undefined;
}

/** Where to click, in CSS px of the frame's viewport; or why not. */
export type ClickTarget =
  /** `opensFrame`: a frame element is hit there, whose document gets the mouse. */
  | { status: 'ready'; x: number; y: number; opensFrame?: boolean }
  /** `option` has to be selected instead; `contents` needs Chrome itself to scroll it into view. */
  | { status: 'gone' | 'no_box' | 'hidden' | 'disabled' | 'moving' | 'option' | 'contents' }
  /** It is in another document by now: look up where, and ask there. */
  | { status: 'moved' }
  | { status: 'covered'; by: string };

/** How `clickTarget` looks for a point. */
interface ClickTargetOptions {
  /** Skips the checks. */
  readonly force: boolean;
  readonly timeoutMs: number;
  /** The target is to be enabled too. */
  readonly clicks: boolean;
  /** What has `display: contents` was scrolled into view. */
  readonly isScrolled: boolean;
}

/**
 * Waits until `this` is visible, at rest and not covered, and for a click enabled, scrolling it into
 * view; then tells the point, and the guard of the presses what is a hit. After `timeoutMs` it tells
 * what is still in the way.
 */
export async function clickTarget(
  this: Element,
  { force, timeoutMs, clicks, isScrolled }: ClickTargetOptions,
): Promise<ClickTarget> {
  // A form's fields may be named like members of elements, and stand in for them.
  const element = Element.prototype;
  const own = <Name extends keyof Node>(name: Name, of: Node = this) =>
    Reflect.get(Node.prototype, name, of);
  const select = clicks && this instanceof HTMLOptionElement ? this.closest('select') : null;
  const controls = 'button, input, option, select, textarea';
  const control = clicks ? element.closest.call(this, controls) : null;
  // A frame of another site that is off screen draws no frames until it is scrolled to.
  const nextFrame = (orAfterMs = 100) =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, orAfterMs);
    });
  const blocks: ScrollLogicalPosition[] = ['center', 'end', 'start'];
  const tree = Node.prototype.getRootNode.call(this);
  const scope = tree instanceof ShadowRoot ? tree : document;
  // An area has no box: it is a part of the image that uses its map.
  const map = this instanceof HTMLAreaElement ? (this.closest('map')?.name ?? '') : '';
  const images = map === '' ? [] : [...scope.querySelectorAll('img')];
  const image = images.find(({ useMap }) => useMap === `#${map}`);
  const drawn = image ?? this;

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
      const contents = slotted.length > 0 ? slotted : [...own('childNodes')];
      rects = contents.flatMap((node) => {
        const range = document.createRange();
        range.selectNode(node);
        return [...range.getClientRects()];
      });
    }
    return rects.filter(({ width, height }) => width > 0 && height > 0);
  };
  const isAnimated = (of: Element | null): boolean =>
    of !== null &&
    (element.getAnimations.call(of).some(({ playState }) => playState === 'running') ||
      isAnimated(own('parentElement', of)));
  const flatParent = (node: Node): Node | null => {
    const slot = node instanceof Element ? Reflect.get(element, 'assignedSlot', node) : null;
    return slot ?? (node instanceof ShadowRoot ? node.host : own('parentNode', node));
  };
  const isInside = (outer: Node, inner: Node) => {
    for (let node: Node | null = inner; node; node = flatParent(node))
      if (node === outer) return true;
    return false;
  };
  const pressables = ['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'option', 'treeitem'];
  pressables.push('menuitem', 'menuitemcheckbox', 'menuitemradio');
  const pressable = `a[href], button, label, summary, ${pressables.map((role) => `[role=${role}]`).join()}`;
  /** What takes the pointer for `this`: where it lets the pointer through, the control around it. */
  const takesPointer = (): Node => {
    if (getComputedStyle(this).pointerEvents !== 'none') return this;
    const isPressable = (node: Node) =>
      node instanceof Element && element.matches.call(node, pressable);
    let around = flatParent(this);
    while (around && !isPressable(around)) around = flatParent(around);
    return isPressable(this) ? this : (around ?? this);
  };
  const describe = (cover: Element) => {
    const [id, classes] = ['id', 'class'].map((name) => element.getAttribute.call(cover, name));
    const names = (classes ?? '').split(/\s+/).filter((name) => name !== '');
    const marks = [id ? `#${id}` : '', ...names.slice(0, 3).map((name) => `.${name}`)];
    return Reflect.get(element, 'localName', cover) + marks.join('');
  };
  /** Points of the visible part of a box: its middle first, then around it. */
  const points = ({ left, top, right, bottom }: DOMRect) => {
    const [x0, x1] = [Math.max(left, 0), Math.min(right, innerWidth)];
    const [y0, y1] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    if (x0 >= x1 || y0 >= y1) return [];
    const parts = [0.5, 0.15, 0.85];
    return parts.flatMap((u) =>
      parts.map((v) => [x0 + u * (x1 - x0), y0 + v * (y1 - y0)] as const),
    );
  };
  const frames = 'iframe, frame, object, embed, fencedframe';
  const judge = (found: Element | null, x: number, y: number): Hit => {
    const taker = takesPointer();
    // A closed shadow tree is known by its host alone.
    const isHost = found !== null && scope !== document && isInside(found, scope);
    const hit = found === null || isHost ? scope.elementFromPoint(x, y) : found;
    if (hit && isInside(taker, hit)) return { status: 'ready' };
    globalThis.tabwireCover = hit;
    const isAround = hit === null || isInside(hit, this);
    return isAround ? { status: 'moving' } : { status: 'covered', by: describe(hit) };
  };
  const look = (scrolled: boolean): ClickTarget => {
    const home = own('ownerDocument');
    if (!own('isConnected') || !home?.defaultView) return { status: 'gone' };
    if (home !== document) return { status: 'moved' };
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
      return point ? { status: 'ready', x: point[0], y: point[1] } : { status: 'hidden' };
    }
    if (getComputedStyle(this).visibility !== 'visible') return { status: 'hidden' };
    let cover: Element | null = null;
    const taker = takesPointer();
    for (const rect of rects.slice(0, 3)) {
      for (const [x, y] of points(rect)) {
        const hit = scope.elementFromPoint(x, y);
        if (hit && isInside(taker, hit))
          return { status: 'ready', x, y, opensFrame: element.matches.call(hit, frames) };
        cover ??= hit;
        if (!scrolled) break;
      }
    }
    globalThis.tabwireCover = cover;
    return cover ? { status: 'covered', by: describe(cover) } : { status: 'hidden' };
  };

  // The present one: a later command has its own.
  const guard = force ? undefined : globalThis.tabwireGuard;
  const until = performance.now() + timeoutMs;
  for (let round = 0; ; round += 1) {
    let target = look(round > 0);
    const isUnseen = target.status === 'covered' || target.status === 'hidden';
    if (isUnseen && !isScrolled && element.getClientRects.call(drawn).length === 0)
      return { status: 'contents' };
    if (isUnseen) {
      // A sticky header may cover one end of the viewport: try the middle, then both ends.
      const block = blocks[round % blocks.length] ?? 'center';
      element.scrollIntoView.call(drawn, { block, inline: 'center', behavior: 'instant' });
      target = look(true);
    }
    if (target.status === 'ready' && !force && isAnimated(drawn)) {
      const [before] = boxes();
      // A busy page draws late, and what has not been drawn has not moved.
      await nextFrame(1_000);
      await nextFrame(1_000);
      const [after] = boxes();
      const moved = before?.left !== after?.left || before?.top !== after?.top;
      target = moved ? { status: 'moving' } : look(true);
    }
    const waits = ['no_box', 'hidden', 'disabled', 'moving', 'covered'];
    if (guard && target.status === 'ready') guard.judge = judge;
    if (!waits.includes(target.status)) return target;
    if (performance.now() >= until || (force && round > 0)) return target;
    await nextFrame();
  }
}

/** The element that covered the last click target. */
export function coveringElement(): Element | null {
  return globalThis.tabwireCover ?? null;
}
