import { TabwireError } from '../../request/errors.js';
import type { UiNode } from '../../schemas/ui-map.js';
import type { TargetPhrase } from '../language/clauses.js';
import { targetFor, type Wanted } from './match.js';

/** The refusals of words that nothing on the page fits, or several things. */

const MAX_CANDIDATES = 20;

export function isOnTop({ in_viewport, covered_by, why }: UiNode): boolean {
  return in_viewport && covered_by === undefined && why !== 'scroll' && why !== 'frame';
}

export function isUnnamed({ name, role, value }: UiNode): boolean {
  return name === '' && value === undefined && /^(button|generic|link|img)$/.test(role);
}

export function notFound(
  place: TargetPhrase,
  suitable: readonly UiNode[],
  near: readonly string[],
): TabwireError {
  const advice =
    near.length > 0
      ? `Did you mean ${near.map((name) => JSON.stringify(name)).join(' or ')}?`
      : 'ui-map/ lists what is there.';
  const icons = suitable.filter((node) => isOnTop(node) && isUnnamed(node));
  const candidates = icons
    .slice(0, MAX_CANDIDATES)
    .map(({ node_id, role, hint, bounds }) => ({ node_id, role, hint: hint ?? null, bounds }));
  const said = candidates.map(
    ({ node_id, hint }) => `#${node_id}${hint === null ? '' : ` (${hint})`}`,
  );
  const unnamed =
    place.closes === undefined || said.length === 0
      ? ''
      : ` What has no name there: ${said.join(', ')}; say click and the ID of the one that is meant.`;
  return new TabwireError(
    'target_not_found',
    `Nothing on the page that fits is called ${JSON.stringify(place.text)}. ${advice}${unnamed}`,
    { target: place.text, did_you_mean: near, ...(unnamed === '' ? {} : { candidates }) },
  );
}

export function ambiguous(
  place: TargetPhrase,
  found: readonly UiNode[],
  wanted: Wanted,
  nodes: readonly UiNode[],
): TabwireError {
  // What can be seen comes first, but nothing is guessed of it.
  const ordered = [...found].sort((a, b) => Number(b.in_viewport) - Number(a.in_viewport));
  const candidates = ordered.slice(0, MAX_CANDIDATES).map((node) => {
    const { node_id, role, name, hint, in_viewport, bounds } = node;
    const { nth } = targetFor(node, wanted, nodes);
    const hinted = hint === undefined ? {} : { hint };
    return {
      node_id,
      role,
      name,
      ...hinted,
      ...(nth === undefined ? {} : { nth }),
      in_viewport,
      bounds,
    };
  });
  return new TabwireError(
    'target_ambiguous',
    `${found.length} nodes may be meant by ${JSON.stringify(place.text)}. Say more of it: its role, which one («the second …»), or where it is («… in "Billing"», «… next to "Alice"», #${found[0]?.node_id ?? 0}).`,
    { target: place.text, candidates },
  );
}

export function oneOfSeveral(): TabwireError {
  return new TabwireError(
    'target_ambiguous',
    'Two of the names fit the same element. Name each in a step of its own.',
    { candidates: [] },
  );
}
