import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { age, bytes } from '../format.js';
import { Icon } from '../icon.js';
import type { Node } from '../parts.js';
import { activeId, activeIndex, places, type Place } from './arrangement.js';
import { callOf, STATE_WORDS } from './browsers.js';
import { askToDelete } from './delete-sheet.js';
import { useRowsInView } from './rows-in-view.js';
import type { WallBrowser } from './types.js';
import { Wire } from './wire.js';

/** The heads of the columns, and on how wide a window each is shown. */
const HEADS = [
  ['State', ''],
  ['Browser', ''],
  ['Page', 'th-title'],
  ['Member', 'w2'],
  ['Age', 'num'],
  ['Idle', 'num w1'],
  ['Pages', 'num w1'],
  ['Contexts', 'num w2'],
  ['Processor', 'num w2'],
  ['Memory', 'num w1'],
] as const;

const load = (percent: number | null) =>
  percent === null ? '–' : `${percent < 10 ? percent.toFixed(1) : Math.round(percent)} %`;

function Cells({ browser }: { browser: WallBrowser }): Node {
  const { running, idle_ms: idle, age_ms: ms, pages, contexts, cpuPercent, pss_bytes } = browser;
  return html`<td class="w2 mono">${browser.member}</td>
    <td class="num">${age(ms)}</td>
    <td class="num w1">${running > 0 ? '–' : age(idle)}</td>
    <td class="num w1">${pages}</td>
    <td class="num w2">${contexts}</td>
    <td class="num w2">${load(cpuPercent)}</td>
    <td class="num w1">${bytes(pss_bytes)}</td>`;
}

function Row({ place, isActive }: { place: Place; isActive: boolean }): Node {
  const { browser, hasEnded, index } = place;
  const { id, name, shortId, state, title, host, url } = browser;
  const tabindex = isActive ? 0 : -1;
  const focus = () => {
    activeId.value = id;
  };
  // The first row is the one of the heads.
  return html`<tr
    class=${hasEnded ? 'gone' : ''}
    aria-rowindex=${index + 2}
    data-state=${hasEnded ? 'idle' : state}
    onFocusIn=${focus}
  >
    <td>
      <span class="st">
        <${Icon} name=${hasEnded ? 'ended' : state} />
        <span class="st-text">${hasEnded ? 'Ended' : STATE_WORDS[state]}</span>
        <${Wire} id=${id} state=${state} />
      </span>
    </td>
    <th scope="row">
      ${
        hasEnded
          ? name
          : html`<a href=${`#/browsers/${id}`} tabindex=${tabindex} data-id=${id} title=${url}>
              ${name}
            </a>`
      }${' '}<span class="id">${shortId}</span>
      <span class="sub" aria-hidden="true">${title}</span>
    </th>
    <td class="title">${title}<span class="host">${host}</span></td>
    <${Cells} browser=${browser} />
    <td class="col-acts">
      ${
        hasEnded
          ? null
          : html`<button
              class="btn danger icon small"
              type="button"
              tabindex=${tabindex}
              aria-label=${`Delete ${callOf(browser)}`}
              onClick=${() => {
                askToDelete(browser);
              }}
            >
              <${Icon} name="trash" />
            </button>`
      }
    </td>
  </tr>`;
}

/** The open browsers as rows; of many, only the rows that can be seen are elements. */
export function List(): Node {
  const body = useRef<HTMLTableSectionElement>(null);
  const height = useSignal(33);
  useLayoutEffect(() => {
    const { current: element } = body;
    if (!element) return undefined;
    const measure = () => {
      const row = element.querySelector('[aria-rowindex]')?.getBoundingClientRect();
      if (row && row.height > 0) height.value = row.height;
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  const all = places.value;
  const tops = useMemo(
    () => Array.from({ length: all.length + 1 }, (_, at) => at * height.value),
    [all.length, height.value],
  );
  const active = activeIndex.value;
  const { drawn, rest } = useRowsInView(body, tops, [active]);
  const gap = (key: string, px: number) =>
    px > 0
      ? html`<tr key=${key} aria-hidden="true">
          <td class="gap" colspan="11" style=${{ height: `${px}px` }}></td>
        </tr>`
      : null;
  const rows = drawn.flatMap(({ row, gap: before }) => {
    const place = all[row];
    if (!place) return [];
    const { id } = place.browser;
    return [
      gap(`before ${id}`, before),
      html`<${Row} key=${id} place=${place} isActive=${row === active} />`,
    ];
  });
  return html`<div class="list-view">
    <table class="list" aria-label="Browsers" aria-rowcount=${all.length + 1}>
      <thead>
        <tr aria-rowindex="1">
          ${HEADS.map(([head, kind]) => html`<th scope="col" class=${kind}>${head}</th>`)}
          <th scope="col" class="col-acts"><span class="hidden">Actions</span></th>
        </tr>
      </thead>
      <tbody ref=${body}>
        ${rows} ${gap('rest', rest)}
      </tbody>
    </table>
  </div>`;
}
