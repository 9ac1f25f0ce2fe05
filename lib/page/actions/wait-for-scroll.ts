import { abortable, Deadline } from '../../request/deadline.js';
import type { Frame } from '../tab/frames.js';
import type { Page } from '../page.js';

/** How long the frames may take to pass a scroll on: the page goes on without one that hangs. */
const SCROLL_TIMEOUT_MS = 1_000;

/**
 * Waits, once after what may have scrolled in a frame, until the frames around it are scrolled too. Chrome
 * passes a scroll into view on from process to process, and in each of them in order with our calls:
 * an answer of each, from the innermost outwards, comes after it, and so does whatever the page's own
 * process is asked next.
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
      // One that went meanwhile, or hangs, passes nothing on.
      await frame.session.evaluate({ expression: '0' }, within).catch(() => undefined);
    };
    await answered(frames.main);
  });
  await abortable(settled, signal);
}
