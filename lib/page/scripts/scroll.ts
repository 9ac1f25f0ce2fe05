/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

/**
 * Scrolls the window at once; an axis that is null stays. Resolves with where it is when the page has had
 * its `scroll` event: Chrome dispatches that before the animation callbacks of its next frame.
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

/** Where the window is after a scroll; or why nothing was scrolled: `contents` needs Chrome for that. */
type ScrolledTo =
  { status: 'done'; x: number; y: number } | { status: 'gone' | 'no_box' | 'contents' };

/** Where the window is, when the `scroll` events are dispatched of what has scrolled in it. */
export async function scrolledTo(): Promise<{ x: number; y: number }> {
  if (!document.hidden)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 1_000);
    });
  return { x: scrollX, y: scrollY };
}

/**
 * Scrolls `this` into the middle of every scroll container around it. Resolves with where the window is
 * when the page has had its `scroll` events.
 */
export async function scrollNodeIntoView(this: Element): Promise<ScrolledTo> {
  // A form's fields may be named like members of elements, and stand in for them.
  const home = Reflect.get(Node.prototype, 'ownerDocument', this);
  if (!Reflect.get(Node.prototype, 'isConnected', this) || !home?.defaultView)
    return { status: 'gone' };
  if (Element.prototype.getClientRects.call(this).length === 0) {
    const isContents = getComputedStyle(this).display === 'contents';
    const content = document.createRange();
    content.selectNodeContents(this);
    return { status: isContents && content.getClientRects().length > 0 ? 'contents' : 'no_box' };
  }
  const middle = { block: 'center', inline: 'center', behavior: 'instant' } as const;
  const place = () => {
    const { left, top } = Element.prototype.getBoundingClientRect.call(this);
    return [left, top, scrollX, scrollY].join();
  };
  const before = place();
  Element.prototype.scrollIntoView.call(this, middle);
  if (place() !== before && !document.hidden)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 1_000);
    });
  return { status: 'done', x: scrollX, y: scrollY };
}

/** Resolves when what the document looks like now has been drawn; one that nobody sees is not. */
export async function drawn(): Promise<void> {
  // A frame is begun when the one before the last has been drawn.
  for (let frames = 0; frames < 3 && !document.hidden; frames += 1)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 1_000);
    });
}

/**
 * Scrolls what fills the middle of the window, the window itself where nothing in it scrolls: most of
 * a screenful up or down, or to an end. Resolves when the page has had its `scroll` event.
 */
export async function scrollScreen(goal: 'up' | 'down' | 'top' | 'bottom'): Promise<void> {
  const root = document.scrollingElement ?? document.documentElement;
  let box: Element = document.elementFromPoint(innerWidth / 2, innerHeight / 2) ?? root;
  const scrolls = (element: Element) =>
    element.scrollHeight > element.clientHeight &&
    /auto|scroll|overlay/.test(getComputedStyle(element).overflowY);
  while (box !== root && !scrolls(box)) box = box.parentElement ?? root;
  const { scrollTop, scrollHeight } = box;
  const step = 0.9 * (box === root ? innerHeight : box.clientHeight);
  const top = { up: scrollTop - step, down: scrollTop + step, top: 0, bottom: scrollHeight }[goal];
  box.scrollTo({ top, behavior: 'instant' });
  if (box.scrollTop !== scrollTop && !document.hidden)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 1_000);
    });
}
