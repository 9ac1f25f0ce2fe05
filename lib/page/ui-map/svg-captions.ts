import type { Caption, Why } from './candidate.js';
import type { MapNode } from './map-node.js';
import { areaOf, centreOf, isSeen, type Rect } from './rect.js';
import { line, textOfAll } from './visible-text.js';

type Entry = readonly [node: MapNode, why: Why];

/** Groups with the interactive shapes in them. */
type Groups = Map<MapNode, MapNode[]>;

const SHAPE = /^(circle|ellipse|image|line|path|polygon|polyline|rect|use)$/;

/** How many pairs of a shape and a text are compared on a page. Shapes beyond them have no captions. */
const MAX_COMPARED = 2_000_000;

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
  const groups: Groups = new Map();
  const shapes: MapNode[] = [];
  for (const [node] of entries) {
    const group = SHAPE.test(node.tag) ? groupOf(node) : undefined;
    if (!group) continue;
    shapes.push(node);
    const own = groups.get(group);
    if (own) own.push(node);
    else groups.set(group, [node]);
  }
  if (groups.size === 0) return { entries, captions };
  const taken = new Set<MapNode>();
  const note = (shape: MapNode, name: string, texts: readonly MapNode[]) => {
    if (name === '') return;
    captions.set(shape, { name, texts });
    for (const element of texts.flatMap(textElements)) taken.add(element);
  };
  const titles = titlesOf(nodes);
  for (const [i, shape] of shapes.entries()) {
    const group = groupOf(shape);
    if (!group || groups.get(group)?.length !== 1) continue;
    const { around, texts } = textsAround(group, nodes, groups, {
      after: shapes[i - 1]?.order ?? -1,
      before: shapes[i + 1]?.order ?? Infinity,
    });
    const said = line(around.attributes['aria-label'] ?? '') || textOfAll(texts);
    note(shape, said || (titles.get(group) ?? ''), texts);
    if (around.tag === 'g' && captions.has(shape)) taken.add(around);
  }
  let compared = 0;
  for (const [group, own] of groups) {
    if (own.length === 1) continue;
    const texts = textsOf(group, nodes, groups, group);
    compared += own.length * texts.length;
    if (compared > MAX_COMPARED) break;
    for (const [shape, on] of textsOn(own, texts)) note(shape, textOfAll(on), on);
  }
  const isWeak = (why: Why) => why === 'cursor' || why === 'listener';
  return { entries: entries.filter(([node, why]) => !(taken.has(node) && isWeak(why))), captions };
}

/** The texts of a shape's group, or of the nearest group around it that contains no other shape. */
function textsAround(
  home: MapNode,
  nodes: readonly MapNode[],
  groups: Groups,
  others: { readonly after: number; readonly before: number },
): { around: MapNode; texts: readonly MapNode[] } {
  let inner = home;
  let texts = textsOf(home, nodes, groups, home);
  while (texts.length === 0) {
    const outer = groupOf(inner);
    const isAlone = outer && outer.order > others.after && outer.end <= others.before;
    if (outer?.tag !== 'g' || !isAlone) return { around: home, texts };
    texts = textsOf(outer, nodes, groups, inner);
    inner = outer;
  }
  return { around: inner, texts };
}

/** The group that a shape is in, or the drawing itself; undefined outside of SVG. */
function groupOf(node: MapNode): MapNode | undefined {
  for (let around = node.parent; around?.document === node.document; around = around.parent) {
    if (around.tag === 'g' || around.tag === 'svg') return around;
    if (around.tag === 'foreignobject') return undefined;
  }
  return undefined;
}

/**
 * The texts of a group, without those of inner groups that have interactive shapes of their own.
 *
 * @param read the group itself, or a group in it that has no texts, and is read no more
 */
function textsOf(
  group: MapNode,
  nodes: readonly MapNode[],
  groups: Groups,
  read: MapNode,
): MapNode[] {
  const texts: MapNode[] = [];
  for (let i = group.order + 1; i < group.end; i += 1) {
    const node = nodes[i];
    if (node?.document !== group.document) continue;
    if (node === read || groups.has(node)) i = node.end - 1;
    else if (node.tag === '' && node.text.trim() !== '' && isSeen(node.reach)) texts.push(node);
  }
  return texts;
}

/** Each shape with the texts whose middle is on it, and on no smaller shape of the same group. */
function textsOn(
  own: readonly MapNode[],
  texts: readonly MapNode[],
): ReadonlyMap<MapNode, readonly MapNode[]> {
  const on = new Map<MapNode, MapNode[]>(own.map((shape) => [shape, []]));
  const bySize = [...own].sort((a, b) => areaOf(a.box) - areaOf(b.box));
  for (const text of texts) {
    const shape = bySize.find(({ box }) => contains(box, text.box));
    if (shape) on.get(shape)?.push(text);
  }
  return on;
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

/** The text of each group's own `<title>`. */
function titlesOf(nodes: readonly MapNode[]): ReadonlyMap<MapNode, string> {
  const titles = new Map<MapNode, string>();
  for (const { tag, parent, document, index } of nodes) {
    if (tag !== 'title' || !parent || titles.has(parent)) continue;
    // Its text is not drawn, and so is not among the nodes.
    const { strings, data } = document;
    titles.set(parent, line(strings[data.nodes.nodeValue?.[index + 1] ?? -1] ?? ''));
  }
  return titles;
}
