import { dom } from './dom.js';

/** What a link leads to: a place, or a download by its `download`. */
export type Link = 'place' | 'download';

/** The link that a click of an element follows; undefined where it follows none. */
export function linkOf(element: Element | null): Link | undefined {
  const link = dom(element)?.closest('a[href], area[href]') ?? null;
  if (!link) return undefined;
  return dom(link).hasAttribute('download') ? 'download' : 'place';
}

/**
 * The link that has the focus, which a click has just given it or a key follows: in open shadow roots, and in frames
 * of the same origin, too.
 */
export function focusedLink(this: Document): Link | undefined {
  // Elements of a frame's document have classes of its own: `instanceof` does not know them.
  const isFrame = (element: Element): element is HTMLIFrameElement =>
    dom(element).matches('iframe, frame');
  for (let focused = this.activeElement; focused;) {
    const tree = isFrame(focused) ? focused.contentDocument : dom(focused).shadowRoot;
    if (!tree?.activeElement) return linkOf(focused);
    focused = tree.activeElement;
  }
  return undefined;
}
