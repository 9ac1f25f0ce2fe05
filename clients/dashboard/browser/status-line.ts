import { html } from 'htm/preact';
import { Copy } from '../copy.js';
import { bytes, duration } from '../format.js';
import { Icon } from '../icon.js';
import { textOf, type Node } from '../parts.js';
import type { BrowserModel } from './model.js';

/** A page that does not change sends no pictures: after so long, it says so. */
const STILL_MS = 3_000;

const ZOOMS = [
  [0, 'Fit'],
  [0.5, '50 %'],
  [1, '100 %'],
  [1.5, '150 %'],
  [2, '200 %'],
] as const;

/** How the view and the browser are, in one line below the picture. */
export function StatusLine({ model }: { model: BrowserModel }): Node {
  const { socket } = model;
  const { value: head } = socket.head;
  const { value: record } = model.record;
  const { value: row } = model.status;
  const { value: mode } = model.network.record;
  const limit = record?.idle_timeout_ms ?? null;
  const idle = row === null ? '' : `idle ${duration(row.idle_ms)}`;
  return html`<div class="line">
    <div class="readings" role="group" tabindex="0" aria-label="State of the view">
      <span class="driving"
        ><${Icon} name="drive" />Your mouse and keyboard go to the page. Shift+Esc stops.</span
      ><${Liveness} model=${model} />
      ${
        head
          ? html`<span><${Icon} name="monitor" />${`${head.width} × ${head.height}`}</span>`
          : null
      }
      ${row ? html`<span><${Icon} name="memory" />${bytes(row.pss_bytes)}</span>` : null}
      ${
        idle === ''
          ? null
          : html`<span
              title=${limit === null ? null : `Ends when it has been idle for ${duration(limit)}`}
              ><${Icon}
                name="clock"
              />${limit === null ? idle : `${idle} of ${duration(limit)}`}</span
            >`
      }
      ${record?.dialog_policy ? html`<span>${`dialogs: ${record.dialog_policy}`}</span>` : null}
      ${mode === null ? null : html`<span>${`network: ${mode}`}</span>`}
      ${record ? html`<span>${record.version.replace(/\/(\d+).*/, ' $1')}</span>` : null}
    </div>
    <${Size} model=${model} />
    <${Copy}
      text=${record?.cdp_url ?? ''}
      label=${html`<span class="word">CDP URL</span>`}
      kind="ghost small"
      name="Copy the CDP URL"
    />
    <${Copy}
      text=${model.id}
      label=${html`<span class="whole">${model.id}</span><span class="short">ID</span>`}
      kind="ghost small id"
      name=${`Copy the ID ${model.id}`}
    />
  </div>`;
}

/** How large the picture is. */
function Size({ model }: { model: BrowserModel }): Node {
  return html`<label class="hidden" for="zoom">Zoom</label
    ><select
      id="zoom"
      class="input small"
      onChange=${(event: Event) => {
        model.zoom.value = Number(textOf(event));
      }}
    >
      ${ZOOMS.map(
        ([value, name]) =>
          html`<option value=${value} selected=${value === model.zoom.value}>${name}</option>`,
      )}
    </select>
    <button
      type="button"
      class="btn ghost small icon"
      aria-label="Fill the window"
      title="Fill the window (W)"
      aria-pressed=${String(model.isFilled.value)}
      onClick=${() => {
        model.isFilled.value = !model.isFilled.value;
      }}
    >
      <${Icon} name="monitor" />
    </button>`;
}

const STATES = {
  connecting: 'Connecting',
  lost: 'Not connected',
  gone: 'Ended',
  ended: 'Ended',
  live: 'Live',
} as const;

function Liveness({ model }: { model: BrowserModel }): Node {
  const { state, drawn } = model.socket;
  if (state.value !== 'live')
    return html`<span class="watching"><${Icon} name="ended" />${STATES[state.value]}</span>`;
  const still = model.now.value - drawn.at;
  const text =
    drawn.at > 0 && still > STILL_MS
      ? `Still for ${duration(still)}`
      : `${model.rate.value} frames/s`;
  return html`<span class="live watching"><${Icon} name="working" />Live</span>
    <span class="watching frames">${text}</span>`;
}
