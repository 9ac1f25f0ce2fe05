import type { Protocol } from 'devtools-protocol';
import type { EnabledDomain } from '../../../protocol/domains.js';
import type { Session } from '../../../protocol/session.js';

/** Whether a page may load a document; called before each request for one. */
type DocumentRule = (url: string) => boolean;

/**
 * Pauses each request for a document of a page's main frame, redirects included, and lets it continue only if
 * all rules allow its URL (Fetch.requestPaused). A refused request is not sent, and the page stays as it is.
 */
export class DocumentFilter {
  readonly #session: Session;
  readonly #pageId: string;
  readonly #rules = new Set<DocumentRule>();
  #fetch: EnabledDomain | undefined;
  #unlisten = () => {};

  constructor(session: Session, pageId: string) {
    this.#session = session;
    this.#pageId = pageId;
  }

  /** Adds a rule. It holds for every call that is made after this one, even before the promise resolves. */
  async add(rule: DocumentRule, signal?: AbortSignal): Promise<void> {
    this.#rules.add(rule);
    if (this.#rules.size > 1) return;
    this.#unlisten = this.#session.on('Fetch.requestPaused', (event) => {
      this.#decide(event).catch(() => undefined); // its page or its request is gone
    });
    this.#fetch = this.#session.enable('Fetch', {
      signal,
      patterns: [{ resourceType: 'Document', requestStage: 'Request' }],
    });
    await this.#fetch.reply;
  }

  /** Removes a rule. After the last one Fetch.disable makes Chrome continue paused requests, before any later call. */
  remove(rule: DocumentRule): void {
    if (!this.#rules.delete(rule) || this.#rules.size > 0) return;
    this.#unlisten();
    this.#fetch?.dispose();
  }

  async #decide({ requestId, frameId, request }: Protocol.Fetch.RequestPausedEvent): Promise<void> {
    const isFree = frameId !== this.#pageId || [...this.#rules].every((rule) => rule(request.url));
    // With other reasons than Aborted Chrome commits an error page.
    if (isFree) await this.#session.send('Fetch.continueRequest', { requestId });
    else await this.#session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
  }
}
