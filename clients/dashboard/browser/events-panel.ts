import { html } from 'htm/preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../icon.js';
import { isChecked, type Node } from '../parts.js';
import { EventRow } from './event-row.js';
import type { EventsModel } from './events-model.js';
import { FilterField } from './filter-field.js';
import { KINDS, type Kind } from './rows.js';

/** So near to its end, in px, a list is at its end. */
const END_PX = 8;

const NAMES: Readonly<Record<Kind | 'all', string>> = {
  all: 'All',
  commands: 'Commands',
  pages: 'Pages',
  console: 'Console',
  network: 'Network',
  dialogs: 'Dialogs',
  downloads: 'Downloads',
};

/** What happens in the browser, the latest last. */
export function EventsPanel({ model }: { model: EventsModel }): Node {
  const { feed } = model;
  const { value: rows } = model.shown;
  return html`<header>
      <h2>Events</h2>
      <${FilterField} label="Filter the events" hint="Filter" words=${model.words} />
      <${Kinds} model=${model} />
    </header>
    <${Rows} model=${model} />
    <footer>
      <label class="check"
        ><input
          type="checkbox"
          checked=${model.follows.value}
          onChange=${(event: Event) => {
            model.follows.value = isChecked(event);
          }}
        />Follow the latest</label
      >
      <label class="check"
        ><input
          type="checkbox"
          checked=${model.showsOwn.value}
          onChange=${(event: Event) => {
            model.showsOwn.value = isChecked(event);
          }}
        />Show what this page asks</label
      >
      <span class="grow"></span>
      <span role="status"
        >${(rows.length > 0 && feed.failure.value) || `${feed.events.value.length} kept, ${feed.lost.value} lost`}</span
      >
    </footer>`;
}

function Kinds({ model }: { model: EventsModel }): Node {
  const { value: request } = model.request;
  const errors = model.foreign.value.filter(({ tone }) => tone === 'bad');
  return html`<fieldset class="chips">
    <legend class="hidden">Kind</legend>
    ${
      request === null
        ? null
        : html`<button
            type="button"
            class="btn small"
            onClick=${() => {
              model.request.value = null;
            }}
          >
            One request<${Icon} name="close" />
          </button>`
    }
    ${(['all', ...KINDS] as const).map((kind) => {
      const bad = kind === 'all' ? 0 : errors.filter((row) => row.kind === kind).length;
      return html`<label key=${kind}
        ><input
          type="radio"
          name="kind"
          checked=${model.kind.value === kind}
          onChange=${() => {
            model.kind.value = kind;
          }}
        />${NAMES[kind]}${
          bad > 0
            ? html`<span class="count bad"><span class="hidden">, errors: </span>${bad}</span>`
            : null
        }</label
      >`;
    })}
  </fieldset>`;
}

/** Follows the latest row until the pointer is in the list, a row is chosen, or the list is scrolled. */
function Rows({ model }: { model: EventsModel }): Node {
  const body = useRef<HTMLDivElement>(null);
  const isPointed = useRef(false);
  const isAtEnd = useRef(true);
  const { value: rows } = model.shown;
  const last = rows.at(-1)?.key ?? 0;
  const isFollowing = model.follows.value && model.chosen.value === null;
  const toEnd = () => {
    const { current: list } = body;
    if (list) list.scrollTop = list.scrollHeight;
    model.seen.value = rows.at(-1)?.key ?? 0;
  };
  useLayoutEffect(() => {
    if (isFollowing && isAtEnd.current && !isPointed.current) toEnd();
  }, [isFollowing, last]);
  const fresh = rows.filter(({ key }) => key > model.seen.value).length;
  const scrolled = () => {
    const { current: list } = body;
    if (!list) return;
    isAtEnd.current = list.scrollTop + list.clientHeight > list.scrollHeight - END_PX;
    if (isAtEnd.current) model.seen.value = last;
  };
  return html`<div
    class="body"
    ref=${body}
    role="region"
    aria-label="The events, oldest first"
    onPointerEnter=${() => {
      isPointed.current = true;
    }}
    onPointerLeave=${() => {
      isPointed.current = false;
    }}
    onScroll=${scrolled}
    onKeyDown=${moveFocus}
  >
    <ol class="log">
      ${rows.map(
        (row) =>
          html`<${EventRow}
            key=${row.key}
            row=${row}
            model=${model}
            isChosen=${model.chosen.value === row.key}
            isStop=${row.key === (model.chosen.value ?? last)}
          />`,
      )}
    </ol>
    ${rows.length === 0 ? html`<p class="none muted">${emptyText(model)}</p>` : null}
    <${Fresh}
      count=${fresh}
      show=${() => {
        model.chosen.value = null;
        isAtEnd.current = true;
        toEnd();
      }}
    />
  </div>`;
}

/** How many rows a person has not seen, and the way to them. */
function Fresh({ count, show }: { count: number; show: () => void }): Node | null {
  if (count === 0) return null;
  return html`<p class="pill-fresh">
    <button type="button" class="btn" onClick=${show}>${count} new</button>
  </p>`;
}

function emptyText({ feed, foreign }: EventsModel): string {
  if (feed.failure.value !== '') return feed.failure.value;
  return foreign.value.length > 0 ? 'No event matches.' : 'Nothing has happened yet.';
}

/** The rows are one stop for Tab; arrows move between them. */
function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { currentTarget: list, target } = event;
  if (step === undefined || !(list instanceof HTMLElement)) return;
  if (!(target instanceof HTMLElement) || !target.matches('.row-name')) return;
  const names = [...list.querySelectorAll<HTMLElement>('.row-name')];
  names[names.indexOf(target) + step]?.focus();
  event.preventDefault();
}
