import type { Protocol } from 'devtools-protocol';
import { isCdpError } from '../../protocol/errors.js';
import type { Session } from '../../protocol/session.js';
import { abortable } from '../deadline.js';

/** The isolated world of every page function: the page can neither see nor replace anything in it. */
const WORLD = 'tabwire';

/** How often a world may be found gone without the frame having moved on. */
const MAX_FAILURES = 3;

/** One frame: a document's place in the page. Its session changes when it changes its process. */
export class Frame {
  readonly id: string;
  readonly parentId: string | undefined;
  session: Session;
  loaderId: string;
  url: string;
  #world: Promise<number> | undefined;
  /** Counts documents and processes. */
  #generation = 0;

  constructor(id: string, parentId: string | undefined, session: Session) {
    this.id = id;
    this.parentId = parentId;
    this.session = session;
    this.loaderId = '';
    this.url = '';
  }

  /** The execution context of our world in the frame's present document. */
  get world(): Promise<number> {
    if (this.#world) return this.#world;
    const world = this.session
      .send('Page.createIsolatedWorld', { frameId: this.id, worldName: WORLD })
      .then(({ executionContextId }) => executionContextId);
    world.catch(() => {
      if (this.#world === world) this.#world = undefined;
    });
    this.#world = world;
    return world;
  }

  /** A new document, or a new process, whose document isn't known yet: the old world is gone. */
  reset(session: Session, document?: Protocol.Page.Frame): void {
    this.session = session;
    this.#generation += 1;
    this.#world = undefined;
    this.loaderId = document?.loaderId ?? '';
    // An error page goes by the URL that it stands in for.
    if (document) this.url = document.unreachableUrl ?? document.url + (document.urlFragment ?? '');
  }

  /**
   * Runs `work` in the present document's world, again when the document changed meanwhile: only a
   * reply that came before the next document's `frameNavigated` is surely of this document, because
   * context ids start anew in each process.
   */
  async inWorld<T>(
    work: (session: Session, contextId: number) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    for (let failures = 0; ;) {
      signal.throwIfAborted();
      const { session } = this;
      const generation = this.#generation;
      const world = this.world;
      try {
        const result = await work(session, await abortable(world, signal));
        if (this.#generation === generation) return result;
      } catch (error) {
        if (!isCdpError(error, 'context_gone', 'detached')) throw error;
        if (this.#generation !== generation) continue;
        // The event that tells of the new document may still be on its way, but not for ever.
        if (!session.attached || ++failures > MAX_FAILURES) throw error;
        if (this.#world === world) this.#world = undefined;
      }
    }
  }
}

/**
 * The frames of one page, of all its sessions: fed by Page events, with the session that each frame
 * lives on (an out-of-process frame has one of its own).
 */
export class FrameTree {
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

  /** Tells of each frame that comes from now on; returns what ends that. */
  watch(watcher: (frame: Frame) => void): () => void {
    this.#watchers.add(watcher);
    return () => {
      this.#watchers.delete(watcher);
    };
  }

  /**
   * Takes in what `Page.getFrameTree` says of a session's frames. Its reply is seen later than events
   * that came after it, so what they told stands.
   */
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
    const frame = this.#frames.get(id);
    if (frame) frame.url = url;
  }

  /** Page.frameDetached. A swap is no end: the frame goes on in another process, without those below. */
  detached(session: Session, id: string, reason: Protocol.Page.FrameDetachedEvent['reason']): void {
    if (reason !== 'swap') this.#remove(id);
    // The new process may have told of its frames already: no order holds between two processes.
    else this.#removeBelow(id, session);
  }

  /** A session ended: the frames that are still on it are gone. */
  sessionEnded(session: Session): void {
    for (const frame of this.all) {
      if (frame.session === session && frame.id !== this.#mainId) this.#remove(frame.id);
    }
  }

  /** The frame that shows the document, if it still does. */
  async ofDocument(loaderId: string, signal: AbortSignal): Promise<Frame | undefined> {
    const find = () => this.all.find((frame) => frame.loaderId === loaderId);
    const known = find();
    if (known) return known;
    // An initial about:blank document is announced by no event.
    const sessions = new Set(this.all.map((frame) => frame.session));
    await Promise.all([...sessions].map((session) => this.refresh(session, signal)));
    return find();
  }

  /** Asks a session for its frames and takes in what no event told. */
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
    this.#frames.delete(id);
  }

  #removeBelow(id: string, session?: Session): void {
    for (const frame of this.all)
      if (frame.parentId === id && (session ?? frame.session) === frame.session)
        this.#remove(frame.id);
  }
}
