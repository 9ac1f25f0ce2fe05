import type { Candidate } from './candidate.js';
import { MAX_STRING, nearestAround, type MapNode } from './map-node.js';
import { isSeen } from './rect.js';

export const MAX_OWN_TEXT = 80;
const MAX_NAME = 300;

/**
 * Characters that are not to be read: those without a width, those that change the direction, and those of the
 * private use areas, which are glyphs of icon fonts.
 */
const UNSEEN =
  /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ue000-\uf8ff\u{f0000}-\u{10ffff}]/gu;

/** A text as a person reads it: on one line, and not longer than `max`. */
export function line(text: string, max = MAX_NAME): string {
  const words = text.slice(0, MAX_STRING).replace(UNSEEN, '').replace(/\s+/g, ' ').trim();
  return words.length > max ? `${words.slice(0, max - 1).trimEnd()}…` : words;
}

/** The text inside an element that is visible, or after some scrolling. */
export function textOf(node: MapNode, nodes: readonly MapNode[], max = MAX_OWN_TEXT): string {
  return textOfAll(textsIn(node, nodes), max);
}

function* textsIn(node: MapNode, nodes: readonly MapNode[]): Generator<MapNode> {
  for (let i = node.order + 1; i < node.end; i += 1) {
    const inner = nodes[i];
    if (inner?.tag !== '' || inner.document !== node.document) continue;
    if (inner.text.trim() === '' || isSeen(inner.reach)) yield inner;
  }
}

/** Texts as one, with a space between those of different blocks. */
export function textOfAll(texts: Iterable<MapNode>, max = MAX_OWN_TEXT): string {
  let all = '';
  let last: MapNode | undefined;
  for (const text of texts) {
    if (all.length > 4 * max) break;
    const block = blockOf(text);
    all += (last && last !== block ? ' ' : '') + text.text;
    last = block;
  }
  return line(all, max);
}

/** The block whose lines have a text. */
export function blockOf(text: MapNode): MapNode | undefined {
  return nearestAround(text.parent, isBlock, blocks);
}

const blocks = new WeakMap<MapNode, MapNode | undefined>();

/** Whether an element is a block, or the root of a document. */
function isBlock(node: MapNode): boolean {
  if (node.parent?.document !== node.document) return true;
  return node.layout !== -1 && !node.css('display').startsWith('inline');
}

/** A name for an element without an accessible name: its caption, label, attributes or visible text. */
export function nameOf(candidate: Candidate, nodes: readonly MapNode[]): string {
  const { node, control, label, why, caption } = candidate;
  if (caption) return caption.name;
  const { attributes } = control ?? node;
  const said = attributes['aria-label'] ?? (label && textOf(label, nodes)) ?? '';
  const shown = [attributes.alt, attributes.title, attributes.placeholder];
  const first = [said, ...shown].find((text) => text !== undefined && text.trim() !== '');
  if (first !== undefined) return line(first);
  const isContainer = why === undefined || why === 'scroll';
  return isContainer ? '' : textOf(node, nodes);
}
