import { html } from 'htm/preact';
import { Copy } from '../copy.js';
import { Icon } from '../icon.js';
import type { Node } from '../parts.js';
import type { Entry, NetworkModel } from './network-model.js';
import { moment } from './time.js';

/** All that is known of one request: its headers, and its body where it is kept. */
export function NetworkFacts({ model, entry }: { model: NetworkModel; entry: Entry }): Node {
  const { value: body } = model.body;
  const status = entry.status === null ? entry.state : `${entry.status} ${entry.status_text}`;
  const failure = entry.failure?.blocked_by ?? entry.failure?.net_error ?? '';
  return html`<section class="entry" tabindex="0" aria-label=${`Request ${entry.url}`}>
    <div class="row">
      <h3 class="grow cut">${entry.method} ${entry.url}</h3>
      <button
        type="button"
        class="btn ghost icon small"
        aria-label="Close the request"
        onClick=${() => {
          model.chosen.value = null;
        }}
      >
        <${Icon} name="close" />
      </button>
    </div>
    <dl class="facts">
      <dt>status</dt>
      <dd>${status}${failure === '' ? '' : ` · ${failure}`}</dd>
      <dt>began</dt>
      <dd>${moment(entry.at)}</dd>
      <dt>from</dt>
      <dd>${entry.served_from ?? '–'} ${entry.remote_address ?? ''}</dd>
    </dl>
    <${Headers} title="Request headers" of=${entry.request_headers} />
    <${Headers} title="Response headers" of=${entry.response_headers} />
    <div class="row">
      <${Copy} text=${entry.url} label="Copy the URL" />
      ${
        entry.body === 'kept' || entry.body === 'pending'
          ? html`<button
              type="button"
              class="btn small"
              onClick=${() => void model.readBody(entry)}
            >
              Show the body
            </button>`
          : html`<span class="muted">${bodyText(entry.body)}</span>`
      }
    </div>
    ${
      body?.of === entry.entry_id
        ? html`<pre tabindex="0" role="region" aria-label="Body">${body.text}</pre>`
        : null
    }
  </section>`;
}

function bodyText(body: string): string {
  const texts: Readonly<Record<string, string>> = {
    none: 'The response has no body.',
    too_large: 'The body is too large to be kept.',
    not_recorded: 'Bodies are not recorded.',
    unavailable: 'Chrome no longer has the body.',
  };
  return texts[body] ?? '';
}

function Headers({ title, of }: { title: string; of: Entry['request_headers'] }): Node {
  return html`<details open>
    <summary>${title} (${of.length})</summary>
    <dl class="facts">
      ${of.map(
        ({ name, value }) =>
          html`<dt>${name}</dt>
            <dd class="mono">${value}</dd>`,
      )}
    </dl>
  </details>`;
}
