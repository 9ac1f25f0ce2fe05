import type { Candidate } from './candidate.js';
import type { MapNode } from './map-node.js';
import { isSeen } from './rect.js';
import { MAX_OWN_TEXT } from './visible-text.js';

const PLAIN = /^(a|button)$/;

/** Attributes that say nothing of what an element is, is called, or can do now. */
const SILENT =
  /^(class|data-.*|download|href|hreflang|id|name|on.*|rel|style|tabindex|target|type|value)$/;

/** Elements in which a link is not one of HTML, or is disabled by Chrome's lights. */
const FOREIGN = /^(math|object|svg)$/;

/**
 * Whether Chrome's accessibility tree could tell no more of a link or a button than its tag and its text
 * do: one text is all that is in it, shown as it was written, and nothing else has a say.
 */
export function isPlain(
  { node, why, control, label }: Candidate,
  nodes: readonly MapNode[],
): boolean {
  if (why !== 'native' || control || label || !PLAIN.test(node.tag)) return false;
  const { document, index, backendNodeId, attributes } = node;
  // Beyond these it is not known what has the focus.
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

/** Whether what is around it may disable it, or make it another kind of element. */
function isDisabledAround({ document, parent }: MapNode): boolean {
  for (let around = parent; around?.document === document; around = around.parent) {
    const { tag, attributes } = around;
    if (FOREIGN.test(tag) || 'disabled' in attributes || 'aria-disabled' in attributes) return true;
  }
  return false;
}
