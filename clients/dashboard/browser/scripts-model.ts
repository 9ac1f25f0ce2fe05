import { computed, signal } from '@preact/signals';
import { messageOf, ofPage, request } from '../api.js';
import type { EventFeed } from './feed.js';
import { placeOf, textOf } from './rows.js';

/** A line of the console: a message of the page, what a person evaluated, or what came of it. */
export interface Line {
  readonly key: string;
  readonly at: string;
  readonly icon: string;
  readonly title: string;
  readonly text: string;
  readonly place: string;
  readonly tone: '' | 'bad' | 'warn';
}

interface Evaluation {
  readonly data: {
    readonly type?: string;
    readonly value?: unknown;
    readonly unserializable?: string;
    readonly node_id?: number;
  };
}

/** So many of the latest lines are elements. */
const MAX_SHOWN = 300;

/** The console of the page that is shown. */
export class ScriptsModel {
  readonly draft = signal('');
  readonly isBusy = signal(false);
  readonly #own = signal<readonly Line[]>([]);
  /** Earlier lines are hidden. */
  readonly #clearedAt = signal('');
  readonly #feed: EventFeed;
  readonly #browserId: string;
  readonly #pageId: () => string | null;
  readonly #past: string[] = [];
  #at = 0;

  constructor(browserId: string, feed: EventFeed, pageId: () => string | null) {
    this.#browserId = browserId;
    this.#feed = feed;
    this.#pageId = pageId;
  }

  readonly lines = computed((): readonly Line[] => {
    const pageId = this.#pageId();
    const told = this.#feed.rows.value
      .filter((row) => row.kind === 'console' && (row.pageId === pageId || row.pageId === null))
      .map((row): Line => {
        const [event] = row.events;
        const text = event?.type === 'console' ? textOf(event.text) : row.detail;
        const place = event ? placeOf(event) : '';
        return { ...row, key: String(row.key), text, place };
      });
    return [...told, ...this.#own.value]
      .filter(({ at }) => at > this.#clearedAt.value)
      .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
      .slice(-MAX_SHOWN);
  });

  /** How many of the lines are errors. */
  readonly errors = computed(() => this.lines.value.filter(({ tone }) => tone === 'bad').length);

  clear(): void {
    this.#clearedAt.value = this.lines.value.at(-1)?.at ?? '';
  }

  /** What was evaluated before, or after, what the draft was taken from. */
  recall(step: -1 | 1): void {
    this.#at = Math.min(this.#past.length, Math.max(0, this.#at + step));
    this.draft.value = this.#past[this.#at] ?? '';
  }

  async evaluate(): Promise<void> {
    const { value: expression } = this.draft;
    if (expression.trim() === '' || this.isBusy.value) return;
    this.#past.push(expression);
    this.#at = this.#past.length;
    this.draft.value = '';
    this.isBusy.value = true;
    this.#add('forward', '', expression);
    const page = ofPage(this.#pageId());
    try {
      const path = `/browsers/${this.#browserId}/eval/`;
      const { data } = await request<Evaluation>('POST', path, { expression, ...page });
      this.#add('back', '', shownValue(data));
    } catch (error) {
      this.#add('exception', 'bad', messageOf(error));
    } finally {
      this.isBusy.value = false;
    }
  }

  #add(icon: string, tone: '' | 'bad', text: string): void {
    // By the clock of the server, as the messages of the page are.
    const at = new Date(Date.now() - this.#feed.lag.value).toISOString();
    const key = `own-${this.#own.value.length}`;
    this.#own.value = [...this.#own.value, { key, at, icon, title: '', text, place: '', tone }];
  }
}

function shownValue({ type, value, unserializable, node_id: node }: Evaluation['data']): string {
  if (node !== undefined) return `node ${node}`;
  if (unserializable !== undefined) return unserializable;
  return value === undefined ? (type ?? 'undefined') : JSON.stringify(value, null, 1);
}
