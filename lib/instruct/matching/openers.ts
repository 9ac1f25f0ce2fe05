import type { PageCall } from '../../execution/command.js';
import type { UiNode } from '../../schemas/ui-map.js';
import type { ActionTarget } from '../language/actions.js';
import type { Reading, TargetPhrase } from '../language/clauses.js';
import {
  hiddenParts,
  meantIn,
  type HiddenNode,
  type HiddenParts,
  type InRow,
} from './hidden-nodes.js';
import { targetFor, type Wanted } from './match.js';
import { isPlace, placesSaid } from './place-names.js';
import { ambiguous, notFound } from './refusals.js';

/** What opens a part of the page: a tab, the button of a menu, a summary, a link of the navigation. */

/** What these do, they do at once. */
const ACTS =
  /^(delete|remove|erase|sign out|log ?out|log off|unsubscribe|cancel|confirm|clear|reset|approve|reject|accept|decline|revoke)\b/i;
const BUTTON_ACTS =
  /^(send|pay|buy|submit|place|order now|publish|post|archive|transfer|save|apply|start|stop|restart|reboot|redeem|discard|finish|complete|update|import)\b/i;

/** Whether a control does more than to open something. */
export const acts = ({ role, name }: UiNode): boolean =>
  role !== 'tab' &&
  (ACTS.test(name.trim()) || (role === 'button' && BUTTON_ACTS.test(name.trim())));

interface Search {
  readonly place: TargetPhrase;
  readonly wanted: Wanted;
  /** The nodes of the page, none of which is meant, or not in the part that the phrase names. */
  readonly shown: readonly UiNode[];
  /** Whether a step has opened this part already. */
  readonly isOpened: boolean;
  /** Those of the nodes in the row of what was found last. */
  readonly inRowOfLast?: InRow;
  /** Whether a control takes what is done to it. */
  readonly takes: (labels: readonly string[]) => boolean;
}

interface SearchInParts extends Search {
  readonly parts: HiddenParts;
}

/**
 * What is to be clicked first, so that the page shows the only target of a phrase.
 *
 * @returns undefined where nothing is to be opened
 * @throws TabwireError `target_not_found`, `target_ambiguous` where the part that the phrase names has no such target
 */
export async function openerOf(call: PageCall, search: Search): Promise<ActionTarget | undefined> {
  const { place, shown } = search;
  const parts = await hiddenParts(call);
  const find = place.within === undefined ? openerOfTarget : openerOfPart;
  const opener = await find({ ...search, parts });
  if (opener && acts(opener)) throw notFound(place, [], []);
  return opener && targetFor(opener, 'click', shown);
}

/** What opens the part in which a hidden control is the only one that is meant; or else what opens the named part. */
async function openerOfTarget(search: SearchInParts): Promise<UiNode | undefined> {
  const { place, shown, parts } = search;
  const meant = await meantOf(search, parts.nodes);
  const [only, ...more] = new Set(meant.flatMap(openersOf));
  const isOne = more.length === 0 && meant.every(({ openers }) => openers.length > 0);
  const node = isOne ? shown.find(({ node_id }) => node_id === only) : undefined;
  if (only !== undefined) return node && asks(node, parts) ? undefined : node;
  const places = placesSaid(place);
  const named = shown.filter(
    (node) =>
      parts.closed.includes(node.node_id) && places.some((name) => isPlace(name, node.name)),
  );
  const [opener, ...others] = distinct(named);
  if (!opener || others.length > 0) return undefined;
  // What a part has is known, where it is in the document.
  const isUnknown = inside(opener, parts).length === 0;
  return isUnknown && (await mayHave(opener, search)) ? opener : undefined;
}

/** Whether a button begins what has to be named: «tick Urgent» begins no «New ticket». */
const asks = ({ node_id, role }: UiNode, { closed, open }: HiddenParts): boolean =>
  role === 'button' && ![...closed, ...open].includes(node_id);

/**
 * Whether an opener may show the target of a phrase. What is in the document, and what nothing is known to open, is all
 * that the navigation of a page without other documents may show.
 */
async function mayHave({ href, expanded }: UiNode, search: SearchInParts): Promise<boolean> {
  const { place, parts } = search;
  const others = parts.nodes.filter(({ openers }) => openers.length === 0);
  const leadsAway = href !== undefined && !href.includes('#');
  if (leadsAway || expanded !== undefined || others.length === 0) return true;
  const plain = { ...place, readings: place.readings.map(withoutPlace) };
  return (await meantOf({ ...search, place: plain }, others)).length > 0;
}

/** Those of the hidden controls that a phrase means, and that take what is done to them. */
async function meantOf(
  { place, wanted, shown, takes, inRowOfLast }: Search,
  hidden: readonly HiddenNode[],
): Promise<readonly HiddenNode[]> {
  return (await meantIn(place, wanted, hidden, shown, inRowOfLast)).filter(({ labels }) =>
    takes(labels),
  );
}

/** A reading without the part of the page that it names. */
function withoutPlace({ region, ...reading }: Reading): Reading {
  const isPart = region?.how === 'in' && region.nth === undefined;
  return region === undefined || isPart ? reading : { ...reading, region };
}

/** What opens the part that a phrase names. */
async function openerOfPart(search: SearchInParts): Promise<UiNode | undefined> {
  const { place, shown, parts, isOpened } = search;
  const isOpener = (node: UiNode) =>
    node.role === 'tab' ||
    [...parts.closed, ...parts.open].includes(node.node_id) ||
    inside(node, parts).length > 0;
  const named = shown.filter((node) => node.name === place.within && isOpener(node));
  const [opener, ...others] = distinct(named);
  if (!opener && isOpened) return undefined;
  if (!opener) throw notFound(place, [], []);
  if (others.length > 0) throw ambiguous(place, [opener, ...others], 'click', shown);
  const { node_id, selected, expanded } = opener;
  if (selected === true || expanded === true || parts.open.includes(node_id)) return undefined;
  const own = inside(opener, parts);
  if (own.length > 0) {
    if ((await meantOf(search, own)).length === 0) throw notFound(place, [], []);
    return opener;
  }
  // What is open already is not hidden, even where the page leaves the state of the tab as it was.
  const isClosed = selected === false || expanded === false || parts.closed.includes(node_id);
  if (isOpened || !isClosed) return undefined;
  if (!(await mayHave(opener, search))) throw notFound(place, [], []);
  return opener;
}

const openersOf = ({ openers }: HiddenNode) => openers;

const inside = ({ node_id }: UiNode, { nodes }: HiddenParts) =>
  nodes.filter(({ openers }) => openers.includes(node_id));

/** Links to one place are one. */
const distinct = (nodes: readonly UiNode[]): UiNode[] => [
  ...new Map(nodes.map((node) => [node.href ?? node.node_id, node])).values(),
];
