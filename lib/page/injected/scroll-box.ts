/** Functions that page functions share, as those of dom.ts do: what scrolls in the middle of the window. */

import { dom, rootOf } from './dom.js';

/** A scroll container, and how much of its height it shows. */
export interface ScrollBox {
  readonly box: Element;
  readonly height: number;
}

/** The scroll container of an element, or of what is in the middle of the window; else the window. */
export function scrollBoxOf(element: Element | null): ScrollBox {
  // A document without a root has nothing that scrolls.
  const none = () => document.createElement('div');
  const root = document.scrollingElement ?? rootOf(document) ?? none();
  const scrolls = (one: Element) =>
    dom(one).scrollHeight > dom(one).clientHeight &&
    /auto|scroll|overlay/.test(getComputedStyle(one).overflowY);
  let box = element ?? document.elementFromPoint(innerWidth / 2, innerHeight / 2) ?? root;
  while (box !== root && !scrolls(box)) box = dom(box).parentElement ?? root;
  return { box, height: box === root ? innerHeight : dom(box).clientHeight };
}

/** A list that scrolls, and how much it has: its height, its rows, and its last one. */
export interface ScrolledList extends ScrollBox {
  readonly size: string;
}

/** @param each selector of the rows: what scrolls the last of them is the list; null: what is in the middle */
export function scrolledList(each: string | null): ScrolledList {
  const rows = each === null ? null : document.querySelectorAll(each);
  const last = rows?.item(rows.length - 1) ?? null;
  const scrolled = scrollBoxOf(last);
  const { scrollHeight } = dom(scrolled.box);
  return {
    ...scrolled,
    size: `${scrollHeight} ${rows?.length ?? 0} ${dom(last)?.textContent ?? ''}`,
  };
}
