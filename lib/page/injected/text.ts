import { showsText } from './plain-text.js';
import { afterMs } from './timer.js';
import { cancellable } from './waits.js';

/**
 * Resolves to true once the text is visible in the document (for `gone`: once it is not), and to false at
 * `until`. Visibility depends on style, which changes without an event, so it is checked once a frame. White
 * space is compared as `innerText` has it, with runs of it as one space, and case is ignored. Open shadow roots
 * are searched.
 *
 * @param until epoch ms; in the past: looks once
 * @param key names the wait for `cancelWait`
 */
export function waitForText(
  this: Document,
  text: string,
  state: 'visible' | 'gone',
  until: number,
  key: string,
): Promise<boolean> {
  const isReached = () => showsText(text) === (state === 'visible');
  if (isReached()) return Promise.resolve(true);
  if (until <= Date.now()) return Promise.resolve(false);
  return cancellable(key, false, (finish) => {
    let frame = 0;
    let stopTimer = () => {};
    const stop = () => {
      cancelAnimationFrame(frame);
      stopTimer();
    };
    const next = () => {
      frame = requestAnimationFrame(check);
      stopTimer = afterMs(100, check); // no animation frames run in a document that is not visible
    };
    const check = () => {
      stop();
      if (isReached()) finish(true);
      else if (until <= Date.now()) finish(false);
      else next();
    };
    next();
    return stop;
  });
}

/** Resolves at the next mutation of the document, or else with its next animation frame. */
export function nextChange(this: Document): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      observer.disconnect();
      stopTimer();
      resolve();
    };
    const observer = new MutationObserver(finish);
    const what = { childList: true, subtree: true, attributes: true, characterData: true };
    observer.observe(this, what);
    requestAnimationFrame(finish);
    const stopTimer = afterMs(100, finish); // no animation frames run in a document that is not visible
  });
}
