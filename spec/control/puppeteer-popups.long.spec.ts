import { describe, expect, it } from '@jest/globals';
import type { Page, Target } from 'puppeteer-core';
import { listContexts, listPages, nextEvent, PuppeteerClient } from '../support/cdp-clients.js';
import { Stage } from '../support/stage.js';

const stage = Stage.forAll();
const puppeteer = PuppeteerClient.forAll(stage);

/** The popup of a page that comes next. */
const popupOf = (page: Page) => nextEvent<Page | null>((done) => page.once('popup', done));

describe('Puppeteer: popups', () => {
  it.each([
    ['window.open', (url: string) => `<button onclick="window.open('${url}')">go</button>`, true],
    ['target=_blank', (url: string) => `<a target=_blank href="${url}">go</a>`, false],
    ['rel=opener', (url: string) => `<a target=_blank rel=opener href="${url}">go</a>`, true],
    [
      'noopener',
      (url: string) => `<button onclick="window.open('${url}', '', 'noopener')">go</button>`,
      false,
    ],
  ])('has the popup of %s', async (_kind, html, hasOpener) => {
    const page = await puppeteer.page(html(stage.site.page('<title>popup</title>')));
    const opened = popupOf(page);
    await page.click('button, a');
    const popup = await opened;
    await popup?.waitForFunction('document.title === "popup"');
    expect(await popup?.evaluate(() => !!opener)).toBe(hasOpener);
    expect((await listPages(stage.browser)).map(({ title }) => title)).toContain('popup');
    await popup?.close();
    expect((await listPages(stage.browser)).map(({ title }) => title)).not.toContain('popup');
  });

  it('has a popup that stays blank', async () => {
    const page = await puppeteer.page('<p>here');
    const [popup] = await Promise.all([popupOf(page), page.evaluate(() => void open())]);
    expect(popup?.url()).toBe('about:blank');
    expect(await popup?.evaluate(() => !!opener)).toBe(true);
    await popup?.close();
  });

  it('knows the target that opened it', async () => {
    const page = await puppeteer.page('<p>here');
    const [own] = puppeteer.browser.targets().filter((target) => target.url() === page.url());
    const isPopup = (target: Target) => own !== undefined && target.opener() === own;
    const [target] = await Promise.all([
      puppeteer.browser.waitForTarget(isPopup, { timeout: 10_000 }),
      page.evaluate(() => void open('about:blank')),
    ]);
    await (await target.page())?.close();
  });

  it('lets a popup be closed by its opener', async () => {
    const page = await puppeteer.page('<p>here');
    const opened = popupOf(page);
    await page.evaluate(() => Object.assign(globalThis, { popup: open('about:blank') }));
    const popup = await opened;
    if (!popup) throw new Error('no popup');
    const closed = nextEvent((done) => popup.once('close', done));
    await page.evaluate('popup.close()');
    await closed;
    expect(popup.isClosed()).toBe(true);
  });
});

describe('Puppeteer: contexts', () => {
  it('are isolated, and are in the API’s list while they last', async () => {
    const context = await puppeteer.browser.createBrowserContext();
    const page = await context.newPage();
    await page.goto(stage.site.page('<title>isolated</title>'));
    await page.evaluate(() => {
      localStorage.setItem('of', 'theirs');
    });
    const other = await puppeteer.page('<p>here');
    expect(await other.evaluate(() => localStorage.getItem('of'))).toBe(null);
    const record = (await listContexts(stage.browser)).find(({ ctx_id }) => ctx_id === context.id);
    expect(record).toMatchObject({ by: 'cdp', title: 'isolated' });
    const pages = await listPages(stage.browser);
    expect(pages.filter(({ ctx_id }) => ctx_id === context.id)).toHaveLength(1);
    const read = await stage.send('eval', { expression: 'document.title', ctx_id: context.id });
    expect(read.body.data.value).toBe('isolated');
    await context.close();
    expect(await listContexts(stage.browser)).toEqual([]);
    expect((await stage.send('fetch-html', { ctx_id: context.id })).body.code).toBe(
      'context_not_found',
    );
  });

  it('have popups of their own', async () => {
    const context = await puppeteer.browser.createBrowserContext();
    const page = await context.newPage();
    const [popup] = await Promise.all([popupOf(page), page.evaluate(() => void open())]);
    expect(popup?.browserContext()).toBe(context);
    await context.close();
  });

  it('grant permissions', async () => {
    const context = await puppeteer.browser.createBrowserContext();
    const page = await context.newPage();
    await page.goto(stage.site.page('<p>here'));
    await context.setPermission(stage.site.origin, {
      permission: { name: 'geolocation' },
      state: 'granted',
    });
    await page.setGeolocation({ latitude: 10, longitude: 20 });
    const latitude = page.evaluate(
      () =>
        new Promise((resolve) => {
          navigator.geolocation.getCurrentPosition(({ coords }) => {
            resolve(coords.latitude);
          });
        }),
    );
    expect(await latitude).toBe(10);
    await context.close();
  });

  it('take no proxy of their own', async () => {
    await expect(
      puppeteer.browser.createBrowserContext({ proxyServer: 'direct://' }),
    ).rejects.toThrow(/Target.createBrowserContext is denied/);
  });
});
