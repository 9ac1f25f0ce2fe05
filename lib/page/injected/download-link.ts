import { dom } from './dom.js';

/** What a link leads to: a place, or a download by its `download`. */
export type Link = 'place' | 'download';

/** The link that a click of an element follows; undefined where it follows none. */
export function linkOf(element: Element | null): Link | undefined {
  const link = dom(element)?.closest('a[href], area[href]') ?? null;
  if (!link) return undefined;
  return dom(link).hasAttribute('download') ? 'download' : 'place';
}

/** The link that has the focus, which a click has just given it or a key follows. */
export function focusedLink(this: Document): Link | undefined {
  return linkOf(dom(this).activeElement);
}
