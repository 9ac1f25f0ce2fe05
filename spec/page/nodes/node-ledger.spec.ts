import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TabwireError } from '../../../lib/request/errors.js';
import { isolateOf, NodeLedger, type NodeEntry } from '../../../lib/page/nodes/node-ledger.js';

interface Owner {
  readonly id: string;
}
type Ledger = NodeLedger<Owner, string>;
type Node = Omit<NodeEntry<Owner, string>, 'nodeId'>;

const SPAN = 10 ** 10;

/** As many remote objects as a ledger keeps. */
const KEPT = 1_000;

const page: Owner = { id: 'page-1' };
const tab: Owner = { id: 'page-2' };

function node(backendNodeId: number, more: Partial<Node> = {}): Node {
  return {
    isolate: 'process-1',
    loaderId: 'document-1',
    owner: page,
    session: 'session-1',
    objectId: undefined,
    backendNodeId,
    ...more,
  };
}

/** A ledger, and what it let go of, as `session/object`. */
function ledgerAndReleases(): { ledger: Ledger; released: string[] } {
  const released: string[] = [];
  const ledger = new NodeLedger<Owner, string>((session, objectId) => {
    released.push(`${session}/${objectId}`);
  });
  return { ledger, released };
}

const newLedger = (): Ledger => ledgerAndReleases().ledger;

/** The error that a lookup throws. */
function refusal(ledger: Ledger, owner: Owner, nodeId: number): TabwireError {
  try {
    ledger.lookup(owner, nodeId);
  } catch (error) {
    if (error instanceof TabwireError) return error;
    throw error;
  }
  throw new Error(`${nodeId} is known`);
}

describe('an ID', () => {
  it('is Chrome’s own integer in the first process of a page', () => {
    const ledger = newLedger();
    expect([5, 9, 2, 777].map((id) => ledger.mint(node(id)))).toEqual([5, 9, 2, 777]);
  });

  it('is the same however often the node is found, on whichever session', () => {
    const ledger = newLedger();
    const first = ledger.mint(node(7));
    expect(ledger.mint(node(7))).toBe(first);
    expect(ledger.mint(node(7, { session: 'session-2', objectId: 'process-1.3.4' }))).toBe(first);
    expect(ledger.size).toBe(1);
  });

  it('of another process’s node with the same integer is the next multiple of 10^10 more', () => {
    const ledger = newLedger();
    const ids = ['process-1', 'process-2', 'process-3'].map((isolate) =>
      ledger.mint(node(7, { isolate })),
    );
    expect(ids).toEqual([7, SPAN + 7, 2 * SPAN + 7]);
    expect(ledger.mint(node(8, { isolate: 'process-3' }))).toBe(8);
  });

  it('takes the smallest multiple that is fresh, not the latest', () => {
    const ledger = newLedger();
    ledger.mint(node(7));
    ledger.mint(node(7, { isolate: 'process-2' }));
    ledger.mint(node(7, { isolate: 'process-3', owner: tab }));
    expect(ledger.mint(node(8, { isolate: 'process-4' }))).toBe(8);
    expect(ledger.mint(node(9, { isolate: 'process-4' }))).toBe(9);
    expect(ledger.mint(node(8, { isolate: 'process-5' }))).toBe(SPAN + 8);
  });

  it('stays spent when its document is gone', () => {
    const ledger = newLedger();
    ledger.mint(node(7));
    ledger.removeNodesOf(page);
    expect(ledger.mint(node(7, { isolate: 'process-2' }))).toBe(SPAN + 7);
    ledger.removeNodesOf(page);
    expect(ledger.mint(node(7, { isolate: 'process-3' }))).toBe(2 * SPAN + 7);
  });

  it('goes on as Chrome’s own integer where the next document continues the count', () => {
    const ledger = newLedger();
    for (let documents = 0; documents < 50; documents += 1) {
      for (let i = 1; i <= 20; i += 1)
        expect(ledger.mint(node(documents * 20 + i))).toBe(documents * 20 + i);
      ledger.removeNodesOf(page);
    }
  });

  it('is shared by the pages of a ledger: none has an ID of another', () => {
    const ledger = newLedger();
    expect(ledger.mint(node(7))).toBe(7);
    expect(ledger.mint(node(7, { isolate: 'process-2', owner: tab }))).toBe(SPAN + 7);
    ledger.removeNodesOf(page);
    expect(ledger.lookup(tab, SPAN + 7)).toMatchObject({ backendNodeId: 7, owner: tab });
  });
});

describe('a lookup', () => {
  it('gives what was minted', () => {
    const ledger = newLedger();
    const minted = node(7, { objectId: 'process-1.2.3' });
    expect(ledger.lookup(page, ledger.mint(minted))).toEqual({ ...minted, nodeId: 7 });
  });

  it.each([1, 8, SPAN + 7, 0, -7, Number.MAX_SAFE_INTEGER])(
    'of %d, never handed out, is node_not_found',
    (nodeId) => {
      const ledger = newLedger();
      ledger.mint(node(7));
      const error = refusal(ledger, page, nodeId);
      expect(error).toMatchObject({ code: 'node_not_found', details: { node_id: nodeId } });
    },
  );

  it('of an ID beyond all that were handed out is node_not_found after a new document too', () => {
    const ledger = newLedger();
    ledger.mint(node(7));
    ledger.removeNodesOf(page);
    expect(refusal(ledger, page, 8).code).toBe('node_not_found');
    expect(refusal(ledger, page, SPAN + 7).code).toBe('node_not_found');
  });

  it('of another page’s node is node_not_found and names that page', () => {
    const ledger = newLedger();
    const nodeId = ledger.mint(node(7, { owner: tab }));
    const { code, details, message } = refusal(ledger, page, nodeId);
    expect([code, details]).toEqual(['node_not_found', { node_id: 7, page_id: 'page-2' }]);
    expect(message).toContain('page-2');
  });

  it('of a node whose document is gone is node_stale, on every page', () => {
    const ledger = newLedger();
    ledger.mint(node(7));
    const other = ledger.mint(node(7, { isolate: 'process-2' }));
    ledger.removeNodesOf(page);
    for (const owner of [page, tab]) {
      for (const nodeId of [7, other]) {
        const error = refusal(ledger, owner, nodeId);
        expect(error).toMatchObject({ code: 'node_stale', details: { node_id: nodeId } });
      }
    }
  });
});

describe('remote objects', () => {
  it('are taken over by the first mint, and the spare ones released', () => {
    const { ledger, released } = ledgerAndReleases();
    ledger.mint(node(7));
    ledger.mint(node(7, { objectId: 'a' }));
    ledger.mint(node(7, { objectId: 'b' }));
    expect(ledger.lookup(page, 7).objectId).toBe('a');
    expect(released).toEqual(['session-1/b']);
  });

  it('are one per node: of two that come at a time one is released', () => {
    const { ledger, released } = ledgerAndReleases();
    const entry = ledger.lookup(page, ledger.mint(node(7, { objectId: 'a' })));
    ledger.keepObject(entry, 'a');
    expect(released).toEqual([]);
    ledger.keepObject(entry, 'b');
    expect([...released, `session-1/${entry.objectId}`].sort()).toEqual([
      'session-1/a',
      'session-1/b',
    ]);
  });

  it(`beyond ${KEPT} push out the one that was used longest ago`, () => {
    const { ledger, released } = ledgerAndReleases();
    for (let id = 1; id <= KEPT; id += 1) ledger.mint(node(id, { objectId: `o${id}` }));
    ledger.lookup(page, 1);
    expect(released).toEqual([]);
    ledger.mint(node(KEPT + 1, { objectId: 'new' }));
    ledger.mint(node(KEPT + 2, { objectId: 'newer' }));
    expect(released).toEqual(['session-1/o2', 'session-1/o3']);
    expect([1, 2].map((id) => ledger.lookup(page, id).objectId)).toEqual(['o1', undefined]);
    expect(ledger.size).toBe(KEPT + 2);
  });

  it('can be let go of, once, and the node stays known', () => {
    const { ledger, released } = ledgerAndReleases();
    const entry = ledger.lookup(page, ledger.mint(node(7, { objectId: 'a' })));
    ledger.releaseObject(entry);
    ledger.releaseObject(entry);
    expect(released).toEqual(['session-1/a']);
    expect(ledger.lookup(page, 7).objectId).toBeUndefined();
  });

  it('of a document that is gone take no one’s place', () => {
    const { ledger, released } = ledgerAndReleases();
    for (let id = 1; id <= KEPT; id += 1) ledger.mint(node(id, { objectId: `o${id}` }));
    ledger.removeNodesOf(page);
    for (let id = 1; id <= KEPT; id += 1)
      ledger.mint(node(id, { objectId: `p${id}`, owner: tab, isolate: 'process-2' }));
    expect(released.filter((object) => object.includes('/p'))).toEqual([]);
  });
});

it('the isolate is the first part of a remote object’s ID', () => {
  expect(isolateOf('7193847562.3.14')).toBe('7193847562');
  expect(isolateOf('-7193847562.3.14')).toBe('-7193847562');
});

/** What happens to the two pages of a context, each in one process at a time. */
const step = fc.record({
  do: fc.constantFrom('find', 'find', 'find', 'find', 'again', 'sameSite', 'crossSite', 'frame'),
  tab: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Finds nodes through random histories, and remembers every ID that was ever handed out. */
class History {
  readonly ledger = newLedger();
  /** node_id → `isolate:backendNodeId` of all nodes that ever were. */
  readonly given = new Map<number, string>();
  readonly live = new Map<number, Node>();
  readonly #owners = [page, tab];
  /** Per page its present process, and per process its counter. */
  readonly #processes = [0, 1];
  readonly #counts: number[] = [1, 1];

  run(steps: readonly Step[]): void {
    for (const { do: what, tab: second } of steps) {
      const index = Number(second);
      const owner = this.#owners[index] ?? page;
      const process = this.#processes[index] ?? 0;
      if (what === 'find') this.#mint(this.#next(process, owner));
      else if (what === 'again') {
        const known = [...this.live.values()].find((it) => it.owner === owner);
        if (known) this.#mint(known);
      } else if (what === 'frame') {
        // An out-of-process frame: its nodes are the page's, its numbers start anew.
        this.#counts.push(1);
        this.#mint(this.#next(this.#counts.length - 1, owner));
      } else {
        this.ledger.removeNodesOf(owner);
        for (const [id, it] of this.live) if (it.owner === owner) this.live.delete(id);
        if (what === 'crossSite') this.#processes[index] = this.#counts.push(1) - 1;
      }
    }
  }

  #next(process: number, owner: Owner): Node {
    const backendNodeId = this.#counts[process] ?? 1;
    this.#counts[process] = backendNodeId + 1;
    return node(backendNodeId, { isolate: `process-${process}`, owner });
  }

  #mint(found: Node): void {
    const nodeId = this.ledger.mint(found);
    const identity = `${found.isolate}:${found.backendNodeId}`;
    expect(this.given.get(nodeId) ?? identity).toBe(identity);
    expect(nodeId % SPAN).toBe(found.backendNodeId);
    expect(Number.isSafeInteger(nodeId)).toBe(true);
    this.given.set(nodeId, identity);
    this.live.set(nodeId, found);
  }
}

describe('through any history of documents, processes, frames and tabs', () => {
  const histories = fc.array(step, { maxLength: 200 });

  it('no ID is given to two nodes, every live node keeps its ID, and no other leads to any', () => {
    fc.assert(
      fc.property(histories, (steps) => {
        const history = new History();
        history.run(steps);
        const { ledger, given, live } = history;
        for (const [nodeId, found] of live) {
          const { isolate, backendNodeId, owner } = found;
          expect(ledger.lookup(owner, nodeId)).toMatchObject({ isolate, backendNodeId, owner });
          expect(ledger.mint(found)).toBe(nodeId);
        }
        for (const nodeId of given.keys())
          if (!live.has(nodeId)) expect(refusal(ledger, page, nodeId).code).toBe('node_stale');
        expect(ledger.size).toBe(live.size);
      }),
      { numRuns: 300 },
    );
  });
});
