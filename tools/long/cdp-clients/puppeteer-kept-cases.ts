import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, CDPSession, Page } from 'puppeteer-core';
import {
  Log,
  needed,
  nextEvent,
  refusal,
  show,
  sortedTexts,
  withoutRepeats,
  type PuppeteerCases,
} from './puppeteer-helpers.js';

const DOMAIN = '127.0.0.1';

/** The cookies of a context, without when they end. */
async function cookiesOf(context: BrowserContext): Promise<string[]> {
  return sortedTexts((await context.cookies()).map((cookie) => ({ ...cookie, expires: 'then' })));
}

/** Entries of a page's history, without their IDs. */
async function historyOf(session: CDPSession): Promise<unknown> {
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
  return [
    currentIndex,
    entries.map(({ url, title, transitionType, userTypedURL }) => [
      url,
      title,
      transitionType,
      userTypedURL,
    ]),
  ];
}

/** What becomes of a download: its states, and what is in the folder then. */
async function downloaded(page: Page, origin: string, behavior: 'allow' | 'allowAndName' | 'deny') {
  const folder = await mkdtemp(join(tmpdir(), 'puppeteer-case-'));
  const session = await page.createCDPSession();
  const log = new Log<string>();
  const begins: unknown[] = [];
  session.on('Browser.downloadWillBegin', ({ url, suggestedFilename }) => {
    begins.push([url, suggestedFilename]);
  });
  session.on('Browser.downloadProgress', ({ state }) => log.add(state));
  await session.send('Browser.setDownloadBehavior', {
    behavior,
    downloadPath: folder,
    eventsEnabled: true,
    browserContextId: needed(page.browserContext().id),
  });
  const refused = await refusal(page.goto(`${origin}/download`));
  const states = await log.having((state) => state !== 'inProgress');
  const files = await readdir(folder);
  await rm(folder, { recursive: true });
  const names = behavior === 'allow' ? files : files.length;
  return [refused, begins, withoutRepeats(states), names];
}

/** What browsers keep: cookies, storage, history and downloads. */
export const KEPT_CASES: PuppeteerCases = [
  {
    name: 'cookies: set by the client',
    async run({ page, site }) {
      const context = page.browserContext();
      await context.setCookie(
        { name: 'plain', value: 'one', domain: DOMAIN },
        { name: 'hidden', value: 'two', domain: DOMAIN, httpOnly: true, sameSite: 'Strict' },
        { name: 'deep', value: 'three', domain: DOMAIN, path: '/deep' },
      );
      const before = site.visits.length;
      await show(page, site, '<p>here');
      const { headers } = needed(site.visits.slice(before)[0]);
      const sent = headers.cookie?.split('; ').sort();
      return [sent, await page.evaluate('document.cookie'), await cookiesOf(context)];
    },
  },
  {
    name: 'cookies: set by the server and by the page',
    async run({ page, site }) {
      await page.goto(`${site.origin}/login?ann`);
      await page.evaluate("document.cookie = 'own=1; path=/html'");
      return [await page.title(), await cookiesOf(page.browserContext())];
    },
  },
  {
    name: 'cookies: deleted',
    async run({ page, site }) {
      const context = page.browserContext();
      await context.setCookie(
        { name: 'one', value: '1', domain: DOMAIN },
        { name: 'two', value: '2', domain: DOMAIN },
      );
      await show(page, site, '<p>here');
      await context.deleteMatchingCookies({ name: 'one', domain: DOMAIN });
      const left = await page.evaluate('document.cookie');
      await context.deleteCookie(...(await context.cookies()));
      return [left, await page.evaluate('document.cookie'), await context.cookies()];
    },
  },
  {
    name: 'cookies: of two contexts',
    async run({ browser, page }) {
      const other = await browser.createBrowserContext();
      await page.browserContext().setCookie({ name: 'of', value: 'one', domain: DOMAIN });
      await other.setCookie({ name: 'of', value: 'other', domain: DOMAIN });
      const values = [page.browserContext(), other].map(async (context) =>
        (await context.cookies()).map(({ value }) => value),
      );
      const told = await Promise.all(values);
      await other.close();
      return told;
    },
  },
  {
    name: 'cookies: as raw CDP tells of them',
    async run({ page, site }) {
      await show(page, site, '<script>document.cookie = "own=1"</script>');
      const session = await page.createCDPSession();
      const { cookies } = await session.send('Network.getCookies');
      await session.send('Network.setCookie', {
        name: 'raw',
        value: '2',
        url: site.origin,
      });
      const names = await page.evaluate('document.cookie');
      await session.send('Network.clearBrowserCookies');
      return [cookies, names, await page.evaluate('document.cookie')].map((value) =>
        Array.isArray(value) ? value.map((cookie) => Object.keys(cookie).sort()) : value,
      );
    },
  },
  {
    name: 'storage: of two contexts and two pages',
    async run({ browser, page, site }) {
      await show(page, site, '<script>localStorage.of = "a"; sessionStorage.of = "b"</script>');
      const other = await browser.createBrowserContext();
      const pages = [await page.browserContext().newPage(), await other.newPage()];
      const seen: unknown[] = [];
      for (const each of pages) {
        await show(each, site, '<p>there');
        seen.push(await each.evaluate('[localStorage.of, sessionStorage.of, localStorage.length]'));
      }
      await other.close();
      return seen;
    },
  },
  {
    name: 'storage: events of it',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const session = await page.createCDPSession();
      const log = new Log<readonly unknown[]>();
      session.on('DOMStorage.domStorageItemAdded', ({ key, newValue, storageId }) => {
        log.add(['added', key, newValue, storageId.isLocalStorage]);
      });
      session.on('DOMStorage.domStorageItemUpdated', ({ key, oldValue, newValue }) => {
        log.add(['updated', key, oldValue, newValue]);
      });
      session.on('DOMStorage.domStorageItemRemoved', ({ key }) => log.add(['removed', key]));
      await session.send('DOMStorage.enable');
      await page.evaluate('localStorage.own = 1; localStorage.own = 2; delete localStorage.own');
      return log.count(3);
    },
  },
  {
    name: 'storage: databases and caches by their names',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      await page.evaluate(
        "Promise.all([caches.open('kept'), new Promise((resolve) => { indexedDB.open('data').onsuccess = resolve })]).then(() => 1)",
      );
      const session = await page.createCDPSession();
      const securityOrigin = site.origin;
      const { databaseNames } = await session.send('IndexedDB.requestDatabaseNames', {
        securityOrigin,
      });
      const { caches } = await session.send('CacheStorage.requestCacheNames', { securityOrigin });
      return [databaseNames, caches.map(({ cacheName }) => cacheName)];
    },
  },
  {
    name: 'storage: cleared by the client',
    async run({ page, site }) {
      await show(page, site, '<script>localStorage.of = "one"; document.cookie = "of=1"</script>');
      const session = await page.createCDPSession();
      const { origin } = site;
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      await show(page, site, '<p>there');
      return page.evaluate('[localStorage.length, document.cookie]');
    },
  },
  {
    name: 'history: back, forward and neither',
    async run({ page, site }) {
      await show(page, site, '<title>one</title>');
      await show(page, site, '<title>two</title>');
      const back = await page.goBack();
      const titles = [await page.title()];
      const forward = await page.goForward();
      titles.push(await page.title());
      return [back?.status(), forward?.status(), titles, await refusal(page.goForward())];
    },
  },
  {
    name: 'history: entries',
    async run({ page, site }) {
      await show(page, site, '<title>one</title>');
      await page.evaluate("history.pushState({}, '', '#pushed')");
      await show(page, site, `<title>two</title><a href="${site.page('<title>three')}">go</a>`);
      await Promise.all([page.waitForNavigation(), page.click('a')]);
      await page.goBack();
      const session = await page.createCDPSession();
      const before = await historyOf(session);
      await session.send('Page.resetNavigationHistory');
      return [before, await historyOf(session)];
    },
  },
  {
    name: 'history: of a page that is new',
    async run({ page }) {
      const session = await page.createCDPSession();
      return [await historyOf(session), await page.evaluate('history.length')];
    },
  },
  {
    name: 'history: back within a document, and a reload',
    async run({ page, site }) {
      const url = await show(page, site, '<p>here');
      await page.evaluate("history.pushState({}, '', '#there')");
      const within = await page.goBack();
      const same = page.url() === url;
      const reloaded = await page.reload();
      const type = "performance.getEntriesByType('navigation')[0].type";
      return [within, same, reloaded?.status(), await page.evaluate(type)];
    },
  },
  {
    name: 'contents: set by the client',
    async run({ page }) {
      await page.setContent('<title>set</title><p>text</p><script>ran = 1</script>');
      return [await page.content(), page.url(), await page.title(), await page.evaluate('ran')];
    },
  },
  {
    name: 'downloads: allowed',
    run: async ({ page, site }) => downloaded(page, site.origin, 'allow'),
  },
  {
    name: 'downloads: allowed, and named by their IDs',
    run: async ({ page, site }) => downloaded(page, site.origin, 'allowAndName'),
  },
  {
    name: 'downloads: denied',
    run: async ({ page, site }) => downloaded(page, site.origin, 'deny'),
  },
  {
    name: 'downloads: as the page’s own domain tells of them',
    async run({ page, site }) {
      await show(page, site, '<a href="/download">get</a>');
      const session = await page.createCDPSession();
      await session.send('Page.enable');
      await session.send('Browser.setDownloadBehavior', {
        behavior: 'deny',
        browserContextId: needed(page.browserContext().id),
      });
      const begun = nextEvent<{ readonly suggestedFilename: string }>((done) =>
        session.once('Page.downloadWillBegin', done),
      );
      await page.click('a');
      return (await begun).suggestedFilename;
    },
  },
];
