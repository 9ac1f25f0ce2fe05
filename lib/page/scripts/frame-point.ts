/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

import type { ClickTarget } from './click-target.js';

/**
 * Carries a point of a frame's viewport into the viewport of the document that holds `this`, its
 * frame element, scrolling it into view and waiting until no other element is in front there.
 */
export async function pointThroughFrame(
  this: HTMLElement,
  x: number,
  y: number,
  force: boolean,
  timeoutMs: number,
): Promise<ClickTarget> {
  /** How a box is turned and scaled; what Chrome draws of it has the same middle. */
  const outerOf = (box: Element): Element | null => {
    const root = box.getRootNode();
    const host = root instanceof ShadowRoot ? root.host : null;
    return box.assignedSlot ?? box.parentElement ?? host;
  };
  const turnOf = (box: Element): DOMMatrix => {
    const { transform, rotate } = getComputedStyle(box);
    const own = new DOMMatrix(transform);
    const turned = /^\S+deg$/.test(rotate) ? new DOMMatrix(`rotate(${rotate})`).multiply(own) : own;
    const outer = outerOf(box);
    return outer ? turnOf(outer).multiply(turned) : turned;
  };
  const place = () => {
    const rect = this.getBoundingClientRect();
    const style = getComputedStyle(this);
    const { offsetWidth: width, offsetHeight: height } = this;
    const { a, b, c, d } = turnOf(this);
    // What the matrix leaves over: zoom, and `scale`.
    const scaleX = rect.width / (Math.abs(a) * width + Math.abs(c) * height) || 1;
    const scaleY = rect.height / (Math.abs(b) * width + Math.abs(d) * height) || 1;
    const fromMiddleX = this.clientLeft + parseFloat(style.paddingLeft) + x - width / 2;
    const fromMiddleY = this.clientTop + parseFloat(style.paddingTop) + y - height / 2;
    return {
      x: rect.left + rect.width / 2 + (a * fromMiddleX + c * fromMiddleY) * scaleX,
      y: rect.top + rect.height / 2 + (b * fromMiddleX + d * fromMiddleY) * scaleY,
    };
  };
  const isInside = (point: { x: number; y: number }) =>
    point.x >= 0 && point.y >= 0 && point.x < innerWidth && point.y < innerHeight;
  /** Scrolls the boxes around the frame that clip the point away. */
  const revealInBoxes = () => {
    for (let box = outerOf(this); box; box = outerOf(box)) {
      if (box === document.scrollingElement || getComputedStyle(box).overflow === 'visible')
        continue;
      const { left, top } = box.getBoundingClientRect();
      const { x, y } = place();
      const [inX, inY] = [x - left - box.clientLeft, y - top - box.clientTop];
      if (inX >= 0 && inY >= 0 && inX < box.clientWidth && inY < box.clientHeight) continue;
      const way = { left: inX - box.clientWidth / 2, top: inY - box.clientHeight / 2 };
      box.scrollBy({ ...way, behavior: 'instant' });
    }
  };
  const look = (): ClickTarget => {
    if (!this.isConnected || !this.ownerDocument.defaultView) return { status: 'gone' };
    revealInBoxes();
    let point = place();
    if (!isInside(point)) {
      this.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      point = place();
    }
    if (!isInside(point)) {
      const left = point.x - innerWidth / 2;
      scrollBy({ left, top: point.y - innerHeight / 2, behavior: 'instant' });
      point = place();
    }
    if (!isInside(point)) return { status: 'hidden' };
    const root = this.getRootNode();
    const hit = (root instanceof ShadowRoot ? root : document).elementFromPoint(point.x, point.y);
    if (hit === this || force) return { status: 'ready', ...point };
    globalThis.tabwireCover = hit;
    return hit ? { status: 'covered', by: hit.localName } : { status: 'hidden' };
  };
  const until = performance.now() + timeoutMs;
  for (;;) {
    const target = look();
    const settled = target.status === 'ready' || target.status === 'gone';
    if (settled || force || performance.now() >= until) return target;
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 100); // off screen no frames are drawn
    });
  }
}

/** The frame element at a point of the viewport, if it is one that is seen there. */
export function frameElementAt(this: Document, x: number, y: number): Element | null {
  let hit = this.elementFromPoint(x, y);
  while (hit?.shadowRoot) {
    const inner = hit.shadowRoot.elementFromPoint(x, y);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  return hit?.matches('iframe, frame') ? hit : null;
}

/** Carries a point of the viewport into the document of `this`, a frame element. */
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
