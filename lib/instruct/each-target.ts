import type { ParsedAction } from './language/clauses.js';
import { notFound } from './matching/refusals.js';
import type { TargetFinder } from './matching/target-finder.js';
import type { PartOpener } from './part-opening.js';

/**
 * An action on each target of its phrase: `delete both drafts`. Opens the part of the page that has them.
 *
 * @throws TabwireError `target_not_found` where there is none, or not the number that is said
 */
export async function eachTarget(
  action: Extract<ParsedAction, { do: 'click' | 'check' | 'select' }>,
  targets: TargetFinder,
  parts: PartOpener,
): Promise<readonly ParsedAction[]> {
  const { target } = action;
  const shown = async () => targets.among(target, action.do, await targets.nodes(action.do));
  const isOpened = target.within !== undefined && (await parts.open(target, action, action.do));
  const first = await shown();
  const isElsewhere = first.length === 0 && target.within === undefined && !isOpened;
  const found =
    isElsewhere && (await parts.open(target, action, action.do)) ? await shown() : first;
  const menus = found.length === 0 ? await parts.menus([action]) : [];
  if (menus.length > 0) return menus;
  if (found.length === 0 || (target.each === 'both' && found.length !== 2))
    throw notFound(target, [], []);
  const { text } = target;
  return found.map(({ node_id }) => ({
    ...action,
    target: { text, readings: [], nodeId: node_id },
  }));
}
