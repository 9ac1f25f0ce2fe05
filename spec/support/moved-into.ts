import type { Stage } from './stage.js';
import { until } from './until.js';

/**
 * Moves the mouse to a point until a frame of another site has told of it. Chrome sends the mouse to what it has drawn
 * last, which may lack the frame for a moment, and a command at a point does not wait for that.
 *
 * @param told an expression of the page that is true when the frame has told
 */
export async function movedInto(
  stage: Stage,
  point: { readonly x: number; readonly y: number },
  told: string,
): Promise<void> {
  await until(async () => {
    await stage.do('hover', point);
    return (await stage.evaluate(told)) === true;
  });
}
