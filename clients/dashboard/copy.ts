import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import { Icon } from './icon.js';
import type { Node } from './parts.js';

/**
 * Copies a text; returns whether it did. Web browsers let scripts copy only on pages over HTTPS or of this
 * computer, and may refuse there too: the person is then shown the text, to copy it by hand.
 */
export async function copy(text: string): Promise<boolean> {
  try {
    if (isSecureContext) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // The prompt tells.
  }
  prompt('This page could not copy. Copy the text from here:', text);
  return false;
}

interface CopyProps {
  readonly text: string;
  /** Empty: its icon tells. */
  readonly label: string | Node;
  readonly kind?: string;
  /** What it is called, where its label is not enough: it contains the label. */
  readonly name?: string;
}

/** A button that copies a text, and says whether it has. */
export function Copy({ text, label, kind = 'small', name }: CopyProps): Node {
  const last = useSignal<{ readonly text: string; readonly isCopied: boolean } | null>(null);
  const outcome = last.value?.text === text ? last.value : null;
  const [icon, words] = outcome?.isCopied ? ['check', 'Copied'] : ['alert', 'Not copied'];
  return html`<button
    type="button"
    class=${`btn ${kind}`}
    aria-label=${outcome ? words : (name ?? null)}
    title=${name ?? null}
    onClick=${() =>
      void copy(text).then((isCopied) => {
        last.value = { text, isCopied };
      })}
  >
    <${Icon} name=${outcome ? icon : 'copy'} />${outcome && label !== '' ? words : label}
  </button>`;
}

/** A text to copy. */
export function Code({ text, name, id }: { text: string; name: string; id?: string }): Node {
  return html`<div class="code">
    <pre tabindex="0" role="region" aria-label=${name} id=${id ?? null}>${text}</pre>
    <${Copy} text=${text} label="Copy" name=${`Copy: ${name}`} />
  </div>`;
}
