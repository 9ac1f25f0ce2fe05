import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import type { Browser as PlaywrightBrowser } from 'playwright-core';
import {
  cdpUrl,
  connectPlaywright,
  connectPuppeteer,
  listContexts,
  listPages,
  nextEvent,
} from '../support/cdp-clients.js';
import { RawCdp } from '../support/raw-cdp.js';
import { Stage } from '../support/stage.js';
import { until } from '../support/until.js';

const stage = Stage.forAll();

/** What a page knows of its window. */
const WINDOW =
  '[innerWidth, innerHeight, devicePixelRatio, document.hasFocus(), document.visibilityState]';

describe('A client that leaves', () => {
  it('leaves its pages of the default context, which it finds when it comes back', async () => {
    const first = await connectPuppeteer(stage.browser);
    const page = await first.newPage();
    await page.goto(stage.site.page('<title>stays</title>'));
    await page.evaluate('kept = 42');
    await first.disconnect();
    expect((await listPages(stage.browser)).map(({ title }) => title)).toContain('stays');
    const second = await connectPuppeteer(stage.browser);
    const pages = await second.pages();
    const found = await Promise.all(pages.map(async (one) => [one, await one.title()] as const));
    const [again] = found.find(([, title]) => title === 'stays') ?? [];
    expect(await again?.evaluate('kept')).toBe(42);
    await again?.close();
    await second.disconnect();
  });

  it('takes its contexts along, and no other’s', async () => {
    const [leaves, stays] = await Promise.all([
      connectPuppeteer(stage.browser),
      connectPlaywright(stage.browser),
    ]);
    const kept = await (await stays.newContext()).newPage();
    const context = await leaves.createBrowserContext();
    await context.newPage();
    expect(await listContexts(stage.browser)).toHaveLength(2);
    await leaves.disconnect();
    await until(async () => (await listContexts(stage.browser)).length === 1);
    await kept.goto(stage.site.page('<title>kept</title>'));
    expect(await kept.title()).toBe('kept');
    await stays.close();
    await until(async () => (await listContexts(stage.browser)).length === 0);
  });

  it('leaves the API’s page with its own viewport, focus and media', async () => {
    await stage.show('<p>here');
    const before = await stage.evaluate(WINDOW);
    const client = await connectPuppeteer(stage.browser);
    const [page] = await client.pages();
    await page?.setViewport({ width: 333, height: 222, deviceScaleFactor: 3 });
    await page?.emulateMediaType('print');
    const session = await page?.createCDPSession();
    await session?.send('Emulation.setFocusEmulationEnabled', { enabled: false });
    expect((await stage.evaluate(WINDOW)).slice(0, 3)).toEqual([333, 222, 3]);
    await client.disconnect();
    // Chrome takes the client's own back first, and the page is as its window is until ours is set again.
    await until(async () => isDeepStrictEqual(await stage.evaluate(WINDOW), before));
    await until(async () => !(await stage.evaluate('matchMedia("print").matches')));
  });

  it('leaves nothing of its interception, scripts and headers', async () => {
    const client = await connectPuppeteer(stage.browser);
    const [page] = await client.pages();
    await page?.setRequestInterception(true);
    await page?.setExtraHTTPHeaders({ 'x-of': 'client' });
    await page?.evaluateOnNewDocument('window.early = 1');
    await client.disconnect();
    await until(async () => {
      await stage.do('navigate', { url: stage.site.page('<p>here') });
      return (await stage.evaluate('typeof early')) === 'undefined';
    });
    await stage.do('navigate', { url: `${stage.site.origin}/status/200?left` });
    expect((await stage.site.visit('/status/200?left')).headers['x-of']).toBe(undefined);
  });

  it('closes by browser.close() what it opened, and not the browser', async () => {
    const client = await connectPuppeteer(stage.browser);
    const page = await client.newPage();
    await page.goto(stage.site.page('<title>its own</title>'));
    await client.createBrowserContext();
    await client.close();
    await until(async () => (await listPages(stage.browser)).length === 1);
    expect(await listContexts(stage.browser)).toEqual([]);
    expect(await stage.evaluate('6 * 7')).toBe(42);
  });
});

describe('The API', () => {
  it('ends its clients with a browser that it deletes, with 1001', async () => {
    const browser = await stage.tabwire.open();
    const [puppeteer, playwright, raw] = await Promise.all([
      connectPuppeteer(browser),
      connectPlaywright(browser),
      RawCdp.connect(await cdpUrl(browser)),
    ]);
    const page = await puppeteer.newPage();
    const answer = page.evaluate(() => new Promise(() => {})).catch((error: unknown) => error);
    const ended = Promise.all([
      nextEvent((done) => puppeteer.once('disconnected', done)),
      nextEvent<PlaywrightBrowser>((done) => playwright.once('disconnected', done)),
      raw.closed,
    ]);
    await browser.delete();
    const [, , code] = await ended;
    expect(code).toBe(1001);
    expect(await answer).toBeInstanceOf(Error);
    expect(playwright.isConnected()).toBe(false);
  });

  it('tells the clients of a page that is closed, alone', async () => {
    const client = await connectPuppeteer(stage.browser);
    const [kept, page] = [await client.newPage(), await client.newPage()];
    await page.goto(stage.site.page('<title>to be closed</title>'));
    const records = await listPages(stage.browser);
    const { page_id } = records.find(({ title }) => title === 'to be closed') ?? {};
    const waits = page.evaluate(() => new Promise(() => {})).catch(String);
    const closed = nextEvent((done) => page.once('close', done));
    await stage.tabwire.send('delete', `${stage.browser.path}/pages/${page_id}/`);
    await closed;
    expect(await waits).toMatch(/Target closed|Session closed/);
    expect(await kept.evaluate(() => 6 * 7)).toBe(42);
    await kept.close();
    await client.disconnect();
  });
});
