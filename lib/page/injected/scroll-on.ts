import { dom, kept } from './dom.js';

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
  const root = this.scrollingElement ?? this.documentElement;
  const rows = each === null ? null : this.querySelectorAll(each);
  const last = rows?.item(rows.length - 1) ?? null;
  const scrolls = (element: Element) =>
    dom(element).scrollHeight > dom(element).clientHeight &&
    /auto|scroll|overlay/.test(getComputedStyle(element).overflowY);
  let box = last ?? this.elementFromPoint(innerWidth / 2, innerHeight / 2) ?? root;
  while (box !== root && !scrolls(box)) box = dom(box).parentElement ?? root;
  const size = `${dom(box).scrollHeight} ${rows?.length ?? 0} ${dom(last)?.textContent ?? ''}`;
  const drawn = async () => {
    for (let frames = 0; frames < 2 && !document.hidden; frames += 1)
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 1_000);
      });
  };
  const { scrollTop: before } = dom(box);
  const step = 0.8 * (box === root ? innerHeight : dom(box).clientHeight);
  dom(box).scrollTo({ top: before + step, behavior: 'instant' });
  const moved = dom(box).scrollTop !== before;
  if (!moved && before > 0) {
    // A page that was loading may have ignored the event of the scroll that came to the end, and an
    // IntersectionObserver tells nothing unless a frame is drawn without the end in view.
    dom(box).scrollTo({ top: before - 2 * step, behavior: 'instant' });
    await drawn();
    dom(box).scrollTo({ top: before, behavior: 'instant' });
  }
  await drawn();
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
  const root = this.scrollingElement ?? this.documentElement;
  const scrolls = (element: Element) =>
    dom(element).scrollHeight > dom(element).clientHeight &&
    /auto|scroll|overlay/.test(getComputedStyle(element).overflowY);
  const sizeNow = () => {
    const rows = each === null ? null : this.querySelectorAll(each);
    const last = rows?.item(rows.length - 1) ?? null;
    let box = last ?? this.elementFromPoint(innerWidth / 2, innerHeight / 2) ?? root;
    while (box !== root && !scrolls(box)) box = dom(box).parentElement ?? root;
    return `${dom(box).scrollHeight} ${rows?.length ?? 0} ${dom(last)?.textContent ?? ''}`;
  };
  return new Promise((resolve) => {
    const waits = (kept().waits ??= new Map());
    const finish = (hasMore: boolean) => {
      observer.disconnect();
      clearTimeout(timer);
      waits.delete(key);
      resolve(hasMore);
    };
    const look = () => {
      if (sizeNow() !== size) finish(true);
    };
    const observer = new MutationObserver(look);
    const timer = setTimeout(finish, timeoutMs, false);
    observer.observe(this, {
      childList: true,
      subtree: true,
      attributes: true,
      characterData: true,
    });
    waits.set(key, () => {
      finish(false);
    });
    look();
  });
}
