import type { Page } from 'puppeteer-core';
import { Log, needed, pngSize, settled, show, type PuppeteerCases } from './puppeteer-helpers.js';

/** What a page tells of its window. */
const WINDOW = '[innerWidth, innerHeight, outerWidth, outerHeight, devicePixelRatio]';

/** A page that is larger than its window, by 400 and 300 pixels. */
const LARGE = `<style>body { margin: 0 } #large { width: calc(100vw + 400px); height: calc(100vh + 300px) }
  #box { position: absolute; left: 10px; top: 20px; width: 50px; height: 30px; background: red }</style>
  <div id=large></div><div id=box></div>`;

/** Whether a page is visible and has the focus, once that is settled. */
function stateOf(page: Page): Promise<unknown> {
  return settled(page, 'visibilitychange', '[document.visibilityState, document.hasFocus()]');
}

/** What pages show, and how large. */
export const LOOK_CASES: PuppeteerCases = [
  {
    name: 'visibility: of one page',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      return stateOf(page);
    },
  },
  {
    name: 'visibility: of two pages',
    async run({ page, site }) {
      await show(page, site, '<p>first');
      const second = await page.browserContext().newPage();
      await show(second, site, '<p>second');
      return [await stateOf(page), await stateOf(second)];
    },
  },
  {
    name: 'visibility: of two pages, one brought to the front',
    async run({ page, site }) {
      await show(page, site, '<p>first');
      const second = await page.browserContext().newPage();
      await show(second, site, '<p>second');
      await page.bringToFront();
      const states = [await stateOf(page), await stateOf(second)];
      await second.bringToFront();
      return [states, await stateOf(page), await stateOf(second)];
    },
  },
  {
    name: 'visibility: events of a page that is left',
    async run({ page, site }) {
      await show(
        page,
        site,
        '<script>log = []; addEventListener("visibilitychange", () => log.push(document.visibilityState), true); onblur = () => log.push("blur")</script>',
      );
      const second = await page.browserContext().newPage();
      await second.bringToFront();
      return settled(page, 'visibilitychange', 'log');
    },
  },
  {
    name: 'visibility: of a page that is opened in the background',
    async run({ page, site }) {
      await show(page, site, '<p>first');
      const second = await page.browserContext().newPage({ background: true });
      await show(second, site, '<p>second');
      return [await stateOf(page), await stateOf(second)];
    },
  },
  {
    name: 'visibility: a page whose focus is emulated',
    async run({ page, site }) {
      await show(page, site, '<p>first');
      await page.emulateFocusedPage(true);
      const second = await page.browserContext().newPage();
      await show(second, site, '<p>second');
      return [await stateOf(page), await stateOf(second)];
    },
  },
  {
    name: 'visibility: frames are drawn',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      return page.evaluate(
        'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve("drawn"))))',
      );
    },
  },
  {
    name: 'visibility: of an element',
    async run({ page, site }) {
      await show(page, site, '<p id=seen>here</p><p id=hidden style="display:none">there</p>');
      const seen = needed(await page.waitForSelector('#seen', { visible: true }));
      const hidden = needed(await page.$('#hidden'));
      return [await seen.isVisible(), await hidden.isVisible(), await hidden.boundingBox()];
    },
  },
  {
    name: 'layout: the window as it is',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      return [await page.evaluate(WINDOW), page.viewport()];
    },
  },
  {
    name: 'layout: the screen',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      return page.evaluate(
        '[screen.width, screen.height, screen.availWidth, screen.availHeight, screen.colorDepth, screen.orientation.type, screenX, screenY]',
      );
    },
  },
  {
    name: 'layout: the window of a page that was not navigated',
    run: async ({ page }) => page.evaluate(WINDOW),
  },
  {
    name: 'layout: Page.getLayoutMetrics',
    async run({ page, site }) {
      await show(page, site, LARGE);
      await page.evaluate('scrollTo(30, 40)');
      const session = await page.createCDPSession();
      return session.send('Page.getLayoutMetrics');
    },
  },
  {
    name: 'layout: a viewport',
    async run({ page, site }) {
      await page.setViewport({ width: 700, height: 500, deviceScaleFactor: 2 });
      await show(page, site, '<p>here');
      const sizes = await page.evaluate(`${WINDOW}.concat(screen.width, screen.height)`);
      return [sizes, page.viewport()];
    },
  },
  {
    name: 'layout: a viewport, and none',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      await page.setViewport({ width: 700, height: 500 });
      await page.waitForFunction('innerWidth === 700');
      await page.setViewport(null);
      await settled(page, 'resize', '1');
      return [await page.evaluate(WINDOW), page.viewport()];
    },
  },
  {
    name: 'layout: a viewport of a phone',
    async run({ page, site }) {
      await page.setViewport({ width: 360, height: 640, isMobile: true, hasTouch: true });
      await show(page, site, '<meta name=viewport content="width=device-width"><p>here');
      return page.evaluate(
        '[innerWidth, innerHeight, screen.width, screen.orientation.type, navigator.maxTouchPoints, "ontouchstart" in window, matchMedia("(pointer: coarse)").matches]',
      );
    },
  },
  {
    name: 'layout: contents of another size',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      await page.resize({ contentWidth: 640, contentHeight: 480 });
      await settled(page, 'resize', '1');
      return page.evaluate(WINDOW);
    },
  },
  {
    name: 'layout: the metrics of a session, which end with it',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const session = await page.createCDPSession();
      const metrics = { width: 320, height: 240, deviceScaleFactor: 3, mobile: false };
      await session.send('Emulation.setDeviceMetricsOverride', metrics);
      await page.waitForFunction('innerWidth === 320');
      const during = await page.evaluate(WINDOW);
      await session.detach();
      await settled(page, 'resize', '1');
      return [during, await page.evaluate(WINDOW)];
    },
  },
  {
    name: 'layout: bounds of the browser’s window',
    async run({ page }) {
      const session = await page.createCDPSession();
      const { bounds } = await session.send('Browser.getWindowForTarget');
      return [bounds.width, bounds.height, bounds.windowState];
    },
  },
  {
    name: 'layout: the box of an element',
    async run({ page, site }) {
      await show(page, site, LARGE);
      const box = needed(await page.$('#box'));
      return [await box.boundingBox(), await box.boxModel(), await box.isIntersectingViewport()];
    },
  },
  {
    name: 'screenshots: of the window, the page, a clip and an element',
    async run({ page, site }) {
      await show(page, site, LARGE);
      const box = needed(await page.$('#box'));
      return [
        pngSize(await page.screenshot()),
        pngSize(await page.screenshot({ fullPage: true })),
        pngSize(await page.screenshot({ clip: { x: 5, y: 5, width: 40, height: 20 } })),
        pngSize(await box.screenshot()),
        await page.evaluate(WINDOW),
      ];
    },
  },
  {
    name: 'screenshots: of a viewport with two pixels for one',
    async run({ page, site }) {
      await page.setViewport({ width: 300, height: 200, deviceScaleFactor: 2 });
      await show(page, site, LARGE);
      return [
        pngSize(await page.screenshot()),
        pngSize(await page.screenshot({ fullPage: true })),
        pngSize(await page.screenshot({ clip: { x: 5, y: 5, width: 40, height: 20 } })),
      ];
    },
  },
  {
    name: 'screenshots: of each format',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const jpeg = Buffer.from(await page.screenshot({ type: 'jpeg', quality: 50 }));
      const webp = Buffer.from(await page.screenshot({ type: 'webp' }));
      return [jpeg.subarray(0, 3).toString('hex'), webp.subarray(8, 12).toString()];
    },
  },
  {
    name: 'screenshots: of a page in the background',
    async run({ page, site }) {
      await show(page, site, LARGE);
      const second = await page.browserContext().newPage();
      await show(second, site, LARGE);
      return [pngSize(await page.screenshot()), pngSize(await second.screenshot())];
    },
  },
  {
    name: 'screencast: its first frame',
    async run({ page, site }) {
      await show(page, site, LARGE);
      const session = await page.createCDPSession();
      const log = new Log<unknown>();
      session.on('Page.screencastFrame', ({ data, metadata }) => {
        log.add([
          pngSize(Buffer.from(data, 'base64')),
          { ...metadata, timestamp: 'some', monotonicTimestamp: 'some' },
        ]);
      });
      await session.send('Page.startScreencast', { format: 'png' });
      const [first] = await log.count(1);
      await session.send('Page.stopScreencast');
      return first;
    },
  },
  {
    name: 'PDF: of a page',
    async run({ page, site }) {
      await show(page, site, '<h1>first</h1><h1 style="break-before:page">second</h1>');
      const pdf = Buffer.from(await page.pdf({ format: 'A4' })).toString('latin1');
      return [pdf.slice(0, 5), [...pdf.matchAll(/\/Type \/Page\b/g)].length];
    },
  },
];
