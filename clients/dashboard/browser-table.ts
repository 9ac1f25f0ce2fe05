import { useSignal } from '@preact/signals';
import { Component, html } from 'htm/preact';
import { useEffect } from 'preact/hooks';
import { bytes, duration } from './format.js';
import type { Node } from './parts.js';
import type { BrowserRow } from './types.js';

/** The height of every row. */
const ROW_REM = 2.5;

/** So many rows above and below those that can be seen are drawn too. */
const MARGIN_ROWS = 4;

/** The most that the table takes of the height of the window; beyond that it scrolls. */
const MAX_VH = 75;

interface TableProps {
  readonly rows: readonly BrowserRow[];
  readonly remove: (id: string, name: string) => Promise<void>;
}

interface RowProps {
  readonly row: BrowserRow;
  /** Among all rows, from 0. */
  readonly index: number;
  readonly remove: TableProps['remove'];
  readonly onFocus: (id: string) => void;
}

const texts = (row: BrowserRow) => [
  row.label ?? row.id.slice(-8),
  row.title || row.url,
  duration(row.age_ms),
  row.running > 0 ? 'at work' : duration(row.idle_ms),
  String(row.pages),
  String(row.contexts),
  bytes(row.pss_bytes),
];

/** A row is drawn again only where its place or a text of it has changed. */
class TableRow extends Component<RowProps> {
  override shouldComponentUpdate({ index, row }: RowProps): boolean {
    const { props } = this;
    return props.index !== index || texts(props.row).join('\n') !== texts(row).join('\n');
  }

  override render({ row, index, remove, onFocus }: RowProps): Node {
    const { id } = row;
    const [name = '', title = '', ...figures] = texts(row);
    // The first row is the one of the heads.
    return html`<tr
      aria-rowindex=${index + 2}
      style=${{ height: `${ROW_REM}rem` }}
      onFocusIn=${() => {
        onFocus(id);
      }}
    >
      <th scope="row" title=${name}><a href=${`#/browsers/${id}`}>${name}</a></th>
      <td class="wide" title=${row.url}>${title}</td>
      ${figures.map((text) => html`<td class="number">${text}</td>`)}
      <td>
        <button
          type="button"
          class="small secondary"
          aria-label=${`Delete ${name}`}
          onClick=${() => void remove(id, name)}
        >
          Delete
        </button>
      </td>
    </tr>`;
  }
}

const HEADS = ['Browser', 'Page', 'Age', 'Idle', 'Pages', 'Contexts', 'Memory'];

/** How many rows have so many CSS px of height. */
function rowsIn(px: number): number {
  return px / (ROW_REM * parseFloat(getComputedStyle(document.documentElement).fontSize));
}

/**
 * The indices of the rows that are drawn, in their order: those that can be seen, and those that
 * Tab goes to next: the first, the last, and the neighbours of the one with the focus.
 *
 * @param count of all rows
 * @param focused -1: none has the focus
 */
function drawnRows(
  count: number,
  firstSeen: number,
  seen: number,
  focused: number,
): readonly number[] {
  const start = Math.min(firstSeen, count - seen) - MARGIN_ROWS;
  const around = Array.from({ length: seen + 2 * MARGIN_ROWS }, (_, at) => start + at);
  const neighbours = focused === -1 ? [] : [focused - 1, focused, focused + 1];
  return [...new Set([0, ...around, ...neighbours, count - 1])]
    .filter((at) => at >= 0 && at < count)
    .sort((a, b) => a - b);
}

/** Arrows go to the same link or button of the next row. */
function moveFocus(event: KeyboardEvent): void {
  const { key, target } = event;
  if (!(target instanceof HTMLElement) || (key !== 'ArrowDown' && key !== 'ArrowUp')) return;
  const row = target.closest('tr');
  const next = key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  event.preventDefault();
  next?.querySelector<HTMLElement>(target.localName)?.focus();
}

/** The browsers; of many, only the rows that can be seen are elements. */
export function BrowserTable({ rows, remove }: TableProps): Node {
  return rows.length === 0
    ? html`<p>No browser to show. Open one above.</p>`
    : html`<${Table} rows=${rows} remove=${remove} />`;
}

function Table({ rows, remove }: TableProps): Node {
  const firstSeen = useSignal(0);
  const height = useSignal(innerHeight);
  const focusedId = useSignal<string | null>(null);
  useEffect(() => {
    const resized = () => {
      height.value = innerHeight;
    };
    addEventListener('resize', resized);
    return () => {
      removeEventListener('resize', resized);
    };
  }, []);
  const focused = rows.findIndex(({ id }) => id === focusedId.value);
  const seen = Math.ceil(rowsIn((height.value * MAX_VH) / 100));
  const drawn = drawnRows(rows.length, firstSeen.value, seen, focused);
  return html`<div
    class="scroll browsers"
    tabindex="0"
    role="region"
    aria-label="Browsers"
    style=${{ maxHeight: `${MAX_VH}vh` }}
    onScroll=${({ currentTarget }: Event) => {
      if (currentTarget instanceof HTMLElement)
        firstSeen.value = Math.floor(rowsIn(currentTarget.scrollTop));
    }}
  >
    <table aria-rowcount=${rows.length + 1}>
      <thead>
        <tr aria-rowindex="1">
          ${HEADS.map((head, at) => html`<th scope="col" class=${at > 1 ? 'number' : ''}>${head}</th>`)}
          <th scope="col"><span class="hidden">Actions</span></th>
        </tr>
      </thead>
      <tbody onKeyDown=${moveFocus}>
        ${drawn.flatMap((index, at) => {
          const row = rows[index];
          if (!row) return [];
          const left = index - 1 - (drawn[at - 1] ?? -1);
          const gap = html`<tr
            key=${`before ${row.id}`}
            aria-hidden="true"
            style=${{ height: `${left * ROW_REM}rem` }}
          ></tr>`;
          const own = html`<${TableRow}
            key=${row.id}
            row=${row}
            index=${index}
            remove=${remove}
            onFocus=${(id: string) => {
              focusedId.value = id;
            }}
          />`;
          return left > 0 ? [gap, own] : [own];
        })}
      </tbody>
    </table>
  </div>`;
}
