import { signal } from '@preact/signals';
import { Component, html } from 'htm/preact';
import { bytes, duration } from './format.js';
import type { Node } from './parts.js';
import type { BrowserRow } from './types.js';

type Remove = (id: string, name: string) => Promise<void>;

interface RowProps {
  readonly row: BrowserRow;
  readonly remove: Remove;
}

const texts = ({ row }: RowProps) => [
  row.label ?? row.id.slice(0, 8),
  row.title || row.url,
  duration(row.age_ms),
  row.running > 0 ? 'at work' : duration(row.idle_ms),
  String(row.pages),
  String(row.contexts),
  bytes(row.pss_bytes),
];

/** A row is drawn again only where a text of it has changed. */
class TableRow extends Component<RowProps> {
  override shouldComponentUpdate(next: RowProps): boolean {
    return texts(this.props).join('\n') !== texts(next).join('\n');
  }

  override render({ row, remove }: RowProps): Node {
    const { id } = row;
    const [name = '', title = '', ...figures] = texts({ row, remove });
    return html`<tr>
      <th scope="row"><a href=${`#/browsers/${id}`}>${name}</a></th>
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

/** So many rows are drawn at first; the others on demand. */
const FIRST_ROWS = 500;

const shown = signal(FIRST_ROWS);

export function BrowserTable({
  rows,
  remove,
}: {
  rows: readonly BrowserRow[];
  remove: Remove;
}): Node {
  if (rows.length === 0) return html`<p>No browser to show. Open one above.</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Browsers">
      <table>
        <thead>
          <tr>
            ${HEADS.map((head, at) => html`<th scope="col" class=${at > 1 ? 'number' : ''}>${head}</th>`)}
            <th scope="col"><span class="hidden">Actions</span></th>
          </tr>
        </thead>
        <tbody>
          ${rows
            .slice(0, shown.value)
            .map((row) => html`<${TableRow} key=${row.id} row=${row} remove=${remove} />`)}
        </tbody>
      </table>
    </div>
    ${
      rows.length > shown.value
        ? html`<button
            type="button"
            class="secondary"
            onClick=${() => {
              shown.value += FIRST_ROWS;
            }}
          >
            Show ${Math.min(FIRST_ROWS, rows.length - shown.value)} more
          </button>`
        : null
    }`;
}
