import type { TabwireError } from '../../request/errors.js';
import { invalidRequest } from '../../request/errors.js';
import { callOnNode } from '../nodes/node-handles.js';
import { notInteractable } from '../nodes/not-interactable.js';
import type { Page } from '../page.js';
import { chooseOptions, type Choice, type Chosen } from '../injected/select.js';

/** How many options a refusal lists. */
const MAX_SHOWN = 50;

/**
 * Selects options of a select: exactly those, or none when one can't be.
 *
 * @returns the values that are selected afterwards
 * @throws TabwireError `node_not_interactable`, `invalid_request` with `options`
 */
export async function selectOptions(
  page: Page,
  nodeId: number,
  choice: Choice,
  force: boolean,
  signal: AbortSignal,
): Promise<string[]> {
  const args = [choice, force, MAX_SHOWN] as const;
  const chosen = await callOnNode(page, nodeId, chooseOptions, args, signal);
  if (chosen.problem === undefined) return chosen.values;
  throw refusal(nodeId, choice.by, chosen, chosen.problem);
}

function refusal(
  nodeId: number,
  by: Choice['by'],
  { unmet, options = [] }: Chosen,
  problem: Exclude<Chosen['problem'], undefined>,
): TabwireError {
  const which = `${by} ${JSON.stringify(unmet)}`;
  switch (problem) {
    case 'single':
      return invalidRequest(
        `/${by}`,
        'must be one',
        `Node ${nodeId} is a select in which only one option can be selected. Send exactly one ${by}.`,
      );
    case 'missing':
      return invalidRequest(
        `/${by}`,
        'is not there',
        `Node ${nodeId} has no option with the ${which}. Choose one of its options: ${options.map((option) => JSON.stringify(option[by])).join(', ')}.`,
      ).with({ node_id: nodeId, options });
    case 'option_disabled':
      return notInteractable(nodeId, 'option_disabled', {
        why: `has the option with the ${which}, and this option is disabled`,
      }).with({ options });
    default:
      return notInteractable(nodeId, problem);
  }
}
