/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

/** Scrolls the window at once; an axis that is null stays. Returns where it is afterwards. */
export function scrollWindow(x: number | null, y: number | null): { x: number; y: number } {
  scrollTo({ left: x ?? scrollX, top: y ?? scrollY, behavior: 'instant' });
  return { x: scrollX, y: scrollY };
}

/** Scrolls `this` into the middle of every scroll container around it; returns where the window is. */
export function scrollNodeIntoView(this: Element): { gone: boolean; x: number; y: number } {
  if (!this.isConnected || !this.ownerDocument.defaultView) return { gone: true, x: 0, y: 0 };
  this.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  return { gone: false, x: scrollX, y: scrollY };
}
