import type { MapNode } from './map-node.js';

/** What speaks for an element: the first of these that holds. */
export type Why =
  'native' | 'role' | 'editable' | 'frame' | 'tabindex' | 'listener' | 'cursor' | 'scroll';

/** A row of the map to be. */
export interface Candidate {
  readonly node: MapNode;
  /** undefined of what is only read. */
  readonly why?: Why | undefined;
  /** The hidden box or radio that it stands for: pages draw these themselves. */
  readonly control?: MapNode | undefined;
  readonly label?: MapNode | undefined;
  /** Of a shape in SVG: the words for it, which are beside it. */
  readonly caption?: Caption | undefined;
  /** Of a text: what it says. */
  readonly text?: string | undefined;
}

/** What a shape of a drawing is called: the texts that stand in its group, or the group's own title. */
export interface Caption {
  readonly name: string;
  readonly texts: readonly MapNode[];
}
