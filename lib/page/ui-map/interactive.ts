import type { Candidate, Why } from './candidate.js';
import { overflowOf, SCROLLS, type MapNode } from './map-node.js';
import { areaOf, isSeen } from './rect.js';
import { INTERACTIVE, roleOfTag } from './roles.js';
import type { PageShot } from './snapshot.js';
import { captionShapes } from './svg-captions.js';

const CONTROL = /^(button|select|textarea|input)$/;
const LABELABLE = /^(button|select|textarea|input|meter|output|progress)$/;
const FRAME = /^(i?frame|fencedframe)$/;
const ROOT = /^(html|body)$/;

/** Roles whose elements contain others that are interactive themselves. */
const HOLDERS = new Set(['combobox', 'gridcell', 'listbox', 'treeitem']);

/** A clickable box larger than this share of the viewport listens for the elements inside it (delegation). */
const DELEGATES = 0.5;

/** The share of a wrapper that an element inside it fills if both look like one element. */
const FILLS = 0.9;

/** How many levels above a hidden checkbox the element may be that is drawn for it. */
const WRAPPERS = 4;

/** The interactive elements of a page, in document order. */
export function interactive(nodes: readonly MapNode[], shot: PageShot): Candidate[] {
  const reasons = new Map<MapNode, Why>();
  const hidden = new Set<MapNode>();
  let inertEnd = 0;
  for (const node of nodes) {
    if (node.tag === '' || node.tag.startsWith('::') || node.order < inertEnd) continue;
    if ('inert' in node.attributes) inertEnd = node.end;
    const why = 'inert' in node.attributes ? undefined : whyOf(node);
    if (!why) continue;
    if (isSeen(node.reach) || isOfType(node, 'file')) reasons.set(node, why);
    else if (isOfType(node, 'checkbox', 'radio')) hidden.add(node);
  }
  const labels = labelled(nodes);
  const controls = new Map<MapNode, MapNode>();
  const standFor = (node: MapNode, control: MapNode, why: Why) => {
    if (!hidden.delete(control)) return;
    controls.set(node, control);
    reasons.set(node, why);
  };
  for (const [label, control] of labels) {
    const own = reasons.get(label);
    if (own !== 'role' && own !== 'tabindex') reasons.delete(label);
    if (isSeen(label.reach)) standFor(label, control, 'native');
  }
  for (const control of hidden) {
    const wrapper = wrapperOf(control, nodes, reasons);
    if (wrapper && !controls.has(wrapper)) standFor(wrapper, control, 'native');
  }
  const labelOf = new Map([...labels].map(([label, control]) => [control, label]));
  const single = withoutDoubles(
    [...reasons].sort(([a], [b]) => a.order - b.order),
    controls,
    shot,
  );
  const { entries, captions } = captionShapes(single, nodes);
  return entries.map(([node, why]) => {
    const control = controls.get(node);
    const label = labelOf.get(control ?? node);
    return { node, why, control, label, caption: captions.get(node) };
  });
}

function whyOf(node: MapNode): Why | undefined {
  const { tag, attributes, document } = node;
  if (CONTROL.test(tag)) return isOfType(node, 'hidden') ? undefined : 'native';
  if (tag === 'a' && ('href' in attributes || 'xlink:href' in attributes)) return 'native';
  if (tag === 'option' || (tag === 'summary' && node.parent?.tag === 'details')) return 'native';
  if (/^(audio|video)$/.test(tag) && 'controls' in attributes) return 'native';
  if (attributes.role !== undefined && INTERACTIVE.has(roleOfTag(tag, attributes))) return 'role';
  const editable = attributes.contenteditable?.toLowerCase();
  if (editable !== undefined && editable !== 'false') return 'editable';
  if (FRAME.test(tag) || document.inner.has(node.index)) return 'frame';
  if (ROOT.test(tag)) return undefined;
  if (parseInt(attributes.tabindex ?? '', 10) >= 0) return 'tabindex';
  if (document.clickable.has(node.index)) return 'listener';
  if (hasOwnPointer(node)) return 'cursor';
  return scrolls(node) ? 'scroll' : undefined;
}

export function isOfType(node: MapNode, ...types: string[]): boolean {
  return node.tag === 'input' && types.includes((node.attributes.type ?? '').toLowerCase());
}

/** Whether the element sets `cursor: pointer` itself rather than inheriting it. */
function hasOwnPointer(node: MapNode): boolean {
  if (node.cursor !== 'pointer') return false;
  let around = node.parent;
  while (around && around.cursor === undefined) around = around.parent;
  return around?.cursor !== 'pointer' || around.document !== node.document;
}

function scrolls(node: MapNode): boolean {
  const { contents, box } = node;
  if (!contents) return false;
  const isWide = contents.right - box.right > 1 || box.left - contents.left > 1;
  const isHigh = contents.bottom - box.bottom > 1 || box.top - contents.top > 1;
  const { x, y } = overflowOf(node);
  return (isWide && SCROLLS.test(x)) || (isHigh && SCROLLS.test(y));
}

/** Each label with its control: the one with the ID of `for`, or the first one inside it (HTML, 4.10.4). */
function labelled(nodes: readonly MapNode[]): Map<MapNode, MapNode> {
  const labels = nodes.filter(({ tag }) => tag === 'label');
  const named = new Map<string, MapNode[]>();
  if (labels.length > 0)
    for (const node of nodes) {
      const { id } = LABELABLE.test(node.tag) ? node.attributes : {};
      if (id !== undefined) named.set(id, [...(named.get(id) ?? []), node]);
    }
  const pairs = new Map<MapNode, MapNode>();
  for (const label of labels) {
    const { for: id } = label.attributes;
    const control =
      id === undefined
        ? nodes.slice(label.order + 1, label.end).find(({ tag }) => LABELABLE.test(tag))
        : named.get(id)?.find(({ document }) => document === label.document);
    if (control) pairs.set(label, control);
  }
  return pairs;
}

/** The element that is drawn for a hidden checkbox: a clickable one close around it, and around no other control. */
function wrapperOf(
  control: MapNode,
  nodes: readonly MapNode[],
  reasons: ReadonlyMap<MapNode, Why>,
): MapNode | undefined {
  let around = control.parent;
  for (let steps = 0; around && steps < WRAPPERS; steps += 1) {
    const why = reasons.get(around);
    if (why) return isWeak(why) && !holdsControl(around, nodes, reasons) ? around : undefined;
    around = around.parent;
  }
  return undefined;
}

/** Whether a control is in the element that shows itself: a button, a field. */
function holdsControl(
  { order, end }: MapNode,
  nodes: readonly MapNode[],
  reasons: ReadonlyMap<MapNode, Why>,
): boolean {
  for (let at = order + 1; at < end; at += 1) {
    const node = nodes[at];
    if (node && CONTROL.test(node.tag) && reasons.has(node)) return true;
  }
  return false;
}

/** Whether the reason is one that wrappers of the interactive element may have too. */
function isWeak(why: Why): boolean {
  return why === 'listener' || why === 'cursor' || why === 'tabindex';
}

/** Whether an element is the root at which a framework listens for all elements inside it. */
function isAppRoot({ parent, cursor }: MapNode, why: Why): boolean {
  return why === 'listener' && parent?.tag === 'body' && cursor !== 'pointer';
}

/** Whether all clicks inside an element are clicks on it. */
export function isWhole(node: MapNode, why: Why): boolean {
  if (why === 'role') return !HOLDERS.has(roleOfTag(node.tag, node.attributes));
  return why === 'native' || why === 'editable';
}

/** Leaves out elements that are clickable only because of an element around or inside them. */
function withoutDoubles(
  all: readonly (readonly [MapNode, Why])[],
  controls: ReadonlyMap<MapNode, MapNode>,
  { viewport }: PageShot,
): (readonly [MapNode, Why])[] {
  const large = viewport.width * viewport.height * DELEGATES;
  const dropped = pointersIn(all, large);
  const around: (readonly [MapNode, Why])[] = [];
  for (const entry of all) {
    const [node, why] = entry;
    while (around.length > 0 && !around.at(-1)?.[0].has(node)) around.pop();
    if (dropped.has(node)) continue;
    const isPart = why === 'listener' || why === 'cursor';
    if (isPart && around.some(([outer, of]) => isWhole(outer, of))) {
      dropped.add(node);
      continue;
    }
    for (const [outer, of] of around) {
      if (!isWeak(of) || controls.has(outer)) continue;
      const area = areaOf(outer.reach);
      const isAround = area > large || areaOf(node.reach) >= area * FILLS;
      if (isAround || isAppRoot(outer, of)) dropped.add(outer);
    }
    around.push(entry);
  }
  return all.filter(([node]) => !dropped.has(node));
}

/**
 * The parts of a clickable element that only have `cursor: pointer`, if it contains no other interactive element.
 * Several parts with one tag are items for which the element listens, and stay.
 */
function pointersIn(all: readonly (readonly [MapNode, Why])[], large: number): Set<MapNode> {
  const pointers = new Set<MapNode>();
  for (const [i, [outer, of]] of all.entries()) {
    if (!outer.document.clickable.has(outer.index)) continue;
    if (areaOf(outer.reach) > large || isAppRoot(outer, of)) continue;
    const inside: (readonly [MapNode, Why])[] = [];
    for (let at = i + 1; ; at += 1) {
      const entry = all[at];
      if (!entry || !outer.has(entry[0])) break;
      inside.push(entry);
    }
    const isOne = new Set(inside.map(([{ tag }]) => tag)).size === inside.length;
    if (isOne && inside.every(([, why]) => why === 'cursor'))
      for (const [node] of inside) pointers.add(node);
  }
  return pointers;
}
