import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import { Icon } from '../icon.js';
import type { Node } from '../parts.js';
import { canCopy } from './actions.js';

/** A command for a shell, with a button that copies it. Its program and its variables are marked. */
export function Code({ text }: { text: string }): Node {
  const copied = useSignal('');
  const copy = () => {
    void navigator.clipboard.writeText(text).then(() => {
      copied.value = text;
    });
  };
  const isCopied = copied.value === text;
  return html`<div class="code">
    <pre tabindex="0" role="region" aria-label="Command">
${text
        .split(/(\bcurl\b|\$[A-Z_]+)/)
        .map((part, at) => (at % 2 === 1 ? html`<span class="var">${part}</span>` : part))}</pre>
    ${
      canCopy
        ? html`<button class="btn small" type="button" onClick=${copy}>
            <${Icon} name=${isCopied ? 'check' : 'copy'} />${isCopied ? 'Copied' : 'Copy'}
          </button>`
        : null
    }
  </div>`;
}
