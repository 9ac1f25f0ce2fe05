import type { Session } from '../../../protocol/session.js';

/** How many have Chrome tell of a session's nodes. */
const owners = new WeakMap<Session, number>();

/** Has Chrome know the nodes of a session until the last that wanted it is done; returns what ends it. */
function enableDom(
  session: Session,
  signal: AbortSignal,
): { reply: Promise<unknown>; end: () => void } {
  owners.set(session, (owners.get(session) ?? 0) + 1);
  const end = () => {
    const others = (owners.get(session) ?? 1) - 1;
    owners.set(session, others);
    // A session that is gone has nothing enabled.
    if (others === 0) session.send('DOM.disable', {}).catch(() => undefined);
  };
  const reply = session.send('DOM.enable', {}, signal);
  reply.catch(() => undefined); // told where it is awaited
  return { reply, end };
}

/**
 * Every node of a session's documents, those in shadow roots and in frames too, as a list: of a tree that is
 * deeper than some 150 elements Chrome can't tell (`CBOR: stack limit exceeded`, measured on Chromium 156).
 */
const ALL = ['DOM.getFlattenedDocument', { depth: -1, pierce: true }] as const;

/** Chrome's numbers of a session's closed shadow roots, at any depth: no script sees them. */
export async function closedRoots(session: Session, signal: AbortSignal): Promise<number[]> {
  const dom = enableDom(session, signal);
  try {
    const [{ nodes }] = await Promise.all([session.send(...ALL, signal), dom.reply]);
    const roots = nodes.flatMap(({ shadowRoots = [] }) => shadowRoots);
    const closed = roots.filter(({ shadowRootType }) => shadowRootType === 'closed');
    return closed.map(({ backendNodeId }) => backendNodeId);
  } finally {
    dom.end();
  }
}

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
  readonly #unlisten: readonly (() => void)[];

  /** @param kind `roots`: only those changes that may bring a shadow root */
  private constructor(
    session: Session,
    kind: 'all' | 'roots',
    changed: () => void,
    end: () => void,
  ) {
    this.#unlisten = [
      session.on('DOM.shadowRootPushed', changed),
      session.on('DOM.childNodeInserted', ({ node }) => {
        if (kind === 'all' || node.shadowRoots || (node.childNodeCount ?? 0) > 0) changed();
      }),
      ...(kind === 'all' ? CHANGES.map((event) => session.on(event, changed)) : []),
      end,
    ];
  }

  /** Resolves when Chrome tells of every node that there is then. */
  static async watch(
    session: Session,
    kind: 'all' | 'roots',
    changed: () => void,
    signal: AbortSignal,
  ): Promise<NodeChanges> {
    const dom = enableDom(session, signal);
    const watch = new NodeChanges(session, kind, changed, dom.end);
    try {
      // Chrome tells of the nodes that it was asked for.
      await Promise.all([dom.reply, session.send(...ALL, signal)]);
      return watch;
    } catch (error) {
      watch.end();
      throw error;
    }
  }

  /** To be called once. */
  end(): void {
    for (const unlisten of this.#unlisten) unlisten();
  }
}
