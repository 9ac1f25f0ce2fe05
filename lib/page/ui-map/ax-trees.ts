import type { EnabledDomain } from '../../../protocol/domains.js';
import type { Session } from '../../../protocol/session.js';

/**
 * The accessibility trees of a page's processes. Chrome makes a tree for a whole document and keeps it between calls
 * only while the domain Accessibility is enabled; with calls alone the renderer crashes some time later.
 * `prefetch` makes Chrome build the tree while the snapshot is sent and read.
 */
export class AxTrees {
  readonly #enabled = new Map<Session, EnabledDomain>();

  /** Makes Chrome build the tree of the session's root document, after all earlier calls. */
  prefetch(session: Session, signal: AbortSignal): void {
    this.enable(session, signal);
    session.send('Accessibility.getRootAXNode', {}, signal).catch(() => undefined);
  }

  /** To be called before the first call on a session: Chrome keeps the tree until `disableAll`. */
  enable(session: Session, signal: AbortSignal): void {
    if (!this.#enabled.has(session))
      this.#enabled.set(session, session.enable('Accessibility', { signal }));
  }

  /** Disables the domain where no other map needs it, without waiting for the replies. */
  disableAll(): void {
    for (const domain of this.#enabled.values()) domain.dispose();
  }
}
