import { chromium, type Browser, type ElementHandle, type Page } from 'playwright-core';
import type { PageDriver, Node } from '../systems/system.js';
import { Nodes, serve } from './serve.js';

class PlaywrightDriver implements PageDriver {
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #nodes = new Nodes<ElementHandle<HTMLElement | SVGElement>>();
  readonly close: () => Promise<void>;

  constructor(browser: Browser, page: Page, close: () => Promise<void>) {
    this.#browser = browser;
    this.#page = page;
    this.close = close;
  }

  async navigate(url: string): Promise<void> {
    await this.#page.goto(url);
    this.#nodes.clear();
  }

  evaluate(expression: string): Promise<unknown> {
    return this.#page.evaluate(expression);
  }

  async find(selector: string): Promise<Node> {
    return this.#nodes.add(await this.#page.$(selector));
  }

  async waitFor(selector: string): Promise<Node> {
    return this.#nodes.add(await this.#page.waitForSelector(selector, { state: 'attached' }));
  }

  text(node: Node): Promise<string> {
    return this.#nodes.get(node).innerText();
  }

  scrollTo(node: Node) {
    return this.#nodes.get(node).scrollIntoViewIfNeeded();
  }

  clickNode(node: Node) {
    return this.#nodes.get(node).click();
  }

  click(x: number, y: number) {
    return this.#page.mouse.click(x, y);
  }

  async type(node: Node, text: string): Promise<void> {
    await this.#nodes.get(node).focus();
    await this.#page.keyboard.type(text);
  }

  press(key: string) {
    return this.#page.keyboard.press(key);
  }

  html(): Promise<string> {
    return this.#page.content();
  }

  async context(): Promise<PageDriver> {
    const context = await this.#browser.newContext();
    return new PlaywrightDriver(this.#browser, await context.newPage(), () => context.close());
  }
}

await serve(async (executablePath, flags) => {
  const browser = await chromium.launch({
    executablePath,
    args: [...flags],
    ignoreDefaultArgs: true,
  });
  return new PlaywrightDriver(browser, await browser.newPage(), () => browser.close());
});
