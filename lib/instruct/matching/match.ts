import type { UiNode } from '../../schemas/ui-map.js';
import type { ActionTarget } from '../language/actions.js';
import type { TargetPhrase, Reading, ParsedAction } from '../language/clauses.js';
import { hintNames } from './hint-matching.js';
import { promptOf } from './prompts.js';
import { preferred } from './preferred.js';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { NameIndex, normalisedName } from './name-index.js';
import { ALL, CLOSE, EXACT, normalised, type Tier } from './name-matching.js';
import { CHECKABLE, CHOOSERS, EDITABLE, OPENING_NOTHING } from '../language/vocabulary.js';

/** What a saying can be done to. */
export type Wanted = ParsedAction['do'] | 'value';

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
const opensNothing = (node: UiNode) => isCheckable(node) || includes(OPENING_NOTHING, node.role);
const isChooser = ({ role, tag }: UiNode) => includes(CHOOSERS, role) || tag === 'select';

/** A label is not the value that it stands beside. */
const hasValue = (node: UiNode) =>
  isEditable(node) ||
  isChooser(node) ||
  isCheckable(node) ||
  node.value !== undefined ||
  /^(progressbar|meter|slider|spinbutton|scrollbar)$/.test(node.role);

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
    case 'value':
      return hasValue(node);
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
    if (exactly === 'verbatim') return EXACT.slice(0, 1);
    if (exactly) return EXACT;
    if (nth !== undefined) return CLOSE;
    // «The number of adults» is no «Gift voucher number» in the form that has «Adults» too.
    if (region?.how === 'near' && region.kind === undefined) return CLOSE;
    return isOnly || region !== undefined || name === '' ? ALL : CLOSE;
  };
  const isOnly = readings.length === 1;
  const soon = readings.filter(({ late }) => !late);
  const first = soon.map((reading) => ({ reading, tiers: tiersOf(reading, isOnly) }));
  const loose = soon
    .filter(({ exactly, nth, region }) => !exactly && nth === undefined && region?.how !== 'near')
    .map((reading) => ({ reading, tiers: ALL }));
  const late = readings
    .filter((reading) => reading.late)
    .map((reading) => ({ reading, tiers: tiersOf(reading, isOnly) }));
  return [...first, ...loose, ...late];
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
  const index = await NameIndex.of(
    nodes.filter((node) => suits(wanted, node) && !(phrase.opens && opensNothing(node))),
    namesOf,
  );
  const done = wanted === 'click' || wanted === 'scroll' ? wanted : undefined;
  for (const { reading, tiers } of attempts(phrase)) {
    const { region, nth } = reading;
    if (nodes.length > MANY) await nextTurn();
    for (const hits of tieredHits(reading, tiers, index)) {
      const found = region ? await inRegion(hits, region) : hits;
      const own = found.length === 1 ? [] : hits.filter(({ name }) => phrase.among?.includes(name));
      const there = region && own.length > 0 ? await inRegion(own, region) : found;
      const kind = preferred(there, reading.name, done);
      const meant =
        nth === undefined ? await oneOfAKind(kind, inRegion) : counted(there, nth, reading.name);
      if (meant.length > 0) return { nodes: meant, reading };
    }
  }
  return { nodes: [], reading: { name: phrase.text } };
}

const MAX_HINT = 200;
/** From here on others have their turn between the readings of a phrase. */
const MANY = 500;

/** Finds what the words mean among the nodes that have no name but a hint, of just these words. */
export async function findByHint(
  phrase: TargetPhrase,
  wanted: Wanted,
  nodes: readonly UiNode[],
  inRegion: InRegion,
): Promise<readonly UiNode[]> {
  const hinted = nodes.filter((node) => node.hint !== undefined && suits(wanted, node));
  const index = await NameIndex.of(hinted, ({ hint = '' }) => hintNames(hint.slice(0, MAX_HINT)));
  for (const reading of hinted.length > 0 ? phrase.readings : []) {
    const { name, region, nth } = reading;
    if (name === '') continue;
    for (const hits of tieredHits(reading, EXACT, index)) {
      const there = region ? await inRegion(hits, region) : hits;
      const meant = nth === undefined ? await oneOfAKind(there, inRegion) : pick(there, nth);
      if (meant.length > 0) return meant;
    }
  }
  return [];
}

/** Numbers of one or two digits are positions, pages and counts: «2» is in no longer name that has one. */
const SHORT_NUMBER = /^\d{1,3}$/;

/** The hits of each tier, those of the first tier first. */
function* tieredHits(
  { name, roles }: Reading,
  tiers: readonly Tier[],
  index: NameIndex,
): Generator<readonly UiNode[]> {
  const said = normalisedName(name);
  const least = SHORT_NUMBER.test(said) ? EXACT : tiers;
  // Without a name all tiers find the same.
  for (const tier of name === '' ? least.slice(0, 1) : least) {
    const hits = index.hits(said, tier);
    yield roles ? hits.filter(({ role }) => roles.includes(role)) : hits;
  }
}

/** Normalised once for each node of a map. */
const plainNames = new WeakMap<UiNode, readonly string[]>();

/** What a person may call a node: its name, or what its empty field says. */
function namesOf(node: UiNode): readonly string[] {
  const known = plainNames.get(node);
  if (known) return known;
  const { name, role, type } = node;
  const names = [name, promptOf(node)].map(normalisedName).filter(Boolean);
  if (role === 'searchbox') names.push('search');
  if (type === 'password' && name === '') names.push('password');
  plainNames.set(node, names);
  return names;
}

/** «The last room» is no button «Room only»: what is counted is there more than once, or is called so. */
function counted(nodes: readonly UiNode[], nth: number, name: string): readonly UiNode[] {
  const said = normalisedName(name);
  const isCalled = said === '' || nodes.some((node) => namesOf(node).includes(said));
  return nodes.length > 1 || isCalled ? pick(nodes, nth) : [];
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
  if (leadsAway(first) && others.every(({ href }) => href === first.href)) return [first];
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

/** A link to a part of its page, or to none, does what its script does: each may do another thing. */
const leadsAway = ({ href }: UiNode) =>
  href !== undefined && !href.includes('#') && !/^javascript:/i.test(href);

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
  const ofRole = nodes.filter((other) => other.role === role && suits(wanted, other));
  const said = normalisedName(name);
  const tiers = name === '' ? [{ fits: () => true }] : EXACT;
  for (const { fits } of tiers) {
    const alike = ofRole.filter(
      (other) => name === '' || namesOf(other).some((one) => fits(said, one)),
    );
    const nth = alike.findIndex((other) => other.node_id === node_id) + 1;
    if (alike.length === 0) continue;
    return alike.length > 1 && nth > 0 ? { node_id, role, name, nth } : { node_id, role, name };
  }
  return { node_id, role, name };
}
