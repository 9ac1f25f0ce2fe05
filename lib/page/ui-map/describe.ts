import type { Protocol } from 'devtools-protocol';
import type { Deadline } from '../../request/deadline.js';
import { withoutCredentials } from '../../request/url-parts.js';
import type { UiNode } from '../../schemas/ui-map.js';
import type { Page } from '../page.js';
import type { AxTrees } from './ax-trees.js';
import type { Candidate } from './candidate.js';
import { isOfType } from './interactive.js';
import { askEach } from './ask-each.js';
import type { MapNode } from './map-node.js';
import { isPlain } from './plain-controls.js';
import { READABLE, roleOfChrome, roleOfTag } from './roles.js';
import { hintOf } from './hint.js';
import { line, nameOf, textOf } from './visible-text.js';

/** The fields of a map's node that do not depend on its position. */
export type Description = Omit<
  UiNode,
  'node_id' | 'bounds' | 'in_viewport' | 'frame' | 'parent_id' | 'covered_by'
>;

const MAX_VALUE = 1_000;
const MAX_HREF = 2_000;
const MASK = '••••••••';
const VALUED = new Set([
  'combobox',
  'meter',
  'progressbar',
  'searchbox',
  'slider',
  'spinbutton',
  'textbox',
]);

/** The answer for a node that the tree ignores: its tag and its text describe it. */
const NOT_ASKED: Protocol.Accessibility.AXNode = { nodeId: '', ignored: true };

/**
 * Describes each candidate by Chrome's accessibility tree (Accessibility.getPartialAXTree). Undefined where the
 * node is gone, and where an element that might be a landmark or an image is none.
 */
export async function describeAll(
  page: Page,
  candidates: readonly Candidate[],
  nodes: readonly MapNode[],
  trees: AxTrees,
  deadline: Deadline,
): Promise<(Description | undefined)[]> {
  const plain = new Set(candidates.filter((candidate) => isPlain(candidate, nodes)));
  const asked = candidates.filter((it) => it.text === undefined && !plain.has(it));
  for (const session of new Set(asked.map(({ node }) => node.document.session)))
    trees.enable(session, deadline.signal);
  const answers = await askEach(
    page,
    asked,
    ({ node }) => node.document.session,
    deadline,
    ({ node, control = node }, signal) =>
      node.document.session.send(
        'Accessibility.getPartialAXTree',
        { backendNodeId: control.backendNodeId, fetchRelatives: false },
        signal,
      ),
  );
  const told = new Map(asked.map((candidate, i) => [candidate, answers[i]?.nodes[0]]));
  return candidates.map((candidate) => {
    if (candidate.text !== undefined) return describeText(candidate, candidate.text);
    const ax = plain.has(candidate) ? NOT_ASKED : told.get(candidate);
    const description = ax && describe(candidate, ax, nodes);
    const isNothing = candidate.why === undefined && !READABLE.has(description?.role ?? '');
    return isNothing || (ax?.ignored === true && candidate.why === undefined)
      ? undefined
      : description;
  });
}

function describeText({ node }: Candidate, text: string): Description {
  const role = roleOfTag(node.tag, node.attributes);
  return { role: role === 'generic' ? 'text' : role, name: text, tag: node.tag };
}

function describe(
  candidate: Candidate,
  ax: Protocol.Accessibility.AXNode,
  nodes: readonly MapNode[],
): Description {
  const { node, control = node, why } = candidate;
  const { attributes, tag } = control;
  const facts = factsOf(ax);
  const told = ax.ignored ? roleOfTag(tag, attributes) : roleOfChrome(wordOf(ax.role));
  const role = why === 'editable' && told === 'generic' ? 'textbox' : told;
  const name = line(wordOf(ax.name)) || nameOf(candidate, nodes);
  const isNameless = name === '' && why !== undefined && !/^(frame|scroll)$/.test(why);
  const hint = isNameless ? hintOf(node, nodes) : undefined;
  const isSecret = isSecretField(control);
  const value = valueOf(control, role, wordOf(ax.value), nodes);
  const { placeholder } = attributes;
  const checked = stateOf(facts.checked) ?? boxState(control);
  const pressed = stateOf(facts.pressed);
  const href = tag === 'a' ? hrefOf(control) : undefined;
  return {
    role,
    name,
    ...(hint === undefined ? {} : { hint }),
    tag: node.tag,
    ...(value === undefined ? {} : { value: isSecret && value !== '' ? MASK : value }),
    ...(tag === 'input' ? { type: (attributes.type ?? 'text').toLowerCase() } : {}),
    ...(href === undefined ? {} : { href }),
    ...(placeholder === undefined ? {} : { placeholder: line(placeholder) }),
    ...(checked === undefined ? {} : { checked }),
    ...(pressed === undefined ? {} : { pressed }),
    ...(typeof facts.selected === 'boolean' ? { selected: facts.selected } : {}),
    ...(typeof facts.expanded === 'boolean' ? { expanded: facts.expanded } : {}),
    ...(facts.disabled === true || (ax.ignored && 'disabled' in attributes)
      ? { disabled: true }
      : {}),
    ...(facts.required === true ? { required: true } : {}),
    ...(facts.focused === true ? { focused: true } : {}),
    ...(typeof facts.level === 'number' ? { level: facts.level } : {}),
    ...(why === undefined ? {} : { why }),
  };
}

function factsOf({ properties = [] }: Protocol.Accessibility.AXNode): Record<string, unknown> {
  return Object.fromEntries(
    properties.map(({ name, value }): [string, unknown] => [name, value.value]),
  );
}

function wordOf(value: Protocol.Accessibility.AXValue | undefined): string {
  const word: unknown = value?.value;
  return typeof word === 'string' || typeof word === 'number' ? String(word) : '';
}

/** A tristate of the accessibility tree. */
function stateOf(value: unknown): boolean | 'mixed' | undefined {
  if (value === 'mixed') return value;
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : undefined;
}

function boxState(control: MapNode): boolean | undefined {
  if (!isOfType(control, 'checkbox', 'radio')) return undefined;
  return control.document.chosen.has(control.index);
}

/** Whether a field is for a password, also while the page shows it as text. */
function isSecretField(control: MapNode): boolean {
  return isOfType(control, 'password') || /password/i.test(control.attributes.autocomplete ?? '');
}

function valueOf(
  control: MapNode,
  role: string,
  told: string,
  nodes: readonly MapNode[],
): string | undefined {
  const { tag, document, index, attributes } = control;
  const short = (text: string) => text.slice(0, MAX_VALUE);
  if (isOfType(control, 'checkbox', 'radio', 'button', 'submit', 'reset', 'image'))
    return undefined;
  if (tag === 'input' || tag === 'textarea') return short(document.values.get(index) ?? '');
  if (!VALUED.has(role)) return undefined;
  const isEditable = 'contenteditable' in attributes;
  return short(told === '' && isEditable ? textOf(control, nodes, MAX_VALUE) : told);
}

function hrefOf({ attributes, document }: MapNode): string | undefined {
  const href = attributes.href ?? attributes['xlink:href'];
  // A name and a password in it are of the URL that the document was opened with.
  const base = withoutCredentials(document.strings[document.data.baseURL] ?? '');
  if (href === undefined || href.length > MAX_HREF || !URL.canParse(href, base)) return undefined;
  return withoutCredentials(new URL(href, base).href);
}
