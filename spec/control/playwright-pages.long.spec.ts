import { describe, expect, it } from '@jest/globals';
import { chromium } from 'playwright-core';
import {
  cdpUrl,
  CLIENT_TIMEOUT_MS,
  listContexts,
  listPages,
  PlaywrightClient,
} from '../support/cdp-clients.js';
import { Stage } from '../support/stage.js';

const stage = Stage.forAll();
const playwright = PlaywrightClient.forAll(stage);

describe('Playwright: the browser', () => {
  it('connects by HTTP too, and finds the WebSocket by itself', async () => {
    const browser = await chromium.connectOverCDP(`${stage.tabwire.url}${stage.browser.path}`, {
      timeout: CLIENT_TIMEOUT_MS,
    });
    const { body } = await stage.tabwire.send('get', `${stage.browser.path}/`);
    expect(`Chrome/${browser.version()}`).toBe(body.version);
    await browser.close();
    expect(await cdpUrl(stage.browser)).toBe(body.cdp_url);
  });

  it('has the page that the API opened in its first context', async () => {
    await stage.show('<title>of the API</title>');
    const titles = await Promise.all(playwright.shared.pages().map((page) => page.title()));
    expect(titles).toEqual(['of the API']);
  });

  it('closes what it opened, and not the browser', async () => {
    const browser = await chromium.connectOverCDP(await cdpUrl(stage.browser));
    const page = await (await browser.newContext()).newPage();
    await page.goto(stage.site.page('<title>left behind</title>'));
    await browser.close();
    await stage.do('fetch-html');
    expect((await listPages(stage.browser)).map(({ title }) => title)).not.toContain('left behind');
  });
});

describe('Playwright: pages', () => {
  it('goes to a URL, back, forward, and reloads', async () => {
    const page = await (await playwright.context()).newPage();
    const response = await page.goto(stage.site.page('<title>one</title>'));
    expect(response?.status()).toBe(200);
    await page.goto(stage.site.page('<title>two</title>'));
    await page.goBack();
    expect(await page.title()).toBe('one');
    await page.goForward();
    await page.reload();
    expect(await page.title()).toBe('two');
  });

  it('waits for a URL and for a load state', async () => {
    const page = await (await playwright.context()).newPage();
    await page.goto(stage.site.page(`<a href="/status/200?<title>next</title>">go</a>`));
    await Promise.all([page.waitForURL(/next/), page.getByText('go').click()]);
    await page.waitForLoadState('networkidle');
    expect(await page.title()).toBe('next');
  });

  it('evaluates with handles, and exposes functions', async () => {
    const page = await (await playwright.context()).newPage();
    await page.exposeFunction('double', (value: number) => 2 * value);
    await page.exposeBinding('whose', ({ frame }) => frame.url());
    const url = stage.site.page('<p id=node>text</p>');
    await page.goto(url);
    const handle = await page.evaluateHandle(() => ({ nested: { value: 21 } }));
    expect(await page.evaluate(({ nested }) => nested.value, handle)).toBe(21);
    expect(await page.evaluate('double(21)')).toBe(42);
    expect(await page.evaluate('whose()')).toBe(url);
  });

  it('waits for events: console, error, request, response', async () => {
    const page = await (await playwright.context()).newPage();
    const [message, error, request, response] = await Promise.all([
      page.waitForEvent('console'),
      page.waitForEvent('pageerror'),
      page.waitForRequest('**/script?*'),
      page.waitForResponse('**/script?*'),
      page.goto(
        stage.site.page('<script src="/script?console.log(1); throw Error(\'oops\')"></script>'),
      ),
    ]);
    expect([message.text(), error.message, request.resourceType(), response.status()]).toEqual([
      '1',
      'oops',
      'script',
      200,
    ]);
  });

  it('finds by role, label, placeholder and test id', async () => {
    const page = await (await playwright.context()).newPage();
    await page.goto(
      stage.site.page(
        '<label>Name <input placeholder=yours></label><button data-testid=send onclick="this.textContent = \'sent\'">Send</button>',
      ),
    );
    await page.getByLabel('Name').fill('Ada');
    expect(await page.getByPlaceholder('yours').inputValue()).toBe('Ada');
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await page.getByTestId('send').textContent()).toBe('sent');
  });

  it('takes screenshots and prints PDF', async () => {
    const page = await (
      await playwright.context({ viewport: { width: 320, height: 200 } })
    ).newPage();
    await page.goto(stage.site.page('<p id=box style="width:40px;height:20px;margin:0">x'));
    const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];
    expect(sizeOf(await page.screenshot())).toEqual([320, 200]);
    expect(sizeOf(await page.locator('#box').screenshot())).toEqual([40, 20]);
    expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('traces Chrome', async () => {
    const page = await (await playwright.context()).newPage();
    await playwright.browser.startTracing(page);
    await page.goto(stage.site.page('<p>traced'));
    const trace = await playwright.browser.stopTracing();
    expect(JSON.parse(trace.toString()).traceEvents.length).toBeGreaterThan(10);
  });

  it('speaks CDP of its own', async () => {
    const context = await playwright.context();
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const { result } = await session.send('Runtime.evaluate', { expression: '6 * 7' });
    expect(result.value).toBe(42);
    const browser = await playwright.browser.newBrowserCDPSession();
    await expect(browser.send('SystemInfo.getInfo')).rejects.toThrow(
      /SystemInfo.getInfo is denied/,
    );
  });
});

describe('Playwright: contexts', () => {
  it('emulate, keep cookies and storage, and are gone when they close', async () => {
    const context = await playwright.context({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 3,
      hasTouch: true,
      isMobile: true,
      locale: 'de-DE',
      timezoneId: 'Asia/Tokyo',
      colorScheme: 'dark',
      userAgent: 'of the client',
      extraHTTPHeaders: { 'x-of': 'client' },
    });
    await context.addCookies([{ name: 'of', value: 'client', url: stage.site.origin }]);
    const page = await context.newPage();
    await page.goto(
      `${stage.site.origin}/status/200?<meta name=viewport content=width=device-width>emulated`,
    );
    const { headers } = await stage.site.visit('emulated');
    expect([headers.cookie, headers['x-of'], headers['user-agent']]).toEqual([
      'of=client',
      'client',
      'of the client',
    ]);
    expect(
      await page.evaluate(() => [
        innerWidth,
        devicePixelRatio,
        navigator.language,
        Intl.DateTimeFormat().resolvedOptions().timeZone,
        matchMedia('(prefers-color-scheme: dark)').matches,
      ]),
    ).toEqual([390, 3, 'de-DE', 'Asia/Tokyo', true]);
    const state = await context.storageState();
    expect(state.cookies.map(({ name }) => name)).toEqual(['of']);
    expect(await listContexts(stage.browser)).toMatchObject([{ by: 'cdp' }]);
    await context.close();
    expect(await listContexts(stage.browser)).toEqual([]);
  });

  it('do not see each other', async () => {
    const [one, two] = await Promise.all([playwright.context(), playwright.context()]);
    const [first, second] = await Promise.all([one.newPage(), two.newPage()]);
    const url = stage.site.page('<p>here');
    await Promise.all([first.goto(url), second.goto(url)]);
    await first.evaluate(() => {
      document.cookie = 'of=one';
      localStorage.setItem('of', 'one');
    });
    expect(await second.evaluate(() => [document.cookie, localStorage.getItem('of')])).toEqual([
      '',
      null,
    ]);
  });
});

describe('Playwright: input', () => {
  it('presses, types, drags, taps', async () => {
    const page = await (await playwright.context({ hasTouch: true })).newPage();
    await page.goto(
      stage.site.page(
        '<input id=field><p id=from draggable=true>drag</p><p id=to ondragover="event.preventDefault()" ondrop="dropped = 1">to</p><b ontouchstart="tapped = 1">tap</b>',
      ),
    );
    await page.locator('#field').pressSequentially('abc');
    await page.keyboard.press('Shift+Home');
    await page.keyboard.type('x');
    expect(await page.locator('#field').inputValue()).toBe('x');
    await page.locator('#from').dragTo(page.locator('#to'));
    await page.locator('b').tap();
    expect(await page.evaluate('[dropped, tapped]')).toEqual([1, 1]);
  });

  it('chooses files that it sends along', async () => {
    const page = await (await playwright.context()).newPage();
    await page.goto(stage.site.page('<input type=file>'));
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.locator('input').click(),
    ]);
    await chooser.setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('sent') });
    expect(await page.evaluate('document.querySelector("input").files[0].text()')).toBe('sent');
  });

  it('answers dialogs', async () => {
    const page = await (await playwright.context()).newPage();
    await page.goto(stage.site.page('<p>here'));
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(`${dialog.type()} ${dialog.message()}`);
      void (dialog.type() === 'prompt' ? dialog.accept('given') : dialog.dismiss());
    });
    expect(await page.evaluate(() => [prompt('name?'), confirm('sure?')])).toEqual([
      'given',
      false,
    ]);
    expect(dialogs).toEqual(['prompt name?', 'confirm sure?']);
  });

  it('has dialogs dismissed that nobody listens to', async () => {
    const page = await (await playwright.context()).newPage();
    await page.goto(stage.site.page('<p>here'));
    expect(await page.evaluate(() => confirm('nobody?'))).toBe(false);
  });
});
