import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Site } from '../support/site.js';
import type { Body, TestBrowser } from '../support/service.js';
import { Tabwire } from '../support/tabwire.js';
import { until } from '../support/until.js';

/** One that starts a Chrome for each open, and one that keeps them ready. */
let cold: Tabwire;
let warm: Tabwire;
let site: Site;
beforeAll(async () => {
  [cold, warm, site] = await Promise.all([
    Tabwire.start({ POOL_SIZE: '0' }),
    Tabwire.start({ POOL_SIZE: '1' }),
    Site.start(),
  ]);
});
afterAll(() => Promise.all([cold.stop(), warm.stop(), site.stop()]));

/** What a document can tell of how it is shown. */
const APPEARANCE = `({
  viewport: [innerWidth, innerHeight, devicePixelRatio],
  window: [outerWidth, outerHeight, screenX, screenY],
  screen: [screen.width, screen.height, screen.availWidth, screen.availHeight],
  visual: [visualViewport.width, visualViewport.height, visualViewport.scale],
  media: ['(hover: hover)', '(pointer: fine)', '(prefers-color-scheme: dark)', '(display-mode: browser)']
    .map((query) => matchMedia(query).matches),
  agent: [navigator.userAgent, navigator.platform, JSON.stringify(navigator.userAgentData)],
  languages: [navigator.language, ...navigator.languages],
  number: (1234.5).toLocaleString(),
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  hour: new Date(0).getHours(),
  shown: [document.visibilityState, document.hasFocus()],
})`;

const HEADERS = ['user-agent', 'accept-language', 'x-one', 'accept'];

/** How pages of a browser look, and what their server hears, wherever they come from. */
async function appearanceOf(browser: TestBrowser): Promise<Body> {
  const seen: Record<string, unknown> = {};
  const note = async (where: string, appearance: Promise<unknown>) => {
    seen[where] = await appearance;
  };
  const at = (name: string) => `?${name}-${browser.id}`;
  await note('blank', browser.evaluate(APPEARANCE));
  await browser.do('navigate', { url: `${site.origin}/status/200${at('first')}` });
  await note('first', browser.evaluate(APPEARANCE));
  await browser.do('navigate', { url: site.page(`<title>${at('opener')}</title>`) });
  const tell = site.page(`<script>opener.postMessage(${APPEARANCE}, '*')</script>`);
  const popup = `new Promise((done) => {
    onmessage = ({ data }) => done(data);
    open(${JSON.stringify(tell)});
  })`;
  await note('popup', browser.evaluate(popup, { timeout_ms: 10_000 }));
  await browser.tabwire.send('put', `${browser.path}/pages/`, {
    url: `${site.other}/status/200${at('second')}`,
  });
  await note('second', browser.evaluate(APPEARANCE));
  const { body } = await browser.tabwire.send('put', `${browser.path}/contexts/`, {
    url: `${site.origin}/status/200${at('context')}`,
  });
  await note('context', browser.evaluate(APPEARANCE, { ctx_id: body.ctx_id }));
  for (const name of ['first', 'second', 'context']) {
    const { headers } = await site.visit(at(name));
    seen[`headers of ${name}`] = HEADERS.map((header) => headers[header]);
  }
  const { body: record } = await browser.tabwire.send('get', `${browser.path}/`);
  seen.record = { headless: record.headless, agent: record.user_agent, viewport: record.viewport };
  return seen;
}

describe.each([
  ['no options', {}, 'accept'],
  [
    'looks of its own',
    {
      viewport: { width: 1920, height: 1080, device_scale_factor: 1.5 },
      locale: 'de-DE',
      timezone: 'Asia/Tokyo',
      headers: { 'X-One': 'first' },
      label: 'dressed',
    },
    'ask',
  ],
  [
    'a device, whose user agent it has',
    { device: 'Pixel 7', color_scheme: 'dark', touch: true, locale: 'fr-FR' },
    'dismiss',
  ],
] as const)('with %s', (_, looks, dialogs) => {
  it('pages of a pooled Chrome look as those of a cold one, and treat dialogs as the open says', async () => {
    await until(() => warm.gateway.pooled === 1);
    const options = { ...looks, dialogs };
    const [pooled, fresh] = await Promise.all([warm.open(options), cold.open(options)]);
    try {
      const [ours, theirs] = await Promise.all([appearanceOf(pooled), appearanceOf(fresh)]);
      // In chrome-headless-shell a popup has a window of its own, whose size comes after its first script.
      if (cold.service.settings.DEFAULT_HEADLESS === 'shell')
        for (const { popup } of [ours, theirs]) delete popup.window;
      // A popup tells before its first layout, which the scale of a phone waits for.
      if ('device' in looks) for (const { popup } of [ours, theirs]) delete popup.visual;
      expect(ours).toEqual(theirs);
      const { status, body } = await pooled.send('eval', { expression: 'confirm("?")' });
      expect(status).toBe(dialogs === 'ask' ? 409 : 200);
      if (dialogs !== 'ask') expect(body.data.value).toBe(dialogs === 'accept');
    } finally {
      await Promise.all([pooled.delete(), fresh.delete()]);
    }
  });
});
