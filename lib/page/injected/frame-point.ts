import { pointOutOfFrame } from './box.js';
import { dom, flatParent, isGone, kept, nextFrame } from './dom.js';
import { describe, elementAt } from './hit-test.js';
import type { ClickTarget } from './click-point.js';

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
  const pointInParent = () => pointOutOfFrame(this, x, y);
  const isInViewport = (point: { x: number; y: number }) =>
    point.x >= 0 && point.y >= 0 && point.x < innerWidth && point.y < innerHeight;
  /** Scrolls the boxes around the frame that clip the point. */
  const scrollAncestors = () => {
    for (let box = flatParent(this); box; box = flatParent(box)) {
      if (!(box instanceof Element) || box === document.scrollingElement) continue;
      if (getComputedStyle(box).overflow === 'visible') continue;
      const { left, top } = dom(box).getBoundingClientRect();
      const { clientLeft, clientTop, clientWidth, clientHeight } = dom(box);
      const point = pointInParent();
      const [inX, inY] = [point.x - left - clientLeft, point.y - top - clientTop];
      if (inX >= 0 && inY >= 0 && inX < clientWidth && inY < clientHeight) continue;
      const offset = { left: inX - clientWidth / 2, top: inY - clientHeight / 2 };
      dom(box).scrollBy({ ...offset, behavior: 'instant' });
    }
  };
  const findPoint = (): ClickTarget => {
    if (isGone(this)) return { status: 'gone' };
    if (scroll) scrollAncestors();
    let point = pointInParent();
    if (scroll && !isInViewport(point)) {
      dom(this).scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      point = pointInParent();
    }
    if (scroll && !isInViewport(point)) {
      const left = point.x - innerWidth / 2;
      scrollBy({ left, top: point.y - innerHeight / 2, behavior: 'instant' });
      point = pointInParent();
    }
    if (!isInViewport(point)) return { status: scroll ? 'off_page' : 'out_of_view' };
    const hit = elementAt(this, point.x, point.y);
    if (hit === this) return { status: 'ready', ...point };
    kept().covering = hit;
    if (force) return { status: 'ready', ...point, ...(hit ? { covering: describe(hit) } : {}) };
    return hit ? { status: 'covered', by: describe(hit) } : { status: 'hidden' };
  };
  const endTime = performance.now() + timeoutMs;
  for (;;) {
    const target = findPoint();
    const isFinal = target.status === 'ready' || target.status === 'gone';
    if (isFinal || force || performance.now() >= endTime) return target;
    await nextFrame();
  }
}

/** The frame element that a hit test finds at a point of the viewport; null if it finds another element. */
export function frameElementAt(this: Document, x: number, y: number): Element | null {
  let hit = this.elementFromPoint(x, y);
  for (let root = dom(hit)?.shadowRoot; root; root = dom(hit).shadowRoot) {
    const inner = root.elementFromPoint(x, y);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  return dom(hit)?.matches('iframe, frame') ? hit : null;
}
