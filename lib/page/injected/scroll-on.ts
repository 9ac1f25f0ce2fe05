import { dom, framesDrawn } from './dom.js';
import { scrolledList } from './scroll-box.js';
import { afterMs } from './timer.js';
import { cancellable } from './waits.js';

export interface ScrolledOn {
  readonly moved: boolean;
  /** How much the list had before: its height, its rows, and its last one. */
  readonly size: string;
}

/**
 * Scrolls a list on by most of the height that shows it, so that a list that keeps only the rows in view skips none.
 * Resolves when the page has had its `scroll` event and a frame after it.
 *
 * @param each selector of the rows: what scrolls the last of them is scrolled; null: what is in the middle
 */
export async function scrollOn(this: Document, each: string | null): Promise<ScrolledOn> {
  const { box, height, size } = scrolledList(each);
  const { scrollTop: before } = dom(box);
  const step = 0.8 * height;
  dom(box).scrollTo({ top: before + step, behavior: 'instant' });
  const moved = dom(box).scrollTop !== before;
  if (!moved && before > 0) {
    // A page that was loading may have ignored the event of the scroll that came to the end, and an
    // IntersectionObserver tells nothing unless a frame is drawn without the end in view.
    dom(box).scrollTo({ top: before - 2 * step, behavior: 'instant' });
    await framesDrawn(2);
    dom(box).scrollTo({ top: before, behavior: 'instant' });
  }
  await framesDrawn(2);
  return { moved, size };
}

/**
 * Resolves when a list has another size than it had, or after `timeoutMs`.
 *
 * @param key names the wait for `cancelWait`
 * @returns whether it has
 */
export function untilMore(
  this: Document,
  each: string | null,
  size: string,
  timeoutMs: number,
  key: string,
): Promise<boolean> {
  const hasMore = () => scrolledList(each).size !== size;
  if (hasMore()) return Promise.resolve(true);
  return cancellable(key, false, (finish) => {
    const observer = new MutationObserver(() => {
      if (hasMore()) finish(true);
    });
    const what = { childList: true, subtree: true, attributes: true, characterData: true };
    observer.observe(this, what);
    const stopTimer = afterMs(timeoutMs, () => {
      finish(false);
    });
    return () => {
      observer.disconnect();
      stopTimer();
    };
  });
}
