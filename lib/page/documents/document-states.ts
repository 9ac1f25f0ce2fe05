/** How far a navigation is awaited. */
export type WaitUntil = 'commit' | 'domcontentloaded' | 'load' | 'networkidle';

/** The name of each in `Page.lifecycleEvent`; a commit is reported by `Page.frameNavigated`. */
export const LIFECYCLE: Readonly<Record<Exclude<WaitUntil, 'commit'>, string>> = {
  domcontentloaded: 'DOMContentLoaded',
  load: 'load',
  networkidle: 'networkIdle',
};

/** What is known of one document, by its loader id. */
export interface DocumentState {
  readonly loaderId: string;
  committed: boolean;
  readonly lifecycle: Set<string>;
  status: number | undefined;
  netError: string | undefined;
  /** The child frame that a history navigation takes to it. */
  frameId?: string;
}

/** The outcome of a navigation. */
export interface Outcome {
  /** HTTP status of the document; null where there is none (`data:`, `about:blank`, a fragment). */
  readonly status: number | null;
  /** Chrome's `net::…`, when an error page stands in for the document. */
  readonly netError: string | undefined;
}

export function hasReached({ committed, lifecycle }: DocumentState, state: WaitUntil): boolean {
  return state === 'commit' ? committed : lifecycle.has(LIFECYCLE[state]);
}

/** Whether some of the documents are of child frames, and each of these has reached `state`. */
export function haveFramesReached(documents: readonly DocumentState[], state: WaitUntil): boolean {
  const frames = documents.filter(({ frameId }) => frameId !== undefined);
  return frames.length > 0 && frames.every((frame) => hasReached(frame, state));
}

/** The one failure after which Chrome commits no error page: the page stays as it was. */
export const ABORTED = 'net::ERR_ABORTED';

/** How many documents are remembered: enough for any chain of redirects by script. */
const MAX_DOCUMENTS = 32;

/** The last documents of a page, in the order in which they began. */
export class DocumentStates {
  readonly #documents = new Map<string, DocumentState>();

  get(loaderId: string): DocumentState | undefined {
    return this.#documents.get(loaderId);
  }

  all(): DocumentState[] {
    return [...this.#documents.values()];
  }

  /** Lists the documents to which a child frame goes through the history. */
  ofFrame(frameId: string): DocumentState[] {
    return this.all().filter((document) => document.frameId === frameId);
  }

  /** Whether one began before the other. */
  areInOrder(first: string, second: string): boolean {
    const begun = [...this.#documents.keys()];
    return begun.indexOf(first) < begun.indexOf(second);
  }

  /** Records events of the document of a child frame. */
  frameReached(loaderId: string, names: readonly string[]): void {
    const document = this.#documents.get(loaderId);
    if (!document) return;
    document.committed = true;
    for (const name of names) document.lifecycle.add(name);
  }

  /** @param current that of the document that the page shows, which is not forgotten */
  add(loaderId: string, current: string): DocumentState {
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
      if (id !== current) this.#documents.delete(id);
    }
    return document;
  }

  /**
   * Chrome committed an error page. The page has the loader ID of the document that failed, but up to Chromium 138 a
   * loader ID of its own: then the failed document counts as committed, and the error page has its failure.
   *
   * @param pending the loader ID of the navigation under way, whose failure may not be known yet
   */
  commitErrorPage(errorPage: DocumentState, pending: string | undefined): void {
    if (errorPage.netError === undefined && errorPage.loaderId !== pending) {
      const failed = this.all().findLast(
        ({ loaderId, committed, netError }) =>
          !committed && ((netError ?? ABORTED) !== ABORTED || loaderId === pending),
      );
      if (failed) {
        failed.committed = true;
        errorPage.netError = failed.netError;
      }
    }
    errorPage.netError ??= 'net::ERR_FAILED';
  }
}
