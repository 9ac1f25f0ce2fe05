import { TabwireError } from '../errors.js';

/** How far a navigation is awaited. */
export type WaitUntil = 'commit' | 'domcontentloaded' | 'load' | 'networkidle';

/** Chrome's lifecycle event for each; a commit has none, it is `Page.frameNavigated`. */
const LIFECYCLE: Readonly<Record<Exclude<WaitUntil, 'commit'>, string>> = {
  domcontentloaded: 'DOMContentLoaded',
  load: 'load',
  networkidle: 'networkIdle',
};

/** The one failure that commits no error page: the page stays as it was. */
const ABORTED = 'net::ERR_ABORTED';

/** What is known of one document, by its loader id. */
interface DocumentState {
  readonly loaderId: string;
  committed: boolean;
  readonly lifecycle: Set<string>;
  status: number | undefined;
  netError: string | undefined;
}

interface Waiter {
  readonly settled: () => boolean;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** What a navigation came to. */
export interface Outcome {
  /** HTTP status of the document; null where there is none (`data:`, `about:blank`, a fragment). */
  readonly status: number | null;
  /** Chrome's `net::…`, when an error page stands in for the document. */
  readonly netError: string | undefined;
}

/** Loader ids that are remembered: enough for any chain of redirects by script. */
const MAX_DOCUMENTS = 32;

/**
 * Follows the documents of a page's main frame by loader id. Pure: it is fed with what CDP events
 * say, and settles waits. A wait for one document ends as well when a later document, which replaced
 * it (a redirect by script), has come as far.
 */
export class NavigationTracker {
  readonly #documents = new Map<string, DocumentState>();
  readonly #waiters = new Set<Waiter>();
  #current: string;
  /** Counts commits and same-document navigations: a change means that something happened. */
  #moves = 0;
  #pending: { loaderId: string; url: string } | undefined;
  #ended: Error | undefined;

  constructor(loaderId: string) {
    this.#current = loaderId;
    this.#document(loaderId).committed = true;
  }

  get loaderId(): string {
    return this.#current;
  }

  get moves(): number {
    return this.#moves;
  }

  /** The URL of a navigation that has begun and not committed: until then Chrome holds calls back. */
  get pendingUrl(): string | undefined {
    return this.#pending?.url;
  }

  /** Page.frameStartedNavigating */
  started(loaderId: string, url: string): void {
    this.#pending = { loaderId, url };
    this.#document(loaderId);
  }

  /** Page.frameNavigated */
  committed(loaderId: string, unreachable: boolean): void {
    const document = this.#document(loaderId);
    document.committed = true;
    if (unreachable) document.netError ??= 'net::ERR_FAILED';
    this.#current = loaderId;
    this.#pending = undefined;
    this.#moved();
  }

  /** Page.navigatedWithinDocument */
  movedWithinDocument(): void {
    this.#moved();
  }

  /** Page.lifecycleEvent. `init` begins a document anew: document.open() fires `load` again. */
  lifecycle(loaderId: string, name: string): void {
    const document = this.#documents.get(loaderId);
    if (!document) return;
    document.lifecycle.add(name);
    this.#settle();
  }

  /** Network.responseReceived of a document */
  responded(loaderId: string, status: number): void {
    const document = this.#documents.get(loaderId);
    if (document) document.status = status;
  }

  /** Network.loadingFailed of a document: the navigation won't commit, or commits an error page. */
  failed(loaderId: string, netError: string): void {
    this.#document(loaderId).netError = netError;
    this.abandoned(loaderId);
    this.#settle();
  }

  /** A navigation was given up: stopped, a download, or an answer without content. */
  abandoned(loaderId?: string): void {
    if (loaderId === undefined || this.#pending?.loaderId === loaderId) this.#pending = undefined;
  }

  /** The page crashed: the present waits reject, and the next navigation may succeed. */
  interrupt(error: Error): void {
    this.#pending = undefined;
    for (const waiter of [...this.#waiters]) waiter.reject(error);
  }

  /** The page closed: every wait rejects from now on. */
  end(error: Error): void {
    this.#ended = error;
    this.interrupt(error);
  }

  /** Waits until `loaderId`, or a document that came after it, has reached `state`. */
  async reached(loaderId: string, state: WaitUntil, signal: AbortSignal): Promise<Outcome> {
    await this.#wait(() => {
      const document = this.#document(loaderId);
      return document.committed
        ? this.#hasReached(state)
        : document.netError === ABORTED && this.#current !== loaderId;
    }, signal);
    return this.#outcome(this.#document(loaderId).committed ? this.#current : loaderId);
  }

  /**
   * Waits for whatever comes after `moves` (a count read before the act): a move within the document
   * is complete at once, a new document when it has reached `state`.
   */
  async moved(
    moves: number,
    from: string,
    state: WaitUntil,
    signal: AbortSignal,
  ): Promise<Outcome> {
    let failed: string | undefined;
    await this.#wait(() => {
      if (this.#moves > moves) return this.#current === from || this.#hasReached(state);
      failed = this.#failedAfter(from);
      return failed !== undefined;
    }, signal);
    return this.#moves > moves && this.#current === from
      ? { status: null, netError: undefined }
      : this.#outcome(failed ?? this.#current);
  }

  #failedAfter(from: string): string | undefined {
    const later = [...this.#documents.keys()];
    return later
      .slice(later.indexOf(from) + 1)
      .find((id) => this.#documents.get(id)?.netError === ABORTED);
  }

  #hasReached(state: WaitUntil): boolean {
    return state === 'commit' || this.#document(this.#current).lifecycle.has(LIFECYCLE[state]);
  }

  #outcome(loaderId: string): Outcome {
    const { status, netError } = this.#document(loaderId);
    return { status: status ?? null, netError };
  }

  #moved(): void {
    this.#moves += 1;
    this.#settle();
  }

  #settle(): void {
    for (const waiter of [...this.#waiters]) if (waiter.settled()) waiter.resolve();
  }

  #wait(settled: () => boolean, signal: AbortSignal): Promise<void> {
    if (this.#ended) return Promise.reject(this.#ended);
    if (settled()) return Promise.resolve();
    return new Promise<void>((resolve, reject) => {
      const abort = () => {
        const reason: unknown = signal.reason;
        waiter.reject(reason instanceof Error ? reason : new TabwireError('timeout', 'Aborted.'));
      };
      const done = () => {
        this.#waiters.delete(waiter);
        signal.removeEventListener('abort', abort);
      };
      const waiter: Waiter = {
        settled,
        resolve: () => {
          done();
          resolve();
        },
        reject: (error) => {
          done();
          reject(error);
        },
      };
      this.#waiters.add(waiter);
      signal.addEventListener('abort', abort);
      if (signal.aborted) abort();
    });
  }

  #document(loaderId: string): DocumentState {
    const known = this.#documents.get(loaderId);
    if (known) return known;
    const document: DocumentState = {
      loaderId,
      committed: false,
      lifecycle: new Set(),
      status: undefined,
      netError: undefined,
    };
    this.#documents.set(loaderId, document);
    for (const id of this.#documents.keys()) {
      if (this.#documents.size <= MAX_DOCUMENTS) break;
      if (id !== this.#current) this.#documents.delete(id);
    }
    return document;
  }
}
