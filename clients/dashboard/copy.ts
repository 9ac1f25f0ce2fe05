import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import { Icon } from './icon.js';
import type { Node } from './parts.js';

/** Whether scripts may copy: the clipboard is for pages over HTTPS, or of this computer. */
export const canCopy = isSecureContext;

/** Without the clipboard, the person copies by hand. */
async function copy(text: string): Promise<void> {
  if (canCopy) await navigator.clipboard.writeText(text);
  else prompt('Copy:', text);
}

interface CopyProps {
  readonly text: string;
  readonly label: string | Node;
  readonly kind?: string;
  /** What it is called, where its label is not enough: it contains the label. */
  readonly name?: string;
}

/** A button that copies a text, and says that it has. */
export function Copy({ text, label, kind = 'small', name }: CopyProps): Node {
  const copied = useSignal<string | null>(null);
  const isDone = copied.value === text;
  return html`<button
    type="button"
    class=${`btn ${kind}`}
    aria-label=${isDone ? null : (name ?? null)}
    title=${name ?? null}
    onClick=${() =>
      void copy(text).then(() => {
        copied.value = text;
      })}
  >
    <${Icon} name=${isDone ? 'check' : 'copy'} />${isDone ? 'Copied' : label}
  </button>`;
}

/** A text to copy. */
export function Code({ text, name, id }: { text: string; name: string; id?: string }): Node {
  return html`<div class="code">
    <pre tabindex="0" role="region" aria-label=${name} id=${id ?? null}>${text}</pre>
    <${Copy} text=${text} label="Copy" name=${`Copy: ${name}`} />
  </div>`;
}
