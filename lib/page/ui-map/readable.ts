import type { Candidate } from './candidate.js';
import { isWhole } from './interactive.js';
import { nearestAround, type MapNode } from './map-node.js';
import { isSeen } from './rect.js';
import { LANDMARK_TAGS, LANDMARKS, roleOfTag } from './roles.js';
import { blockOf, line } from './visible-text.js';

const MAX_TEXT = 1_000;

/** Adds headings, landmarks, images and texts to the interactive elements. */
export function readable(nodes: readonly MapNode[], actable: readonly Candidate[]): Candidate[] {
  const taken = new Set(actable.map(({ node }) => node));
  const rows: Candidate[] = [...actable];
  const closed = new Set(
    actable.flatMap(({ node, why }) => (why && isWhole(node, why) ? [node] : [])),
  );
  for (const node of nodes) {
    if (node.tag === '' || taken.has(node) || !isSeen(node.reach)) continue;
    const role = roleOfTag(node.tag, node.attributes);
    const isNamed = role === 'heading' || role === 'img';
    const isPart = LANDMARKS.has(role) || LANDMARK_TAGS.has(node.tag);
    if (!isNamed && !isPart) continue;
    rows.push({ node });
    if (isNamed) closed.add(node);
  }
  // A label repeats the name of its field, and a caption that of its shape.
  for (const { label, caption } of actable) {
    if (label) taken.add(label);
    for (const text of caption?.texts ?? []) taken.add(text);
  }
  return [...rows, ...texts(nodes, closed, taken)].sort((a, b) => a.node.order - b.node.order);
}

/** The text of each block with that of the links in it, without texts that are the name of another row. */
function texts(
  nodes: readonly MapNode[],
  closed: ReadonlySet<MapNode>,
  taken: ReadonlySet<MapNode>,
): Candidate[] {
  const inside = insideOf(nodes, closed);
  const rows = new WeakMap<MapNode, MapNode | undefined>();
  const blocks = new Map<MapNode, { text: string; isOwn: boolean }>();
  for (const node of nodes) {
    const isBlank = node.text.trim() === '';
    if (node.tag !== '' || (!isBlank && !isSeen(node.reach))) continue;
    const block = blockOf(node);
    if (!block || taken.has(block) || taken.has(node) || inside.has(block)) continue;
    const isEnd = (around: MapNode) => around === block || taken.has(around);
    // The row between the text and its block has the text in its name.
    const end = nearestAround(node.parent, isEnd, rows);
    const row = end === block ? undefined : end;
    if (row && row.tag !== 'a') continue;
    const known = blocks.get(block) ?? { text: '', isOwn: false };
    known.text += node.text;
    if (!row && !isBlank) known.isOwn = true;
    blocks.set(block, known);
  }
  return [...blocks].flatMap(([node, { text, isOwn }]) =>
    isOwn ? [{ node, text: line(text, MAX_TEXT) }] : [],
  );
}

/** The elements that are closed, and the nodes inside them. */
function insideOf(nodes: readonly MapNode[], closed: ReadonlySet<MapNode>): ReadonlySet<MapNode> {
  let end = 0;
  return new Set(
    nodes.filter((node) => {
      if (node.order >= end && closed.has(node)) ({ end } = node);
      return node.order < end;
    }),
  );
}
