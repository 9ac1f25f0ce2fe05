import { describe, expect, it } from '@jest/globals';
import { ENDLESS_MS } from '../../../lib/page/sessions/script-queue.js';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const OUTPUT = '<html><head></head><body><div>hello</div></body></html>';
const html = async () => (await stage.do('fetch-html')).html;
const set = (content: string, more: object = {}) =>
  stage.send('set-content', { html: content, ...more });

describe('set-content/', () => {
  // page-set-content.spec.ts: "should work", "… with domcontentloaded", "… with commit"
  it.each([undefined, 'load', 'domcontentloaded', 'commit'])(
    'writes the document (%s)',
    async (wait_until) => {
      await stage.do('navigate', { url: 'about:blank' });
      expect(await set('<div>hello</div>', { wait_until })).toMatchObject({
        status: 200,
        body: { ok: true },
      });
      expect(await html()).toBe(OUTPUT);
    },
  );

  // "should work with doctype", "… with HTML 4 doctype"
  it.each([
    '<!DOCTYPE html>',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">',
  ])('keeps the doctype %s', async (doctype) => {
    await set(`${doctype}<div>hello</div>`);
    expect((await html()).replace(/>\s*</, '><')).toBe(`${doctype}${OUTPUT}`);
  });

  // "should work with tricky content", "… accents", "… emojis", "… newline"
  it.each(['hello world\x7F', 'aberración', '🐥', '\n'])('keeps %j', async (text) => {
    await set(`<div>${text}</div>`);
    expect(await stage.evaluate('document.querySelector("div").textContent')).toBe(text);
  });

  it('runs its scripts, and keeps the URL and the origin', async () => {
    await stage.show('<p>before');
    const url = await stage.evaluate('location.href');
    await set('<script>ran = [document.readyState, origin]</script>');
    expect(await stage.evaluate('[location.href, ...ran]')).toEqual([
      url,
      'loading',
      stage.site.origin,
    ]);
  });

  // "should work with networkidle" of page-set-content.spec.ts' options
  it('keeps a press that is not for its listeners from them', async () => {
    const html = `<script>
        window.seen = [];
        for (const type of ['pointerdown', 'mousedown', 'click'])
          addEventListener(type, ({ target }) => seen.push(target.id), true);
      </script>
      <button id=b onmousemove="cover.style.display = 'block'">b</button>
      <button id=cover style="display: none; position: fixed; inset: 0"></button>`;
    await stage.do('set-content', { html });
    const node_id = await stage.find('#b');
    const { status, body } = await stage.send('node-click', { node_id, timeout_ms: 500 });
    expect([status, body.code]).toEqual([409, 'click_intercepted']);
    expect(await stage.evaluate('seen')).toEqual([]);
  });

  it('knows a press that removed its button before its listeners were done', async () => {
    const html = `<button id=b>b</button><script>
        addEventListener('pointerdown', (event) => { event.stopImmediatePropagation(); b.remove(); }, true);
      </script>`;
    await stage.do('set-content', { html });
    const { status } = await stage.send('node-click', { node_id: await stage.find('#b') });
    expect(status).toBe(200);
  });

  it('waits for requests that scripts begin after the load, in frames too, with networkidle', async () => {
    await stage.show('<p>before');
    const later = (name: string) =>
      `<script>onload = () => setTimeout(async () => {
        await (await fetch('/slow?ms=300')).text();
        document.title = '${name}';
      })</script>`;
    const frame = stage.site.page(later('frame'));
    await set(`${later('idle')}<iframe src="${frame}"></iframe>`, { wait_until: 'networkidle' });
    const titles = '[document.title, document.querySelector("iframe").contentDocument.title]';
    expect(await stage.evaluate(titles)).toEqual(['idle', 'frame']);
    expect((await set('<p>quiet', { wait_until: 'networkidle' })).status).toBe(200);
    const never = `<script>fetch('/hang')</script>`;
    const late = await set(never, { wait_until: 'networkidle', timeout_ms: 1_500 });
    expect([late.status, late.body.code]).toEqual([504, 'timeout']);
  });

  // "should await resources to load", "should respect timeout"
  it('waits until its images have loaded, unless it is not to', async () => {
    await stage.show('<p>before');
    const late = `<img id=i src="${stage.site.origin}/slow?ms=600">`;
    await set(late);
    expect(await stage.evaluate('i.complete')).toBe(true);
    const hangs = `<p>shown<img src="${stage.site.origin}/hang">`;
    expect(await set(hangs, { timeout_ms: 500 })).toMatchObject({
      status: 504,
      body: { code: 'timeout' },
    });
    expect(await set(hangs, { wait_until: 'domcontentloaded' })).toMatchObject({ status: 200 });
    expect(await stage.evaluate('document.body.innerText')).toBe('shown');
    expect(await set('<p>after', { timeout_ms: 5_000 })).toMatchObject({ status: 200 });
    expect(await stage.evaluate('document.body.innerText')).toBe('after');
  });

  // "should work fast enough"
  it('writes one after the other, and what was there before is gone', async () => {
    await set('<p id=old>old');
    const node_id = await stage.find('#old');
    for (let i = 0; i < 20; i += 1) await set(`<button id=b onclick="clicked = ${i}">yo</button>`);
    expect(await stage.send('fetch-text', { node_id })).toMatchObject({
      status: 404,
      body: { code: 'node_stale' },
    });
    await stage.do('node-click', { node_id: await stage.find('#b') });
    expect(await stage.evaluate('clicked')).toBe(19);
  });

  // "should return empty content there is no iframe src"
  it('has the frames of what it wrote', async () => {
    await set(`<iframe srcdoc="<p id=inner>inner"></iframe>`);
    const within = await stage.find('iframe');
    const node_id = await stage.find('#inner', { within });
    expect((await stage.do('fetch-text', { node_id })).text).toBe('inner');
  });

  it.each(['load', 'domcontentloaded', 'commit'])(
    'writes a document that is still loading (%s)',
    async (wait_until) => {
      const stalls = `${stage.site.origin}/stall`;
      await stage.do('navigate', { url: stalls, wait_until: 'commit' });
      expect(await set('<p>after', { wait_until })).toMatchObject({ status: 200 });
      expect(await stage.evaluate('document.body.innerText')).toBe('after');
      await stage.evaluate('document.open(), document.write("<p>open"), 0');
      expect(await set('<p>again', { wait_until })).toMatchObject({ status: 200 });
      expect(await stage.evaluate('document.body.innerText')).toBe('again');
    },
  );

  it.each(['127.0.0.1', 'localhost'])(
    'writes the next document where a page that is still loading goes to another one (%s)',
    async (host) => {
      const next = stage.site.page('<p>next', stage.site.origin.replace('127.0.0.1', host));
      const go = `void setTimeout(() => { location.href = ${JSON.stringify(next)}; })`;
      for (let i = 0; i < 8; i += 1) {
        await stage.do('navigate', { url: `${stage.site.origin}/stall`, wait_until: 'commit' });
        await stage.evaluate(go);
        expect(await set(`<p>${i}`)).toMatchObject({ status: 200 });
      }
    },
  );

  it.each([
    ['stop()', 'stop(), 0'],
    ['a navigation that came to nothing', 'location.href = "/status/204", 0'],
  ])('refuses a document whose load was ended by %s', async (why, script) => {
    await stage.do('navigate', { url: `${stage.site.origin}/stall`, wait_until: 'commit' });
    await stage.evaluate(script);
    const { status, body } = await set('<p>after');
    expect([status, body.detail]).toEqual([400, expect.stringContaining(why)]);
    await stage.do('navigate', { url: 'about:blank' });
    expect(await set('<p>after')).toMatchObject({ status: 200 });
  });

  it('writes a document whose endless script was ended', async () => {
    await stage.do('navigate', { url: 'about:blank' });
    const endless = await set('<script>for (;;);</script>', { timeout_ms: ENDLESS_MS + 500 });
    expect(endless).toMatchObject({ status: 504, body: { code: 'timeout' } });
    expect(await set('<p>after')).toMatchObject({ status: 200 });
    expect(await stage.evaluate('document.body.innerText')).toBe('after');
  });

  it('refuses a page that takes no HTML from scripts, which stays as it is', async () => {
    const policy = "require-trusted-types-for 'script'";
    await stage.show(`<meta http-equiv="Content-Security-Policy" content="${policy}"><p>before`);
    const { status, body } = await set('<p>after');
    expect([status, body.detail]).toEqual([400, expect.stringContaining('require-trusted-types')]);
    expect(await stage.evaluate('document.body.textContent')).toBe('before');
  });

  it('refuses a page that is no HTML', async () => {
    await stage.do('navigate', {
      url: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    expect(await set('<p>a')).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });
});
