import { setMaxListeners } from 'node:events';
import type { Command } from '../execution/command.js';
import { call } from '../execution/call.js';
import { Marks } from '../execution/marks.js';
import type { Service } from '../execution/service.js';
import { readsOnly } from '../execution/tool.js';
import { commandOf } from '../interface/catalog.js';
import { abortable } from '../request/deadline.js';
import { clientClosed, invalidRequest, isErrorCode, TabwireError } from '../request/errors.js';
import type { Grant } from '../request/grant.js';
import { Happenings } from './happenings.js';
import type { SessionOptions } from './options.js';
import type { Place, Places } from './places.js';
import { failureOf, resultOf, type ToolResult } from './result.js';

/** What asks a session for something. */
export interface SessionRequest {
  /** Aborts when the client cancels it. */
  readonly signal: AbortSignal;
  /** For the logs, and those who read the browser's events. */
  readonly requestId: string;
  /** Where the client reaches the service, as it wrote it. */
  readonly baseUrl: string;
}

/** What a call has beside its arguments. */
export interface ToolCall extends SessionRequest {
  /** Called with how far a long one is. */
  readonly progress: (message: string) => void;
}

/** A map as a model has it first: what is in view, texts too. */
const VIEW = { interactive: false, in_viewport: true, max_nodes: 150, format: 'text' };

interface Home extends Place {
  readonly happenings: Happenings;
}

/** A client of MCP: its tools, and the context that its first call opens. */
export class McpSession {
  readonly options: SessionOptions;
  readonly marks = new Marks();
  readonly #service: Service;
  readonly #places: Places;
  readonly #grant: Grant;
  readonly #ended = new AbortController();
  #home: Promise<Home> | undefined;
  /** Ends that it counts as begun: it has opened its context, or has ended. */
  readonly #leaveBegun: () => void;

  /** @param grant by which its client came in */
  constructor(service: Service, options: SessionOptions, places: Places, grant: Grant) {
    this.#service = service;
    this.options = options;
    this.#places = places;
    this.#grant = grant;
    this.#leaveBegun = places.begin(options.ownBrowser);
    setMaxListeners(0, this.#ended.signal); // one for each call at work
  }

  /** Calls a tool; what fails is a result too, which says what to do next. */
  callTool(name: string, input: unknown, asked: ToolCall): Promise<ToolResult> {
    return this.during(asked.signal, (signal) => this.#call(name, input, { ...asked, signal }));
  }

  /** Runs work that ends with the client's own signal, or with the session. */
  async during<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const sources = [signal, this.#ended.signal];
    const abort = () => {
      const ended = this.#ended.signal;
      controller.abort(ended.aborted ? ended.reason : canceled());
    };
    for (const source of sources) source.addEventListener('abort', abort);
    if (sources.some(({ aborted }) => aborted)) abort();
    try {
      return await work(controller.signal);
    } finally {
      for (const source of sources) source.removeEventListener('abort', abort);
    }
  }

  async #call(name: string, input: unknown, asked: ToolCall): Promise<ToolResult> {
    const { progress } = asked;
    let home: Home | undefined;
    try {
      const { command, body } = this.#parsed(name, input);
      home = await this.#open(asked);
      const own = this.#checked(command, body, home);
      const emit = (event: string, data: object) => {
        const { line }: { line?: unknown } = data;
        if (event === 'step' && typeof line === 'string') progress(line);
      };
      const reply = await this.run(command, own, asked, emit);
      const map = command.tool.leads ? await this.#view(asked) : undefined;
      return resultOf(command, reply, { notes: home.happenings.take(), map }, this.marks);
    } catch (error) {
      if (home && isErrorCode(error, 'browser_not_found', 'browser_crashed', 'context_not_found'))
        await this.#forget(home);
      return failureOf(this.#known(error), home?.happenings.take() ?? [], this.marks);
    }
  }

  /** Runs a command in the context of the session, which it opens where there is none. @throws TabwireError */
  async run(
    command: Command,
    body: Readonly<Record<string, unknown>>,
    request: SessionRequest,
    emit: (event: string, data: object) => void = () => {},
  ): Promise<object> {
    const { signal, requestId, baseUrl } = request;
    const { browserId, ctxId } = await this.#open(request);
    const { properties } = command.body;
    const address = 'ctx_id' in properties ? { ctx_id: ctxId } : {};
    const fields = { body: { ...body, ...address } };
    return call(this.#service, command, fields, {
      browserId,
      emit,
      signal,
      requestId,
      baseUrl,
      grant: this.#grant,
      entrance: 'mcp',
    });
  }

  /** The context, for what no command reads. @throws TabwireError */
  async context(request: SessionRequest) {
    const { browserId, ctxId } = await this.#open(request);
    const browser = this.#service.gateway.browser(browserId);
    return { browser, context: browser.contexts.get(ctxId) };
  }

  /** Ends the session: its calls, and its context. @param why what the calls fail with */
  async end(why = canceled()): Promise<void> {
    this.#ended.abort(why);
    this.#leaveBegun();
    await this.#forget();
  }

  #parsed(name: string, input: unknown): { command: Command; body: Record<string, unknown> } {
    const found = this.options.tools.get(name);
    if (!found) {
      const names = [...this.options.tools.keys()].join(', ');
      throw invalidRequest(
        '',
        'names no tool',
        `There is no tool ${name}. The tools are: ${names}.`,
      );
    }
    const parsed = found.tool.parse(input ?? {});
    const body = typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
    return { command: found.command, body };
  }

  /** The body with what the session adds. @throws TabwireError for what is not of the session, or not allowed */
  #checked(
    command: Command,
    body: Record<string, unknown>,
    { browserId, ctxId }: Home,
  ): Record<string, unknown> {
    const { page_id: pageId, url } = body;
    const { limits, domains } = this.options;
    if (typeof pageId === 'string')
      this.#service.gateway.browser(browserId).contexts.get(ctxId).page(pageId);
    if (
      typeof url === 'string' &&
      command.tool.leads &&
      !limits.every((limit) => limit.allows(url))
    )
      throw new TabwireError(
        'url_not_allowed',
        `The domain of this URL is not allowed. The allowed domains are: ${(domains ?? []).join(', ') || 'none'}.`,
      );
    if (command.name === 'ui-map') {
      const isSearch = ['query', 'roles', 'within'].some((field) => body[field] !== undefined);
      return { ...VIEW, ...(isSearch ? { in_viewport: false } : {}), ...body };
    }
    // Its own limit holds its URLs of every scheme before anything is done.
    if (command.name === 'instruct' && domains) return { ...body, allowed_domains: domains };
    if (command.name === 'screenshot') return { type: 'jpeg', ...body };
    const observes = 'observe' in command.body.properties && !readsOnly(command);
    return observes && !command.tool.leads ? { ...body, observe: true } : body;
  }

  /** The page as it is; what can not be read is told as such. */
  async #view(asked: SessionRequest): Promise<string> {
    try {
      const { text }: { text?: unknown } = await this.run(commandOf('ui-map'), VIEW, asked);
      return typeof text === 'string' ? text : '';
    } catch (error) {
      if (error instanceof TabwireError) return `Tabwire cannot read the page: ${error.message}`;
      throw error;
    }
  }

  /** A failure of ours as it is, and a bug as `internal`, with its cause in the log alone. */
  #known(error: unknown): TabwireError {
    if (error instanceof TabwireError) return error;
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#service.log.error('failed', { cause });
    return new TabwireError(
      'internal',
      'The server failed because of a fault of its own. The log of the server contains the cause.',
    );
  }

  /** The context, opened once; a call that is canceled meanwhile leaves it to the next. */
  #open({ signal, requestId }: SessionRequest): Promise<Home> {
    this.#ended.signal.throwIfAborted();
    const home = (this.#home ??= this.#opened(requestId));
    home.catch(() => {
      if (this.#home === home) this.#home = undefined;
    });
    return abortable(home, signal);
  }

  async #opened(requestId: string): Promise<Home> {
    const opening = this.#places.open(this.options.ownBrowser, requestId);
    const place = await opening.finally(this.#leaveBegun);
    try {
      const browser = this.#service.gateway.browser(place.browserId);
      const happenings = new Happenings(browser.events, place.ctxId);
      const context = browser.contexts.get(place.ctxId);
      for (const limit of this.options.limits)
        await limit.holdForever(context, this.#ended.signal, this.#ended.signal, () => {
          happenings.add('Tabwire did not load a document, because its domain is not allowed.');
        });
      return { ...place, happenings };
    } catch (error) {
      await this.#places.close(place);
      throw error;
    }
  }

  /** Gives the context up. @param used only where it is still the one that a call had */
  async #forget(used?: Home): Promise<void> {
    const current = this.#home;
    const home = await current?.catch(() => undefined);
    // Another call may have done so meanwhile.
    if (!home || this.#home !== current || (used && home !== used)) return;
    this.#home = undefined;
    home.happenings.dispose();
    await this.#places.close(home);
  }
}

function canceled(): TabwireError {
  return clientClosed('canceled the call');
}
