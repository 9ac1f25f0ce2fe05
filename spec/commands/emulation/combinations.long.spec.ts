import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Body } from '../../support/service.js';
import { Random } from '../../support/random.js';
import { Stage } from '../../support/stage.js';

/** `COMBINATIONS=60` runs all of them. */
const COUNT = Number(process.env.COMBINATIONS ?? 6);
const random = new Random(Number(process.env.SEED ?? 17));
const stage = Stage.forAll();

const CHOICES: Readonly<Record<string, readonly unknown[]>> = {
  device: ['Pixel 7', 'Galaxy Tab S9', 'Desktop Edge', 'iPhone 15', 'Pixel 5 landscape'],
  viewport: [{ width: 700, height: 500, device_scale_factor: 2 }],
  touch: [true, false],
  user_agent: ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0'],
  locale: ['de-DE', 'fr-CH', 'ja'],
  timezone: ['Europe/Berlin', 'Asia/Tokyo', 'America/New_York'],
  color_scheme: ['dark', 'light'],
  reduced_motion: ['reduce', 'no-preference'],
  forced_colors: ['active', 'none'],
  contrast: ['more', 'less', 'no-preference'],
  media: ['print', 'screen'],
  geolocation: [{ latitude: 52.5, longitude: 13.4, accuracy: 10 }],
  permissions: [['geolocation'], ['geolocation', 'notifications']],
  network_speed: ['fast-4g', { latency_ms: 20 }],
  ignore_https_errors: [true],
  headers: [{ 'X-Emulated': 'yes' }],
};

interface Combination {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Who gets them, and when. */
  readonly way: 'opening' | 'context' | 'page';
}

function combination(): Combination {
  const way = random.pick(['opening', 'context', 'page'] as const);
  const fields: Record<string, unknown> = {};
  for (const [name, values] of Object.entries(CHOICES))
    if (random.next() < 0.4 && !(way === 'page' && name === 'permissions'))
      fields[name] = random.pick(values);
  return { way, fields };
}

/** What a place tells of its emulation; a worker has no document. */
const SEEN = `(async () => {
  const matches = (query) => self.matchMedia?.(query).matches;
  const hints = await navigator.userAgentData?.getHighEntropyValues(
    ['architecture', 'bitness', 'fullVersionList', 'model', 'platformVersion']);
  return {
    user_agent: navigator.userAgent,
    hints: hints ?? null,
    languages: [...navigator.languages],
    locale: Intl.NumberFormat().resolvedOptions().locale,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(self.document ? {
      // Chrome tells workers the platform that it runs on.
      platform: navigator.platform,
      touch: navigator.maxTouchPoints > 0,
      color_scheme: matches('(prefers-color-scheme: dark)') ? 'dark' : 'light',
      reduced_motion: matches('(prefers-reduced-motion: reduce)') ? 'reduce' : 'no-preference',
      forced_colors: matches('(forced-colors: active)') ? 'active' : 'none',
      contrast: ['more', 'less', 'custom', 'no-preference']
        .find((value) => matches('(prefers-contrast: ' + value + ')')),
      media: matches('print') ? 'print' : 'screen',
      geolocation: (await navigator.permissions.query({ name: 'geolocation' })).state,
    } : {}),
  };
})()`;

const WORKER = 'onmessage = async ({ data }) => postMessage(await eval(data))';

/** What each place of a page tells. */
async function placesOf(page: object, at: string): Promise<Record<string, Body>> {
  const { browser, site } = stage;
  const viewport = '<meta name=viewport content="width=device-width">';
  const inner = site.page(`<title>frame</title><!--${at}-frame-->`, site.other);
  const worker = JSON.stringify(`/script?${encodeURIComponent(`${WORKER};"${at}-worker"`)}`);
  const html = `${viewport}<!--${at}-page--><iframe allow=geolocation src=${JSON.stringify(inner)}></iframe>
    <script>worker = new Worker(${worker})</script>`;
  await browser.do('navigate', { url: site.page(html), ...page });
  const seen: Record<string, Body> = { page: await browser.evaluate(SEEN, page) };
  const frame_node_id = await browser.find('iframe', page);
  seen.frame = await browser.evaluate(SEEN, { ...page, frame_node_id });
  const told = `new Promise((done) => {
    worker.onmessage = ({ data }) => done(data);
    worker.postMessage(${JSON.stringify(SEEN)});
  })`;
  seen.worker = await browser.evaluate(told, page);
  const popup = JSON.stringify(site.page(`${viewport}<!--${at}-popup--><title>popup</title>`));
  await browser.do('eval', { ...page, expression: `open(${popup}); 0` });
  const { page_id: opened } = await browser.do('wait-for', { ...page, page_opened: true });
  await browser.do('wait-for', { page_id: opened, load_state: 'load' });
  seen.popup = await browser.evaluate(SEEN, { page_id: opened });
  seen.popupScreen = await browser.evaluate(SCREEN, { page_id: opened });
  seen.pageScreen = await browser.evaluate(SCREEN, page);
  return seen;
}

const SCREEN = '[innerWidth, innerHeight, screen.width, screen.height]';

let unlike: Body;
beforeAll(async () => {
  const { body } = await stage.tabwire.send('put', `${stage.browser.path}/contexts/`, {});
  unlike = (await placesOf({ ctx_id: body.ctx_id }, 'none')).page;
});

/** Compares what a combination says with what each place of its pages tells, and with their first requests. */
async function compare(index: number, { way, fields }: Combination, ctx_id: string): Promise<void> {
  const { browser, tabwire, site } = stage;
  const pages = await tabwire.send('get', `${browser.path}/pages/`);
  const { page_id } = pages.body.pages.find((page: Body) => page.ctx_id === ctx_id);
  const subject = way === 'page' ? { page_id } : { ctx_id };
  if (way !== 'opening') await browser.do('emulate', { ...fields, ...subject });
  const query = new URLSearchParams(subject).toString();
  const { body: now } = await tabwire.send('get', `${browser.path}/emulate/?${query}`);
  expect(now).toMatchObject(fields);

  const at = `c${index}`;
  const seen = await placesOf({ ctx_id, page_id }, at);
  const { geolocation, ...page } = seen.page;
  const expected: Record<string, unknown> = {
    user_agent: now.user_agent ?? unlike.user_agent,
    languages: now.locale === null ? unlike.languages : [now.locale],
    locale: now.locale ?? unlike.locale,
    timezone: now.timezone ?? unlike.timezone,
    touch: now.touch ?? false,
    color_scheme: now.color_scheme ?? unlike.color_scheme,
    reduced_motion: now.reduced_motion ?? unlike.reduced_motion,
    forced_colors: now.forced_colors ?? 'none',
    media: now.media ?? 'screen',
  };
  if (now.contrast !== null) expected.contrast = now.contrast;
  expect(page).toMatchObject(expected);
  expect(geolocation).toBe(now.permissions === null ? unlike.geolocation : 'granted');
  expect(seen.frame).toEqual(seen.page);
  expect(seen.popup).toEqual(seen.page);
  expect(seen.page).toMatchObject(seen.worker);
  const { width, height, screen = { width, height } } = now.viewport;
  expect(seen.pageScreen).toEqual([width, height, screen.width, screen.height]);
  expect(seen.popupScreen).toEqual(seen.pageScreen);

  // The first request of each, as its server has heard it.
  for (const place of ['page', 'frame', 'popup', 'worker']) {
    const { headers } = await site.visit(`${at}-${place}`);
    expect([place, headers['user-agent']]).toEqual([place, page.user_agent]);
    expect([place, headers['x-emulated']]).toEqual([place, now.headers?.['X-Emulated']]);
    const [language] = (headers['accept-language'] ?? '').split(/[,;]/);
    if (now.locale !== null) expect([place, language]).toEqual([place, now.locale]);
    const brands = page.hints?.brands
      ?.map(({ brand, version }: Body) => `"${brand}";v="${version}"`)
      .join(', ');
    if (place !== 'worker')
      expect([place, headers['sec-ch-ua'] ?? '']).toEqual([place, brands ?? '']);
  }
}

describe(`with seed ${random.seed}`, () => {
  it.each(Array.from({ length: COUNT }, (_, index) => [index, combination()] as const))(
    'combination %i is the same in a page, a frame of another site, a popup and a worker: %j',
    async (index, { way, fields }) => {
      const { browser, tabwire } = stage;
      const { body } = await tabwire.send(
        'put',
        `${browser.path}/contexts/`,
        way === 'opening' ? fields : {},
      );
      expect(body).toHaveProperty('ctx_id');
      const { ctx_id } = body;
      try {
        await compare(index, { way, fields }, ctx_id);
      } finally {
        await tabwire.send('delete', `${browser.path}/contexts/${ctx_id}/`);
      }
    },
  );
});
