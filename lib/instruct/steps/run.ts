import type { CommandOn, PageCall } from '../../execution/command.js';
import { isErrorCode, TabwireError } from '../../request/errors.js';
import { withoutCredentials } from '../../request/url-parts.js';
import { targetOf, type Action } from '../language/actions.js';
import type { RunRecord, StepRecord, StopReason, TokenUsage } from './run-record.js';
import { lineOf } from '../language/action-lines.js';
import { notInteractable } from '../../page/nodes/not-interactable.js';
import { holdsTextCommand, waitForPageCommand } from './internal-commands.js';
import { perform, type Outcome, type Runner } from './perform.js';

/** A navigation that an action has set off is awaited so long before the next action. */
const PAGE_TIMEOUT_MS = 10_000;

/** How a run ended. */
export interface Ending {
  readonly stop_reason: StopReason;
  readonly answer?: string | null;
  /** Where it is not what was read. */
  readonly output?: unknown;
  readonly usage?: TokenUsage;
}

interface RunOptions {
  readonly engine: 'rules' | 'ai';
  readonly model?: string;
}

/**
 * One run of an instruction by either engine: carries out its actions and keeps the record of them.
 * Steps and warnings are told as they come, as the events `step` and `warning`.
 */
export class Run {
  readonly #call: PageCall;
  readonly #options: RunOptions;
  readonly #start = performance.now();
  readonly #steps: StepRecord[] = [];
  readonly #warnings: string[] = [];
  readonly #read: unknown[] = [];
  #address = { url: '', title: '' };

  constructor(call: PageCall, options: RunOptions) {
    this.#call = call;
    this.#options = options;
  }

  get steps(): readonly StepRecord[] {
    return this.#steps;
  }

  /**
   * Carries an action out and waits for the page that it leads to.
   *
   * @returns what was read; undefined where the action reads nothing
   * @throws TabwireError as its command does; the failed step is recorded
   */
  async do(action: Action): Promise<unknown> {
    const { secrets } = this.#call;
    const start = performance.now();
    const ran: { command: string | null; args: object } = { command: null, args: {} };
    const runner: Runner = {
      run: <Body, Reply extends object>(
        command: CommandOn<'page', Body, Reply>,
        body: NoInfer<Body>,
      ) => {
        ran.command = command.name;
        if (typeof body === 'object' && body !== null) ran.args = body;
        return this.#call.run<Body, Reply>(command, body);
      },
    };
    const record = (
      error: TabwireError | null,
      { node_ids = [], downloads = [] }: Outcome = {},
    ): void => {
      const target = targetOf(action);
      this.#record({
        command: ran.command,
        args: shownArgs(ran.args),
        target: target ? { role: target.role, name: target.name } : null,
        line: lineOf(action),
        error,
        ...(node_ids.length > 0 ? { node_ids: [...node_ids] } : {}),
        ...(downloads.length > 0 ? { downloads: [...downloads] } : {}),
        duration_ms: elapsed(start),
      });
    };
    try {
      const outcome = await perform(runner, action, secrets);
      await Promise.all([this.waitForPage(), this.#compare(action)]);
      if ('output' in outcome) this.#read.push(outcome.output);
      record(null, outcome);
      if (outcome.downloads?.some(({ state }) => state === 'denied'))
        this.warn(
          'The browser denied a download that a step began; `downloads` of its step names it.',
        );
      return outcome.output;
    } catch (error) {
      if (error instanceof TabwireError) record(error);
      throw error;
    }
  }

  /** A field may have kept less than what was typed, or another thing. @throws TabwireError */
  async #compare(action: Action): Promise<void> {
    if (action.do !== 'type' || !action.target) return;
    const { node_id } = action.target;
    const text = this.#call.secrets.reveal(action.text);
    const whole = action.clear === true;
    const { holds } = await this.#call.run(holdsTextCommand, { node_id, text, whole });
    if (holds) return;
    const why = 'does not hold the text that was typed into it';
    const hint = 'A limit or a script of the page may have changed the text: read the field.';
    throw notInteractable(node_id, 'value_refused', { why, hint });
  }

  /** Records a step that did not come to an action: its target is not there, or not the only one. */
  fail(line: string, error: TabwireError): void {
    this.#record({ command: null, args: {}, target: null, line, error, duration_ms: 0 });
  }

  warn(warning: string): void {
    this.#warnings.push(warning);
    this.#call.emit('warning', { warning });
  }

  /** Waits for a navigation that is under way; one that takes long is left to go on. */
  async waitForPage(): Promise<void> {
    try {
      const timeout_ms = PAGE_TIMEOUT_MS;
      const { url, title } = await this.#call.run(waitForPageCommand, { timeout_ms });
      this.#address = { url, title };
    } catch (error) {
      if (this.#call.signal.aborted || !isErrorCode(error, 'timeout', 'dialog_open')) throw error;
      this.warn('The page did not answer after an action; it may be loading still.');
    }
  }

  /** The record of the whole run. */
  end({ stop_reason, answer, output = this.#output(), usage }: Ending): RunRecord {
    const { engine, model = null } = this.#options;
    const steps = this.#steps;
    return {
      answer: answer ?? (typeof output === 'string' ? output : null),
      output,
      node_ids: steps.flatMap(({ node_ids = [] }) => node_ids),
      stop_reason,
      engine,
      model,
      steps,
      script: steps.flatMap(({ ok, line }) => (ok ? [line] : [])),
      final: { ...this.#address },
      usage: usage ?? { model_calls: 0, input_tokens: 0, output_tokens: 0 },
      duration_ms: elapsed(this.#start),
      warnings: this.#warnings,
    };
  }

  #output(): unknown {
    return this.#read.length > 1 ? this.#read : (this.#read[0] ?? null);
  }

  #record(
    told: Omit<StepRecord, 'index' | 'ok' | 'error' | 'url'> & { error: TabwireError | null },
  ): void {
    const { error } = told;
    const step: StepRecord = {
      index: this.#steps.length,
      ...told,
      ok: error === null,
      error: error && { code: error.code, detail: error.message, ...error.details },
      url: this.#address.url,
    };
    this.#steps.push(step);
    this.#call.emit('step', step);
    const { index, line, command, ok, url, duration_ms: ms } = step;
    const code = error?.code ?? null;
    this.#call.step({ type: 'instruct.step', index, line, command, ok, code, url, ms });
  }
}

function elapsed(since: number): number {
  return Math.round((performance.now() - since) * 10) / 10;
}

/** The body of a command as the reply has it: a URL without name and password. */
function shownArgs(args: object): Record<string, unknown> {
  const shown: Record<string, unknown> = { ...args };
  return typeof shown.url === 'string' ? { ...shown, url: withoutCredentials(shown.url) } : shown;
}
