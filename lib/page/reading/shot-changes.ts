import { Deadline } from '../../request/deadline.js';
import type { Page } from '../page.js';
import type { Box } from '../injected/box.js';
import { applyShotChanges, coverBoxes, undoShotChanges } from '../injected/shot.js';
import { callInFrame, callOn, documentOf } from '../frames/page-functions.js';

/** The deadline of the calls that undo the changes: the request may have ended. */
const UNDO_TIMEOUT_MS = 1_000;

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
 * @param masks whether `work` paints over boxes of the page's viewport, in CSS px, by its `cover`
 */
export async function withShotChanges<T>(
  page: Page,
  { style = '', caret, animations, mask_color: maskColor = '#FF00FF' }: ShotOptions,
  masks: boolean,
  signal: AbortSignal,
  work: (cover: (masks: readonly Box[]) => Promise<void>) => Promise<T>,
): Promise<T> {
  const css = style.trim();
  const stopsAnimations = animations === 'disabled';
  const hidesCaret = caret === 'hide';
  const cover = async (boxes: readonly Box[]) => {
    if (boxes.length > 0)
      await callInFrame(page.frames.main, coverBoxes, [boxes, maskColor], signal);
  };
  const changes = { css, stopsAnimations, hidesCaret };
  const isChanged = css !== '' || stopsAnimations || hidesCaret;
  if (!isChanged && !masks) return work(cover);
  const all = page.frames.all.filter(({ session }) => !session.crashed);
  const frames = isChanged ? all : [page.frames.main];
  try {
    await Promise.all(
      (isChanged ? frames : []).map((frame) => {
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
    return await work(cover);
  } finally {
    await Deadline.within(UNDO_TIMEOUT_MS, (fresh) =>
      Promise.all(frames.map((frame) => callInFrame(frame, undoShotChanges, [], fresh))),
    ).catch(() => undefined); // a document that is gone needs none
  }
}
