import { afterAll, beforeAll } from '@jest/globals';
import { start } from './raw.js';
import { Site } from './site.js';
import type { Body, Reply, ServiceClient, TestBrowser } from './service.js';
import { sharedBrowser, sharedService } from './shared-services.js';

export { logging } from './logging.js';

/**
 * What the specs of the commands work on: a browser of the service that the files of a Jest worker share,
 * and a site for its pages. A file that reads the service from within has an `OwnStage`.
 */
export class Stage {
  #site: Site | undefined;
  #tabwire: ServiceClient | undefined;
  #browser: TestBrowser | undefined;

  /** A stage for the whole spec file, with a browser of its own: set up before its first test, gone after its last. */
  static forAll(): Stage {
    return new Stage().setUp();
  }

  /** The same for tests that work on pages alone: its browser is a context of one that such files share. */
  static inContext(): Stage {
    return new StageInContext().setUp();
  }

  protected setUp(): this {
    beforeAll(() => this.#start());
    afterAll(() => this.#stop());
    return this;
  }

  /** The service that the browser is opened in. */
  protected serve(): Promise<ServiceClient> {
    return sharedService();
  }

  /** The browser of the file. */
  protected open(service: ServiceClient): Promise<TestBrowser> {
    return service.open();
  }

  /** Resolves when nothing of the file is left in the service. */
  protected async leave(): Promise<void> {
    await this.#browser?.delete();
  }

  get site(): Site {
    if (!this.#site) throw new Error('the stage is not set');
    return this.#site;
  }

  get tabwire(): ServiceClient {
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

  /** Shows a page with this HTML. */
  async show(html: string): Promise<void> {
    await this.do('navigate', { url: this.site.page(`<!doctype html>${html}`) });
  }

  /** Sends a command whose client can hang up: `hangUp` resolves when it has. */
  start(command: string, body: object): { hangUp: () => Promise<void> } {
    const call = start(this.tabwire.url, `${this.browser.path}/${command}/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const ended = call.reply.then(
      ({ status, text }) => {
        throw new Error(`${command} was answered: ${status} ${text}`);
      },
      () => undefined,
    );
    ended.catch(() => undefined); // told to whoever hangs up
    return {
      hangUp: async () => {
        call.hangUp();
        await ended;
      },
    };
  }

  async #start(): Promise<void> {
    this.#site = await Site.start();
    this.#tabwire = await this.serve();
    this.#browser = await this.open(this.#tabwire);
  }

  async #stop(): Promise<void> {
    await this.leave();
    await this.#site?.stop();
  }
}

class StageInContext extends Stage {
  protected override async open(service: ServiceClient): Promise<TestBrowser> {
    return (await sharedBrowser(service)).context();
  }
}
