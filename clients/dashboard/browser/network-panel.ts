import { html } from 'htm/preact';
import { useEffect } from 'preact/hooks';
import { BusyButton } from '../busy-button.js';
import { Icon } from '../icon.js';
import { textOf, type Node } from '../parts.js';
import { FilterField } from './filter-field.js';
import { NetworkFacts } from './network-facts.js';
import type { Entry, NetworkModel, Recording } from './network-model.js';
import { shortTime, size } from './time.js';

/** The requests of the pages, as far as they are recorded. */
export function NetworkPanel({ model }: { model: NetworkModel }): Node {
  useEffect(() => model.show(), [model]);
  const isOff =
    model.isRead.value && model.record.value === 'off' && model.entries.value.length === 0;
  return html`<header>
      <h2>Network</h2>
      <${FilterField} label="Filter the requests" hint="Name, status, type" words=${model.words} />
      <a class="btn small" href=${model.archivePath} download="session.har"
        ><${Icon} name="download" />HAR</a
      ><${BusyButton} kind="danger small" work=${() => model.clear()}>Clear<//>
    </header>
    ${isOff ? html`<${Off} model=${model} />` : html`<${Entries} model=${model} />`}
    <${Sums} model=${model} />`;
}

/** What is said while nothing is recorded. */
function Off({ model }: { model: NetworkModel }): Node {
  const button = (record: Recording, kind: string, label: string) =>
    html`<${BusyButton} kind=${kind} work=${() => model.setRecording(record)}>${label}<//>`;
  return html`<div class="body pad" tabindex="0" role="region" aria-label="Requests">
    <p><b>Nothing is recorded.</b></p>
    <p class="lead-in">
      Recording headers makes Chrome use 1.3 to 1.5 times the processor time on pages of many
      requests.
    </p>
    <div class="row">
      ${button('headers', 'primary', 'Record headers')}${button('bodies', '', 'Bodies too')}
    </div>
  </div>`;
}

function Entries({ model }: { model: NetworkModel }): Node {
  const { value: entries } = model.shown;
  const times = entries.map(({ at }) => Date.parse(at));
  const from = Math.min(...times);
  const span = Math.max(1, ...entries.map((it) => Date.parse(it.at) + tookOf(it) - from));
  const chosen = entries.find(({ entry_id: id }) => id === model.chosen.value);
  return html`<div class="body" tabindex="0" role="region" aria-label="Requests">
      <table class="net">
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Name</th>
            <th scope="col" class="c-type">Type</th>
            <th scope="col" class="num c-size">Size</th>
            <th scope="col" class="num c-ms">Time</th>
            <th scope="col" class="c-fall">
              ${entries.length > 0 ? shortTime(span) : 'Waterfall'}
            </th>
          </tr>
        </thead>
        <tbody>
          ${entries.map(
            (entry) =>
              html`<${EntryRow}
                key=${entry.entry_id}
                model=${model}
                entry=${entry}
                from=${from}
                span=${span}
              />`,
          )}
        </tbody>
      </table>
      ${entries.length === 0 ? html`<${None} model=${model} />` : null}
    </div>
    ${chosen ? html`<${NetworkFacts} model=${model} entry=${chosen} />` : null}`;
}

function None({ model: { isRead, failure } }: { model: NetworkModel }): Node {
  return !isRead.value && failure.value === ''
    ? html`<p class="none waits">Reading the network log…</p>`
    : html`<p class="none muted">No request to show.</p>`;
}

/** How long a request took, in ms; 0 while it is not known. */
const tookOf = ({ timing }: Entry) => timing.total ?? 0;

/** `inbox.js`, or the host. */
function nameOf(url: string): string {
  const { pathname = url, host = '', search = '' } = URL.parse(url) ?? {};
  const name = pathname.split('/').findLast((part) => part !== '');
  return `${name ?? (host || url.slice(0, 40))}${search}`;
}

interface EntryProps {
  readonly model: NetworkModel;
  readonly entry: Entry;
  readonly from: number;
  readonly span: number;
}

function EntryRow({ model, entry, from, span }: EntryProps): Node {
  const { entry_id: id, status, url, type, state, timing, messages } = entry;
  const isBad = state === 'failed' || (status !== null && status >= 400);
  const isChosen = model.chosen.value === id;
  const start = ((Date.parse(entry.at) - from) / span) * 1_000;
  const receive = ((timing.receive ?? 0) / span) * 1_000;
  const wait = (tookOf(entry) / span) * 1_000 - receive;
  const much = messages
    ? `${messages.sent + messages.received} messages`
    : size(entry.bytes.received);
  return html`<tr class=${`${isBad ? 'bad' : ''} ${isChosen ? 'chosen' : ''}`}>
    <td>${status ?? (state === 'pending' ? '…' : 'failed')}</td>
    <th scope="row" title=${url}>
      <button
        type="button"
        class="row-name cut"
        aria-expanded=${String(isChosen)}
        onClick=${() => {
          model.chosen.value = isChosen ? null : id;
        }}
      >
        ${nameOf(url)}
      </button>
    </th>
    <td class="c-type muted">${type}</td>
    <td class="num c-size">${much}</td>
    <td class="num">${timing.total === null ? 'open' : shortTime(timing.total)}</td>
    <td>
      <svg class="fall" viewBox="0 0 1000 12" preserveAspectRatio="none" aria-hidden="true">
        <rect class="wait" x=${start} y="4" width=${Math.max(2, wait)} height="4" />
        <rect class="get" x=${start + wait} y="1" width=${Math.max(4, receive)} height="10" />
      </svg>
    </td>
  </tr>`;
}

function Sums({ model }: { model: NetworkModel }): Node {
  const { value: entries } = model.shown;
  const received = entries.reduce((sum, { bytes }) => sum + bytes.received, 0);
  const failed = entries.filter(({ state, status }) => state === 'failed' || (status ?? 0) >= 400);
  return html`<footer>
    <span role="status">${model.failure.value || `${entries.length} requests`}</span>
    <span>${size(received)}</span> <span>${failed.length} failed</span>
    <span class="grow"></span>
    <label class="row"
      >Records
      <select
        class="input small"
        onChange=${(event: Event) => {
          const record = (['off', 'headers', 'bodies'] as const).find((it) => it === textOf(event));
          if (record) void model.setRecording(record);
        }}
      >
        ${[
          ['off', 'nothing'],
          ['headers', 'headers'],
          ['bodies', 'headers and bodies'],
        ].map(
          ([value, label]) =>
            html`<option value=${value} selected=${value === model.record.value}>${label}</option>`,
        )}
      </select></label
    >
  </footer>`;
}
