import { Deadline } from '../../request/deadline.js';
import type { Page } from '../page.js';
import type { Box } from '../scripts/box.js';
import { changeLook, restoreLook } from '../scripts/shot.js';
import { callInFrame, callOn, documentOf } from '../tab/page-functions.js';

/** The deadline of the calls that restore the look: the request may have ended. */
const RESTORE_TIMEOUT_MS = 1_000;

const HIDDEN_CARET = '* { caret-color: transparent !important }';

/** How the page is to look in a screenshot. */
export interface Look {
  readonly style?: string | undefined;
  readonly caret?: 'hide' | 'initial' | undefined;
  readonly animations?: 'disabled' | 'allow' | undefined;
  readonly mask_color?: string | undefined;
}

/**
 * Runs `work` while all documents of the page look as they are to, and restores them.
 *
 * @param masks boxes in the page's viewport, in CSS px, that are painted over
 */
export async function withLook<T>(
  page: Page,
  { style = '', caret, animations, mask_color: maskColor = '#FF00FF' }: Look,
  masks: readonly Box[],
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const css = [style, caret === 'hide' ? HIDDEN_CARET : ''].join('\n').trim();
  const stopsAnimations = animations === 'disabled';
  if (css === '' && !stopsAnimations && masks.length === 0) return work();
  const frames = page.frames.all.filter(({ session }) => !session.crashed);
  try {
    await Promise.all(
      frames.map((frame) => {
        const own = frame === page.frames.main ? masks : [];
        const look = { css, stopsAnimations, masks: own, maskColor };
        const changed = frame.inWorld(
          async (world) =>
            callOn(world.session, await documentOf(world, signal), changeLook, [look], signal),
          signal,
        );
        // A frame that has gone meanwhile is not in the image.
        return frame === page.frames.main ? changed : changed.catch(() => undefined);
      }),
    );
    return await work();
  } finally {
    await Deadline.within(RESTORE_TIMEOUT_MS, (fresh) =>
      Promise.all(frames.map((frame) => callInFrame(frame, restoreLook, [], fresh))),
    ).catch(() => undefined); // a document that is gone looks like nothing
  }
}
