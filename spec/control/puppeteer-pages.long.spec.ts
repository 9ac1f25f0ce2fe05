import { describe, expect, it } from '@jest/globals';
import type { ConsoleMessage } from 'puppeteer-core';
import { listPages, nextEvent, PuppeteerClient } from '../support/cdp-clients.js';
import { Stage } from '../support/stage.js';

const stage = Stage.forAll();
const puppeteer = PuppeteerClient.forAll(stage);

describe('Puppeteer: the browser', () => {
  it('tells its version and its user agent', async () => {
    const { body } = await stage.tabwire.send('get', `${stage.browser.path}/`);
    const version = await puppeteer.browser.version(); // of chrome-headless-shell, HeadlessChrome/156…
    expect(version.replace('Headless', '')).toBe(body.version);
    expect(await puppeteer.browser.userAgent()).toBe(body.user_agent);
  });

  it('lists the page that the API opened', async () => {
    await stage.show('<title>of the API</title>');
    const titles = await Promise.all((await puppeteer.browser.pages()).map((page) => page.title()));
    expect(titles).toContain('of the API');
  });

  it('reports targets that come, change and go', async () => {
    const events: string[] = [];
    const note = (name: string) => () => events.push(name);
    const listeners = (['targetcreated', 'targetchanged', 'targetdestroyed'] as const).map(
      (name) => [name, note(name)] as const,
    );
    for (const [name, listener] of listeners) puppeteer.browser.on(name, listener);
    const page = await puppeteer.page('<p>here');
    const gone = nextEvent((done) => puppeteer.browser.once('targetdestroyed', done));
    await page.close();
    await gone;
    for (const [name, listener] of listeners) puppeteer.browser.off(name, listener);
    expect(events).toEqual(['targetcreated', 'targetchanged', 'targetdestroyed']);
  });
});

describe('Puppeteer: navigation', () => {
  it('goes to a URL and has its response', async () => {
    const page = await puppeteer.page();
    const url = stage.site.page('<title>there</title>');
    const response = await page.goto(url);
    expect([response?.status(), response?.url(), await page.title(), page.url()]).toEqual([
      200,
      url,
      'there',
      url,
    ]);
    expect(await response?.text()).toContain('there');
  });

  it('goes back, forward and reloads', async () => {
    const page = await puppeteer.page('<title>one</title>');
    await page.goto(stage.site.page('<title>two</title>'));
    await page.goBack();
    expect(await page.title()).toBe('one');
    await page.goForward();
    expect(await page.title()).toBe('two');
    const before = await page.evaluate(() => performance.timeOrigin);
    await page.reload();
    expect(await page.evaluate(() => performance.timeOrigin)).toBeGreaterThan(before);
  });

  it('waits for the navigation that a click begins', async () => {
    const next = stage.site.page('<title>clicked</title>');
    const page = await puppeteer.page(`<a href="${next}">go</a>`);
    await Promise.all([page.waitForNavigation(), page.click('a')]);
    expect(await page.title()).toBe('clicked');
  });

  it('waits for navigations within the document', async () => {
    const page = await puppeteer.page('<p>here');
    await Promise.all([
      page.waitForNavigation(),
      page.evaluate(() => history.pushState({}, '', '#there')),
    ]);
    expect(page.url()).toMatch(/#there$/);
  });

  it('reports a page that can not be reached', async () => {
    const page = await puppeteer.page();
    await expect(page.goto('http://127.0.0.1:1/')).rejects.toThrow(/net::ERR_/);
  });

  it('does not go to a file of the server’s, and says why', async () => {
    const page = await puppeteer.page();
    await expect(page.goto('file:///etc/passwd')).rejects.toThrow(/Page.navigate is denied/);
  });

  it('waits until the network is idle', async () => {
    const page = await puppeteer.page();
    await page.goto(stage.site.page(`<script src="/script?window.done=1"></script>`), {
      waitUntil: 'networkidle0',
    });
    expect(await page.evaluate('done')).toBe(1);
  });

  it('downloads nothing', async () => {
    const page = await puppeteer.page();
    await expect(page.goto(`${stage.site.origin}/download`)).rejects.toThrow('net::ERR_ABORTED');
    const session = await page.createCDPSession();
    await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: '/tmp' });
    await session.send('Page.enable');
    const ended = new Promise<string>((resolve) => {
      session.on('Page.downloadProgress', ({ state }) => {
        if (state !== 'inProgress') resolve(state);
      });
    });
    await expect(page.goto(`${stage.site.origin}/download`)).rejects.toThrow('net::ERR_ABORTED');
    expect(await ended).toBe('canceled');
  });
});

describe('Puppeteer: scripts', () => {
  it('evaluates with arguments, promises and handles', async () => {
    const page = await puppeteer.page('<p id=node>text</p>');
    expect(await page.evaluate((a: number, b: number) => a + b, 2, 3)).toBe(5);
    expect(await page.evaluate(async () => Promise.resolve({ deep: [1, null, 'x'] }))).toEqual({
      deep: [1, null, 'x'],
    });
    const node = await page.evaluateHandle(() => document.querySelector('#node'));
    expect(await page.evaluate((element) => element?.textContent, node)).toBe('text');
    await node.dispose();
    await expect(
      page.evaluate(() => {
        throw new Error('of the page');
      }),
    ).rejects.toThrow('of the page');
  });

  it('has functions of its own called by the page', async () => {
    const page = await puppeteer.page();
    await page.exposeFunction('double', (value: number) => 2 * value);
    await page.goto(stage.site.page('<p>here'));
    expect(await page.evaluate('double(21)')).toBe(42);
  });

  it('runs scripts before those of each document', async () => {
    const page = await puppeteer.page();
    await page.evaluateOnNewDocument(() => Object.assign(globalThis, { early: 1 }));
    await page.goto(stage.site.page('<script>window.seen = early + 1</script>'));
    expect(await page.evaluate('seen')).toBe(2);
  });

  it('waits for selectors and for functions', async () => {
    const page = await puppeteer.page('<p>here');
    const found = page.waitForSelector('#late', { visible: true });
    const isTrue = page.waitForFunction('window.late === 1');
    await page.evaluate(() => {
      Object.assign(globalThis, { late: 1 });
      document.body.insertAdjacentHTML('beforeend', '<i id=late>late</i>');
    });
    expect(await (await found)?.evaluate((node) => node.textContent)).toBe('late');
    await isTrue;
    expect(await page.$eval('#late', (node) => node.id)).toBe('late');
    expect(await page.$$eval('p, i', (nodes) => nodes.length)).toBe(2);
  });

  it('finds by text, by role and by XPath', async () => {
    const page = await puppeteer.page('<button>Send it</button><p>text</p>');
    const ids = await Promise.all(
      ['::-p-text(Send it)', '::-p-aria(Send it)', '::-p-xpath(//button)'].map((selector) =>
        page.$eval(selector, (node) => node.tagName),
      ),
    );
    expect(ids).toEqual(['BUTTON', 'BUTTON', 'BUTTON']);
  });

  it('reports what the page writes to its console, and what it throws', async () => {
    const page = await puppeteer.page();
    const said = nextEvent<ConsoleMessage>((done) => page.once('console', done));
    const thrown = nextEvent<unknown>((done) => page.once('pageerror', done));
    await page.goto(
      stage.site.page('<script>console.warn("a", {b: 1}); throw new Error("oops")</script>'),
    );
    const message = await said;
    expect([message.type(), await message.args()[1]?.jsonValue()]).toEqual(['warn', { b: 1 }]);
    expect(String(await thrown)).toContain('oops');
  });
});

describe('Puppeteer: what a page looks like', () => {
  it('takes screenshots of the page, of a clip and of a node', async () => {
    const page = await puppeteer.page('<div id=box style="width:50px;height:30px;background:red">');
    const sizeOf = (png: Uint8Array) => {
      const view = Buffer.from(png);
      return [view.readUInt32BE(16), view.readUInt32BE(20)];
    };
    const box = await page.$('#box');
    if (!box) throw new Error('no box');
    // Puppeteer's own viewport.
    expect(sizeOf(await page.screenshot())).toEqual([800, 600]);
    const clip = { x: 0, y: 0, width: 20, height: 10 };
    expect(sizeOf(await page.screenshot({ clip }))).toEqual([20, 10]);
    expect(sizeOf(await box.screenshot())).toEqual([50, 30]);
    const tall = await page.screenshot({ fullPage: true });
    expect(sizeOf(tall)[0]).toBe(800);
  });

  it('prints PDF', async () => {
    const page = await puppeteer.page('<h1>Print</h1>');
    const pdf = Buffer.from(await page.pdf({ format: 'A4' }));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('traces', async () => {
    const page = await puppeteer.page();
    await page.tracing.start();
    await page.goto(stage.site.page('<p>traced'));
    const trace = await page.tracing.stop();
    const { traceEvents } = JSON.parse(Buffer.from(trace ?? []).toString());
    expect(traceEvents.length).toBeGreaterThan(10);
  });

  it('emulates viewport, media, time zone and user agent', async () => {
    const page = await puppeteer.page();
    await page.setViewport({ width: 400, height: 300, deviceScaleFactor: 2 });
    await page.emulateMediaType('print');
    await page.emulateTimezone('Asia/Tokyo');
    await page.setUserAgent({ userAgent: 'of the client' });
    await page.goto(stage.site.page('<p>here'));
    expect(
      await page.evaluate(() => [
        innerWidth,
        devicePixelRatio,
        matchMedia('print').matches,
        Intl.DateTimeFormat().resolvedOptions().timeZone,
        navigator.userAgent,
      ]),
    ).toEqual([400, 2, true, 'Asia/Tokyo', 'of the client']);
  });

  it('brings a page to the front and closes it', async () => {
    const page = await puppeteer.page('<title>mine</title>');
    expect((await listPages(stage.browser)).map(({ title }) => title)).toContain('mine');
    await page.bringToFront();
    expect(await page.evaluate(() => document.hasFocus())).toBe(true);
    await page.close();
    expect((await listPages(stage.browser)).map(({ title }) => title)).not.toContain('mine');
  });
});
