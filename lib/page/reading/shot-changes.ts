import { Deadline } from '../../request/deadline.js';
import type { Page } from '../page.js';
import type { Box } from '../scripts/box.js';
import { applyShotChanges, undoShotChanges } from '../scripts/shot.js';
import { callInFrame, callOn, documentOf } from '../tab/page-functions.js';

/** The deadline of the calls that undo the changes: the request may have ended. */
const UNDO_TIMEOUT_MS = 1_000;

const HIDDEN_CARET = '* { caret-color: transparent !important }';

/** What a screenshot changes in the page. */
export interface ShotOptions {
  readonly style?: string | undefined;
  readonly caret?: 'hide' | 'initial' | undefined;
  readonly animations?: 'disabled' | 'allow' | undefined;
  readonly mask_color?: string | undefined;
}

/**
 * Runs `work` while all documents of the page are changed as the options say, and undoes that.
 *
 * @param masks boxes in the page's viewport, in CSS px, that are painted over
 */
export async function withShotChanges<T>(
  page: Page,
  { style = '', caret, animations, mask_color: maskColor = '#FF00FF' }: ShotOptions,
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
        const changes = { css, stopsAnimations, masks: own, maskColor };
        const changed = frame.inWorld(
          async (world) =>
            callOn(
              world.session,
              await documentOf(world, signal),
              applyShotChanges,
              [changes],
              signal,
            ),
          signal,
        );
        // A frame that has gone meanwhile is not in the image.
        return frame === page.frames.main ? changed : changed.catch(() => undefined);
      }),
    );
    return await work();
  } finally {
    await Deadline.within(UNDO_TIMEOUT_MS, (fresh) =>
      Promise.all(frames.map((frame) => callInFrame(frame, undoShotChanges, [], fresh))),
    ).catch(() => undefined); // a document that is gone needs none
  }
}
