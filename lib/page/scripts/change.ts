/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

declare global {
  // Of our isolated world, not of the page.
  var tabwireWaits: Map<string, () => void> | undefined;
}

/**
 * Resolves when something in the document has changed that may show something new, or when the time is
 * up.
 *
 * @param key names the wait for `cancelWait`
 */
export function untilChange(this: Document, timeoutMs: number, key: string): Promise<void> {
  return new Promise((resolve) => {
    const waits = (globalThis.tabwireWaits ??= new Map<string, () => void>());
    const signs = [
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
      for (const sign of signs) this.removeEventListener(sign, finish, true);
      waits.delete(key);
      resolve();
    };
    const observer = new MutationObserver(finish);
    const kinds = { childList: true, subtree: true, attributes: true, characterData: true };
    observer.observe(this, kinds);
    for (const sign of signs) this.addEventListener(sign, finish, true);
    const timer = setTimeout(finish, timeoutMs);
    waits.set(key, finish);
  });
}

/** Ends a wait whose client is gone. */
export function cancelWait(key: string): void {
  globalThis.tabwireWaits?.get(key)?.();
}

/** The labels of a select's options that can be selected. */
export function optionLabels(this: Element): { gone: boolean; labels: string[] } {
  const gone = !this.isConnected || !this.ownerDocument.defaultView;
  if (gone || !(this instanceof HTMLSelectElement)) return { gone, labels: [] };
  const labels = [...this.options].map(({ label }) => label.trim().replace(/\s+/g, ' '));
  return { gone, labels };
}
