import type { Session } from '../../../protocol/session.js';

/**
 * Chrome's accessibility trees, which it makes for whole documents and keeps from one question to the next
 * only while it is told to. The first question of all is asked early: Chrome makes the tree while its
 * snapshot is on the way and is read.
 */
export class AxTrees {
  readonly #sessions = new Set<Session>();

  /** Has Chrome make the tree of the session's root document, after all that was sent before. */
  grow(session: Session, signal: AbortSignal): void {
    this.keep(session, signal);
    session.send('Accessibility.getRootAXNode', {}, signal).catch(() => undefined);
  }

  /**
   * To be called in one turn with the questions: another map of the page may have ended in between, and
   * Chrome's renderer crashes later on when it was asked while it keeps no tree.
   */
  keep(session: Session, signal: AbortSignal): void {
    this.#sessions.add(session);
    session.send('Accessibility.enable', {}, signal).catch(() => undefined);
  }

  /** Has Chrome forget them. Nobody needs to wait for that. */
  fell(): void {
    for (const session of this.#sessions)
      session.send('Accessibility.disable', {}).catch(() => undefined);
  }
}
