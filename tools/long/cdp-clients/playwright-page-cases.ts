import type { Page } from 'playwright-core';
import type { PlaywrightRoom } from './case.js';
import { failureOf, inContext, Seen, type PlaywrightCases } from './playwright-helpers.js';

const OPENERS = [
  ['window.open', (url: string) => `<button onclick="open('${url}')">go</button>`],
  ['noopener', (url: string) => `<button onclick="open('${url}', '', 'noopener')">go</button>`],
  ['target=_blank', (url: string) => `<a target=_blank href="${url}">go</a>`],
  ['rel=opener', (url: string) => `<a target=_blank rel=opener href="${url}">go</a>`],
  [
    'a form',
    (url: string) => `<form target=_blank method=post action="${url}"><button>go</button></form>`,
  ],
] as const;

const POPUP_CASES: PlaywrightCases = OPENERS.map(([kind, html]) => ({
  name: `popups: of ${kind}`,
  async run({ context, page, site }: PlaywrightRoom) {
    const url = site.page('<title>popup</title>');
    await page.goto(site.page(html(url)));
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByText('go').click()]);
    await popup.waitForLoadState();
    return [
      await popup.title(),
      popup.url() === url,
      (await popup.opener()) === page,
      await popup.evaluate('[opener !== null, document.referrer, history.length]'),
      context.pages().indexOf(popup),
      popup.viewportSize(),
    ];
  },
}));

/** Contexts, pages and popups. */
export const PAGE_CASES: PlaywrightCases = [
  {
    name: 'contexts: a new one counts its own pages',
    async run({ browser }) {
      const before = browser.contexts().length;
      const context = await browser.newContext();
      const none = context.pages().length;
      await context.newPage();
      await context.newPage();
      const counts = [browser.contexts().length - before, none, context.pages().length];
      await context.close();
      return [...counts, browser.contexts().length - before, context.pages().length];
    },
  },
  {
    name: 'contexts: tell of their pages and of their own end',
    async run({ browser }) {
      const events: string[] = [];
      const context = await browser.newContext();
      context.on('page', () => events.push('page'));
      context.on('close', () => events.push('context closed'));
      const first = await context.newPage();
      first.on('close', () => events.push('first closed'));
      const second = await context.newPage();
      second.on('close', () => events.push('second closed'));
      await first.close();
      await context.close();
      return events;
    },
  },
  {
    name: 'contexts: what is called on one that is closed',
    async run({ browser }) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await context.close();
      return [
        page.isClosed(),
        await failureOf(context.newPage()),
        await failureOf(context.cookies()),
        await failureOf(page.title()),
      ];
    },
  },
  {
    name: 'contexts: do not see what others store',
    run: ({ browser, page, site }) =>
      inContext(browser, {}, async (other) => {
        const url = site.page('<p>here');
        await Promise.all([page.goto(url), other.goto(url)]);
        await page.evaluate("document.cookie = 'of=one'; localStorage.of = 'one'; name = 'one'");
        const seen = '[document.cookie, localStorage.of ?? null, name]';
        return [await page.evaluate(seen), await other.evaluate(seen)];
      }),
  },
  {
    name: 'pages: what is called on one that is closed',
    async run({ context, page }) {
      await page.close();
      return [
        page.isClosed(),
        context.pages().length,
        await failureOf(page.title()),
        await failureOf(page.goto('about:blank')),
        await failureOf(page.evaluate('1')),
      ];
    },
  },
  {
    name: 'pages: who waits hears why one closes',
    async run({ page }) {
      const [failure] = await Promise.all([
        failureOf(page.waitForEvent('popup')),
        page.close({ reason: 'enough' }),
      ]);
      return failure;
    },
  },
  {
    name: 'pages: six at once',
    async run({ context, site }) {
      const titles = await Promise.all(
        [1, 2, 3, 4, 5, 6].map(async (n) => {
          const page = await context.newPage();
          await page.goto(site.page(`<title>page ${n}</title>`, n % 2 ? site.origin : site.other));
          return page.title();
        }),
      );
      return [titles, context.pages().length];
    },
  },
  {
    name: 'pages: a crash',
    async run({ page, site }) {
      await page.goto(site.page('<p>crashes'));
      // Whether and when the navigation itself fails is open.
      void failureOf(page.goto('chrome://crash'));
      await page.waitForEvent('crash');
      return [await failureOf(page.evaluate('1')), page.isClosed()];
    },
  },
  {
    name: 'pages: two are visible and have the focus',
    async run({ context, page, site }) {
      const second = await context.newPage();
      const states: unknown[] = [];
      const look = async () => {
        for (const each of [page, second])
          states.push(await each.evaluate('[document.visibilityState, document.hasFocus()]'));
      };
      for (const each of [page, second]) await each.goto(site.page('<input autofocus>'));
      await look();
      await page.bringToFront();
      await look();
      await second.bringToFront();
      await look();
      for (const each of [page, second]) {
        await each.focus('input');
        await each.keyboard.type('typed');
        states.push(await each.inputValue('input'));
      }
      return states;
    },
  },
  ...POPUP_CASES,
  {
    name: 'popups: several at once, with features',
    async run({ page }) {
      const popups = new Seen<Page>();
      page.on('popup', (popup) => popups.add(popup));
      await page.evaluate(() => {
        for (const width of [300, 400, 500]) open('about:blank', '', `width=${width},height=200`);
      });
      const opened = await popups.atLeast(3);
      const sizes = await Promise.all(
        opened.map(async (popup) => [
          popup.viewportSize()?.width,
          await popup.evaluate(() => innerWidth),
        ]),
      );
      return sizes.map(String).sort();
    },
  },
  {
    name: 'popups: of a popup, whose opener closes',
    async run({ context, page }) {
      const opens = () => void open('about:blank');
      const [popup] = await Promise.all([page.waitForEvent('popup'), page.evaluate(opens)]);
      const [second] = await Promise.all([popup.waitForEvent('popup'), popup.evaluate(opens)]);
      const openers = [(await popup.opener()) === page, (await second.opener()) === popup];
      await popup.close();
      return [...openers, (await second.opener()) === null, context.pages().length];
    },
  },
  {
    name: 'popups: close themselves',
    async run({ context, page, site }) {
      await page.goto(site.page('<p>here'));
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        page.evaluate('shown = open("/html?popup"); 0'),
      ]);
      await popup.waitForLoadState();
      await Promise.all([popup.waitForEvent('close'), failureOf(popup.evaluate('close()'))]);
      return [popup.isClosed(), context.pages().length, await page.evaluate('shown.closed')];
    },
  },
  {
    name: 'popups: write into each other',
    async run({ page, site }) {
      await page.goto(site.page('<title>opener</title>'));
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        page.evaluate('open().document.write("<title>written</title><p>by its opener"); 0'),
      ]);
      return [
        await popup.title(),
        await popup.textContent('p'),
        await popup.evaluate('opener.document.title'),
      ];
    },
  },
  {
    name: 'popups: a click with Control or Shift',
    async run({ context, page, site }) {
      await page.goto(site.page('<a href="/html?opened">go</a>'));
      const opened: unknown[] = [];
      for (const key of ['Control', 'Shift'] as const) {
        const [other] = await Promise.all([
          context.waitForEvent('page'),
          page.getByText('go').click({ modifiers: [key] }),
        ]);
        await other.waitForLoadState();
        opened.push([await other.textContent('body'), (await other.opener()) === null]);
      }
      return [opened, context.pages().length];
    },
  },
];
