import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Body } from './service.js';

/** A call of a tool: its name and its input; a string stands for arguments that are no JSON. */
export type ScriptedCall = readonly [name: string, input?: object | string];

/** What a scripted model does with one request. */
export type Answer =
  | { readonly calls: readonly ScriptedCall[]; readonly text?: string }
  | { readonly text: string }
  | { readonly refusal: string }
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  | 'hang';

/** A request that the server got. */
export interface ModelRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Body;
  /** The body as it came. */
  readonly raw: string;
  /** The names of the tools that were offered. */
  readonly tools: readonly string[];
  /** What the model reads last: results of tools and the map of the page. */
  readonly news: string;
}

type Answering = Answer | ((received: ModelRequest) => Answer);

/** The wire format of one vendor. */
interface Dialect {
  readonly path: string;
  readonly tools: (body: Body) => string[];
  readonly reply: (answer: Exclude<Answer, 'hang' | { status: number }>, id: string) => object;
}

const USAGE = { read: 1000, written: 20 };

const OPENAI: Dialect = {
  path: '/v1/chat/completions',
  tools: ({ tools = [] }) => tools.map((tool: Body) => tool.function.name),
  reply(answer, id) {
    const calls = 'calls' in answer ? answer.calls : [];
    const message = {
      role: 'assistant',
      content: 'text' in answer ? answer.text : null,
      ...('refusal' in answer ? { refusal: answer.refusal } : {}),
      ...(calls.length > 0 ? { tool_calls: calls.map(toolCall(id)) } : {}),
    };
    return {
      id,
      object: 'chat.completion',
      created: 1,
      model: 'scripted',
      choices: [{ index: 0, message, finish_reason: calls.length > 0 ? 'tool_calls' : 'stop' }],
      usage: {
        prompt_tokens: USAGE.read,
        completion_tokens: USAGE.written,
        total_tokens: USAGE.read + USAGE.written,
      },
    };
  },
};

const toolCall =
  (id: string) =>
  ([name, input = {}]: ScriptedCall, index: number) => ({
    id: `${id}-${index}`,
    type: 'function',
    function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
  });

const ANTHROPIC: Dialect = {
  path: '/v1/messages',
  tools: ({ tools = [] }) => tools.map((tool: Body) => tool.name),
  reply(answer, id) {
    const calls = 'calls' in answer ? answer.calls : [];
    const said = 'refusal' in answer ? answer.refusal : answer.text;
    const stop = calls.length > 0 ? 'tool_use' : 'refusal' in answer ? 'refusal' : 'end_turn';
    return {
      id,
      type: 'message',
      role: 'assistant',
      model: 'scripted',
      content: [
        ...(said === undefined ? [] : [{ type: 'text', text: said }]),
        ...calls.map(([name, input = {}], index) => ({
          type: 'tool_use',
          id: `${id}-${index}`,
          name,
          input,
        })),
      ],
      stop_reason: stop,
      stop_sequence: null,
      usage: { input_tokens: USAGE.read, output_tokens: USAGE.written },
    };
  },
};

/** A model provider whose answers the spec writes: OpenAI's chat completions or Anthropic's messages. */
export class ModelServer {
  readonly received: ModelRequest[] = [];
  readonly #server: Server;
  readonly #dialect: Dialect;
  readonly #port: number;
  #answers: Answering[] = [];
  #always: Answering = { status: 418, body: 'the script is over' };
  #left: () => void = () => {};

  private constructor(server: Server, dialect: Dialect, port: number) {
    this.#server = server;
    this.#dialect = dialect;
    this.#port = port;
    server.on('request', (req, res) => void this.#receive(req, res));
  }

  static async start(vendor: 'openai' | 'anthropic' = 'openai'): Promise<ModelServer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('no port');
    return new ModelServer(server, vendor === 'openai' ? OPENAI : ANTHROPIC, address.port);
  }

  /** What AI_BASE_URL is. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}/v1`;
  }

  /** Forgets what was, and answers the next requests so, in this order. */
  play(...answers: Answering[]): void {
    this.received.length = 0;
    this.#answers = answers;
    this.#always = { status: 418, body: 'the script is over' };
  }

  /** The same, and from then on every request so. */
  playThenAlways(always: Answering, ...answers: Answering[]): void {
    this.play(...answers);
    this.#always = always;
  }

  /** Resolves when the client of a request that hangs, the next one, has hung up. */
  get left(): Promise<void> {
    return new Promise((resolve) => {
      this.#left = resolve;
    });
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #receive(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const raw = await text(req);
    const body: Body = JSON.parse(raw);
    const received: ModelRequest = {
      path: req.url ?? '',
      headers: req.headers,
      body,
      raw,
      tools: this.#dialect.tools(body),
      news: textsOf(newsOf(body.messages)).join('\n'),
    };
    this.received.push(received);
    if (req.url !== this.#dialect.path) {
      res.writeHead(404).end();
      return;
    }
    const next = this.#answers.shift() ?? this.#always;
    this.#answer(typeof next === 'function' ? next(received) : next, res);
  }

  #answer(answer: Answer, res: ServerResponse): void {
    if (answer === 'hang') {
      res.once('close', () => {
        this.#left();
      });
      return;
    }
    res.setHeader('Content-Type', 'application/json');
    if ('status' in answer) res.writeHead(answer.status, answer.headers).end(answer.body);
    else res.end(JSON.stringify(this.#dialect.reply(answer, `turn${this.received.length}`)));
  }
}

/** What came after the model's last answer. */
function newsOf(messages: Body[]): Body[] {
  const told = messages.filter(({ role }) => role !== 'system');
  return told.slice(told.findLastIndex(({ role }) => role === 'assistant') + 1);
}

/** Every text of a message, whatever the format puts around it. */
function textsOf(value: Body): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
