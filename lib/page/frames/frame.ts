import { once, setMaxListeners } from 'node:events';
import type { Protocol } from 'devtools-protocol';
import { CdpError, isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import { abortable } from '../../request/deadline.js';
import { withoutCredentials } from '../../request/url-parts.js';

/** The name of the isolated world of all page functions: the page can neither see nor replace anything in it. */
export const WORLD = 'tabwire';

/** The isolated world that clients share in each document, for evals and for scripts that go before the page's. */
export const CLIENT_WORLD = 'tabwire-client';

/** Where a client's script runs: in the page's own world, or in the one that the page's scripts can't see. */
export type ScriptWorld = 'page' | 'isolated';

/** The isolated world of one document. */
export interface World {
  readonly session: Session;
  /** Its execution context. */
  readonly contextId: number;
  /** The page functions whose source it has: the source is sent once. */
  readonly functions: Set<object>;
}

/** How often calls in a world may fail as `context_gone` while no event reports another document. */
const MAX_FAILURES = 3;

/** One frame, with its present document. Its session changes when it moves to another process. */
export class Frame {
  readonly id: string;
  readonly parentId: string | undefined;
  session: Session;
  loaderId: string;
  #url = '';
  #world: Promise<World> | undefined;
  /** Aborted when the document is replaced, or its process or the frame ends. */
  #present = lasting();
  #removed: CdpError | undefined;

  constructor(id: string, parentId: string | undefined, session: Session) {
    this.id = id;
    this.parentId = parentId;
    this.session = session;
    this.loaderId = '';
  }

  /** Of its document, without name and password: Chrome has them in the URL of a document that was opened with them. */
  get url(): string {
    return this.#url;
  }

  /** Its document has another URL now. */
  moved(url: string): void {
    this.#url = withoutCredentials(url);
  }

  /**
   * Our world in the frame's present document (Page.createIsolatedWorld). A busy document may take any time to
   * make it: each caller waits with its own signal.
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

  /** Follows the frame to a new document, or to a new process, whose document isn't known yet. */
  reset(session: Session, document?: Protocol.Page.Frame): void {
    const past = this.#present;
    this.session = session;
    this.#present = lasting();
    this.#world = undefined;
    this.loaderId = document?.loaderId ?? '';
    // An error page has the URL of the document that could not be loaded.
    if (document)
      this.moved(document.unreachableUrl ?? document.url + (document.urlFragment ?? ''));
    past.abort();
  }

  /** The frame has left its page: present and later calls in it reject with `error`. */
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
        // The event of the new document, or of the new process, may not have come yet.
        if (!session.attached)
          await once(present.signal, 'abort', { signal }).catch(() => undefined);
        else if (++failures > MAX_FAILURES) throw error;
        else if (this.#world === world) this.#world = undefined;
      }
    }
  }
}

/** A controller whose signal may have any number of listeners: one for each command in the frame. */
function lasting(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}
