import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Site } from '../../support/site.js';
import { sharedService } from '../../support/shared-services.js';
import type { TestBrowser } from '../../support/service.js';
import { until } from '../../support/until.js';

let site: Site;
let browser: TestBrowser;
beforeAll(async () => {
  site = await Site.start();
  browser = await (await sharedService()).open({ dialogs: 'ask', touch: true });
});
afterAll(() => Promise.all([browser.delete(), site.stop()]));

/** Shows a page that does something at the first event of a type, and logs the events. */
const show = (opener: string, work = "setTimeout(() => alert('open'))") =>
  browser.do('navigate', {
    url: site.page(`<!doctype html><body style="margin: 0; height: 500px"><script>
      log = [];
      const types = 'keydown keyup mousedown mouseup click touchstart touchend touchcancel';
      for (const type of types.split(' ')) addEventListener(type, (event) => {
        if (!event.repeat) log.push(type + (event.key ?? ''));
      });
      addEventListener('${opener}', () => { ${work} }, { once: true });
    </script>`),
  });

const WAY = { x: 20, y: 20, to_x: 200, to_y: 200 };

describe('what a command holds is released when a dialog has closed that opened meanwhile', () => {
  it.each([
    ['hold-key', { key: 'ArrowRight10000' }, 'keydown', ['keydownArrowRight', 'keyupArrowRight']],
    [
      'hold-key',
      { key: 'Control+b10000' },
      'keydown',
      ['keydownControl', 'keydownb', 'keyupb', 'keyupControl'],
    ],
    ['click', { x: 20, y: 20, hold_ms: 10_000 }, 'mousedown', ['mousedown', 'mouseup', 'click']],
    ['drag', { ...WAY, steps: 1_000 }, 'mousedown', ['mousedown', 'mouseup', 'click']],
    ['swipe', { ...WAY, duration_ms: 10_000 }, 'touchstart', ['touchstart', 'touchcancel']],
  ])('%s %j', async (command, body, opener, events) => {
    await show(opener);
    const held = await browser.send(command, body);
    expect([held.status, held.body.code]).toEqual([409, 'dialog_open']);
    await browser.do('dialog', { accept: true });
    const logged = `log.length >= ${events.length}`;
    await browser.do('wait-for', { function: logged, timeout_ms: 5_000 });
    expect(await browser.evaluate('log')).toEqual(events);
  });
});

const CLICK = ['mousedown', 'mouseup', 'click'];
const AT = { x: 20, y: 20 };

describe('the page gets the rest of a press when the dialogs of its handler have closed', () => {
  it.each([
    ['click', AT, CLICK],
    ['click', { ...AT, click_count: 2 }, [...CLICK, ...CLICK]],
    ['mouse', { move: AT, down: true, up: true }, CLICK],
    ['drag', WAY, CLICK],
    ['tap', AT, ['touchstart', 'touchend', ...CLICK]],
    ['send-keys', { keys: 'Control+b' }, ['keydownControl', 'keydownb', 'keyupb', 'keyupControl']],
    ['type', { text: 'ab' }, ['keydowna', 'keyupa', 'keydownb', 'keyupb']],
  ])('%s %j', async (command, body, events) => {
    for (const dialogs of [1, 2])
      for (const opener of new Set(
        events.map((event) => event.replace(/(?<=^key(down|up)).*/, '')),
      )) {
        await show(opener, 'alert(1);'.repeat(dialogs));
        const { status } = await browser.send(command, body);
        expect([opener, status]).toEqual([opener, 409]);
        for (let i = 0; i < dialogs; i += 1) await answered();
        const isWhole = `log.length >= ${events.length}`;
        await browser.do('wait-for', { function: isWhole, timeout_ms: 5_000 });
        expect([opener, await browser.evaluate('log')]).toEqual([opener, events]);
        expect((await browser.do('mouse', { move: AT })).pressed).toEqual({
          keys: [],
          buttons: [],
        });
      }
  });
});

/** Answers the dialog that is open, or that the script opens next. */
const answered = () =>
  until(async () => (await browser.send('dialog', { accept: true })).status === 200);
