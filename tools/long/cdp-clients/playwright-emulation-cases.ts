import type { BrowserContextOptions } from 'playwright-core';
import {
  failureOf,
  framed,
  inContext,
  lastVisit,
  scriptPath,
  statusOf,
  type PlaywrightCases,
} from './playwright-helpers.js';

const MEDIA = `[
  '(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)', '(prefers-contrast: more)',
  '(forced-colors: active)', 'print', '(hover: hover)', '(pointer: fine)', '(max-width: 500px)',
].map((query) => matchMedia(query).matches)`;

const SCREEN = `[innerWidth, innerHeight, devicePixelRatio, screen.width, screen.height,
  navigator.maxTouchPoints, 'ontouchstart' in window, screen.orientation.type]`;

const LOCALE = `[navigator.language, navigator.languages, new Intl.NumberFormat().format(1234.5),
  Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(0).getHours(), String(new Date(0))]`;

const PLACE = `new Promise((resolve) => navigator.geolocation.getCurrentPosition(
  ({ coords }) => resolve([coords.latitude, coords.longitude, coords.accuracy]),
  ({ code }) => resolve(code)))`;

const WORKS = `<script>new Worker('${scriptPath('n = 1')}')</script>`;

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
};

const SHARP: BrowserContextOptions = {
  viewport: { width: 640, height: 480 },
  screen: { width: 800, height: 600 },
  deviceScaleFactor: 2,
};

const states = (names: readonly string[]) =>
  `Promise.all(${JSON.stringify(names)}.map(async (name) =>
    (await navigator.permissions.query({ name })).state))`;

/** What a page is made to see. */
export const EMULATION_CASES: PlaywrightCases = [
  {
    name: 'emulation: none, as a page sees its browser',
    async run({ page, site }) {
      // Not where its window is: Chrome puts each a little further than the last of those that are open.
      await page.goto(`${site.origin}/status/200?plain`);
      return [
        await page.evaluate(MEDIA),
        await page.evaluate(SCREEN),
        await page.evaluate(LOCALE),
        await page.evaluate(`[navigator.userAgent, navigator.platform, navigator.webdriver,
          navigator.plugins.length, navigator.pdfViewerEnabled, navigator.onLine,
          navigator.cookieEnabled, navigator.userAgentData?.platform, typeof chrome,
          outerWidth, outerHeight, screen.colorDepth, visualViewport.scale]`),
        lastVisit(site, '?plain', 'user-agent', 'accept-language', 'accept', 'sec-ch-ua-platform'),
      ];
    },
  },
  {
    name: 'emulation: media of a context and of a page',
    run: ({ browser, site }) =>
      inContext(
        browser,
        { colorScheme: 'dark', reducedMotion: 'reduce', contrast: 'more', forcedColors: 'active' },
        async (page) => {
          await page.goto(site.page(framed(site.page('<p>far', site.other))));
          const seen = [await page.evaluate(MEDIA), await page.frames()[1]?.evaluate(MEDIA)];
          await page.emulateMedia({ colorScheme: 'light', media: 'print', forcedColors: 'none' });
          seen.push(await page.evaluate(MEDIA));
          await page.emulateMedia({ colorScheme: null, media: null, contrast: null });
          seen.push(await page.evaluate(MEDIA));
          return seen;
        },
      ),
  },
  {
    name: 'emulation: locale and time zone, in frames and workers too',
    run: ({ browser, site }) =>
      inContext(browser, { locale: 'de-DE', timezoneId: 'Asia/Tokyo' }, async (page) => {
        const [worker] = await Promise.all([
          page.waitForEvent('worker'),
          page.goto(site.page(`${framed(site.page('<p>far', site.other))}${WORKS}`)),
        ]);
        await page.frames()[1]?.goto(`${site.other}/status/200?german`);
        return [
          await page.evaluate(LOCALE),
          await page.frames()[1]?.evaluate(LOCALE),
          await worker.evaluate(LOCALE),
          lastVisit(site, '?german', 'accept-language'),
        ];
      }),
  },
  {
    name: 'emulation: a wrong locale and a wrong time zone',
    async run({ browser }) {
      const failures: string[] = [];
      const wrong: readonly BrowserContextOptions[] = [
        { timezoneId: 'No/Where' },
        { locale: 'no locale!' },
      ];
      for (const options of wrong)
        failures.push(await failureOf(inContext(browser, options, (page) => page.title())));
      return failures;
    },
  },
  {
    name: 'emulation: screens',
    run: ({ browser, site }) =>
      inContext(browser, SHARP, async (page) => {
        const listens = '<script>sizes = []; onresize = () => sizes.push(innerWidth)</script>';
        await page.goto(site.page(listens));
        const seen = [await page.evaluate(SCREEN)];
        await page.setViewportSize({ width: 300, height: 700 });
        await page.waitForFunction('sizes.includes(300)');
        seen.push(await page.evaluate(SCREEN), page.viewportSize(), await page.evaluate(MEDIA));
        return seen;
      }),
  },
  {
    name: 'emulation: a phone',
    run: ({ browser, site }) =>
      inContext(browser, PHONE, async (page, context) => {
        const meta = '<meta name=viewport content="width=device-width">';
        await page.goto(site.page(`<!doctype html>${meta}<div style="width:900px">wide`));
        const wide = await page.evaluate('[visualViewport.width, document.body.scrollWidth]');
        const seen = [await page.evaluate(SCREEN), await page.evaluate(MEDIA), wide];
        const [popup] = await Promise.all([
          context.waitForEvent('page'),
          page.evaluate((url) => void open(url), site.page(meta)),
        ]);
        await popup.waitForLoadState();
        return [...seen, await popup.evaluate(SCREEN)];
      }),
  },
  {
    name: 'emulation: a user agent',
    run: ({ browser, site }) =>
      inContext(browser, { userAgent: 'of the client' }, async (page) => {
        await page.goto(`${site.origin}/status/200?agent`);
        const [worker] = await Promise.all([
          page.waitForEvent('worker'),
          page.evaluate((path) => {
            new Worker(path);
          }, scriptPath('n = 1')),
        ]);
        return [
          await page.evaluate('navigator.userAgent'),
          await worker.evaluate('navigator.userAgent'),
          lastVisit(site, '?agent', 'user-agent'),
        ];
      }),
  },
  {
    name: 'emulation: a place',
    run: ({ browser, site }) =>
      inContext(
        browser,
        { geolocation: { latitude: 52.5, longitude: 13.4 }, permissions: ['geolocation'] },
        async (page, context) => {
          await page.goto(site.page('<p>here'));
          const places = [await page.evaluate(PLACE)];
          await context.setGeolocation({ latitude: -1, longitude: 2, accuracy: 50 });
          places.push(await page.evaluate(PLACE));
          await context.setGeolocation(null);
          places.push(await page.evaluate(PLACE));
          return places;
        },
      ),
  },
  {
    name: 'emulation: permissions',
    async run({ context, page, site }) {
      const names = ['geolocation', 'notifications', 'camera', 'clipboard-read', 'midi'] as const;
      const look = async () => [
        await page.evaluate(states(names)),
        await page.evaluate('Notification.permission'),
      ];
      await page.goto(site.page('<p>here'));
      const seen = [await look()];
      await context.grantPermissions(['notifications', 'clipboard-read']);
      seen.push(await look());
      await context.grantPermissions(['geolocation'], { origin: site.origin });
      seen.push(await look());
      await page.goto(site.page('<p>there', site.other));
      seen.push(await look());
      await context.clearPermissions();
      seen.push(await look());
      return seen;
    },
  },
  {
    name: 'emulation: the clipboard',
    async run({ context, page, site }) {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(site.page('<p>here'));
      await page.evaluate(() => navigator.clipboard.writeText('copied ü'));
      return page.evaluate(() => navigator.clipboard.readText());
    },
  },
  {
    name: 'emulation: offline',
    async run({ context, page, site }) {
      const listens = 'ononline = onoffline = (event) => (last = event.type)';
      await page.goto(site.page(`<script>last = ''; ${listens}</script>`));
      const ask = async () => {
        try {
          return (await fetch('/status/200?asked')).status;
        } catch (error) {
          return String(error);
        }
      };
      const seen: unknown[] = [];
      for (const offline of [true, false]) {
        await context.setOffline(offline);
        await page.waitForFunction(`last === '${offline ? 'offline' : 'online'}'`);
        seen.push(await page.evaluate(ask), await page.evaluate('navigator.onLine'));
      }
      await context.setOffline(true);
      const other = await context.newPage();
      return [seen, await statusOf(other, site.page('<p>there'))];
    },
  },
  {
    name: 'emulation: no scripts',
    run: ({ browser, site }) =>
      inContext(browser, { javaScriptEnabled: false }, async (page) => {
        await page.goto(
          site.page('<noscript><p>without</p></noscript><script>document.title = "ran"</script>'),
        );
        return [await page.locator('p').allTextContents(), await page.title()];
      }),
  },
];
