import type { Protocol } from 'devtools-protocol';
import type { EnabledDomain } from '../../../protocol/domains.js';
import { LinkedList } from '../../../protocol/linked-list.js';
import type { Session } from '../../../protocol/session.js';
import { abortable } from '../../request/deadline.js';
import type { FrameTree } from '../frames/frames.js';
import type { NavigationTracker } from './navigation-tracker.js';

/** How long a network without requests is quiet: that of Puppeteer's and Playwright's `networkidle`. */
export const QUIET_MS = 500;

/** Media types of responses that have no end. */
const STREAMS: readonly string[] = ['text/event-stream', 'multipart/x-mixed-replace'];

/** A request that is not finished. */
interface Request {
  readonly frameId: string;
  /** The document that sent it; of a document's own request, that document. */
  readonly loaderId: string;
}

/** The parts of a page that it uses. */
interface NetworkPage {
  /** Of the main frame. */
  readonly id: string;
  readonly session: Session;
  readonly frames: Pick<FrameTree, 'get' | 'sessions'>;
  readonly navigation: Pick<NavigationTracker, 'isParsed' | 'quiet'>;
}

/**
 * Counts the requests of a page and all its frames, from the start of each document until no request but
 * streams was under way for `QUIET_MS`. Streams are an EventSource, and a response with a type of `STREAMS`;
 * CDP does not report WebSockets as requests. Network is enabled only for that time.
 *
 * Chrome's own lifecycle event `networkIdle` counts an EventSource, and misses frames that come later (measured
 * on Chromium 156, see docs/decisions.md).
 */
export class NetworkActivity {
  readonly #page: NetworkPage;
  readonly #requests = new Map<string, Request>();
  /** Of the page's sessions, while a document is followed. */
  readonly #enabled: EnabledDomain[] = [];
  readonly #waiters = new LinkedList<() => void>();
  #isFollowed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(page: NetworkPage) {
    this.#page = page;
  }

  /** Listens to a session of the page; returns the calls that enable its events where they are wanted. */
  attach(session: Session): Promise<unknown>[] {
    session.on('Network.requestWillBeSent', (event) => {
      this.requested(event);
    });
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (STREAMS.includes(response.mimeType)) this.finished(requestId);
    });
    for (const end of ['Network.loadingFinished', 'Network.loadingFailed'] as const)
      session.on(end, ({ requestId }) => {
        this.finished(requestId);
      });
    return this.#isFollowed ? [this.#enable(session)] : [];
  }

  /** A document begins: its requests count until they are quiet. */
  follow(): void {
    if (!this.#isFollowed) {
      this.#isFollowed = true;
      // Another owner may have enabled Network before, and disposed of it before these requests ended.
      for (const [id, { loaderId }] of this.#requests)
        if (id !== loaderId) this.#requests.delete(id);
      for (const session of this.#page.frames.sessions)
        this.#enable(session).catch(() => undefined);
    }
    this.check();
  }

  /** Network.requestWillBeSent */
  requested({ requestId, type, frameId, loaderId }: Protocol.Network.RequestWillBeSentEvent): void {
    if (type === 'EventSource') return;
    this.#requests.set(requestId, { frameId: frameId ?? this.#page.id, loaderId });
    this.check();
  }

  /** Network.loadingFinished, Network.loadingFailed; of a document, also its DOMContentLoaded */
  finished(requestId: string): void {
    if (this.#requests.delete(requestId)) this.check();
  }

  /** Page.frameNavigated: the requests of the document before no longer count. */
  committed(frameId: string, loaderId: string): void {
    for (const [id, request] of this.#requests)
      if (
        !this.#isAwaited(request) ||
        (request.frameId === frameId && request.loaderId !== loaderId)
      )
        this.#requests.delete(id);
    this.check();
  }

  /** Checks whether the network is quiet. To be called when frames or the navigation changed. */
  check(): void {
    if (!this.#isFollowed) return;
    const isBusy =
      !this.#page.navigation.isParsed ||
      [...this.#requests.values()].some((request) => this.#isAwaited(request));
    if (isBusy) this.#stopTimer();
    else
      this.#timer ??= setTimeout(() => {
        this.interrupt();
        this.#page.navigation.quiet();
      }, QUIET_MS);
  }

  /**
   * Resolves once no request was under way for `QUIET_MS`, or when the page crashed or closed. Those count that
   * began since `follow`.
   */
  async untilQuiet(signal: AbortSignal): Promise<void> {
    this.follow();
    let waiter: () => void = () => undefined;
    const quiet = new Promise<void>((resolve) => {
      waiter = resolve;
    });
    const leave = this.#waiters.add(waiter);
    try {
      await abortable(quiet, signal);
    } finally {
      leave();
    }
  }

  /** Stops to count: the network is quiet, or the page crashed or closed. */
  interrupt(): void {
    this.#isFollowed = false;
    this.#stopTimer();
    this.#requests.clear();
    for (const resolve of this.#waiters) resolve();
    for (const domain of this.#enabled.splice(0)) domain.dispose();
  }

  /** Whether the frame that sent the request is still there. */
  #isAwaited({ frameId }: Request): boolean {
    return this.#page.frames.get(frameId) !== undefined;
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #enable(session: Session): Promise<unknown> {
    const domain = session.enable('Network');
    this.#enabled.push(domain);
    return domain.reply;
  }
}
