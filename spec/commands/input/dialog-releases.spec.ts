import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Site } from '../../support/site.js';
import { sharedService } from '../../support/shared-services.js';
import type { TestBrowser } from '../../support/service.js';

let site: Site;
let browser: TestBrowser;
beforeAll(async () => {
  site = await Site.start();
  browser = await (await sharedService()).open({ dialogs: 'ask', touch: true });
});
afterAll(() => Promise.all([browser.delete(), site.stop()]));

/** Shows a page that opens a dialog a moment after an event, and logs the events. */
const show = (opener: string) =>
  browser.do('navigate', {
    url: site.page(`<!doctype html><body style="margin: 0; height: 500px"><script>
      log = [];
      const types = 'keydown keyup mousedown mouseup touchstart touchend touchcancel';
      for (const type of types.split(' ')) addEventListener(type, (event) => {
        if (!event.repeat) log.push(type + (event.key ?? ''));
      });
      addEventListener('${opener}', () => setTimeout(() => alert('open')), { once: true });
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
    ['click', { x: 20, y: 20, hold_ms: 10_000 }, 'mousedown', ['mousedown', 'mouseup']],
    ['drag', { ...WAY, steps: 1_000 }, 'mousedown', ['mousedown', 'mouseup']],
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
