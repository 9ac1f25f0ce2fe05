import type { PageCall } from '../../execution/command.js';
import type { UiNode } from '../../schemas/ui-map.js';
import type { ActionTarget } from '../language/actions.js';
import type { TargetPhrase } from '../language/clauses.js';
import { hiddenParts, meantIn, type HiddenNode, type HiddenParts } from './hidden-nodes.js';
import { targetFor, type Wanted } from './match.js';
import { isPlace, placesSaid } from './place-names.js';
import { ambiguous, notFound } from './refusals.js';

/** What opens a part of the page: a tab, the button of a menu, a summary, a link of the navigation. */

/** What these do, they do at once. */
const ACTS =
  /^(delete|remove|erase|sign out|log ?out|log off|unsubscribe|cancel|confirm|clear|reset|approve|reject|accept|decline|revoke)\b/i;
const BUTTON_ACTS =
  /^(send|pay|buy|submit|place|order now|publish|post|archive|transfer|save|apply|start|stop|restart|reboot|redeem|discard|finish|complete|update|import)\b/i;

const acts = ({ role, name }: UiNode): boolean =>
  role !== 'tab' &&
  (ACTS.test(name.trim()) || (role === 'button' && BUTTON_ACTS.test(name.trim())));

interface Search {
  readonly place: TargetPhrase;
  readonly wanted: Wanted;
  /** The nodes of the page, none of which is meant, or not in the part that the phrase names. */
  readonly shown: readonly UiNode[];
  /** Whether a step has opened this part already. */
  readonly isOpened: boolean;
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
  const { place, wanted, shown, parts } = search;
  const meant = await meantIn(place, wanted, parts.nodes, shown);
  const [only, ...more] = new Set(meant.flatMap(openersOf));
  if (only !== undefined)
    return more.length > 0 ? undefined : shown.find(({ node_id }) => node_id === only);
  const places = placesSaid(place);
  const named = shown.filter(
    (node) =>
      parts.closed.includes(node.node_id) && places.some((name) => isPlace(name, node.name)),
  );
  const [opener, ...others] = distinct(named);
  // What a part has is known, where it is in the document.
  const isUnknown = opener && others.length === 0 && inside(opener, parts).length === 0;
  return isUnknown ? opener : undefined;
}

/** What opens the part that a phrase names. */
async function openerOfPart(search: SearchInParts): Promise<UiNode | undefined> {
  const { place, wanted, shown, parts, isOpened } = search;
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
    const meant = await meantIn(place, wanted, own, shown);
    if (meant.length !== 1) throw notFound(place, [], []);
    return opener;
  }
  const isClosed = selected === false || expanded === false;
  // What a tab shows already is not hidden.
  const isShown = !isClosed && (isOpened || !parts.closed.includes(node_id));
  return isShown ? undefined : opener;
}

const openersOf = ({ openers }: HiddenNode) => openers;

const inside = ({ node_id }: UiNode, { nodes }: HiddenParts) =>
  nodes.filter(({ openers }) => openers.includes(node_id));

/** Links to one place are one. */
const distinct = (nodes: readonly UiNode[]): UiNode[] => [
  ...new Map(nodes.map((node) => [node.href ?? node.node_id, node])).values(),
];
