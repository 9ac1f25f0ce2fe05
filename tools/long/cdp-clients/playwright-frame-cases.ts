import type { Frame } from 'playwright-core';
import {
  failureOf,
  framed,
  insertFrame,
  Seen,
  type PlaywrightCases,
} from './playwright-helpers.js';

const withoutQuery = (url: string) => url.split('?')[0] ?? '';

const treeOf = (frame: Frame): unknown => [
  frame.name(),
  withoutQuery(frame.url()),
  frame.childFrames().map((child) => treeOf(child)),
];

/** The frames of a page. */
export const FRAME_CASES: PlaywrightCases = [
  {
    name: 'frames: a tree across sites',
    async run({ page, site }) {
      const leaf = site.page('<title>leaf</title>');
      const far = site.page(`<title>far</title>${framed(leaf, 'name=leaf')}`, site.other);
      const near = site.page(`<title>near</title>${framed(leaf)}${framed(far, 'name=deep')}`);
      await page.goto(site.page(framed(near, 'name=near') + framed(far, 'name=far')));
      const titles = await Promise.all(page.frames().map((frame) => frame.title()));
      return [treeOf(page.mainFrame()), titles.sort(), page.frames().length];
    },
  },
  {
    name: 'frames: events of one that comes, moves and goes',
    async run({ page, site }) {
      await page.goto(site.page('<p>parent'));
      const events: unknown[] = [];
      page.on('frameattached', (frame) =>
        events.push(['attached', frame.parentFrame() === page.mainFrame()]),
      );
      page.on('framenavigated', (frame) => events.push(['navigated', frame.url()]));
      page.on('framedetached', (frame) => events.push(['detached', frame.isDetached()]));
      const [one, two] = [site.page('<p>one'), site.page('<p>two')];
      const arrived = (url: string) =>
        page.waitForEvent('framenavigated', (frame) => frame.url() === url);
      await Promise.all([arrived(one), insertFrame(page, one)]);
      await Promise.all([
        arrived(two),
        page.evaluate((url) => document.querySelector('iframe')?.setAttribute('src', url), two),
      ]);
      await Promise.all([
        page.waitForEvent('framedetached'),
        page.evaluate(() => document.querySelector('iframe')?.remove()),
      ]);
      return [events, page.frames().length];
    },
  },
  {
    name: 'frames: events of one of another site',
    async run({ page, site }) {
      await page.goto(site.page('<p>parent'));
      const events: string[] = [];
      page.on('frameattached', () => events.push('attached'));
      page.on('framedetached', () => events.push('detached'));
      const far = site.page('<p>far', site.other);
      await Promise.all([
        page.waitForEvent('framenavigated', (frame) => frame.url() === far),
        insertFrame(page, far),
      ]);
      const [, frame] = page.frames();
      const text = await frame?.textContent('p');
      await Promise.all([
        page.waitForEvent('framedetached'),
        page.evaluate(() => document.querySelector('iframe')?.remove()),
      ]);
      return [text, events, frame?.isDetached(), page.frames().length];
    },
  },
  {
    name: 'frames: what is called on one that is detached',
    async run({ page, site }) {
      const outcomes: unknown[] = [];
      for (const origin of [site.origin, site.other]) {
        await page.goto(site.page(framed(site.page('<p>child', origin))));
        const [, frame] = page.frames();
        if (!frame) return 'there is no frame';
        await Promise.all([
          page.waitForEvent('framedetached'),
          page.evaluate(() => document.querySelector('iframe')?.remove()),
        ]);
        outcomes.push(frame.isDetached(), await failureOf(frame.evaluate('1')));
        outcomes.push(await failureOf(frame.goto(site.page('<p>again'))));
        outcomes.push(frame.parentFrame() === null);
      }
      return outcomes;
    },
  },
  {
    name: 'frames: found by name and by URL',
    async run({ page, site }) {
      const [one, two] = [site.page('<p>one'), site.page('<p>two', site.other)];
      await page.goto(site.page(framed(one, 'name=one') + framed(two, 'id=two')));
      return [
        page.frame('one')?.url() === one,
        page.frame({ url: two })?.name(),
        page.frame({ url: /nowhere/ }),
        page.frame({ name: 'two' })?.url() === two,
      ];
    },
  },
  {
    name: 'frames: one of another site is worked with',
    async run({ page, site }) {
      const far = '<input><button onclick="this.textContent = origin">go</button><p>text</p>';
      await page.goto(site.page(framed(site.page(far, site.other), 'id=far')));
      const [, frame] = page.frames();
      if (!frame) return 'there is no frame';
      await frame.fill('input', 'filled');
      await frame.click('button');
      const element = await frame.frameElement();
      return [
        await frame.inputValue('input'),
        await frame.textContent('button'),
        await frame.evaluate('[parent === top, self === top, document.body.innerText]'),
        await element.getAttribute('id'),
        (await element.contentFrame()) === frame,
        (await frame.content()).includes('<p>text</p>'),
      ];
    },
  },
  {
    name: 'frames: one goes from site to site',
    async run({ page, site }) {
      await page.goto(site.page(framed(site.page('<title>0</title>'))));
      const [, frame] = page.frames();
      const seen: unknown[] = [];
      for (const n of [1, 2, 3, 4]) {
        const url = site.page(`<title>${n}</title>`, n % 2 ? site.other : site.origin);
        await page.locator('iframe').evaluate((element, src) => {
          element.setAttribute('src', src);
        }, url);
        await frame?.waitForURL(url);
        seen.push(await frame?.title(), page.frames().length, frame?.isDetached());
      }
      return seen;
    },
  },
  {
    name: 'frames: goto within one',
    async run({ page, site }) {
      await page.goto(site.page(framed(site.page('<p>first'), 'name=child')));
      const [, frame] = page.frames();
      const outcomes: unknown[] = [];
      for (const origin of [site.origin, site.other]) {
        const response = await frame?.goto(site.page('<p>next', origin));
        outcomes.push([
          response?.status(),
          response?.frame() === frame,
          response?.request().resourceType(),
          response?.request().isNavigationRequest(),
          frame?.url(),
          frame?.name(),
        ]);
      }
      return outcomes;
    },
  },
  {
    name: 'frames: locators through two of them',
    async run({ page, site }) {
      const button = '<button onclick="this.textContent = self.origin">go</button>';
      const inner = site.page(button, site.other);
      const outer = site.page(framed(inner, 'id=inner'));
      await page.goto(site.page(framed(outer, 'id=outer')));
      const found = page.frameLocator('#outer').frameLocator('#inner').getByRole('button');
      await found.click();
      return [
        await found.textContent(),
        await found.count(),
        await page.frameLocator('#outer').owner().getAttribute('id'),
        await page.locator('button').count(),
      ];
    },
  },
  {
    name: 'frames: boxes within frames of two sites',
    async run({ page, site }) {
      const box = '<body style="margin:0"><div id=box style="width:50px;height:40px;margin:30px">';
      const style = 'style="border:0;margin:7px;width:300px;height:200px"';
      const html = [site.origin, site.other]
        .map((origin) => framed(site.page(box, origin), style))
        .join('<br>');
      await page.goto(site.page(`<!doctype html><body style="margin:10px">${html}`));
      const [, near, far] = page.frames();
      return [
        await near?.locator('#box').boundingBox(),
        await far?.locator('#box').boundingBox(),
        await page.locator('iframe').last().boundingBox(),
      ];
    },
  },
  {
    name: 'frames: without a URL of their own, and in a sandbox',
    async run({ page, site }) {
      const html = [
        '<iframe name=srcdoc srcdoc="<p>of srcdoc"></iframe>',
        '<iframe name=blank></iframe>',
        framed(site.page('<p>in the sandbox'), 'name=sandbox sandbox=allow-scripts'),
        '<iframe name=data src="data:text/html,<p>of data"></iframe>',
      ];
      await page.goto(site.page(html.join('')));
      const told = page
        .frames()
        .map(async (frame) => [
          frame.name(),
          withoutQuery(frame.url()),
          await frame.evaluate('[origin, document.body.innerText]'),
        ]);
      return (await Promise.all(told)).slice(1).sort();
    },
  },
  {
    name: 'frames: twenty at once, half of them of another site',
    async run({ page, site }) {
      const attached = new Seen<Frame>();
      page.on('frameattached', (frame) => attached.add(frame));
      const html = Array.from({ length: 20 }, (_, n) =>
        framed(site.page(`<p>${n}`, n % 2 ? site.other : site.origin)),
      );
      await page.goto(site.page(html.join('')));
      await attached.atLeast(20);
      const texts = await Promise.all(
        page
          .frames()
          .slice(1)
          .map((frame) => frame.textContent('p')),
      );
      return texts.map(Number).sort((one, other) => one - other);
    },
  },
];
