import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';
import type { Node } from './parts.js';

interface BusyButtonProps {
  /** Sends the request. It catches its failures, and shows them elsewhere. */
  readonly work: () => Promise<unknown>;
  /** The classes that it has in addition to `btn`. */
  readonly kind?: string;
  /** What it is called, where its content is not enough. */
  readonly name?: string | null;
  readonly children: ComponentChildren;
}

/** A button that sends a request, shows a spinner while the request runs, and sends no second one until then. */
export function BusyButton({ work, kind = '', name = null, children }: BusyButtonProps): Node {
  const isBusy = useSignal(false);
  const press = () => {
    if (isBusy.value) return;
    isBusy.value = true;
    void work().finally(() => {
      isBusy.value = false;
    });
  };
  return html`<button
    type="button"
    class=${`btn ${kind}`}
    aria-label=${name}
    aria-busy=${String(isBusy.value)}
    onClick=${press}
  >
    ${children}
  </button>`;
}
