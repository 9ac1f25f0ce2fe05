import { computed, signal } from '@preact/signals';
import { messageOf, parsed, request, send } from '../api.js';
import { hasWords } from '../format.js';
import { followVisibility } from '../visible.js';

export type Recording = 'off' | 'headers' | 'bodies';

interface Header {
  readonly name: string;
  readonly value: string;
}

/** A request of the network log. */
export interface Entry {
  readonly entry_id: number;
  readonly at: string;
  readonly method: string;
  readonly url: string;
  readonly type: string;
  readonly state: 'pending' | 'finished' | 'failed';
  readonly status: number | null;
  readonly status_text: string;
  readonly mime_type: string | null;
  readonly remote_address: string | null;
  readonly served_from: string | null;
  readonly request_headers: readonly Header[];
  readonly response_headers: readonly Header[];
  readonly bytes: { readonly received: number; readonly body: number };
  readonly timing: {
    readonly wait: number | null;
    readonly receive: number | null;
    readonly total: number | null;
  };
  readonly failure: { readonly net_error: string; readonly blocked_by: string | null } | null;
  readonly body: string;
  readonly messages: { readonly sent: number; readonly received: number } | null;
}

interface Log {
  readonly record: Recording;
  readonly entries: readonly Entry[];
}

/** So many of the latest are shown. */
const MAX_SHOWN = 500;

/** Longer bodies are cut. */
const MAX_BODY = 20_000;

/** The network log of the context that is shown, read while somebody looks at it. */
export class NetworkModel {
  readonly entries = signal<readonly Entry[]>([]);
  /** Null: not read yet. */
  readonly record = signal<Recording | null>(null);
  /** Whether the entries were read. */
  readonly isRead = signal(false);
  readonly failure = signal('');
  readonly words = signal('');
  readonly chosen = signal<number | null>(null);
  readonly body = signal<{ readonly of: number; readonly text: string } | null>(null);
  readonly #path: () => string;
  /** Whether its panel is shown, on a page that is visible. */
  #isShown = false;
  #isReading = false;
  #mayBeOld = false;

  /** @param path of the context that is shown */
  constructor(path: () => string) {
    this.#path = path;
  }

  readonly shown = computed(() => {
    const { value: words } = this.words;
    return this.entries.value.filter(({ method, url, status, type }) =>
      hasWords(`${method} ${url} ${status ?? ''} ${type}`, words),
    );
  });

  get archivePath(): string {
    return `${this.#path()}network/?format=har`;
  }

  /** Reads it now and with each change, while the page is visible; returns what ends that. */
  show(): () => void {
    this.#mayBeOld = true;
    const deaf = followVisibility((isVisible) => {
      this.#isShown = isVisible;
      if (!this.#isReading) void this.#read();
    });
    return () => {
      deaf();
      this.#isShown = false;
    };
  }

  mayHaveChanged(): void {
    this.#mayBeOld = true;
    if (!this.#isReading) void this.#read();
  }

  /** Reads what is recorded, without the requests. */
  async readRecording(): Promise<void> {
    const path = `${this.#path()}network/?limit=1`;
    // Where the browser or the context has gone, other parts of the view tell.
    const log = await request<Log>('GET', path).catch(() => undefined);
    if (log) this.record.value = log.record;
  }

  async setRecording(record: Recording): Promise<void> {
    await this.#try(() => request('POST', `${this.#path()}network/`, { record }));
    this.mayHaveChanged();
  }

  async clear(): Promise<void> {
    await this.#try(() => request('DELETE', `${this.#path()}network/`));
    this.chosen.value = null;
    this.mayHaveChanged();
  }

  async readBody(entry: Entry): Promise<void> {
    const tell = (text: string) => {
      this.body.value = { of: entry.entry_id, text };
    };
    try {
      const path = `${this.#path()}network/${entry.entry_id}/body/`;
      const response = await send('GET', path, undefined, { accept: '*/*' });
      const type = response.headers.get('content-type') ?? '';
      const isText = /^text\/|json|javascript|xml|urlencoded/.test(type);
      const text = isText ? await response.text() : '';
      tell(isText ? pretty(text, type).slice(0, MAX_BODY) : `The body is no text (${type}).`);
    } catch (error) {
      tell(messageOf(error));
    }
  }

  async #try(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      this.failure.value = '';
    } catch (error) {
      this.failure.value = messageOf(error);
    }
  }

  /** What changes during a read may not be in it. */
  async #read(): Promise<void> {
    this.#isReading = true;
    try {
      while (this.#mayBeOld && this.#isShown) {
        this.#mayBeOld = false;
        const { record, entries } = await request<Log>('GET', `${this.#path()}network/`);
        this.record.value = record;
        this.entries.value = entries.slice(-MAX_SHOWN);
        this.isRead.value = true;
        this.failure.value = '';
      }
    } catch (error) {
      this.failure.value = messageOf(error);
    } finally {
      this.#isReading = false;
    }
  }
}

function pretty(text: string, type: string): string {
  if (!type.includes('json')) return text;
  try {
    return JSON.stringify(parsed<unknown>(text), null, 1);
  } catch {
    return text;
  }
}
