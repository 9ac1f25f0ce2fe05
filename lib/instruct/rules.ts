import type { PageCall } from '../execution/command.js';
import type { Domains } from '../execution/allowed-domains.js';
import { isErrorCode, type TabwireError } from '../request/errors.js';
import type { Clause } from './language/clauses.js';
import type { Limits } from './limits.js';
import type { Ending, Run } from './steps/run.js';
import { Worker } from './worker.js';

/** Failures of the page or the browser, after which no step can follow. */
const FATAL = ['page_crashed', 'browser_crashed', 'browser_not_found', 'shutting_down'] as const;

/** What holds for a run by the rules. */
interface RulesRequest {
  readonly clauses: readonly Clause[];
  readonly limits: Limits;
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
  { clauses, limits, domains }: RulesRequest,
): Promise<Ending> {
  const blocked: string[] = [];
  const isBlocked = (url: string) => {
    blocked.push(url);
    run.warn(`allowed_domains kept the page from loading ${url}.`);
  };
  return domains.hold(call.context, call.signal, isBlocked, async () => {
    const worker = new Worker(run, call, limits);
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
