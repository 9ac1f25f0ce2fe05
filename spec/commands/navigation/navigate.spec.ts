import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const bodyText = () => stage.evaluate('document.body.innerText');

describe('navigate/ arrives', () => {
  it('with the URL and the HTTP status, when the page has loaded', async () => {
    const { site } = stage;
    const url = site.page(
      '<p>text</p><img src="/status/200?x"><script>onload = () => { window.loaded = 1 }</script>',
    );
    expect(await stage.do('navigate', { url })).toEqual({ ok: true, url, status: 200 });
    expect(await stage.evaluate('[document.readyState, window.loaded]')).toEqual(['complete', 1]);
  });

  it('at the end of redirects, within and across sites', async () => {
    const { site } = stage;
    const end = site.page('<p>the end</p>', site.other);
    const hop = `${site.origin}/redirect?to=${encodeURIComponent(end)}`;
    const url = `${site.other}/redirect?to=${encodeURIComponent(hop)}`;
    expect(await stage.do('navigate', { url })).toEqual({ ok: true, url: end, status: 200 });
    expect(await bodyText()).toBe('the end');
  });

  it('where a script leads during the load', async () => {
    const { site } = stage;
    const end = site.page('<p>the end</p>');
    const url = site.page(
      `<script>location.replace(${JSON.stringify(end)})</script><p>way station</p>`,
    );
    expect(await stage.do('navigate', { url })).toEqual({ ok: true, url: end, status: 200 });
    expect(await bodyText()).toBe('the end');
  });

  it('where a script leads during the load, on another site', async () => {
    const { site } = stage;
    const end = site.page('<p>the end</p>', site.other);
    const url = site.page(
      `<script>location.href = ${JSON.stringify(end)}</script><p>way station</p>`,
    );
    expect(await stage.do('navigate', { url })).toEqual({ ok: true, url: end, status: 200 });
    expect(await bodyText()).toBe('the end');
  });

  it.each([404, 500, 401, 403, 503])(
    'at an HTTP %i with a body: a page like any other',
    async (status) => {
      const url = `${stage.site.origin}/status/${status}?sorry`;
      expect(await stage.do('navigate', { url })).toEqual({ ok: true, url, status });
      expect(await bodyText()).toBe('sorry');
    },
  );

  it.each([404, 500])('at an HTTP %i without a body', async (status) => {
    const url = `${stage.site.origin}/status/${status}`;
    expect(await stage.do('navigate', { url })).toEqual({ ok: true, url, status });
    await stage.show('<p>after</p>');
    expect(await bodyText()).toBe('after');
  });

  it('at an HTTP 200 without a body', async () => {
    const url = `${stage.site.origin}/status/200`;
    expect(await stage.do('navigate', { url })).toEqual({ ok: true, url, status: 200 });
    expect(await bodyText()).toBe('');
  });

  it.each([
    { url: 'about:blank', text: '' },
    { url: 'data:text/html,<p>of data</p>', text: 'of data' },
    { url: 'data:text/plain,plain text', text: 'plain text' },
  ])('at $url, which has no HTTP status', async ({ url, text }) => {
    const body = await stage.do('navigate', { url });
    expect(body).toMatchObject({ ok: true, status: null });
    expect(body.url.startsWith(url.slice(0, 10))).toBe(true);
    expect(await bodyText()).toBe(text);
  });

  it('at a blob: URL of the page', async () => {
    await stage.show('');
    const url = await stage.evaluate(
      `URL.createObjectURL(new Blob(['<p>of a blob</p>'], { type: 'text/html' }))`,
    );
    expect(await stage.do('navigate', { url })).toEqual({ ok: true, url, status: null });
    expect(await bodyText()).toBe('of a blob');
  });

  it('at a fragment, without loading the page again', async () => {
    const { site } = stage;
    const url = site.page('<div style="height: 3000px"></div><p id=end>end</p>');
    await stage.do('navigate', { url });
    await stage.evaluate('window.mark = 1; 0');
    const visits = site.visits.length;
    expect(await stage.do('navigate', { url: `${url}#end` })).toEqual({
      ok: true,
      url: `${url}#end`,
      status: null,
    });
    expect(await stage.evaluate('[window.mark, scrollY > 0]')).toEqual([1, true]);
    expect(site.visits).toHaveLength(visits);
    expect((await stage.do('navigate', { url: `${url}#end` })).url).toBe(`${url}#end`);
  });

  it('at a fragment of a page that is busy, once it has moved there', async () => {
    const url = stage.site.page('<p>busy</p>');
    await stage.do('navigate', { url });
    await stage.evaluate(
      'setTimeout(() => { const end = Date.now() + 300; while (Date.now() < end); })',
    );
    expect((await stage.do('navigate', { url: `${url}#end` })).url).toBe(`${url}#end`);
    expect(await stage.evaluate('location.hash')).toBe('#end');
  });

  it('at the same URL anew', async () => {
    const url = stage.site.page('<p>again</p>');
    await stage.do('navigate', { url });
    await stage.evaluate('window.mark = 1; 0');
    expect(await stage.do('navigate', { url })).toEqual({ ok: true, url, status: 200 });
    expect(await stage.evaluate('window.mark ?? null')).toBeNull();
  });

  it('at an IDN, a port, credentials and odd paths, as Chrome reads them', async () => {
    const { site } = stage;
    const { body } = await stage.send('navigate', {
      url: `${site.origin}/html?${encodeURIComponent('<p>ok')}&x=ä ö#frag ment`,
    });
    expect(body).toMatchObject({ ok: true, status: 200 });
    expect(body.url).toMatch(/x=%C3%A4%20%C3%B6#frag%20ment$/);
  });

  it('with the referrer asked for', async () => {
    const { site } = stage;
    const referrer = `${site.origin}/from`;
    await stage.do('navigate', { url: `${site.origin}/status/200?referred`, referrer });
    const { headers } = await site.visit('?referred');
    expect(headers.referer).toBe(referrer);
    await stage.do('navigate', { url: `${site.origin}/status/200?unreferred` });
    expect((await site.visit('?unreferred')).headers.referer).toBeUndefined();
  });

  it.each([
    ['of another site', () => `${stage.site.other}/from?what=all`],
    ['of https, to http', () => 'https://shop.example/from?what=all'],
  ])('with the whole referrer %s', async (name, referrer) => {
    const { site } = stage;
    const url = `${site.origin}/status/200?${encodeURIComponent(name)}`;
    await stage.do('navigate', { url, referrer: referrer() });
    const { headers } = await site.visit(encodeURIComponent(name));
    expect(headers.referer).toBe(referrer());
    expect(await stage.evaluate('document.referrer')).toBe(referrer());
  });

  it('although the page asks to stay (beforeunload)', async () => {
    await stage.show(
      `<button id=b>b</button><script>onbeforeunload = (e) => { e.preventDefault(); e.returnValue = 'stay' }</script>`,
    );
    await stage.do('node-click', { node_id: await stage.find('#b') });
    const url = stage.site.page('<p>left</p>');
    const body = await stage.do('navigate', { url });
    expect(body).toMatchObject({
      ok: true,
      url,
      dialogs: [{ type: 'beforeunload', accepted: true }],
    });
    expect(await bodyText()).toBe('left');
  });

  it('although the page that loads opens dialogs', async () => {
    const url = stage.site.page(`<script>window.answer = confirm("sure?")</script><p>text</p>`);
    expect(await stage.do('navigate', { url })).toEqual({
      ok: true,
      url,
      status: 200,
      dialogs: [{ type: 'confirm', message: 'sure?', url, accepted: false }],
    });
    expect(await stage.evaluate('answer')).toBe(false);
  });
});
