import { dom, isGone, nextFrame } from './dom.js';
import { isShown } from './visibility.js';

/** Why no text was selected. */
type Selected = 'ready' | 'gone' | 'no_box' | 'hidden';

/**
 * Selects the text of `this`: of a field its value, of a label that of its field, of another element all that it
 * contains. Waits for at most `timeoutMs` until it is visible.
 */
export async function selectTextOf(
  this: Element,
  force: boolean,
  timeoutMs: number,
): Promise<Selected> {
  const stateNow = (): Selected => {
    if (isGone(this)) return 'gone';
    if (force) return 'ready';
    if (dom(this).getClientRects().length === 0) return 'no_box';
    return isShown(this) ? 'ready' : 'hidden';
  };
  const end = performance.now() + timeoutMs;
  for (let state = stateNow(); state !== 'ready'; state = stateNow()) {
    if (state === 'gone' || performance.now() >= end) return state;
    await nextFrame();
  }
  dom(this).scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const target = this instanceof HTMLLabelElement ? (this.control ?? this) : this;
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    target.focus({ preventScroll: true });
    target.select();
    return 'ready';
  }
  const range = document.createRange();
  range.selectNodeContents(target);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  return 'ready';
}
