/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

import type { ClickTarget } from './click-target.js';

/**
 * Converts a point of a frame's viewport to the viewport of the document that holds `this`, the frame's
 * element. Scrolls it into view unless `scroll` is false, and waits at most `timeoutMs` until no other element covers it there.
 */
export async function pointThroughFrame(
  this: HTMLElement,
  x: number,
  y: number,
  force: boolean,
  timeoutMs: number,
  scroll: boolean,
): Promise<ClickTarget> {
  const flatTreeParent = (box: Element): Element | null => {
    const root = box.getRootNode();
    const host = root instanceof ShadowRoot ? root.host : null;
    return box.assignedSlot ?? box.parentElement ?? host;
  };
  /** The transform of a box and of all around it, without translation: the centre of a box stays its centre. */
  const matrixOf = (box: Element): DOMMatrix => {
    const { transform, rotate } = getComputedStyle(box);
    const own = new DOMMatrix(transform);
    const rotated = /^\S+deg$/.test(rotate)
      ? new DOMMatrix(`rotate(${rotate})`).multiply(own)
      : own;
    const parent = flatTreeParent(box);
    return parent ? matrixOf(parent).multiply(rotated) : rotated;
  };
  const pointInParent = () => {
    const rect = this.getBoundingClientRect();
    const style = getComputedStyle(this);
    const { offsetWidth: width, offsetHeight: height } = this;
    const { a, b, c, d } = matrixOf(this);
    // What the matrix does not contain: zoom, and the property `scale`.
    const scaleX = rect.width / (Math.abs(a) * width + Math.abs(c) * height) || 1;
    const scaleY = rect.height / (Math.abs(b) * width + Math.abs(d) * height) || 1;
    const fromMiddleX = this.clientLeft + parseFloat(style.paddingLeft) + x - width / 2;
    const fromMiddleY = this.clientTop + parseFloat(style.paddingTop) + y - height / 2;
    return {
      x: rect.left + rect.width / 2 + (a * fromMiddleX + c * fromMiddleY) * scaleX,
      y: rect.top + rect.height / 2 + (b * fromMiddleX + d * fromMiddleY) * scaleY,
    };
  };
  const isInViewport = (point: { x: number; y: number }) =>
    point.x >= 0 && point.y >= 0 && point.x < innerWidth && point.y < innerHeight;
  /** Scrolls the boxes around the frame that clip the point. */
  const scrollAncestors = () => {
    for (let box = flatTreeParent(this); box; box = flatTreeParent(box)) {
      if (box === document.scrollingElement || getComputedStyle(box).overflow === 'visible')
        continue;
      const { left, top } = box.getBoundingClientRect();
      const { x, y } = pointInParent();
      const [inX, inY] = [x - left - box.clientLeft, y - top - box.clientTop];
      if (inX >= 0 && inY >= 0 && inX < box.clientWidth && inY < box.clientHeight) continue;
      const offset = { left: inX - box.clientWidth / 2, top: inY - box.clientHeight / 2 };
      box.scrollBy({ ...offset, behavior: 'instant' });
    }
  };
  const findPoint = (): ClickTarget => {
    if (!this.isConnected || !this.ownerDocument.defaultView) return { status: 'gone' };
    if (scroll) scrollAncestors();
    let point = pointInParent();
    if (scroll && !isInViewport(point)) {
      this.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      point = pointInParent();
    }
    if (scroll && !isInViewport(point)) {
      const left = point.x - innerWidth / 2;
      scrollBy({ left, top: point.y - innerHeight / 2, behavior: 'instant' });
      point = pointInParent();
    }
    if (!isInViewport(point)) return { status: scroll ? 'hidden' : 'out_of_view' };
    const root = this.getRootNode();
    const hit = (root instanceof ShadowRoot ? root : document).elementFromPoint(point.x, point.y);
    if (hit === this || force) return { status: 'ready', ...point };
    globalThis.tabwireCoveringElement = hit;
    return hit ? { status: 'covered', by: hit.localName } : { status: 'hidden' };
  };
  const endTime = performance.now() + timeoutMs;
  for (;;) {
    const target = findPoint();
    const isFinal = target.status === 'ready' || target.status === 'gone';
    if (isFinal || force || performance.now() >= endTime) return target;
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 100); // no animation frames run in a document that is not visible
    });
  }
}

/** The frame element that a hit test finds at a point of the viewport; null if it finds another element. */
export function frameElementAt(this: Document, x: number, y: number): Element | null {
  let hit = this.elementFromPoint(x, y);
  while (hit?.shadowRoot) {
    const inner = hit.shadowRoot.elementFromPoint(x, y);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  return hit?.matches('iframe, frame') ? hit : null;
}

/** Converts a point of the viewport to the viewport of the frame of `this`, its element. */
export function pointIntoFrame(this: HTMLElement, x: number, y: number): { x: number; y: number } {
  const rect = this.getBoundingClientRect();
  const style = getComputedStyle(this);
  const scaleX = rect.width / this.offsetWidth || 1;
  const scaleY = rect.height / this.offsetHeight || 1;
  return {
    x: (x - rect.left) / scaleX - this.clientLeft - parseFloat(style.paddingLeft),
    y: (y - rect.top) / scaleY - this.clientTop - parseFloat(style.paddingTop),
  };
}
