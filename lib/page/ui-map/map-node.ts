import { EMPTY, type Rect } from './rect.js';
import type { DocumentShot, StyleName } from './snapshot.js';

/** What a box is cut to: by what shows now, and by what scrolling could ever show. */
export interface Region {
  readonly seen: Rect;
  readonly reach: Rect;
}

/** Where a document lies in the page: the viewport's coordinates of its own (0, 0), and its scale. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export type Style = Readonly<Record<StyleName, string>>;

/** An element, or a text, with where it is in the page's viewport. Its parents are of the flat tree. */
export class MapNode {
  readonly document: DocumentShot;
  readonly place: Place;
  /** In the document's snapshot. */
  readonly index: number;
  /** Across frames: the parent of a frame's root is the frame element. */
  readonly parent: MapNode | undefined;
  /** In lower case; empty of a text, `::before` and the like of a pseudo-element. */
  readonly tag: string;
  /** Its place in the walk; those inside it come next, up to `end`. */
  readonly order: number;
  end: number;
  /** undefined where it has no box of its own: not displayed, or `display: contents`. */
  readonly style: Style | undefined;
  /** What the boxes inside it are cut to, and its own. */
  readonly region: Region;
  /** Its whole box, cut by nothing. */
  box: Rect = EMPTY;
  /** What shows of it now. */
  seen: Rect = EMPTY;
  /** What scrolling could show of it: empty where it is invisible for good. */
  reach: Rect = EMPTY;
  /** Of an element that scrolls what is inside it: how far that goes. */
  contents: Rect | undefined;
  /** Computed, or told by its text where it has no style. */
  cursor: string | undefined;
  /** Whether it is where its contents are: it has no box, or one without a size. */
  hollow: boolean;
  #attributes: Readonly<Record<string, string>> | undefined;

  constructor(
    document: DocumentShot,
    place: Place,
    index: number,
    parent: MapNode | undefined,
    tag: string,
    order: number,
    style: Style | undefined,
    region: Region,
  ) {
    this.document = document;
    this.place = place;
    this.index = index;
    this.parent = parent;
    this.tag = tag;
    this.order = order;
    this.end = order + 1;
    this.style = style;
    this.region = region;
    this.cursor = style?.cursor;
    this.hollow = style === undefined;
  }

  get backendNodeId(): number {
    return this.document.data.nodes.backendNodeId?.[this.index] ?? 0;
  }

  /** Of a text: what it says. */
  get text(): string {
    return this.document.strings[this.document.data.nodes.nodeValue?.[this.index] ?? -1] ?? '';
  }

  get attributes(): Readonly<Record<string, string>> {
    if (this.#attributes) return this.#attributes;
    const { strings, data } = this.document;
    const flat = data.nodes.attributes?.[this.index] ?? [];
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
export function placed(place: Place, x: number, y: number, width: number, height: number): Rect {
  const left = place.x + x * place.scale;
  const top = place.y + y * place.scale;
  return { left, top, right: left + width * place.scale, bottom: top + height * place.scale };
}
