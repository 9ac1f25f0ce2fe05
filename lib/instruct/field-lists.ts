import type { PageCall } from '../execution/command.js';
import { TabwireError } from '../request/errors.js';
import type { UiNode } from '../schemas/ui-map.js';
import type { Action } from './language/actions.js';
import {
  actionsOf,
  type Clause,
  type ParsedAction,
  type TargetPhrase,
} from './language/clauses.js';
import { notUnderstood } from './language/forms.js';
import { choosesAnew } from './language/named-bare.js';
import { isAboutField } from './language/scoped-clauses.js';
import { optionOf, vagueValue } from './field-values.js';
import { hiddenParts, meantIn } from './matching/hidden-nodes.js';
import { suits } from './matching/match.js';
import { notFound, oneOfSeveral } from './matching/refusals.js';
import { openerOf } from './matching/openers.js';
import type { Seen, TargetFinder } from './matching/target-finder.js';
import { takenBy } from './part-opening.js';
import { radioGroupsCommand } from './steps/region-commands.js';

/** Lists of fields, each of which is read as a whole before its first field is set. */

/** What a clause says of one field. */
interface Field {
  readonly clause: Clause;
  readonly action: ParsedAction;
  readonly place: TargetPhrase;
}

/**
 * @throws TabwireError for a field that is not in the part of the page that is to be opened for the list, and for two
 *   radio buttons of one group
 */
export async function checkFieldLists(
  clauses: readonly Clause[],
  call: PageCall,
  targets: TargetFinder,
): Promise<void> {
  const inPart = firstFields(clauses).filter(({ place }) => place.within !== undefined);
  const shown = inPart.length > 1 ? await targets.nodes('click') : [];
  for (const { clause, action, place } of inPart.length > 1 ? inPart : []) {
    const search = { place, wanted: action.do, shown, isOpened: false, takes: takenBy(action) };
    await told(clause, () => openerOf(call, search));
  }
  for (const choices of choiceLists(clauses)) await checkChoices(choices, call, targets);
}

/** What the first sentence says of fields, before any click. */
function firstFields(clauses: readonly Clause[]): Field[] {
  const end = clauses.findIndex(
    ({ action, goesOn }, at) => !isAboutField(action) || (at > 0 && goesOn !== true),
  );
  return clauses.slice(0, end === -1 ? clauses.length : end).flatMap(fieldsOf);
}

/** What is chosen side by side, where not each has a verb of its own: «choose Tea, then Milk». */
function choiceLists(clauses: readonly Clause[]): Field[][] {
  const lists: Field[][] = [[]];
  for (const [at, clause] of clauses.entries()) {
    const { action, goesOn, text } = clause;
    const next = clauses[at + 1];
    const isLed = action.do === 'click' && next?.action.do === 'check' && !choosesAnew(next.text);
    const isOther = !isLed && !isAboutField(action);
    if (isOther || (goesOn !== true && choosesAnew(text))) lists.push([]);
    const chosen = fieldsOf(clause).filter(({ action: one }) => one.do === 'check' && one.checked);
    lists.at(-1)?.push(...(isLed ? fieldsOf(clause) : chosen));
  }
  return lists.filter(({ length }) => length > 1);
}

const fieldsOf = (clause: Clause): Field[] =>
  actionsOf(clause.action).flatMap((action) =>
    'target' in action && !action.target.each ? [{ clause, action, place: action.target }] : [],
  );

/** Of two radio buttons of one group the second would undo the first. */
async function checkChoices(
  choices: readonly Field[],
  call: PageCall,
  targets: TargetFinder,
): Promise<void> {
  const shown = await targets.nodes('click');
  const { nodes: hidden } = await hiddenParts(call);
  const chosen = new ChosenRadios(call);
  for (const { clause, action, place } of choices) {
    if (action.do === 'click') {
      const [node, ...others] = await targets.among(place, 'click', shown);
      if (node?.role.endsWith('radio') === true && others.length === 0) await chosen.add(node);
      else chosen.clear();
      continue;
    }
    // What the group is called may not be known: two of one group are two by whatever name.
    for (const one of [place, anywhere(place)]) {
      const [node, ...others] = await targets.among(one, 'check', shown);
      if (node && others.length === 0) await told(clause, () => chosen.add(node));
      if (node) break;
      const [only] = await meantIn(one, 'check', hidden, shown);
      if (!only) continue;
      await told(clause, () => chosen.addTo(only.group, only.node));
      break;
    }
  }
}

const anywhere = (place: TargetPhrase): TargetPhrase => ({
  ...place,
  readings: place.readings.map(({ region: _region, ...reading }) => reading),
});

/** @throws TabwireError for a field that the page shows already, where it is said of what a click brings */
export async function checkBrought(
  clauses: readonly Clause[],
  targets: TargetFinder,
): Promise<void> {
  const brought = clauses.filter(({ isBrought }) => isBrought === true);
  const shown = brought.length > 0 ? await targets.nodes('click') : [];
  for (const clause of brought)
    for (const { action, place } of fieldsOf(clause)) {
      const found = await targets.among(place, action.do, shown);
      if (found.length > 0) throw notUnderstood(clause.text, clause.position);
    }
}

/** @throws TabwireError `target_not_found` for what a click is to bring, where the page shows it already, or has none */
export async function checkHidden(
  actions: readonly ParsedAction[],
  call: PageCall,
  targets: TargetFinder,
): Promise<void> {
  const shown = await targets.nodes('click');
  const { nodes: hidden } = await hiddenParts(call);
  for (const one of actions) {
    if (!('target' in one)) continue;
    const isShown = (await targets.among(one.target, one.do, shown)).length > 0;
    const meant = isShown ? [] : await meantIn(one.target, one.do, hidden, shown);
    // What is in a row is set before its button is clicked.
    if (!meant.some(({ row }) => row === '')) throw notFound(one.target, [], []);
  }
}

/**
 * Looks up the fields of which the words may say what the value is, and not the value: `my new one`.
 *
 * @throws TabwireError `instruction_not_understood` for one that takes a text, or has no such option
 */
export async function checkVagueValues(
  clauses: readonly Clause[],
  call: PageCall,
  targets: TargetFinder,
): Promise<void> {
  const vague = clauses.flatMap((clause) =>
    actionsOf(clause.action).flatMap((action) =>
      action.do === 'set' && action.vague === true ? [{ clause, action }] : [],
    ),
  );
  if (vague.length === 0) return;
  const shown = await targets.nodes('click');
  const { nodes: hidden } = await hiddenParts(call);
  for (const { clause, action } of vague) {
    const seen = await targets.among(action.target, 'set', shown);
    // Whatever it may mean behind a click, words about a text are none.
    const any: TargetPhrase = { ...action.target, each: 'all', within: '' };
    const later = seen.length > 0 ? [] : await meantIn(any, 'set', hidden, shown);
    const isText = [...seen, ...later.map(({ node }) => node)].some((node) => suits('type', node));
    const [only] = later.filter(({ node }) => node.tag === 'select');
    const isOption = !only || typeof optionOf(action.value, only.labels) === 'string';
    if (isText || !isOption)
      await told(clause, () => {
        throw vagueValue(action.value);
      });
  }
}

/** @throws TabwireError with the clause that it is about */
async function told(clause: Clause, check: () => unknown): Promise<void> {
  const { text, position } = clause;
  try {
    await check();
  } catch (error) {
    throw error instanceof TabwireError ? error.with({ clause: text, position }) : error;
  }
}

/** @throws TabwireError `target_ambiguous` for one button that is clicked twice, and two radio buttons of one group */
export async function checkApart(
  call: PageCall,
  actions: readonly ParsedAction[],
  found: ReadonlyMap<TargetPhrase, Seen>,
): Promise<void> {
  const nodes = [...new Set(actions)].flatMap((one) => {
    const node = 'target' in one ? found.get(one.target)?.node : undefined;
    return node ? [{ one, node }] : [];
  });
  const clicks = nodes.filter(({ one }) => one.do === 'click').map(({ node }) => node.node_id);
  if (new Set(clicks).size < clicks.length) throw oneOfSeveral();
  const checked = nodes.filter(({ one }) => one.do === 'check' && one.checked);
  const radios = checked.map(({ node }) => node).filter(({ role }) => role.endsWith('radio'));
  const chosen = new ChosenRadios(call);
  for (const node of radios.length > 1 ? radios : []) await chosen.add(node);
}

/** The radio buttons that a list of fields has chosen, by their groups. */
export class ChosenRadios {
  readonly #call: PageCall;
  #clause: Clause | undefined;
  readonly #byGroup = new Map<string, Pick<UiNode, 'node_id' | 'name'>>();

  constructor(call: PageCall) {
    this.#call = call;
  }

  /** @throws TabwireError `target_ambiguous` where a step of this sentence chooses a second one of a group */
  async before(step: Action, clause: Clause): Promise<void> {
    if (clause !== this.#clause && !clause.goesOn) this.clear();
    this.#clause = clause;
    if (step.do === 'check' && step.checked) await this.add(step.target);
    else if (step.do === 'click') this.clear();
  }

  clear(): void {
    this.#byGroup.clear();
  }

  /** @throws TabwireError `target_ambiguous` */
  async add(node: Pick<UiNode, 'node_id' | 'name' | 'role'>): Promise<void> {
    if (!node.role.endsWith('radio')) return;
    const { groups } = await this.#call.run(radioGroupsCommand, { node_ids: [node.node_id] });
    this.addTo(groups[0] ?? '', node);
  }

  /** @throws TabwireError `target_ambiguous` */
  addTo(group: string, node: Pick<UiNode, 'node_id' | 'name'>): void {
    const other = group === '' ? undefined : this.#byGroup.get(group);
    this.#byGroup.set(group, node);
    if (!other || other.node_id === node.node_id) return;
    const [first, second] = [other, node].map(({ name }) => JSON.stringify(name));
    throw new TabwireError(
      'target_ambiguous',
      `${first} and ${second} are radio buttons of one group, and only one of a group can be checked. Name the one that is meant.`,
      { target: node.name, candidates: [] },
    );
  }
}
