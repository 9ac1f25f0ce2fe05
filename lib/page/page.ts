import { isDeepStrictEqual } from 'node:util';
import type { Protocol } from 'devtools-protocol';
import { CdpError } from '../../protocol/errors.js';
import type { Session } from '../../protocol/session.js';
import { TabwireError } from '../request/errors.js';
import { Lane } from '../request/lane.js';
import type { ContextDownloads } from '../downloads/context-downloads.js';
import type { Uploads } from './tab/uploads.js';
import type { BrowserEvents, PageEvent } from './tab/browser-events.js';
import type { Popups } from './tab/popups.js';
import { dialogClients, Dialogs } from './tab/dialogs.js';
import type { ConsoleRecorder } from './tab/console-recorder.js';
import type { ContextScripts } from './tab/context-scripts.js';
import type { ContextSessions } from './tab/context-sessions.js';
import { FrameTree, WORLD } from './tab/frames.js';
import { applyEmulation, restoreEmulation } from './tab/emulation.js';
import type { Viewport } from './tab/emulation.js';
import { Input } from './input/input.js';
import { NavigationTracker } from './tab/navigation-tracker.js';
import { NetworkActivity } from './tab/network-activity.js';
import type { NodeEntry, NodeLedger } from './tab/node-ledger.js';
import type { OriginStorage } from './tab/origin-storage.js';
import { followSession, type PageParts } from './tab/page-events.js';
import type { PageSettings } from './tab/page-settings.js';
import { Screencast } from './tab/screencast.js';
import { ScriptQueue } from './tab/script-queue.js';
import { isVisible } from './tab/visibility.js';
import { resize, type WindowSize } from './tab/viewport.js';
import { AUTO_ATTACH, prepareWorker } from './tab/workers.js';
import { guardPresses } from './scripts/press-guard.js';

export type PageNode = NodeEntry<Page, Session>;
export type PageLedger = NodeLedger<Page, Session>;

export interface PageOptions extends PageSettings {
  readonly ledger: PageLedger;
  /** The pages that those of the context open. */
  readonly popups: Popups;
  readonly storage: OriginStorage;
  readonly uploads: Uploads;
  readonly downloads: ContextDownloads;
  readonly heldInputTimeoutMs: number;
  /** How large the windows are that this Chrome opens. */
  readonly window: WindowSize;
  /** The pages that a dialog of this one holds up with it: itself, its openers and the pages it opened. */
  readonly relatives: (page: Page) => readonly Page[];
  /** Chrome's own user agent: a locale can be set only along with one. */
  readonly browserUserAgent: string;
  /** Of the browser. */
  readonly events: BrowserEvents;
  readonly console: ConsoleRecorder;
  /** Of the context. */
  readonly sessions: ContextSessions;
  /** What documents of the context begin with. */
  readonly contextScripts: ContextScripts;
  /** Of the context; null for the default one. */
  readonly contextId: string | null;
}

/** Its listeners are to be the first of each document. */
const GUARD = { source: `(${guardPresses.toString()})()`, worldName: WORLD, runImmediately: true };

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
  readonly ledger: PageLedger;
  /** Commands that act take turns. */
  readonly lane = new Lane();
  readonly input: Input;
  /** For those who look at it. */
  readonly screencast: Screencast;
  /** The pages that those of the context open. */
  readonly popups: Popups;
  /** Of the context. */
  readonly storage: OriginStorage;
  /** Of the browser. */
  readonly uploads: Uploads;
  /** Of the context. */
  readonly downloads: ContextDownloads;
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
    this.network = new NetworkActivity(this);
    this.dialogs = new Dialogs(options.dialogs, dialogClients(session, this.id));
    this.ledger = options.ledger;
    this.input = new Input(session, this, options.heldInputTimeoutMs);
    this.screencast = new Screencast(session);
    this.popups = options.popups;
    this.storage = options.storage;
    this.uploads = options.uploads;
    this.downloads = options.downloads;
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

  /** Publishes an event of this page to those that listen to its browser. */
  publish(event: PageEvent): void {
    const { events, contextId } = this.#options;
    events.emit({ pageId: this.id, contextId, ...event });
  }

  /**
   * Prepares the page, its calls all at once, and lets it run if it waits for us.
   *
   * @returns whether Chrome had opened it in the foreground
   */
  async prepare(): Promise<boolean> {
    // Asked before the preparation, which makes every page look as if it were in front.
    const visibility = isVisible(this.session);
    const [wasVisible] = await Promise.all([visibility, this.#prepare(this.session)]);
    return wasVisible;
  }

  /** Applies other settings, the calls all at once. The page is blank: it has no frame or worker to tell. */
  async applySettings(settings: PageSettings): Promise<void> {
    const before = this.viewport;
    this.#options = { ...this.#options, ...settings };
    this.dialogs.policy = settings.dialogs;
    const calls = applyEmulation(this.session, this.#options);
    if (!isDeepStrictEqual(this.viewport, before)) calls.push(...this.#resize());
    await Promise.all(calls);
  }

  /** Sets again what a CDP client has set otherwise: what it sets holds for all, and goes with it. */
  restore(): void {
    restoreEmulation(this.session, this.#options, this.#resize());
  }

  #resize(): Promise<unknown>[] {
    return resize(this.session, this.viewport, this.#options.window);
  }

  async #prepare(session: Session): Promise<void> {
    followSession(session, this.#parts());
    const calls: Promise<unknown>[] = [
      // First of all: without it no dialog can be answered.
      session.enable('Page').reply,
      session.send('Page.getFrameTree', {}).then(({ frameTree }) => {
        this.#loadFrames(session, frameTree);
      }),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      session.send('Page.addScriptToEvaluateOnNewDocument', GUARD),
      session.send('Target.setAutoAttach', AUTO_ATTACH),
      ...applyEmulation(session, this.#options),
      ...this.network.attach(session),
      ...this.#follow(session),
      ...this.#options.contextScripts.attach(session, this),
    ];
    if (session === this.session) {
      this.network.follow();
      calls.push(
        ...this.#resize(),
        // Every page draws and has the focus, as if each were in a window of its own in front.
        session.send('Emulation.setFocusEmulationEnabled', { enabled: true }),
      );
    }
    calls.push(session.resume());
    await Promise.all(calls);
  }

  #parts(): PageParts {
    const { id, session, frames, navigation, network, dialogs } = this;
    return {
      id,
      session,
      frames,
      navigation,
      network,
      dialogs,
      relatedDialogs: () => this.#options.relatives(this).map((page) => page.dialogs),
      publish: (event) => {
        this.publish(event);
      },
      committed: (frame) => {
        this.#committed(frame);
      },
      crashed: () => {
        this.#crashed();
      },
      childAttached: (sessionId) => {
        this.#attachChild(sessionId);
      },
    };
  }

  #attachChild(sessionId: string): void {
    const child = this.#childSession(sessionId);
    if (!child) return;
    child.onGone(() => {
      this.frames.sessionEnded(child);
    });
    const isFrame = child.target?.type === 'iframe';
    // What went away meanwhile needs no preparing.
    (isFrame
      ? this.#prepare(child)
      : prepareWorker(child, this.#options, this.#childSession, (worker) => this.#follow(worker))
    ).catch(() => undefined);
  }

  /** Has a session followed before its target runs; returns the calls that this takes. */
  #follow(session: Session): Promise<unknown>[] {
    const publish = (event: PageEvent) => {
      this.publish(event);
    };
    const { console, sessions } = this.#options;
    return [...console.follow(session, publish), ...sessions.attach(session, this.id)];
  }

  #crashed(): void {
    if (this.#state === 'closed') return;
    this.#state = 'crashed';
    this.#lost();
    this.navigation.interrupt(this.crashedError());
    this.publish({ type: 'page.crashed' });
  }

  #loadFrames(session: Session, tree: Protocol.Page.FrameTree): void {
    this.frames.load(session, tree);
    const { frame } = tree;
    if (frame.id === this.id && this.navigation.loaderId === '') this.#committed(frame);
  }

  #committed(frame: Protocol.Page.Frame): void {
    if (this.#state === 'crashed') {
      this.#state = 'open';
      this.screencast.resume();
    }
    if (frame.loaderId !== this.navigation.loaderId) this.ledger.removeNodesOf(this);
    this.navigation.committed(frame.loaderId, frame.unreachableUrl !== undefined);
    this.network.check();
    // The next command wants the world: make it now, off the command's path.
    this.frames.main.world.catch(() => undefined);
    this.publish({ type: 'navigation.committed', url: this.url });
  }

  /** The documents are gone, and what hung on them. */
  #lost(): void {
    this.ledger.removeNodesOf(this);
    this.dialogs.closed();
    this.input.forget();
    this.screencast.interrupt();
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
