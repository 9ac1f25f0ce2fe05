import { once, setMaxListeners } from 'node:events';
import type { Protocol } from 'devtools-protocol';
import { CdpError, isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import { abortable } from '../../request/deadline.js';

/** The isolated world of every page function: the page can neither see nor replace anything in it. */
export const WORLD = 'tabwire';

/** That world in one document. */
export interface World {
  readonly session: Session;
  /** Its execution context. */
  readonly contextId: number;
  /** The page functions that it has: their source goes there once. */
  readonly functions: Set<object>;
}

/** How often a world may be found gone without the frame having moved on. */
const MAX_FAILURES = 3;

/** One frame: a document's place in the page. Its session changes when it changes its process. */
export class Frame {
  readonly id: string;
  readonly parentId: string | undefined;
  session: Session;
  loaderId: string;
  url: string;
  #world: Promise<World> | undefined;
  /** Aborted when the document goes: with its process, for another, or with the frame itself. */
  #present = lasting();
  #removed: CdpError | undefined;

  constructor(id: string, parentId: string | undefined, session: Session) {
    this.id = id;
    this.parentId = parentId;
    this.session = session;
    this.loaderId = '';
    this.url = '';
  }

  /**
   * Our world in the frame's present document. It comes when the document has time for it, however long
   * that takes: each who waits for it has a time of its own.
   */
  get world(): Promise<World> {
    if (this.#world) return this.#world;
    const { session } = this;
    const params = { frameId: this.id, worldName: WORLD };
    const world = session
      .send('Page.createIsolatedWorld', params, this.#present.signal)
      .then(({ executionContextId: contextId }) => ({
        session,
        contextId,
        functions: new Set<object>(),
      }));
    world.catch(() => {
      if (this.#world === world) this.#world = undefined;
    });
    this.#world = world;
    return world;
  }

  /** A new document, or a new process, whose document isn't known yet: the old world is gone. */
  reset(session: Session, document?: Protocol.Page.Frame): void {
    const past = this.#present;
    this.session = session;
    this.#present = lasting();
    this.#world = undefined;
    this.loaderId = document?.loaderId ?? '';
    // An error page goes by the URL that it stands in for.
    if (document) this.url = document.unreachableUrl ?? document.url + (document.urlFragment ?? '');
    past.abort();
  }

  /** The frame has left its page: what waits in it waits in vain, and gets this error. */
  remove(error = new CdpError('detached', 'a frame', 'it left its page')): void {
    this.#removed = error;
    this.#present.abort();
  }

  /**
   * Runs `work` in the present document's world, again when the document changed meanwhile: only a
   * reply that came before the next document's `frameNavigated` is surely of this document, because
   * context ids start anew in each process.
   */
  async inWorld<T>(work: (world: World) => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let failures = 0, last = this.#present; ;) {
      signal.throwIfAborted();
      if (this.#removed) throw this.#removed;
      const { session, world } = this;
      const present = this.#present;
      if (present !== last) [failures, last] = [0, present];
      try {
        const result = await abortable(work(await abortable(world, signal)), present.signal);
        if (this.#present === present) return result;
      } catch (error) {
        if (present.signal.aborted) continue;
        if (!isCdpError(error, 'context_gone', 'detached')) throw error;
        // The events that tell of the new document, or of the new process, may still be on their way.
        if (!session.attached)
          await once(present.signal, 'abort', { signal }).catch(() => undefined);
        else if (++failures > MAX_FAILURES) throw error;
        else if (this.#world === world) this.#world = undefined;
      }
    }
  }
}

/** For as many listeners as there are commands in a frame. */
function lasting(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

/**
 * The frames of one page, of all its sessions: fed by Page events, with the session that each frame
 * lives on (an out-of-process frame has one of its own).
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

  /**
   * A session ended, and the frames on it. Its root goes on where its page tells, if it does: it moved
   * to a process of another session, or was removed.
   */
  sessionEnded(session: Session): void {
    for (const frame of this.all) {
      const parent = this.#frames.get(frame.parentId ?? '');
      if (frame.session === session && parent?.session === session) this.#remove(frame.id);
    }
  }

  /** The page is gone, and with it every frame. */
  end(error: CdpError): void {
    for (const frame of this.all) frame.remove(error);
  }

  /** The frame that shows the document, if it still does. */
  async ofDocument(loaderId: string, signal: AbortSignal): Promise<Frame | undefined> {
    const find = () => this.all.find((frame) => frame.loaderId === loaderId);
    const known = find();
    if (known) return known;
    // An initial about:blank document is announced by no event.
    await Promise.all([...this.sessions].map((session) => this.refresh(session, signal)));
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
    this.#frames.get(id)?.remove();
    this.#frames.delete(id);
  }

  #removeBelow(id: string, session?: Session): void {
    for (const frame of this.all)
      if (frame.parentId === id && (session ?? frame.session) === frame.session)
        this.#remove(frame.id);
  }
}
