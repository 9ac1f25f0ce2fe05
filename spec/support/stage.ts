import { afterAll, beforeAll } from '@jest/globals';
import { Site } from './site.js';
import { Tabwire, type Body, type Reply, type TestBrowser } from './tabwire.js';

export { logging } from './logging.js';

/** What the specs of the commands work on: the service, one browser, and a site for its pages. */
export class Stage {
  readonly #settings: Record<string, string>;
  #site: Site | undefined;
  #tabwire: Tabwire | undefined;
  #browser: TestBrowser | undefined;

  private constructor(settings: Record<string, string>) {
    this.#settings = settings;
  }

  /** A stage for the whole spec file: set up before its first test, gone after its last. */
  static forAll(settings: Record<string, string> = {}): Stage {
    const stage = new Stage(settings);
    beforeAll(() => stage.#start());
    afterAll(() => stage.#stop());
    return stage;
  }

  get site(): Site {
    if (!this.#site) throw new Error('the stage is not set');
    return this.#site;
  }

  get tabwire(): Tabwire {
    if (!this.#tabwire) throw new Error('the stage is not set');
    return this.#tabwire;
  }

  get browser(): TestBrowser {
    if (!this.#browser) throw new Error('the stage is not set');
    return this.#browser;
  }

  /** Sends a command, whatever comes of it. */
  async send(command: string, body?: object): Promise<Reply> {
    const reply = await this.browser.send(command, body);
    return { status: reply.status, body: reply.body, headers: reply.headers };
  }

  /** Sends a command that has to succeed. */
  do(command: string, body?: object): Promise<Body> {
    return this.browser.do(command, body);
  }

  find(selector: string, more?: object): Promise<number> {
    return this.browser.find(selector, more);
  }

  /** The value of an expression of the page; a promise has ten seconds. */
  evaluate(expression: string): Promise<Body> {
    return this.browser.evaluate(expression, { timeout_ms: 10_000 });
  }

  /** Resolves when the page that is the current one now is gone. */
  pageGone(): Promise<void> {
    const page = this.tabwire.gateway.browser(this.browser.id).contexts.default.currentPage;
    if (!page) throw new Error('there is no page');
    return new Promise((resolve) =>
      page.session.onGone(() => {
        resolve();
      }),
    );
  }

  /** Resolves when so many CDP calls of the current page wait for their answer, such as waits. */
  async busy(calls: number): Promise<void> {
    while (this.#pending < calls) await this.tabwire.send('get', '/health/');
  }

  /** Resolves when no CDP call of the current page waits for its answer. */
  async idle(): Promise<void> {
    while (this.#pending > 0) await this.do('fetch-html');
  }

  get #pending(): number {
    const page = this.tabwire.gateway.browser(this.browser.id).contexts.default.currentPage;
    const sessions = new Set(page?.frames.all.map(({ session }) => session));
    return [...sessions].reduce((sum, { pending }) => sum + pending, 0);
  }

  /** Shows a page with this HTML. */
  async show(html: string): Promise<void> {
    await this.do('navigate', { url: this.site.page(`<!doctype html>${html}`) });
  }

  /** Sends a command whose client can hang up: `hangUp` resolves when it has. */
  start(command: string, body: object): { hangUp: () => Promise<void> } {
    const controller = new AbortController();
    const call = fetch(`${this.tabwire.url}${this.browser.path}/${command}/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: controller.signal,
    });
    const ended = call.then(
      () => {
        throw new Error(`${command} was answered`);
      },
      () => undefined,
    );
    return {
      hangUp: async () => {
        controller.abort();
        await ended;
      },
    };
  }

  async #start(): Promise<void> {
    this.#site = await Site.start();
    this.#tabwire = await Tabwire.start(this.#settings);
    this.#browser = await this.#tabwire.open();
  }

  async #stop(): Promise<void> {
    await this.#tabwire?.stop();
    await this.#site?.stop();
  }
}
