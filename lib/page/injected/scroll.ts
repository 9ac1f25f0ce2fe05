import { dom, isGone } from './dom.js';

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
  if ((scrollX !== left || scrollY !== top) && !document.hidden)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 1_000);
    });
  return { x: scrollX, y: scrollY };
}

/** The window's position after a scroll; or why nothing was scrolled. `contents`: only CDP can scroll to it. */
type ScrollResult =
  { status: 'done'; x: number; y: number } | { status: 'gone' | 'no_box' | 'contents' };

/** The window's position, once the `scroll` events of earlier scrolls have been dispatched. */
export async function scrollPosition(): Promise<{ x: number; y: number }> {
  if (!document.hidden)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 1_000);
    });
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
  if (position() !== before && !document.hidden)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 1_000);
    });
  return { status: 'done', x: scrollX, y: scrollY };
}

/** Resolves when Chrome has drawn the document as it is now; at once if it is hidden, since Chrome draws it not. */
export async function drawn(): Promise<void> {
  // Chrome begins a frame when the one before the last has been drawn.
  for (let frames = 0; frames < 3 && !document.hidden; frames += 1)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 1_000);
    });
}

/**
 * Scrolls the scroll container in the middle of the window, or else the window: 90 % of its height up or down, or
 * to an end. Resolves when the page has had its `scroll` event.
 */
export async function scrollScreen(destination: 'up' | 'down' | 'top' | 'bottom'): Promise<void> {
  const root = document.scrollingElement ?? document.documentElement;
  let box: Element = document.elementFromPoint(innerWidth / 2, innerHeight / 2) ?? root;
  const scrolls = (element: Element) =>
    dom(element).scrollHeight > dom(element).clientHeight &&
    /auto|scroll|overlay/.test(getComputedStyle(element).overflowY);
  while (box !== root && !scrolls(box)) box = dom(box).parentElement ?? root;
  const { scrollTop, scrollHeight } = dom(box);
  const step = 0.9 * (box === root ? innerHeight : dom(box).clientHeight);
  const top = { up: scrollTop - step, down: scrollTop + step, top: 0, bottom: scrollHeight }[
    destination
  ];
  dom(box).scrollTo({ top, behavior: 'instant' });
  if (dom(box).scrollTop !== scrollTop && !document.hidden)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 1_000);
    });
}
