import type { PageCall } from '../execution/command.js';
import { isErrorCode, TabwireError } from '../request/errors.js';
import type { Secrets } from '../request/secrets.js';
import type { Action } from './language/actions.js';
import type { Clause, TargetPhrase, ParsedAction } from './language/clauses.js';
import type { Domains } from '../execution/allowed-domains.js';
import { noOption, optionOf, stateOf, typedInto, vagueValue } from './field-values.js';
import { loginActions, searchActions, submitButton } from './page-forms.js';
import { suits, targetFor, type Wanted } from './matching/match.js';
import { swallowedIn } from './matching/swallowed.js';
import { normalised } from './matching/name-matching.js';
import { optionsCommand } from './steps/internal-commands.js';
import type { Ending, Run } from './steps/run.js';
import { TargetFinder, type Seen } from './matching/target-finder.js';

/** Failures of the page or the browser, after which no step can follow. */
const FATAL = ['page_crashed', 'browser_crashed', 'browser_not_found', 'shutting_down'] as const;

/** What holds for a run by the rules. */
interface RulesRequest {
  readonly clauses: readonly Clause[];
  readonly domains: Domains;
}

/**
 * Carries out an instruction that is parsed, clause by clause.
 *
 * @throws TabwireError where nothing was done: of the first clause, or of what is said of the page
 */
export async function runRules(
  run: Run,
  call: PageCall,
  { clauses, domains }: RulesRequest,
): Promise<Ending> {
  const blocked: string[] = [];
  const isBlocked = (url: string) => {
    blocked.push(url);
    run.warn(`allowed_domains kept the page from loading ${url}.`);
  };
  return domains.hold(call.context, call.signal, isBlocked, async () => {
    const worker = new Worker(run, call);
    const swallowed = await worker.swallowed(clauses);
    if (swallowed) throw swallowed;
    for (const clause of clauses) {
      const failure = await worker.carryOut(clause);
      if (failure) return ended(failure, clause, run, call);
      if (blocked.length > 0) return { stop_reason: 'step_failed' };
    }
    return { stop_reason: 'done' };
  });
}

/** How a run ends that failed: with its steps, or as an error where there are none. */
function ended(error: TabwireError, clause: Clause, run: Run, { signal }: PageCall): Ending {
  const { text, position } = clause;
  const done = run.steps.filter(({ ok }) => ok);
  if (done.length === 0) throw error.with({ clause: text, position });
  if (signal.aborted && error.code === 'timeout') return { stop_reason: 'deadline' };
  if (signal.aborted || isErrorCode(error, ...FATAL)) throw error.with({ steps: run.steps });
  return { stop_reason: 'step_failed' };
}

/** @throws TabwireError `invalid_request` for a variable that an instruction names and the request lacks */
export function checkVariables(clauses: readonly Clause[], secrets: Secrets): void {
  const texts = clauses.flatMap(({ action }) => {
    if (action.do === 'type') return [action.text];
    if (action.do === 'search') return [action.text];
    if (action.do === 'login') return [action.user, action.password];
    return action.do === 'set' ? [action.value] : [];
  });
  const missing = [...new Set(texts.flatMap((text) => secrets.missing(text)))];
  const [first] = missing;
  if (first === undefined) return;
  throw new TabwireError(
    'invalid_request',
    `The instruction types {{${first}}}, and /variables has no ${first}. Send its value there.`,
    { errors: missing.map((name) => ({ path: `/variables/${name}`, message: 'is required' })) },
  );
}

/** Turns sayings into actions on the page as it is when their turn comes. */
class Worker {
  readonly #run: Run;
  readonly #call: PageCall;
  readonly #targets: TargetFinder;
  #last: TargetPhrase | undefined;
  /** What the clause before has emptied. */
  #emptied: TargetPhrase | undefined;

  constructor(run: Run, call: PageCall) {
    this.#run = run;
    this.#call = call;
    this.#targets = new TargetFinder(call);
  }

  /**
   * Looks up the names of the steps that the page as it is has to have: those up to the first that is no field.
   *
   * @returns the refusal of a name that has swallowed a step: «Password and log in», where there is a «Password»
   */
  async swallowed(clauses: readonly Clause[]): Promise<TabwireError | undefined> {
    const others = clauses.findIndex(({ action }) => !isField(action));
    const early = others === -1 ? clauses : clauses.slice(0, others + 1);
    for (const { action, text, position } of early) {
      const said = 'target' in action ? action.target.text : undefined;
      if (said === undefined || !/\band\b/i.test(said)) continue;
      const cut = swallowedIn(said, await this.#targets.nodes('click'));
      if (cut) return cut.with({ clause: text, position });
    }
    return undefined;
  }

  /** @returns why it could not be done */
  async carryOut({ action, text }: Clause): Promise<TabwireError | undefined> {
    const before = this.#run.steps.length;
    try {
      for await (const step of this.#actions(action)) await this.#run.do(step);
      return undefined;
    } catch (error) {
      if (!(error instanceof TabwireError)) throw error;
      const isRecorded = this.#run.steps.slice(before).some(({ ok }) => !ok);
      if (!isRecorded && this.#run.steps.length > 0) this.#run.fail(text, error);
      return error;
    }
  }

  async *#actions(action: ParsedAction): AsyncGenerator<Action> {
    const emptied = this.#emptied;
    this.#emptied = action.do === 'clear' ? action.target : undefined;
    switch (action.do) {
      case 'click':
      case 'check':
        yield { ...action, target: await this.#target(action.target, action) };
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
        yield* this.#select(await this.#seen(action.target, action), action.option, action);
        return;
      case 'set':
        yield* this.#set(action);
        return;
      case 'wait':
        // «Wait for the Save button and click it.»
        if ('text' in action && !action.gone)
          this.#last = { text: action.text, readings: [{ name: action.text, exactly: true }] };
        yield action;
        return;
      case 'ask':
        yield await this.#asked(action);
        return;
      case 'search':
        yield* searchActions(this.#call, this.#targets, action.text);
        return;
      case 'login':
        yield* loginActions(this.#call, this.#targets, action);
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

  async #target(
    place: TargetPhrase,
    action: ParsedAction,
    wanted: Wanted = action.do,
  ): Promise<Seen['target']> {
    return (await this.#seen(place, action, wanted)).target;
  }

  /** «It» is what the clause before was about. */
  async #seen(
    place: TargetPhrase,
    action: ParsedAction,
    wanted: Wanted = action.do,
  ): Promise<Seen> {
    const isSame = /^it$/i.test(place.text) && this.#last !== undefined;
    const said = isSame ? this.#last : place;
    this.#last = said;
    return this.#targets.target(said ?? place, wanted, action);
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
    const { labels } = await this.#call.run(optionsCommand, { node_id: node.node_id });
    const option = optionOf(said, labels);
    if (typeof option === 'string') yield { do: 'select', target, option };
    else throw await noOption(said, labels, option, { node, target, nodes });
  }

  /** Does to a node what gives it a value. */
  async *#set(action: Extract<ParsedAction, { do: 'set' }>): AsyncGenerator<Action> {
    const { target: place, value, vague } = action;
    const seen = await this.#seen(place, action);
    const { node, target } = seen;
    if (suits('check', node)) yield { do: 'check', target, checked: stateOf(value, place, node) };
    else if (!suits('type', node)) yield* this.#select(seen, value, action);
    else if (vague) throw vagueValue(value);
    else yield typedInto(seen, { do: 'type', text: value, clear: true });
  }

  /** A question for the value of a field is answered by the field. */
  async #asked(action: Extract<ParsedAction, { do: 'ask' }>): Promise<Action> {
    const { what, name } = action;
    if (what !== 'value') return action;
    const nodes = await this.#targets.nodes('value');
    const [field, ...more] = nodes.filter(
      (node) => suits('value', node) && normalised(node.name) === normalised(name),
    );
    if (!field) return action;
    const place = { text: name, readings: [{ name, exactly: true }] };
    const isOnly = more.length === 0;
    const target = isOnly
      ? targetFor(field, 'value', nodes)
      : await this.#target(place, action, 'value');
    return { do: 'get', what: suits('check', field) ? 'state' : 'value', target };
  }
}

/** What has to be known of a node that is read. */
const WANTED = { text: 'get', value: 'value', state: 'check' } as const;

const isField = ({ do: done }: ParsedAction) =>
  ['type', 'set', 'select', 'check', 'clear'].includes(done);
