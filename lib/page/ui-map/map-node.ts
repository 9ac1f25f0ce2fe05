import { EMPTY, type Rect } from './rect.js';
import { STYLES, type DocumentShot, type StyleName } from './document-shot.js';

/** What a box is cut to: by what shows now, and by what scrolling could ever show. */
export interface VisibleRegion {
  readonly seen: Rect;
  readonly reach: Rect;
}

/** Where a document lies in the page: the viewport's coordinates of its own (0, 0), and its scale. */
export interface DocumentTransform {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const NO_ATTRIBUTES: Readonly<Record<string, string>> = {};

/** An element, or a text, with where it is in the page's viewport. Its parents are of the flat tree. */
export class MapNode {
  readonly document: DocumentShot;
  readonly transform: DocumentTransform;
  /** In the document's snapshot. */
  readonly index: number;
  /** Across frames: the parent of a frame's root is the frame element. */
  readonly parent: MapNode | undefined;
  /** In lower case; empty of a text, `::before` and the like of a pseudo-element. */
  readonly tag: string;
  /** Its place in the walk; those inside it come next, up to `end`. */
  readonly order: number;
  end: number;
  /** The place of its box in the snapshot; -1 where it has none: not displayed, or `display: contents`. */
  readonly layout: number;
  /** What the boxes inside it are cut to, and its own. */
  region: VisibleRegion;
  /** Its whole box, cut by nothing. */
  box: Rect = EMPTY;
  /** What shows of it now. */
  seen: Rect = EMPTY;
  /** What scrolling could show of it: empty where it is invisible for good. */
  reach: Rect = EMPTY;
  /** Of an element that scrolls what is inside it: how far that goes. */
  contents: Rect | undefined;
  /** Where it has no box: as a text in it has it. */
  textCursor: string | undefined;
  /** Whether it is where its contents are: it has no box, or one without a size. */
  hollow: boolean;
  #attributes: Readonly<Record<string, string>> | undefined;

  constructor(
    document: DocumentShot,
    place: DocumentTransform,
    index: number,
    parent: MapNode | undefined,
    tag: string,
    order: number,
    layout: number,
    region: VisibleRegion,
  ) {
    this.document = document;
    this.transform = place;
    this.index = index;
    this.parent = parent;
    this.tag = tag;
    this.order = order;
    this.end = order + 1;
    this.layout = layout;
    this.region = region;
    this.hollow = layout === -1;
  }

  /** A computed style; empty where it has no box. */
  css(name: StyleName): string {
    const { strings, data } = this.document;
    return strings[data.layout.styles[this.layout]?.[STYLES[name]] ?? -1] ?? '';
  }

  /** The mouse pointer over it, where a box of it or a text in it tells. */
  get cursor(): string | undefined {
    return this.layout === -1 ? this.textCursor : this.css('cursor');
  }

  get backendNodeId(): number {
    return this.document.data.nodes.backendNodeId?.[this.index] ?? 0;
  }

  /** Of a text: what it says. */
  get text(): string {
    return this.document.strings[this.document.data.nodes.nodeValue?.[this.index] ?? -1] ?? '';
  }

  /** Of a text with a box: what the page shows of it, which styles may have changed. */
  get shownText(): string {
    return this.document.strings[this.document.data.layout.text[this.layout] ?? -1] ?? '';
  }

  get attributes(): Readonly<Record<string, string>> {
    if (this.#attributes) return this.#attributes;
    const { strings, data } = this.document;
    const flat = data.nodes.attributes?.[this.index] ?? [];
    if (flat.length === 0) return NO_ATTRIBUTES;
    const attributes: Record<string, string> = {};
    for (let i = 0; i + 1 < flat.length; i += 2)
      attributes[strings[flat[i] ?? -1] ?? ''] = strings[flat[i + 1] ?? -1] ?? '';
    this.#attributes = attributes;
    return attributes;
  }

  /** Whether `other` is this node or inside it. */
  has(other: MapNode): boolean {
    return other.order >= this.order && other.order < this.end;
  }
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

/** What becomes of what is larger than the node's box, across and down. */
export function overflowOf(node: MapNode): { readonly x: string; readonly y: string } {
  const [x = '', y = x] = node.css('overflow').split(' ');
  return { x, y };
}
