import { pointIntoFrame } from './box.js';
import { dom } from './dom.js';

/** What a link leads to: a place, or a download by its `download`. */
export type Link = 'place' | 'download';

/** The link that a click of an element follows; undefined where it follows none. */
export function linkOf(element: Element | null): Link | undefined {
  const link = dom(element)?.closest('a[href], area[href]') ?? null;
  if (!link) return undefined;
  return dom(link).hasAttribute('download') ? 'download' : 'place';
}

/** Whether an element is a frame. `instanceof` does not know those of a frame's document, which has classes of its own. */
export function isFrame(element: Element): element is HTMLIFrameElement {
  return dom(element).matches('iframe, frame');
}

/**
 * The link that has the focus, which a click has just given it or a key follows: in open shadow roots, and in frames
 * of the same origin, too.
 */
export function focusedLink(this: Document): Link | undefined {
  for (let focused = this.activeElement; focused;) {
    const tree = isFrame(focused) ? focused.contentDocument : dom(focused).shadowRoot;
    if (!tree?.activeElement) return linkOf(focused);
    focused = tree.activeElement;
  }
  return undefined;
}

/** The link at a point of the viewport: in open shadow roots, and in frames of the same origin, too. */
export function linkAt(this: Document, x: number, y: number): Link | undefined {
  let point = { x, y };
  for (let hit = this.elementFromPoint(x, y); hit;) {
    if (isFrame(hit)) point = pointIntoFrame.call(hit, point.x, point.y);
    const tree = isFrame(hit) ? hit.contentDocument : dom(hit).shadowRoot;
    const inner = tree?.elementFromPoint(point.x, point.y);
    if (!inner || inner === hit) return linkOf(hit);
    hit = inner;
  }
  return undefined;
}
