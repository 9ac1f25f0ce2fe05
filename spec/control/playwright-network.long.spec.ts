import { describe, expect, it } from '@jest/globals';
import { connectPlaywright, PlaywrightClient } from '../support/cdp-clients.js';
import type { Body } from '../support/service.js';
import { Stage } from '../support/stage.js';
import { until } from '../support/until.js';

const stage = Stage.forAll();
const playwright = PlaywrightClient.forAll(stage);

const framed = (html: string) =>
  `<iframe src="${stage.site.page(`<!doctype html>${html}`, stage.site.other)}"></iframe>`;

describe('Playwright: interception', () => {
  it('aborts, answers and goes on with other headers', async () => {
    const page = await (await playwright.context()).newPage();
    await page.route('**/abort', (route) => route.abort());
    await page.route('**/answer', (route) => route.fulfill({ status: 418, body: 'tea' }));
    await page.route('**/go-on', (route) =>
      route.continue({
        url: `${stage.site.origin}/status/200?went`,
        headers: { ...route.request().headers(), 'x-of': 'client' },
      }),
    );
    await page.goto(stage.site.page('<p>here'));
    expect(
      await page.evaluate(async () => [
        await fetch('/abort').catch(() => 'aborted'),
        await (await fetch('/answer')).text(),
        await (await fetch('/go-on')).text(),
      ]),
    ).toEqual(['aborted', 'tea', 'went']);
    expect((await stage.site.visit('?went')).headers['x-of']).toBe('client');
  });

  it('fetches the answer, and changes it', async () => {
    const page = await (await playwright.context()).newPage();
    await page.route('**/status/200?original', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).toUpperCase() });
    });
    await page.goto(stage.site.page('<p>here'));
    expect(await page.evaluate(async () => (await fetch('/status/200?original')).text())).toBe(
      'ORIGINAL',
    );
  });

  it('of a context reaches frames of other processes and workers', async () => {
    const context = await playwright.context();
    await context.route('**/answer', (route) =>
      route.fulfill({ body: 'mine', headers: { 'access-control-allow-origin': '*' } }),
    );
    const page = await context.newPage();
    await page.goto(stage.site.page(framed('<p>far')));
    const ask = async () => (await fetch('/answer')).text();
    const [, frame] = page.frames();
    expect(await frame?.evaluate(ask)).toBe('mine');
    const [worker] = await Promise.all([
      page.waitForEvent('worker'),
      page.evaluate('void new Worker(URL.createObjectURL(new Blob(["self.here = 1"])))'),
    ]);
    const url = `${stage.site.origin}/answer`;
    expect(await worker.evaluate(async (from) => (await fetch(from)).text(), url)).toBe('mine');
  });

  it('downloads nothing', async () => {
    const page = await (await playwright.context({ acceptDownloads: true })).newPage();
    await expect(page.goto(`${stage.site.origin}/download`)).rejects.toThrow();
    await page.goto(stage.site.page('<p>goes on'));
    expect(await page.textContent('p')).toBe('goes on');
  });

  it('hears of downloads that are denied', async () => {
    const page = await (await playwright.context()).newPage();
    await page.goto(stage.site.page('<a href="/download">file</a>'));
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('a')]);
    expect([download.url(), await download.failure()]).toEqual([
      `${stage.site.origin}/download`,
      'canceled',
    ]);
  });

  it('hears of downloads that are kept, whose files the API has', async () => {
    const browser = await stage.tabwire.open({ downloads: 'keep' });
    const client = await connectPlaywright(browser);
    const listed = async () =>
      (await stage.tabwire.send('get', `${browser.path}/downloads/`)).body.downloads;
    for (const [earlier, context] of [client.contexts()[0], await client.newContext()].entries()) {
      const page = await context?.newPage();
      if (!page) throw new Error('there is no page');
      await page.goto(stage.site.page('<a href="/download">file</a>'));
      const [download] = await Promise.all([page.waitForEvent('download'), page.click('a')]);
      expect(await download.failure()).toBe(null);
      // Chrome tells the client first.
      await until(async () => {
        const ended = (await listed()).filter(({ state }: Body) => state !== 'running');
        return ended.length > earlier;
      });
      const last = (await listed()).at(-1);
      expect(last).toMatchObject({ url: download.url(), state: 'done', kept: true });
    }
    await client.close();
    // What the client had set is undone.
    const url = `${stage.site.origin}/download`;
    const { download_id } = await browser.do('navigate', { url });
    expect((await listed()).map(({ download_id: id }: Body) => id)).toContain(download_id);
    await browser.delete();
  });
});

describe('Playwright: frames', () => {
  it('works in frames of other processes', async () => {
    const page = await (await playwright.context()).newPage();
    await page.goto(
      stage.site.page(framed('<button onclick="this.textContent = origin">go</button>')),
    );
    const button = page.frameLocator('iframe').getByRole('button');
    await button.click();
    expect(await button.textContent()).toBe(stage.site.other);
  });

  it('has its scripts and bindings in them, before their own', async () => {
    const context = await playwright.context();
    await context.addInitScript(() => Object.assign(globalThis, { early: 1 }));
    await context.exposeFunction('bound', () => 2);
    const page = await context.newPage();
    await page.goto(
      stage.site.page(framed('<script>window.seen = [window.early, typeof window.bound]</script>')),
    );
    const [, frame] = page.frames();
    expect(await frame?.evaluate('seen')).toEqual([1, 'function']);
    expect(await frame?.evaluate('bound()')).toBe(2);
  });

  it('follows a frame from process to process', async () => {
    const page = await (await playwright.context()).newPage();
    await page.goto(stage.site.page(framed('<title>far</title>')));
    const [, frame] = page.frames();
    expect(await frame?.title()).toBe('far');
    // Chrome answers no Page.navigate of a frame that leaves its process: its parent moves it.
    const near = stage.site.page('<title>near</title>');
    await page.locator('iframe').evaluate((element, src) => element.setAttribute('src', src), near);
    await frame?.waitForURL(near);
    expect(await frame?.title()).toBe('near');
    await frame?.goto(stage.site.page('<title>far again</title>', stage.site.other));
    expect(await frame?.title()).toBe('far again');
    expect(page.frames()).toHaveLength(2);
  });

  it('sees workers come, speak and go', async () => {
    const page = await (await playwright.context()).newPage();
    await page.goto(stage.site.page('<p>here'));
    const [worker, message] = await Promise.all([
      page.waitForEvent('worker'),
      page.waitForEvent('console'),
      page.evaluate(
        'worker = new Worker(URL.createObjectURL(new Blob(["console.log(self.n = 42)"]))); 0',
      ),
    ]);
    expect([await worker.evaluate('n'), message.text()]).toEqual([42, '42']);
    await Promise.all([worker.waitForEvent('close'), page.evaluate('worker.terminate()')]);
    expect(page.workers()).toEqual([]);
  });
});
