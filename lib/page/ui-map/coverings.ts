import type { Session } from '../../../protocol/session.js';
import type { Deadline } from '../../request/deadline.js';
import type { Page } from '../page.js';
import type { MapNode, DocumentTransform } from './map-node.js';
import { askEach } from './ask-each.js';
import { centreOf, isSeen, type Rect } from './rect.js';

/** A node, with the part of it in whose middle a click is made. */
interface BoundedNode {
  readonly node: MapNode;
  readonly bounds: { readonly rect: Rect };
}

/** A hit test in one process, and the node that it has to find. */
interface HitTest {
  readonly target: BoundedNode;
  readonly session: Session;
  readonly transform: DocumentTransform;
  readonly expected: MapNode;
}

/** The element that covers each node at its click point; no entry for a node that is not covered. */
export async function coverings(
  page: Page,
  targets: readonly BoundedNode[],
  nodes: readonly MapNode[],
  unit: number,
  deadline: Deadline,
): Promise<Map<MapNode, MapNode>> {
  const hitTests = targets.flatMap(hitTestsOf);
  const hits = await askEach(
    page,
    hitTests,
    ({ session }) => session,
    deadline,
    ({ target, session, transform }, signal) => {
      const { x, y } = centreOf(target.bounds.rect);
      const inDocument = {
        x: Math.floor(((x - transform.x) / transform.scale) * unit),
        y: Math.floor(((y - transform.y) / transform.scale) * unit),
      };
      return session.send('DOM.getNodeForLocation', inDocument, signal);
    },
  );
  const byId = new Map<Session, Map<number, MapNode>>();
  const dialogs = nodes.filter(({ tag, seen }) => tag === 'dialog' && isSeen(seen));
  const covers = new Map<MapNode, MapNode>();
  hitTests.forEach(({ target, session, expected }, i) => {
    const id = hits[i]?.backendNodeId;
    if (id === undefined || id === expected.backendNodeId) return;
    const known = byId.get(session) ?? indexed(session, nodes);
    byId.set(session, known);
    let hit = known.get(id) ?? dialogOver(expected, dialogs);
    if (hit?.tag.startsWith('::')) hit = hit.parent;
    // The outermost frame comes last: what covers it covers all inside it.
    if (hit && !expected.has(hit)) covers.set(target.node, hit);
  });
  return covers;
}

/** The hit tests from the node's own process outwards: in each, the point has to hit the frame element. */
function hitTestsOf(target: BoundedNode): HitTest[] {
  const hitTests: HitTest[] = [];
  for (let expected: MapNode | undefined = target.node; expected;) {
    let root: MapNode = expected;
    for (let owner = ownerOf(root); owner && !root.document.isRoot; owner = ownerOf(root))
      root = owner;
    hitTests.push({ target, session: root.document.session, transform: root.transform, expected });
    expected = ownerOf(root);
  }
  return hitTests;
}

/** The frame element of the node's document. */
function ownerOf({ document, parent }: MapNode): MapNode | undefined {
  let around = parent;
  while (around?.document === document) around = around.parent;
  return around;
}

/** The dialog whose backdrop is hit: the backdrop of a modal dialog has no box in a snapshot. */
function dialogOver(node: MapNode, dialogs: readonly MapNode[]): MapNode | undefined {
  return dialogs.findLast((dialog) => dialog.document === node.document && !dialog.has(node));
}

function indexed(session: Session, nodes: readonly MapNode[]): Map<number, MapNode> {
  const own = nodes.filter(({ document }) => document.session === session);
  return new Map(own.map((node) => [node.backendNodeId, node]));
}
