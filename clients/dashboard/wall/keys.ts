import { KEYS_SHEET, type KeyMeaning } from '../keys-sheet.js';
import { openSheet } from '../sheet.js';
import { copyId, goTo } from './actions.js';
import { activeId, activeIndex, places } from './arrangement.js';
import { clearFilter, isFiltered, view } from './choices.js';
import { askToDelete } from './delete-sheet.js';
import { OPEN_SHEET } from './open-sheet.js';
import { nextGroup } from './tools.js';
import type { WallBrowser } from './types.js';

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  // A field of a sheet that was just closed has the focus until the next frame.
  target.checkVisibility() &&
  target.matches('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]');

/** Whether an event is in the wall or the list: a key goes to the browser that has the focus there. */
const isInWall = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-wall]') !== null;

const isSheetOpen = () => document.querySelector('[popover]:popover-open') !== null;

/** How many cards stand in a row. */
function columns(): number {
  const wall = document.querySelector('[data-wall] > .wall > .groups');
  return wall ? getComputedStyle(wall).gridTemplateColumns.split(' ').length : 1;
}

/** Gives the focus to the browser at a place, once its card is an element. */
function focusPlace(index: number): void {
  const last = places.peek().length - 1;
  const { browser } = places.peek()[Math.max(0, Math.min(last, index))] ?? {};
  if (!browser) return;
  activeId.value = browser.id;
  requestAnimationFrame(() => {
    const link = document.querySelector<HTMLElement>(`[data-id="${browser.id}"]`);
    link?.focus({ preventScroll: true });
    link?.closest('.card, tr')?.scrollIntoView({ block: 'nearest' });
  });
}

function moveBy(event: KeyboardEvent): boolean {
  const row = columns();
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: row,
    ArrowUp: -row,
    Home: -Infinity,
    End: Infinity,
  };
  const step = steps[event.key];
  if (step === undefined || !isInWall(event.target)) return false;
  focusPlace(activeIndex.peek() + step);
  return true;
}

/** The keys that are about the browser with the focus. */
const OF_BROWSER: Readonly<Record<string, (browser: WallBrowser) => void>> = {
  d: (browser) => {
    goTo(browser, true);
  },
  c: copyId,
  Delete: askToDelete,
};

const OF_PAGE: Readonly<Record<string, () => void>> = {
  '/': () => document.getElementById('filter')?.focus(),
  n: () => {
    openSheet(OPEN_SHEET);
  },
  v: () => {
    view.value = view.peek() === 'wall' ? 'list' : 'wall';
  },
  g: nextGroup,
  a: () => document.querySelector<HTMLElement>('.attention :is(a, button)')?.focus(),
  '?': () => {
    openSheet(KEYS_SHEET);
  },
};

function act(event: KeyboardEvent): boolean {
  if (moveBy(event)) return true;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const { browser, hasEnded } = places.peek()[activeIndex.peek()] ?? {};
  const ofBrowser = OF_BROWSER[key];
  if (ofBrowser && isInWall(event.target)) {
    if (browser && hasEnded === false) ofBrowser(browser);
    return true;
  }
  const ofPage = OF_PAGE[key];
  ofPage?.();
  return ofPage !== undefined;
}

/** The keys of the wall. Single letters act only while no field has the focus, and no sheet is open. */
function pressed(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isSheetOpen())
    return;
  if (event.key === 'Escape') {
    if (isFiltered.peek()) clearFilter();
    return;
  }
  if (!isField(event.target) && act(event)) event.preventDefault();
}

/** Listens for the keys of the wall until the returned function is called. */
export function listenForKeys(): () => void {
  document.addEventListener('keydown', pressed);
  return () => {
    document.removeEventListener('keydown', pressed);
  };
}

/** The keys and their meanings, for people. */
export const KEYS: readonly KeyMeaning[] = [
  [['/'], 'Filter'],
  [['N'], 'Open a browser'],
  [['V'], 'Wall or list'],
  [['G'], 'Group by label, by member, or not at all'],
  [['←', '↑', '↓', '→'], 'Go from browser to browser'],
  [['Enter'], 'Go to the browser'],
  [['D'], 'Go to the browser and drive it'],
  [['C'], 'Copy its ID'],
  [['Delete'], 'Delete it, after a question'],
  [['A'], 'Go to the first that needs you'],
  [['Esc'], 'Clear the filter, close what is open'],
  [['?'], 'These keys'],
];
