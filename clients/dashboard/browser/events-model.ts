import { computed, signal } from '@preact/signals';
import { hasWords } from '../format.js';
import type { EventFeed } from './feed.js';
import type { Kind } from './rows.js';

/** So many of the latest rows are elements. */
const MAX_SHOWN = 300;

/** What of the events is shown, and which one is chosen: it stays while other tools are looked at. */
export class EventsModel {
  readonly kind = signal<Kind | 'all'>('all');
  readonly words = signal('');
  readonly chosen = signal<number | null>(null);
  /** Only the events of this request. */
  readonly request = signal<string | null>(null);
  readonly showsOwn = signal(false);
  readonly follows = signal(true);
  /** The latest row that a person has seen. */
  readonly seen = signal(0);
  readonly feed: EventFeed;
  readonly #isOwn: (requestId: string) => boolean;

  /** @param isOwn whether a request is one that this page has sent */
  constructor(feed: EventFeed, isOwn: (requestId: string) => boolean) {
    this.feed = feed;
    this.#isOwn = isOwn;
  }

  /** Without what this page asks for by itself. */
  readonly foreign = computed(() =>
    this.feed.rows.value.filter(
      ({ requestId }) => this.showsOwn.value || requestId === null || !this.#isOwn(requestId),
    ),
  );

  readonly shown = computed(() => {
    const { value: kind } = this.kind;
    const { value: request } = this.request;
    const { value: words } = this.words;
    return this.foreign.value
      .filter((row) => kind === 'all' || row.kind === kind)
      .filter(({ requestId }) => request === null || requestId === request)
      .filter(({ title, detail }) => hasWords(`${title} ${detail}`, words))
      .slice(-MAX_SHOWN);
  });
}
