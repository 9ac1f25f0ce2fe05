import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DashboardStage } from '../../support/dashboard-stage.js';
import { freePorts } from '../../support/fleet/free-ports.js';
import { Tabwire } from '../../support/tabwire.js';

const stage = DashboardStage.forAll();

const WIDTHS = [360, 768, 1_280, 2_560];
const PANELS = ['Events', 'Network', 'Console', 'Commands', 'Map', 'Recorder', 'DevTools', 'Links'];

const found: unknown[] = [];

/** Looks for violations at each width, in both schemes. */
async function check(view: string): Promise<void> {
  for (const width of WIDTHS) {
    for (const color_scheme of ['light', 'dark']) {
      await stage.viewer.do('emulate', { viewport: { width, height: 800 }, color_scheme });
      const [violations, overflow] = [await stage.violations(), await stage.overflow()];
      if (violations.length > 0 || overflow > 0)
        found.push([view, width, color_scheme, violations, overflow]);
    }
  }
}

describe('every view', () => {
  // A colour that is on its way to another is neither.
  beforeAll(() => stage.viewer.do('emulate', { reduced_motion: 'reduce' }));
  beforeEach(() => {
    found.length = 0;
  });

  it('has no violation, and fits what it is shown on, wide or narrow, light or dark', async () => {
    const { id } = await stage.watched.open({
      label: 'the shop',
      url: stage.site.page('<title>Shop</title><button>Buy</button>'),
    });
    await stage.visit();
    await stage.waitForText('the shop');
    await check('wall');
    await stage.visit('#/?view=list');
    await stage.waitForText('the shop');
    await check('list');
    await stage.visit(`#/browsers/${id}`);
    await stage.waitForText('Live');
    for (const panel of PANELS) {
      await stage.openPanel(panel);
      if (panel === 'Commands') await stage.waitForText('node-click: ');
      await check(panel);
    }
    expect(found).toEqual([]);
  }, 240_000);

  it('so has every state of a browser, and of a link', async () => {
    const shop = await stage.watched.open({
      label: 'the shop',
      url: stage.site.page('<title>Shop</title>'),
      dialogs: 'ask',
    });
    const link = await shop.do('live', { drive: true });
    const watching = await shop.do('live', { expires_s: 86_400 });
    await stage.visit(`#/browsers/${shop.id}`);
    await stage.waitForText('Live');
    await stage.instruct('click Keys');
    await stage.waitForText('Stop driving');
    await check('keys');
    await stage.viewer.do('send-keys', { keys: 'Escape' });
    await stage.instruct('click "Delete the shop"');
    await stage.waitForText('Delete the shop?');
    await check('delete');
    await stage.instruct('click "Keep it"');
    await shop.evaluate('setTimeout(() => prompt("A name?"))');
    await stage.waitForText('Drive, to answer');
    await check('dialog, watching');
    await stage.instruct('click "Drive, to answer"');
    await stage.waitForText('Cancel');
    await check('dialog, driving');
    await stage.instruct('click Cancel');
    await stage.waitUntil(`!document.querySelector('.over')`);
    for (const [name, { url }] of Object.entries({ link, watching })) {
      // From another link, the fragment alone is another one.
      await stage.viewer.do('navigate', { url: 'about:blank' });
      await stage.viewer.do('navigate', { url });
      await stage.waitForText('until ');
      await check(name);
    }
    await stage.visit(`#/browsers/${shop.id}`);
    await stage.waitForText('Live');
    const { currentPage } = stage.watched.gateway.browser(shop.id).contexts.default;
    currentPage?.session.send('Page.crash', {}).catch(() => undefined);
    await stage.waitForText('The page crashed');
    await check('crashed');
    await shop.delete();
    await stage.waitForText('was deleted');
    await check('deleted');
    await stage.viewer.do('navigate', { url: link.url });
    await stage.waitUntil(
      `document.querySelector('.card-note') && !document.querySelector('.line .live')`,
    );
    await check('a link that has ended');
    expect(found).toEqual([]);
  }, 240_000);
});

describe('a server that goes and comes back', () => {
  it('is told of, and the page goes on by itself', async () => {
    await stage.watched.stop();
    // One that the system gives to nobody else while the server is away.
    const [port = 0] = await freePorts(1);
    stage.replace(await Tabwire.start({}, undefined, { port }));
    await stage.visit();
    await stage.waitForText('No browser is open');
    await stage.watched.stop();
    await stage.waitForText('The server does not answer');
    await stage.waitForText('What you see is');
    expect(await stage.violations()).toEqual([]);
    stage.replace(await Tabwire.start({}, undefined, { port }));
    await stage.waitUntil("!document.body.innerText.includes('The server does not answer')");
    await stage.waitForText('No browser is open');
  }, 60_000);
});
