import type { Candidate } from './candidate.js';
import type { MapNode } from './map-node.js';
import { isSeen } from './rect.js';
import { MAX_OWN_TEXT } from './visible-text.js';

const PLAIN = /^(a|button)$/;

/** Attributes that change neither the role nor the name nor the state of an element. */
const SILENT =
  /^(class|data-.*|download|href|hreflang|id|name|on.*|rel|style|tabindex|target|type|value)$/;

/** Elements in which a link is not an HTML link, or which Chrome's accessibility tree reports as disabled. */
const FOREIGN = /^(math|object|svg)$/;

/**
 * Whether tag and text of a link or a button already say all that Chrome's accessibility tree would: it contains
 * one text, drawn as it is in the DOM, and nothing else affects its role, name and state.
 */
export function isPlain(
  { node, why, control, label }: Candidate,
  nodes: readonly MapNode[],
): boolean {
  if (why !== 'native' || control || label || !PLAIN.test(node.tag)) return false;
  const { document, index, backendNodeId, attributes } = node;
  // In other documents, and in shadow trees, the focused element is not known.
  if (!document.isRoot || document.shadowed.has(index)) return false;
  if (document.focused === backendNodeId) return false;
  return (
    Object.keys(attributes).every((name) => SILENT.test(name)) &&
    hasOnlyText(node, nodes) &&
    !isDisabledAround(node)
  );
}

function hasOnlyText({ order, end }: MapNode, nodes: readonly MapNode[]): boolean {
  const text = end === order + 2 ? nodes[order + 1] : undefined;
  if (text?.tag !== '' || !isSeen(text.reach)) return false;
  return text.text === text.shownText && text.text.length <= MAX_OWN_TEXT;
}

/** Whether an element around it may disable it, or make it another kind of element. */
function isDisabledAround({ document, parent }: MapNode): boolean {
  for (let around = parent; around?.document === document; around = around.parent) {
    const { tag, attributes } = around;
    if (FOREIGN.test(tag) || 'disabled' in attributes || 'aria-disabled' in attributes) return true;
  }
  return false;
}
