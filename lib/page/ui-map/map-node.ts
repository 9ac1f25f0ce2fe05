import { EMPTY, type Rect } from './rect.js';
import { STYLES, type DocumentShot, type StyleName } from './document-shot.js';

/** The regions to which a box is clipped: `seen`, visible now; `reach`, visible after some scrolling. */
export interface VisibleRegion {
  readonly seen: Rect;
  readonly reach: Rect;
}

/** The position of a document's (0, 0) in the coordinates of the page's viewport, and its scale. */
export interface DocumentTransform {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** How much is read of a text or an attribute: replies have less of each, and many nodes may share a long one. */
export const MAX_STRING = 10_000;

const NO_ATTRIBUTES: Readonly<Record<string, string>> = {};

/** An element or a text, with its boxes in the page's viewport, in CSS px. Parents are those of the flat tree. */
export class MapNode {
  readonly document: DocumentShot;
  readonly transform: DocumentTransform;
  /** In the document's snapshot. */
  readonly index: number;
  /** Across frames: the parent of a frame's root is the frame element. */
  readonly parent: MapNode | undefined;
  /** In lower case; empty of a text, `::before` and the like of a pseudo-element. */
  readonly tag: string;
  /** Its index in the walk; the nodes inside it follow, up to `end` (exclusive). */
  readonly order: number;
  end: number;
  /** The index of its box in the snapshot; -1: it has none (not displayed, or `display: contents`). */
  readonly layout: number;
  /** The regions to which its box is clipped. */
  region: VisibleRegion;
  /** Its whole box, not clipped. */
  box: Rect = EMPTY;
  /** The part that is visible now. */
  seen: Rect = EMPTY;
  /** The part that is visible after some scrolling; empty: it can't be made visible. */
  reach: Rect = EMPTY;
  /** Of a scroll container: the box of its contents. */
  contents: Rect | undefined;
  /** Of an element without a box: the cursor of a text in it. */
  textCursor: string | undefined;
  /** Whether its visible part is that of its contents: it has no box, or one without a size. */
  hollow: boolean;
  #attributes: Readonly<Record<string, string>> | undefined;

  constructor(
    document: DocumentShot,
    transform: DocumentTransform,
    index: number,
    parent: MapNode | undefined,
    tag: string,
    order: number,
    layout: number,
    region: VisibleRegion,
  ) {
    this.document = document;
    this.transform = transform;
    this.index = index;
    this.parent = parent;
    this.tag = tag;
    this.order = order;
    this.end = order + 1;
    this.layout = layout;
    this.region = region;
    this.hollow = layout === -1;
  }

  /** A computed style; empty: it has no box. */
  css(name: StyleName): string {
    const { strings, data } = this.document;
    return strings[data.layout.styles[this.layout]?.[STYLES[name]] ?? -1] ?? '';
  }

  /** Its computed `cursor`; of an element without a box, that of a text in it. */
  get cursor(): string | undefined {
    return this.layout === -1 ? this.textCursor : this.css('cursor');
  }

  get backendNodeId(): number {
    return this.document.data.nodes.backendNodeId?.[this.index] ?? 0;
  }

  /** The data of a text node. */
  get text(): string {
    return this.#string(this.document.data.nodes.nodeValue?.[this.index]);
  }

  /** The text as it is drawn, which styles such as `text-transform` may have changed. */
  get shownText(): string {
    return this.#string(this.document.data.layout.text[this.layout]);
  }

  get attributes(): Readonly<Record<string, string>> {
    if (this.#attributes) return this.#attributes;
    const flat = this.document.data.nodes.attributes?.[this.index] ?? [];
    if (flat.length === 0) return NO_ATTRIBUTES;
    const attributes: Record<string, string> = {};
    for (let i = 0; i + 1 < flat.length; i += 2)
      attributes[this.#string(flat[i])] = this.#string(flat[i + 1]);
    this.#attributes = attributes;
    return attributes;
  }

  #string(at = -1): string {
    return (this.document.strings[at] ?? '').slice(0, MAX_STRING);
  }

  /** Whether `other` is this node or inside it. */
  has(other: MapNode): boolean {
    return other.order >= this.order && other.order < this.end;
  }
}

/**
 * The nearest element, from one outwards, at which a search stops.
 *
 * @param known what the search found for the elements that it passed: it passes each only once
 */
export function nearestAround(
  from: MapNode | undefined,
  stops: (element: MapNode) => boolean,
  known: WeakMap<MapNode, MapNode | undefined>,
): MapNode | undefined {
  const passed: MapNode[] = [];
  let around = from;
  while (around && !stops(around)) {
    if (known.has(around)) {
      around = known.get(around);
      break;
    }
    passed.push(around);
    around = around.parent;
  }
  for (const element of passed) known.set(element, around);
  return around;
}

/** A rectangle of a document in the coordinates of the page's viewport. */
export function toViewport(
  transform: DocumentTransform,
  x: number,
  y: number,
  width: number,
  height: number,
): Rect {
  const left = transform.x + x * transform.scale;
  const top = transform.y + y * transform.scale;
  return {
    left,
    top,
    right: left + width * transform.scale,
    bottom: top + height * transform.scale,
  };
}

export const SCROLLS = /^(auto|scroll)$/;

/** The computed `overflow` of a node, in both axes. */
export function overflowOf(node: MapNode): { readonly x: string; readonly y: string } {
  const [x = '', y = x] = node.css('overflow').split(' ');
  return { x, y };
}
