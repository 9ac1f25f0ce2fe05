import { Stage } from './stage.js';
import { Tabwire } from './tabwire.js';
import { until } from './until.js';

/** A stage with a service of its own, in the process of the spec, which can read it from within. */
export class OwnStage extends Stage {
  readonly #settings: Record<string, string>;
  #own: Tabwire | undefined;

  private constructor(settings: Record<string, string>) {
    super();
    this.#settings = settings;
  }

  /** @param settings as environment variables */
  static override forAll(settings: Record<string, string> = {}): OwnStage {
    return new OwnStage(settings).setUp();
  }

  override get tabwire(): Tabwire {
    if (!this.#own) throw new Error('the stage is not set');
    return this.#own;
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
    await until(() => this.#pending >= calls);
  }

  /** Resolves when no CDP call of the current page waits for its answer. */
  async idle(): Promise<void> {
    await until(async () => {
      if (this.#pending > 0) await this.do('fetch-html');
      return this.#pending === 0;
    });
  }

  get #pending(): number {
    const page = this.tabwire.gateway.browser(this.browser.id).contexts.default.currentPage;
    const sessions = new Set(page?.frames.all.map(({ session }) => session));
    return [...sessions].reduce((sum, { pending }) => sum + pending, 0);
  }

  protected override async serve(): Promise<Tabwire> {
    this.#own = await Tabwire.start(this.#settings);
    return this.#own;
  }

  protected override async leave(): Promise<void> {
    await this.#own?.stop();
  }
}
