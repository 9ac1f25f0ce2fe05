import type {
  Browser as PlaywrightBrowser,
  BrowserContext,
  Page as PlaywrightPage,
} from 'playwright-core';
import type { Browser as PuppeteerBrowser, Page as PuppeteerPage } from 'puppeteer-core';
import type { Site } from '../../../spec/support/site.js';

/** What a case of Puppeteer has: a context and a page of its own. */
export interface PuppeteerRoom {
  readonly browser: PuppeteerBrowser;
  readonly page: PuppeteerPage;
  readonly site: Site;
}

/** What a case of Playwright has: a context and a page of its own. */
export interface PlaywrightRoom {
  readonly browser: PlaywrightBrowser;
  readonly context: BrowserContext;
  readonly page: PlaywrightPage;
  readonly site: Site;
}

/** What a client sees of a browser, as JSON that two runs have alike: no IDs, times or ports of clients. */
export interface ClientCase<Room> {
  readonly name: string;
  run(room: Room): Promise<unknown>;
}
