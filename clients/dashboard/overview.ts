import { computed, signal } from '@preact/signals';
import { html } from 'htm/preact';
import { messageOf, request } from './api.js';
import { BrowserTable } from './browser-table.js';
import { bytes, duration } from './format.js';
import { OpenForm } from './open-form.js';
import { textOf, type Node } from './parts.js';
import type { BrowserRecord, BrowserRow, Status } from './types.js';

/** How often the figures are read. */
const POLL_MS = 2_000;

const status = signal<Status | null>(null);
const records = signal<ReadonlyMap<string, BrowserRecord>>(new Map());
const filter = signal('');
const failure = signal('');

/** Reads the figures now, and while nobody has ended it. */
export function pollStatus(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  const poll = async () => {
    try {
      if (!document.hidden) await readStatus();
    } catch (error) {
      failure.value = messageOf(error);
    }
    if (!hasEnded) timer = setTimeout(() => void poll(), POLL_MS);
  };
  void poll();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
  };
}

async function readStatus(): Promise<void> {
  const [figures, list] = await Promise.all([
    request<Status>('GET', '/status/'),
    request<{ browsers: readonly BrowserRecord[] }>('GET', '/browsers/'),
  ]);
  records.value = new Map(list.browsers.map((record) => [record.id, record]));
  status.value = figures;
  failure.value = '';
}

async function remove(id: string, name: string): Promise<void> {
  if (!confirm(`Delete the browser ${name}?`)) return;
  try {
    await request('DELETE', `/browsers/${id}/`);
    await readStatus();
  } catch (error) {
    failure.value = messageOf(error);
  }
}

const rows = computed((): readonly BrowserRow[] => {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  const known = records.value;
  return (status.value?.browsers ?? [])
    .map((figures) => {
      const { title = '', url = '' } = known.get(figures.id) ?? {};
      return { ...figures, title, url };
    })
    .filter(({ id, label, title, url }) => {
      const text = `${id} ${label ?? ''} ${title} ${url}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
});

function Figures({ figures }: { figures: Status }): Node {
  const { used, free, queued, pooled, memory, uptime_s: uptime, drain } = figures;
  const shown: readonly [string, string | number][] = [
    ['State', drain.state],
    ['Open', used],
    ['Free places', free],
    ['Waiting', queued],
    ['Ready in the pool', pooled],
    ['Memory left', `${bytes(memory.available_bytes)} of ${bytes(memory.total_bytes)}`],
    ['Server up', duration(uptime * 1_000)],
  ];
  return html`<dl class="figures">
    ${shown.map(
      ([name, value]) =>
        html`<div key=${name}>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

/** The server at a glance: its figures, and its browsers. */
export function Overview(): Node {
  const { value: figures } = status;
  return html`<h1>Browsers</h1>
    ${figures ? html`<${Figures} figures=${figures} />` : null}
    <${OpenForm} />
    <div class="row">
      <label for="filter">Filter</label>
      <input
        id="filter"
        type="search"
        class="grow"
        placeholder="Label, title, URL or ID"
        value=${filter.value}
        onInput=${(event: Event) => {
          filter.value = textOf(event);
        }}
      />
    </div>
    <p class="status" role="status">
      ${failure.value || (figures ? `${rows.value.length} of ${figures.browsers.length} shown` : '')}
    </p>
    ${
      figures
        ? html`<${BrowserTable} rows=${rows.value} remove=${remove} />`
        : html`<p aria-busy="true">Reading…</p>`
    }`;
}
