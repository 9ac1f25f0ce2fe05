import type { Protocol } from 'devtools-protocol';
import { failureOf } from '../../egress/proxy-failure.js';
import { ConditionWaits } from './condition-waits.js';
import {
  ABORTED,
  DocumentStates,
  hasReached,
  haveFramesReached,
  LIFECYCLE,
  type DocumentState,
  type Outcome,
  type WaitUntil,
} from './document-states.js';

/** Chrome's event of that name counts streams, and misses frames that come later: `quiet` replaces it. */
const IGNORED = LIFECYCLE.networkidle;

/** Chrome's error for a 407 that no proxy sent: only proxies may send it (RFC 9110, section 15.5.8). */
const LOGIN_REFUSED = 'net::ERR_PROXY_AUTH_REQUESTED';

/**
 * Follows the documents of a page's main frame by loader id. It sends nothing: its methods are called with CDP
 * events, and settle waits. A wait for one document ends too when a later document, which replaced it (a
 * redirect by script), has come as far.
 */
export class NavigationTracker {
  readonly #documents = new DocumentStates();
  readonly #waits = new ConditionWaits();
  #current: string;
  #commits = 0;
  /** URL of a navigation within the document that has started and not been made. */
  #movingTo: string | undefined;
  /** URL of the navigation within the document that was just made, while waits are settled. */
  #movedTo: string | undefined;
  #pending: { loaderId: string; url: string } | undefined;

  constructor(loaderId: string) {
    this.#current = loaderId;
    this.#document(loaderId).committed = true;
  }

  get loaderId(): string {
    return this.#current;
  }

  /** The URL of a navigation that has started and not committed: until then Chrome answers no call to the page. */
  get pendingUrl(): string | undefined {
    return this.#pending?.url;
  }

  get pendingLoaderId(): string | undefined {
    return this.#pending?.loaderId;
  }

  /** Whether no navigation is under way to another document, and the present one is parsed. */
  get isParsed(): boolean {
    return this.#pending === undefined && this.#hasReached('domcontentloaded');
  }

  /** Page.frameStartedNavigating */
  started(loaderId: string, url: string): void {
    this.#pending = { loaderId, url };
    this.#document(loaderId);
  }

  /** Page.frameStartedNavigating of a move within the document */
  startedWithinDocument(url: string): void {
    this.#movingTo = url;
  }

  /** Page.frameNavigated */
  committed(loaderId: string, unreachable: boolean): void {
    const isOvertaken = this.#isOvertaken(loaderId);
    const document = this.#document(loaderId);
    document.committed = true;
    if (unreachable) this.#documents.commitErrorPage(document, this.#pending?.loaderId);
    this.#current = loaderId;
    if (!isOvertaken) this.#pending = undefined;
    this.#movingTo = undefined;
    this.#commits += 1;
    this.#waits.settle();
  }

  /** Whether another navigation has begun since its response came, which is still under way. */
  #isOvertaken(loaderId: string): boolean {
    if (!this.#pending || this.#documents.get(loaderId)?.committed !== false) return false;
    return this.#documents.areInOrder(loaderId, this.#pending.loaderId);
  }

  /** Page.navigatedWithinDocument */
  movedWithinDocument(url: string): void {
    if (this.#movingTo === url) this.#movingTo = undefined;
    this.#movedTo = url;
    this.#waits.settle();
    this.#movedTo = undefined;
  }

  /** Page.lifecycleEvent; it may come before any other event of a page's first document. */
  lifecycle(loaderId: string, name: string): void {
    if (name !== IGNORED) this.#document(loaderId).lifecycle.add(name);
    this.#waits.settle();
  }

  /** No request but streams was under way in the page for `QUIET_MS`. */
  quiet(): void {
    for (const { committed, lifecycle, frameId } of this.#documents.all())
      if (committed && frameId !== undefined) lifecycle.add(LIFECYCLE.networkidle);
    this.#document(this.#current).lifecycle.add(LIFECYCLE.networkidle);
    this.#waits.settle();
  }

  /** Page.frameStartedNavigating of a child frame, through the history */
  frameStarted(frameId: string, loaderId: string): void {
    this.#document(loaderId).frameId = frameId;
  }

  /** Page.lifecycleEvent of a child frame */
  frameLifecycle(loaderId: string, name: string): void {
    if (name === IGNORED) return;
    this.#documents.frameReached(loaderId, [name]);
    this.#waits.settle();
  }

  /** Page.navigatedWithinDocument of a child frame: there is no document to wait for. */
  frameMoved(frameId: string): void {
    for (const { loaderId } of this.#documents.ofFrame(frameId))
      this.#documents.frameReached(loaderId, Object.values(LIFECYCLE));
    this.#waits.settle();
  }

  /** Page.frameDetached, other than by a swap: the document that the frame was navigating to will not come. */
  frameGone(frameId: string): void {
    for (const { loaderId, committed } of this.#documents.ofFrame(frameId))
      if (!committed) this.failed(loaderId, ABORTED);
  }

  /** Network.responseReceived of a document; the egress proxy's answer for a proxy that failed is an error. */
  responded(
    loaderId: string,
    { status, headers }: Pick<Protocol.Network.Response, 'status' | 'headers'>,
  ): void {
    const document = this.#documents.get(loaderId);
    if (!document) return;
    document.status = status;
    document.netError = failureOf(headers) ?? (status === 407 ? LOGIN_REFUSED : undefined);
  }

  /**
   * Network.loadingFailed of a document: the navigation won't commit, or commits an error page. Frames'
   * documents fail here too; only those count that began in the main frame, or through the history.
   */
  failed(loaderId: string, netError: string): void {
    const document = this.#documents.get(loaderId);
    if (!document) return;
    // A response without a body is reported as failed too: the error of `responded` stays then.
    if (netError === ABORTED) document.netError = netError;
    else document.netError ??= netError;
    this.abandoned(loaderId);
  }

  /**
   * A navigation ended without a commit: it was stopped, became a download, or its response has no content.
   *
   * @param loaderId the one under way where there is none
   */
  abandoned(loaderId?: string): void {
    if (loaderId === undefined || this.#pending?.loaderId === loaderId) this.#pending = undefined;
    this.#waits.settle();
  }

  /** The page crashed: the present waits reject, and the next navigation may succeed. */
  interrupt(error: Error): void {
    this.#pending = undefined;
    this.#movingTo = undefined;
    this.#waits.interrupt(error);
  }

  /** The page closed: every wait rejects from now on. */
  end(error: Error): void {
    this.interrupt(error);
    this.#waits.end(error);
  }

  /** Waits until `loaderId`, or a document that came after it, has reached `state`. */
  async reached(loaderId: string, state: WaitUntil, signal: AbortSignal): Promise<Outcome> {
    const document = this.#document(loaderId);
    await this.#waits.until(
      () => (document.committed ? this.#hasReached(state) : document.netError === ABORTED),
      signal,
    );
    return this.#outcome(document.committed ? this.#current : loaderId);
  }

  /** Waits until the navigation within the document that has started is made, or another document commits. */
  async reachedWithinDocument(signal: AbortSignal): Promise<void> {
    await this.#waits.until(() => this.#movingTo === undefined, signal);
  }

  /** Waits until no navigation is under way. */
  idle(signal: AbortSignal): Promise<void> {
    return this.#waits.until(() => this.isIdle, signal);
  }

  /** Waits until no navigation is under way and the document can be read. */
  settled(signal: AbortSignal): Promise<void> {
    return this.#waits.until(() => this.isIdle && this.#hasReached('domcontentloaded'), signal);
  }

  /** Whether no navigation is under way. */
  get isIdle(): boolean {
    return this.#pending === undefined && this.#movingTo === undefined;
  }

  /**
   * Waits for the next document to reach `state`; to be called before the act that navigates.
   *
   * @param url of the history entry to go to: a navigation within the document to it, or one of child frames
   *   alone, ends the wait too
   */
  async next(state: WaitUntil, signal: AbortSignal, url?: string): Promise<Outcome> {
    const commits = this.#commits;
    const earlier = new Set(this.#documents.all());
    const seen: { moved?: boolean; failed?: string | undefined } = {};
    await this.#waits.until(() => {
      if (this.#commits > commits) return this.#hasReached(state);
      const later = this.#documents
        .all()
        .filter((it) => !earlier.has(it) && (url !== undefined || it.frameId === undefined));
      seen.moved = (url !== undefined && this.#movedTo === url) || haveFramesReached(later, state);
      seen.failed = later.find(({ netError }) => netError === ABORTED)?.loaderId;
      return seen.moved || seen.failed !== undefined;
    }, signal);
    if (seen.moved) return { status: null, netError: undefined };
    return this.#outcome(seen.failed ?? this.#current);
  }

  /** Waits until the present document, or the one that the page is navigating to, has reached `state`. */
  loaded(state: WaitUntil, signal: AbortSignal): Promise<void> {
    return this.#waits.until(() => this.#pending === undefined && this.#hasReached(state), signal);
  }

  /** Waits until `condition` holds, which is checked after each event. */
  until(condition: () => boolean, signal: AbortSignal): Promise<void> {
    return this.#waits.until(condition, signal);
  }

  #hasReached(state: WaitUntil): boolean {
    return hasReached(this.#document(this.#current), state);
  }

  #outcome(loaderId: string): Outcome {
    const { status, netError } = this.#document(loaderId);
    return { status: status ?? null, netError };
  }

  #document(loaderId: string): DocumentState {
    return this.#documents.add(loaderId, this.#current);
  }
}
