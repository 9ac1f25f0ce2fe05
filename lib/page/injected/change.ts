import { isGone, kept } from './dom.js';
import { collapsed } from './plain-text.js';
import { afterMs } from './timer.js';
import { cancellable } from './waits.js';

/**
 * Resolves at the next change of the document that may make something visible, or after `timeoutMs`.
 *
 * @param key names the wait for `cancelWait`
 */
export function untilChange(this: Document, timeoutMs: number, key: string): Promise<void> {
  const eventTypes = [
    'transitionend',
    'animationend',
    'animationstart',
    'load',
    'toggle',
    'scrollend',
    'mouseover',
    'focusin',
  ];
  return cancellable(key, undefined, (finish) => {
    const changed = () => {
      finish(undefined);
    };
    const observer = new MutationObserver(changed);
    const options = { childList: true, subtree: true, attributes: true, characterData: true };
    observer.observe(this, options);
    for (const type of eventTypes) this.addEventListener(type, changed, true);
    const stopTimer = afterMs(timeoutMs, changed);
    return () => {
      observer.disconnect();
      stopTimer();
      for (const type of eventTypes) this.removeEventListener(type, changed, true);
    };
  });
}

/** Ends a wait whose client is gone. */
export function cancelWait(key: string): void {
  kept().waits?.get(key)?.();
}

/** The labels of the options of `this`, a select; none of any other element. */
export function optionLabels(this: Element): { gone: boolean; labels: string[] } {
  const gone = isGone(this);
  if (gone || !(this instanceof HTMLSelectElement)) return { gone, labels: [] };
  const labels = [...this.options].map(({ label }) => collapsed(label));
  return { gone, labels };
}
