import { html } from 'htm/preact';
import type { Node } from '../parts.js';
import { traceOf } from './traces.js';
import type { BrowserState } from './types.js';

const line = (d: string, kind = '') =>
  html`<path class=${kind} vector-effect="non-scaling-stroke" d=${d} />`;

/** The last minute of a browser as a line: it runs, lies flat, is dotted while the browser waits, or breaks. */
export function Wire({ id, state }: { id: string; state: BrowserState }): Node {
  return html`<svg class="wire" viewBox="0 0 120 16" preserveAspectRatio="none" aria-hidden="true">
    ${state === 'dialog' ? [line(traceOf(id, 52)), line('M52 13H120', 'rest')] : null}
    ${state === 'crashed' ? [line(traceOf(id, 80)), line('M83 7l4 6m-4 0l4-6')] : null}
    ${state === 'working' || state === 'idle' ? line(traceOf(id)) : null}
  </svg>`;
}
