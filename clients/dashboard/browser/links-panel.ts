import { signal, useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import { useEffect } from 'preact/hooks';
import { messageOf, ofPage, request } from '../api.js';
import { BusyButton } from '../busy-button.js';
import { Code, Copy } from '../copy.js';
import { Icon } from '../icon.js';
import type { Node } from '../parts.js';
import { minute, moment } from './time.js';

/** A link as the server has it, without its secret. */
interface Link {
  readonly ticket_id: string;
  readonly for: string;
  readonly page_id: string | null;
  readonly drive: boolean | null;
  readonly expires_at: string;
}

/** The times to choose, in s. */
const TIMES = [
  [600, '10 minutes'],
  [3_600, '1 hour'],
  [86_400, '1 day'],
] as const;

/** The links to the live view of the browser. */
export class LinksModel {
  /** Null: not read yet. */
  readonly links = signal<readonly Link[] | null>(null);
  readonly isCreating = signal(false);
  readonly failure = signal('');
  /** The URLs of those that were created here, by their IDs: the server does not keep them. */
  readonly urls = new Map<string, string>();
  readonly #browserId: string;
  readonly #pageId: () => string | null;

  constructor(browserId: string, pageId: () => string | null) {
    this.#browserId = browserId;
    this.#pageId = pageId;
  }

  read(): Promise<void> {
    return this.#run(() => Promise.resolve());
  }

  create({ isOfPage, canDrive, expiresS }: Wanted): Promise<void> {
    const page = ofPage(isOfPage ? this.#pageId() : null);
    this.isCreating.value = true;
    return this.#run(async () => {
      const body = { ...page, drive: canDrive, expires_s: expiresS };
      const path = `/browsers/${this.#browserId}/live/`;
      const made = await request<{ ticket_id: string; url: string }>('POST', path, body);
      this.urls.set(made.ticket_id, made.url);
    }).finally(() => {
      this.isCreating.value = false;
    });
  }

  withdraw({ ticket_id: id }: Link): Promise<void> {
    return this.#run(() => request('DELETE', `/browsers/${this.#browserId}/tickets/${id}/`));
  }

  /** Does something, and reads which links there are then. */
  async #run(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      const path = `/browsers/${this.#browserId}/tickets/`;
      const { tickets } = await request<{ tickets: readonly Link[] }>('GET', path);
      this.links.value = tickets.filter((it) => it.for === 'live').reverse();
      this.failure.value = '';
    } catch (error) {
      this.failure.value = messageOf(error);
    }
  }
}

interface Wanted {
  readonly isOfPage: boolean;
  readonly canDrive: boolean;
  readonly expiresS: number;
}

/** Creates links to the live view, for embedding and for people without a key. */
export function LinksPanel({ model }: { model: LinksModel }): Node {
  const wanted = useSignal<Wanted>({ isOfPage: false, canDrive: false, expiresS: 3_600 });
  useEffect(() => void model.read(), [model]);
  const create = (event: SubmitEvent) => {
    event.preventDefault();
    if (!model.isCreating.value) void model.create(wanted.value);
  };
  const choice = (name: string, label: string, isChosen: boolean, change: Partial<Wanted>) =>
    html`<label class="check"
      ><input
        type="radio"
        name=${name}
        checked=${isChosen}
        onChange=${() => {
          wanted.value = { ...wanted.value, ...change };
        }}
      />${label}</label
    >`;
  const { isOfPage, canDrive } = wanted.value;
  return html`<header><h2>Links</h2></header>
    <div class="body pad" tabindex="0" role="region" aria-label="Links to the live view">
      <p class="lead-in">
        A link opens this live view and nothing else of the service. Who has it needs no key.
      </p>
      <form class="command" onSubmit=${create} aria-label="A link to the live view">
        <fieldset>
          <legend class="label">What it shows</legend>
          ${choice('what', 'This browser', !isOfPage, { isOfPage: false })}
          ${choice('what', 'This page alone', isOfPage, { isOfPage: true })}
        </fieldset>
        <fieldset>
          <legend class="label">What it allows</legend>
          ${choice('may', 'To watch', !canDrive, { canDrive: false })}
          ${choice('may', 'To drive, and to answer dialogs', canDrive, { canDrive: true })}
        </fieldset>
        <${Time} wanted=${wanted} />
        <div class="row">
          <button type="submit" class="btn primary" aria-busy=${String(model.isCreating.value)}>
            Create the link
          </button>
        </div>
      </form>
      <p role="alert" class="help problem">${model.failure.value}</p>
      <${List} model=${model} />
    </div>`;
}

function Time({ wanted }: { wanted: { value: Wanted } }): Node {
  return html`<div>
    <label class="label" for="filter">Good for</label
    ><select
      class="input"
      id="filter"
      onChange=${(event: Event) => {
        const { currentTarget: field } = event;
        if (field instanceof HTMLSelectElement)
          wanted.value = { ...wanted.value, expiresS: Number(field.value) };
      }}
    >
      ${TIMES.map(
        ([s, name]) =>
          html`<option value=${s} selected=${s === wanted.value.expiresS}>${name}</option>`,
      )}
    </select>
  </div>`;
}

/** What a link shows and allows, in words. */
function words({ page_id: pageId, drive }: Link): string {
  const what = pageId === null ? 'All pages of this browser' : 'One page alone';
  return `${what}: ${drive === true ? 'to drive, and to answer dialogs' : 'to watch'}`;
}

function List({ model }: { model: LinksModel }): Node | null {
  const { value: links } = model.links;
  if (links === null)
    return model.failure.value === '' ? html`<p class="waits">Reading the links…</p>` : null;
  if (links.length === 0) return null;
  return html`<ul class="links" aria-label="Links that are good">
      ${links.map(
        (link) => html`<${LinkItem} key=${link.ticket_id} model=${model} link=${link} />`,
      )}
    </ul>
    <p class="help">
      Pages of other sites may show a link in a frame where EMBED_ORIGINS names their origins.
    </p>`;
}

function LinkItem({ model, link }: { model: LinksModel; link: Link }): Node {
  const url = model.urls.get(link.ticket_id);
  const frame = `<iframe src="${url ?? ''}" title="Live view" width="1280" height="720"></iframe>`;
  return html`<li>
    <p><b>${words(link)}</b></p>
    ${
      url === undefined
        ? html`<p class="muted">Only whoever created this link has its address.</p>`
        : html`<${Code} text=${url} name="Link" />`
    }
    <div class="row">
      ${
        url === undefined
          ? null
          : html`<${Copy} text=${frame} label="Copy as a frame" /><a
                class="btn small"
                href=${url}
                target="_blank"
                rel="noopener"
                >Open <${Icon} name="external"
              /></a>`
      }
      <${BusyButton}
        kind="danger small"
        name=${`Withdraw the link: ${words(link)}`}
        work=${() => model.withdraw(link)}
      >
        Withdraw
      <//>
      <span class="grow"></span>
      <span class="muted" role="status" title=${moment(link.expires_at)}
        >Good until ${minute(link.expires_at)}</span
      >
    </div>
  </li>`;
}
