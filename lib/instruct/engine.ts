import type { PageCall } from '../execution/command.js';
import { isErrorCode, TabwireError } from '../request/errors.js';
import { navigable } from '../schemas/allowed-url.js';
import { withModelAdvice } from './ai/configuration-advice.js';
import { runAi } from './ai/run-ai.js';
import type { Clause } from './language/clauses.js';
import type { RunRecord } from './steps/run-record.js';
import { Domains } from '../contexts/allowed-domains.js';
import { uiMapCommand } from '../commands/finding/ui-map.js';
import { parse } from './language/grammar.js';
import { quote } from './language/quotes.js';
import { normalisedName } from './matching/name-index.js';
import { checkVariables, runRules } from './rules.js';
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
  const domains = new Domains(request.allowed_domains);
  const clauses = await understood(request, call);
  if (!clauses) return askModel(call, request);
  limit(clauses, request, domains, call);
  checkVariables(clauses, call.secrets);
  const run = new Run(call, { engine: 'rules' });
  await run.waitForPage();
  if (request.schema) run.warn('The rules engine does not shape its output by a schema.');
  const ending = await runRules(run, call, { clauses, domains });
  return { success: ending.stop_reason === 'done', data: run.end(ending) };
}

async function askModel(call: PageCall, request: InstructRequest): Promise<Instructed> {
  const { AI_MODEL: model = '' } = call.config;
  const run = new Run(call, { engine: 'ai', model });
  await run.waitForPage();
  const ending = await runAi(run, call, request);
  return { success: ending.stop_reason === 'done', data: run.end(ending) };
}

/** @throws TabwireError `instruction_not_understood`: with a click, where a control has that name */
async function understood(request: InstructRequest, call: PageCall): Promise<Clause[] | undefined> {
  try {
    return readable(request, call);
  } catch (error) {
    const { clause } = isErrorCode(error, 'instruction_not_understood') ? error.details : {};
    if (typeof clause !== 'string' || clause === '') throw error;
    throw await withClick(error, clause, call);
  }
}

async function withClick(error: unknown, clause: string, call: PageCall): Promise<unknown> {
  const said = normalisedName(clause);
  const map = await call.run(uiMapCommand, { max_nodes: 1_000 }).catch(() => undefined);
  const control = map?.nodes.find(({ name }) => normalisedName(name) === said);
  if (!control || !(error instanceof TabwireError)) return error;
  const line = `click ${quote(control.name.slice(0, 200))}`;
  return new TabwireError(
    error.code,
    `${JSON.stringify(clause)} is the name of a control, and no step. Write it as: ${line}.`,
    { ...error.details, nearest: [line] },
  );
}

/** The clauses of an instruction that the rules are to carry out; undefined: a model is. */
function readable(
  { instruction, engine = 'auto' }: InstructRequest,
  call: PageCall,
): Clause[] | undefined {
  if (engine === 'ai') return undefined;
  try {
    return parse(instruction);
  } catch (error) {
    const passes = engine === 'auto' && isErrorCode(error, 'instruction_not_understood');
    if (passes && call.config.AI_PROVIDER !== undefined) return undefined;
    throw error;
  }
}

/** @throws TabwireError `invalid_request`, `invalid_url`, `url_not_allowed` */
function limit(
  clauses: readonly Clause[],
  { max_steps = DEFAULT_MAX_STEPS }: InstructRequest,
  domains: Domains,
  { config }: PageCall,
): void {
  if (clauses.length > max_steps)
    throw new TabwireError(
      'invalid_request',
      `The instruction has ${clauses.length} steps, and max_steps is ${max_steps}. Send a larger max_steps, or less at once.`,
      { errors: [{ path: '/max_steps', message: `must be at least ${clauses.length}` }] },
    );
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
