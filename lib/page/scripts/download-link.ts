/** Whether the node that a click has just given the focus is in a link that downloads. */
export function followsDownloadLink(this: Document): boolean {
  return Boolean(this.activeElement?.closest('a[download], area[download]'));
}
