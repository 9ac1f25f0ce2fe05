import { placed, type MapNode } from './map-node.js';
import { areaOf, intersect, isSeen, union, type Rect } from './rect.js';
import type { DocumentShot } from './snapshot.js';

export interface Bounds {
  readonly rect: Rect;
  readonly inViewport: boolean;
}

/** The part of a node that a click in its middle hits: what shows of it, or what could. */
export function boundsOf(node: MapNode, nodes: readonly MapNode[]): Bounds {
  const lines = linesOf(node, nodes);
  const { seen, reach } = lines.length > 1 ? largest(node, lines) : node;
  if (isSeen(seen)) return { rect: seen, inViewport: true };
  return { rect: isSeen(reach) ? reach : node.box, inViewport: false };
}

/** A wrapped link is not where the middle of its box is, but on each of its lines. */
function largest({ region, seen, reach }: MapNode, lines: readonly Rect[]) {
  const most = (cutTo: Rect, otherwise: Rect) =>
    lines
      .map((line) => intersect(line, cutTo))
      .filter(isSeen)
      .reduce<Rect | undefined>((a, b) => (a && areaOf(a) >= areaOf(b) ? a : b), undefined) ??
    otherwise;
  return { seen: most(region.seen, seen), reach: most(region.reach, reach) };
}

/** The lines that an inline element's text takes. */
function linesOf(node: MapNode, nodes: readonly MapNode[]): Rect[] {
  const lines: Rect[] = [];
  if (node.style?.display !== 'inline') return lines;
  for (let i = node.order + 1; i < node.end; i += 1) {
    const inner = nodes[i];
    if (inner?.tag !== '' || inner.document !== node.document) continue;
    for (const rect of textBoxes(inner.document).get(inner.index) ?? []) {
      const [x = 0, y = 0, width = 0, height = 0] = rect;
      const box = placed(inner.place, x, y, width, height);
      const last = lines.at(-1);
      const middle = (box.top + box.bottom) / 2;
      if (last && middle > last.top && middle < last.bottom) lines.splice(-1, 1, union(last, box));
      else lines.push(box);
    }
  }
  return lines;
}

const boxesOf = new WeakMap<DocumentShot, ReadonlyMap<number, readonly (readonly number[])[]>>();

/** The boxes of each text, one a line, by the text's index. */
function textBoxes(document: DocumentShot): ReadonlyMap<number, readonly (readonly number[])[]> {
  const known = boxesOf.get(document);
  if (known) return known;
  const { layout, textBoxes } = document.data;
  const boxes = new Map<number, number[][]>();
  textBoxes.layoutIndex.forEach((box, i) => {
    const text = layout.nodeIndex[box] ?? -1;
    const bounds = textBoxes.bounds[i] ?? [];
    const others = boxes.get(text);
    if (others) others.push(bounds);
    else boxes.set(text, [bounds]);
  });
  boxesOf.set(document, boxes);
  return boxes;
}
