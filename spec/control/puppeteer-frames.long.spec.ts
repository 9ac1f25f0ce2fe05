import { describe, expect, it } from '@jest/globals';
import type { Frame, Page, WebWorker } from 'puppeteer-core';
import { nextEvent, PuppeteerClient } from '../support/cdp-clients.js';
import { Stage } from '../support/stage.js';

const stage = Stage.forAll();
const puppeteer = PuppeteerClient.forAll(stage);

/** HTML of a frame that shows this HTML. */
const framed = (html: string, origin = stage.site.origin) =>
  `<iframe src="${stage.site.page(`<!doctype html>${html}`, origin)}"></iframe>`;

function childOf(page: Page): Frame {
  const [child] = page.mainFrame().childFrames();
  if (!child) throw new Error('no frame');
  return child;
}

describe('Puppeteer: frames', () => {
  it('sees them come, move and go', async () => {
    const page = await puppeteer.page('<p>here');
    const events: string[] = [];
    page.on('frameattached', () => events.push('attached'));
    page.on('framenavigated', () => events.push('navigated'));
    page.on('framedetached', () => events.push('detached'));
    const gone = nextEvent((done) => page.once('framedetached', done));
    await page.evaluate(async (src) => {
      const frame = document.createElement('iframe');
      frame.src = src;
      await new Promise((resolve) => {
        frame.onload = resolve;
        document.body.append(frame);
      });
      frame.remove();
    }, stage.site.page('<p>inside'));
    await gone;
    expect(events).toEqual(['attached', 'navigated', 'detached']);
  });

  it('evaluates in a frame, and finds its element', async () => {
    const page = await puppeteer.page(framed('<title>inner</title>'));
    const frame = childOf(page);
    expect(await frame.title()).toBe('inner');
    const element = await frame.frameElement();
    expect(await element?.evaluate((node) => node.tagName)).toBe('IFRAME');
  });

  it('works in a frame of another process', async () => {
    const page = await puppeteer.page(
      framed(
        '<button onclick="this.textContent = location.hostname">go</button>',
        stage.site.other,
      ),
    );
    const frame = childOf(page);
    await (await frame.waitForSelector('button'))?.click();
    expect(await frame.$eval('button', (node) => node.textContent)).toBe('localhost');
  });

  it('follows a frame into another process and back', async () => {
    const page = await puppeteer.page(framed('<p>same'));
    const frame = childOf(page);
    await frame.goto(stage.site.page('<title>far</title>', stage.site.other));
    expect(await frame.evaluate(() => [document.title, origin])).toEqual(['far', stage.site.other]);
    // Chrome answers no Page.navigate of a frame that leaves its process: its parent moves it.
    const url = stage.site.page('<title>near</title>');
    await page.$eval('iframe', (element, src) => (element.src = src), url);
    await page.waitForFrame((candidate) => candidate.url() === url);
    expect(await childOf(page).evaluate(() => [document.title, origin])).toEqual([
      'near',
      stage.site.origin,
    ]);
  });

  it('intercepts the requests of a frame of another process', async () => {
    const page = await puppeteer.page();
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (!request.url().startsWith(stage.site.other)) void request.continue();
      else void request.respond({ contentType: 'text/html', body: '<title>mine</title>' });
    });
    await page.goto(stage.site.page(framed('<p>theirs', stage.site.other)));
    expect(await childOf(page).title()).toBe('mine');
  });
});

describe('Puppeteer: workers', () => {
  const source = `"data:text/javascript,self.answer = 42; console.log('from the worker')"`;

  it('sees a worker come and go, and evaluates in it', async () => {
    const page = await puppeteer.page('<p>here');
    const created = nextEvent<WebWorker>((done) => page.once('workercreated', done));
    const speaks = nextEvent((done) => page.once('console', done));
    await page.evaluate(`window.worker = new Worker(${source})`);
    const worker = await created;
    await speaks;
    expect(await worker.evaluate('self.answer')).toBe(42);
    const destroyed = nextEvent((done) => page.once('workerdestroyed', done));
    await page.evaluate('worker.terminate()');
    await destroyed;
    expect(page.workers()).toEqual([]);
  });

  it('hears the console of a worker', async () => {
    const page = await puppeteer.page('<p>here');
    const said = nextEvent<{ text(): string }>((done) => page.once('console', done));
    await page.evaluate(`void new Worker(${source})`);
    expect((await said).text()).toBe('from the worker');
  });
});
