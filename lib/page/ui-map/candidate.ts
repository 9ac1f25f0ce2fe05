import type { MapNode } from './map-node.js';

/** Why an element is interactive: the first of these that applies. */
export type Why =
  'native' | 'role' | 'editable' | 'frame' | 'tabindex' | 'listener' | 'cursor' | 'scroll';

/** An element or text that may become a row of the map. */
export interface Candidate {
  readonly node: MapNode;
  /** undefined: it is only read. */
  readonly why?: Why | undefined;
  /** The hidden checkbox or radio button that it stands for: pages draw these themselves. */
  readonly control?: MapNode | undefined;
  readonly label?: MapNode | undefined;
  /** Of a shape in SVG: its caption, which is outside of it. */
  readonly caption?: Caption | undefined;
  /** The text, if it is one. */
  readonly text?: string | undefined;
}

/** The caption of a shape in SVG: the texts of its group, or the group's own title. */
export interface Caption {
  readonly name: string;
  readonly texts: readonly MapNode[];
}
