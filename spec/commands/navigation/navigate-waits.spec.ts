import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const bodyText = () => stage.evaluate('document.body.innerText');

describe('navigate/ waits until', () => {
  const HELD = '<img src="/held?x">';

  it('load: not before the images are there', async () => {
    const { site } = stage;
    const navigation = stage.do('navigate', { url: site.page(`<p id=p>x</p>${HELD}`) });
    await site.visit('/held');
    await stage.do('wait-for-node', { selector: '#p' });
    expect(await stage.evaluate('document.readyState')).toBe('interactive');
    site.release();
    expect(await navigation).toMatchObject({ ok: true });
    expect(await stage.evaluate('document.readyState')).toBe('complete');
  });

  it.each(['domcontentloaded', 'commit'])(
    '%s: while images are still to come',
    async (wait_until) => {
      const { site } = stage;
      const url = site.page(`<p id=p>x</p>${HELD}`);
      expect(await stage.do('navigate', { url, wait_until })).toEqual({
        ok: true,
        url,
        status: 200,
      });
      expect(await stage.evaluate('document.readyState')).not.toBe('complete');
      site.release();
    },
  );

  it('commit: while half of the page is still to come', async () => {
    const url = `${stage.site.origin}/stall`;
    expect(await stage.do('navigate', { url, wait_until: 'commit' })).toEqual({
      ok: true,
      url,
      status: 200,
    });
    expect(await stage.evaluate('document.readyState')).toBe('loading');
  });

  it('networkidle: until what scripts fetched is there', async () => {
    const { site } = stage;
    const url = site.page(
      `<script>window.got = 0; onload = async () => { for (let i = 0; i < 3; i += 1) { await (await fetch('/slow?ms=60&' + i)).text(); got += 1 } }</script>`,
    );
    expect(await stage.do('navigate', { url, wait_until: 'networkidle' })).toMatchObject({
      ok: true,
    });
    expect(await stage.evaluate('got')).toBe(3);
  });

  it.each([
    ['an EventSource', `new EventSource('/events?hello').onmessage = () => { window.got = 1 }`],
    [
      'a stream that fetch reads',
      `fetch('/events?hello').then(({ body }) => body.getReader().read()).then(() => { window.got = 1 })`,
    ],
    [
      'a WebSocket',
      `new WebSocket(location.origin.replace('http', 'ws')).onopen = () => { window.got = 1 }`,
    ],
  ])('networkidle: although %s is open', async (_, script) => {
    const url = stage.site.page(`<script>${script}</script>`);
    const timeout_ms = 10_000;
    await stage.do('navigate', { url, wait_until: 'networkidle', timeout_ms });
    // It is not waited for: on a busy machine it opens later.
    await stage.do('wait-for', { function: 'window.got === 1' });
  });

  it.each(['origin', 'other'] as const)(
    'networkidle: until a frame that came with the load, and what it loads, is there (%s)',
    async (where) => {
      const { site } = stage;
      const image = `${site.origin}/held?image-${where}`;
      const frame = site.page(`<img src="${image}">`, site[where]).replace('/html?', '/held?');
      const url = site.page(
        `<script>onload = () => document.body.append(Object.assign(document.createElement('iframe'), { src: ${JSON.stringify(frame)} }))</script>`,
      );
      let arrived = 0;
      const navigation = stage
        .do('navigate', { url, wait_until: 'networkidle' })
        .then(() => (arrived = performance.now()));
      await site.visit(new URL(frame).search);
      // Longer than the network has to be quiet.
      await fetch(`${site.origin}/slow?ms=800`);
      const released = performance.now();
      site.release();
      await site.visit(`/held?image-${where}`);
      site.release();
      await navigation;
      expect(arrived).toBeGreaterThan(released + 400);
      expect(await stage.find('iframe')).toEqual(expect.any(Number));
    },
  );

  it('networkidle: at once where a removed frame takes its request with it', async () => {
    const url = stage.site.page(
      `<iframe src="/hang"></iframe><script>setTimeout(() => document.querySelector('iframe').remove(), 100)</script>`,
    );
    const waits = { wait_until: 'networkidle', timeout_ms: 10_000 };
    expect(await stage.do('navigate', { url, ...waits })).toMatchObject({ ok: true });
  });

  it.each(['loaded', 'networkidle0', ''])('nothing else: %j is refused', async (wait_until) => {
    expect(await stage.send('navigate', { url: 'about:blank', wait_until })).toMatchObject({
      status: 400,
      body: { ok: false, code: 'invalid_request' },
    });
  });
});

describe('navigate/ takes turns', () => {
  it('navigations sent at once arrive one after the other, the last one last', async () => {
    const { site } = stage;
    await stage.show('');
    const pages = Array.from({ length: 5 }, (_, i) => site.page(`<p>page ${i}</p>`));
    const first = stage.do('navigate', { url: `${site.origin}/slow?ms=200` });
    await site.visit('/slow?ms=200');
    const rest = [];
    for (const url of pages) {
      const next = stage.do('navigate', { url });
      rest.push(next);
      await stage.tabwire.send('get', '/health/');
    }
    const replies = await Promise.all([first, ...rest]);
    expect(replies.map(({ url }) => url)).toEqual([`${site.origin}/slow?ms=200`, ...pages]);
    expect(await bodyText()).toBe('page 4');
  });

  it('one that hangs holds the others back until its deadline, and no longer', async () => {
    const { site } = stage;
    await stage.show('<p>old</p>');
    const url = `${site.origin}/hang?in-the-lane`;
    const hanging = stage.send('navigate', { url, timeout_ms: 2_000 });
    await site.visit('/hang?in-the-lane');
    const next = stage.do('navigate', { url: site.page('<p>next</p>') });
    expect((await hanging).status).toBe(504);
    expect(await next).toMatchObject({ ok: true, status: 200 });
    expect(await bodyText()).toBe('next');
  });

  it('one whose client hangs up is given up, and the page is as it was', async () => {
    const { site } = stage;
    await stage.show('<p>old</p>');
    const call = stage.start('navigate', { url: `${site.origin}/hang?left`, timeout_ms: 60_000 });
    await site.visit('/hang?left');
    await call.hangUp();
    await stage.do('send-keys', { keys: 'x' });
    expect(await bodyText()).toBe('old');
  });
});
