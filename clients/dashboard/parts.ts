import { html } from 'htm/preact';
import type { VNode } from 'preact';

export type Node = VNode;

/** The text of the field that an event is of. */
export function textOf(event: Event): string {
  const { currentTarget: field } = event;
  const isField =
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement;
  return isField ? field.value : '';
}

export function isChecked(event: Event): boolean {
  return event.currentTarget instanceof HTMLInputElement && event.currentTarget.checked;
}

/** A button that copies a text. */
export function CopyButton({ text, label }: { text: string; label: string }): Node {
  const copy = (event: Event) => {
    const { currentTarget: button } = event;
    void navigator.clipboard.writeText(text).then(() => {
      if (button instanceof HTMLElement) button.textContent = 'Copied';
    });
  };
  return html`<button type="button" class="small secondary" onClick=${copy}>${label}</button>`;
}

interface TabsProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly chosen: string;
  readonly choose: (name: string) => void;
}

/** Tabs as the ARIA Authoring Practices have them: arrows move between them. */
export function Tabs({ label, names, chosen, choose }: TabsProps): Node {
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = names.at((names.indexOf(chosen) + step) % names.length);
    if (next === undefined) return;
    choose(next);
    document.getElementById(idOf(next))?.focus();
  };
  return html`<div role="tablist" aria-label=${label} class="tabs" onKeyDown=${move}>
    ${names.map(
      (name) =>
        html`<button
          type="button"
          role="tab"
          id=${idOf(name)}
          aria-selected=${String(name === chosen)}
          aria-controls="panel"
          tabindex=${name === chosen ? 0 : -1}
          onClick=${() => {
            choose(name);
          }}
        >
          ${name}
        </button>`,
    )}
  </div>`;
}

const idOf = (name: string) => `tab-${name.toLowerCase()}`;

/** The id of the tab that a panel is of. */
export const tabId = idOf;
