import { TabwireError } from '../../request/errors.js';

/**
 * Chrome numbers nodes (`backendNodeId`) by a counter of the renderer process, so the same integer
 * names different nodes in different processes. `isolate` is the process's V8 isolate id, the random
 * first part of each remote object's id: the pair (isolate, backendNodeId) names one node for ever,
 * and comparing the isolate of a resolved object proves that it is the node that was meant.
 */
interface NodeIdentity {
  readonly isolate: string;
  readonly backendNodeId: number;
}

/** What the ledger knows of a node that was handed out. `Owner` is its page, `Session` its CDP session. */
export interface NodeEntry<Owner, Session> extends NodeIdentity {
  readonly nodeId: number;
  readonly owner: Owner;
  readonly session: Session;
  /** `loaderId` of its document when it was handed out. */
  readonly loaderId: string;
  /** A remote object of it in our isolated world, if the ledger keeps one. */
  objectId: string | undefined;
}

/** Of a node_id, what lies above Chrome's integer: node_id = k × 10^10 + backendNodeId. */
const SPAN = 10 ** 10;

/** Remote objects keep their nodes alive, so only the latest ones are kept, per owner. */
const MAX_OBJECTS = 1_000;

/**
 * Mints node IDs: each once in the life of a browser, so that an old ID never names another node, on
 * whichever page or context it is used. An ID is Chrome's own integer unless that
 * was given to a different node before; then it is k × 10^10 + that integer, with the smallest k that
 * makes it fresh.
 */
export class NodeLedger<Owner extends { readonly id: string }, Session> {
  readonly #entries = new Map<number, NodeEntry<Owner, Session>>();
  readonly #ids = new Map<string, number>();
  /** Per k, the highest of Chrome's integers among forgotten IDs: old documents cost no memory. */
  readonly #highestRemoved: number[] = [];
  /** Entries with a remote object, least recently used first. */
  readonly #objects = new Map<number, NodeEntry<Owner, Session>>();
  readonly #release: (session: Session, objectId: string) => void;

  /** @param release releases a remote object that the ledger no longer needs */
  constructor(release: (session: Session, objectId: string) => void) {
    this.#release = release;
  }

  /** How many nodes are remembered. */
  get size(): number {
    return this.#entries.size;
  }

  /** The node's ID: the one it has, or a fresh one. Takes over `objectId`. */
  mint(node: Omit<NodeEntry<Owner, Session>, 'nodeId'>): number {
    const key = `${node.isolate}:${node.backendNodeId}`;
    const known = this.#entries.get(this.#ids.get(key) ?? -1);
    if (known && isWhere(known, node)) {
      if (node.objectId !== undefined) this.keepObject(known, node.objectId);
      return known.nodeId;
    }
    // A script may have moved the node into another document; it keeps its ID there.
    if (known) this.releaseObject(known);
    const nodeId = known?.nodeId ?? this.#fresh(node.backendNodeId);
    const entry: NodeEntry<Owner, Session> = { ...node, nodeId, objectId: undefined };
    this.#entries.set(nodeId, entry);
    this.#ids.set(key, nodeId);
    if (node.objectId !== undefined) this.keepObject(entry, node.objectId);
    return nodeId;
  }

  /**
   * The entry of `nodeId`, which a client uses on the page `owner`.
   *
   * @throws TabwireError `node_not_found` when it was never handed out there, `node_stale` when its
   *   document is gone
   */
  lookup(owner: Owner, nodeId: number): NodeEntry<Owner, Session> {
    const entry = this.#entries.get(nodeId);
    if (entry?.owner === owner) {
      if (entry.objectId !== undefined) this.keepObject(entry, entry.objectId);
      return entry;
    }
    if (entry)
      throw new TabwireError(
        'node_not_found',
        `Node ${nodeId} belongs to page ${entry.owner.id}, and this command ran on another page. Send "page_id": "${entry.owner.id}", or find the element again on this page.`,
        { node_id: nodeId, page_id: entry.owner.id },
      );
    if (nodeId > 0 && nodeId % SPAN <= (this.#highestRemoved[Math.floor(nodeId / SPAN)] ?? 0))
      throw staleNode(nodeId);
    throw new TabwireError(
      'node_not_found',
      `No command of this browser has returned the node ID ${nodeId}. Send an ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/.`,
      { node_id: nodeId },
    );
  }

  /**
   * Remembers a remote object of a node, and that it was used now. If there is one already, that one stays, because
   * it may be in use, and the new one is released.
   *
   * @returns the object to use
   */
  keepObject(entry: NodeEntry<Owner, Session>, objectId: string): string {
    if (entry.objectId === undefined) entry.objectId = objectId;
    else if (entry.objectId !== objectId) this.#release(entry.session, objectId);
    this.#objects.delete(entry.nodeId);
    this.#objects.set(entry.nodeId, entry);
    const [oldest] = this.#objects.values();
    if (this.#objects.size > MAX_OBJECTS && oldest) this.releaseObject(oldest);
    return entry.objectId;
  }

  /** Releases the remote object of a node; the node itself stays known. */
  releaseObject(entry: NodeEntry<Owner, Session>): void {
    this.#objects.delete(entry.nodeId);
    if (entry.objectId === undefined) return;
    this.#release(entry.session, entry.objectId);
    entry.objectId = undefined;
  }

  /** Forgets the nodes of a page: it closed, or has a new document. Their IDs stay spent. */
  removeNodesOf(owner: Owner): void {
    for (const [nodeId, entry] of this.#entries) {
      if (entry.owner !== owner) continue;
      this.#entries.delete(nodeId);
      this.#objects.delete(nodeId);
      this.#ids.delete(`${entry.isolate}:${entry.backendNodeId}`);
      const k = Math.floor(nodeId / SPAN);
      this.#highestRemoved[k] = Math.max(this.#highestRemoved[k] ?? 0, entry.backendNodeId);
    }
  }

  #fresh(backendNodeId: number): number {
    for (let k = 0; ; k += 1) {
      const nodeId = k * SPAN + backendNodeId;
      if (backendNodeId > (this.#highestRemoved[k] ?? 0) && !this.#entries.has(nodeId))
        return nodeId;
    }
  }
}

/** Whether two entries of a node are of the same document. */
function isWhere<Owner, Session>(
  a: Omit<NodeEntry<Owner, Session>, 'nodeId'>,
  b: Omit<NodeEntry<Owner, Session>, 'nodeId'>,
): boolean {
  return a.owner === b.owner && a.session === b.session && a.loaderId === b.loaderId;
}

/** The error 404 `node_stale`; its details have the `node_id`. */
export function staleNode(nodeId: number): TabwireError {
  return new TabwireError(
    'node_stale',
    `Node ${nodeId} is no longer in the page: the element was removed, or the page shows another document. Find the element again.`,
    { node_id: nodeId },
  );
}

/** The isolate id in a remote object's id, which is `<isolate>.<context>.<object>`. */
export function isolateOf(objectId: string): string {
  return objectId.slice(0, objectId.indexOf('.'));
}
