import { signal, useSignal } from '@preact/signals';
import { createParser } from 'eventsource-parser';
import { html } from 'htm/preact';
import { messageOf, parsed, Problem, send } from './api.js';
import { textOf, type Node } from './parts.js';
import type { EventRecord } from './types.js';

/** So many of the latest are shown. */
const MAX_EVENTS = 500;

/** How long to wait before a stream that broke is read again. */
const AGAIN_MS = 1_500;

/** The events of a browser, read while somebody looks at it. */
export class EventFeed {
  readonly events = signal<readonly EventRecord[]>([]);
  readonly failure = signal('');
  readonly #path: string;
  readonly #onEvent: (event: EventRecord) => void;
  readonly #onGone: () => void;
  readonly #left = new AbortController();
  #lastId = 0;
  #isWaiting = false;
  #unseen: EventRecord[] = [];

  /**
   * @param onEvent called with each one
   * @param onGone called when there is no such browser any more
   */
  constructor(browserId: string, onEvent: (event: EventRecord) => void, onGone: () => void) {
    this.#onGone = onGone;
    this.#path = `/browsers/${browserId}/events/`;
    this.#onEvent = onEvent;
    void this.#read();
  }

  end(): void {
    this.#left.abort();
  }

  async #read(): Promise<void> {
    const { signal: left } = this.#left;
    try {
      const response = await send('GET', `${this.#path}?after=${this.#lastId}`, undefined, {
        accept: 'text/event-stream',
        signal: left,
      });
      this.failure.value = '';
      const parser = createParser({ onEvent: ({ data }) => this.#add(parsed<EventRecord>(data)) });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done = true, value = '' } = (await reader?.read()) ?? {};
        if (done) break;
        parser.feed(value);
      }
    } catch (error) {
      if (left.aborted) return;
      this.failure.value = messageOf(error);
      if (error instanceof Problem && error.status === 404) {
        this.#onGone();
        return;
      }
    }
    const hasEnded = this.events.value.at(-1)?.type === 'browser.ended';
    if (hasEnded) this.#onGone();
    else if (!left.aborted) setTimeout(() => void this.#read(), AGAIN_MS);
  }

  /** What comes between two paints is shown at once. */
  #add(event: EventRecord): void {
    if (typeof event.id === 'number') this.#lastId = event.id;
    this.#unseen.push(event);
    this.#onEvent(event);
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => {
      this.#isWaiting = false;
      this.events.value = [...this.events.value, ...this.#unseen].slice(-MAX_EVENTS);
      this.#unseen = [];
    });
  }
}

const KINDS = [
  'all',
  'navigation',
  'console',
  'exception',
  'dialog',
  'network',
  'download',
  'command',
  'page',
];

const HIDDEN_FIELDS = ['id', 'type', 'at', 'page_id', 'ctx_id'];

function textOfEvent(event: EventRecord): string {
  return Object.entries(event)
    .filter(([name, value]) => !HIDDEN_FIELDS.includes(name) && value !== null)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
}

/** What happens in the browser, the latest first. */
export function EventsPanel({ feed }: { feed: EventFeed }): Node {
  const kind = useSignal('all');
  const words = useSignal('');
  const shown = feed.events.value
    .filter(({ type }) => kind.value === 'all' || type.startsWith(kind.value))
    .map((event) => ({ event, text: textOfEvent(event) }))
    .filter(({ event, text }) =>
      `${event.type} ${text}`.toLowerCase().includes(words.value.toLowerCase()),
    )
    .slice(-200)
    .reverse();
  return html`<div class="row">
      <label for="event-kind">Kind</label>
      <select
        id="event-kind"
        onChange=${(event: Event) => {
          kind.value = textOf(event);
        }}
      >
        ${KINDS.map((name) => html`<option value=${name}>${name}</option>`)}
      </select>
      <label for="event-words">Filter</label>
      <input
        id="event-words"
        type="search"
        class="grow"
        onInput=${(event: Event) => {
          words.value = textOf(event);
        }}
      />
    </div>
    <p class="status" role="status">${feed.failure.value || `${shown.length} events`}</p>
    <ol class="log" tabindex="0" aria-label="Events, the latest first">
      ${shown.map(
        ({ event, text }) =>
          html`<li key=${event.id}>
            <time datetime=${event.at}>${event.at.slice(11, 23)}</time><b>${event.type}</b> ${text}
          </li>`,
      )}
    </ol>`;
}
