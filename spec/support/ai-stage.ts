import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { Deadline } from '../../lib/request/deadline.js';
import type { Log } from '../../lib/telemetry/log.js';
import { ModelServer, type Answer, type ModelRequest, type ScriptedCall } from './model-server.js';
import { Site } from './site.js';
import type { Body, Reply, TestBrowser } from './service.js';
import { Tabwire } from './tabwire.js';
import { until } from './until.js';

interface Parts {
  readonly model: ModelServer;
  readonly site: Site;
  readonly tabwire: Tabwire;
  readonly browser: TestBrowser;
}

/** The service with a model that the spec scripts, a browser, a site, and all that is logged. */
export class AiStage {
  readonly #vendor: 'openai' | 'anthropic';
  readonly #settings: Readonly<Record<string, string>>;
  readonly #log: string[] = [];
  #parts: Parts | undefined;

  private constructor(
    vendor: 'openai' | 'anthropic',
    settings: Readonly<Record<string, string>> = {},
  ) {
    this.#vendor = vendor;
    this.#settings = settings;
  }

  /** A stage for the whole spec file, or for one `describe` of it. */
  static forAll(
    vendor: 'openai' | 'anthropic' = 'openai',
    settings: Readonly<Record<string, string>> = {},
  ): AiStage {
    const stage = new AiStage(vendor, settings);
    beforeAll(() => stage.#start());
    afterAll(() => stage.#stop());
    // Each run has let go of its deadlines, and of the documents that it held.
    afterEach(() => until(() => Deadline.liveCount === 0));
    return stage;
  }

  get model(): ModelServer {
    return this.#get('model');
  }

  get site(): Site {
    return this.#get('site');
  }

  get tabwire(): Tabwire {
    return this.#get('tabwire');
  }

  get browser(): TestBrowser {
    return this.#get('browser');
  }

  /** Host and port of the site, and of its other name. */
  get host(): string {
    return new URL(this.site.origin).host;
  }

  get otherHost(): string {
    return new URL(this.site.other).host;
  }

  /** Shows a page with this HTML. */
  async show(html: string, origin = this.site.origin): Promise<void> {
    await this.browser.do('navigate', { url: this.site.page(`<!doctype html>${html}`, origin) });
  }

  evaluate(expression: string): Promise<Body> {
    return this.browser.evaluate(expression);
  }

  /** Sends an instruction that the rules do not understand. */
  send(request: object = {}): Promise<Reply> {
    return this.browser.send('instruct', { instruction: 'See to it', engine: 'ai', ...request });
  }

  /** The same, carried out: its `data`, and `success` beside it. */
  async run(request: object = {}): Promise<Body> {
    const { status, body } = await this.send(request);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return { success: body.success, ...body.data };
  }

  /** All that left the service since the last `play`: prompts, and the log; with a reply's text. */
  leavings(reply: unknown): string {
    const prompts = this.model.received.map(({ raw }) => raw);
    return [...prompts, ...this.#log, JSON.stringify(reply)].join('\n');
  }

  #get<Name extends keyof Parts>(name: Name): Parts[Name] {
    if (!this.#parts) throw new Error('the stage is not set');
    return this.#parts[name];
  }

  async #start(): Promise<void> {
    const model = await ModelServer.start(this.#vendor);
    const settings = {
      AI_PROVIDER: this.#vendor === 'openai' ? 'openai-compatible' : 'anthropic',
      AI_BASE_URL: model.url,
      AI_API_KEY: 'sk-spec-0123456789',
      AI_MODEL: 'scripted',
      ...this.#settings,
    };
    const write = (message: string, fields = {}) =>
      void this.#log.push(JSON.stringify({ message, ...fields }));
    const log: Log = { debug: write, info: write, warn: write, error: write };
    const [site, tabwire] = await Promise.all([Site.start(), Tabwire.start(settings, log)]);
    this.#parts = { model, site, tabwire, browser: await tabwire.open() };
  }

  async #stop(): Promise<void> {
    await this.#parts?.tabwire.stop();
    await this.#parts?.site.stop();
    await this.#parts?.model.stop();
  }
}

/** The ID of the node whose line in the map begins so: `button "Buy"`. */
export function idOf({ news }: ModelRequest, line: string): number {
  const at = news.indexOf(`] ${line}`);
  const [, id] = /\[(\d+)$/.exec(news.slice(0, Math.max(0, at))) ?? [];
  if (id === undefined) throw new Error(`no ${line} in ${news}`);
  return Number(id);
}

/** A turn of calls, each of which may take IDs from the map. */
export function turn(
  ...calls: readonly (ScriptedCall | ((request: ModelRequest) => ScriptedCall))[]
) {
  return (request: ModelRequest): Answer => ({
    calls: calls.map((call) => (typeof call === 'function' ? call(request) : call)),
  });
}

/** A call on the node whose line begins so. */
export const on =
  (name: string, line: string, more: object = {}) =>
  (request: ModelRequest): ScriptedCall => [name, { node_id: idOf(request, line), ...more }];

export const done = (answer = 'Done.', more: object = {}): ScriptedCall => [
  'done',
  { success: true, answer, ...more },
];
