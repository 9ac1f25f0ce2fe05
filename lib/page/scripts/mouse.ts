/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

declare global {
  // Of our isolated world, not of the page.
  var tabwireMouseArrived: boolean | undefined;
}

/** From now on notes whether the mouse moves in the document. */
export function listenForMouse(): void {
  globalThis.tabwireMouseArrived = false;
  const listening = new AbortController();
  const arrive = ({ isTrusted }: Event) => {
    if (!isTrusted) return;
    globalThis.tabwireMouseArrived = true;
    listening.abort();
  };
  for (const type of ['pointermove', 'mousemove'])
    addEventListener(type, arrive, { capture: true, signal: listening.signal });
}

/** Whether the mouse has moved in the document since. */
export function didMouseArrive(): boolean {
  return globalThis.tabwireMouseArrived ?? false;
}
