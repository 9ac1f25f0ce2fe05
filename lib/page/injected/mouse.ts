/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

import { kept } from './dom.js';

declare global {
  interface Kept {
    mouseMoved?: boolean;
  }
}

/** Begins to listen for a trusted mouse move in the document. */
export function listenForMouseMove(): void {
  kept().mouseMoved = false;
  const listening = new AbortController();
  const onMove = ({ isTrusted }: Event) => {
    if (!isTrusted) return;
    kept().mouseMoved = true;
    listening.abort();
  };
  for (const type of ['pointermove', 'mousemove'])
    addEventListener(type, onMove, { capture: true, signal: listening.signal });
}

/** Whether a mouse move has come since `listenForMouseMove`. */
export function didMouseMove(): boolean {
  return kept().mouseMoved ?? false;
}
