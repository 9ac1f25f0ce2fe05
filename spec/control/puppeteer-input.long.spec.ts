import { describe, expect, it } from '@jest/globals';
import type { Dialog, Page } from 'puppeteer-core';
import { nextEvent, PuppeteerClient } from '../support/cdp-clients.js';
import { Stage } from '../support/stage.js';

const stage = Stage.forAll();
const puppeteer = PuppeteerClient.forAll(stage);

describe('Puppeteer: input', () => {
  it('clicks, types and presses keys', async () => {
    const page = await puppeteer.page('<input id=field><button onclick="n = event.detail">');
    await page.type('#field', 'Text');
    await page.keyboard.down('Shift');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.up('Shift');
    await page.keyboard.press('Backspace');
    await page.keyboard.sendCharacter('嗨');
    expect(await page.$eval('input', (field) => field.value)).toBe('Tex嗨');
    await page.click('button', { count: 2 });
    expect(await page.evaluate('n')).toBe(2);
  });

  it('fills by locator', async () => {
    const page = await puppeteer.page('<input id=field><select><option>a<option>b</select>');
    await page.locator('#field').fill('filled');
    expect(await page.$eval('input', (field) => field.value)).toBe('filled');
    expect(await page.select('select', 'b')).toEqual(['b']);
  });

  it('moves, drags and turns the wheel', async () => {
    const page = await puppeteer.page(
      '<body style="height:3000px"><script>seen = []; for (const t of ["mousedown", "mousemove", "mouseup"]) addEventListener(t, (e) => seen.push(t + e.buttons))</script>',
    );
    await page.mouse.move(50, 50);
    await page.mouse.down();
    await page.mouse.move(100, 100);
    await page.mouse.up();
    expect(await page.evaluate('seen')).toEqual([
      'mousemove0',
      'mousedown1',
      'mousemove1',
      'mouseup0',
    ]);
    const scrolled = page.waitForFunction('scrollY > 0');
    await page.mouse.wheel({ deltaY: 200 });
    await scrolled;
  });

  it('taps', async () => {
    const page = await puppeteer.page();
    await page.setViewport({ width: 400, height: 400, hasTouch: true });
    await page.goto(
      stage.site.page(
        '<body style="height:300px"><script>ontouchstart = () => { tapped = 1 }</script>',
      ),
    );
    await page.touchscreen.tap(100, 100);
    expect(await page.evaluate('tapped')).toBe(1);
  });

  it('has file choosers, which take no file of the server’s', async () => {
    const page = await puppeteer.page('<input type=file>');
    const [chooser] = await Promise.all([page.waitForFileChooser(), page.click('input')]);
    expect(chooser.isMultiple()).toBe(false);
    await expect(chooser.accept(['/etc/passwd'])).rejects.toThrow(
      /DOM.setFileInputFiles is denied/,
    );
    expect(await page.$eval('input', ({ files }) => files?.length)).toBe(0);
  });
});

describe('Puppeteer: dialogs', () => {
  const dialogOf = (page: Page) => nextEvent<Dialog>((done) => page.once('dialog', done));

  it('are told of, and accepted', async () => {
    const page = await puppeteer.page('<p>here');
    const opened = dialogOf(page);
    const answer = page.evaluate(() => confirm('sure?'));
    const dialog = await opened;
    expect([dialog.type(), dialog.message()]).toEqual(['confirm', 'sure?']);
    await dialog.accept();
    expect(await answer).toBe(true);
  });

  it('are dismissed', async () => {
    const page = await puppeteer.page('<p>here');
    const opened = dialogOf(page);
    const answer = page.evaluate(() => confirm('sure?'));
    await (await opened).dismiss();
    expect(await answer).toBe(false);
  });

  it('take the text of a prompt', async () => {
    const page = await puppeteer.page('<p>here');
    const opened = dialogOf(page);
    const answer = page.evaluate(() => prompt('name?', 'default'));
    const dialog = await opened;
    expect(dialog.defaultValue()).toBe('default');
    await dialog.accept('given');
    expect(await answer).toBe('given');
  });

  it('are answered by the browser’s policy when the client does not', async () => {
    const page = await puppeteer.page('<p>here');
    expect(await page.evaluate(() => confirm('nobody?'))).toBe(false);
  });

  it('that a client answers are in the reply of the command that opened them', async () => {
    const page = await puppeteer.page('<title>asked</title>');
    const opened = dialogOf(page).then((dialog) => dialog.accept());
    const { data, dialogs } = await stage.do('eval', {
      expression: 'confirm("of the API")',
      page_id: await idOf(page),
    });
    await opened;
    expect([data.value, dialogs]).toEqual([
      true,
      [expect.objectContaining({ message: 'of the API', accepted: true })],
    ]);
  });
});

/** Chrome's ID of a page, which is the API's too. */
async function idOf(page: Page): Promise<string> {
  const session = await page.createCDPSession();
  const { targetInfo } = await session.send('Target.getTargetInfo');
  await session.detach();
  return targetInfo.targetId;
}
