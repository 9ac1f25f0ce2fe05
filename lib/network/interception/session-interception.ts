import { STATUS_CODES } from 'node:http';
import { setMaxListeners } from 'node:events';
import type { Protocol } from 'devtools-protocol';
import type { EnabledDomain } from '../../../protocol/domains.js';
import { conditionsByRule } from '../../../protocol/network-conditions.js';
import type { Session } from '../../../protocol/session.js';
import type { AnswerWindow } from './answer-window.js';
import type { Credentials } from './credentials.js';
import { requestOf, type Answer } from './request.js';
import type { RouteTable } from './route-table.js';
import type { RequestPattern } from './rule.js';

type Paused = Protocol.Fetch.RequestPausedEvent;

/** What a context wants to decide about its requests. */
export interface Wanted {
  readonly patterns: readonly RequestPattern[];
  /** URLPatterns of those that are blocked. */
  readonly webSockets: readonly string[];
  readonly routes: RouteTable | undefined;
  readonly credentials: Credentials | undefined;
  /** Whether a page may load a document. */
  readonly isAllowed: (url: string, pageId: string) => boolean;
  readonly pageUrl: (pageId: string) => string;
}

/** A dedicated worker has no Fetch: its page's session pauses its requests. */
const WITHOUT_FETCH = 'worker';

/** A pause that nothing but the target's end ends. */
const NEVER = new AbortController().signal;
setMaxListeners(0, NEVER); // one per request that waits

/**
 * Answers the paused requests of one session. Each is answered, since one that is not waits for ever: where a rule's
 * answer fails, so does the request.
 */
export class SessionInterception {
  readonly #session: Session;
  readonly #pageId: string | undefined;
  readonly #window: AnswerWindow;
  #wanted: Wanted | undefined;
  #fetch: EnabledDomain | undefined;
  #network: EnabledDomain | undefined;
  #unlisten: readonly (() => void)[] = [];

  /** @param window of the context */
  constructor(session: Session, pageId: string | undefined, window: AnswerWindow) {
    this.#session = session;
    this.#pageId = pageId;
    this.#window = window;
  }

  /** Begins, or goes on with what is wanted now; returns the calls. */
  apply(wanted: Wanted): readonly Promise<unknown>[] {
    if (!this.#wanted) this.#listen();
    this.#wanted = wanted;
    return [...this.#applyPatterns(wanted), ...this.#applyWebSockets(wanted)];
  }

  /** Ends: Chrome lets paused requests go on (Fetch.disable). */
  release(): void {
    for (const unlisten of this.#unlisten) unlisten();
    this.#wanted = undefined;
    this.#fetch?.dispose();
    this.#fetch = undefined;
    this.#releaseNetwork();
  }

  #listen(): void {
    const session = this.#session;
    this.#unlisten = [
      session.on('Fetch.requestPaused', (event) => void this.#settle(event)),
      session.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
        const id = `${session.id ?? ''} ${requestId}`;
        const authChallengeResponse = this.#wanted?.credentials?.answer(authChallenge, id) ?? {
          response: 'Default' as const,
        };
        session
          .send('Fetch.continueWithAuth', { requestId, authChallengeResponse })
          .catch(() => undefined); // the request is gone
      }),
      session.on('Network.webSocketCreated', ({ url }) => {
        this.#wanted?.routes?.webSocketCreated(url);
      }),
    ];
  }

  #applyPatterns({ patterns, credentials }: Wanted): readonly Promise<unknown>[] {
    const before = this.#fetch;
    const isNeeded = patterns.length > 0 && this.#session.target?.type !== WITHOUT_FETCH;
    this.#fetch = isNeeded
      ? this.#session.enable('Fetch', { patterns, handleAuthRequests: credentials !== undefined })
      : undefined;
    before?.dispose();
    return this.#fetch ? [this.#fetch.reply] : [];
  }

  /** Blocks WebSockets, which Fetch does not see. */
  #applyWebSockets({ webSockets }: Wanted): readonly Promise<unknown>[] {
    if (webSockets.length === 0) {
      this.#releaseNetwork();
      return [];
    }
    // Without Network Chrome has no conditions.
    const isShared = this.#session.target?.type === 'shared_worker';
    this.#network ??= this.#session.enable('Network', isShared ? { signal: NEVER } : {});
    const { reply } = this.#network;
    if (!isShared) return [reply, this.#setConditions(webSockets)];
    // A shared worker drops those that come before it is ready, as its reply tells (measured on Chromium 156). A server
    // may be slow to send its script, and other rules may hold by then.
    const current = () => this.#wanted && this.#setConditions(this.#wanted.webSockets);
    return [reply.then(current)];
  }

  #setConditions(offline: readonly string[]): Promise<unknown> {
    const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    return this.#session.send(
      'Network.emulateNetworkConditionsByRule',
      conditionsByRule(offline.map((urlPattern) => ({ urlPattern, ...unlimited, offline: true }))),
    );
  }

  #releaseNetwork(): void {
    if (!this.#network) return;
    this.#setConditions([]).catch(() => undefined); // they end with the session
    this.#network.dispose();
    this.#network = undefined;
  }

  /** Answers a paused request, whatever happens. */
  async #settle(event: Paused): Promise<void> {
    const { requestId } = event;
    try {
      if (isResponse(event)) await this.#passResponse(event);
      else if (this.#isAllowed(event)) await this.#decide(event);
      else await this.#refuse(event);
    } catch {
      // What a rule was to block or to change must not go on as it is.
      const errorReason = 'BlockedByClient';
      await this.#session
        .send('Fetch.failRequest', { requestId, errorReason })
        .catch(() => undefined); // the request is gone
    }
  }

  /** Fails a document that the guards do not let through. It never rejects: nothing lets it go on then. */
  async #refuse({ requestId }: Paused): Promise<void> {
    // With other reasons than Aborted Chrome commits an error page.
    await this.#session
      .send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      .catch(() => undefined); // the request is gone
  }

  /** Whether the guards let it go on. It is refused where that can't be known. */
  #isAllowed(event: Paused): boolean {
    if (!this.#isMainDocument(event)) return true;
    try {
      return this.#wanted?.isAllowed(event.request.url, event.frameId) ?? true;
    } catch {
      return false;
    }
  }

  #isMainDocument({ frameId, resourceType }: Paused): boolean {
    return resourceType === 'Document' && frameId === this.#pageId;
  }

  async #decide(event: Paused): Promise<void> {
    const { routes, credentials, pageUrl } = this.#wanted ?? {};
    const isMain = this.#isMainDocument(event);
    const source = this.#pageId === undefined ? this.#session.target?.url : pageUrl?.(this.#pageId);
    const request = requestOf(event, isMain ? '' : (source ?? ''));
    const { answer, delayMs } = (await routes?.decide(request)) ?? {
      answer: { kind: 'continue' },
      delayMs: 0,
    };
    if (delayMs > 0) await this.#session.pause(delayMs, NEVER);
    // A guard may have come meanwhile.
    if (!this.#isAllowed(event)) {
      await this.#refuse(event);
      return;
    }
    // Chrome shows a blank page in place of a 401 that it could have asked a person about.
    const interceptResponse = isMain && credentials !== undefined;
    await this.#send(event, answer, interceptResponse);
  }

  #send(event: Paused, answer: Answer, interceptResponse: boolean): Promise<unknown> {
    const session = this.#session;
    const { requestId } = event;
    switch (answer.kind) {
      case 'continue': {
        const { headers } = answer;
        const changes = {
          ...(headers ? { headers } : {}),
          ...(interceptResponse ? { interceptResponse } : {}),
        };
        return session.send('Fetch.continueRequest', { requestId, ...changes });
      }
      case 'fail':
        return session.send('Fetch.failRequest', { requestId, errorReason: answer.reason });
      case 'fulfill': {
        const { status: responseCode, headers, body } = answer;
        // Chrome refuses a status that it knows no phrase for.
        const responsePhrase = STATUS_CODES[responseCode] ?? 'Unknown';
        const responseHeaders = [...headers];
        const params = { requestId, responseCode, responsePhrase, responseHeaders, body };
        return this.#window.send(body.length, () =>
          // A guard may have come while it waited.
          this.#isAllowed(event)
            ? session.send('Fetch.fulfillRequest', params)
            : this.#refuse(event),
        );
      }
    }
  }

  /** Lets a response go on; a 401 as one of ours, which Chrome shows. */
  async #passResponse(event: Paused): Promise<void> {
    const { requestId, responseStatusCode: status } = event;
    const isChallenge = status === 401 || status === 407;
    const shown = isChallenge && (await this.#showChallenge(event, status).catch(() => false));
    if (!shown) await this.#session.send('Fetch.continueRequest', { requestId });
  }

  async #showChallenge({ requestId, ...event }: Paused, status: number): Promise<boolean> {
    const session = this.#session;
    const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
    await session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders: event.responseHeaders ?? [],
      body: base64Encoded ? body : Buffer.from(body).toString('base64'),
    });
    return true;
  }
}

/** Whether the request was sent, and its response is paused. */
function isResponse({ responseStatusCode, responseErrorReason }: Paused): boolean {
  return responseStatusCode !== undefined || responseErrorReason !== undefined;
}
