import { dom } from './dom.js';

/** What a link leads to: a place, or a download by its `download`. */
export type Link = 'place' | 'download';

/** The link that a click of an element follows; undefined where it follows none. */
export function linkOf(element: Element | null): Link | undefined {
  const link = dom(element)?.closest('a[href], area[href]') ?? null;
  if (!link) return undefined;
  return dom(link).hasAttribute('download') ? 'download' : 'place';
}

/** Whether the node that a click has just given the focus is in a link that downloads. */
export function followsDownloadLink(this: Document): boolean {
  return linkOf(dom(this).activeElement) === 'download';
}
