import { dom, isGone, kept, nextFrame } from './dom.js';
import { linkOf, type Link } from './download-link.js';
import {
  boxesOf,
  describe,
  hitTest,
  isAnimated,
  pointsIn,
  renderedOf,
  treeOf,
} from './hit-test.js';

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
  | { status: 'gone' | 'no_box' | 'hidden' | 'disabled' | 'moving' | 'option' | 'out_of_view' }
  /** `DOM.scrollIntoViewIfNeeded` has to scroll to it, or to the point of its border box, in CSS px. */
  | { status: 'contents'; at?: { x: number; y: number } }
  /** A script moved it into another document, in which it has to be called again. */
  | { status: 'moved' }
  | { status: 'covered'; by: string };

/** How `clickTarget` looks for a point. */
interface ClickTargetOptions {
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
}

/**
 * Scrolls `this` into view, unless it is not to, and waits until it is visible, at rest, not covered and, for a click, enabled. Then
 * returns the click point, and gives the press guard its hit test. After `timeoutMs` it returns what is still
 * in the way.
 */
export async function clickTarget(
  this: Element,
  { force, timeoutMs, clicks, isScrolled, position, scroll }: ClickTargetOptions,
): Promise<ClickTarget> {
  const select = clicks && this instanceof HTMLOptionElement ? this.closest('select') : null;
  const controls = 'button, input, option, select, textarea';
  const control = clicks ? dom(this).closest(controls) : null;
  const blocks: ScrollLogicalPosition[] = ['center', 'end', 'start'];
  const rendered = renderedOf(this);
  const followed = clicks ? linkOf(this) : undefined;
  const link = followed ? { link: followed } : {};
  const at = position && {
    x: dom(this).clientLeft + position.x,
    y: dom(this).clientTop + position.y,
  };
  const points = (rect: DOMRect): readonly (readonly [number, number])[] => {
    if (!at) return pointsIn(this, rect, new DOMRect(0, 0, innerWidth, innerHeight));
    const [x, y] = [rect.left + at.x, rect.top + at.y];
    return x < 0 || y < 0 || x >= innerWidth || y >= innerHeight ? [] : [[x, y]];
  };
  const frames = 'iframe, frame, object, embed, fencedframe';
  const outOfView: ClickTarget = { status: scroll ? 'hidden' : 'out_of_view' };
  const findPoint = (scrolled: boolean): ClickTarget => {
    if (isGone(this)) return { status: 'gone' };
    if (dom(this).ownerDocument !== document) return { status: 'moved' };
    if (dom(control)?.matches(':disabled') && !force) return { status: 'disabled' };
    if (select && !force) {
      if (select.getClientRects().length === 0) return { status: 'no_box' };
      if (getComputedStyle(select).visibility !== 'visible') return { status: 'hidden' };
    }
    if (select) return { status: 'option' };
    const rects = boxesOf(this);
    const [first] = rects;
    if (!first) return { status: 'no_box' };
    if (force) {
      const [[x, y] = []] = points(first);
      if (x === undefined || y === undefined) return outOfView;
      const hit = treeOf(this).elementFromPoint(x, y);
      const isHit = hitTest(this, x, y, hit).status === 'ready';
      if (hit && !isHit) return { status: 'ready', x, y, covering: describe(hit) };
      return { status: 'ready', x, y, ...link };
    }
    if (getComputedStyle(this).visibility !== 'visible') return { status: 'hidden' };
    let covering: Element | null = null;
    for (const rect of rects.slice(0, at ? 1 : 3)) {
      for (const [x, y] of points(rect)) {
        const hit = treeOf(this).elementFromPoint(x, y);
        if (hitTest(this, x, y, hit).status === 'ready')
          return { status: 'ready', x, y, opensFrame: dom(hit)?.matches(frames) ?? false, ...link };
        covering ??= hit;
        if (!scrolled) break;
      }
    }
    kept().covering = covering;
    return covering ? { status: 'covered', by: describe(covering) } : outOfView;
  };

  // Read now: a later command replaces it.
  const guard = force ? undefined : kept().guard;
  const endTime = performance.now() + timeoutMs;
  for (let round = 0; ; round += 1) {
    let target = findPoint(round > 0);
    const needsScroll = target.status === 'covered' || target.status === 'hidden';
    if (needsScroll && scroll && !isScrolled) {
      if (at) return { status: 'contents', at };
      if (dom(rendered).getClientRects().length === 0) return { status: 'contents' };
    }
    if (needsScroll && scroll && !at) {
      // A sticky header may cover one end of the viewport: try the middle, then both ends.
      const block = blocks[round % blocks.length] ?? 'center';
      dom(rendered).scrollIntoView({ block, inline: 'center', behavior: 'instant' });
      target = findPoint(true);
    }
    if (target.status === 'ready' && !force && isAnimated(rendered)) {
      const [before] = boxesOf(this);
      // A busy page draws late, and an animation moves nothing until it is drawn.
      await nextFrame(1_000);
      await nextFrame(1_000);
      const [after] = boxesOf(this);
      const moved = before?.left !== after?.left || before?.top !== after?.top;
      target = moved ? { status: 'moving' } : findPoint(true);
    }
    const transient = ['no_box', 'hidden', 'out_of_view', 'disabled', 'moving', 'covered'];
    if (guard && target.status === 'ready') guard.hitTest = (hit, x, y) => hitTest(this, x, y, hit);
    if (!transient.includes(target.status)) return target;
    if (performance.now() >= endTime || (force && round > 0)) return target;
    await nextFrame();
  }
}

/** The element that covered the last click target. */
export function coveringElement(): Element | null {
  return kept().covering ?? null;
}
