import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Site } from '../../support/site.js';
import type { TestBrowser, ServiceClient } from '../../support/service.js';
import { sharedService } from '../../support/shared-services.js';

let site: Site;
let tabwire: ServiceClient;
let browser: TestBrowser;

beforeAll(async () => {
  site = await Site.start();
  tabwire = await sharedService();
  browser = await tabwire.open();
});
afterAll(async () => {
  await tabwire.send('delete', '/browsers/');
  await site.stop();
});

/** A page that numbers its loads as the site saw them. */
const visits = (mark: string) => site.visits.filter(({ fullUrl }) => fullUrl.includes(mark)).length;

describe('after a navigation that leaves the page as it is', () => {
  it.each(['/status/204', '/download'])('to %s, reload and back work', async (path) => {
    await browser.do('navigate', { url: site.page('<title>first</title>') });
    await browser.do('navigate', { url: site.page('<title>second</title>') });
    const { body } = await browser.send('navigate', { url: site.origin + path });
    expect(body).toMatchObject({ code: 'navigation_failed', net_error: 'net::ERR_ABORTED' });
    expect(await browser.do('reload')).toMatchObject({ ok: true, status: 200 });
    expect(await browser.evaluate('document.title')).toBe('second');
    await browser.send('navigate', { url: site.origin + path });
    expect(await browser.do('back')).toMatchObject({ ok: true, status: 200 });
    expect(await browser.evaluate('document.title')).toBe('first');
  });
});

describe('a reload', () => {
  it.each(['origin', 'other'] as const)(
    'gives up the frames that still load from %s, and is a success each time',
    async (where) => {
      const html = `<title>frames</title><iframe src="${site[where]}/hang"></iframe>`;
      const wait_until = 'domcontentloaded';
      await browser.do('navigate', { url: site.page(html), wait_until });
      for (let i = 0; i < 4; i += 1)
        expect(await browser.do('reload', { wait_until })).toMatchObject({ ok: true, status: 200 });
    },
  );

  it('waits for the new document while the old one changes its URL', async () => {
    const html = `<title>replace-${Date.now()}</title><script>
      setInterval(() => history.replaceState(null, '', '#' + performance.now()), 25);
    </script>`;
    await browser.do('navigate', { url: site.page(html) });
    for (let loads = 2; loads < 6; loads += 1) {
      expect(await browser.do('reload')).toMatchObject({ ok: true, status: 200 });
      expect(visits('replace-')).toBe(loads);
      expect(await browser.evaluate('document.readyState')).toBe('complete');
    }
  });
});
