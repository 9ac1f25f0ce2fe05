import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findChrome } from '../../../protocol/find-chrome.js';
import { Site } from '../../support/site.js';
import type { Body, TestBrowser } from '../../support/service.js';
import { Tabwire } from '../../support/tabwire.js';

const REDUCED = '--force-prefers-reduced-motion';

let tabwire: Tabwire;
let site: Site;
beforeAll(async () => {
  tabwire = await Tabwire.start({
    ALLOWED_ARGS: `${REDUCED},--lang`,
    DISPLAY: '',
    WAYLAND_DISPLAY: '',
  });
  site = await Site.start();
});
afterAll(() => Promise.all([tabwire.stop(), site.stop()]));

/** What a document tells of itself. */
const APPEARANCE = `({
  viewport: [innerWidth, innerHeight],
  ratio: devicePixelRatio,
  agent: navigator.userAgent,
  languages: [navigator.language, navigator.languages[0]],
  locale: new Intl.NumberFormat().resolvedOptions().locale,
  number: (1234.5).toLocaleString(),
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  hour: new Date(0).getHours(),
})`;

/** The same of a worker, which has no window. */
const WORKER_APPEARANCE = APPEARANCE.replace(/viewport.*|ratio.*/g, '');

const OPTIONS = {
  viewport: { width: 801, height: 603, device_scale_factor: 2.5 },
  user_agent: 'Mozilla/5.0 (Test) Agent/1.0',
  locale: 'de-DE',
  timezone: 'Asia/Tokyo',
  headers: { 'X-One': 'first', 'x-two': 'a, b; c="d"' },
  label: 'dressed',
};

const EXPECTED = {
  agent: OPTIONS.user_agent,
  languages: ['de-DE', 'de-DE'],
  locale: 'de-DE',
  number: '1.234,5',
  zone: 'Asia/Tokyo',
  hour: 9,
};
const HEADERS = {
  'user-agent': OPTIONS.user_agent,
  'accept-language': expect.stringMatching(/^de-DE\b/),
  'x-one': 'first',
  'x-two': 'a, b; c="d"',
};

describe('a browser with looks of its own', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await tabwire.open({ ...OPTIONS, url: site.page('<p>start') });
  });

  it('says so in its record', async () => {
    const { body } = await tabwire.send('get', `${browser.path}/`);
    expect(body).toMatchObject({
      label: 'dressed',
      user_agent: OPTIONS.user_agent,
      viewport: OPTIONS.viewport,
    });
  });

  it('shows them to the page that it starts on, and to its server', async () => {
    expect(await browser.evaluate(APPEARANCE)).toEqual({
      viewport: [801, 603],
      ratio: 2.5,
      ...EXPECTED,
    });
    const media =
      'matchMedia("(width: 801px) and (height: 603px) and (resolution: 2.5dppx)").matches';
    expect(await browser.evaluate(media)).toBe(true);
    expect((await site.visit('start')).headers).toMatchObject(HEADERS);
  });

  it('shows them after a navigation to another site', async () => {
    await browser.do('navigate', { url: site.page('<p>elsewhere', site.other) });
    expect(await browser.evaluate(APPEARANCE)).toEqual({
      viewport: [801, 603],
      ratio: 2.5,
      ...EXPECTED,
    });
    expect((await site.visit('elsewhere')).headers).toMatchObject(HEADERS);
  });

  it('shows them to the servers of what a page loads', async () => {
    await browser.do('navigate', { url: site.page('<img src="/status/404?picture">') });
    await browser.evaluate(`fetch('/status/200?fetched').then(() => 1)`);
    for (const part of ['?picture', '?fetched'])
      expect((await site.visit(part)).headers).toMatchObject(HEADERS);
  });

  it.each(['origin', 'other'] as const)('shows them to a frame of %s', async (where) => {
    // The first script of a frame may run before its size is known.
    const tell = `<script>
      const tell = () => innerWidth ? parent.postMessage(${APPEARANCE}, '*') : requestAnimationFrame(tell);
      tell();
    </script>${where}`;
    const page = site.page('<title>frames</title>');
    await browser.do('navigate', { url: page });
    const frame = JSON.stringify(site.page(tell, site[where]));
    const told: Body = await browser.evaluate(`new Promise((done) => {
      onmessage = ({ data }) => done(data);
      const frame = Object.assign(document.createElement('iframe'), { src: ${frame} });
      frame.width = 200; frame.height = 100;
      document.body.append(frame);
    })`);
    expect(told).toMatchObject({ viewport: [200, 100], ...EXPECTED });
    // Chrome scales the page's own process alone.
    if (where === 'origin') expect(told.ratio).toBe(2.5);
    expect((await site.visit(encodeURIComponent(`</script>${where}`))).headers).toMatchObject(
      HEADERS,
    );
  });

  it('shows them to a popup from its first script on', async () => {
    await browser.do('navigate', { url: site.page('<title>opener</title>') });
    const tell = `<script>opener.postMessage(${APPEARANCE}, '*')</script>popup`;
    const told: Body = await browser.evaluate(`new Promise((done) => {
      onmessage = ({ data }) => done(data);
      open(${JSON.stringify(site.page(tell))});
    })`);
    expect(told).toEqual({ viewport: [801, 603], ratio: 2.5, ...EXPECTED });
    expect((await site.visit(encodeURIComponent('</script>popup'))).headers).toMatchObject(HEADERS);
  });

  it('shows them to a worker', async () => {
    await browser.do('navigate', { url: site.page('<title>worker</title>') });
    const told: Body = await browser.evaluate(`new Promise((done) => {
      const source = new Blob([${JSON.stringify(`postMessage(${WORKER_APPEARANCE})`)}]);
      const worker = new Worker(URL.createObjectURL(source));
      worker.onmessage = ({ data }) => done(data);
    })`);
    expect(told).toEqual(EXPECTED);
  });

  it('shows them in a new page and in a new context', async () => {
    const url = site.page('<title>more</title>');
    await tabwire.send('put', `${browser.path}/pages/`, { url });
    expect(await browser.evaluate(APPEARANCE)).toMatchObject(EXPECTED);
    const { body } = await tabwire.send('put', `${browser.path}/contexts/`, { url });
    expect(await browser.evaluate(APPEARANCE, { ctx_id: body.ctx_id })).toEqual({
      viewport: [801, 603],
      ratio: 2.5,
      ...EXPECTED,
    });
  });
});

describe('args', () => {
  const reduced = 'matchMedia("(prefers-reduced-motion: reduce)").matches';

  it('that the server allows reach Chrome', async () => {
    const browser = await tabwire.open({ args: [REDUCED, '--lang=fr'] });
    expect(await browser.evaluate(reduced)).toBe(true);
    await browser.delete();
  });

  it('are not there unasked', async () => {
    const browser = await tabwire.open();
    expect(await browser.evaluate(reduced)).toBe(false);
    await browser.delete();
  });

  it.each([
    ['--no-sandbox'],
    [`${REDUCED}-x`],
    ['--langu=fr'],
    ['--remote-debugging-port=9222'],
    ['--lang', '--load-extension=/tmp'],
  ])('are refused where the server does not allow them: %s %s', async (...args) => {
    const { status, body } = await tabwire.send('put', '/browsers/', {
      args: args.filter((arg) => typeof arg === 'string'),
    });
    expect([status, body.code]).toEqual([403, 'option_not_allowed']);
    expect(body.detail).toContain('ALLOWED_ARGS');
    expect(body.option).toMatch(/^--/);
  });
});

describe('headless', () => {
  let without: Tabwire;
  beforeAll(async () => {
    without = await Tabwire.start({
      DEFAULT_HEADLESS: 'shell',
      HEADLESS_SHELL_PATH: '/nowhere/chrome-headless-shell',
    });
  });
  afterAll(() => without.stop());

  it('"shell" needs chrome-headless-shell', async () => {
    const { status, body } = await without.send('put', '/browsers/', { headless: 'shell' });
    expect([status, body.code]).toEqual([503, 'browser_launch_failed']);
    expect(body.detail).toMatch(/chrome-headless-shell.*HEADLESS_SHELL_PATH/);
    expect(JSON.stringify(body)).not.toContain('/nowhere');
  });

  it('is what the server says, where the open does not', async () => {
    const refused = await without.send('put', '/browsers/');
    expect([refused.status, refused.body.reason]).toEqual([503, 'not_installed']);
    const { body } = await without.send('put', '/browsers/', { headless: true });
    expect(body.headless).toBe(true);
  });

  it('may be "shell" alone, where no Chrome is installed', async () => {
    // As where the search for a Chrome finds none.
    const HEADLESS_SHELL_PATH = findChrome() ?? '';
    const alone = await Tabwire.start({ DEFAULT_HEADLESS: 'shell', HEADLESS_SHELL_PATH });
    try {
      expect((await alone.send('put', '/browsers/')).body.headless).toBe('shell');
      for (const headless of [true, false]) {
        const { status, body } = await alone.send('put', '/browsers/', { headless });
        expect([status, body.reason]).toEqual([503, 'not_installed']);
        expect(body.detail).toContain('has only chrome-headless-shell');
      }
    } finally {
      await alone.stop();
    }
  });

  it('false needs a display', async () => {
    const { status, body } = await tabwire.send('put', '/browsers/', { headless: false });
    const text = JSON.stringify(body);
    expect([status, body.code, body.reason, body.retryable]).toEqual([
      503,
      'browser_launch_failed',
      'no_display',
      false,
    ]);
    expect(body.detail).toContain('Leave headless out');
    // What Chrome said of it, and where it is, is for the log.
    expect(text).not.toMatch(/ozone|aura|Missing|\/tmp|\/usr|\bat .*:\d+/);
    expect(tabwire.gateway.ready).toBe(true);
  });

  it('is in the record', async () => {
    const { body } = await tabwire.send('put', '/browsers/', { headless: true });
    expect(body.headless).toBe(true);
  });
});
