import type { Session } from '../../../protocol/session.js';

/** How many watches have Chrome tell of a session's nodes. */
const watches = new WeakMap<Session, number>();

const CHANGES = [
  'DOM.attributeModified',
  'DOM.attributeRemoved',
  'DOM.characterDataModified',
  'DOM.childNodeCountUpdated',
  'DOM.childNodeRemoved',
] as const;

/**
 * Has Chrome tell of the changes of a session's nodes, those in closed shadow roots too, which no script can
 * observe.
 */
export class NodeChanges {
  readonly #session: Session;
  readonly #unlisten: (() => void)[];

  /** @param kind `roots`: only those changes that may bring a shadow root */
  private constructor(session: Session, kind: 'all' | 'roots', changed: () => void) {
    this.#session = session;
    this.#unlisten = [
      session.on('DOM.shadowRootPushed', changed),
      session.on('DOM.childNodeInserted', ({ node }) => {
        if (kind === 'all' || node.shadowRoots || (node.childNodeCount ?? 0) > 0) changed();
      }),
      ...(kind === 'all' ? CHANGES.map((event) => session.on(event, changed)) : []),
    ];
    watches.set(session, (watches.get(session) ?? 0) + 1);
  }

  /** Resolves when Chrome tells of every node that there is then. */
  static async watch(
    session: Session,
    kind: 'all' | 'roots',
    changed: () => void,
    signal: AbortSignal,
  ): Promise<NodeChanges> {
    const watch = new NodeChanges(session, kind, changed);
    try {
      await session.send('DOM.enable', {}, signal);
      // Chrome tells of those nodes that it was asked for. Its answer fails where they are too deep.
      await session
        .send('DOM.getDocument', { depth: -1, pierce: true }, signal)
        .catch(() => undefined);
      signal.throwIfAborted();
      return watch;
    } catch (error) {
      watch.end();
      throw error;
    }
  }

  end(): void {
    for (const unlisten of this.#unlisten.splice(0)) unlisten();
    const others = (watches.get(this.#session) ?? 1) - 1;
    watches.set(this.#session, others);
    // A session that is gone has nothing enabled.
    if (others === 0) this.#session.send('DOM.disable', {}).catch(() => undefined);
  }
}
