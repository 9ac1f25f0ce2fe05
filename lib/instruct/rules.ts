import type { PageCall } from '../execution/command.js';
import { isErrorCode, TabwireError } from '../request/errors.js';
import type { Secrets } from '../request/secrets.js';
import type { Action } from './language/actions.js';
import type { Clause, TargetPhrase, ParsedAction } from './language/clauses.js';
import type { Domains } from '../execution/allowed-domains.js';
import { isoDate } from './language/dates.js';
import { similar } from './language/forms.js';
import { loginActions, searchActions, submitButton } from './page-forms.js';
import { suits, targetFor, type Wanted } from './matching/match.js';
import { swallowedIn } from './matching/swallowed.js';
import { normalised } from './matching/name-matching.js';
import { optionsCommand } from './steps/internal-commands.js';
import type { Ending, Run } from './steps/run.js';
import { TargetFinder, type Seen } from './matching/target-finder.js';

const ON = /^(on|yes|true|checked|enabled)$/i;
const OFF = /^(off|no|false|unchecked|disabled)$/i;

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
        yield { ...action, target: await this.#target(action.target, action.do) };
        return;
      case 'toggle':
        yield { do: 'click', target: await this.#target(action.target, action.do) };
        return;
      case 'hover':
      case 'clear':
        yield { do: action.do, target: await this.#target(action.target, action.do) };
        return;
      case 'get':
        yield { ...action, target: await this.#target(action.target, WANTED[action.what]) };
        return;
      case 'type': {
        const { target: place = emptied, ...rest } = action;
        yield place ? typedInto(await this.#seen(place, action.do), rest) : rest;
        return;
      }
      case 'select':
        yield* this.#select(await this.#seen(action.target, action.do), action.option);
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
        yield { do: 'scroll', to: typeof to === 'object' ? await this.#target(to, 'scroll') : to };
        return;
      }
      default:
        yield action;
    }
  }

  async #target(place: TargetPhrase, wanted: Wanted): Promise<Seen['target']> {
    return (await this.#seen(place, wanted)).target;
  }

  /** «It» is what the clause before was about. */
  async #seen(place: TargetPhrase, wanted: Wanted): Promise<Seen> {
    const isSame = /^it$/i.test(place.text) && this.#last !== undefined;
    const said = isSame ? this.#last : place;
    this.#last = said;
    return this.#targets.target(said ?? place, wanted);
  }

  /** Selects an option of a select, or clicks the one that a drawn list then shows. */
  async *#select({ node, target }: Seen, said: string): AsyncGenerator<Action> {
    if (node.tag !== 'select') {
      if (node.expanded !== true) yield { do: 'click', target };
      const readings = [{ name: said, roles: ['option', 'menuitem', 'menuitemradio', 'treeitem'] }];
      yield { do: 'click', target: await this.#target({ text: said, readings }, 'click') };
      return;
    }
    const { labels } = await this.#call.run(optionsCommand, { node_id: node.node_id });
    yield { do: 'select', target, option: optionOf(said, labels) };
  }

  /** Does to a node what gives it a value. */
  async *#set({
    target: place,
    value,
    vague,
  }: Extract<ParsedAction, { do: 'set' }>): AsyncGenerator<Action> {
    const seen = await this.#seen(place, 'set');
    const { node, target } = seen;
    if (suits('check', node)) yield { do: 'check', target, checked: stateOf(value, place) };
    else if (!suits('type', node)) yield* this.#select(seen, value);
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
    const target = isOnly ? targetFor(field, 'value', nodes) : await this.#target(place, 'value');
    return { do: 'get', what: suits('check', field) ? 'state' : 'value', target };
  }
}

/** What has to be known of a node that is read. */
const WANTED = { text: 'get', value: 'value', state: 'check' } as const;

const isField = ({ do: done }: ParsedAction) =>
  ['type', 'set', 'select', 'check', 'clear'].includes(done);

/** What is typed into a field: of a date in the form that such a field takes. */
function typedInto({ node, target }: Seen, rest: Omit<TypeAction, 'target'>): TypeAction {
  const date = node.type === 'date' && rest.clear === true ? isoDate(rest.text) : undefined;
  return { ...rest, target, ...(date === undefined ? {} : { text: date }) };
}

type TypeAction = Extract<Action, { do: 'type' }>;

/** Words that say what a value is are not typed. */
function vagueValue(value: string): TabwireError {
  return new TabwireError(
    'instruction_not_understood',
    `${JSON.stringify(value)} may be a text to type, or say which text to type. Put a text to type in quotes.`,
    { value },
  );
}

/** @throws TabwireError `target_not_found` */
function stateOf(value: string, { text }: TargetPhrase): boolean {
  if (ON.test(value)) return true;
  if (OFF.test(value)) return false;
  throw new TabwireError(
    'target_not_found',
    `${JSON.stringify(text)} is not a field but a box to check. Say on or off.`,
    { target: text },
  );
}

/** The option that is meant: of that name, or the only one that begins with it. */
function optionOf(said: string, labels: readonly string[]): string {
  const name = normalised(said);
  const same = labels.filter((label) => normalised(label) === name);
  const begin = labels.filter((label) => normalised(label).startsWith(`${name} `));
  const found = labels.includes(said) ? [said] : same.length > 0 ? same : begin;
  const [option] = found;
  if (option !== undefined && new Set(found).size === 1) return option;
  const near = found.length > 0 ? found : similar(said, labels);
  throw new TabwireError(
    found.length > 0 ? 'target_ambiguous' : 'target_not_found',
    `${found.length > 0 ? 'Several options begin with' : 'No option is called'} ${JSON.stringify(said)}. The options are: ${labels.slice(0, 50).join(', ')}.`,
    { target: said, did_you_mean: near },
  );
}
