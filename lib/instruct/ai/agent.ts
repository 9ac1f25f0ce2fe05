import type { ModelMessage, ToolResultPart } from 'ai';
import type { PageCall } from '../../execution/command.js';
import { Marks } from '../../execution/marks.js';
import type { ErrorCode } from '../../request/error-codes.js';
import { TabwireError } from '../../request/errors.js';
import type { StopReason } from '../steps/run-record.js';
import type { Ending, Run } from '../steps/run.js';
import { ToolRunner, type ToolLimits } from './tool-runner.js';
import type { Output } from './output-schema.js';
import { StuckDetector } from './stuck-detector.js';
import { systemPrompt } from './prompt.js';
import type { Model, ToolCall, Turn } from './model.js';
import { doneTool, TOOLS, type AgentTool, type ToolRequest, type Report } from './tools.js';
import { View } from './page-view.js';
import { parsedUrl } from '../../request/parsed-url.js';

const MAX_CALLS_A_STEP = 5;
const MAX_FAILURES = 3;
/** Of what is read in one go. */
const MAX_TEXT = 8_000;

/** Failures that no further step can mend. */
const FATAL: readonly ErrorCode[] = ['browser_not_found', 'browser_crashed', 'context_not_found'];

/** What an instruction asks of a model, ready to run. */
interface AiTask extends ToolLimits {
  /** The first message: what is to be done. */
  readonly prompt: string;
  readonly output: Output | undefined;
  readonly maxSteps: number;
}

/** What came of one call of a tool. */
interface Result {
  /** To the model. */
  readonly said: string;
  readonly failed?: boolean;
  /** The calls after it in the same step are not run. */
  readonly stops?: boolean;
  readonly ending?: Ending;
}

/** One model at work on one task: it sees the page, says what to do, and is told what came of it. */
export class Agent {
  readonly #run: Run;
  readonly #call: PageCall;
  readonly #model: Model;
  readonly #task: AiTask;
  readonly #view: View;
  readonly #toolRunner: ToolRunner;
  readonly #done: AgentTool;
  readonly #marks = new Marks();
  readonly #stuckDetector = new StuckDetector();
  readonly #history: ModelMessage[] = [];
  readonly #usage = { model_calls: 0, input_tokens: 0, output_tokens: 0 };
  /** What the model has to know beside the map. */
  readonly #notes: string[] = [];
  /** In a row. */
  #failures = 0;

  constructor(run: Run, call: PageCall, model: Model, task: AiTask) {
    this.#run = run;
    this.#call = call;
    this.#model = model;
    this.#task = task;
    this.#view = new View(call, task.domains);
    this.#toolRunner = new ToolRunner(run, call, this.#view, task);
    this.#done = doneTool(task.output?.asked);
  }

  /** Works until the task is done, or until a limit is reached. */
  async work(): Promise<Ending> {
    const { maxSteps } = this.#task;
    let said = '';
    for (let step = 1; step <= maxSteps; step += 1) {
      await this.#run.waitForPage();
      await this.#view.read();
      if (this.#stuckDetector.isStuck(this.#view.text)) return this.ending('stuck');
      const { input_tokens, output_tokens } = this.#usage;
      if (input_tokens + output_tokens >= this.#call.config.AI_MAX_TOKENS)
        return this.ending('token_budget');
      const tools = step < maxSteps ? [...TOOLS, this.#done] : [this.#done];
      const turn = await this.#ask(step, tools);
      said = turn.text;
      if (turn.refused) return this.ending('refused', said);
      const ending = await this.#carryOut(turn, tools);
      if (ending) return ending;
      if (this.#failures >= MAX_FAILURES) return this.ending('tool_failures', said);
    }
    return this.ending('max_steps', said);
  }

  ending(stop_reason: StopReason, answer = '', output: unknown = null): Ending {
    return { stop_reason, answer: answer || null, output, usage: { ...this.#usage } };
  }

  /** A document that was not loaded, for the record and for the model. */
  blocked(url: string): void {
    const host = parsedUrl(url)?.host ?? '';
    const note = `A document of ${host || 'no domain'} was not loaded: allowed_domains does not name it.`;
    this.#run.warn(note);
    this.#notes.push(note);
  }

  async #ask(step: number, tools: readonly AgentTool[]): Promise<Turn> {
    const { prompt, secrets, maxSteps } = this.#task;
    const now = [
      `Step ${step} of ${maxSteps}.${tools.length === 1 ? ' It is the last one: call done.' : ''}`,
      ...this.#notes.splice(0),
      this.#marks.around(this.#view.text),
    ].join('\n');
    const turn = await this.#model.ask(
      {
        system: systemPrompt(this.#marks),
        // Of the maps the newest alone: the older ones are of what is no more.
        messages: secrets.redact<ModelMessage[]>([
          { role: 'user', content: prompt },
          ...this.#history,
          { role: 'user', content: now },
        ]),
        tools,
      },
      this.#call.deadline,
    );
    this.#usage.model_calls += 1;
    this.#usage.input_tokens += turn.inputTokens;
    this.#usage.output_tokens += turn.outputTokens;
    return turn;
  }

  async #carryOut(
    { calls, messages }: Turn,
    tools: readonly AgentTool[],
  ): Promise<Ending | undefined> {
    this.#history.push(...messages);
    if (calls.length === 0) {
      this.#failures += 1;
      this.#notes.push('That called no tool. Call one; when the task is done, call done.');
      return undefined;
    }
    if (this.#stuckDetector.repeats(calls)) return this.ending('stuck');
    const results: ToolResultPart[] = [];
    let skipped: string | undefined;
    let ending: Ending | undefined;
    for (const [index, call] of calls.entries()) {
      if (index === MAX_CALLS_A_STEP) skipped ??= 'not run: too many calls in one turn';
      const result = skipped === undefined ? await this.#result(call, tools) : { said: skipped };
      results.push(toolResult(call, result.said));
      if (skipped !== undefined) continue;
      this.#failures = result.failed ? this.#failures + 1 : 0;
      ({ ending } = result);
      if (result.failed || result.stops || ending) skipped = 'not run: look at the new map first';
    }
    this.#history.push({ role: 'tool', content: results });
    return ending;
  }

  async #result(call: ToolCall, tools: readonly AgentTool[]): Promise<Result> {
    try {
      return await this.#execute(toolRequestOf(call, tools));
    } catch (error) {
      this.#call.signal.throwIfAborted();
      if (!(error instanceof TabwireError) || FATAL.includes(error.code)) throw error;
      return { said: `failed: ${this.#marks.around(error.message)}`, failed: true };
    }
  }

  async #execute(order: ToolRequest): Promise<Result> {
    if ('report' in order) return this.#report(order.report);
    if ('view' in order) {
      this.#view.next(order.view);
      return { said: 'The next map shows it.', stops: true };
    }
    const { read, moved } = await this.#toolRunner.act(order);
    return { said: read === undefined ? 'ok' : this.#marks.around(shown(read)), stops: moved };
  }

  async #report({ success, answer, output }: Report): Promise<Result> {
    const said = 'The task has ended.';
    if (!success) return { said, ending: this.ending('gave_up', answer) };
    if (!this.#task.output) return { said, ending: this.ending('done', answer) };
    const links = (id: number | undefined) => this.#view.link(id);
    const resolved = await this.#task.output.resolve(output, links, this.#call.signal);
    if ('wrong' in resolved) return { said: `output is wrong: ${resolved.wrong}`, failed: true };
    return { said, ending: this.ending('done', answer, resolved.value) };
  }
}

/** @throws TabwireError `invalid_request` */
function toolRequestOf({ name, input }: ToolCall, tools: readonly AgentTool[]): ToolRequest {
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool) return tool.parse(input);
  const names = tools.map((candidate) => candidate.name).join(', ');
  throw new TabwireError('invalid_request', `There is no tool ${name}. The tools are: ${names}.`);
}

function shown(read: unknown): string {
  const text = typeof read === 'string' ? read : JSON.stringify(read);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}… (cut)` : text;
}

function toolResult({ id, name }: ToolCall, value: string): ToolResultPart {
  const output = { type: 'text', value } as const;
  return { type: 'tool-result', toolCallId: id, toolName: name, output };
}
