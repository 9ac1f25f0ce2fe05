import { setTimeout as sleep } from 'node:timers/promises';
import type * as Ai from 'ai';
import type { APICallError, LanguageModel, ModelMessage } from 'ai';
import type { Call } from '../../execution/command.js';
import type { Deadline } from '../../request/deadline.js';
import { TabwireError } from '../../request/errors.js';
import { MODEL_ADVICE } from './configuration-advice.js';

/** Beyond the first attempt, where a status says that a later one may succeed. */
const RETRIES = 2;
const FIRST_PAUSE_MS = 500;
/** Of what the provider says of its failure. */
const MAX_WORDS = 300;

const PUBLIC = { openai: 'https://api.openai.com/v1', anthropic: 'https://api.anthropic.com/v1' };

/** A tool as its description goes to the model; the code that runs it checks its input. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  /** A JSON schema of an object. */
  readonly input: object;
}

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** Whatever JSON it sent; a string where that was none. */
  readonly input: unknown;
}

/** One answer of a model. */
export interface Turn {
  readonly calls: readonly ToolCall[];
  readonly text: string;
  readonly refused: boolean;
  /** The answer as the conversation goes on with it. */
  readonly messages: readonly ModelMessage[];
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface Question {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ToolSpec[];
}

type Library = typeof Ai;

/** The configured model. The library behind it is loaded when the first one is opened. */
export class Model {
  readonly name: string;
  readonly #config: Call['config'];
  readonly #library: Library;
  readonly #model: LanguageModel;

  private constructor(
    config: Call['config'],
    name: string,
    library: Library,
    model: LanguageModel,
  ) {
    this.#config = config;
    this.name = name;
    this.#library = library;
    this.#model = model;
  }

  /** @throws TabwireError `ai_not_configured` */
  static async open(config: Call['config']): Promise<Model> {
    const { AI_MODEL } = config;
    if (AI_MODEL === undefined) throw notConfigured();
    const library = await import('ai');
    const model = await languageModel(config, AI_MODEL);
    // What it would write to the console are our choices, such as no limit on the answer.
    globalThis.AI_SDK_LOG_WARNINGS = false;
    return new Model(config, AI_MODEL, library, model);
  }

  /**
   * Asks for one answer. Failures that may pass are met with two more attempts, after the pause that
   * the provider asks for.
   *
   * @throws TabwireError `ai_provider_error`; `timeout` after AI_TIMEOUT_MS; or the deadline's reason
   */
  async ask(question: Question, deadline: Deadline): Promise<Turn> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#ask(question, deadline);
      } catch (error) {
        deadline.signal.throwIfAborted();
        if (!this.#library.APICallError.isInstance(error))
          throw error instanceof TabwireError ? error : this.#failure('sent no usable answer');
        const pause = pauseAfter(error) ?? FIRST_PAUSE_MS * 2 ** attempt;
        const isLast = attempt === RETRIES || pause > deadline.remainingMs;
        if (!error.isRetryable || isLast) throw this.#refusal(error);
        await sleep(pause, undefined, { signal: deadline.signal }).catch(() => undefined);
        deadline.signal.throwIfAborted();
      }
    }
  }

  async #ask(question: Question, deadline: Deadline): Promise<Turn> {
    const { AI_TIMEOUT_MS } = this.#config;
    if (AI_TIMEOUT_MS >= deadline.remainingMs) return this.#generate(question, deadline.signal);
    return deadline.part(AI_TIMEOUT_MS, async ({ signal }) => {
      try {
        return await this.#generate(question, signal);
      } catch (error) {
        if (!signal.aborted || deadline.signal.aborted) throw error;
        throw new TabwireError(
          'timeout',
          `The model did not answer in ${AI_TIMEOUT_MS} ms. See whether it works, or raise AI_TIMEOUT_MS.`,
        );
      }
    });
  }

  async #generate({ system, messages, tools }: Question, signal: AbortSignal): Promise<Turn> {
    const { generateText, jsonSchema } = this.#library;
    const { toolCalls, text, finishReason, usage, response } = await generateText({
      model: this.#model,
      system,
      messages: [...messages],
      tools: Object.fromEntries(
        tools.map(({ name, description, input }) => [
          name,
          { description, inputSchema: jsonSchema(input) },
        ]),
      ),
      maxRetries: 0,
      abortSignal: signal,
    });
    return {
      calls: toolCalls.map(toolCall),
      text,
      refused: finishReason === 'content-filter' || refusalIn(response.body),
      // Results of tools are ours to give, those of calls that can't be read too.
      messages: response.messages.filter(({ role }) => role === 'assistant'),
      inputTokens: usage.inputTokens ?? 0,
      outputTokens: usage.outputTokens ?? 0,
    };
  }

  /** What the provider said, without what it may say of the key. */
  #refusal(error: APICallError): TabwireError {
    const { statusCode: status } = error;
    if (status === undefined) return this.#failure('could not be reached: see AI_BASE_URL');
    if (status === 401 || status === 403)
      return this.#failure(`refused the key with status ${status}: see AI_API_KEY`, status);
    const key = this.#config.AI_API_KEY;
    const words = (key === undefined ? error.message : error.message.replaceAll(key, '…')).trim();
    const said = words ? `, saying: ${words.slice(0, MAX_WORDS)}` : '';
    return this.#failure(`answered with status ${status}${said}`, status);
  }

  #failure(what: string, upstream_status?: number): TabwireError {
    const reason = isRefusal(upstream_status) ? 'refused' : 'unavailable';
    const again = reason === 'refused' ? 'Change what it names' : 'Try again';
    return new TabwireError(
      'ai_provider_error',
      `The AI provider ${what}. ${again}, or write the instruction in the words of the rules.`,
      { reason, ...(upstream_status === undefined ? {} : { upstream_status }) },
    );
  }
}

/** Whether the provider would answer the same request with this status each time. */
function isRefusal(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && ![408, 425, 429].includes(status);
}

/** The error 501 `ai_not_configured`, which names the settings. */
export function notConfigured(): TabwireError {
  return new TabwireError(
    'ai_not_configured',
    `This server has no AI provider. Write the instruction in the words of the rules. ${MODEL_ADVICE}`,
  );
}

async function languageModel(config: Call['config'], name: string): Promise<LanguageModel> {
  const { AI_PROVIDER, AI_BASE_URL, AI_API_KEY } = config;
  if (AI_PROVIDER === undefined) throw notConfigured();
  const key = AI_API_KEY === undefined ? {} : { apiKey: AI_API_KEY };
  if (AI_PROVIDER === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ ...key, baseURL: AI_BASE_URL ?? PUBLIC.anthropic })(name);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const baseURL = AI_BASE_URL ?? PUBLIC.openai;
  return createOpenAICompatible({ name: AI_PROVIDER, ...key, baseURL })(name);
}

function toolCall(call: { toolCallId: string; toolName: string; input: unknown }): ToolCall {
  return { id: call.toolCallId, name: call.toolName, input: call.input };
}

/** The pause that a provider asks for, in ms: `Retry-After` in seconds or as a date. */
function pauseAfter({ responseHeaders }: APICallError): number | undefined {
  const value = responseHeaders?.['retry-after'];
  if (value === undefined) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** OpenAI tells a refusal beside the text, in a field that the library passes over. */
function refusalIn(body: unknown): boolean {
  const at = (value: unknown, key: string | number): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof at(at(at(at(body, 'choices'), 0), 'message'), 'refusal') === 'string';
}
