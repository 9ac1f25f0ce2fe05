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
