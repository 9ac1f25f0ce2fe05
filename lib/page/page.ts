import type { Protocol } from 'devtools-protocol';
import { CdpError } from '../../protocol/errors.js';
import type { Session } from '../../protocol/session.js';
import { TabwireError } from '../request/errors.js';
import { Lane } from '../request/lane.js';
import type { ContextDownloads } from '../downloads/context-downloads.js';
import type { BrowserEvents, PageEvent } from '../events/browser-events.js';
import { dialogClients, Dialogs, type DialogPolicy } from './sessions/dialogs.js';
import type { ConsoleRecorder } from './console/console-recorder.js';
import { SHARED_TYPES, type ContextSessions } from '../../protocol/session-group.js';
import { FrameTree } from './frames/frames.js';
import type { EmulatedSessions } from './emulation/emulated-sessions.js';
import type { Viewport } from './emulation/emulation.js';
import { Input } from './input/input.js';
import { NavigationTracker } from './documents/navigation-tracker.js';
import { NetworkActivity } from './documents/network-activity.js';
import type { NodeEntry, NodeLedger } from './nodes/node-ledger.js';
import { followSession, type PageParts } from './sessions/page-events.js';
import { pressGuard } from './sessions/press-guard.js';
import { Screencast } from './sessions/screencast.js';
import { scriptsOf, type ScriptQueue } from './sessions/script-queue.js';
import { isVisible } from './sessions/visibility.js';
import { AUTO_ATTACH, prepareWorker } from './sessions/workers.js';

export type PageNode = NodeEntry<Page, Session>;
export type PageLedger = NodeLedger<Page, Session>;

export interface PageOptions {
  readonly emulation: EmulatedSessions;
  readonly dialogs: DialogPolicy;
  readonly ledger: PageLedger;
  readonly downloads: ContextDownloads;
  readonly heldInputTimeoutMs: number;
  /** The pages that a dialog of this one holds up with it: itself, its openers and the pages it opened. */
  readonly relatives: (page: Page) => readonly Page[];
  /** The service workers and shared workers of the context. */
  readonly sharedWorkers: EmulatedSessions;
  /** Of the browser. */
  readonly events: BrowserEvents;
  readonly console: ConsoleRecorder;
  /** Of the context. */
  readonly sessions: ContextSessions;
  /** What documents of the context begin with. */
  readonly contextScripts: { attach(session: Session, page: Page): Promise<unknown>[] };
  /** Of the context; null for the default one. */
  readonly contextId: string | null;
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
  readonly ledger: PageLedger;
  /** Commands that act take turns. */
  readonly lane = new Lane();
  readonly input: Input;
  readonly screencast: Screencast;
  readonly emulation: EmulatedSessions;
  /** Of the context. */
  readonly downloads: ContextDownloads;
  readonly #options: PageOptions;
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
    this.scripts = scriptsOf(session);
    this.frames = new FrameTree(target.targetId, session);
    this.network = new NetworkActivity(this);
    const related = () => options.relatives(this).map(({ dialogs }) => dialogs);
    this.dialogs = new Dialogs(options.dialogs, dialogClients(session, this.id), related);
    this.ledger = options.ledger;
    this.input = new Input(session, this, options.heldInputTimeoutMs);
    this.screencast = new Screencast(session);
    this.downloads = options.downloads;
    this.emulation = options.emulation;
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
    return this.emulation.viewport;
  }

  /** The dialogs among which one waits for its answer and holds this page up. */
  get heldBy(): Dialogs | undefined {
    return this.dialogs.related().find(({ open }) => open);
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

  /** Sets again what a CDP client has set otherwise: what it sets holds for all, and goes with it. */
  restore(): void {
    // A page that is gone needs nothing.
    this.#focus().catch(() => undefined);
    this.emulation.restore();
  }

  /** Every page draws and has the focus, as if each were in a window of its own in front. */
  #focus(): Promise<unknown> {
    return this.session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
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
      session.send('Page.addScriptToEvaluateOnNewDocument', pressGuard(session === this.session)),
      session.send('Target.setAutoAttach', AUTO_ATTACH),
      ...this.emulation.attach(session, session === this.session ? 'page' : 'frame'),
      ...this.network.attach(session),
      ...this.#follow(session),
      ...this.#options.contextScripts.attach(session, this),
    ];
    if (session === this.session) {
      this.network.follow();
      calls.push(this.#focus());
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
      publish: this.publish.bind(this),
      committed: this.#committed.bind(this),
      crashed: this.#crashed.bind(this),
      childAttached: this.#attachChild.bind(this),
    };
  }

  #attachChild(sessionId: string): void {
    const child = this.#childSession(sessionId);
    if (!child) return;
    child.onGone(() => {
      this.frames.sessionEnded(child);
    });
    const { type = '' } = child.target ?? {};
    const emulation = SHARED_TYPES.includes(type) ? this.#options.sharedWorkers : this.emulation;
    // What went away meanwhile needs no preparing.
    (type === 'iframe'
      ? this.#prepare(child)
      : prepareWorker(child, emulation, this.#childSession, (worker) => this.#follow(worker))
    ).catch(() => undefined);
  }

  /** Has a session followed before its target runs; returns the calls that this takes. */
  #follow(session: Session): Promise<unknown>[] {
    const { console, sessions } = this.#options;
    const publish = this.publish.bind(this);
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
    if (this.#state === 'crashed') this.#state = 'open';
    this.screencast.committed();
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
    this.dialogs.lost();
    this.input.forget();
    this.screencast.interrupt();
    this.network.interrupt();
  }

  crashedError(): TabwireError {
    const detail = 'The page crashed. Send navigate/ to use it again, or close it.';
    return new TabwireError('page_crashed', detail, { page_id: this.id });
  }
}
