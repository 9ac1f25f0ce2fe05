import { isGone, kept } from './dom.js';

declare global {
  interface Kept {
    /** What ends a wait, by its key. */
    waits?: Map<string, () => void>;
  }
}

/**
 * Resolves at the next change of the document that may make something visible, or after `timeoutMs`.
 *
 * @param key names the wait for `cancelWait`
 */
export function untilChange(this: Document, timeoutMs: number, key: string): Promise<void> {
  return new Promise((resolve) => {
    const waits = (kept().waits ??= new Map());
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
    const finish = () => {
      observer.disconnect();
      clearTimeout(timer);
      for (const type of eventTypes) this.removeEventListener(type, finish, true);
      waits.delete(key);
      resolve();
    };
    const observer = new MutationObserver(finish);
    const options = { childList: true, subtree: true, attributes: true, characterData: true };
    observer.observe(this, options);
    for (const type of eventTypes) this.addEventListener(type, finish, true);
    const timer = setTimeout(finish, timeoutMs);
    waits.set(key, finish);
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
  const labels = [...this.options].map(({ label }) => label.trim().replace(/\s+/g, ' '));
  return { gone, labels };
}
