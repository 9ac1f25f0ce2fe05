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
const LOOKS = `({
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
async function looksOf(browser: TestBrowser): Promise<Body> {
  const seen: Record<string, unknown> = {};
  const note = async (where: string, looks: Promise<unknown>) => {
    seen[where] = await looks;
  };
  const at = (name: string) => `?${name}-${browser.id}`;
  await note('blank', browser.evaluate(LOOKS));
  await browser.do('navigate', { url: `${site.origin}/status/200${at('first')}` });
  await note('first', browser.evaluate(LOOKS));
  await browser.do('navigate', { url: site.page(`<title>${at('opener')}</title>`) });
  const tell = site.page(`<script>opener.postMessage(${LOOKS}, '*')</script>`);
  const popup = `new Promise((done) => {
    onmessage = ({ data }) => done(data);
    open(${JSON.stringify(tell)});
  })`;
  await note('popup', browser.evaluate(popup, { timeout_ms: 10_000 }));
  await browser.tabwire.send('put', `${browser.path}/pages/`, {
    url: `${site.other}/status/200${at('second')}`,
  });
  await note('second', browser.evaluate(LOOKS));
  const { body } = await browser.tabwire.send('put', `${browser.path}/contexts/`, {
    url: `${site.origin}/status/200${at('context')}`,
  });
  await note('context', browser.evaluate(LOOKS, { ctx_id: body.ctx_id }));
  for (const name of ['first', 'second', 'context']) {
    const { headers } = await site.visit(at(name));
    seen[`headers of ${name}`] = HEADERS.map((header) => headers[header]);
  }
  const { body: record } = await browser.tabwire.send('get', `${browser.path}/`);
  seen.record = { headless: record.headless, agent: record.user_agent, viewport: record.viewport };
  return seen;
}

describe.each([
  ['no options', {}],
  ['a small viewport', { viewport: { width: 640, height: 480 } }],
  ['a large viewport', { viewport: { width: 1920, height: 1080, device_scale_factor: 1.5 } }],
  ['a user agent', { user_agent: 'Mozilla/5.0 (Test) Agent/1.0' }],
  ['a locale', { locale: 'de-DE' }],
  ['a time zone', { timezone: 'Asia/Tokyo' }],
  ['headers', { headers: { 'X-One': 'first' } }],
  ['a device', { device: 'Pixel 7', color_scheme: 'dark', touch: true }],
  [
    'all of them',
    {
      viewport: { width: 801, height: 603, device_scale_factor: 2.5 },
      user_agent: 'Mozilla/5.0 (Test) Agent/1.0',
      locale: 'de-DE',
      timezone: 'Asia/Tokyo',
      headers: { 'X-One': 'first' },
      label: 'dressed',
    },
  ],
])('with %s', (_, options) => {
  it('pages of a pooled Chrome look as those of a cold one', async () => {
    await until(() => warm.gateway.pooled === 1);
    const [pooled, fresh] = await Promise.all([warm.open(options), cold.open(options)]);
    try {
      const [ours, theirs] = await Promise.all([looksOf(pooled), looksOf(fresh)]);
      // In chrome-headless-shell a popup has a window of its own, whose size comes after its first script.
      if (cold.service.settings.DEFAULT_HEADLESS === 'shell')
        for (const { popup } of [ours, theirs]) delete popup.window;
      // A popup tells before its first layout, which the scale of a phone waits for.
      if ('device' in options) for (const { popup } of [ours, theirs]) delete popup.visual;
      expect(ours).toEqual(theirs);
    } finally {
      await Promise.all([pooled.delete(), fresh.delete()]);
    }
  });
});

it('dialogs are treated as the open says', async () => {
  for (const [dialogs, status] of [
    ['accept', 200],
    ['ask', 409],
    ['dismiss', 200],
  ] as const) {
    await until(() => warm.gateway.pooled === 1);
    const browser = await warm.open({ dialogs });
    const reply = await browser.send('eval', { expression: 'confirm("?")' });
    expect(reply.status).toBe(status);
    if (status === 200) expect(reply.body.data.value).toBe(dialogs === 'accept');
    await browser.delete();
  }
});
