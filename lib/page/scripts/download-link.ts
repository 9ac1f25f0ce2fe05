import { dom } from './dom.js';

/** The link that a click of an element follows, where that link downloads. */
export function downloadLink(element: Element | null): Element | null {
  return dom(element)?.closest('a[download], area[download]') ?? null;
}

/** Whether the node that a click has just given the focus is in a link that downloads. */
export function followsDownloadLink(this: Document): boolean {
  return downloadLink(dom(this).activeElement) !== null;
}
