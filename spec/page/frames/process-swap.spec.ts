import { describe, expect, it } from '@jest/globals';
import { OwnStage } from '../../support/own-stage.js';

const stage = OwnStage.forAll();

/**
 * Shows a page that is on its way into the process of another site's frame, which is busy: it was answered,
 * and can't commit yet. Returns where it is, and where it goes.
 *
 * @param busyMs how long the other site's process is busy
 */
async function changingProcess(busyMs = 700): Promise<{ here: string; there: string }> {
  const { site, tabwire, browser } = stage;
  const there = site.page('<title>there</title>', site.other);
  const busy = `onmessage = () => { const end = Date.now() + ${busyMs}; while (Date.now() < end); }`;
  const inner = site.page(`<script>${busy}</script>`, site.other);
  const here = site.page(`<title>here</title><iframe src="${inner}"></iframe>`);
  await stage.do('navigate', { url: here });
  site.visits.length = 0;
  const { session } = await tabwire.gateway
    .browser(browser.id)
    .page({}, AbortSignal.timeout(5_000));
  // As soon as Chrome is ready to commit, it lets the frames of the document go that is left.
  const ready = new Promise((resolve) => session.on('Target.detachedFromTarget', resolve));
  await stage.evaluate(
    `document.querySelector('iframe').contentWindow.postMessage(0, '*'); setTimeout(() => { location.href = ${JSON.stringify(there)} }); 0`,
  );
  await ready;
  return { here, there };
}

describe('while the page changes its process', () => {
  it('reload/ reloads the page that it comes to', async () => {
    const { there } = await changingProcess();
    expect(await stage.do('reload')).toEqual({ ok: true, url: there, status: 200 });
    expect(stage.site.visits.filter(({ fullUrl }) => fullUrl.includes('there'))).toHaveLength(2);
  });

  it('back/ and forward/ go from the page that it comes to', async () => {
    const { here, there } = await changingProcess();
    expect(await stage.do('back')).toEqual({ ok: true, url: here, status: 200 });
    expect(await stage.do('forward')).toEqual({ ok: true, url: there, status: 200 });
  });
});

it('a navigation whose time is up when it is about to commit goes on after its reply', async () => {
  const { there } = await changingProcess(3_000);
  expect(await stage.send('reload', { timeout_ms: 300 })).toMatchObject({
    status: 504,
    body: { code: 'timeout' },
  });
  await stage.do('wait-for', { url: there });
  const { body } = await stage.tabwire.send('get', `${stage.browser.path}/pages/`);
  expect(body.pages).toMatchObject([{ url: there }]);
});
