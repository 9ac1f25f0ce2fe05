import { dom } from './dom.js';

/** Whether the node that a click has just given the focus is in a link that downloads. */
export function followsDownloadLink(this: Document): boolean {
  return Boolean(dom(this.activeElement)?.closest('a[download], area[download]'));
}
