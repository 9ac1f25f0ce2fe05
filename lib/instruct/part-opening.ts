import type { PageCall } from '../execution/command.js';
import type { UiNode } from '../schemas/ui-map.js';
import { optionOf } from './field-values.js';
import type { ParsedAction, TargetPhrase } from './language/clauses.js';
import { SAME_ROW } from './language/row-pronouns.js';
import { isAboutField } from './language/scoped-clauses.js';
import { hiddenParts, meantIn } from './matching/hidden-nodes.js';
import type { Wanted } from './matching/match.js';
import { acts, openerOf } from './matching/openers.js';
import { notFound } from './matching/refusals.js';
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
    const inRowOfLast = (nodes: readonly UiNode[]) => this.#targets.inRowOfLast(nodes);
    const search = { place, wanted, shown, isOpened, takes, inRowOfLast };
    const target = await openerOf(this.#call, search);
    if (!target) return false;
    await this.#run.do({ do: 'click', target });
    this.#targets.opened(place, shown);
    return true;
  }

  /** Whether a clause may be a click: a field that the page shows in a moment is no button of a row that is not there. */
  async mayBe(
    action: ParsedAction,
    failed: ParsedAction,
    shown: readonly UiNode[],
  ): Promise<boolean> {
    if (action.do !== 'click' || !isAboutField(failed)) return true;
    if ((await this.#targets.among(action.target, action.do, shown)).length > 0) return true;
    const { nodes: hidden } = await hiddenParts(this.#call);
    const meant = await meantIn(action.target, action.do, hidden, shown);
    return meant.some(({ openers }) => openers.length > 0);
  }

  /**
   * Clicks on what the menus of rows have, each behind the click that opens its menu; none where one of the actions has
   * no menu, or two have the same.
   *
   * @param read the nodes of the page, if they are known
   */
  async menus(
    actions: readonly ParsedAction[],
    read?: readonly UiNode[],
  ): Promise<readonly ParsedAction[]> {
    const shown = read ?? (await this.#targets.nodes('click'));
    const { nodes: hidden } = await hiddenParts(this.#call);
    const byId = new Map(shown.map((node) => [node.node_id, node]));
    const counts = new Map<string, number>();
    for (const { name } of shown) counts.set(name, (counts.get(name) ?? 0) + 1);
    const opened = new Map<UiNode, readonly ParsedAction[]>();
    for (const action of actions) {
      const meant =
        action.do === 'click' ? await meantIn(action.target, 'click', hidden, shown) : [];
      for (const { openers, row } of meant) {
        const opener = byId.get(openers[0] ?? NaN);
        const isMenu = opener && openers.length === 1 && row !== '' && !opened.has(opener);
        if (!isMenu || acts(opener)) return [];
        opened.set(opener, clicksInMenu(action, opener, counts));
      }
      // Nothing is opened for the first row where there is no second.
      if (meant.length === 0 && opened.size > 0 && 'target' in action)
        throw notFound(action.target, [], []);
      if (meant.length === 0) return [];
    }
    return [...opened.values()].flat();
  }
}

/** A click on what opens a menu, and one on what the menu has. @param counts how many nodes have a name */
function clicksInMenu(
  action: ParsedAction,
  { node_id, name }: UiNode,
  counts: ReadonlyMap<string, number>,
): readonly ParsedAction[] {
  if (action.do !== 'click') return [];
  const { text, readings } = action.target;
  // A page may draw its rows anew between the steps.
  const isOnly = name !== '' && counts.get(name) === 1;
  const menu: TargetPhrase = isOnly
    ? { text: name, readings: [{ name, exactly: 'verbatim' }] }
    : { text, readings: [], nodeId: node_id };
  const entries = readings.map((one) => ({ name: one.name, exactly: true, region: SAME_ROW }));
  return [
    { do: 'click', target: { ...menu, brought: true } },
    { do: 'click', target: { text, readings: entries, brought: true } },
  ];
}

/** Whether a select has the option that an action chooses; what is no select has none. */
export const takenBy = (action: ParsedAction) => (labels: readonly string[]) => {
  const said =
    action.do === 'select' ? action.option : action.do === 'set' ? action.value : undefined;
  return said === undefined || labels.length === 0 || typeof optionOf(said, labels) === 'string';
};
