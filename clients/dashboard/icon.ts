import { html } from 'htm/preact';
import type { Node } from './parts.js';

/** An icon of `icons.svg`, which the page contains. It has no name: a text beside it, or its button, has one. */
export function Icon({ name, kind = '' }: { name: string; kind?: string }): Node {
  return html`<svg class=${`i ${kind}`} aria-hidden="true"><use href=${`#i-${name}`} /></svg>`;
}
