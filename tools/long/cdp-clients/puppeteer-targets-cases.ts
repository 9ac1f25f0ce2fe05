import type { Page } from 'puppeteer-core';
import {
  Log,
  needed,
  nextEvent,
  refusal,
  forget,
  framed,
  show,
  sorted,
  sortedTexts,
  targetLog,
  targetsOf,
  typeOf,
  type PuppeteerCases,
} from './puppeteer-helpers.js';

/** The popup that a page opens with an expression. */
async function popupBy(page: Page, expression: string): Promise<Page> {
  const opened = nextEvent<Page | null>((done) => page.once('popup', done));
  await page.evaluate(expression);
  return needed(await opened);
}

/** Targets, as a client is told of them. */
export const TARGET_CASES: PuppeteerCases = [
  {
    name: 'targets: of a context',
    async run({ page, site }) {
      const context = page.browserContext();
      const url = await show(page, site, '<title>one</title>');
      await context.newPage();
      await context.waitForTarget((target) => target.url() === url);
      return targetsOf(context);
    },
  },
  {
    name: 'targets: of the browser itself',
    async run({ browser }) {
      const ofBrowser = browser.targets().filter((target) => typeOf(target) === 'browser');
      return [ofBrowser.length, typeOf(browser.target()), browser.target().url()];
    },
  },
  {
    name: 'targets: of the frames and the workers of a page',
    async run({ page, site }) {
      const context = page.browserContext();
      await show(page, site, framed(site, '<p>near') + framed(site, '<p>far', site.other));
      const script = `${site.origin}/script?self.answer=42`;
      await Promise.all([
        context.waitForTarget((target) => target.url().startsWith(site.other)),
        context.waitForTarget((target) => target.url() === script),
        page.evaluate(`void (window.worker = new Worker('${script}'))`),
      ]);
      return targetsOf(context);
    },
  },
  {
    name: 'targets: created, changed and destroyed with a page',
    async run({ page, site }) {
      const context = page.browserContext();
      const log = targetLog(context);
      const second = await context.newPage();
      await show(second, site, '<p>second');
      await log.having((entry) => entry.startsWith('targetchanged'));
      await second.close();
      return log.having((entry) => entry.startsWith('targetdestroyed'));
    },
  },
  {
    name: 'targets: destroyed with a frame of another process',
    async run({ page, site }) {
      const log = targetLog(page.browserContext());
      await show(page, site, framed(site, '<p>far', site.other));
      await log.having((entry) => entry.includes(site.other));
      await page.evaluate("document.querySelector('iframe').remove()");
      const entries = await log.having((entry) => entry.startsWith('targetdestroyed'));
      return entries.filter((entry) => entry.startsWith('targetdestroyed'));
    },
  },
  {
    name: 'targets: pages of a context come and go',
    async run({ page }) {
      const context = page.browserContext();
      const second = await context.newPage();
      const before = (await context.pages()).length;
      const gone = nextEvent((done) => context.once('targetdestroyed', done));
      await second.close();
      await gone;
      return [before, (await context.pages()).length, second.isClosed()];
    },
  },
  {
    name: 'targets: a popup and its opener',
    async run({ page, site }) {
      await show(page, site, '<p>opener');
      const context = page.browserContext();
      const log = targetLog(context);
      const url = site.page('<title>popup</title>');
      const [target] = await Promise.all([
        context.waitForTarget((candidate) => candidate.url() === url),
        page.evaluate(`void open('${url}')`),
      ]);
      const created = log.entries.filter((entry) => entry.startsWith('targetcreated')).length;
      return [created, typeOf(target), target.opener()?.url() === page.url()];
    },
  },
  {
    name: 'targets: a popup without an opener',
    async run({ page, site }) {
      await show(page, site, '<p>opener');
      const context = page.browserContext();
      const url = site.page('<title>popup</title>');
      const [target] = await Promise.all([
        context.waitForTarget((candidate) => candidate.url() === url),
        page.evaluate(`void open('${url}', '', 'noopener')`),
      ]);
      const popup = needed(await target.page());
      return [target.opener() === undefined, await popup.evaluate('opener === null')];
    },
  },
  {
    name: 'targets: name and size of a popup',
    async run({ page, site }) {
      await show(page, site, '<p>opener');
      const popup = await popupBy(page, "void open('', 'small', 'width=400,height=300')");
      return popup.evaluate('[name, innerWidth, innerHeight, document.URL, opener !== null]');
    },
  },
  {
    name: 'targets: a popup that its opener closes',
    async run({ page, site }) {
      await show(page, site, '<p>opener');
      const log = targetLog(page.browserContext());
      const popup = await popupBy(page, "void (window.popup = open('about:blank'))");
      const closed = nextEvent((done) => popup.once('close', done));
      await page.evaluate('popup.close()');
      await closed;
      const entries = await log.having((entry) => entry.startsWith('targetdestroyed'));
      return [entries, popup.isClosed()];
    },
  },
  {
    name: 'targets: a popup of a click on a link',
    async run({ page, site }) {
      const url = site.page('<title>linked</title>');
      await show(page, site, `<a target=_blank href="${url}">go</a>`);
      const opened = nextEvent<Page | null>((done) => page.once('popup', done));
      await page.click('a');
      const popup = needed(await opened);
      await popup.waitForFunction('document.title === "linked"');
      return [popup.url(), await popup.evaluate('[opener === null, history.length]')];
    },
  },
  {
    name: 'targets: a page that crashes',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const session = await page.createCDPSession();
      const crashed = nextEvent<Error>((done) => page.once('error', done));
      forget(session.send('Page.crash'));
      return (await crashed).message;
    },
  },
  {
    name: 'targets: Target.getTargets',
    async run({ browser, page, site }) {
      await show(page, site, '<title>told</title>');
      const session = await browser.target().createCDPSession();
      const { targetInfos } = await session.send('Target.getTargets');
      await session.detach();
      const own = targetInfos.filter(
        ({ browserContextId }) => browserContextId === page.browserContext().id,
      );
      return own.map(({ type, url, title, attached }) => ({ type, url, title, attached }));
    },
  },
  {
    name: 'targets: Target.getTargetInfo',
    async run({ page, site }) {
      await show(page, site, '<title>told</title>');
      const session = await page.createCDPSession();
      const { targetInfo } = await session.send('Target.getTargetInfo');
      const { type, title, url, attached, canAccessOpener } = targetInfo;
      return [type, title, url, attached, canAccessOpener, Object.keys(targetInfo).sort()];
    },
  },
  {
    name: 'targets: Target.setDiscoverTargets',
    async run({ browser, page, site }) {
      await show(page, site, framed(site, '<p>far', site.other));
      const session = await browser.target().createCDPSession();
      const found: string[] = [];
      session.on('Target.targetCreated', ({ targetInfo }) => {
        if (targetInfo.browserContextId !== page.browserContext().id) return;
        found.push(`${targetInfo.type} ${targetInfo.url}`);
      });
      await session.send('Target.setDiscoverTargets', { discover: true });
      await session.detach();
      return sorted(found);
    },
  },
  {
    name: 'targets: Target.setAutoAttach of a page',
    async run({ page, site }) {
      const script = `${site.origin}/script?self.answer=42`;
      await show(page, site, framed(site, '<p>far', site.other));
      await page.evaluate(`void (window.worker = new Worker('${script}'))`);
      const session = await page.createCDPSession();
      const log = new Log<object>();
      session.on('Target.attachedToTarget', ({ targetInfo, waitingForDebugger }) => {
        log.add({ type: targetInfo.type, url: targetInfo.url, waitingForDebugger });
      });
      await session.send('Target.setAutoAttach', {
        autoAttach: true,
        waitForDebuggerOnStart: false,
        flatten: true,
      });
      return sortedTexts(await log.count(2));
    },
  },
  {
    name: 'targets: a session that is detached',
    async run({ page }) {
      const [first, second] = [await page.createCDPSession(), await page.createCDPSession()];
      await first.detach();
      const { result } = await second.send('Runtime.evaluate', { expression: '6 * 7' });
      return [first.detached, await refusal(first.send('Page.enable')), result.value];
    },
  },
];
