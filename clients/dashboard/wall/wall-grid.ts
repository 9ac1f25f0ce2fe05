import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { bytes } from '../format.js';
import type { Node } from '../parts.js';
import {
  activeIndex,
  bandOf,
  figuresOfGroup,
  isBanded,
  places,
  type Place,
} from './arrangement.js';
import { Card } from './card.js';
import { group } from './choices.js';
import { leave } from './live-picture.js';
import { useRowsInView } from './rows-in-view.js';
import type { Stills } from './stills.js';

/** The sizes of the wall, in rem, as its style sheet has them. */
const SIZES = {
  narrow: { below: 34, least: Infinity, gap: 0.5, rowGap: 0.5, band: 0, head: 2.5 },
  middle: { below: 60, least: 14.5, gap: 0.75, rowGap: 1, band: 1.75, head: 1.75 },
  wide: { below: Infinity, least: 17.5, gap: 0.75, rowGap: 1, band: 1.75, head: 1.75 },
} as const;

/** How the wall is laid out: its columns, and the heights of its rows, in CSS px. */
interface Layout {
  readonly columns: number;
  /** Between two rows. */
  readonly gap: number;
  /** Above each card; above the first card of a group. */
  readonly band: number;
  readonly head: number;
}

const remOf = () => parseFloat(getComputedStyle(document.documentElement).fontSize);

function layoutOf(width: number): Layout {
  const rem = remOf();
  const { narrow, middle, wide } = SIZES;
  const size = width < narrow.below * rem ? narrow : width < middle.below * rem ? middle : wide;
  const gap = size.gap * rem;
  const columns = Math.max(1, Math.floor((width + gap) / (size.least * rem + gap)));
  return { columns, gap: size.rowGap * rem, band: size.band * rem, head: size.head * rem };
}

/** Where each row begins. @param card how high a card is */
function topsOf(all: readonly Place[], { columns, gap, band, head }: Layout, card: number) {
  const tops = [0];
  for (let at = 0; at < all.length; at += columns) {
    const above = isBanded.value ? (all[at]?.isFirst === true ? head : band) : 0;
    tops.push((tops.at(-1) ?? 0) + above + card + gap);
  }
  return tops;
}

function Band({ place: { browser, isFirst } }: { place: Place }): Node {
  if (!isFirst) return html`<span class="band"></span>`;
  const { count, bytes: all } = figuresOfGroup(browser) ?? { count: 0, bytes: 0 };
  return html`<h2 class="band">
    <span class="cut">${bandOf(browser)}</span>${' '}
    <small>${count > 1 ? `${count} · ${bytes(all)}` : count}</small>
  </h2>`;
}

/** The layout of the wall, and how high a card is, in CSS px: measured whenever the wall has another size. */
function useLayout(wall: RefObject<HTMLElement | null>): readonly [Layout, number] {
  const layout = useSignal<Layout>({ columns: 1, gap: 0, band: 0, head: 0 });
  const card = useSignal(260);
  useLayoutEffect(() => {
    const { current: element } = wall;
    if (!element) return undefined;
    const measure = () => {
      layout.value = layoutOf(element.clientWidth);
      const { height = 0 } = element.querySelector('.card')?.getBoundingClientRect() ?? {};
      if (height > 0) card.value = height;
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return [layout.value, card.value];
}

/** The open browsers as pictures; of many, only the rows that can be seen are elements. */
export function WallGrid({ stills }: { stills: Stills }): Node {
  const wall = useRef<HTMLUListElement>(null);
  const [layout, card] = useLayout(wall);
  // A card that is removed does not tell that the pointer has left it.
  useEffect(() => leave, []);
  const all = places.value;
  const banded = isBanded.value;
  const tops = useMemo(() => topsOf(all, layout, card), [all, layout, card, banded]);
  const { columns, gap } = layout;
  const active = activeIndex.value;
  const { drawn, rest } = useRowsInView(wall, tops, [Math.floor(active / columns)]);
  const filler = (key: string, height: number) =>
    height > 0
      ? html`<li
          key=${key}
          class="filler"
          aria-hidden="true"
          style=${{ height: `${height - gap}px` }}
        ></li>`
      : null;
  const items = drawn.flatMap(({ row, gap: before }) => [
    filler(`before ${row}`, before),
    ...all.slice(row * columns, (row + 1) * columns).map(
      (place) =>
        html`<li
          key=${place.browser.id}
          class="slot"
          aria-setsize=${all.length}
          aria-posinset=${place.index + 1}
        >
          ${banded ? html`<${Band} place=${place} />` : null}
          <${Card} place=${place} stills=${stills} isActive=${place.index === active} />
        </li>`,
    ),
  ]);
  return html`<ul
    ref=${wall}
    class=${banded && group.value === 'label' ? 'groups by-label' : 'groups'}
    style=${{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    aria-label="Browsers"
  >
    ${items} ${filler('rest', rest)}
  </ul>`;
}
