import type { PageCall } from '../execution/command.js';
import { TabwireError } from '../request/errors.js';
import type { UiNode } from '../schemas/ui-map.js';
import { eachTarget } from './each-target.js';
import { checkApart, checkHidden, ChosenRadios } from './field-lists.js';
import { stateOf, typedInto, vagueValue } from './field-values.js';
import type { Action } from './language/actions.js';
import {
  awaitedPhrase,
  isWholeName,
  type Clause,
  type ParsedAction,
  type TargetPhrase,
} from './language/clauses.js';
import { isSettled } from './language/row-pronouns.js';
import { nodeStateCommand } from '../commands/reading/node-state.js';
import { staleNode } from '../page/nodes/node-ledger.js';
import { suits, type Wanted } from './matching/match.js';
import type { Limits } from './limits.js';
import { countAlike, TargetFinder, WANTED, type Seen } from './matching/target-finder.js';
import { OtherReading, throwIfNamed } from './other-reading.js';
import { loginActions, searchActions, submitButton } from './page-forms.js';
import { PartOpener } from './part-opening.js';
import { questionOf } from './question-target.js';
import { optionMeant } from './select-option.js';
import type { Run } from './steps/run.js';

type To<Do extends ParsedAction['do']> = Extract<ParsedAction, { do: Do }>;

/** Turns sayings into actions on the page as it is when their turn comes. */
export class Worker {
  readonly #run: Run;
  readonly #call: PageCall;
  readonly #limits: Limits;
  readonly #readAsWhole: (() => Promise<void>) | undefined;
  readonly #targets: TargetFinder;
  readonly #parts: PartOpener;
  readonly #chosen: ChosenRadios;
  #last: TargetPhrase | undefined;
  /** The words of the clause, as long as only the grammar has read them and nothing is done. */
  #said: string | undefined;
  /** What was found for steps that are still to come. */
  readonly #found = new Map<TargetPhrase, Seen>();
  /** The steps of a clause, as long as they are looked up. */
  #listed: readonly ParsedAction[] = [];
  /** What the clause before has emptied. */
  #emptied: TargetPhrase | undefined;

  /** @param readAsWhole throws where the instruction as a whole has another reading */
  constructor(run: Run, call: PageCall, limits: Limits, readAsWhole?: () => Promise<void>) {
    this.#readAsWhole = readAsWhole;
    this.#run = run;
    this.#call = call;
    this.#limits = limits;
    this.#chosen = new ChosenRadios(call);
    this.#targets = new TargetFinder(call);
    this.#parts = new PartOpener(run, call, this.#targets);
  }

  /** @returns why it could not be done */
  async carryOut(clause: Clause): Promise<TabwireError | undefined> {
    const { action, text } = clause;
    const before = this.#run.steps.length;
    this.#said = clause.isRead ? undefined : text;
    for (let next = action; ;) {
      try {
        this.#listed = [];
        if (next !== action) this.#limits.readAnew(clause, next);
        for await (const step of this.#actions(next, clause)) {
          await this.#chosen.before(step, clause);
          await this.#run.do(step);
          // What has begun is not read anew.
          this.#said = undefined;
        }
        return undefined;
      } catch (error) {
        const isOther = error instanceof OtherReading;
        if (!isOther || !error.isNameless || next !== action) this.#said = undefined;
        if (!isOther) return this.#failed(error, text, before);
        next = error.action;
      }
    }
  }

  #failed(error: unknown, text: string, before: number): TabwireError {
    if (!(error instanceof TabwireError)) throw error;
    const isRecorded = this.#run.steps.slice(before).some(({ ok }) => !ok);
    if (!isRecorded && this.#run.steps.length > 0) this.#run.fail(text, error);
    return error;
  }

  async *#actions(action: ParsedAction, clause: Clause): AsyncGenerator<Action> {
    const emptied = this.#emptied;
    this.#emptied = action.do === 'clear' ? action.target : undefined;
    switch (action.do) {
      case 'click':
      case 'check':
        if (action.target.each) yield* this.#each(action, clause);
        else yield { ...action, target: await this.#target(action.target, action) };
        return;
      case 'toggle':
        yield { do: 'click', target: await this.#target(action.target, action) };
        return;
      case 'hover':
      case 'clear':
        yield { do: action.do, target: await this.#target(action.target, action) };
        return;
      case 'get':
        yield { ...action, target: await this.#target(action.target, action, WANTED[action.what]) };
        return;
      case 'type': {
        const { target: place = emptied, ...rest } = action;
        yield place ? typedInto(await this.#seen(place, action), rest) : rest;
        return;
      }
      case 'select':
        if (action.target.each) yield* this.#each(action, clause);
        else yield* this.#select(await this.#seen(action.target, action), action.option, action);
        return;
      case 'set':
        yield* this.#set(action);
        return;
      case 'wait':
        if ('text' in action && !action.gone) this.#last = awaitedPhrase(action.text, action.words);
        yield action;
        return;
      case 'ask':
        yield await questionOf(action, this.#targets);
        return;
      case 'several':
        yield* this.#several(action, clause);
        return;
      case 'search':
        yield* searchActions(this.#call, this.#targets, this.#parts, action);
        return;
      case 'login':
        yield* loginActions(this.#call, this.#targets, action, this.#unread());
        return;
      case 'submit':
        yield { do: 'click', target: await submitButton(this.#call, this.#targets) };
        return;
      case 'scroll': {
        const { to } = action;
        yield { do: 'scroll', to: typeof to === 'object' ? await this.#target(to, action) : to };
        return;
      }
      default:
        yield action;
    }
  }

  /** Does the same to all that a clause means, as many as the steps may be. */
  async *#each(action: To<'click' | 'check' | 'select'>, clause: Clause): AsyncGenerator<Action> {
    const actions = await eachTarget(action, this.#targets, this.#parts);
    const several = { do: 'several', actions } as const;
    this.#limits.readAnew(clause, several);
    yield* this.#several(several, clause);
  }

  async *#several({ actions, brings }: To<'several'>, clause: Clause): AsyncGenerator<Action> {
    if (brings) await checkHidden(actions.slice(1), this.#call, this.#targets);
    // Nothing is done to the first row where there is no second.
    this.#listed = brings ? actions.slice(0, 1) : actions;
    for (const one of this.#listed)
      if ('target' in one && !one.target.brought)
        this.#found.set(one.target, await this.#seen(one.target, one));
    this.#listed = [];
    await checkApart(this.#call, actions, this.#found);
    for (const [at, one] of actions.entries()) {
      if (at > 0 && 'target' in one) await this.#lookAgain(one.target, one);
      yield* this.#actions(one, clause);
    }
  }

  /** What was found is looked up anew where the page has drawn it anew since, and as many like it as before. */
  async #lookAgain(place: TargetPhrase, action: ParsedAction): Promise<void> {
    const found = this.#found.get(place);
    if (!found) return;
    const { node_id } = found.node;
    if ((await this.#call.run(nodeStateCommand, { node_id })).attached) return;
    this.#found.delete(place);
    const again = await this.#seen(place, action);
    // The second row is another one where the first is gone.
    if (countAlike(again) !== countAlike(found)) throw staleNode(node_id);
    this.#found.set(place, again);
  }

  async #target(
    place: TargetPhrase,
    action: ParsedAction,
    wanted: Wanted = action.do,
  ): Promise<Seen['target']> {
    return (await this.#seen(place, action, wanted)).target;
  }

  /** Reads the instruction as a whole, as long as nothing is done. */
  readonly #unread = () => (this.#run.steps.length === 0 ? this.#readAsWhole : undefined);

  /** «It» is what the clause before was about. */
  async #seen(
    place: TargetPhrase,
    action: ParsedAction,
    wanted: Wanted = action.do,
  ): Promise<Seen> {
    const target = (/^it$/i.test(place.text) ? this.#last : undefined) ?? place;
    this.#last = target;
    const found = this.#found.get(place);
    this.#found.delete(place);
    if (found) return found;
    const text = isSettled(place) ? undefined : this.#said;
    const isOpened =
      target.within !== undefined && (await this.#parts.open(target, action, wanted));
    // What has begun is not read anew, and what is open is not closed again.
    if (isOpened) this.#said = undefined;
    const instead = async (nodes: readonly UiNode[]) => {
      if (isOpened) return;
      const open = () => this.#parts.open(target, action, wanted, nodes);
      // What is called so as a whole is meant first.
      const isOpen = isWholeName(target) && (await open());
      if (!isOpen) {
        const menus = this.#listed.length > 1 ? await this.#parts.menus(this.#listed, nodes) : [];
        if (menus.length > 0) throw new OtherReading({ do: 'several', actions: menus });
        if (text !== undefined)
          await throwIfNamed(this.#call, text, nodes, action, (other) =>
            this.#parts.mayBe(other, action, nodes),
          );
        await this.#unread()?.();
      }
      if (isOpen || (await open())) this.#said = undefined;
    };
    return this.#targets.target(target, wanted, action, instead);
  }

  /** Selects an option of a select, or clicks the one that a drawn list then shows. */
  async *#select(
    { node, target, nodes }: Seen,
    said: string,
    action: ParsedAction,
  ): AsyncGenerator<Action> {
    if (node.tag !== 'select') {
      if (node.expanded !== true) yield { do: 'click', target };
      const readings = [{ name: said, roles: ['option', 'menuitem', 'menuitemradio', 'treeitem'] }];
      yield { do: 'click', target: await this.#target({ text: said, readings }, action, 'click') };
      return;
    }
    const option = await optionMeant(this.#call, { node, target, nodes }, said, this.#said);
    yield { do: 'select', target, option };
  }

  /** Does to a node what gives it a value. */
  async *#set(action: To<'set'>): AsyncGenerator<Action> {
    const { target: place, value, vague } = action;
    const seen = await this.#seen(place, action);
    const { node, target } = seen;
    if (suits('check', node)) yield { do: 'check', target, checked: stateOf(value, place, node) };
    else if (!suits('type', node)) yield* this.#select(seen, value, action);
    else if (vague) throw vagueValue(value);
    else yield typedInto(seen, { do: 'type', text: value, clear: true });
  }
}
