import { KEYS_SHEET, type KeyMeaning } from '../keys-sheet.js';
import { go } from './address.js';
import type { BrowserModel } from './model.js';
import { choose, TOOLS } from './tools.js';
import { fragment } from '../wall/choices.js';

/** Where keys are text, or go to the page. */
const TAKES_KEYS = 'input:not([type=checkbox], [type=radio]), textarea, select, [role=application]';

const focus = (id: string) => {
  document.getElementById(id)?.focus();
};

/** The page before the one that is shown, or after it. */
function turnPage(model: BrowserModel, step: 1 | -1): void {
  const { value: pages } = model.pages;
  const at = pages.findIndex(({ page_id: id }) => id === model.socket.pageId.value);
  const next = pages.at((at + step) % pages.length);
  if (next) model.socket.show(next.page_id);
}

const ACTS: Readonly<Record<string, (model: BrowserModel) => void>> = {
  d: (model) => {
    model.drive(true);
  },
  l: () => {
    focus('url');
  },
  r: (model) => void go(model, 'reload'),
  '[': (model) => {
    turnPage(model, -1);
  },
  ']': (model) => {
    turnPage(model, 1);
  },
  '/': () => {
    focus('filter');
  },
  w: (model) => {
    model.isFilled.value = !model.isFilled.value;
  },
  '?': () => document.getElementById(KEYS_SHEET)?.showPopover(),
};

/** Escape leaves a field, then ends what fills the window, then goes back to all browsers. */
function escape(model: BrowserModel, isInField: boolean): void {
  const { activeElement: active } = document;
  if (isInField && active instanceof HTMLElement) active.blur();
  else if (model.isFilled.value) model.isFilled.value = false;
  else if (model.events.chosen.value !== null) model.events.chosen.value = null;
  else location.hash = fragment.value;
}

/** Acts on the keys of the view; returns the disposer. */
export function listenToKeys(model: BrowserModel): () => void {
  const pressed = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    if (event.defaultPrevented || ctrlKey || altKey || metaKey) return;
    if (document.querySelector(':popover-open')) return;
    const isInField = target instanceof Element && target.matches(TAKES_KEYS);
    const digit = /^[1-8]$/.test(key) ? TOOLS[Number(key) - 1] : undefined;
    const act = ACTS[key.toLowerCase()];
    if (key === 'Escape') {
      if (event.shiftKey) model.drive(false);
      else escape(model, isInField);
    } else if (isInField) return;
    else if (digit) {
      choose(digit.name);
      focus(`tab-${digit.name}`);
    } else if (act) act(model);
    else return;
    event.preventDefault();
  };
  document.addEventListener('keydown', pressed);
  return () => {
    document.removeEventListener('keydown', pressed);
  };
}

/** The keys and their meanings, for people. */
export const KEYS: readonly KeyMeaning[] = [
  [['D'], 'Drive'],
  [['Shift', 'Esc'], 'Stop driving: all other keys go to the page'],
  [['L'], 'Go to the address'],
  [['R'], 'Reload the page'],
  [['1', '–', '8'], 'Show a tool'],
  [['[', ']'], 'Page before, page after'],
  [['/'], 'Filter the tool'],
  [['W'], 'Picture as large as the window'],
  [['Esc'], 'Back to all browsers'],
  [['?'], 'These keys'],
];
