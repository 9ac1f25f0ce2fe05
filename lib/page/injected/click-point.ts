/** Functions that page functions share, as those of dom.ts do: where a click finds its target. */

import { dom, isGone, kept } from './dom.js';
import { linkOf, type Link } from './download-link.js';
import { boxesOf, describe, elementAt, hitTest, pointsIn, type Point } from './hit-test.js';

/** The click point, in CSS px of the frame's viewport; or why there is none. */
export type ClickTarget =
  /**
   * `opensFrame`: the point hits a frame element, whose document gets the mouse events. `covering`: by force, the
   * element that is hit in place of the target. `link`: the target is in one.
   */
  | {
      status: 'ready';
      x: number;
      y: number;
      opensFrame?: boolean;
      covering?: string;
      link?: Link;
    }
  /** `option`: it is to be selected instead. `out_of_view`: nothing was to be scrolled. */
  | { status: 'gone' | 'no_box' | 'hidden' | 'disabled' | 'moving' | 'option' | OutOfView }
  /** `DOM.scrollIntoViewIfNeeded` has to scroll to it, or to the point of its border box, in CSS px. */
  | { status: 'contents'; at?: { x: number; y: number } }
  /** A script moved it into another document, in which it has to be called again. */
  | { status: 'moved' }
  | { status: 'covered'; by: string };

/** How `clickTarget` looks for a point. */
export interface ClickTargetOptions {
  /** Skips the checks. */
  readonly force: boolean;
  readonly timeoutMs: number;
  /** Waits until the target is enabled, too. */
  readonly clicks: boolean;
  /** `DOM.scrollIntoViewIfNeeded` has scrolled to it. */
  readonly isScrolled: boolean;
  /** The point, from the top left corner of its padding box in CSS px; null: any that is hit. */
  readonly position: { readonly x: number; readonly y: number } | null;
  /** Scrolls it into view. */
  readonly scroll: boolean;
  /** Arms the press guard first, for so many presses. */
  readonly presses?: number | undefined;
  /** The guard is for a touch, too. */
  readonly touch: boolean;
}

/** An element to click, with what is around it when the search for a point begins. */
export interface Clicked {
  readonly element: Element;
  readonly force: boolean;
  /** Of an option. */
  readonly select: HTMLSelectElement | null;
  readonly control: Element | null;
  readonly link: { readonly link?: Link };
  /** The point, from the top left corner of its border box in CSS px; null: any that is hit. */
  readonly at: { readonly x: number; readonly y: number } | null;
  readonly outOfView: OutOfView;
}

/** Out of the viewport: `off_page` where it was scrolled to and stays there. */
type OutOfView = 'off_page' | 'out_of_view';

export function clickedOf(
  element: Element,
  { force, clicks, position, scroll }: ClickTargetOptions,
): Clicked {
  const controls = 'button, input, option, select, textarea';
  const link = clicks ? linkOf(element) : undefined;
  const { clientLeft, clientTop } = dom(element);
  return {
    element,
    force,
    select: clicks && element instanceof HTMLOptionElement ? element.closest('select') : null,
    control: clicks ? dom(element).closest(controls) : null,
    link: link ? { link } : {},
    at: position && { x: clientLeft + position.x, y: clientTop + position.y },
    outOfView: scroll ? 'off_page' : 'out_of_view',
  };
}

/** The points in a box at which a click is tried. */
export function clickPointsIn({ element, at }: Clicked, rect: DOMRect): readonly Point[] {
  if (!at) return pointsIn(element, rect, new DOMRect(0, 0, innerWidth, innerHeight));
  const [x, y] = [rect.left + at.x, rect.top + at.y];
  return x < 0 || y < 0 || x >= innerWidth || y >= innerHeight ? [] : [[x, y]];
}

/** Why a box has no point: it is not in the viewport, or nothing of it is drawn there. */
export function statusWithoutPoint({ at, outOfView }: Clicked, rect: DOMRect): ClickTarget {
  const isIn =
    rect.right > 0 && rect.bottom > 0 && rect.left < innerWidth && rect.top < innerHeight;
  return { status: isIn && !at && outOfView === 'off_page' ? 'hidden' : outOfView };
}

/** The first point of a box, whatever is hit there. */
export function forcedPoint(clicked: Clicked, rect: DOMRect): ClickTarget {
  const { element, link } = clicked;
  const [[x, y] = []] = clickPointsIn(clicked, rect);
  if (x === undefined || y === undefined) return statusWithoutPoint(clicked, rect);
  const hit = elementAt(element, x, y);
  const isHit = hitTest(element, x, y, hit).status === 'ready';
  if (hit && !isHit) return { status: 'ready', x, y, covering: describe(hit) };
  return { status: 'ready', x, y, ...link };
}

/** Looks for a click point. @param all tries all points of each box, not only its first */
export function clickPointOf(clicked: Clicked, all: boolean): ClickTarget {
  const { element, force, select, control, link, at } = clicked;
  if (isGone(element)) return { status: 'gone' };
  if (dom(element).ownerDocument !== document) return { status: 'moved' };
  if (dom(control)?.matches(':disabled') && !force) return { status: 'disabled' };
  if (select && !force) {
    if (select.getClientRects().length === 0) return { status: 'no_box' };
    if (getComputedStyle(select).visibility !== 'visible') return { status: 'hidden' };
  }
  if (select) return { status: 'option' };
  const rects = boxesOf(element);
  const [first] = rects;
  if (!first) return { status: 'no_box' };
  if (force) return forcedPoint(clicked, first);
  if (getComputedStyle(element).visibility !== 'visible') return { status: 'hidden' };
  const frames = 'iframe, frame, object, embed, fencedframe';
  let covering: Element | null = null;
  for (const rect of rects.slice(0, at ? 1 : 3)) {
    for (const [x, y] of clickPointsIn(clicked, rect)) {
      const hit = elementAt(element, x, y);
      if (hitTest(element, x, y, hit).status === 'ready')
        return { status: 'ready', x, y, opensFrame: dom(hit)?.matches(frames) ?? false, ...link };
      covering ??= hit;
      if (!all) break;
    }
  }
  kept().covering = covering;
  return covering
    ? { status: 'covered', by: describe(covering) }
    : statusWithoutPoint(clicked, first);
}
