import { describe, expect, it } from '@jest/globals';
import type { Site } from '../support/site.js';
import { Stage } from '../support/stage.js';

const stage = Stage.inContext();

const GOTO = 'playwright tests/page/page-goto.spec.ts';

const title = (name: string) => `<!doctype html><title>${name}</title><h1>${name}</h1>`;
const url = () => stage.evaluate('location.href');

interface Arrival {
  readonly says: string;
  readonly from: string;
  readonly to: (site: Site) => string;
  /** Where it arrives; `to` itself where it is left out. */
  readonly at?: (site: Site) => string;
  readonly status?: number | null;
}

const arrivals: readonly Arrival[] = [
  { says: 'at a page', from: GOTO, to: (site) => site.page(title('a')) },
  {
    says: 'at a page of another site',
    from: GOTO,
    to: (site) => site.page(title('a'), site.other),
  },
  { says: 'at a blank page', from: GOTO, to: () => 'about:blank', status: null },
  {
    says: 'at a page within the URL',
    from: GOTO,
    to: () => 'data:text/html,<title>in</title>',
    status: null,
  },
  {
    says: 'at a page that is not found',
    from: GOTO,
    to: ({ origin }) => `${origin}/status/404?none`,
    status: 404,
  },
  {
    says: 'at a page that failed',
    from: GOTO,
    to: ({ origin }) => `${origin}/status/500?failed`,
    status: 500,
  },
  {
    says: 'at the end of three redirects',
    from: GOTO,
    to: (site) => {
      const step = (to: string) => `${site.origin}/redirect?to=${encodeURIComponent(to)}`;
      return step(step(step(site.page(title('end')))));
    },
    at: (site) => site.page(title('end')),
  },
  {
    says: 'at the end of a redirect to another site',
    from: GOTO,
    to: (site) =>
      `${site.origin}/redirect?to=${encodeURIComponent(site.page(title('end'), site.other))}`,
    at: (site) => site.page(title('end'), site.other),
  },
  { says: 'at a part of a page', from: GOTO, to: (site) => `${site.page(title('a'))}#part` },
  {
    says: 'at what the page made of its URL as it came',
    from: GOTO,
    to: (site) => site.page('<script>history.replaceState(null, "", "/later")</script>'),
    at: ({ origin }) => `${origin}/later`,
  },
  {
    says: 'although a frame of the page gets no document',
    from: GOTO,
    to: (site) => site.page(`<iframe src="${site.origin}/status/204"></iframe>`),
  },
  {
    says: 'although an image and a script of the page fail',
    from: GOTO,
    to: (site) => site.page('<img src="/status/500"><script src="/status/404"></script>'),
  },
];

describe('navigate/ arrives', () => {
  for (const { says, to, at = to, status = 200 } of arrivals) {
    it(says, async () => {
      const { site } = stage;
      const reply = await stage.do('navigate', { url: to(site) });
      expect(reply).toEqual({ ok: true, url: at(site), status });
      expect(await url()).toBe(at(site));
    });
  }

  it('at the address of a page without loading it again', async () => {
    // playwright tests/page/page-goto.spec.ts
    const page = stage.site.page(title('a'));
    await stage.do('navigate', { url: page });
    await stage.evaluate('window.mine = 1');
    await stage.do('navigate', { url: `${page}#one` });
    await stage.do('navigate', { url: `${page}#two` });
    expect(await stage.evaluate('[mine, location.hash]')).toEqual([1, '#two']);
  });

  it('from a page that writes its history as it is left', async () => {
    // playwright tests/page/page-goto.spec.ts
    await stage.show(
      `<script>addEventListener('beforeunload', () => history.replaceState(null, '', '#left'))</script>`,
    );
    const page = stage.site.page(title('next'));
    expect(await stage.do('navigate', { url: page })).toMatchObject({ url: page, status: 200 });
  });

  it('from a page that asks to stay, and was used', async () => {
    // wpt webdriver/tests/classic/navigate_to/navigate.py
    await stage.show(
      `<button id=b>b</button><script>onbeforeunload = (e) => e.preventDefault()</script>`,
    );
    await stage.do('node-click', { node_id: await stage.find('#b') });
    const page = stage.site.page(title('next'));
    const { ok, dialogs } = await stage.do('navigate', { url: page });
    expect([ok, dialogs]).toMatchObject([true, [{ type: 'beforeunload', accepted: true }]]);
    expect(await url()).toBe(page);
  });

  it('with the referrer that it was told', async () => {
    // playwright tests/page/page-goto.spec.ts
    const referrer = `${stage.site.origin}/from`;
    const page = `${stage.site.page(title('a'))}&referred`;
    await stage.do('navigate', { url: page, referrer });
    expect((await stage.site.visit('referred')).headers.referer).toBe(referrer);
    expect(await stage.evaluate('document.referrer')).toBe(referrer);
  });
});

describe('navigate/ waits', () => {
  it('for the images of the page', async () => {
    // wpt webdriver/tests/classic/navigate_to/navigate.py
    await stage.do('navigate', {
      url: stage.site.page(
        '<img src="/slow?ms=300"><script>onload = () => { window.loaded = true }</script>',
      ),
    });
    expect(await stage.evaluate('[document.readyState, loaded]')).toEqual(['complete', true]);
  });

  it.each([
    // playwright tests/library/page-navigation-wait-until.spec.ts
    { wait_until: 'commit', page: '<script src="/hang"></script>' },
    { wait_until: 'domcontentloaded', page: '<img src="/hang">' },
  ])('no longer than $wait_until', async ({ wait_until, page }) => {
    const to = stage.site.page(page);
    expect(await stage.do('navigate', { url: to, wait_until })).toMatchObject({ url: to });
  });

  it('for what scripts load, until the network is idle', async () => {
    // playwright tests/page/page-wait-for-load-state.spec.ts
    const get = (ms: number) => `fetch('/slow?ms=${ms}').then((reply) => reply.text())`;
    const script = `${get(200)}.then(() => ${get(100)}).then(() => { window.got = true })`;
    await stage.do('navigate', {
      url: stage.site.page(`<script>${script}</script>`),
      wait_until: 'networkidle',
    });
    expect(await stage.evaluate('got')).toBe(true);
  });
});

describe('navigate/ fails', () => {
  const before = async () => {
    await stage.show(title('before'));
    return url();
  };

  it.each([
    // playwright tests/page/page-goto.spec.ts
    { what: 'no document', path: '/status/204', error: 'net::ERR_ABORTED' },
    { what: 'a download', path: '/download', error: 'net::ERR_ABORTED' },
  ])('with $what, and the page stays', async ({ path, error }) => {
    const was = await before();
    const reply = await stage.send('navigate', { url: `${stage.site.origin}${path}` });
    expect(reply).toMatchObject({ status: 502, body: { ok: false, net_error: error } });
    expect(await url()).toBe(was);
  });

  it.each([
    // playwright tests/page/page-goto.spec.ts
    { to: 'http://127.0.0.1:1/', error: 'net::ERR_UNSAFE_PORT' },
    { to: 'http://nowhere.invalid/', error: expect.stringMatching(/^net::ERR_/) },
  ])('at $to', async ({ to, error }) => {
    const reply = await stage.send('navigate', { url: to });
    expect(reply).toMatchObject({
      status: 502,
      body: { ok: false, code: 'navigation_failed', net_error: error },
    });
  });

  it.each(['asdfasdf', 'www.example.com', '//example.com', 'http://', ''])(
    'at %j, which is no URL',
    async (to) => {
      // playwright tests/page/page-goto.spec.ts
      const was = await before();
      const reply = await stage.send('navigate', { url: to });
      expect([reply.status, reply.body.code]).toEqual([400, 'invalid_url']);
      expect(await url()).toBe(was);
    },
  );

  it('at a server that does not answer, in time, and the page stays', async () => {
    // playwright tests/page/page-goto.spec.ts
    const was = await before();
    const to = `${stage.site.origin}/hang`;
    const reply = await stage.send('navigate', { url: to, timeout_ms: 700 });
    expect(reply).toMatchObject({ status: 504, body: { ok: false, code: 'timeout' } });
    expect(await url()).toBe(was);
  });
});

describe('a click that navigates', () => {
  const clickOf = async (html: string) => {
    await stage.show(html);
    expect(await stage.do('node-click', { node_id: await stage.find('#b') })).toEqual({ ok: true });
  };

  it.each([
    // playwright tests/page/page-autowaiting-basic.spec.ts
    { what: 'a link', html: (to: string) => `<a id=b href="${to}">b</a>` },
    {
      what: 'a link in an own window',
      html: (to: string) => `<a id=b target=_self href="${to}">b</a>`,
    },
    {
      what: 'a script',
      html: (to: string) => `<button id=b onclick="location = '${to}'">b</button>`,
    },
    {
      what: 'a form',
      html: (to: string) => `<form method=post action="${to}"><button id=b>b</button></form>`,
    },
    {
      what: 'a script that takes its time',
      html: (to: string) =>
        `<button id=b onclick="setTimeout(() => { location = '${to}' }, 100)">b</button>`,
    },
  ])('by $what: the next page can be waited for', async ({ html }) => {
    await clickOf(html(stage.site.page('<p id=next>next', stage.site.other)));
    await stage.do('wait-for-node', { selector: '#next' });
  });

  it('to where nobody answers: it succeeds, and the page can be left', async () => {
    // playwright tests/page/page-autowaiting-no-hang.spec.ts
    await clickOf(`<a id=b href="${stage.site.origin}/hang?clicked">b</a>`);
    await stage.site.visit('hang?clicked');
    const to = stage.site.page(title('other'));
    expect(await stage.do('navigate', { url: to })).toMatchObject({ ok: true, url: to });
  });

  it('twice, at once: both pages that were clicked count', async () => {
    // playwright tests/page/page-click-during-navigation.spec.ts
    await stage.show(
      `<a id=b href="${stage.site.page("<button id=c onclick='window.done = 1'>c</button>")}">b</a>`,
    );
    await stage.do('node-click', { node_id: await stage.find('#b') });
    const { node_id } = await stage.do('wait-for-node', { selector: '#c' });
    await stage.do('node-click', { node_id });
    expect(await stage.evaluate('done')).toBe(1);
  });
});
