import { dom, framesDrawn, isGone } from './dom.js';
import { scrollBoxOf } from './scroll-box.js';

/**
 * Scrolls the window at once; null leaves an axis as it is. Resolves to its position when the page has had its
 * `scroll` event, which comes before the animation callbacks of the next frame (HTML, update the
 * rendering).
 */
export async function scrollWindow(
  x: number | null,
  y: number | null,
): Promise<{ x: number; y: number }> {
  const [left, top] = [scrollX, scrollY];
  scrollTo({ left: x ?? left, top: y ?? top, behavior: 'instant' });
  if (scrollX !== left || scrollY !== top) await framesDrawn(1);
  return { x: scrollX, y: scrollY };
}

/** The window's position after a scroll; or why nothing was scrolled. `contents`: only CDP can scroll to it. */
type ScrollResult =
  { status: 'done'; x: number; y: number } | { status: 'gone' | 'no_box' | 'contents' };

/** The window's position, once the `scroll` events of earlier scrolls have been dispatched. */
export async function scrollPosition(): Promise<{ x: number; y: number }> {
  await framesDrawn(1);
  return { x: scrollX, y: scrollY };
}

/**
 * Scrolls `this` into the middle of every scroll container around it. Resolves to the window's position when the
 * page has had its `scroll` events.
 */
export async function scrollNodeIntoView(this: Element): Promise<ScrollResult> {
  if (isGone(this)) return { status: 'gone' };
  if (dom(this).getClientRects().length === 0) {
    const isContents = getComputedStyle(this).display === 'contents';
    const content = document.createRange();
    content.selectNodeContents(this);
    return { status: isContents && content.getClientRects().length > 0 ? 'contents' : 'no_box' };
  }
  const options = { block: 'center', inline: 'center', behavior: 'instant' } as const;
  const position = () => {
    const { left, top } = dom(this).getBoundingClientRect();
    return [left, top, scrollX, scrollY].join();
  };
  const before = position();
  dom(this).scrollIntoView(options);
  if (position() !== before) await framesDrawn(1);
  return { status: 'done', x: scrollX, y: scrollY };
}

/** Resolves when Chrome has drawn the document as it is now; at once if it is hidden, since Chrome draws it not. */
export async function drawn(): Promise<void> {
  // Chrome begins a frame when the one before the last has been drawn.
  await framesDrawn(3);
}

/**
 * Scrolls the scroll container in the middle of the window, or else the window: 90 % of its height up or down, or
 * to an end. Resolves when the page has had its `scroll` event.
 */
export async function scrollScreen(destination: 'up' | 'down' | 'top' | 'bottom'): Promise<void> {
  const { box, height } = scrollBoxOf(null);
  const { scrollTop, scrollHeight } = dom(box);
  const step = 0.9 * height;
  const top = { up: scrollTop - step, down: scrollTop + step, top: 0, bottom: scrollHeight }[
    destination
  ];
  dom(box).scrollTo({ top, behavior: 'instant' });
  if (dom(box).scrollTop !== scrollTop) await framesDrawn(1);
}
