import { launch, type ElementHandle, type KeyInput, type Page } from 'puppeteer-core';
import type { PageDriver, Node } from '../systems/system.js';
import { Nodes, serve } from './serve.js';

class PuppeteerDriver implements PageDriver {
  readonly #page: Page;
  readonly #nodes = new Nodes<ElementHandle>();
  readonly close: () => Promise<void>;

  constructor(page: Page, close: () => Promise<void>) {
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
    return this.#nodes.add(await this.#page.waitForSelector(selector));
  }

  text(node: Node): Promise<string> {
    return this.#nodes
      .get(node)
      .evaluate((element) => (element instanceof HTMLElement ? element.innerText : ''));
  }

  scrollTo(node: Node) {
    return this.#nodes.get(node).scrollIntoView();
  }

  clickNode(node: Node) {
    return this.#nodes.get(node).click();
  }

  click(x: number, y: number) {
    return this.#page.mouse.click(x, y);
  }

  type(node: Node, text: string) {
    return this.#nodes.get(node).type(text);
  }

  press(key: KeyInput) {
    return this.#page.keyboard.press(key);
  }

  html(): Promise<string> {
    return this.#page.content();
  }

  async context(): Promise<PageDriver> {
    const context = await this.#page.browser().createBrowserContext();
    return new PuppeteerDriver(await context.newPage(), () => context.close());
  }
}

await serve(async (executablePath, flags) => {
  const args = [...flags, 'about:blank'];
  const browser = await launch({ executablePath, args, ignoreDefaultArgs: true, pipe: true });
  const [page = await browser.newPage()] = await browser.pages();
  return new PuppeteerDriver(page, () => browser.close());
});
