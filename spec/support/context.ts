import { expect } from '@jest/globals';
import { listPagesCommand } from '../../lib/commands/pages/list-pages.js';
import { openPageCommand } from '../../lib/commands/pages/open-page.js';
import { violations } from './violations.js';
import type { Body, Reply, TestBrowser } from './service.js';

/** A fresh context of a browser, for tests to whom its pages matter. It starts with a blank one. */
export class TestContext {
  readonly id: string;
  readonly #browser: TestBrowser;

  private constructor(browser: TestBrowser, id: string) {
    this.#browser = browser;
    this.id = id;
  }

  static async create(browser: TestBrowser, options: object = {}): Promise<TestContext> {
    const { status, body } = await browser.tabwire.send(
      'put',
      `${browser.path}/contexts/`,
      options,
    );
    if (status !== 200) throw new Error(`context: ${status} ${JSON.stringify(body)}`);
    return new TestContext(browser, body.ctx_id);
  }

  async remove(): Promise<void> {
    await this.#browser.tabwire.send('delete', `${this.#browser.path}/contexts/${this.id}/`);
  }

  /** The records of its pages. */
  async pages(): Promise<Body[]> {
    const { body } = await this.#browser.tabwire.send('get', `${this.#browser.path}/pages/`);
    expect(violations(listPagesCommand.reply, body)).toEqual([]);
    return body.pages.filter(({ ctx_id }: Body) => ctx_id === this.id);
  }

  /** The record of its current page, of which there is one. */
  async current(): Promise<Body> {
    const marked = (await this.pages()).filter((page) => page.current);
    expect(marked).toHaveLength(1);
    return marked[0];
  }

  /** Opens a page; returns its record. */
  async open(options: object = {}): Promise<Body> {
    const { status, body } = await this.#browser.tabwire.send(
      'put',
      `${this.#browser.path}/pages/`,
      {
        ctx_id: this.id,
        ...options,
      },
    );
    expect([status, violations(openPageCommand.reply, body)]).toEqual([200, []]);
    return body;
  }

  close(pageId: string): Promise<Reply> {
    return this.#browser.tabwire.send('delete', `${this.#browser.path}/pages/${pageId}/`);
  }

  activate(pageId: string): Promise<Reply> {
    return this.#browser.tabwire.send('post', `${this.#browser.path}/pages/${pageId}/activate/`);
  }

  send(command: string, body: object = {}): Promise<Reply> {
    return this.#browser.send(command, { ctx_id: this.id, ...body });
  }

  /** Sends a command that has to succeed, to its current page unless the body names one. */
  do(command: string, body: object = {}): Promise<Body> {
    return this.#browser.do(command, { ctx_id: this.id, ...body });
  }

  evaluate(expression: string, more: object = {}): Promise<Body> {
    return this.#browser.evaluate(expression, { ctx_id: this.id, ...more });
  }

  title(): Promise<Body> {
    return this.evaluate('document.title');
  }

  find(selector: string, more: object = {}): Promise<number> {
    return this.#browser.find(selector, { ctx_id: this.id, ...more });
  }

  /** Clicks what a selector finds on the current page. */
  async click(selector: string, options: object = {}): Promise<void> {
    await this.do('node-click', { node_id: await this.find(selector), ...options });
  }
}
