import type { ParsedAction } from './language/clauses.js';
import { notFound } from './matching/refusals.js';
import type { TargetFinder } from './matching/target-finder.js';

/**
 * An action on each target of its phrase: `delete both drafts`.
 *
 * @throws TabwireError `target_not_found` where there is none, or not the number that is said
 */
export async function eachTarget(
  action: Extract<ParsedAction, { do: 'click' | 'check' }>,
  targets: TargetFinder,
): Promise<readonly ParsedAction[]> {
  const { target } = action;
  const nodes = await targets.nodes(action.do);
  const found = await targets.among(target, action.do, nodes);
  if (found.length === 0 || (target.each === 'both' && found.length !== 2))
    throw notFound(target, [], []);
  const { text } = target;
  return found.map(({ node_id }) => ({
    ...action,
    target: { text, readings: [], nodeId: node_id },
  }));
}
