import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestContext } from '../../support/context.js';
import { Site } from '../../support/site.js';
import type { TestBrowser } from '../../support/service.js';
import { Tabwire } from '../../support/tabwire.js';

const MAX_PAGES = 5;

let tabwire: Tabwire;
let site: Site;
let browser: TestBrowser;
let context: TestContext;
beforeAll(async () => {
  tabwire = await Tabwire.start({ MAX_PAGES: String(MAX_PAGES) });
  site = await Site.start();
  browser = await tabwire.open();
});
afterAll(() => Promise.all([tabwire.stop(), site.stop()]));
beforeEach(async () => {
  context = await TestContext.create(browser);
});
afterEach(() => context.remove());

const open = (ctx_id: string) => tabwire.send('put', `${browser.path}/pages/`, { ctx_id });

describe('a context that has all its pages', () => {
  it('gets no more, also when all ask at once, until one is closed', async () => {
    const replies = await Promise.all(
      Array.from({ length: MAX_PAGES + 1 }, () => open(context.id)),
    );
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(2); // one was there
    for (const { status, body } of refused)
      expect([status, body.code, body.max_pages, body.retryable]).toEqual([
        429,
        'page_limit',
        MAX_PAGES,
        true,
      ]);
    // Other contexts have theirs.
    const other = await TestContext.create(browser);
    expect((await open(other.id)).status).toBe(200);
    await other.remove();
    const [page] = await context.pages();
    await context.close(page.page_id);
    expect((await open(context.id)).status).toBe(200);
  });

  it.each([
    ['window.open', `<button onclick="for (let i = 0; i < 8; i += 1) window.open('URL' + i)">`],
    ['links', `<button onclick="for (const a of document.links) a.click()"></button>LINKS`],
  ])('has those closed that its pages open by %s, and tells of them', async (_, html) => {
    const url = site.page('<title>popup</title>');
    const links = `<a target=_blank href="${url}">go</a>`.repeat(8);
    await context.do('navigate', {
      url: site.page(html.replace('URL', url).replace('LINKS', links)),
    });
    const node_id = await context.find('button');
    const { page_id } = await context.current();
    let closed = 0;
    let { popups_closed } = await context.do('node-click', { node_id });
    closed += Number(popups_closed ?? 0);
    const opened = (await context.pages()).length;
    expect(opened).toBeLessThanOrEqual(MAX_PAGES);
    while (closed < 9 - MAX_PAGES) {
      ({ popups_closed } = await context.do('fetch-html', { page_id }));
      closed += Number(popups_closed ?? 0);
    }
    expect(closed).toBe(9 - MAX_PAGES);
    expect(await context.pages()).toHaveLength(MAX_PAGES);
    expect(await context.do('fetch-html', { page_id })).not.toHaveProperty('popups_closed');
  });
});

/** Far more than there may be; `POPUPS=150` has even more of them. */
const MANY = Number(process.env.POPUPS ?? 20);

describe('a page that opens many others', () => {
  const flood = (popups: number) =>
    `<title>flood</title><button onclick="for (let i = 0; i < ${popups}; i += 1) window.open('about:blank?' + i)">`;
  let page_id: string;

  /** Has the page open that many others; it may still be at it afterwards. */
  async function openMany(popups: number, context: TestContext): Promise<void> {
    await context.do('navigate', { url: site.page(flood(popups)) });
    ({ page_id } = await context.current());
    const node_id = await context.find('button');
    await context.send('node-click', { node_id, timeout_ms: 2_000 });
  }

  it('still has its own page to work with, its popups to close, and can be closed', async () => {
    await openMany(MANY, context);
    expect(await browser.evaluate('document.title', { page_id })).toBe('flood');
    for (const page of await context.pages())
      if (page.page_id !== page_id) expect((await context.close(page.page_id)).status).toBe(200);
    expect(await browser.evaluate('document.title', { page_id })).toBe('flood');
    await openMany(MANY, context);
    expect((await context.close(page_id)).status).toBe(200);
  });

  it('goes with its context', async () => {
    await openMany(MANY, context);
    const { status } = await tabwire.send('delete', `${browser.path}/contexts/${context.id}/`);
    expect(status).toBe(200);
    expect(await browser.evaluate('40 + 2')).toBe(42);
  });

  it('goes with its browser', async () => {
    await openMany(MANY, context);
    expect((await tabwire.send('delete', `${browser.path}/`)).status).toBe(200);
  });
});
