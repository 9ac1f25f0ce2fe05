import {
  clickedOf,
  clickPointOf,
  type ClickTarget,
  type ClickTargetOptions,
} from './click-point.js';
import { dom, kept, nextFrame } from './dom.js';
import { boxesOf, hitTest, isAnimated, renderedOf } from './hit-test.js';
import { guardPresses } from './press-guard.js';

/**
 * Scrolls `this` into view, unless it is not to, and waits until it is visible, at rest, not covered and, for a click, enabled. Then
 * returns the click point, and gives the press guard its hit test. After `timeoutMs` it returns what is still
 * in the way.
 */
export async function clickTarget(
  this: Element,
  options: ClickTargetOptions,
): Promise<ClickTarget> {
  const { force, timeoutMs, isScrolled, scroll, presses, touch } = options;
  if (presses !== undefined) guardPresses(presses, touch);
  const blocks: ScrollLogicalPosition[] = ['center', 'end', 'start'];
  const rendered = renderedOf(this);
  const clicked = clickedOf(this, options);
  const { at } = clicked;
  // Read now: a later command replaces it.
  const guard = force ? undefined : kept().guard;
  const endTime = performance.now() + timeoutMs;
  for (let round = 0; ; round += 1) {
    const isLast = performance.now() >= endTime || (force && round > 0);
    let target = clickPointOf(clicked, round > 0);
    const needsScroll = ['covered', 'hidden', 'off_page'].includes(target.status);
    if (needsScroll && scroll && !isScrolled) {
      if (at) return { status: 'contents', at };
      if (dom(rendered).getClientRects().length === 0) return { status: 'contents' };
    }
    if (needsScroll && scroll && !at) {
      // A sticky header may cover one end of the viewport: try the middle, then both ends.
      // The last look is at the middle: what is returned does not depend on the end that was tried last.
      const block = (isLast ? undefined : blocks[round % blocks.length]) ?? 'center';
      dom(rendered).scrollIntoView({ block, inline: 'center', behavior: 'instant' });
      target = clickPointOf(clicked, true);
    }
    if (target.status === 'ready' && !force && isAnimated(rendered)) {
      const [before] = boxesOf(this);
      // A busy page draws late, and an animation moves nothing until it is drawn.
      await nextFrame(1_000);
      await nextFrame(1_000);
      const [after] = boxesOf(this);
      const moved = before?.left !== after?.left || before?.top !== after?.top;
      target = moved ? { status: 'moving' } : clickPointOf(clicked, true);
    }
    const unseen = ['no_box', 'hidden', 'off_page', 'out_of_view'];
    const transient = [...unseen, 'disabled', 'moving', 'covered'];
    if (guard && target.status === 'ready') guard.hitTest = (hit, x, y) => hitTest(this, x, y, hit);
    if (!transient.includes(target.status)) return target;
    if (isLast) return target;
    await nextFrame();
  }
}

/** The element that covered the last click target. */
export function coveringElement(): Element | null {
  return kept().covering ?? null;
}
