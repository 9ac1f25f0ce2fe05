import type { Protocol } from 'devtools-protocol';
import { isCdpError, type CdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import { Frame } from './frame.js';

/**
 * The frames of one page, by the Page events of all its sessions. Each frame has the session of its process: an
 * out-of-process frame has another one than the page.
 */
export class FrameTree {
  /**
   * A command ran that can scroll ancestor frames in other processes; `waitForScroll` must run before the
   * next hit test.
   */
  scrollMayPropagate = false;
  readonly #frames = new Map<string, Frame>();
  readonly #mainId: string;
  readonly #watchers = new Set<(frame: Frame) => void>();

  constructor(mainId: string, session: Session) {
    this.#mainId = mainId;
    this.#frames.set(mainId, new Frame(mainId, undefined, session));
  }

  get main(): Frame {
    const main = this.#frames.get(this.#mainId);
    if (!main) throw new Error('a page always has its main frame');
    return main;
  }

  get(id: string): Frame | undefined {
    return this.#frames.get(id);
  }

  get all(): Frame[] {
    return [...this.#frames.values()];
  }

  /** The session of the page, and those of its frames in other processes. */
  get sessions(): ReadonlySet<Session> {
    return new Set(this.all.map(({ session }) => session));
  }

  /** Calls `watcher` with each frame that is added from now on; returns the disposer. */
  watch(watcher: (frame: Frame) => void): () => void {
    this.#watchers.add(watcher);
    return () => {
      this.#watchers.delete(watcher);
    };
  }

  /** Adds the frames of a `Page.getFrameTree` reply. What an event has told of a frame already stays. */
  load(session: Session, { frame, childFrames }: Protocol.Page.FrameTree): void {
    const known = this.#add(session, frame.id, frame.parentId);
    if (known.loaderId === '') known.reset(session, frame);
    for (const child of childFrames ?? []) this.load(session, child);
  }

  /** Page.frameAttached */
  attached(session: Session, id: string, parentId: string): void {
    this.#add(session, id, parentId);
  }

  /** Page.frameNavigated: the frames below belonged to the old document. */
  navigated(session: Session, frame: Protocol.Page.Frame): void {
    this.#removeBelow(frame.id);
    this.#add(session, frame.id, frame.parentId).reset(session, frame);
  }

  /** Page.navigatedWithinDocument */
  moved(id: string, url: string): void {
    this.#frames.get(id)?.moved(url);
  }

  /** Page.frameDetached. After `swap` the frame continues in another process, without the frames below it. */
  detached(session: Session, id: string, reason: Protocol.Page.FrameDetachedEvent['reason']): void {
    if (reason !== 'swap') this.#remove(id);
    // The new process may have reported its frames already: events of two processes have no order.
    else this.#removeBelow(id, session);
  }

  /**
   * A session ended: removes its frames but for its root, which has moved to a process of another session or was
   * removed. The events of the parent's session report which.
   */
  sessionEnded(session: Session): void {
    for (const frame of this.all) {
      const parent = this.#frames.get(frame.parentId ?? '');
      if (frame.session === session && parent?.session === session) this.#remove(frame.id);
    }
  }

  /** The page is gone: ends every frame with `error`. */
  end(error: CdpError): void {
    for (const frame of this.all) frame.remove(error);
  }

  /** The frame that has this document now; undefined if none has. */
  async ofDocument(loaderId: string, signal: AbortSignal): Promise<Frame | undefined> {
    const find = () => this.all.find((frame) => frame.loaderId === loaderId);
    const known = find();
    if (known) return known;
    // No event reports an initial about:blank document.
    await Promise.all([...this.sessions].map((session) => this.refresh(session, signal)));
    return find();
  }

  /** Asks a session for its frames, and adds those that no event has reported. */
  async refresh(session: Session, signal: AbortSignal): Promise<void> {
    try {
      const { frameTree } = await session.send('Page.getFrameTree', {}, signal);
      this.load(session, frameTree);
    } catch (error) {
      // A session that ends meanwhile has no documents.
      if (!isCdpError(error, 'detached', 'crashed')) throw error;
    }
  }

  #add(session: Session, id: string, parentId: string | undefined): Frame {
    const known = this.#frames.get(id);
    if (known) {
      if (known.session !== session) known.reset(session);
      return known;
    }
    const frame = new Frame(id, parentId, session);
    this.#frames.set(id, frame);
    for (const watcher of this.#watchers) watcher(frame);
    return frame;
  }

  #remove(id: string): void {
    if (id === this.#mainId) return;
    this.#removeBelow(id);
    this.#frames.get(id)?.remove();
    this.#frames.delete(id);
  }

  #removeBelow(id: string, session?: Session): void {
    for (const frame of this.all)
      if (frame.parentId === id && (session ?? frame.session) === frame.session)
        this.#remove(frame.id);
  }
}
