import type { Signal } from '@preact/signals';
import { html } from 'htm/preact';
import { Icon } from '../icon.js';
import { textOf, type Node } from '../parts.js';

interface FilterProps {
  readonly label: string;
  readonly hint: string;
  readonly words: Signal<string>;
}

/** The words that filter what a tool shows. */
export function FilterField({ label, hint, words }: FilterProps): Node {
  return html`<div class="field">
    <${Icon} name="search" /><label class="hidden" for="filter">${label}</label
    ><input
      class="input"
      id="filter"
      type="search"
      placeholder=${hint}
      value=${words.value}
      onInput=${(event: Event) => {
        words.value = textOf(event);
      }}
    />
  </div>`;
}
