import { computed, signal } from '@preact/signals';
import { createParser } from 'eventsource-parser';
import { messageOf, parsed, Problem, send } from '../api.js';
import type { EventRecord } from '../types.js';
import { rowsOf } from './rows.js';

/** So many of the latest are kept, as the server keeps them. */
const MAX_EVENTS = 1_000;

/** How long to wait before a stream that broke is read again. */
const AGAIN_MS = 1_500;

/** Clocks that differ by less are one. */
const SAME_CLOCK_MS = 2_000;

/** The events of a browser, read while somebody looks at it. */
export class EventFeed {
  readonly events = signal<readonly EventRecord[]>([]);
  readonly rows = computed(() => rowsOf(this.events.value));
  readonly failure = signal('');
  /** How many the server no longer had. */
  readonly lost = signal(0);
  /** By how much the clock of the server is behind that of this page, in ms. */
  readonly lag = signal(0);
  readonly #path: string;
  readonly #onEvent: (event: EventRecord) => void;
  readonly #onGone: () => void;
  readonly #left = new AbortController();
  #lastId = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #paint: number | undefined;
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
    clearTimeout(this.#timer);
    if (this.#paint !== undefined) cancelAnimationFrame(this.#paint);
  }

  async #read(): Promise<void> {
    const { signal: left } = this.#left;
    try {
      const response = await send('GET', `${this.#path}?after=${this.#lastId}`, undefined, {
        accept: 'text/event-stream',
        signal: left,
      });
      this.failure.value = '';
      const lag = Date.now() - Date.parse(response.headers.get('date') ?? '');
      this.lag.value = Math.abs(lag) > SAME_CLOCK_MS ? lag : 0;
      const parser = createParser({ onEvent: ({ data }) => this.#add(parsed<EventRecord>(data)) });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done = true, value = '' } = (await reader?.read()) ?? {};
        if (done) break;
        parser.feed(value);
      }
    } catch (error) {
      if (left.aborted) return;
      if (error instanceof Problem && error.status === 404) {
        this.failure.value = 'The server no longer has the events of this browser.';
        this.#onGone();
        return;
      }
      this.failure.value = messageOf(error);
    }
    const latest = this.#unseen.at(-1) ?? this.events.value.at(-1);
    if (latest?.type === 'browser.ended') this.#onGone();
    else if (!left.aborted) this.#timer = setTimeout(() => void this.#read(), AGAIN_MS);
  }

  /** What comes between two paints is shown at once. */
  #add(event: EventRecord): void {
    if (event.type === 'gap') {
      this.lost.value += typeof event.lost === 'number' ? event.lost : 0;
      return;
    }
    if (event.id !== undefined) this.#lastId = event.id;
    this.#unseen.push(event);
    // A hidden page is not painted.
    if (this.#unseen.length > 2 * MAX_EVENTS) this.#unseen = this.#unseen.slice(-MAX_EVENTS);
    this.#onEvent(event);
    this.#paint ??= requestAnimationFrame(() => {
      this.#paint = undefined;
      this.events.value = [...this.events.value, ...this.#unseen].slice(-MAX_EVENTS);
      this.#unseen = [];
    });
  }
}
