import { MapNode, placed, type Place, type Region, type Style } from './map-node.js';
import { EMPTY, EVERYWHERE, intersect, isSeen, union, type Rect } from './rect.js';
import { STYLES, type DocumentShot, type PageShot, type StyleName } from './snapshot.js';

const FAINT = 0.01;
const FRAME = /^(i?frame|object|embed|fencedframe)$/;

/** All elements and texts of the page in document order, frames' after their frame element. */
export function walkPage(shot: PageShot): MapNode[] {
  const { main, viewport, scroll, unit } = shot;
  const nodes: MapNode[] = [];
  const seen = { left: 0, top: 0, right: viewport.width, bottom: viewport.height };
  const reach = { ...EVERYWHERE, left: -scroll.x, top: -scroll.y };
  const place = { x: -scroll.x, y: -scroll.y, scale: unit };
  const fixed = { seen, reach: seen };
  new Walk(main, place, outside({ seen, reach }, fixed, 1), nodes).run();
  for (let i = nodes.length - 1; i >= 0; i -= 1) {
    const node = nodes[i];
    if (node?.parent) node.parent.end = Math.max(node.parent.end, node.end);
  }
  return nodes;
}

/** What the children of a node need of it. */
interface Around {
  readonly node: MapNode | undefined;
  /** The nearest that scrolls. */
  readonly scroller: MapNode | undefined;
  readonly opacity: number;
  /** By the position of the child: a box is cut only by those that contain it. */
  readonly flow: Region;
  readonly absolute: Region;
  readonly fixed: Region;
}

/** Around a document's root. What is fixed stays where it is: scrolling never shows more of it. */
function outside(region: Region, fixed: Region, opacity: number, node?: MapNode): Around {
  return { node, scroller: undefined, opacity, flow: region, absolute: region, fixed };
}

/** The walk through one document. */
class Walk {
  readonly #document: DocumentShot;
  readonly #place: Place;
  readonly #nodes: MapNode[];
  readonly #root: Around;
  readonly #around: (Around | undefined)[] = [];
  readonly #styles = new Map<string, Style>();
  #viewportScroller = 'html';

  constructor(document: DocumentShot, place: Place, root: Around, nodes: MapNode[]) {
    this.#document = document;
    this.#place = place;
    this.#root = root;
    this.#nodes = nodes;
  }

  run(): void {
    const { strings, data } = this.#document;
    const { parentIndex = [], nodeType = [], nodeName = [] } = data.nodes;
    const boxes = new Int32Array(nodeType.length).fill(-1);
    data.layout.nodeIndex.forEach((node, i) => {
      if (boxes[node] === -1) boxes[node] = i;
    });
    for (let i = 0; i < nodeType.length; i += 1) {
      const type = nodeType[i];
      const around = this.#around[parentIndex[i] ?? -1] ?? this.#root;
      const box = boxes[i] ?? -1;
      if (type === 1) {
        const name = strings[nodeName[i] ?? -1] ?? '';
        this.#around[i] = this.#element(i, box, name.toLowerCase(), around);
      } else if (type === 3 && box !== -1) this.#text(i, box, around);
    }
  }

  #element(index: number, box: number, tag: string, around: Around): Around {
    const style = box === -1 ? undefined : this.#style(box);
    const region = regionOf(style, around);
    const node = this.#add(index, around.node, tag, style, region);
    if (!style) return { ...around, node };
    const opacity = around.opacity * Number(style.opacity);
    const rect = this.#rect(box);
    const { 'overflow-x': x, 'overflow-y': y } = style;
    const isOpen = x === 'visible' && y === 'visible';
    node.hollow = isOpen && !isSeen(rect);
    this.#show(node, rect, style, opacity, around.scroller);
    this.#inner(node, rect, style, opacity);
    if (tag === 'html' && isOpen) this.#viewportScroller = 'body';
    const scrollsViewport = tag === 'html' || tag === this.#viewportScroller;
    const flow = isOpen || scrollsViewport ? region : cut(region, rect, style, node);
    const holdsFixed = style.transform !== 'none';
    const holdsAbsolute = holdsFixed || style.position !== 'static';
    return {
      node,
      scroller: node.contents ? node : around.scroller,
      opacity,
      flow,
      absolute: holdsAbsolute ? flow : around.absolute,
      fixed: holdsFixed ? flow : around.fixed,
    };
  }

  #text(index: number, box: number, around: Around): void {
    const style = this.#style(box);
    const node = this.#add(index, around.node, '', style, around.flow);
    if (around.node && !around.node.style) around.node.cursor = style.cursor;
    this.#show(node, this.#rect(box), style, around.opacity, around.scroller);
  }

  #add(
    index: number,
    parent: MapNode | undefined,
    tag: string,
    style: Style | undefined,
    region: Region,
  ): MapNode {
    const order = this.#nodes.length;
    const node = new MapNode(this.#document, this.#place, index, parent, tag, order, style, region);
    this.#nodes.push(node);
    return node;
  }

  /** Notes what of a box could be seen, on what has no box around it too. */
  #show(
    node: MapNode,
    rect: Rect,
    style: Style,
    opacity: number,
    scroller: MapNode | undefined,
  ): void {
    node.box = rect;
    if (style.visibility !== 'visible' || opacity < FAINT) return;
    const reach = intersect(rect, node.region.reach);
    if (!isSeen(reach)) return;
    node.reach = reach;
    const seen = intersect(rect, node.region.seen);
    if (isSeen(seen)) node.seen = seen;
    for (let { parent } = node; parent?.hollow; parent = parent.parent) {
      parent.reach = union(parent.reach, node.reach);
      parent.seen = union(parent.seen, node.seen);
    }
    if (scroller) scroller.contents = union(scroller.contents ?? EMPTY, rect);
  }

  /** Walks the document of a frame element, where anything of that could be seen. */
  #inner(owner: MapNode, rect: Rect, style: Style, opacity: number): void {
    const document = FRAME.test(owner.tag) ? this.#document.inner.get(owner.index) : undefined;
    if (!document || !isSeen(owner.reach)) return;
    const { scrollOffsetX = 0, scrollOffsetY = 0, layout } = document.data;
    const left = px(style['border-left-width']) + px(style['padding-left']);
    const top = px(style['border-top-width']) + px(style['padding-top']);
    const [, , innerWidth = 0] = layout.bounds[0] ?? [];
    // A transform scales the frame with its contents: told by the width that these think they have.
    const stretch = (rect.right - rect.left) / this.#place.scale / (innerWidth + 2 * left);
    const scale =
      this.#place.scale * (Math.abs(stretch - 1) < 0.02 || !isFinite(stretch) ? 1 : stretch);
    const content = { ...rect, left: rect.left + left * scale, top: rect.top + top * scale };
    const x = content.left - scrollOffsetX * scale;
    const y = content.top - scrollOffsetY * scale;
    const seen = intersect(owner.seen, content);
    const reach = { ...EVERYWHERE, left: x, top: y };
    const around = outside({ seen, reach }, { seen, reach: content }, opacity, owner);
    new Walk(document, { x, y, scale }, around, this.#nodes).run();
  }

  #rect(box: number): Rect {
    const [x = 0, y = 0, width = 0, height = 0] = this.#document.data.layout.bounds[box] ?? [];
    return placed(this.#place, x, y, width, height);
  }

  /** Boxes of one look share their style. */
  #style(box: number): Style {
    const numbers = this.#document.data.layout.styles[box] ?? [];
    const key = numbers.join();
    const known = this.#styles.get(key);
    if (known) return known;
    const { strings } = this.#document;
    const value = (name: StyleName) => strings[numbers[STYLES.indexOf(name)] ?? -1] ?? '';
    const style: Style = {
      display: value('display'),
      visibility: value('visibility'),
      opacity: value('opacity'),
      cursor: value('cursor'),
      'pointer-events': value('pointer-events'),
      'overflow-x': value('overflow-x'),
      'overflow-y': value('overflow-y'),
      position: value('position'),
      transform: value('transform'),
      'border-left-width': value('border-left-width'),
      'border-top-width': value('border-top-width'),
      'padding-left': value('padding-left'),
      'padding-top': value('padding-top'),
    };
    this.#styles.set(key, style);
    return style;
  }
}

function regionOf(style: Style | undefined, around: Around): Region {
  if (style?.position === 'fixed') return around.fixed;
  return style?.position === 'absolute' ? around.absolute : around.flow;
}

const CUTS = /^(hidden|clip)$/;
const SCROLLS = /^(auto|scroll)$/;

/** What is inside an element is cut to its box, by each axis's overflow. */
function cut(region: Region, rect: Rect, style: Style, node: MapNode): Region {
  const { 'overflow-x': x, 'overflow-y': y } = style;
  const across = { ...EVERYWHERE, left: rect.left, right: rect.right };
  const down = { ...EVERYWHERE, top: rect.top, bottom: rect.bottom };
  let { seen, reach } = region;
  if (x !== 'visible') seen = intersect(seen, across);
  if (y !== 'visible') seen = intersect(seen, down);
  if (SCROLLS.test(x) || SCROLLS.test(y)) {
    // It shows whatever is inside it, once it is scrolled to itself.
    if (!isSeen(node.reach)) return { seen: EMPTY, reach: EMPTY };
    node.contents = rect;
    if (SCROLLS.test(x)) reach = { ...reach, left: -Infinity, right: Infinity };
    if (SCROLLS.test(y)) reach = { ...reach, top: -Infinity, bottom: Infinity };
  }
  if (CUTS.test(x)) reach = intersect(reach, across);
  if (CUTS.test(y)) reach = intersect(reach, down);
  return { seen, reach };
}

function px(length: string): number {
  return parseFloat(length) || 0;
}
