import { html } from 'htm/preact';
import { Copy } from '../copy.js';
import { Icon } from '../icon.js';
import type { Node } from '../parts.js';
import type { EventsModel } from './events-model.js';
import type { Row } from './rows.js';
import { clock, moment, shortTime } from './time.js';

interface RowProps {
  readonly row: Row;
  readonly model: EventsModel;
  readonly isChosen: boolean;
  /** Whether Tab stops here. */
  readonly isStop: boolean;
}

/** One line of the events; where it is chosen, with all that is known of it. */
export function EventRow({ row, model, isChosen, isStop }: RowProps): Node {
  const { chosen } = model;
  const tone = isChosen ? 'chosen' : row.tone || (row.kind === 'pages' ? 'nav-row' : '');
  const time = clock(row.at);
  return html`<li class=${tone}>
    <time datetime=${row.at}>${time}</time><${Icon} name=${row.icon} />
    <span class="what">
      <button
        type="button"
        class="row-name"
        id=${`event-${row.key}`}
        aria-expanded=${String(isChosen)}
        tabindex=${isStop ? 0 : -1}
        onClick=${() => {
          chosen.value = isChosen ? null : row.key;
        }}
      >
        ${row.title}</button
      >${' '}
      <span>${row.detail}</span>
    </span>
    <span class="ms">${row.ms === null ? '' : shortTime(row.ms)}</span>
    ${isChosen ? html`<${Facts} row=${row} model=${model} />` : null}
  </li>`;
}

const HIDDEN_FIELDS = ['id', 'type', 'at', 'page_id', 'ctx_id', 'request_id'];

/** All fields of a row. */
function Facts({ row, model }: { row: Row; model: EventsModel }): Node {
  const { requestId, pageId, events } = row;
  const fields = new Map(
    events
      .flatMap((event) => Object.entries(event))
      .filter(([name, value]) => !HIDDEN_FIELDS.includes(name) && value !== null),
  );
  const last = events.at(-1)?.at ?? row.at;
  return html`<dl class="more facts">
    ${
      requestId === null
        ? null
        : html`<dt>request</dt>
            <dd class="mono">${requestId}</dd>`
    }
    ${
      pageId === null
        ? null
        : html`<dt>page</dt>
            <dd class="mono">${pageId}</dd>`
    }
    ${[...fields].map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${typeof value === 'string' ? value : JSON.stringify(value)}</dd>`,
    )}
    <dt>${row.ms === null ? 'at' : 'ended'}</dt>
    <dd>${moment(last)}</dd>
    <dt class="hidden">copy</dt>
    <dd class="row">
      <${Copy} text=${JSON.stringify(events, null, 1)} label="Copy as JSON" />
      ${
        requestId === null
          ? null
          : html`<button
              type="button"
              class="btn ghost small"
              onClick=${() => {
                model.request.value = model.request.value === null ? requestId : null;
              }}
            >
              ${model.request.value === null ? 'Only this request' : 'All requests'}
            </button>`
      }
    </dd>
  </dl>`;
}
