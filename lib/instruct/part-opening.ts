import type { PageCall } from '../execution/command.js';
import type { UiNode } from '../schemas/ui-map.js';
import { optionOf } from './field-values.js';
import type { ParsedAction, TargetPhrase } from './language/clauses.js';
import type { Wanted } from './matching/match.js';
import { openerOf } from './matching/openers.js';
import type { TargetFinder } from './matching/target-finder.js';
import type { Run } from './steps/run.js';

/** Opens the part of the page that has the target of a step. */
export class PartOpener {
  readonly #run: Run;
  readonly #call: PageCall;
  readonly #targets: TargetFinder;

  constructor(run: Run, call: PageCall, targets: TargetFinder) {
    this.#run = run;
    this.#call = call;
    this.#targets = targets;
  }

  /**
   * @param read the nodes of the page, if they are known
   * @returns whether a part had to be opened
   * @throws TabwireError `target_not_found`, `target_ambiguous`
   */
  async open(
    place: TargetPhrase,
    action: ParsedAction,
    wanted: Wanted,
    read?: readonly UiNode[],
  ): Promise<boolean> {
    const shown = read ?? (await this.#targets.nodes('click'));
    const isOpened = this.#targets.isIn(place);
    const takes = takenBy(action);
    const target = await openerOf(this.#call, { place, wanted, shown, isOpened, takes });
    if (!target) return false;
    await this.#run.do({ do: 'click', target });
    this.#targets.opened(place, shown);
    return true;
  }
}

/** Whether a select has the option that an action chooses; what is no select has none. */
export const takenBy = (action: ParsedAction) => (labels: readonly string[]) => {
  const said =
    action.do === 'select' ? action.option : action.do === 'set' ? action.value : undefined;
  return said === undefined || labels.length === 0 || typeof optionOf(said, labels) === 'string';
};
