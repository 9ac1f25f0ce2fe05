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
import { isKnown, type PageNames } from './language/page-names.js';
import { pageNamesOf } from './matching/page-names.js';
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

/**
 * Reads an instruction; where it is not understood, or a clause may go on too far, by the names of the page too.
 *
 * @returns undefined where a model is to carry it out
 * @throws TabwireError `instruction_not_understood`
 */
async function understood(request: InstructRequest, call: PageCall): Promise<Clause[] | undefined> {
  const { instruction, engine = 'auto' } = request;
  if (engine === 'ai') return undefined;
  let clauses: Clause[] | undefined;
  let failure: unknown;
  try {
    clauses = parse(instruction);
  } catch (error) {
    if (!isErrorCode(error, 'instruction_not_understood')) throw error;
    failure = error;
  }
  if (clauses && !clauses.some(mayGoOn)) return clauses;
  const names = await namesOf(call);
  if (clauses?.filter(mayGoOn).every((clause) => endsKnown(clause, names))) return clauses;
  try {
    return parse(instruction, names);
  } catch (error) {
    if (!isErrorCode(error, 'instruction_not_understood')) throw error;
    if (clauses) return clauses;
    if (engine === 'auto' && call.config.AI_PROVIDER !== undefined) return undefined;
    throw failure;
  }
}

/** Whether a text without quotes has an «and» or a comma, behind which a name of the page may be a step. */
function mayGoOn({ text, action }: Clause): boolean {
  if (action.do === 'login' || action.do === 'ask') return false;
  return /,|\band\b|&/i.test(text.replace(/"[^"]*"|“[^”]*”|'[^']*'/g, ''));
}

/** Whether a clause ends with a name that the page has as a whole. */
function endsKnown({ action }: Clause, names: PageNames): boolean {
  return 'target' in action && isKnown(action.target.text, names);
}

async function namesOf(call: PageCall): Promise<PageNames> {
  const { nodes } = await call.run(uiMapCommand, { max_nodes: 1_000 });
  return pageNamesOf(nodes);
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
