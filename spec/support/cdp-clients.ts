import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { chromium } from 'playwright-core';
import type { Browser as PlaywrightBrowser, BrowserContext } from 'playwright-core';
import puppeteer from 'puppeteer-core';
import type { Browser as PuppeteerBrowser, Page as PuppeteerPage } from 'puppeteer-core';
import type { Body, TestBrowser } from './service.js';
import type { Stage } from './stage.js';

/** No wait of a client's takes longer. */
export const CLIENT_TIMEOUT_MS = 30_000;

/** Where clients of CDP connect to a browser. */
export async function cdpUrl({ tabwire, path }: TestBrowser): Promise<string> {
  const { body } = await tabwire.send('get', `${path}/`);
  return body.cdp_url;
}

/** Connects one more Puppeteer. */
export async function connectPuppeteer(browser: TestBrowser): Promise<PuppeteerBrowser> {
  return puppeteer.connect({
    browserWSEndpoint: await cdpUrl(browser),
    protocolTimeout: CLIENT_TIMEOUT_MS,
  });
}

/** Connects one more Playwright. */
export async function connectPlaywright(browser: TestBrowser): Promise<PlaywrightBrowser> {
  return chromium.connectOverCDP(await cdpUrl(browser), { timeout: CLIENT_TIMEOUT_MS });
}

/** The records of a browser's pages, as the API lists them. */
export async function listPages({ tabwire, path }: TestBrowser): Promise<Body[]> {
  const { body } = await tabwire.send('get', `${path}/pages/`);
  return body.pages;
}

/** The records of its contexts. */
export async function listContexts({ tabwire, path }: TestBrowser): Promise<Body[]> {
  const { body } = await tabwire.send('get', `${path}/contexts/`);
  return body.contexts;
}

/** The event that a client, or one of its objects, emits next. */
export function nextEvent<Event>(
  listen: (listener: (event: Event) => void) => unknown,
): Promise<Event> {
  return new Promise((resolve) => listen(resolve));
}

/** A Puppeteer that is connected to a stage's browser for a whole spec file. */
export class PuppeteerClient {
  readonly #stage: Stage;
  readonly #pages: PuppeteerPage[] = [];
  #browser: PuppeteerBrowser | undefined;

  private constructor(stage: Stage) {
    this.#stage = stage;
  }

  static forAll(stage: Stage): PuppeteerClient {
    const client = new PuppeteerClient(stage);
    beforeAll(async () => {
      client.#browser = await connectPuppeteer(stage.browser);
    });
    afterEach(async () => {
      const pages = client.#pages.splice(0).filter((page) => !page.isClosed());
      await Promise.all(pages.map((page) => page.close()));
    });
    afterAll(() => client.#browser?.disconnect());
    return client;
  }

  get browser(): PuppeteerBrowser {
    if (!this.#browser) throw new Error('it is not connected');
    return this.#browser;
  }

  /** A page of its own for one test, which shows this HTML. */
  async page(html = ''): Promise<PuppeteerPage> {
    const page = await this.browser.newPage();
    page.setDefaultTimeout(CLIENT_TIMEOUT_MS);
    this.#pages.push(page);
    if (html !== '') await page.goto(this.#stage.site.page(`<!doctype html>${html}`));
    return page;
  }
}

/** A Playwright that is connected to a stage's browser for a whole spec file. */
export class PlaywrightClient {
  readonly #contexts: BrowserContext[] = [];
  #browser: PlaywrightBrowser | undefined;

  static forAll(stage: Stage): PlaywrightClient {
    const client = new PlaywrightClient();
    beforeAll(async () => {
      client.#browser = await connectPlaywright(stage.browser);
    });
    afterEach(async () => {
      await Promise.all(client.#contexts.splice(0).map((context) => context.close()));
    });
    afterAll(() => client.#browser?.close());
    return client;
  }

  get browser(): PlaywrightBrowser {
    if (!this.#browser) throw new Error('it is not connected');
    return this.#browser;
  }

  /** The browser's default context. */
  get shared(): BrowserContext {
    const [context] = this.browser.contexts();
    if (!context) throw new Error('there is no default context');
    return context;
  }

  /** A context of its own for one test. */
  async context(options: Parameters<PlaywrightBrowser['newContext']>[0] = {}) {
    const context = await this.browser.newContext(options);
    context.setDefaultTimeout(CLIENT_TIMEOUT_MS);
    this.#contexts.push(context);
    return context;
  }
}
