import {
  MapNode,
  overflowOf,
  toViewport,
  SCROLLS,
  type DocumentTransform,
  type VisibleRegion,
} from './map-node.js';
import { EMPTY, EVERYWHERE, intersect, isSeen, union, type Rect } from './rect.js';
import type { DocumentShot } from './document-shot.js';
import type { FrameBox, PageShot } from './snapshot.js';

const FAINT = 0.01;
const FRAME = /^(i?frame|object|embed|fencedframe)$/;

/** All elements and texts of the page in document order, frames' after their frame element. */
export function walkPage(shot: PageShot): MapNode[] {
  const { main, viewport, scroll, content, unit } = shot;
  const nodes: MapNode[] = [];
  const seen = { left: 0, top: 0, right: viewport.width, bottom: viewport.height };
  const transform = { x: -scroll.x, y: -scroll.y, scale: unit };
  const fixed = { seen, reach: seen };
  new Walk(shot, main, transform, outside({ seen, reach: content }, fixed, 1), nodes).run();
  for (let i = nodes.length - 1; i >= 0; i -= 1) {
    const node = nodes[i];
    const parent = node?.parent;
    if (!parent) continue;
    parent.end = Math.max(parent.end, node.end);
    if (!parent.hollow) continue;
    parent.reach = union(parent.reach, node.reach);
    parent.seen = union(parent.seen, node.seen);
  }
  return nodes;
}

/** How the boxes inside a node are clipped; most nodes share the clip of their parent. */
interface Clip {
  /** The nearest scroll container. */
  readonly scroller: MapNode | undefined;
  readonly opacity: number;
  /** By the child's `position`: only the boxes of its containing blocks clip a box (CSS 2, section 11.1.1). */
  readonly flow: VisibleRegion;
  readonly absolute: VisibleRegion;
  readonly fixed: VisibleRegion;
}

/** The clip around a document's root. Scrolling never shows more of a box with `position: fixed`. */
function outside(region: VisibleRegion, fixed: VisibleRegion, opacity: number): Clip {
  return { scroller: undefined, opacity, flow: region, absolute: region, fixed };
}

/** The walk through one document. */
class Walk {
  readonly #document: DocumentShot;
  readonly #transform: DocumentTransform;
  readonly #nodes: MapNode[];
  readonly #root: Clip;
  readonly #owner: MapNode | undefined;
  /** By their index in the snapshot. */
  readonly #elements: (MapNode | undefined)[] = [];
  readonly #clips: (Clip | undefined)[] = [];
  readonly #shot: PageShot;
  #viewportScroller = 'html';

  constructor(
    shot: PageShot,
    document: DocumentShot,
    transform: DocumentTransform,
    root: Clip,
    nodes: MapNode[],
    owner?: MapNode,
  ) {
    this.#shot = shot;
    this.#document = document;
    this.#transform = transform;
    this.#root = root;
    this.#nodes = nodes;
    this.#owner = owner;
  }

  run(): void {
    const { strings, data } = this.#document;
    const { parentIndex = [], nodeType = [], nodeName = [] } = data.nodes;
    const tags = new Map<number, string>();
    const tagOf = (name: number) => {
      const tag = tags.get(name) ?? (strings[name] ?? '').toLowerCase();
      tags.set(name, tag);
      return tag;
    };
    const boxes = new Int32Array(nodeType.length).fill(-1);
    data.layout.nodeIndex.forEach((node, i) => {
      if (boxes[node] === -1) boxes[node] = i;
    });
    for (let i = 0; i < nodeType.length; i += 1) {
      const type = nodeType[i];
      const parentAt = parentIndex[i] ?? -1;
      const parent = this.#elements[parentAt] ?? this.#owner;
      const clip = this.#clips[parentAt] ?? this.#root;
      const box = boxes[i] ?? -1;
      if (type === 1) this.#element(i, box, tagOf(nodeName[i] ?? -1), parent, clip);
      else if (type === 3 && box !== -1) this.#text(i, box, parent, clip);
    }
  }

  #element(index: number, box: number, tag: string, parent: MapNode | undefined, clip: Clip): void {
    const node = this.#add(index, parent, tag, box, clip);
    this.#elements[index] = node;
    this.#clips[index] = box === -1 ? clip : this.#boxed(node, clip);
  }

  /** Sets an element's box; returns the clip of those inside it. */
  #boxed(node: MapNode, clip: Clip): Clip {
    const { tag } = node;
    const region = regionOf(node, clip);
    node.region = region;
    const faded = node.css('opacity');
    const opacity = faded === '1' ? clip.opacity : clip.opacity * Number(faded);
    const rect = this.#rect(node.layout);
    const isOpen = node.css('overflow') === 'visible';
    node.hollow = isOpen && !isSeen(rect);
    this.#show(node, rect, opacity, clip.scroller);
    this.#inner(node, rect, opacity);
    if (tag === 'html' && isOpen) this.#viewportScroller = 'body';
    const scrollsViewport = tag === 'html' || tag === this.#viewportScroller;
    const holdsFixed = node.css('transform') !== 'none';
    const holdsAbsolute = holdsFixed || scrollsViewport || node.css('position') !== 'static';
    if (isOpen && !holdsAbsolute && opacity === clip.opacity && region === clip.flow) return clip;
    const flow = isOpen ? region : scrollsViewport ? this.#scrolled(node) : cut(node, rect);
    return {
      scroller: node.contents ? node : clip.scroller,
      opacity,
      flow,
      absolute: holdsAbsolute ? flow : clip.absolute,
      fixed: holdsFixed ? flow : clip.fixed,
    };
  }

  /** The regions of the document's viewport, which does not scroll where its overflow is hidden. */
  #scrolled(node: MapNode): VisibleRegion {
    const { seen, reach } = node.region;
    const { left, top, right, bottom } = this.#root.fixed.reach;
    const { x, y } = overflowOf(node);
    let cutTo = EVERYWHERE;
    if (CUTS.test(x)) cutTo = { ...cutTo, left, right };
    if (CUTS.test(y)) cutTo = { ...cutTo, top, bottom };
    return { seen, reach: intersect(reach, cutTo) };
  }

  #text(index: number, box: number, parent: MapNode | undefined, clip: Clip): void {
    const node = this.#add(index, parent, '', box, clip);
    if (parent?.layout === -1) parent.textCursor = node.css('cursor');
    this.#show(node, this.#rect(box), clip.opacity, clip.scroller);
  }

  #add(index: number, parent: MapNode | undefined, tag: string, box: number, clip: Clip): MapNode {
    const [document, transform, order] = [this.#document, this.#transform, this.#nodes.length];
    const node = new MapNode(document, transform, index, parent, tag, order, box, clip.flow);
    this.#nodes.push(node);
    return node;
  }

  /** Sets the visible parts of a box. */
  #show(node: MapNode, rect: Rect, opacity: number, scroller: MapNode | undefined): void {
    node.box = rect;
    if (node.css('visibility') !== 'visible' || opacity < FAINT) return;
    const reach = intersect(rect, node.region.reach);
    if (!isSeen(reach)) return;
    node.reach = reach;
    const seen = intersect(rect, node.region.seen);
    if (isSeen(seen)) node.seen = seen;
    if (scroller) scroller.contents = union(scroller.contents ?? EMPTY, rect);
  }

  /** Walks the document of a frame element, if the element can be visible. */
  #inner(owner: MapNode, rect: Rect, opacity: number): void {
    const document = FRAME.test(owner.tag) ? this.#document.inner.get(owner.index) : undefined;
    if (!document || !isSeen(owner.reach)) return;
    const { scrollOffsetX = 0, scrollOffsetY = 0, layout } = document.data;
    const content = contentOf(rect, this.#shot.frameBoxes.get(document.frameId));
    const [, , width = 0] = layout.bounds[0] ?? [];
    // A transform scales the frame with its contents, whose own width does not change.
    const scale = (content.right - content.left) / width || this.#transform.scale;
    const x = content.left - scrollOffsetX * scale;
    const y = content.top - scrollOffsetY * scale;
    const seen = intersect(owner.seen, content);
    const reach = { ...EVERYWHERE, left: x, top: y };
    const clip = outside({ seen, reach }, { seen, reach: content }, opacity);
    new Walk(this.#shot, document, { x, y, scale }, clip, this.#nodes, owner).run();
  }

  #rect(box: number): Rect {
    const [x = 0, y = 0, width = 0, height = 0] = this.#document.data.layout.bounds[box] ?? [];
    return toViewport(this.#transform, x, y, width, height);
  }
}

/** The content box of a frame element: without its borders and paddings. */
function contentOf(rect: Rect, box: FrameBox | undefined): Rect {
  if (!box) return rect;
  const scale = (rect.right - rect.left) / box.outerWidth;
  const left = rect.left + box.left * scale;
  const top = rect.top + box.top * scale;
  return { left, top, right: left + box.width * scale, bottom: top + box.height * scale };
}

function regionOf(node: MapNode, clip: Clip): VisibleRegion {
  const position = node.css('position');
  if (position === 'fixed') return clip.fixed;
  return position === 'absolute' ? clip.absolute : clip.flow;
}

const CUTS = /^(hidden|clip)$/;

/** The regions for the boxes inside an element, clipped to its box by the overflow of each axis. */
function cut(node: MapNode, rect: Rect): VisibleRegion {
  const { x, y } = overflowOf(node);
  const across = { ...EVERYWHERE, left: rect.left, right: rect.right };
  const down = { ...EVERYWHERE, top: rect.top, bottom: rect.bottom };
  let { seen, reach } = node.region;
  if (x !== 'visible') seen = intersect(seen, across);
  if (y !== 'visible') seen = intersect(seen, down);
  if (SCROLLS.test(x) || SCROLLS.test(y)) {
    // All its contents can be scrolled into view, if the container itself can be.
    if (!isSeen(node.reach)) return { seen: EMPTY, reach: EMPTY };
    node.contents = rect;
    if (SCROLLS.test(x)) reach = { ...reach, left: -Infinity, right: Infinity };
    if (SCROLLS.test(y)) reach = { ...reach, top: -Infinity, bottom: Infinity };
  }
  if (CUTS.test(x)) reach = intersect(reach, across);
  if (CUTS.test(y)) reach = intersect(reach, down);
  return { seen, reach };
}
