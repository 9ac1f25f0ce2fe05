import type { EnabledDomain } from '../../../protocol/domains.js';
import type { Session } from '../../../protocol/session.js';

/**
 * Chrome's accessibility trees. Chrome makes one for a whole document and keeps it from one question to the
 * next only while the domain is enabled: without it, its renderer crashes later on. The first question of
 * all is asked early: Chrome makes the tree while its snapshot is on the way and is read.
 */
export class AxTrees {
  readonly #enabled = new Map<Session, EnabledDomain>();

  /** Has Chrome make the tree of the session's root document, after all that was sent before. */
  prefetch(session: Session, signal: AbortSignal): void {
    this.enable(session, signal);
    session.send('Accessibility.getRootAXNode', {}, signal).catch(() => undefined);
  }

  /** To be called before the first question on a session: Chrome keeps the tree until `disableAll`. */
  enable(session: Session, signal: AbortSignal): void {
    if (!this.#enabled.has(session))
      this.#enabled.set(session, session.enable('Accessibility', { signal }));
  }

  /** Has Chrome forget the trees that no other map uses. Nobody needs to wait for that. */
  disableAll(): void {
    for (const domain of this.#enabled.values()) domain.dispose();
  }
}
