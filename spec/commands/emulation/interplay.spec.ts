import { once } from 'node:events';
import { createServer } from 'node:https';
import { afterEach, describe, expect, it } from '@jest/globals';
import { SELF_SIGNED } from '../../support/certificate.js';
import { RawCdp } from '../../support/raw-cdp.js';
import type { Body } from '../../support/service.js';
import { Stage } from '../../support/stage.js';
import { until } from '../../support/until.js';

const stage = Stage.forAll();

const emulate = (body: object): Promise<Body> => stage.do('emulate', body);

/** The page that commands are for. */
async function currentPage(): Promise<string> {
  const { body } = await stage.tabwire.send('get', `${stage.browser.path}/pages/`);
  return body.pages.find(({ current }: Body) => current).page_id;
}

/** Opens a popup of the current page; resolves when it has loaded. */
async function openPopup(): Promise<string> {
  const url = JSON.stringify(stage.site.page('<title>popup</title>'));
  await stage.do('eval', { expression: `open(${url}); 0` });
  const { page_id } = await stage.do('wait-for', { page_opened: true });
  await stage.do('wait-for', { page_id, load_state: 'load' });
  return page_id;
}

const close = (page: string) =>
  stage.tabwire.send('delete', `${stage.browser.path}/pages/${page}/`);

const DARK = 'matchMedia("(prefers-color-scheme: dark)").matches';
const PLACE =
  'Intl.DateTimeFormat().resolvedOptions().timeZone + " " + Intl.NumberFormat().resolvedOptions().locale';

afterEach(async () => {
  const { body } = await stage.tabwire.send('get', `${stage.browser.path}/emulate/`);
  const none = Object.keys(body).filter((name) => name !== 'ok');
  await emulate(Object.fromEntries(none.map((name) => [name, null])));
});

describe('values of a page', () => {
  it('hold for the popups that it opens, and go with null', async () => {
    await stage.show('<title>opener</title>');
    const page_id = await currentPage();
    await emulate({ page_id, color_scheme: 'dark' });
    const popup = await openPopup();
    expect(await stage.browser.evaluate(DARK, { page_id: popup })).toBe(true);
    await emulate({ page_id: popup, color_scheme: null });
    expect(await stage.browser.evaluate(DARK, { page_id: popup })).toBe(false);
    expect(await stage.browser.evaluate(DARK, { page_id })).toBe(true);
    await close(popup);
    await emulate({ page_id, color_scheme: null });
  });

  it('are refused where the process has another locale', async () => {
    await stage.show('<title>opener</title>');
    await emulate({ locale: 'de-DE' });
    const popup = await openPopup();
    const { status, body } = await stage.send('emulate', { page_id: popup, locale: 'fr-FR' });
    expect([status, body.code]).toEqual([409, 'emulation_conflict']);
    expect(await stage.browser.evaluate(PLACE, { page_id: popup })).toContain('de-DE');
    await close(popup);
  });
});

it('locale and time zone outlive the page that set them in its process', async () => {
  await stage.show('<title>opener</title>');
  const opener = await currentPage();
  await emulate({ locale: 'de-DE', timezone: 'Asia/Tokyo' });
  const popup = await openPopup();
  await close(opener);
  await until(async () => (await stage.browser.evaluate(PLACE)) === 'Asia/Tokyo de-DE');
  expect(await currentPage()).toBe(popup);
});

it('a network that is off is off for a page, its frames and its workers', async () => {
  const { site, browser } = stage;
  const online = 'navigator.onLine';
  const fetched = `fetch('/status/200').then(({ status }) => status, () => 'failed')`;
  const worker = JSON.stringify(
    `/script?${encodeURIComponent(`onmessage = async () => postMessage(await ${fetched})`)}`,
  );
  const frame = JSON.stringify(site.page('<p>frame', site.other));
  await stage.show(`<iframe src=${frame}></iframe><script>worker = new Worker(${worker})</script>`);
  const frame_node_id = await stage.find('iframe');
  const asked = `new Promise((done) => {
    worker.onmessage = ({ data }) => done(data);
    worker.postMessage('');
  })`;
  const all = () =>
    Promise.all([
      stage.evaluate(online),
      stage.evaluate(fetched),
      stage.evaluate(asked),
      browser.evaluate(online, { frame_node_id }),
      browser.evaluate(fetched, { frame_node_id }),
    ]);
  await emulate({ offline: true });
  expect(await all()).toEqual([false, 'failed', 'failed', false, 'failed']);
  await emulate({ offline: null });
  expect(await all()).toEqual([true, 200, 200, true, 200]);
});

it('without JavaScript a page runs no script, and commands still act on it', async () => {
  await emulate({ javascript: false });
  await stage.show(
    '<title>still</title><script>document.title = "ran"</script><a href="/status/200?linked">go</a>',
  );
  expect(await stage.evaluate('document.title')).toBe('still');
  await stage.do('node-click', { node_id: await stage.find('a') });
  await stage.do('wait-for', { url: '*linked' });
});

it('a screenshot of the whole page gives the emulated viewport back', async () => {
  await emulate({ device: 'Pixel 7' });
  await stage.show(
    '<meta name=viewport content="width=device-width"><body style="margin:0"><div style="height:2000px">',
  );
  const shot = await stage.do('screenshot', { full_page: true, scale: 'css' });
  expect([shot.width, shot.height]).toEqual([412, 2000]);
  expect(await stage.evaluate('[innerWidth, innerHeight, screen.width]')).toEqual([412, 839, 412]);
});

it('what a CDP client sets otherwise is set again when it leaves', async () => {
  await emulate({ color_scheme: 'dark', device: 'Pixel 7' });
  await stage.show('<meta name=viewport content="width=device-width">');
  const seen = `[${DARK}, innerWidth, navigator.maxTouchPoints]`;
  const { body } = await stage.tabwire.send('get', `${stage.browser.path}/`);
  const client = await RawCdp.connect(body.cdp_url);
  const session = await client.attach(await currentPage());
  const features = [{ name: 'prefers-color-scheme', value: 'light' }];
  await client.send('Emulation.setEmulatedMedia', { features }, session);
  const metrics = { width: 300, height: 300, deviceScaleFactor: 1, mobile: false };
  await client.send('Emulation.setDeviceMetricsOverride', metrics, session);
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: false }, session);
  await client.close();
  await until(async () => String(await stage.evaluate(seen)) === 'true,412,5');
});

it('an invalid certificate is an error until it is ignored', async () => {
  const server = createServer(SELF_SIGNED, (_req, res) => res.end('<title>secret</title>'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  const url = `https://127.0.0.1:${address.port}/`;
  try {
    expect((await stage.send('navigate', { url })).body.code).toBe('navigation_failed');
    await emulate({ ignore_https_errors: true });
    await stage.do('navigate', { url });
    expect(await stage.evaluate('document.title')).toBe('secret');
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

it('a slow processor takes longer for the same work', async () => {
  await stage.show('<title>work</title>');
  const work = `(() => {
    const began = performance.now();
    for (let i = 0; i < 2e8; i += 1);
    return performance.now() - began;
  })()`;
  const times = async (runs: number) => {
    const all: number[] = [];
    for (let run = 0; run < runs; run += 1) all.push(Number(await stage.evaluate(work)));
    return all;
  };
  // The quickest of several: one alone may have been held up by whatever else the machine does.
  const quick = await times(3);
  await emulate({ cpu_slowdown: 8 });
  // The slowest of several: Chrome slows them down by a thread, which a busy machine may hold up for all of a run.
  const slow = await times(3);
  await emulate({ cpu_slowdown: null });
  quick.push(...(await times(3)));
  expect(Math.max(...slow)).toBeGreaterThan(Math.min(...quick) * 2);
});
