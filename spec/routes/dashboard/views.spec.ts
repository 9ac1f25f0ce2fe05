import { afterEach, describe, expect, it } from '@jest/globals';
import { DashboardStage } from '../../support/dashboard.js';
import { Tabwire } from '../../support/tabwire.js';

const stage = DashboardStage.forAll();

const WIDTHS = [360, 1_280, 2_560];
const PANELS = ['Events', 'Map', 'Console', 'Recorder', 'Links'];

/** Has what shows the dashboard prefer a colour scheme; it ends with that browser. */
const prefer = async (value: 'light' | 'dark') => {
  const { currentPage } = stage.driver.gateway.browser(stage.eyes.id).contexts.default;
  const features = [{ name: 'prefers-color-scheme', value }];
  await currentPage?.session.send('Emulation.setEmulatedMedia', { features });
};

describe('every view', () => {
  it.each(WIDTHS)(
    'has no violation and fits %i px',
    async (width) => {
      await stage.look({ viewport: { width, height: 800 } });
      const { id } = await stage.watched.open({
        label: `of ${width}`,
        url: stage.site.page('<title>Shop</title><button>Buy</button>'),
      });
      await prefer(width === 1_280 ? 'dark' : 'light');
      const found: unknown[] = [];
      const check = async (view: string) => {
        const [violations, overflow] = [await stage.violations(), await stage.overflow()];
        if (violations.length > 0 || overflow > 0) found.push([view, violations, overflow]);
      };
      await stage.visit();
      await stage.sees(`of ${width}`);
      await check('overview');
      await stage.visit(`#/browsers/${id}`);
      await stage.sees('New page');
      for (const panel of PANELS) {
        await stage.opens(panel);
        if (panel === 'Console') await stage.sees('node-click: ');
        await check(panel);
      }
      expect(found).toEqual([]);
    },
    90_000,
  );
});

describe('a server that goes and comes back', () => {
  it('is told of, and the page goes on by itself', async () => {
    await stage.visit();
    await stage.sees('Free places');
    const { url } = stage.watched;
    await stage.watched.stop();
    await stage.sees('The server does not answer');
    const port = Number(new URL(url).port);
    stage.replace(await Tabwire.start({}, undefined, { port }));
    await stage.holds("!document.body.innerText.includes('The server does not answer')");
    await stage.sees('No browser to show');
  }, 60_000);
});

describe('500 browsers', () => {
  afterEach(() => stage.driver.send('delete', `${stage.eyes.path}/routes/`));

  it('are listed and filtered', async () => {
    const ids = Array.from({ length: 500 }, (_, at) => `b${at}`);
    const figures = { age_ms: 1, idle_ms: 1, running: 0, contexts: 0, pages: 1, pss_bytes: 1e8 };
    const status = {
      ...{ used: 500, free: 0, queued: 0, pooled: 0, uptime_s: 1 },
      memory: { total_bytes: 1e9, available_bytes: 1e9 },
      browsers: ids.map((id) => ({ id, label: `label ${id}`, ...figures })),
    };
    const records = ids.map((id) => ({ id, label: null, version: '', url: 'u', title: `t ${id}` }));
    const respond = (path: string, body: object) => ({
      match: { url: `${stage.watched.url}${path}` },
      action: 'respond',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const rules = [respond('/status/', status), respond('/browsers/', { browsers: records })];
    await stage.driver.send('put', `${stage.eyes.path}/routes/`, { rules });
    await stage.visit();
    await stage.sees('500 of 500 shown');
    await stage.eyes.do('focus', { node_id: await stage.eyes.find('#filter') });
    for (const text of ['b', '4', '9', '9']) await stage.eyes.do('type', { text });
    await stage.sees('1 of 500 shown');
  }, 60_000);
});
