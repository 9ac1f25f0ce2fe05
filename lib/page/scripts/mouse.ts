/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

declare global {
  // Of our isolated world, not of the page.
  var tabwireFelt: boolean | undefined;
}

/** From now on notes whether the mouse moves in the document. */
export function listenForMouse(): void {
  globalThis.tabwireFelt = false;
  const listening = new AbortController();
  const felt = ({ isTrusted }: Event) => {
    if (!isTrusted) return;
    globalThis.tabwireFelt = true;
    listening.abort();
  };
  for (const type of ['pointermove', 'mousemove'])
    addEventListener(type, felt, { capture: true, signal: listening.signal });
}

/** Whether it did. */
export function wasMouseFelt(): boolean {
  return globalThis.tabwireFelt ?? false;
}
