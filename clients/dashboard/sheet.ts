import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';
import { Icon } from './icon.js';
import type { Node } from './parts.js';

interface SheetProps {
  readonly id: string;
  readonly title: string;
  /** Its body and its foot. */
  readonly children: ComponentChildren;
}

/** Opens a sheet, and gives the focus to its first field or button. */
export function openSheet(id: string): void {
  // What was set for the sheet before is drawn by then.
  queueMicrotask(() => {
    const sheet = document.getElementById(id);
    if (!sheet || sheet.matches(':popover-open')) return;
    sheet.showPopover();
    const first = sheet.querySelector<HTMLElement>('[data-first]') ?? sheet.querySelector('button');
    first?.focus();
    if (first instanceof HTMLInputElement) first.select();
  });
}

export function closeSheet(id: string): void {
  document.getElementById(id)?.hidePopover();
}

/** A dialog over the page. Escape, or a click beside it, closes it and gives the focus back. */
export function Sheet({ id, title, children }: SheetProps): Node {
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
    ${children}
  </div>`;
}
