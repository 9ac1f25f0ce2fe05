import type { EnabledDomain } from '../../../protocol/domains.js';
import type { Session } from '../../../protocol/session.js';

/** The document of a session whose latest map asked for no node: its loader ID. */
const unasked = new WeakMap<Session, string>();

/**
 * The accessibility trees of a page's processes. Chrome makes a tree for a whole document and keeps it between calls
 * only while the domain Accessibility is enabled; with calls alone the renderer crashes some time later.
 */
export class AxTrees {
  readonly #enabled = new Map<Session, EnabledDomain>();
  /** The documents read, and those of them that are asked about. */
  readonly #read = new Map<Session, string>();
  readonly #asked = new Set<Session>();

  /**
   * Makes Chrome build the tree of the session's root document while the snapshot is sent and read: a tree takes as
   * long as a snapshot. Not if the latest map of that document needed none.
   */
  prefetch(session: Session, loaderId: string, signal: AbortSignal): void {
    this.#read.set(session, loaderId);
    if (unasked.get(session) === loaderId) return;
    this.#enable(session, signal);
    session.send('Accessibility.getRootAXNode', {}, signal).catch(() => undefined);
  }

  /** To be called before the first call on a session: Chrome keeps the tree until `disableAll`. */
  enable(session: Session, signal: AbortSignal): void {
    this.#asked.add(session);
    this.#enable(session, signal);
  }

  /** Disables the domain where no other map needs it, without waiting for the replies. */
  disableAll(): void {
    for (const domain of this.#enabled.values()) domain.dispose();
    for (const [session, loaderId] of this.#read)
      if (this.#asked.has(session)) unasked.delete(session);
      else unasked.set(session, loaderId);
  }

  #enable(session: Session, signal: AbortSignal): void {
    if (!this.#enabled.has(session))
      this.#enabled.set(session, session.enable('Accessibility', { signal }));
  }
}
