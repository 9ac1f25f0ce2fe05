import { text } from 'node:stream/consumers';
import type { BrowserContext, Cookie, Download, Page } from 'playwright-core';
import {
  failureOf,
  inContext,
  lastVisit,
  withServer,
  type PlaywrightCases,
} from './playwright-helpers.js';

type Added = Parameters<BrowserContext['addCookies']>[0];
type Filter = NonNullable<Parameters<BrowserContext['clearCookies']>[0]>;

/** Cookies without the times at which they end. */
const told = (cookies: readonly Cookie[]) =>
  cookies
    .map(({ expires, ...cookie }) => ({ ...cookie, isKept: expires > 0 }))
    .sort((one, other) => one.name.localeCompare(other.name));

const namesOf = (cookies: readonly Cookie[]) => cookies.map(({ name }) => name).sort();

/** What a download is, and what it holds. */
async function downloaded(download: Download, page: Page) {
  return [
    download.suggestedFilename(),
    download.url().replace(/^blob:.*/, 'blob'),
    await download.failure(),
    download.page() === page,
    await download.createReadStream().then(text, (error: unknown) => String(error).split('\n')[0]),
  ];
}

/** An IndexedDB with one record. */
const STORE = `new Promise((resolve) => {
  const opening = indexedDB.open('base', 2);
  opening.onupgradeneeded = () => opening.result.createObjectStore('things', { keyPath: 'id' });
  opening.onsuccess = () => {
    const change = opening.result.transaction('things', 'readwrite');
    change.objectStore('things').put({ id: 1, name: 'one', list: [1, 'two'] });
    change.oncomplete = () => resolve(opening.result.close());
  };
})`;

/** Cookies, storage and downloads. */
export const STORAGE_CASES: PlaywrightCases = [
  {
    name: 'cookies: added ones are read and sent',
    async run({ context, page, site }) {
      const expires = Math.floor(Date.now() / 1000) + 3600;
      await context.addCookies([
        { name: 'session', value: '1', url: site.origin },
        { name: 'hidden', value: 'a b', url: site.origin, httpOnly: true, sameSite: 'Strict' },
        { name: 'lax', value: '"q"', domain: '127.0.0.1', path: '/account', expires },
        { name: 'far', value: '2', url: site.other },
      ]);
      await page.goto(`${site.origin}/account`);
      return [
        told(await context.cookies()),
        await page.evaluate('document.cookie.split("; ").sort()'),
        String(lastVisit(site, '/account', 'cookie')[1])
          .split('; ')
          .sort(),
      ];
    },
  },
  {
    name: 'cookies: of URLs',
    async run({ context, site }) {
      await context.addCookies([
        { name: 'root', value: '1', url: site.origin },
        { name: 'deep', value: '1', domain: '127.0.0.1', path: '/status' },
        { name: 'far', value: '1', url: site.other },
        { name: 'secure', value: '1', url: 'https://a.example' },
        { name: 'dotted', value: '1', domain: '.b.example', path: '/' },
      ]);
      const urls = [site.origin, `${site.origin}/status/200`, site.other, 'https://a.example/x'];
      const named: unknown[] = [];
      for (const url of [...urls, 'http://a.example', 'http://sub.b.example'])
        named.push(namesOf(await context.cookies(url)));
      return [named, namesOf(await context.cookies(urls)), namesOf(await context.cookies())];
    },
  },
  {
    name: 'cookies: cleared, all and some',
    async run({ context, page, site }) {
      const left: unknown[] = [];
      const filters: readonly Filter[] = [
        { name: 'one' },
        { name: /^t/ },
        { domain: 'localhost' },
        { path: '/deep' },
        {},
      ];
      for (const filter of filters) {
        await context.addCookies([
          ...['one', 'two', 'three'].map((name) => ({ name, value: '1', url: site.origin })),
          { name: 'far', value: '1', url: site.other },
          { name: 'deep', value: '1', domain: '127.0.0.1', path: '/deep' },
        ]);
        await context.clearCookies(filter);
        left.push(namesOf(await context.cookies()));
      }
      await page.goto(site.page('<p>here'));
      return [left, await page.evaluate('document.cookie')];
    },
  },
  {
    name: 'cookies: of the server and of the page',
    async run({ context, page, site }) {
      await page.goto(`${site.origin}/login?ada`);
      for (const cookie of ['page=1; SameSite=Strict', 'gone=1', 'gone=; Max-Age=0'])
        await page.evaluate((set) => void (document.cookie = set), cookie);
      return [
        told(await context.cookies()),
        await page.title(),
        await page.evaluate('document.cookie'),
      ];
    },
  },
  {
    name: 'cookies: wrong ones',
    async run({ context }) {
      const wrong: Added = [
        { name: 'a', value: '1' },
        { name: 'a', value: '1', url: 'about:blank' },
        { name: 'a', value: '1', domain: 'a.example' },
        { name: 'a;b', value: '1', url: 'http://a.example' },
        { name: '__Secure-a', value: '1', url: 'http://a.example' },
      ];
      const failures: string[] = [];
      for (const cookie of wrong) failures.push(await failureOf(context.addCookies([cookie])));
      return [failures, namesOf(await context.cookies())];
    },
  },
  {
    name: 'cookies: shared with requests of the client itself',
    async run({ context, page, site }) {
      const first = await page.request.get(`${site.origin}/login?ada`);
      const named = [first.status(), (await first.text()).includes('Welcome, ada')];
      await page.goto(`${site.origin}/account`);
      const second = await context.request.post(`${site.origin}/status/201?posted`, {
        data: { a: 1 },
      });
      return [
        named,
        await page.title(),
        [second.status(), await second.text()],
        lastVisit(site, '/status/201?posted', 'content-type', 'cookie'),
      ];
    },
  },
  {
    name: 'storage: a state goes to another context',
    async run({ browser, context, page, site }) {
      await context.addCookies([{ name: 'of', value: 'first', url: site.origin }]);
      for (const origin of [site.origin, site.other]) {
        await page.goto(site.page('<p>here', origin));
        await page.evaluate('localStorage.at = origin; sessionStorage.at = origin; 0');
      }
      const storageState = await context.storageState();
      storageState.origins.sort((one, other) => one.origin.localeCompare(other.origin));
      const seen = await inContext(browser, { storageState }, async (other) => {
        await other.goto(site.page('<p>here'));
        return other.evaluate('[document.cookie, localStorage.at, sessionStorage.at ?? null]');
      });
      return [told(storageState.cookies), storageState.origins, seen];
    },
  },
  {
    name: 'storage: a state with an IndexedDB',
    async run({ browser, context, page, site }) {
      await page.goto(site.page('<p>here'));
      await page.evaluate(STORE);
      const storageState = await context.storageState({ indexedDB: true });
      const seen = await inContext(browser, { storageState }, async (other) => {
        await other.goto(site.page('<p>here'));
        return other.evaluate('indexedDB.databases()');
      });
      return [storageState.origins, seen];
    },
  },
  {
    name: 'storage: read and written by the client',
    async run({ page, site }) {
      await page.goto(site.page('<p>here'));
      await page.localStorage.setItem('one', '1');
      await page.localStorage.setItem('ü', 'two');
      await page.sessionStorage.setItem('one', 'of the session');
      await page.localStorage.removeItem('one');
      const items = await page.localStorage.items();
      return [
        items,
        await page.localStorage.getItem('one'),
        await page.sessionStorage.getItem('one'),
        await page.evaluate('[localStorage.length, sessionStorage.length]'),
      ];
    },
  },
  {
    name: 'downloads: of a link, of data and of a blob',
    async run({ page, site }) {
      const url = site.page(`<!doctype html>
        <a id=one href="/download">one</a>
        <a id=two href="data:text/plain,two" download="ü two.txt">two</a>
        <a id=three download=three.txt>three</a>
        <script>three.href = URL.createObjectURL(new Blob(["3"]))</script>`);
      await page.goto(url);
      const outcomes: unknown[] = [];
      for (const id of ['#one', '#two', '#three']) {
        const [download] = await Promise.all([page.waitForEvent('download'), page.click(id)]);
        outcomes.push(await downloaded(download, page));
      }
      return [outcomes, page.url() === url];
    },
  },
  {
    name: 'downloads: one that is not accepted',
    run: ({ browser, site }) =>
      inContext(browser, { acceptDownloads: false }, async (page) => {
        await page.goto(site.page('<a href="/download">go</a>'));
        const [download] = await Promise.all([page.waitForEvent('download'), page.click('a')]);
        return downloaded(download, page);
      }),
  },
  {
    name: 'downloads: one that is canceled',
    run: ({ page, site }) =>
      withServer(
        (_request, response) => {
          response.setHeader('Content-Type', 'application/octet-stream');
          response.setHeader('Content-Disposition', 'attachment; filename="long.bin"');
          response.write('x'.repeat(4096));
        },
        async (origin) => {
          await page.goto(site.page(`<a href="${origin}/">go</a>`));
          const [download] = await Promise.all([page.waitForEvent('download'), page.click('a')]);
          await download.cancel();
          return [download.suggestedFilename(), await download.failure()];
        },
      ),
  },
  {
    name: 'downloads: of a popup that they close',
    async run({ context, page, site }) {
      await page.goto(site.page('<a target=_blank href="/download">go</a>'));
      const [download] = await Promise.all([context.waitForEvent('download'), page.click('a')]);
      return [download.suggestedFilename(), await download.failure()];
    },
  },
];
