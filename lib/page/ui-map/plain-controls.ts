import type { Candidate, Why } from './candidate.js';
import type { MapNode } from './map-node.js';
import { textNameOf } from './plain-text.js';
import { line } from './visible-text.js';

const LINK_OR_BUTTON = /^(a|button)$/;

/** Elements that Chrome never names by the text in them; drawn as a table or a list item, they have other roles. */
const BOX = /^(div|iframe|span)$/;
const BOX_WHYS: ReadonlySet<Why> = new Set(['listener', 'cursor', 'tabindex', 'frame', 'scroll']);
const BOX_DISPLAY = /^(inline-|)(block|flex|grid)$|^(inline|flow-root)$/;

/**
 * Attributes that change neither the role nor the state of an element. HTML leaves names with a hyphen to the page,
 * except those of ARIA. `aria-label` and `title` are names, and read as such (see `nameOf`); an element with
 * `aria-hidden` has the role of its tag, as here.
 */
const SILENT =
  /^(class|dir|download|href|hreflang|id|item(prop|scope|type)|lang|name|on.*|rel|style|tabindex|target|title|type|value|aria-(hidden|label)|(?!aria-).[^-]*-.*)$/;
const SILENT_OF_FRAME =
  /^(allow|allowfullscreen|frameborder|height|loading|margin(height|width)|referrerpolicy|sandbox|scrolling|src|srcdoc|width)$/;

/** Elements in which a link is not an HTML link, or which Chrome's accessibility tree reports as disabled. */
const FOREIGN = /^(math|object|svg)$/;

/**
 * Whether the snapshot already says of an element all that Chrome's accessibility tree would: its role by its tag,
 * its name by an attribute or by its text, and nothing else affects its role, name and state.
 */
export function isPlain(candidate: Candidate, nodes: readonly MapNode[]): boolean {
  const { node, control, label } = candidate;
  if (control || label || mayHaveFocus(node)) return false;
  return (isPlainBox(candidate) || isPlainControl(candidate, nodes)) && !isDisabledAround(node);
}

/** A box has the role `generic` (a frame its own), and the name that it is given. */
function isPlainBox({ node, why }: Candidate): boolean {
  if (why === undefined || !BOX_WHYS.has(why) || !BOX.test(node.tag)) return false;
  const isSilent = (name: string) =>
    SILENT.test(name) || (why === 'frame' && SILENT_OF_FRAME.test(name));
  return BOX_DISPLAY.test(node.css('display')) && Object.keys(node.attributes).every(isSilent);
}

/** A link or a button has the name that it is given, or that of its text. */
function isPlainControl({ node, why }: Candidate, nodes: readonly MapNode[]): boolean {
  const { tag, attributes } = node;
  if (why !== 'native' || !LINK_OR_BUTTON.test(tag)) return false;
  if (!Object.keys(attributes).every((name) => SILENT.test(name))) return false;
  const { 'aria-label': label = '', title = '' } = attributes;
  if (label.trim() !== '') return true;
  const text = textNameOf(node, nodes);
  // Another title is the name of an element that the tree ignores, which the snapshot does not tell.
  return text !== undefined && (title.trim() === '' || line(title) === text);
}

/** Whether it may have the focus. Which node has it is not known in inner documents, and in a shadow tree with it. */
function mayHaveFocus(node: MapNode): boolean {
  const { document } = node;
  if (!document.isRoot) return true;
  let host = node;
  while (host.parent && document.shadowed.has(host.index)) host = host.parent;
  return document.focused === host.backendNodeId;
}

/** Whether an element around it may disable it, or make it another kind of element. */
function isDisabledAround({ document, parent }: MapNode): boolean {
  for (let around = parent; around?.document === document; around = around.parent) {
    const { tag, attributes } = around;
    if (FOREIGN.test(tag) || 'disabled' in attributes || 'aria-disabled' in attributes) return true;
  }
  return false;
}
