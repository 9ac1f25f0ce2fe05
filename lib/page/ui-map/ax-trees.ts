import type { Session } from '../../../protocol/session.js';

/**
 * Chrome's accessibility trees, which it makes for whole documents and keeps from one question to the next
 * only while it is told to. The first question of all is asked early: Chrome makes the tree while its
 * snapshot is on the way and is read.
 */
export class AxTrees {
  readonly #sessions = new Set<Session>();

  /** Has Chrome make the tree of the session's root document, after all that was sent before. */
  prefetch(session: Session, signal: AbortSignal): void {
    this.enable(session, signal);
    session.send('Accessibility.getRootAXNode', {}, signal).catch(() => undefined);
  }

  /**
   * Enables the domain. Call it in one turn with the calls that need it: another map of the page may have
   * ended in between, and Chrome's renderer crashes later when it is asked while the domain is disabled.
   */
  enable(session: Session, signal: AbortSignal): void {
    this.#sessions.add(session);
    session.send('Accessibility.enable', {}, signal).catch(() => undefined);
  }

  /** Lets Chrome drop the trees. The caller need not wait. */
  disableAll(): void {
    for (const session of this.#sessions)
      session.send('Accessibility.disable', {}).catch(() => undefined);
  }
}
