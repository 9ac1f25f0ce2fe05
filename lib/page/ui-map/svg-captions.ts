import type { Caption, Why } from './candidate.js';
import type { MapNode } from './map-node.js';
import { areaOf, centreOf, isSeen, type Rect } from './rect.js';
import { line, textOfAll } from './visible-text.js';

type Entry = readonly [node: MapNode, why: Why];

const SHAPE = /^(circle|ellipse|image|line|path|polygon|polyline|rect|use)$/;

/**
 * Gives interactive shapes in SVG a caption. In SVG the text for a shape is outside of it: a `<g>` has a `<rect>`
 * with listeners, and a `<text>` with `pointer-events: none`. Each group keeps one row: the shape, which a click
 * has to hit.
 */
export function captionShapes(
  entries: readonly Entry[],
  nodes: readonly MapNode[],
): { entries: readonly Entry[]; captions: ReadonlyMap<MapNode, Caption> } {
  const captions = new Map<MapNode, Caption>();
  const groups = new Map<MapNode, MapNode[]>();
  for (const [node] of entries) {
    const group = SHAPE.test(node.tag) ? groupOf(node) : undefined;
    if (group) groups.set(group, [...(groups.get(group) ?? []), node]);
  }
  if (groups.size === 0) return { entries, captions };
  const shapes = [...groups.values()].flat();
  const taken = new Set<MapNode>();
  const note = (shape: MapNode, name: string, texts: readonly MapNode[]) => {
    if (name === '') return;
    captions.set(shape, { name, texts });
    for (const element of texts.flatMap(textElements)) taken.add(element);
  };
  for (const [group, own] of groups) {
    const [shape, ...others] = own;
    if (!shape) continue;
    if (others.length === 0) {
      const { around, texts } = textsAround(shape, group, nodes, shapes);
      const said = line(around.attributes['aria-label'] ?? '') || textOfAll(texts);
      note(shape, said || titleOf(group, nodes), texts);
      if (around.tag === 'g' && captions.has(shape)) taken.add(around);
      continue;
    }
    const texts = textsOf(group, nodes, own, shapes);
    for (const one of own) {
      const on = textsOn(one, own, texts);
      note(one, textOfAll(on), on);
    }
  }
  const isWeak = (why: Why) => why === 'cursor' || why === 'listener';
  return { entries: entries.filter(([node, why]) => !(taken.has(node) && isWeak(why))), captions };
}

/** The texts of a shape's group, or of the nearest group around it that contains no other shape. */
function textsAround(
  shape: MapNode,
  group: MapNode,
  nodes: readonly MapNode[],
  shapes: readonly MapNode[],
): { around: MapNode; texts: readonly MapNode[] } {
  const texts = textsOf(group, nodes, [shape], shapes);
  const outer = groupOf(group);
  const isAlone = outer?.tag === 'g' && !shapes.some((one) => one !== shape && outer.has(one));
  if (texts.length > 0 || !isAlone) return { around: group, texts };
  const wider = textsAround(shape, outer, nodes, shapes);
  return wider.texts.length > 0 ? wider : { around: group, texts };
}

/** The group that a shape is in, or the drawing itself; undefined outside of SVG. */
function groupOf(node: MapNode): MapNode | undefined {
  for (let around = node.parent; around?.document === node.document; around = around.parent) {
    if (around.tag === 'g' || around.tag === 'svg') return around;
    if (around.tag === 'foreignobject') return undefined;
  }
  return undefined;
}

/** The texts of a group, without those of inner groups that have interactive shapes of their own. */
function textsOf(
  group: MapNode,
  nodes: readonly MapNode[],
  own: readonly MapNode[],
  shapes: readonly MapNode[],
): MapNode[] {
  const texts: MapNode[] = [];
  const foreign = shapes.filter((shape) => !own.includes(shape) && group.has(shape));
  const groups = foreign.flatMap((shape) => groupOf(shape) ?? []).filter((it) => it !== group);
  for (let i = group.order + 1; i < group.end; i += 1) {
    const node = nodes[i];
    if (node?.tag !== '' || node.document !== group.document || node.text.trim() === '') continue;
    if (isSeen(node.reach) && !groups.some((inner) => inner.has(node))) texts.push(node);
  }
  return texts;
}

/** The texts whose middle is on the shape, and on no smaller shape of the same group. */
function textsOn(
  shape: MapNode,
  own: readonly MapNode[],
  texts: readonly MapNode[],
): readonly MapNode[] {
  return texts.filter((text) => {
    const on = own.filter((other) => contains(other.box, text.box));
    return (
      on.reduce<MapNode | undefined>(
        (a, b) => (a && areaOf(a.box) <= areaOf(b.box) ? a : b),
        undefined,
      ) === shape
    );
  });
}

function contains({ left, top, right, bottom }: Rect, text: Rect): boolean {
  const { x, y } = centreOf(text);
  return left <= x && x <= right && top <= y && y <= bottom;
}

/** The `<text>` and `<tspan>` elements around a text. */
function textElements({ parent }: MapNode): MapNode[] {
  const elements: MapNode[] = [];
  for (let around = parent; around && /^(text|tspan)$/.test(around.tag); around = around.parent)
    elements.push(around);
  return elements;
}

/** The text of a group's own `<title>`; empty without one. */
function titleOf(group: MapNode, nodes: readonly MapNode[]): string {
  for (let i = group.order + 1; i < group.end; i += 1) {
    const node = nodes[i];
    if (node?.tag !== 'title' || node.parent !== group) continue;
    // Its text is not drawn, and so is not among the nodes.
    const { strings, data } = group.document;
    return line(strings[data.nodes.nodeValue?.[node.index + 1] ?? -1] ?? '');
  }
  return '';
}
