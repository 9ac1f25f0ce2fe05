import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';
import { Icon } from '../icon.js';
import type { Node } from '../parts.js';

interface SheetProps {
  readonly id: string;
  readonly title: string;
  /** Its buttons. */
  readonly foot?: Node;
  readonly children: ComponentChildren;
}

/** A sheet over the view, which a button with its ID as `popovertarget` opens. */
export function Sheet({ id, title, foot, children }: SheetProps): Node {
  return html`<div popover="auto" id=${id} role="dialog" aria-labelledby=${`${id}-title`}>
    <div class="sheet-head">
      <h2 id=${`${id}-title`} class="grow">${title}</h2>
      <button
        class="btn ghost icon"
        type="button"
        popovertarget=${id}
        popovertargetaction="hide"
        aria-label="Close"
      >
        <${Icon} name="close" />
      </button>
    </div>
    <div class="sheet-body">${children}</div>
    ${foot ? html`<div class="sheet-foot">${foot}</div>` : null}
  </div>`;
}
