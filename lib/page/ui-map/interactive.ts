import type { Candidate, Why } from './candidate.js';
import type { DocumentShot } from './document-shot.js';
import { nearestAround, overflowOf, SCROLLS, type MapNode } from './map-node.js';
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

/** Longer than any word that an attribute with a few values takes. */
const MAX_WORD = 30;

/** How many levels above a hidden checkbox the element may be that is drawn for it. */
const WRAPPERS = 4;

/** The interactive elements of a page, in document order. */
export function interactive(nodes: readonly MapNode[], shot: PageShot): Candidate[] {
  const reasons = new Map<MapNode, Why>();
  const hidden = new Set<MapNode>();
  const boxless = new WeakMap<MapNode, MapNode | undefined>();
  let inertEnd = 0;
  for (const node of nodes) {
    if (node.tag === '' || node.tag.startsWith('::') || node.order < inertEnd) continue;
    if ('inert' in node.attributes) inertEnd = node.end;
    const why = 'inert' in node.attributes ? undefined : whyOf(node, boxless);
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
  const shown = hidden.size === 0 ? [] : shownBefore(nodes, reasons);
  for (const control of hidden) {
    const wrapper = wrapperOf(control, shown, reasons);
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

function whyOf(node: MapNode, boxless: WeakMap<MapNode, MapNode | undefined>): Why | undefined {
  const { tag, attributes, document } = node;
  if (CONTROL.test(tag)) return isOfType(node, 'hidden') ? undefined : 'native';
  if (tag === 'a' && ('href' in attributes || 'xlink:href' in attributes)) return 'native';
  if (tag === 'option' || (tag === 'summary' && node.parent?.tag === 'details')) return 'native';
  if (/^(audio|video)$/.test(tag) && 'controls' in attributes) return 'native';
  if (attributes.role !== undefined && INTERACTIVE.has(roleOfTag(tag, attributes))) return 'role';
  if ('contenteditable' in attributes && wordOf(attributes.contenteditable) !== 'false')
    return 'editable';
  if (FRAME.test(tag) || document.inner.has(node.index)) return 'frame';
  if (ROOT.test(tag)) return undefined;
  if (parseInt(attributes.tabindex ?? '', 10) >= 0) return 'tabindex';
  if (document.clickable.has(node.index)) return 'listener';
  if (hasOwnPointer(node, boxless)) return 'cursor';
  return scrolls(node) ? 'scroll' : undefined;
}

export function isOfType(node: MapNode, ...types: string[]): boolean {
  return node.tag === 'input' && types.includes(wordOf(node.attributes.type));
}

/** An attribute that takes one of a few words, in lower case; pages may set one of any length. */
function wordOf(attribute = ''): string {
  return attribute.slice(0, MAX_WORD).toLowerCase();
}

/** Whether the element sets `cursor: pointer` itself rather than inheriting it. */
function hasOwnPointer(node: MapNode, boxless: WeakMap<MapNode, MapNode | undefined>): boolean {
  if (node.cursor !== 'pointer') return false;
  const around = nearestAround(node.parent, ({ cursor }) => cursor !== undefined, boxless);
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
  const pairs = new Map<MapNode, MapNode>();
  const labels = nodes.filter(({ tag }) => tag === 'label');
  if (labels.length === 0) return pairs;
  const controls = nodes.filter(({ tag }) => LABELABLE.test(tag));
  const named = new Map<DocumentShot, Map<string, MapNode>>();
  for (const node of controls) {
    const { id } = node.attributes;
    if (id === undefined) continue;
    const ids = named.get(node.document) ?? new Map<string, MapNode>();
    if (!ids.has(id)) ids.set(id, node);
    named.set(node.document, ids);
  }
  let next = 0;
  for (const label of labels) {
    while ((controls[next]?.order ?? Infinity) < label.order) next += 1;
    const inside = controls[next];
    const { for: id } = label.attributes;
    const control = id === undefined ? inside : named.get(label.document)?.get(id);
    if (control && (id !== undefined || label.has(control))) pairs.set(label, control);
  }
  return pairs;
}

/** The element that is drawn for a hidden checkbox: a clickable one close around it, and around no other control. */
function wrapperOf(
  control: MapNode,
  shown: readonly number[],
  reasons: ReadonlyMap<MapNode, Why>,
): MapNode | undefined {
  let around = control.parent;
  for (let steps = 0; around && steps < WRAPPERS; steps += 1) {
    const why = reasons.get(around);
    const holdsControl = shown[around.end] !== shown[around.order + 1];
    if (why) return isWeak(why) && !holdsControl ? around : undefined;
    around = around.parent;
  }
  return undefined;
}

/** For each index of a node, how many controls before it show themselves: buttons, fields. */
function shownBefore(nodes: readonly MapNode[], reasons: ReadonlyMap<MapNode, Why>): number[] {
  const counts = [0];
  let count = 0;
  for (const node of nodes) {
    if (CONTROL.test(node.tag) && reasons.has(node)) count += 1;
    counts.push(count);
  }
  return counts;
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

/** An interactive element around others, and the largest area of those inside it that are not left out. */
interface Outer {
  readonly node: MapNode;
  readonly why: Why;
  largest: number | undefined;
}

/** Leaves out elements that are clickable only because of an element around or inside them. */
function withoutDoubles(
  all: readonly (readonly [MapNode, Why])[],
  controls: ReadonlyMap<MapNode, MapNode>,
  { viewport }: PageShot,
): (readonly [MapNode, Why])[] {
  const large = viewport.width * viewport.height * DELEGATES;
  const dropped = pointersIn(all, large);
  const around: Outer[] = [];
  let wholes = 0;
  const leave = (outer: Outer) => {
    const { node, why, largest } = outer;
    if (isWhole(node, why)) wholes -= 1;
    if (largest === undefined || !isWeak(why) || controls.has(node)) return;
    const area = areaOf(node.reach);
    if (area > large || largest >= area * FILLS || isAppRoot(node, why)) dropped.add(node);
  };
  const leaveUpTo = (next: MapNode | undefined) => {
    for (let last = around.at(-1); last && !(next && last.node.has(next)); last = around.at(-1)) {
      around.pop();
      leave(last);
      const outer = around.at(-1);
      const largest = Math.max(areaOf(last.node.reach), last.largest ?? 0);
      if (outer) outer.largest = Math.max(outer.largest ?? 0, largest);
    }
  };
  for (const [node, why] of all) {
    leaveUpTo(node);
    if (dropped.has(node)) continue;
    const isPart = why === 'listener' || why === 'cursor';
    if (isPart && wholes > 0) {
      dropped.add(node);
      continue;
    }
    around.push({ node, why, largest: undefined });
    if (isWhole(node, why)) wholes += 1;
  }
  leaveUpTo(undefined);
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
    for (const node of partsIn(outer, all, i + 1)) pointers.add(node);
  }
  return pointers;
}

/** The interactive elements inside one, from an index on, if all are parts with different tags. */
function partsIn(
  outer: MapNode,
  all: readonly (readonly [MapNode, Why])[],
  from: number,
): Iterable<MapNode> {
  const parts = new Map<string, MapNode>();
  for (let at = from; ; at += 1) {
    const [node, why] = all[at] ?? [];
    if (!node || !outer.has(node)) return parts.values();
    if (why !== 'cursor' || parts.has(node.tag)) return [];
    parts.set(node.tag, node);
  }
}
