import type { Frame, Page, Protocol } from 'puppeteer-core';
import {
  Log,
  framed,
  needed,
  nextEvent,
  refusal,
  show,
  sorted,
  sortedTexts,
  type PuppeteerCases,
} from './puppeteer-helpers.js';

interface FrameView {
  readonly url: string;
  readonly children: readonly FrameView[];
}

/** A frame and those within it. */
function viewOf(frame: Frame): FrameView {
  const children = frame.childFrames().map(viewOf);
  return { url: frame.url(), children: children.sort((a, b) => (a.url < b.url ? -1 : 1)) };
}

/** Names and URLs of a tree of frames, as CDP has it. */
function namesOf({ frame, childFrames }: Protocol.Page.FrameTree): string[] {
  return [`${frame.name ?? 'none'} ${frame.url}`, ...(childFrames ?? []).flatMap(namesOf)];
}

/** The frame that a page has. */
function childOf(page: Page): Frame {
  return needed(page.mainFrame().childFrames()[0]);
}

/** What a document goes through, without its paints. */
const LIFECYCLE = 'init commit DOMContentLoaded load networkAlmostIdle networkIdle'.split(' ');

/** Frames, and what becomes of them. */
export const FRAME_CASES: PuppeteerCases = [
  {
    name: 'frames: a tree of frames of both sites',
    async run({ page, site }) {
      const inner = site.page('<!doctype html><p>inner', site.other);
      const outer = framed(site, framed(site, '<p>inner', site.other));
      await show(page, site, `${outer}<iframe></iframe>`);
      await page.waitForFrame(inner);
      return viewOf(page.mainFrame());
    },
  },
  {
    name: 'frames: one of another process',
    async run({ page, site }) {
      await show(page, site, framed(site, '<title>far</title>', site.other));
      const frame = await page.waitForFrame((each) => each.url().startsWith(site.other));
      await frame.waitForFunction('document.title === "far"');
      const element = needed(await frame.frameElement());
      return [
        await frame.evaluate('[origin, parent === window, top.length, crossOriginIsolated]'),
        await element.evaluate((node) => node.contentDocument === null),
        page.frames().length,
        frame.parentFrame() === page.mainFrame(),
      ];
    },
  },
  {
    name: 'frames: attached, navigated and detached',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const log = new Log<string>();
      for (const name of ['frameattached', 'framenavigated', 'framedetached'] as const)
        page.on(name, (frame: Frame) => log.add(`${name} ${frame.url()}`));
      await page.evaluate(`new Promise((resolve) => {
        const frame = document.createElement('iframe');
        frame.src = '${site.page('<p>inside')}';
        frame.onload = () => resolve(1);
        document.body.append(frame);
      })`);
      await log.having((entry) => entry.startsWith('framenavigated'));
      await page.evaluate("document.querySelector('iframe').remove()");
      return log.having((entry) => entry.startsWith('framedetached'));
    },
  },
  {
    name: 'frames: one moves to another site',
    async run({ page, site }) {
      await show(page, site, framed(site, '<p>near'));
      const frame = childOf(page);
      const far = site.page('<title>far</title>', site.other);
      await page.evaluate(`document.querySelector('iframe').src = '${far}'`);
      const moved = await page.waitForFrame(far);
      // Puppeteer evaluates in the frame's earlier process until it knows of the next one's contexts, also in Chromium alone.
      await moved.waitForFunction('document.title === "far"');
      return [
        moved === frame,
        await moved.evaluate('origin'),
        page.frames().length,
        page.mainFrame().childFrames().length,
      ];
    },
  },
  {
    name: 'frames: one that is detached',
    async run({ page, site }) {
      await show(page, site, framed(site, '<p>gone'));
      const frame = childOf(page);
      const gone = nextEvent<Frame>((done) => page.once('framedetached', done));
      await page.evaluate("document.querySelector('iframe').remove()");
      return [
        (await gone) === frame,
        frame.detached,
        page.frames().length,
        await refusal(frame.evaluate('1')),
      ];
    },
  },
  {
    name: 'frames: names',
    async run({ page, site }) {
      const url = site.page('<p>named');
      const html = [`<iframe name=one src="${url}">`, `<iframe id=two src="${url}">`];
      await show(page, site, html.join('</iframe>'));
      const session = await page.createCDPSession();
      const { frameTree } = await session.send('Page.getFrameTree');
      const inner = await Promise.all(page.frames().map((frame) => frame.evaluate('name')));
      return [sorted(namesOf(frameTree)), sorted(inner.map(String))];
    },
  },
  {
    name: 'frames: srcdoc, blank, data and sandboxed',
    async run({ page, site }) {
      const html = [
        '<iframe srcdoc="<p>doc"></iframe>',
        '<iframe></iframe>',
        '<iframe src="data:text/html,<p>data"></iframe>',
        `<iframe sandbox=allow-scripts src="${site.page('<p>boxed')}"></iframe>`,
      ];
      await show(page, site, html.join(''));
      await page.waitForFrame((frame) => frame.url().startsWith('data:'));
      await page.waitForFrame(site.page('<p>boxed'));
      const origins = page.frames().map((frame) => frame.evaluate('`${origin} ${document.URL}`'));
      return [viewOf(page.mainFrame()), sorted((await Promise.all(origins)).map(String))];
    },
  },
  {
    name: 'frames: Page.getFrameTree',
    async run({ page, site }) {
      await show(page, site, framed(site, '<p>near'));
      const session = await page.createCDPSession();
      const { frame, childFrames } = (await session.send('Page.getFrameTree')).frameTree;
      return [
        Object.keys(frame).sort(),
        childFrames?.map((child) => Object.keys(child.frame).sort()),
        [frame.url, frame.domainAndRegistry, frame.securityOrigin, frame.mimeType],
        [frame.secureContextType, frame.crossOriginIsolatedContextType, frame.gatedAPIFeatures],
      ];
    },
  },
  {
    name: 'frames: Page.getResourceTree',
    async run({ page, site }) {
      await show(page, site, `<script src="/script?0"></script>${framed(site, '<p>near')}`);
      const session = await page.createCDPSession();
      const { frameTree } = await session.send('Page.getResourceTree');
      return [
        frameTree.resources.map(({ url, type, mimeType }) => [url, type, mimeType]),
        frameTree.childFrames?.map(({ frame, resources }) => [frame.url, resources.length]),
      ];
    },
  },
  {
    name: 'frames: lifecycle of a document',
    async run({ page, site }) {
      const session = await page.createCDPSession();
      const log = new Log<{ readonly name: string; readonly loaderId: string }>();
      session.on('Page.lifecycleEvent', ({ name, loaderId }) => log.add({ name, loaderId }));
      await session.send('Page.enable');
      await session.send('Page.setLifecycleEventsEnabled', { enabled: true });
      const url = site.page('<p>here');
      const { loaderId } = await session.send('Page.navigate', { url });
      const events = await log.having(
        (event) => event.loaderId === loaderId && event.name === 'networkIdle',
      );
      const own = events.filter((event) => event.loaderId === loaderId);
      return sorted(own.map(({ name }) => name).filter((name) => LIFECYCLE.includes(name)));
    },
  },
  {
    name: 'frames: a document is painted',
    async run({ page, site }) {
      await show(page, site, '<h1>painted</h1>');
      return page.evaluate(`new Promise((resolve) => {
        const painted = () => performance.getEntriesByType('paint').map(({ name }) => name).sort();
        new PerformanceObserver(() => {
          if (painted().includes('first-contentful-paint')) resolve(painted());
        }).observe({ type: 'paint', buffered: true });
      })`);
    },
  },
  {
    name: 'frames: events of a navigation by a link',
    async run({ page, site }) {
      await show(page, site, `<a href="${site.page('<p>there')}">go</a>`);
      const session = await page.createCDPSession();
      const log = new Log<string>();
      session.on('Page.frameRequestedNavigation', ({ reason }) => log.add(`requested ${reason}`));
      session.on('Page.frameStartedLoading', () => log.add('started loading'));
      session.on('Page.frameNavigated', ({ type }) => log.add(`navigated ${type}`));
      session.on('Page.domContentEventFired', () => log.add('DOM content'));
      session.on('Page.loadEventFired', () => log.add('load'));
      session.on('Page.frameStoppedLoading', () => log.add('stopped loading'));
      await session.send('Page.enable');
      await Promise.all([page.waitForNavigation(), page.click('a')]);
      await log.having((entry) => entry === 'load');
      // Chrome tells once or twice that loading stopped: each entry counts once.
      return sorted([...new Set(await log.having((entry) => entry === 'stopped loading'))]);
    },
  },
  {
    name: 'frames: navigations within a document',
    async run({ page, site }) {
      const url = await show(page, site, '<p>here');
      const session = await page.createCDPSession();
      const log = new Log<readonly string[]>();
      session.on('Page.navigatedWithinDocument', (event) => {
        log.add([event.url.slice(url.length), event.navigationType]);
      });
      await session.send('Page.enable');
      await page.evaluate("history.pushState({}, '', '#pushed')");
      await page.evaluate("location.hash = 'moved'");
      await page.evaluate("history.replaceState({}, '', '#replaced')");
      return log.count(3);
    },
  },
  {
    name: 'frames: load events of a page',
    async run({ page, site }) {
      const log = new Log<string>();
      page.on('domcontentloaded', () => log.add('domcontentloaded'));
      page.on('load', () => log.add('load'));
      page.on('framenavigated', (frame) => {
        if (frame === page.mainFrame()) log.add(`navigated ${frame.url()}`);
      });
      await show(page, site, framed(site, '<p>inside'));
      return log.having((entry) => entry === 'load');
    },
  },
  {
    name: 'frames: elements and their frames',
    async run({ page, site }) {
      await show(page, site, framed(site, '<p>near') + framed(site, '<p>far', site.other));
      await page.waitForFrame((frame) => frame.url().startsWith(site.other));
      const elements = await page.$$('iframe');
      const frames = await Promise.all(elements.map((element) => element.contentFrame()));
      return sortedTexts(frames.map((frame) => frame.url()));
    },
  },
];
