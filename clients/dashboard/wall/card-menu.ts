import { signal } from '@preact/signals';
import { html } from 'htm/preact';
import { Icon } from '../icon.js';
import type { Node } from '../parts.js';
import { closeSheet } from '../sheet.js';
import { copyId } from './actions.js';
import { askToDelete } from './delete-sheet.js';
import type { WallBrowser } from './types.js';

const MENU = 'card-menu';

const shown = signal<WallBrowser | null>(null);

/** Opens the menu of a card beside a button. */
export function openMenu(browser: WallBrowser, button: EventTarget | null): void {
  shown.value = browser;
  const menu = document.getElementById(MENU);
  if (button instanceof HTMLElement) menu?.showPopover({ source: button });
  menu?.querySelector<HTMLElement>('a')?.focus();
}

/** Arrows go from item to item. */
function move(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { currentTarget: menu } = event;
  if (step === undefined || !(menu instanceof HTMLElement)) return;
  event.preventDefault();
  const items = [...menu.querySelectorAll<HTMLElement>('a, button')];
  const at = items.findIndex((item) => item === document.activeElement);
  items.at((at + step) % items.length)?.focus();
}

/** What can be done with the browser of a card. */
export function CardMenu(): Node {
  const { value: browser } = shown;
  const path = `#/browsers/${browser?.id ?? ''}`;
  const act = (work: (it: WallBrowser) => void) => () => {
    closeSheet(MENU);
    if (browser) work(browser);
  };
  const close = act(() => undefined);
  return html`<ul
    popover="auto"
    id=${MENU}
    class="card-menu"
    role="menu"
    aria-label="Actions"
    onKeyDown=${move}
  >
    <li role="none">
      <a class="btn ghost" role="menuitem" href=${`${path}?drive`} onClick=${close}>
        <${Icon} name="drive" />Drive<kbd aria-hidden="true">D</kbd>
      </a>
    </li>
    <li role="none">
      <button class="btn ghost" type="button" role="menuitem" onClick=${act(copyId)}>
        <${Icon} name="copy" />Copy the ID<kbd aria-hidden="true">C</kbd>
      </button>
    </li>
    <li role="none">
      <a class="btn ghost" role="menuitem" href=${`${path}/links`} onClick=${close}>
        <${Icon} name="share" />Share a link
      </a>
    </li>
    <li role="none">
      <button class="btn danger" type="button" role="menuitem" onClick=${act(askToDelete)}>
        <${Icon} name="trash" />Delete…<kbd aria-hidden="true">Delete</kbd>
      </button>
    </li>
  </ul>`;
}
