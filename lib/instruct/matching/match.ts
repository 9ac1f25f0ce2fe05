import type { UiNode } from '../../schemas/ui-map.js';
import type { ActionTarget } from '../language/actions.js';
import type { TargetPhrase, Reading, ParsedAction } from '../language/clauses.js';
import { hintNames } from './hint-matching.js';
import { ALL, CLOSE, EXACT, normalised, type Tier } from './name-matching.js';
import { CHECKABLE, CHOOSERS, EDITABLE } from '../language/vocabulary.js';

/** What a saying can be done to. */
export type Wanted = ParsedAction['do'];

const includes = (list: readonly string[], item: string) => list.includes(item);

/** An input that takes text, or a value that is typed: a date, a range and a colour too. */
function isEditable({ role, tag, type = '' }: UiNode): boolean {
  if (tag === 'select' || includes(CHECKABLE, role)) return false;
  const isButton = /^(button|submit|reset|image|file|checkbox|radio|hidden)$/.test(type);
  return includes(EDITABLE, role) || tag === 'textarea' || (tag === 'input' && !isButton);
}

/** A range and a colour always have a value. */
const isClearable = (node: UiNode) => isEditable(node) && !/^(range|color)$/.test(node.type ?? '');

const isCheckable = ({ role, checked }: UiNode) =>
  includes(CHECKABLE, role) || checked !== undefined;
const isChooser = ({ role, tag }: UiNode) => includes(CHOOSERS, role) || tag === 'select';

/** Whether a node is one that a saying may be about. */
export function suits(wanted: Wanted, node: UiNode): boolean {
  switch (wanted) {
    case 'type':
      return isEditable(node);
    case 'clear':
      return isClearable(node);
    case 'select':
      return isChooser(node);
    case 'check':
      return isCheckable(node);
    case 'toggle':
      return isCheckable(node) || node.role === 'button';
    case 'set':
      return isEditable(node) || isChooser(node) || isCheckable(node);
    case 'get':
    case 'scroll':
      return true;
    default:
      return node.why !== 'scroll' && node.why !== 'frame';
  }
}

/** Which tiers a reading may go through, in the order in which readings are tried. */
interface Attempt {
  readonly reading: Reading;
  readonly tiers: readonly Tier[];
}

/**
 * The whole of the words as a name comes first, where it fits closely; then the readings that take them
 * apart; then the whole, loosely.
 */
function attempts({ readings }: TargetPhrase): Attempt[] {
  const tiersOf = ({ exactly, nth, region, name }: Reading, isOnly: boolean) => {
    if (exactly) return EXACT;
    if (nth !== undefined) return CLOSE;
    return isOnly || region !== undefined || name === '' ? ALL : CLOSE;
  };
  const isOnly = readings.length === 1;
  const first = readings.map((reading) => ({ reading, tiers: tiersOf(reading, isOnly) }));
  const loose = readings
    .filter(({ exactly, nth }) => !exactly && nth === undefined)
    .map((reading) => ({ reading, tiers: ALL }));
  return [...first, ...loose];
}

/** Keeps those of the nodes that are where a region says. */
export type InRegion = (
  nodes: readonly UiNode[],
  region: NonNullable<Reading['region']>,
) => Promise<readonly UiNode[]>;

/** Nodes that a place may mean: one of them is the target, several are ambiguous. */
interface MatchResult {
  readonly nodes: readonly UiNode[];
  readonly reading: Reading;
}

/**
 * Finds what the words for a target mean among the nodes of a page. The first reading, and in it the
 * first tier, in which anything fits decides, wherever on the page that is.
 */
export async function find(
  phrase: TargetPhrase,
  wanted: Wanted,
  nodes: readonly UiNode[],
  inRegion: InRegion,
): Promise<MatchResult> {
  const suitable = namedNodes(nodes, wanted);
  for (const { reading, tiers } of attempts(phrase)) {
    const { roles, region, nth } = reading;
    const ofRole = suitable.filter(({ node }) => !roles || roles.includes(node.role));
    for (const hits of tieredHits(reading.name, tiers, ofRole)) {
      const there = region ? await inRegion(hits, region) : hits;
      const meant = nth === undefined ? await oneOfAKind(there, inRegion) : pick(there, nth);
      if (meant.length > 0) return { nodes: meant, reading };
    }
  }
  return { nodes: [], reading: { name: phrase.text } };
}

/** Finds what the words mean among the nodes that have no name but a hint, of just these words. */
export async function findByHint(
  phrase: TargetPhrase,
  wanted: Wanted,
  nodes: readonly UiNode[],
  inRegion: InRegion,
): Promise<readonly UiNode[]> {
  const hinted = nodes.flatMap((node): NamedNode[] =>
    node.hint !== undefined && suits(wanted, node) ? [{ node, names: hintNames(node.hint) }] : [],
  );
  for (const { name, roles, region, nth } of hinted.length > 0 ? phrase.readings : []) {
    if (name === '') continue;
    const ofRole = hinted.filter(({ node }) => !roles || roles.includes(node.role));
    for (const hits of tieredHits(name, EXACT, ofRole)) {
      const there = region ? await inRegion(hits, region) : hits;
      const meant = nth === undefined ? await oneOfAKind(there, inRegion) : pick(there, nth);
      if (meant.length > 0) return meant;
    }
  }
  return [];
}

/** A node with what it may be called. */
interface NamedNode {
  readonly node: UiNode;
  readonly names: readonly string[];
}

function namedNodes(nodes: readonly UiNode[], wanted: Wanted): NamedNode[] {
  return nodes
    .filter((node) => suits(wanted, node))
    .map((node) => ({ node, names: namesOf(node) }));
}

/** The hits of each tier, those of the first tier first. */
function tieredHits(
  name: string,
  tiers: readonly Tier[],
  nodes: readonly NamedNode[],
): (readonly UiNode[])[] {
  if (name === '') return [nodes.map(({ node }) => node)];
  const said = normalised(name);
  return tiers.map((fits) =>
    nodes.flatMap(({ node, names }) => (names.some((one) => fits(said, one)) ? [node] : [])),
  );
}

/** What a person may call a node: its name, or what its empty field says. */
function namesOf({ name, placeholder, role, type }: UiNode): string[] {
  const names = [name, placeholder ?? ''].map(normalised).filter((one) => one !== '');
  if (role === 'searchbox') names.push('search');
  if (type === 'password' && name === '') names.push('password');
  return names;
}

function pick(nodes: readonly UiNode[], nth: number): readonly UiNode[] {
  const node = nth < 0 ? nodes.at(nth) : nodes[nth - 1];
  return node ? [node] : [];
}

/**
 * Several nodes between which there is nothing to choose count as one: links to one place, and those in
 * a dialog that keeps the others out of reach.
 */
async function oneOfAKind(
  nodes: readonly UiNode[],
  inRegion: InRegion,
): Promise<readonly UiNode[]> {
  const [first, ...others] = nodes;
  if (!first || others.length === 0) return nodes;
  if (others.every(({ href }) => href !== undefined && href === first.href)) return [first];
  const inModal = await inRegion(nodes, { how: 'in', kind: 'modal' });
  if (inModal.length > 0) return inModal;
  if (nodes.every(({ covered_by }) => covered_by === undefined)) return nodes;
  const inDialog = await inRegion(nodes, { how: 'in', kind: 'dialog' });
  const behind = nodes.filter((node) => !inDialog.includes(node));
  const isModal = behind.every(
    ({ covered_by, in_viewport }) => covered_by !== undefined || !in_viewport,
  );
  return inDialog.length > 0 && isModal ? inDialog : nodes;
}

/** Names that go on where an unquoted one was cut at an «and». */
export function goesOn({ text, cutBefore }: TargetPhrase, nodes: readonly UiNode[]): UiNode[] {
  if (cutBefore === undefined) return [];
  const longer = normalised(`${text} and ${cutBefore}`);
  return nodes.filter(({ name }) => {
    const whole = normalised(name);
    return whole === longer || whole.startsWith(`${longer} `);
  });
}

/** A node as its line names it: with an ordinal where others answer to its role and name. */
export function targetFor(node: UiNode, wanted: Wanted, nodes: readonly UiNode[]): ActionTarget {
  const { node_id, role, name } = node;
  const ofRole = namedNodes(nodes, wanted).filter((other) => other.node.role === role);
  const [alike = []] = tieredHits(name, EXACT, ofRole).filter((hits) => hits.length > 0);
  const nth = alike.findIndex((other) => other.node_id === node_id) + 1;
  return alike.length > 1 && nth > 0 ? { node_id, role, name, nth } : { node_id, role, name };
}
