import type { Session } from './session.js';

/** The targets that are of no page. Chrome attaches service workers through each page that they control, too. */
export const SHARED_TYPES: readonly string[] = ['service_worker', 'shared_worker'];

/** What is told of the sessions of a context. */
export interface SessionFollower {
  /**
   * Called with each session before its target runs; one that is there already runs. Sends its calls at once:
   * Chrome reads them before the target goes on. A target that still has another session when this one ends is
   * told of again, with that one.
   *
   * @param pageId undefined for a service worker or a shared worker, which are of no page
   * @returns the calls that it made
   */
  attached(session: Session, pageId: string | undefined): readonly Promise<unknown>[];
  /** Called when such a session has ended. */
  detached?(session: Session): void;
}

/**
 * The sessions of a context, one for each target: pages, frames of other processes, and workers. While nobody
 * follows them it enables nothing, and shared workers are not attached.
 */
export class ContextSessions {
  /** By target; the first session of each is the one that followers are told of. */
  readonly #targets = new Map<string, { readonly session: Session; readonly pageId?: string }[]>();
  readonly #followers = new Set<SessionFollower>();
  readonly #retainWorkers: () => () => void;
  #releaseWorkers: (() => void) | undefined;

  /** @param retainWorkers has Chrome attach service workers and shared workers, until what it returns is called */
  constructor(retainWorkers: () => () => void) {
    this.#retainWorkers = retainWorkers;
  }

  /** Tells a follower of all present sessions, and of each later one; returns the disposer. */
  follow(follower: SessionFollower): () => void {
    this.#followers.add(follower);
    this.#releaseWorkers ??= this.#retainWorkers();
    for (const [first] of this.#targets.values())
      // What ends meanwhile needs nothing.
      for (const call of first ? follower.attached(first.session, first.pageId) : [])
        call.catch(() => undefined);
    return () => {
      this.#followers.delete(follower);
      if (this.#followers.size > 0) return;
      this.#releaseWorkers?.();
      this.#releaseWorkers = undefined;
    };
  }

  /**
   * Adds a session, before its target runs.
   *
   * @param pageId the page through which it was attached, if any
   * @returns the calls that followers made
   */
  attach(session: Session, pageId: string | undefined): Promise<unknown>[] {
    const { targetId = '', type = '' } = session.target ?? {};
    const isOfPage = pageId !== undefined && !SHARED_TYPES.includes(type);
    const own = { session, ...(isOfPage ? { pageId } : {}) };
    const sessions = this.#targets.get(targetId) ?? [];
    this.#targets.set(targetId, sessions);
    sessions.push(own);
    session.onGone(() => {
      const wasFirst = sessions[0] === own;
      sessions.splice(sessions.indexOf(own), 1);
      const [next] = sessions;
      if (wasFirst) for (const follower of this.#followers) follower.detached?.(session);
      if (!next) this.#targets.delete(targetId);
      else if (wasFirst) for (const call of this.#tell(next)) call.catch(() => undefined);
    });
    return sessions[0] === own ? this.#tell(own) : [];
  }

  #tell({ session, pageId }: { session: Session; pageId?: string }): Promise<unknown>[] {
    return [...this.#followers].flatMap((follower) => follower.attached(session, pageId));
  }
}
