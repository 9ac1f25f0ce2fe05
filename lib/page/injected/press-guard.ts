import { dom, kept } from './dom.js';
import { PressGuard, type Presses } from './guard.js';
import type { Hit } from './hit-test.js';

/**
 * Lets the mouse press only what the guard's `hitTest` accepts, `presses` times. With 0 presses, in a document
 * that does not have the target, the mouse can press nothing. A press of another element, and the events that
 * follow it, reach no listener of the page and have no default action: listeners of the capture phase on the
 * window are called before all others, and among them those that were added first (DOM, section 2.9). So every
 * document gets them when it begins, with `presses` undefined.
 *
 * The mouse events after a touch are hit-tested once more: Chrome aims them anew, at what is there when the finger
 * has been lifted.
 *
 * Chrome's own light dismissal of a popover, and `:active`, come before every listener (HTML, section
 * 6.12; measured on Chromium 156).
 */
export function guardPresses(presses?: number, isTouch = navigator.maxTouchPoints > 0): void {
  const listener = (kept().pressListener ??= (event) => kept().guard?.listen(event));
  // Adding one again keeps its place; document.open() has removed them all.
  for (const type of ['pointerover', 'pointermove', 'pointerdown', 'pointerup'] as const)
    addEventListener(type, listener, true);
  for (const type of ['mousemove', 'mousedown', 'mouseup'] as const)
    addEventListener(type, listener, true);
  for (const type of ['click', 'dblclick', 'auxclick', 'contextmenu'] as const)
    addEventListener(type, listener, true);
  // Not where there is no touch screen: a listener that may cancel a touch holds up scrolling.
  if (isTouch) {
    addEventListener('touchstart', listener, { capture: true, passive: false });
    for (const type of ['touchmove', 'touchend', 'touchcancel', 'pointercancel'] as const)
      addEventListener(type, listener, { capture: true, passive: true });
  }
  if (presses === undefined) return;

  kept().guard?.end();
  kept().guard = new PressGuard(presses);
}

/** Resolves to the result of the presses after the last one. */
export function pressesMade(this: Node): Promise<Presses> {
  return kept().guard?.presses ?? Promise.resolve({ status: 'unobserved', made: 0 });
}

/** Ends the guard; resolves to the result of the presses until now. */
export function endGuard(this: Node): Promise<Presses> {
  const guard = kept().guard;
  guard?.end();
  return guard?.presses ?? Promise.resolve({ status: 'unobserved', made: 0 });
}

/** What a point hits after the mouse moved there. `ready` also if the target got the move and is now covered, or gone. */
export function hoveredAt(this: Node, x: number, y: number): Hit & { gone: boolean } {
  const gone = !dom(this).isConnected;
  const guard = kept().guard;
  const hit = guard?.hitTest?.(null, x, y) ?? { status: 'ready' };
  guard?.end();
  const isLeft = hit.status === 'covered' || hit.status === 'gone';
  if (isLeft && guard?.isMoveSeen) return { status: 'ready', gone: false };
  return { ...hit, gone };
}
