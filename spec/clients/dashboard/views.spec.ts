import { describe, expect, it } from '@jest/globals';
import { DashboardStage } from '../../support/dashboard-stage.js';
import { freePorts } from '../../support/fleet/free-ports.js';
import { Tabwire } from '../../support/tabwire.js';

const stage = DashboardStage.forAll();

const WIDTHS = [360, 1_280, 2_560];
const PANELS = ['Events', 'Map', 'Console', 'Recorder', 'Links'];

describe('every view', () => {
  it('has no violation, and fits what it is shown on, wide or narrow, light or dark', async () => {
    const { id } = await stage.watched.open({
      label: 'the shop',
      url: stage.site.page('<title>Shop</title><button>Buy</button>'),
    });
    // A colour that is on its way to another is neither.
    await stage.viewer.do('emulate', { reduced_motion: 'reduce' });
    const found: unknown[] = [];
    const check = async (view: string) => {
      for (const width of WIDTHS) {
        const color_scheme = width === 1_280 ? 'dark' : 'light';
        await stage.viewer.do('emulate', { viewport: { width, height: 800 }, color_scheme });
        const [violations, overflow] = [await stage.violations(), await stage.overflow()];
        if (violations.length > 0 || overflow > 0) found.push([view, width, violations, overflow]);
      }
    };
    await stage.visit();
    await stage.waitForText('the shop');
    await check('overview');
    await stage.visit(`#/browsers/${id}`);
    await stage.waitForText('New page');
    for (const panel of PANELS) {
      await stage.openPanel(panel);
      if (panel === 'Console') await stage.waitForText('node-click: ');
      await check(panel);
    }
    expect(found).toEqual([]);
  }, 90_000);
});

describe('a server that goes and comes back', () => {
  it('is told of, and the page goes on by itself', async () => {
    await stage.watched.stop();
    // One that the system gives to nobody else while the server is away.
    const [port = 0] = await freePorts(1);
    stage.replace(await Tabwire.start({}, undefined, { port }));
    await stage.visit();
    await stage.waitForText('Free places');
    await stage.watched.stop();
    await stage.waitForText('The server does not answer');
    stage.replace(await Tabwire.start({}, undefined, { port }));
    await stage.waitUntil("!document.body.innerText.includes('The server does not answer')");
    await stage.waitForText('No browser to show');
  }, 60_000);
});
