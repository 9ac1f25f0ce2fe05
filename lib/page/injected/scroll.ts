import { dom, framesDrawn, isGone } from './dom.js';
import { scrollBoxOf } from './scroll-box.js';

/** Scrolls the window at once, and returns its position; null leaves an axis as it is. */
export function scrollWindow(x: number | null, y: number | null): { x: number; y: number } {
  scrollTo({ left: x ?? scrollX, top: y ?? scrollY, behavior: 'instant' });
  return { x: scrollX, y: scrollY };
}

/** The window's position after a scroll; or why nothing was scrolled. `contents`: only CDP can scroll to it. */
type ScrollResult =
  { status: 'done'; x: number; y: number } | { status: 'gone' | 'no_box' | 'contents' };

/** The window's position. */
export function scrollPosition(): { x: number; y: number } {
  return { x: scrollX, y: scrollY };
}

/** Scrolls `this` into the middle of every scroll container around it, and returns the window's position. */
export function scrollNodeIntoView(this: Element): ScrollResult {
  if (isGone(this)) return { status: 'gone' };
  if (dom(this).getClientRects().length === 0) {
    const isContents = getComputedStyle(this).display === 'contents';
    const content = document.createRange();
    content.selectNodeContents(this);
    return { status: isContents && content.getClientRects().length > 0 ? 'contents' : 'no_box' };
  }
  dom(this).scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  return { status: 'done', x: scrollX, y: scrollY };
}

/** Resolves when Chrome has drawn the document as it is now; at once if it is hidden, since Chrome draws it not. */
export async function drawn(): Promise<void> {
  // Chrome begins a frame when the one before the last has been drawn.
  await framesDrawn(3);
}

/**
 * Scrolls the scroll container in the middle of the window, or else the window: 90 % of its height up or down, or
 * to an end.
 */
export function scrollScreen(destination: 'up' | 'down' | 'top' | 'bottom'): void {
  const { box, height } = scrollBoxOf(null);
  const { scrollTop, scrollHeight } = dom(box);
  const step = 0.9 * height;
  const top = { up: scrollTop - step, down: scrollTop + step, top: 0, bottom: scrollHeight }[
    destination
  ];
  dom(box).scrollTo({ top, behavior: 'instant' });
}
