import { html } from 'htm/preact';
import { Copy } from '../copy.js';
import type { Node } from '../parts.js';

/** A command for a shell, with a button that copies it. Its program and its variables are marked. */
export function Code({ text }: { text: string }): Node {
  return html`<div class="code">
    <pre tabindex="0" role="region" aria-label="Command">
${text
        .split(/(\bcurl\b|\$[A-Z_]+)/)
        .map((part, at) => (at % 2 === 1 ? html`<span class="var">${part}</span>` : part))}</pre>
    <${Copy} text=${text} label="Copy" />
  </div>`;
}
