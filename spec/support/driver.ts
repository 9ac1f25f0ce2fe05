import type { Site } from './site.js';
import type { Body, TestBrowser } from './service.js';

export interface ClickOptions {
  readonly button?: 'left' | 'middle' | 'right';
  readonly click_count?: number;
  readonly modifiers?: readonly ('Alt' | 'Control' | 'Meta' | 'Shift')[];
  readonly force?: boolean;
}

/**
 * What a person does to a page, whichever service does it. A target is a CSS selector; `iframe >> #b`
 * is `#b` in the document of the frame, and so with a shadow host and its shadow root.
 */
export interface PageDriver {
  show(html: string): Promise<void>;
  /** @throws Refusal */
  click(target: string, options?: ClickOptions): Promise<void>;
  /** Types at the end of a target. @throws Refusal */
  type(target: string, text: string): Promise<void>;
  /** Types into whatever has the focus. */
  typeOn(text: string): Promise<void>;
  /** Presses keys, in the grammar of send-keys/. @throws Refusal */
  press(keys: string): Promise<void>;
  /** @throws Refusal */
  clear(target: string): Promise<void>;
  text(target: string): Promise<string>;
  /** How many elements match. */
  count(target: string): Promise<number>;
  /** The text of the first match. @throws Refusal */
  find(target: string): Promise<string>;
  evaluate(expression: string): Promise<unknown>;
}

/** One of the codes of lib/request/errors.ts. */
export class Refusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** One sentence about what a page sees of a person's doing, and how to find out that it is true. */
export interface Case {
  readonly says: string;
  /** The public test that it was derived from: `wpt <path>` or `playwright <path>`. */
  readonly from: string;
  /** What WebDriver does there, where our interface decides otherwise. */
  readonly unlike?: string;
  readonly page: string | ((site: Site) => string);
  readonly does: (driver: PageDriver) => Promise<unknown>;
  /** The expression of the page that tells what came of it; without one, `does` returns it. */
  readonly reads?: string;
  readonly sees?: unknown;
  /** The error code, where it is refused. */
  readonly refuses?: string;
}

/** Shows the page of a case, does what it does, and returns what came of it. */
export async function comesTo(
  driver: PageDriver,
  site: Site,
  { page, does, reads }: Case,
): Promise<Pick<Case, 'sees' | 'refuses'>> {
  await driver.show(typeof page === 'string' ? page : page(site));
  let told: unknown;
  let refuses: string | undefined;
  try {
    told = await does(driver);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refuses = error.code;
  }
  const sees = reads === undefined ? told : await driver.evaluate(reads);
  return {
    ...(sees === undefined ? {} : { sees }),
    ...(refuses === undefined ? {} : { refuses }),
  };
}

/** Tabwire's driver: each is one or two HTTP requests. */
export class TabwireDriver implements PageDriver {
  readonly #browser: TestBrowser;
  readonly #site: Site;
  readonly #timeoutMs: number;

  /** @param one a case; its clicks wait shortly where they are to be refused */
  constructor(browser: TestBrowser, site: Site, one?: Case) {
    this.#browser = browser;
    this.#site = site;
    this.#timeoutMs = one?.refuses === undefined ? 15_000 : 1_000;
  }

  async show(html: string): Promise<void> {
    await this.#send('navigate', { url: this.#site.page(`<!doctype html>${html}`) });
  }

  async click(target: string, options: ClickOptions = {}): Promise<void> {
    const node_id = await this.#node(target);
    await this.#send('node-click', { node_id, timeout_ms: this.#timeoutMs, ...options });
  }

  async type(target: string, text: string): Promise<void> {
    await this.#send('type', { node_id: await this.#node(target), text });
  }

  async typeOn(text: string): Promise<void> {
    await this.#send('type', { text });
  }

  async press(keys: string): Promise<void> {
    await this.#send('send-keys', { keys });
  }

  async clear(target: string): Promise<void> {
    await this.#send('clear', { node_id: await this.#node(target) });
  }

  async text(target: string): Promise<string> {
    const { text } = await this.#send('fetch-text', { node_id: await this.#node(target) });
    return text;
  }

  async count(target: string): Promise<number> {
    const [scope, selector] = await this.#scope(target);
    const { node_ids } = await this.#send('find-nodes', { selector, ...scope });
    return node_ids.length;
  }

  async find(target: string): Promise<string> {
    return this.text(target);
  }

  evaluate(expression: string): Promise<unknown> {
    return this.#browser.evaluate(expression, { timeout_ms: 10_000 });
  }

  async #node(target: string): Promise<number> {
    const [scope, selector] = await this.#scope(target);
    const { node_id } = await this.#send('find-node', { selector, ...scope });
    return node_id;
  }

  /** Where to look for the last part of a target. */
  async #scope(target: string): Promise<[scope: { within?: number }, selector: string]> {
    const parts = target.split(' >> ');
    const selector = parts.pop() ?? '';
    let scope: { within?: number } = {};
    for (const part of parts) {
      const { node_id } = await this.#send('find-node', { selector: part, ...scope });
      scope = { within: node_id };
    }
    return [scope, selector];
  }

  async #send(command: string, body: object): Promise<Body> {
    const reply = await this.#browser.send(command, body);
    if (reply.status === 200) return reply.body;
    throw new Refusal(reply.body.code, `${command}: ${reply.status} ${reply.body.detail}`);
  }
}
