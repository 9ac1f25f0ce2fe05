import { isDeepStrictEqual } from 'node:util';
import type { Protocol } from 'devtools-protocol';
import { CdpError, isCdpError } from '../../protocol/errors.js';
import type { Session } from '../../protocol/session.js';
import { TabwireError } from '../request/errors.js';
import { Lane } from '../request/lane.js';
import type { Uploads } from './tab/uploads.js';
import type { Arrivals } from './tab/popups.js';
import { Dialogs, type DialogPolicy } from './tab/dialogs.js';
import { FrameTree } from './tab/frames.js';
import { dress, type Appearance, type Viewport } from './tab/emulation.js';
import { DocumentGuard } from './tab/document-filter.js';
import { Keyboard } from './input/keyboard.js';
import { NavigationTracker } from './tab/navigation-tracker.js';
import { NetworkActivity } from './tab/network-activity.js';
import type { NodeEntry, NodeLedger } from './tab/node-ledger.js';
import type { OriginStorage } from './tab/origin-storage.js';
import { ScriptQueue } from './tab/script-queue.js';
import { resize, type WindowSize } from './tab/viewport.js';
import { AUTO_ATTACH, prepareWorker } from './tab/workers.js';

export type PageNode = NodeEntry<Page, Session>;
export type PageLedger = NodeLedger<Page, Session>;

/** What a client decides of its pages. */
export interface Manners {
  readonly appearance: Appearance;
  readonly dialogs: DialogPolicy;
}

export interface PageOptions extends Manners {
  readonly ledger: PageLedger;
  readonly arrivals: Arrivals;
  readonly storage: OriginStorage;
  readonly uploads: Uploads;
  /** How large the windows are that this Chrome opens. */
  readonly window: WindowSize;
  /** The pages that a dialog of this one holds up with it: itself, its openers and the pages it opened. */
  readonly relatives: (page: Page) => readonly Page[];
  /** Chrome's own user agent: a locale can be set only along with one. */
  readonly browserUserAgent: string;
}

/** One tab: its sessions, frames, input devices and dialogs, from its attaching to its end. */
export class Page {
  /** Chrome's target id. */
  readonly id: string;
  /** The page that opened this one, unless it did so in the background. */
  readonly openerId: string | undefined;
  readonly session: Session;
  readonly frames: FrameTree;
  readonly navigation = new NavigationTracker('');
  readonly network: NetworkActivity;
  readonly scripts: ScriptQueue;
  readonly dialogs: Dialogs;
  readonly guard: DocumentGuard;
  readonly ledger: PageLedger;
  /** Commands that act take turns. */
  readonly lane = new Lane();
  readonly keyboard: Keyboard;
  /** The pages that those of the context open. */
  readonly arrivals: Arrivals;
  /** Of the context. */
  readonly storage: OriginStorage;
  /** Of the browser. */
  readonly uploads: Uploads;
  #options: PageOptions;
  readonly #childSession: (id: string) => Session | undefined;
  #state: 'open' | 'crashed' | 'closed' = 'open';
  #gone: CdpError | undefined;

  /** @param childSession finds the session that an attach event names */
  constructor(
    session: Session,
    target: Protocol.Target.TargetInfo,
    options: PageOptions,
    childSession: (id: string) => Session | undefined,
  ) {
    this.id = target.targetId;
    this.openerId = target.openerId;
    this.session = session;
    this.scripts = new ScriptQueue(session);
    this.frames = new FrameTree(target.targetId, session);
    this.network = new NetworkActivity(this, () => this.#options.appearance.headers !== undefined);
    this.dialogs = new Dialogs(options.dialogs);
    this.guard = new DocumentGuard(session, target.targetId);
    this.ledger = options.ledger;
    this.keyboard = new Keyboard(session, this.dialogs, this.frames);
    this.arrivals = options.arrivals;
    this.storage = options.storage;
    this.uploads = options.uploads;
    this.#options = options;
    this.#childSession = childSession;
    session.onGone((kind) => {
      this.#state = 'closed';
      this.#lost();
      this.#gone = new CdpError(kind, 'a page', 'it is gone');
      this.frames.end(this.#gone);
      this.navigation.end(this.#gone);
    });
  }

  get state(): 'open' | 'crashed' | 'closed' {
    return this.#state;
  }

  /** @throws CdpError of a closed page: `detached`, or `disconnected` where its Chrome ended */
  throwIfClosed(): void {
    if (this.#gone) throw this.#gone;
  }

  get url(): string {
    return this.frames.main.url;
  }

  get viewport(): Viewport {
    return this.#options.appearance.viewport;
  }

  /** The dialogs among which one waits for its answer and holds this page up. */
  get heldBy(): Dialogs | undefined {
    return this.#options.relatives(this).find(({ dialogs }) => dialogs.open)?.dialogs;
  }

  /**
   * Prepares the page, all in one flight, and lets it run if it waits for us.
   *
   * @returns whether Chrome had opened it in the foreground
   */
  async prepare(): Promise<boolean> {
    // Asked before the preparation, which makes every page look as if it were in front.
    const visibility = this.session
      .evaluate<string>({ expression: 'document.visibilityState' })
      .then(
        ({ result }) => result.value === 'visible',
        (error: unknown) => {
          // Of chrome-headless-shell: a page in the background has no document before it runs.
          if (isCdpError(error, 'context_gone')) return false;
          throw error;
        },
      );
    const [wasVisible] = await Promise.all([visibility, this.#prepare(this.session)]);
    return wasVisible;
  }

  /** Takes on other manners, all in one flight. The page is blank: it has no frame or worker to tell. */
  async redress(manners: Manners): Promise<void> {
    const before = this.viewport;
    this.#options = { ...this.#options, ...manners };
    this.dialogs.policy = manners.dialogs;
    const calls = dress(this.session, this.#options);
    if (!isDeepStrictEqual(this.viewport, before)) calls.push(...this.#resize());
    await Promise.all(calls);
  }

  #resize(): Promise<unknown>[] {
    return resize(this.session, this.viewport, this.#options.window);
  }

  async #prepare(session: Session): Promise<void> {
    this.#listen(session);
    const isMain = session === this.session;
    const calls: Promise<unknown>[] = [
      // First of all: without it no dialog can be answered.
      session.send('Page.enable', {}),
      session.send('Page.getFrameTree', {}).then(({ frameTree }) => {
        this.#loadFrames(session, frameTree);
      }),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      session.send('Target.setAutoAttach', AUTO_ATTACH),
      ...dress(session, this.#options),
      ...this.network.attach(session),
    ];
    if (isMain) {
      this.network.follow();
      calls.push(
        ...this.#resize(),
        // Every page draws and has the focus, as if each were in a window of its own in front.
        session.send('Emulation.setFocusEmulationEnabled', { enabled: true }),
      );
    }
    calls.push(session.send('Runtime.runIfWaitingForDebugger', {}));
    await Promise.all(calls);
  }

  #listen(session: Session): void {
    const isMain = (frameId: string) => frameId === this.id;
    session.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
      this.frames.attached(session, frameId, parentFrameId);
    });
    session.on('Page.frameNavigated', ({ frame }) => {
      session.revive();
      this.frames.navigated(session, frame);
      if (isMain(frame.id)) this.#committed(frame);
      this.network.committed(frame.id, frame.loaderId);
    });
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      this.frames.moved(frameId, url);
      if (isMain(frameId)) this.navigation.movedWithinDocument(url);
      else this.navigation.frameMoved(frameId);
    });
    session.on('Page.frameDetached', ({ frameId, reason }) => {
      this.frames.detached(session, frameId, reason);
      if (reason !== 'swap') this.navigation.frameGone(frameId);
      this.network.look();
    });
    session.on('Page.frameStartedNavigating', ({ frameId, loaderId, url, navigationType }) => {
      const isWithin = isMain(frameId) && /sameDocument/i.test(navigationType);
      const isHistory = navigationType.startsWith('history');
      if (isWithin) this.navigation.startedWithinDocument(url);
      else if (isMain(frameId)) this.navigation.started(loaderId, url);
      else if (isHistory) this.navigation.frameStarted(frameId, loaderId);
      if (!isWithin && (isMain(frameId) || isHistory)) this.network.follow();
    });
    session.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
      if (isMain(frameId)) this.navigation.lifecycle(loaderId, name);
      else this.navigation.frameLifecycle(loaderId, name);
      // Of a frame that changed its process, the end of its document's own request may go untold.
      if (name === 'DOMContentLoaded') this.network.finished(loaderId);
      this.network.look();
    });
    session.on('Page.javascriptDialogOpening', (event) => {
      const record = this.dialogs.opened(session, event);
      for (const { dialogs } of this.#options.relatives(this)) dialogs.tell(record);
    });
    session.on('Page.javascriptDialogClosed', () => {
      this.dialogs.closed();
      for (const { dialogs } of this.#options.relatives(this)) dialogs.tell();
    });
    session.on('Target.attachedToTarget', ({ sessionId }) => {
      const child = this.#childSession(sessionId);
      if (!child) return;
      child.onGone(() => {
        this.frames.sessionEnded(child);
      });
      const isFrame = child.target?.type === 'iframe';
      // What went away meanwhile needs no preparing.
      (isFrame
        ? this.#prepare(child)
        : prepareWorker(child, this.#options, this.#childSession)
      ).catch(() => undefined);
    });
    session.on('Inspector.targetCrashed', () => {
      // A page takes a navigation after its crash, which the browser process answers; a frame nothing.
      session.crash(session !== this.session);
      if (session !== this.session || this.#state === 'closed') return;
      this.#state = 'crashed';
      this.#lost();
      this.navigation.interrupt(this.crashedError());
    });
    if (session === this.session) this.#listenToNavigation(session);
  }

  #listenToNavigation(session: Session): void {
    session.on('Page.frameStoppedLoading', ({ frameId }) => {
      if (frameId !== this.id) return;
      this.navigation.abandoned();
      this.network.look();
    });
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type === 'Document') this.navigation.responded(requestId, response);
    });
    session.on('Network.loadingFailed', ({ requestId, type, errorText }) => {
      if (type !== 'Document') return;
      this.navigation.failed(requestId, errorText);
      this.network.look();
    });
  }

  #loadFrames(session: Session, tree: Protocol.Page.FrameTree): void {
    this.frames.load(session, tree);
    const { frame } = tree;
    if (frame.id === this.id && this.navigation.loaderId === '') this.#committed(frame);
  }

  #committed(frame: Protocol.Page.Frame): void {
    if (this.#state === 'crashed') this.#state = 'open';
    if (frame.loaderId !== this.navigation.loaderId) this.ledger.forget(this);
    this.navigation.committed(frame.loaderId, frame.unreachableUrl !== undefined);
    this.network.look();
    // The next command wants the world: make it now, off the command's path.
    this.frames.main.world.catch(() => undefined);
  }

  /** The documents are gone, and what hung on them. */
  #lost(): void {
    this.ledger.forget(this);
    this.dialogs.closed();
    this.network.interrupt();
  }

  crashedError(): TabwireError {
    return new TabwireError(
      'page_crashed',
      'The page crashed. Send navigate/ to use it again, or close it.',
      { page_id: this.id },
    );
  }
}
