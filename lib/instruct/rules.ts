import type { PageCall } from '../execution/command.js';
import type { Domains } from '../execution/allowed-domains.js';
import { isErrorCode, type TabwireError } from '../request/errors.js';
import { checkBrought, checkFieldLists, checkVagueValues } from './field-lists.js';
import type { Clause, ParsedAction } from './language/clauses.js';
import type { Limits } from './limits.js';
import { TargetFinder } from './matching/target-finder.js';
import { throwIfSwallowed } from './other-reading.js';
import type { Ending, Run } from './steps/run.js';
import { Worker } from './worker.js';

/** Failures of the page or the browser, after which no step can follow. */
const FATAL = ['page_crashed', 'browser_crashed', 'browser_not_found', 'shutting_down'] as const;

/** What holds for a run by the rules. */
export interface RulesRequest {
  readonly clauses: readonly Clause[];
  readonly limits: Limits;
  readonly domains: Domains;
  /** Throws where the instruction as a whole has another reading. */
  readonly readAsWhole?: (() => Promise<void>) | undefined;
}

/**
 * Carries out an instruction that is parsed, clause by clause.
 *
 * @throws TabwireError where nothing was done: of the first clause, or of what is said of the page
 */
export async function runRules(
  run: Run,
  call: PageCall,
  { clauses, limits, domains, readAsWhole }: RulesRequest,
): Promise<Ending> {
  const blocked: string[] = [];
  const isBlocked = (url: string) => {
    blocked.push(url);
    run.warn(`allowed_domains kept the page from loading ${url}.`);
  };
  return domains.hold(call.context, call.signal, isBlocked, async () => {
    const worker = new Worker(run, call, limits, readAsWhole);
    await checkSwallowed(clauses, call);
    const targets = new TargetFinder(call);
    await checkVagueValues(clauses, call, targets);
    await checkBrought(clauses, targets);
    await checkFieldLists(clauses, call, targets);
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

/**
 * Looks up the names of the steps that the page as it is has to have: those up to the first that is no field.
 *
 * @throws TabwireError for a name that has swallowed a step
 */
async function checkSwallowed(clauses: readonly Clause[], call: PageCall): Promise<void> {
  const others = clauses.findIndex(({ action }) => !isField(action));
  const early = others === -1 ? clauses : clauses.slice(0, others + 1);
  for (const clause of early) {
    const { action } = clause;
    const said = 'target' in action ? action.target.text : undefined;
    if (said === undefined || !/\band\b/i.test(said)) continue;
    await throwIfSwallowed(clause, call, await new TargetFinder(call).nodes('click'));
  }
}

const isField = ({ do: done }: ParsedAction) =>
  ['type', 'set', 'select', 'check', 'clear'].includes(done);
