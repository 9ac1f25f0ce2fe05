import type { Protocol } from 'devtools-protocol';
import type { EnabledDomain } from '../../../protocol/domains.js';
import type { Session } from '../../../protocol/session.js';

/** Whether a page may load a document. It is asked for each one that is about to be requested. */
type DocumentRule = (url: string) => boolean;

/**
 * Holds each request for a document of a page's main frame until the rules have been asked, redirects
 * included. One that is refused never leaves Chrome, and the page stays where it is.
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

  /** Holds from when it is sent: before any call that is made after this one. */
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

  /** Chrome itself lets go of what is held when the last rule goes, before any later call. */
  remove(rule: DocumentRule): void {
    if (!this.#rules.delete(rule) || this.#rules.size > 0) return;
    this.#unlisten();
    this.#fetch?.dispose();
  }

  async #decide({ requestId, frameId, request }: Protocol.Fetch.RequestPausedEvent): Promise<void> {
    const isFree = frameId !== this.#pageId || [...this.#rules].every((rule) => rule(request.url));
    // Aborted, unlike other reasons, leaves no error page behind.
    if (isFree) await this.#session.send('Fetch.continueRequest', { requestId });
    else await this.#session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
  }
}
