import type { PageCall } from '../../execution/command.js';
import { isErrorCode, TabwireError } from '../../request/errors.js';
import { Domains } from '../../execution/allowed-domains.js';
import type { Ending, Run } from '../steps/run.js';
import { Agent } from './agent.js';
import { Output } from './output-schema.js';
import { taskPrompt } from './prompt.js';
import { Model } from './model.js';

const DEFAULT_MAX_STEPS = 20;

/** What a client asks of a model. */
interface AiRequest {
  readonly instruction: string;
  /** Names, and the values that no model gets. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
  readonly schema?: Readonly<Record<string, unknown>> | undefined;
  readonly max_steps?: number | undefined;
  readonly allowed_domains?: readonly string[] | undefined;
}

/**
 * Has the configured model carry an instruction out.
 *
 * @throws TabwireError `ai_not_configured`, `invalid_request`, `ai_provider_error`, `timeout` (of the
 *   model, or before anything was done); the last two with the `steps` that were done before
 */
export async function runAi(run: Run, call: PageCall, request: AiRequest): Promise<Ending> {
  const { instruction, variables = {}, schema, allowed_domains: names } = request;
  const domains = new Domains(names);
  const output = schema && (await Output.of(schema, call.signal));
  const model = await Model.open(call.config);
  const { url } = await call.current();
  const prompt = taskPrompt({
    instruction,
    variables: Object.keys(variables),
    domains: names,
    wantsOutput: output !== undefined,
  });
  const agent = new Agent(run, call, model, {
    prompt,
    secrets: call.secrets,
    output,
    maxSteps: request.max_steps ?? DEFAULT_MAX_STEPS,
    domains,
    trusted: names ? domains : new Domains([...hostsIn(instruction), ...hostOf(url)]),
  });
  const blocked = (it: string) => {
    agent.blocked(it);
  };
  try {
    return await domains.hold(call.context, call.signal, blocked, () => agent.work());
  } catch (error) {
    const { steps } = run;
    if (steps.length === 0) throw error;
    if (call.signal.aborted && isErrorCode(error, 'timeout')) return agent.ending('deadline');
    throw error instanceof TabwireError ? error.with({ steps }) : error;
  }
}

/** Domains that the client itself names in its instruction, as parts of URLs or alone. */
function hostsIn(instruction: string): string[] {
  const hosts = /(?<=:\/\/)[\w.-]+(:\d+)?|([\w-]+\.)+[a-z]{2,}(:\d+)?|(\d+\.){3}\d+(:\d+)?/gi;
  const found = [...instruction.matchAll(hosts)].map(([host]) => withoutWww(host));
  return found.filter((host) => URL.canParse(`http://${host}/`));
}

function hostOf(url: string): string[] {
  return /^https?:/.test(url) ? [withoutWww(new URL(url).host)] : [];
}

/** The site's own name, of which `www` is one part among others. */
function withoutWww(host: string): string {
  return host.replace(/^www\./i, '');
}
