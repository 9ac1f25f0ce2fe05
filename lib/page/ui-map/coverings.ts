import type { Session } from '../../../protocol/session.js';
import type { Deadline } from '../../request/deadline.js';
import type { Page } from '../page.js';
import type { MapNode, DocumentTransform } from './map-node.js';
import { askEach } from './ask-each.js';
import { centreOf, isSeen, type Rect } from './rect.js';

/** A node, and the part of it in whose middle a click goes. */
interface BoundedNode {
  readonly node: MapNode;
  readonly bounds: { readonly rect: Rect };
}

/** One process's view of an aim: what has to be at the point there. */
interface HitTest {
  readonly target: BoundedNode;
  readonly session: Session;
  readonly transform: DocumentTransform;
  readonly expected: MapNode;
}

/** What is in front of each node at its point, if it is anything else than a part of it. */
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
  const covers = new Map<MapNode, MapNode>();
  hitTests.forEach(({ target, session, expected }, i) => {
    const id = hits[i]?.backendNodeId;
    if (id === undefined || id === expected.backendNodeId) return;
    const known = byId.get(session) ?? indexed(session, nodes);
    byId.set(session, known);
    let hit = known.get(id) ?? dialogOver(expected, nodes);
    if (hit?.tag.startsWith('::')) hit = hit.parent;
    // The frame that is furthest out hides the most, and comes last.
    if (hit && !expected.has(hit)) covers.set(target.node, hit);
  });
  return covers;
}

/** From the node's own process outwards: each frame has to show at the point, too. */
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

/** The frame element that shows the node's document. */
function ownerOf({ document, parent }: MapNode): MapNode | undefined {
  let around = parent;
  while (around?.document === document) around = around.parent;
  return around;
}

/** A modal dialog's backdrop is the one box that a snapshot lacks: what is hit there is the dialog. */
function dialogOver(node: MapNode, nodes: readonly MapNode[]): MapNode | undefined {
  return nodes.findLast(
    (dialog) =>
      dialog.tag === 'dialog' &&
      dialog.document === node.document &&
      isSeen(dialog.seen) &&
      !dialog.has(node),
  );
}

function indexed(session: Session, nodes: readonly MapNode[]): Map<number, MapNode> {
  const own = nodes.filter(({ document }) => document.session === session);
  return new Map(own.map((node) => [node.backendNodeId, node]));
}
