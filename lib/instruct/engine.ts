import type { PageCall } from '../execution/command.js';
import { isErrorCode, TabwireError } from '../request/errors.js';
import { navigable } from '../request/allowed-url.js';
import { withModelAdvice } from './ai/configuration-advice.js';
import { runAi } from './ai/run-ai.js';
import { actionsOf, type Clause } from './language/clauses.js';
import type { RunRecord } from './steps/run-record.js';
import { Domains } from '../execution/allowed-domains.js';
import { parse } from './language/grammar.js';
import { hasJoint } from './language/quotes.js';
import { isKnown, type PageNames } from './language/page-names.js';
import { isAboutField } from './language/scoped-clauses.js';
import { isTyped, restated } from './language/statements.js';
import { checkOtherReadings, Limits } from './limits.js';
import {
  namesWithHidden,
  namesWithOptions,
  readerOf,
  throwIfSwallowed,
  type NamedPage,
} from './other-reading.js';
import { PageToName, ReadByForm } from './page-to-name.js';
import { suggestionsFor, withSuggestions } from './matching/suggestions.js';
import { swallowedIn } from './matching/swallowed.js';
import { runRules, type RulesRequest } from './rules.js';
import type { UiNode } from '../schemas/ui-map.js';
import { Run } from './steps/run.js';

const DEFAULT_MAX_STEPS = 20;

interface InstructRequest {
  readonly instruction: string;
  readonly engine?: 'auto' | 'rules' | 'ai';
  readonly schema?: Readonly<Record<string, unknown>>;
  readonly variables?: Readonly<Record<string, string>>;
  readonly max_steps?: number;
  readonly allowed_domains?: readonly string[];
}

/** The reply: how it ended, and the record of the run. */
interface Instructed {
  readonly success: boolean;
  readonly data: RunRecord;
}

/**
 * Carries out an instruction by the engine that it asks for, or the one that understands it.
 *
 * @throws TabwireError where nothing could be done
 */
export async function instructPage(call: PageCall, request: InstructRequest): Promise<Instructed> {
  try {
    return await byOneEngine(call, request);
  } catch (error) {
    throw withModelAdvice(error, call.config);
  }
}

async function byOneEngine(call: PageCall, request: InstructRequest): Promise<Instructed> {
  const run = new Run(call, { engine: 'rules' });
  let arrived: Promise<void> | undefined;
  const arrive = () => (arrived ??= run.waitForPage());
  const page = new PageToName(call, arrive, request.instruction);
  try {
    const clauses = await understood(request, call, page);
    if (!clauses) return await askModel(call, request);
    await page.throwIfSent(clauses);
    const readAsWhole = () => page.throwIfForm();
    return await byRules(run, call, request, { clauses, page, readAsWhole });
  } catch (error) {
    const isUnread =
      run.steps.length === 0 &&
      isErrorCode(error, 'instruction_not_understood', 'target_not_found');
    const read = isUnread ? await page.readByForm() : undefined;
    const clause = error instanceof ReadByForm ? error.clause : read;
    if (!clause) throw error;
    return byRules(run, call, request, { clauses: [clause], page });
  }
}

interface ByRules extends Pick<RulesRequest, 'clauses' | 'readAsWhole'> {
  readonly page: PageToName;
}

async function byRules(
  run: Run,
  call: PageCall,
  request: InstructRequest,
  { clauses, page, readAsWhole }: ByRules,
): Promise<Instructed> {
  const domains = new Domains(request.allowed_domains);
  const limits = new Limits(clauses, request.max_steps ?? DEFAULT_MAX_STEPS, call.secrets);
  limits.check();
  checkUrls(clauses, domains, call);
  const { unsure } = limits;
  const named = unsure.length > 0 ? await page.named() : undefined;
  if (named) await checkOtherReadings(limits, unsure, named.nodes, readerOf(call, named.nodes));
  await page.arrived();
  if (request.schema) run.warn('The rules engine does not shape its output by a schema.');
  const ending = await runRules(run, call, { clauses, limits, domains, readAsWhole });
  return { success: ending.stop_reason === 'done', data: run.end(ending) };
}

async function askModel(call: PageCall, request: InstructRequest): Promise<Instructed> {
  const { AI_MODEL: model = '' } = call.config;
  const run = new Run(call, { engine: 'ai', model });
  await run.waitForPage();
  const ending = await runAi(run, call, request);
  return { success: ending.stop_reason === 'done', data: run.end(ending) };
}

/**
 * Reads an instruction: by the grammar alone, or also by the names of the page, where the grammar does not understand
 * it or a clause may go on too far.
 *
 * @returns undefined where a model is to carry it out
 * @throws TabwireError `instruction_not_understood`
 */
async function understood(
  request: InstructRequest,
  call: PageCall,
  pageToName: PageToName,
): Promise<Clause[] | undefined> {
  const { instruction, engine = 'auto' } = request;
  if (engine === 'ai') return undefined;
  const read = readable(instruction);
  if (Array.isArray(read) && !read.some((clause) => mayGoOn(clause) || isRefresh(clause)))
    return read;
  const page = await pageToName.named();
  const { names, nodes = [] } = page ?? {};
  if (Array.isArray(read) && page) await throwIfNamed(read.find(isRefresh), page);
  const isWhole = (clause: Clause) =>
    !mayGoOn(clause) || (!mayBeTwo(clause) && names && endsKnown(clause, names));
  if (Array.isArray(read) && read.every(isWhole)) return read;
  const named = names ? readable(instruction, names) : read;
  const plain = [named, read].find(
    (clauses) => Array.isArray(clauses) && !hasSwallowed(clauses, nodes),
  );
  const steps = Array.isArray(plain) ? plain : [];
  const isSure = !names || !(mayBring(steps, names) || steps.some((one) => isOpen(one, names)));
  if (steps.length > 0 && isSure) return steps;
  let known = names;
  for (const more of page ? [namesWithOptions, namesWithHidden] : []) {
    const all = await more(call, nodes);
    known = all?.names ?? known;
    const chosen = all ? readable(instruction, all.names) : named;
    // What goes on over a joint is no name that the page has: the names that it does not show may end it there.
    const isBetter = (clauses: readonly Clause[]) =>
      !hasSwallowed(clauses, nodes) && (clauses.length > steps.length || areInPart(clauses));
    if (Array.isArray(chosen) && isBetter(chosen)) return chosen;
    for (const step of names ? steps.filter((one) => isOpen(one, names)) : [])
      await throwIfSwallowed(step, call, nodes, all?.nodes);
  }
  if (steps.length > 0) return steps;
  if (Array.isArray(named)) return named;
  if (Array.isArray(read)) return read;
  const told = known && restated(instruction, known);
  const meant = told && (await understood({ ...request, ...told }, call, pageToName));
  if (meant && !isTyped(told, meant)) return meant;
  if (engine === 'auto' && call.config.AI_PROVIDER !== undefined) return undefined;
  // What the names of the page made of the clauses before may be told of a later one.
  const refusal = named instanceof TabwireError ? named : read;
  const { clause } = refusal.details;
  throw withSuggestions(
    refusal,
    typeof clause === 'string' ? await suggestionsFor(clause, nodes) : [],
  );
}

/** The clauses of an instruction, or the error `instruction_not_understood`. */
function readable(instruction: string, names?: PageNames): Clause[] | TabwireError {
  try {
    return parse(instruction, names);
  } catch (error) {
    if (!isErrorCode(error, 'instruction_not_understood')) throw error;
    return error;
  }
}

/** Whether a name has swallowed a step, which what the page does not show may tell: «Files and download the map». */
const hasSwallowed = (clauses: readonly Clause[], nodes: readonly UiNode[]): boolean =>
  clauses.some(
    ({ action }) => 'target' in action && swallowedIn(action.target.text, nodes) !== undefined,
  );

/** Whether a name of the page may be a step behind a joint of a clause. */
function mayGoOn({ text, action }: Clause): boolean {
  return action.do !== 'login' && action.do !== 'ask' && (hasJoint(text) || mayBeTwo({ action }));
}

/** Whether a clause is about a name that goes on over a joint, and that the page does not have. */
const isOpen = (clause: Clause, names: PageNames): boolean =>
  mayGoOn(clause) &&
  'target' in clause.action &&
  hasJoint(clause.action.target.text) &&
  !endsKnown(clause, names);

/** Whether the first step may show the form that the others are about: `open a new ticket, choose urgent`. */
function mayBring([first, ...others]: readonly Clause[], names: PageNames): boolean {
  const isNew =
    first?.action.do === 'click' && /^(?!click|press|tap|hit).*\b(an?|new)\b/i.test(first.text);
  if (!isNew) return false;
  return others.some(({ action }) => 'target' in action && !isKnown(action.target.text, names));
}

/** Whether the first of several clauses is about a part of the page that is to be opened. */
function areInPart([first]: readonly Clause[]): boolean {
  const [action] = first && isAboutField(first.action) ? actionsOf(first.action) : [];
  return action !== undefined && 'target' in action && action.target.within !== undefined;
}

/** Whether a value may name the next field: `set status to A1 team to B2`. */
const mayBeTwo = ({ action }: Pick<Clause, 'action'>): boolean =>
  action.do === 'set' && / to /i.test(action.value);

/** Reloads the page, or clicks what is called so. */
const isRefresh = ({ text, action }: Clause): boolean =>
  action.do === 'reload' && /^refresh$/i.test(text);

/** @throws TabwireError `target_ambiguous` for a clause that is a step and the name of a button too */
async function throwIfNamed(
  clause: Clause | undefined,
  { names, nodes }: NamedPage,
): Promise<void> {
  const button = clause && names.button(clause.text);
  if (!clause || button === undefined) return;
  const { text, position } = clause;
  const refusal = new TabwireError(
    'target_ambiguous',
    `${JSON.stringify(text)} may reload the page, or click the button ${JSON.stringify(button)}.`,
    { target: text, candidates: [], clause: text, position },
  );
  const clicks = await suggestionsFor(button, nodes);
  throw withSuggestions(refusal, ['reload the page', ...clicks]);
}

/** Whether a clause ends with a name that the page has as a whole. */
function endsKnown({ action }: Clause, names: PageNames): boolean {
  return 'target' in action && isKnown(action.target.text, names);
}

/** @throws TabwireError `invalid_url`, `url_not_allowed` */
function checkUrls(clauses: readonly Clause[], domains: Domains, { config }: PageCall): void {
  for (const { action, text, position } of clauses) {
    if (action.do !== 'navigate') continue;
    const { url } = action;
    try {
      navigable(url, config.ALLOWED_SCHEMES);
    } catch (error) {
      throw error instanceof TabwireError ? error.with({ clause: text, position }) : error;
    }
    if (!domains.allows(url))
      throw new TabwireError(
        'url_not_allowed',
        'allowed_domains does not name the domain of this URL. Add it there, or stay on those that it names.',
        { clause: text, position, url },
      );
  }
}
