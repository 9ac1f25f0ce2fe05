import { batch, computed, effect, signal } from '@preact/signals';
import { browsers } from './browsers.js';
import { group, isFiltered, isMeant, isState, only, view, words, type Group } from './choices.js';
import type { WallBrowser } from './types.js';

/** So long after the pointer and the focus have left the wall, its cards may change their places. */
const RELEASE_MS = 2_000;

/** A place on the wall. The browser of a place may have ended. */
export interface Place {
  readonly browser: WallBrowser;
  readonly hasEnded: boolean;
  /** The first place of its group. */
  readonly isFirst: boolean;
  /** Its number among all places, from 0. */
  readonly index: number;
}

/** Whether the pointer or the focus is in the wall, so that nothing may move. */
const isHeld = signal(false);

/** Browsers that have ended, while their places are kept. */
let left = new Map<string, WallBrowser>();

/** The name of a browser's group; null where it has no label. */
const groupOf = ({ label, member }: WallBrowser, by: Group) =>
  by === 'label' ? label : by === 'member' ? member : '';

const { compare } = new Intl.Collator();

/** Groups stand in alphabetical order, the one without a name last. */
function compareGroups(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compare(a, b);
}

/** The browsers that the filter shows, by their groups; states never sort them. */
const wanted = computed((): readonly WallBrowser[] => {
  const by = group.value;
  return browsers.value
    .filter((it) => isMeant(it) && isState(it.state, only.value))
    .sort((a, b) => compareGroups(groupOf(a, by), groupOf(b, by)) || a.order - b.order);
});

const placed = signal<readonly string[]>([]);

const byId = computed(() => new Map(browsers.value.map((browser) => [browser.id, browser])));

/** The places of the wall, in their order. */
export const places = computed((): readonly Place[] => {
  const known = byId.value;
  const by = group.value;
  let before: string | null | undefined;
  return placed.value.flatMap((id, index) => {
    const browser = known.get(id) ?? left.get(id);
    if (!browser) return [];
    const name = groupOf(browser, by);
    const isFirst = name !== before;
    before = name;
    return [{ browser, hasEnded: !known.has(id), isFirst, index }];
  });
});

/** Whether groups are told apart: not while a filter is on. */
export const isBanded = computed(() => group.value !== 'none' && !isFiltered.value);

/** How many browsers wait for a place. */
export const waiting = computed(() => {
  const shown = new Set(placed.value);
  return wanted.value.filter(({ id }) => !shown.has(id)).length;
});

/** How many browsers the filter shows. */
export const shownCount = computed(() => wanted.value.length);

/** Gives every browser its place, and takes away those of browsers that have ended. */
export function arrange(): void {
  left = new Map();
  placed.value = wanted.peek().map(({ id }) => id);
}

const chosen = computed(() => [words.value, only.value, group.value, view.value].join('\n'));
let arrangedFor = '';
let seen: ReadonlyMap<string, WallBrowser> = new Map();

effect(() => {
  const now = byId.value;
  const choice = chosen.value;
  const held = isHeld.value;
  batch(() => {
    for (const [id, browser] of seen) if (!now.has(id)) left.set(id, browser);
    seen = now;
    if (!held || choice !== arrangedFor) arrange();
    arrangedFor = choice;
  });
});

/** Keeps the places while the pointer or the focus is in the wall, and for a moment longer. */
export class Hold {
  readonly #wall: HTMLElement;
  readonly #left = new AbortController();
  readonly #end: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(wall: HTMLElement) {
    this.#wall = wall;
    const { signal: aborted } = this.#left;
    for (const type of ['pointerenter', 'pointerleave', 'focusin', 'focusout'])
      wall.addEventListener(type, this.#look, { signal: aborted });
    // No event tells that an element with the focus was removed.
    this.#end = browsers.subscribe(this.#look);
  }

  readonly #look = (): void => {
    const isIn = this.#wall.matches(':hover, :focus-within');
    if (isIn) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      isHeld.value = true;
    } else if (isHeld.peek())
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        isHeld.value = false;
      }, RELEASE_MS);
  };

  end(): void {
    this.#end();
    this.#left.abort();
    clearTimeout(this.#timer);
    isHeld.value = false;
  }
}

/** The browser that has the wall's one place in the order of Tab. */
export const activeId = signal<string | null>(null);

/** The number of that browser's place; the first, where it has none. */
export const activeIndex = computed(() =>
  Math.max(
    0,
    places.value.findIndex(({ browser }) => browser.id === activeId.value),
  ),
);

/** The numbers of a group, by the name that a place's band has. */
interface GroupFigures {
  readonly count: number;
  readonly bytes: number;
}

const groupFigures = computed((): ReadonlyMap<string | null, GroupFigures> => {
  const figures = new Map<string | null, GroupFigures>();
  for (const browser of wanted.value) {
    const name = groupOf(browser, group.value);
    const { count, bytes } = figures.get(name) ?? { count: 0, bytes: 0 };
    figures.set(name, { count: count + 1, bytes: bytes + (browser.pss_bytes ?? 0) });
  }
  return figures;
});

/** The figures of a browser's group; undefined where all of its browsers have ended. */
export const figuresOfGroup = (browser: WallBrowser): GroupFigures | undefined =>
  groupFigures.value.get(groupOf(browser, group.value));

/** What the band above a group says. */
export const bandOf = (browser: WallBrowser) =>
  group.value === 'member' ? browser.member : browser.name;
