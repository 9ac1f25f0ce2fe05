import type { Candidate } from './candidate.js';
import { toViewport, type MapNode } from './map-node.js';
import { areaOf, centreOf, EMPTY, intersect, isSeen, union, type Rect } from './rect.js';

/** How many interactive elements inside a target, and nodes inside an inline one, are read for its bounds. */
const MAX_INSIDE = 1_000;

interface ClickableBounds {
  readonly rect: Rect;
  readonly inViewport: boolean;
}

export interface BoundedCandidate extends Candidate {
  readonly bounds: ClickableBounds;
}

/**
 * Gives each target its bounds: a visible part of it, or else one that scrolling can show, in whose middle a click
 * hits the target itself.
 *
 * @param candidates all candidates of the map, in document order: those inside a target get the clicks on them
 */
export function withBounds(
  targets: readonly Candidate[],
  candidates: readonly Candidate[],
  nodes: readonly MapNode[],
): BoundedCandidate[] {
  const acting = candidates.filter(({ why }) => why !== undefined && why !== 'scroll');
  const indexes = new Map(acting.map(({ node }, i) => [node, i]));
  return targets.map((target): BoundedCandidate => {
    const { node, why } = target;
    const inside: MapNode[] = [];
    const first = why === 'frame' ? undefined : indexes.get(node);
    for (let i = (first ?? acting.length) + 1; inside.length < MAX_INSIDE; i += 1) {
      const inner = acting[i]?.node;
      if (!inner || !node.has(inner)) break;
      inside.push(inner);
    }
    return { ...target, bounds: boundsOf(node, nodes, inside) };
  });
}

function boundsOf(
  node: MapNode,
  nodes: readonly MapNode[],
  inside: readonly MapNode[],
): ClickableBounds {
  const lines = linesOf(node, nodes);
  const { seen, reach } = lines.length > 1 ? largest(node, lines) : node;
  const beside = (rect: Rect, part: 'seen' | 'reach') =>
    besideOf(
      rect,
      inside.map((inner) => inner[part]),
    );
  if (isSeen(seen)) return { rect: beside(seen, 'seen'), inViewport: true };
  return { rect: isSeen(reach) ? beside(reach, 'reach') : node.box, inViewport: false };
}

/** A box, or its largest part beside the boxes inside it where one of these contains its middle. */
function besideOf(rect: Rect, inside: readonly Rect[]): Rect {
  const { x, y } = centreOf(rect);
  const hasCentre = ({ left, top, right, bottom }: Rect) =>
    left <= x && x <= right && top <= y && y <= bottom;
  if (!inside.some(hasCentre)) return rect;
  const { left, top, right, bottom } = inside.reduce(union, EMPTY);
  const parts = [
    { ...rect, right: left },
    { ...rect, left: right },
    { ...rect, bottom: top },
    { ...rect, top: bottom },
  ];
  return parts
    .filter(isSeen)
    .reduce((a, b) => (a !== rect && areaOf(a) >= areaOf(b) ? a : b), rect);
}

/** The largest line of a wrapped element: the middle of its box may be outside of all its lines. */
function largest({ region, seen, reach }: MapNode, lines: readonly Rect[]) {
  const most = (cutTo: Rect, otherwise: Rect) =>
    lines
      .map((line) => intersect(line, cutTo))
      .filter(isSeen)
      .reduce<Rect | undefined>((a, b) => (a && areaOf(a) >= areaOf(b) ? a : b), undefined) ??
    otherwise;
  return { seen: most(region.seen, seen), reach: most(region.reach, reach) };
}

/** The boxes of the lines of an inline element's text. */
function linesOf(node: MapNode, nodes: readonly MapNode[]): Rect[] {
  const lines: Rect[] = [];
  if (node.css('display') !== 'inline') return lines;
  const end = Math.min(node.end, node.order + MAX_INSIDE);
  for (let i = node.order + 1; i < end; i += 1) {
    const inner = nodes[i];
    if (inner?.tag !== '' || inner.document !== node.document) continue;
    for (const [x = 0, y = 0, width = 0, height = 0] of textBoxes(inner)) {
      const box = toViewport(inner.transform, x, y, width, height);
      const last = lines.at(-1);
      const middle = (box.top + box.bottom) / 2;
      if (last && middle > last.top && middle < last.bottom) lines.splice(-1, 1, union(last, box));
      else lines.push(box);
    }
  }
  return lines;
}

/** The boxes of a text, one a line. */
function textBoxes({ document, layout }: MapNode): readonly (readonly number[])[] {
  const { layoutIndex, bounds } = document.data.textBoxes;
  // They are sorted by `layoutIndex`, so this searches by bisection.
  let [from, to] = [0, layoutIndex.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((layoutIndex[middle] ?? 0) < layout) from = middle + 1;
    else to = middle;
  }
  while (layoutIndex[to] === layout) to += 1;
  return bounds.slice(from, to);
}
