import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  Browser as PlaywrightBrowser,
  BrowserContext,
  Page as PlaywrightPage,
} from 'playwright-core';
import type { Browser as PuppeteerBrowser, Page as PuppeteerPage, Target } from 'puppeteer-core';
import {
  connectPlaywright,
  connectPuppeteer,
  listContexts,
  listPages,
  nextEvent,
} from '../support/cdp-clients.js';
import type { Body } from '../support/service.js';
import { Stage } from '../support/stage.js';

const stage = Stage.forAll();
let puppeteer: PuppeteerBrowser;
let playwright: PlaywrightBrowser;
let shared: BrowserContext;

beforeAll(async () => {
  [puppeteer, playwright] = await Promise.all([
    connectPuppeteer(stage.browser),
    connectPlaywright(stage.browser),
  ]);
  const [context] = playwright.contexts();
  if (!context) throw new Error('there is no default context');
  shared = context;
});
afterAll(() => Promise.all([puppeteer.disconnect(), playwright.close()]));

const titles = async () => (await listPages(stage.browser)).map(({ title }) => title);
const titled = (title: string) => stage.site.page(`<title>${title}</title>`);
const newTarget = (title: string) =>
  puppeteer.waitForTarget((target) => target.url() === titled(title), { timeout: 10_000 });

async function openPage(url: string): Promise<Body> {
  const { body } = await stage.tabwire.send('put', `${stage.browser.path}/pages/`, { url });
  return body;
}

/** The page that each of the two has of a page that the API opened. */
async function openForBoth(title: string): Promise<[Body, PuppeteerPage, PlaywrightPage]> {
  const seen = shared.waitForEvent('page');
  const record = await openPage(titled(title));
  const [target, page] = await Promise.all([newTarget(title), seen]);
  const other = await target.page();
  if (!other) throw new Error('it is no page');
  await page.waitForLoadState();
  return [record, other, page];
}

describe('Puppeteer, Playwright and the API on one browser', () => {
  it('all see what the API opens, and that it closes it', async () => {
    const [record, ofPuppeteer, ofPlaywright] = await openForBoth('of the API');
    expect([await ofPuppeteer.title(), await ofPlaywright.title()]).toEqual([
      'of the API',
      'of the API',
    ]);
    const closed = Promise.all([
      nextEvent((done) => ofPuppeteer.once('close', done)),
      ofPlaywright.waitForEvent('close'),
    ]);
    await stage.tabwire.send('delete', `${stage.browser.path}/pages/${record.page_id}/`);
    await closed;
    expect(ofPlaywright.isClosed()).toBe(true);
  });

  it('all see what Puppeteer opens, and that it closes it', async () => {
    const seen = shared.waitForEvent('page');
    const page = await puppeteer.newPage();
    await page.goto(titled('of Puppeteer'));
    const ofPlaywright = await seen;
    await ofPlaywright.waitForURL(titled('of Puppeteer'));
    expect(await titles()).toContain('of Puppeteer');
    await Promise.all([ofPlaywright.waitForEvent('close'), page.close()]);
    expect(await titles()).not.toContain('of Puppeteer');
  });

  it('all see what Playwright opens, and that it closes it', async () => {
    const page = await shared.newPage();
    await page.goto(titled('of Playwright'));
    const target = await newTarget('of Playwright');
    expect(await titles()).toContain('of Playwright');
    const gone = nextEvent<Target>((done) => puppeteer.once('targetdestroyed', done));
    await page.close();
    expect(await gone).toBe(target);
    expect(await titles()).not.toContain('of Playwright');
  });

  it('work on one page at once', async () => {
    const [{ page_id }, ofPuppeteer, ofPlaywright] = await openForBoth('together');
    await Promise.all([
      ofPuppeteer.evaluate(() => Object.assign(globalThis, { one: 1 })),
      ofPlaywright.evaluate(() => Object.assign(globalThis, { two: 2 })),
      stage.do('eval', { page_id, expression: 'three = 3' }),
    ]);
    const sum = 'one + two + three';
    const { data } = await stage.do('eval', { page_id, expression: sum });
    expect([data.value, await ofPuppeteer.evaluate(sum), await ofPlaywright.evaluate(sum)]).toEqual(
      [6, 6, 6],
    );
    await ofPuppeteer.close();
    const { body } = await stage.send('eval', { page_id, expression: '1' });
    expect(body.code).toBe('page_not_found');
  });

  it('have popups with the scripts of each before their own', async () => {
    await shared.addInitScript(() => Object.assign(globalThis, { early: 1 }));
    const [{ page_id }, ofPuppeteer, ofPlaywright] = await openForBoth('opener');
    const popups = Promise.all([
      nextEvent<PuppeteerPage | null>((done) => ofPuppeteer.once('popup', done)),
      ofPlaywright.waitForEvent('popup'),
    ]);
    const url = stage.site.page('<title>popup</title><script>seen = window.early</script>');
    await stage.do('eval', { page_id, expression: `void window.open('${url}')` });
    const [one, two] = await popups;
    await two.waitForLoadState();
    expect([await one?.evaluate('seen'), await two.evaluate('seen')]).toEqual([1, 1]);
    expect(await titles()).toContain('popup');
    await one?.close();
    await ofPlaywright.close();
  });

  it('have contexts of their own, which the API lists', async () => {
    const one = await puppeteer.createBrowserContext();
    const two = await playwright.newContext();
    await (await two.newPage()).goto(titled('apart'));
    const { body } = await stage.tabwire.send('put', `${stage.browser.path}/contexts/`, {});
    const by = new Map(
      (await listContexts(stage.browser)).map((record) => [record.ctx_id, record.by]),
    );
    expect([by.size, by.get(one.id ?? ''), by.get(body.ctx_id)]).toEqual([3, 'cdp', 'api']);
    await Promise.all([one.close(), two.close()]);
    expect((await listContexts(stage.browser)).map(({ ctx_id }) => ctx_id)).toEqual([body.ctx_id]);
    await stage.tabwire.send('delete', `${stage.browser.path}/contexts/${body.ctx_id}/`);
  });

  it('lose a context of a client’s that the API deletes', async () => {
    const context = await playwright.newContext();
    const page = await context.newPage();
    const [{ ctx_id }] = await listContexts(stage.browser);
    const closed = page.waitForEvent('close');
    const { status } = await stage.tabwire.send(
      'delete',
      `${stage.browser.path}/contexts/${ctx_id}/`,
    );
    await closed;
    expect([status, await listContexts(stage.browser)]).toEqual([200, []]);
  });
});
