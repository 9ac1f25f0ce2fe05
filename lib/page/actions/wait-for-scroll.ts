import { abortable, Deadline } from '../../request/deadline.js';
import type { Frame } from '../frames/frame.js';
import type { Page } from '../page.js';

/** How long the frames may take: the wait ends without those that hang. */
const SCROLL_TIMEOUT_MS = 1_000;

/**
 * Waits, once after a command that may scroll in a frame, until the frames around it have scrolled too. Chrome
 * passes a scroll into view on from process to process, and each process handles it in order with our calls. So a
 * reply of each, from the innermost outwards, comes after the scroll, and so does the page's next reply (measured
 * on Chromium 156, see docs/decisions.md).
 */
export async function waitForScroll(page: Page, signal: AbortSignal): Promise<void> {
  const { frames } = page;
  if (!frames.scrollMayPropagate) return;
  frames.scrollMayPropagate = false;
  const all = frames.all;
  const settled = Deadline.within(SCROLL_TIMEOUT_MS, async (within) => {
    const answered = async (frame: Frame): Promise<void> => {
      const inner = all.filter(({ parentId }) => parentId === frame.id);
      await Promise.all(inner.map(answered));
      const around = frames.get(frame.parentId ?? '');
      if (!around || around.session === frame.session) return;
      // A frame that has gone, or hangs, passes no scroll on.
      await frame.session.evaluate({ expression: '0' }, within).catch(() => undefined);
    };
    await answered(frames.main);
  });
  await abortable(settled, signal);
}
