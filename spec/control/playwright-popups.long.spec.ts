import { describe, expect, it } from '@jest/globals';
import { listPages, PlaywrightClient } from '../support/cdp-clients.js';
import { Stage } from '../support/stage.js';

const stage = Stage.forAll();
const playwright = PlaywrightClient.forAll(stage);

const EARLY = '<script>window.seen = [window.early, typeof window.bound, innerWidth]</script>';

/** A popup has its opener, or has none, whatever opens it. */
const OPENERS = [
  ['window.open', (url: string) => `<button onclick="window.open('${url}')">go</button>`],
  ['target=_blank', (url: string) => `<a target=_blank href="${url}">go</a>`],
] as const;

describe.each(OPENERS)('Playwright: a popup of %s', (_kind, html) => {
  it('has the context’s scripts, bindings, viewport and headers before its own first script', async () => {
    const context = await playwright.context({
      viewport: { width: 411, height: 300 },
      extraHTTPHeaders: { 'x-popup': 'early' },
    });
    await context.addInitScript(() => Object.assign(globalThis, { early: 1 }));
    await context.exposeFunction('bound', () => 2);
    const page = await context.newPage();
    const part = `popup${Math.random()}`;
    await page.goto(stage.site.page(html(stage.site.page(`<!doctype html>${part}${EARLY}`))));
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByText('go').click()]);
    await popup.waitForLoadState();
    expect(await popup.evaluate('seen')).toEqual([1, 'function', 411]);
    expect(await popup.evaluate('bound()')).toBe(2);
    const { headers } = await stage.site.visit(encodeURIComponent(`<!doctype html>${part}`));
    expect(headers['x-popup']).toBe('early');
  });

  it('is intercepted from its first request on', async () => {
    const context = await playwright.context();
    await context.route('**/theirs', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>mine</title>' }),
    );
    const page = await context.newPage();
    await page.goto(stage.site.page(html(`${stage.site.origin}/theirs`)));
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByText('go').click()]);
    await popup.waitForLoadState();
    expect(await popup.title()).toBe('mine');
    expect(stage.site.visits.filter(({ url }) => url === '/theirs')).toEqual([]);
  });
});

describe('Playwright: popups', () => {
  it('that stay blank have the context’s scripts', async () => {
    const context = await playwright.context();
    await context.addInitScript(() => Object.assign(globalThis, { early: 1 }));
    const page = await context.newPage();
    const [popup, seen] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate('open("about:blank").early'),
    ]);
    expect(seen).toBe(1);
    expect(await popup.evaluate('early')).toBe(1);
  });

  it('open with window features and at once with several', async () => {
    const context = await playwright.context();
    const page = await context.newPage();
    const opened: unknown[] = [];
    context.on('page', (popup) => opened.push(popup));
    const last = page.waitForEvent('popup', () => opened.length === 3);
    await page.evaluate(() => {
      for (let n = 0; n < 3; n += 1) open('about:blank', '', 'width=300,height=200');
    });
    await last;
    expect(context.pages()).toHaveLength(4);
    expect((await listPages(stage.browser)).length).toBe(5);
  });

  it('of a popup, and their close, reach the client', async () => {
    const context = await playwright.context();
    const page = await context.newPage();
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => void open()),
    ]);
    const [second] = await Promise.all([
      popup.waitForEvent('popup'),
      popup.evaluate(() => void open()),
    ]);
    expect(await second.opener()).toBe(popup);
    await Promise.all([popup.waitForEvent('close'), popup.evaluate(() => window.close())]);
    expect(context.pages()).toEqual([page, second]);
  });

  it('of the page that the API opened work in the shared context', async () => {
    await stage.show(
      `<button onclick="window.open('/html?<title>of the API</title>')">go</button>`,
    );
    const [popup] = await Promise.all([
      playwright.shared.waitForEvent('page'),
      stage.do('node-click', { node_id: await stage.find('button') }),
    ]);
    await popup.waitForLoadState();
    expect(await popup.title()).toBe('of the API');
    await popup.close();
  });
});
