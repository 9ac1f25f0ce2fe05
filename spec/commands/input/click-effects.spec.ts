import { describe, expect, it } from '@jest/globals';
import { movedInto } from '../../support/moved-into.js';
import { logging, Stage } from '../../support/stage.js';

const stage = Stage.forAll();

const full = (attributes: string, content = 'x', tag = 'button') =>
  `<style>* { margin: 0 } #target { display: block; width: 100vw; height: 100vh }</style><${tag} id=target ${attributes}>${content}</${tag}>`;
const POINT = { x: 200, y: 200 };

describe('click/ and what it sets off', () => {
  it('succeeds when it navigates, and the next commands find the new page', async () => {
    const { site } = stage;
    const next = site.page('<p id=next>the next page');
    await stage.show(full(`href="${next}"`, 'x', 'a'));
    expect(await stage.do('click', POINT)).toEqual({ ok: true });
    const { node_id } = await stage.do('wait-for-node', { selector: '#next' });
    expect((await stage.do('fetch-text', { node_id })).text).toBe('the next page');
  });

  it('succeeds when it navigates to another site', async () => {
    const { site } = stage;
    const next = site.page('<p id=next>elsewhere', site.other);
    await stage.show(full(`href="${next}"`, 'x', 'a'));
    expect(await stage.do('click', POINT)).toEqual({ ok: true });
    await stage.do('wait-for-node', { selector: '#next' });
    expect(await stage.evaluate('location.origin')).toBe(site.other);
  });

  it('sends the page that a form submits', async () => {
    const { site } = stage;
    const action = `${site.origin}/status/200`;
    await stage.show(`<form action="${action}">${full('')}<input name=a value=submitted>`);
    await stage.do('click', POINT);
    await site.visit('/status/200?a=submitted');
    await stage.do('wait-for-node', { selector: 'body' });
    expect(await stage.evaluate('document.body.textContent')).toBe('a=submitted');
  });

  it('makes the tab that it opens the current page', async () => {
    const { site } = stage;
    const next = site.page('<p id=next>a new tab');
    await stage.show(full(`href="${next}" target=_blank`, 'x', 'a'));
    await stage.do('click', POINT);
    await stage.do('wait-for-node', { selector: '#next' });
    const { body } = await stage.tabwire.send('get', `${stage.browser.path}/pages/`);
    const current = body.pages.find((page: { current: boolean }) => page.current);
    expect(current.url).toBe(next);
    expect(body.pages).toHaveLength(2);
    await stage.tabwire.send('delete', `${stage.browser.path}/pages/${current.page_id}/`);
  });

  it('succeeds when it closes its page, whose opener is current again', async () => {
    const popup = stage.site.page(full('onclick="window.close()"'));
    await stage.show(`<p id=opener>the opener</p>${full(`onclick="window.open('${popup}')"`)}`);
    await stage.do('click', POINT);
    await stage.do('wait-for-node', { selector: '[onclick="window.close()"]' });
    expect(await stage.do('click', POINT)).toEqual({ ok: true });
    await stage.do('wait-for-node', { selector: '#opener' });
    const { body } = await stage.tabwire.send('get', `${stage.browser.path}/pages/`);
    expect(body.pages).toHaveLength(1);
  });

  it('waits for a handler that loops for a while', async () => {
    await stage.show(
      full(
        `onclick="const end = performance.now() + 400; while (performance.now() < end); window.done = true"`,
      ),
    );
    expect(await stage.do('click', POINT)).toEqual({ ok: true });
    expect(await stage.evaluate('window.done')).toBe(true);
    expect((await stage.do('fetch-html')).html).toContain('id="target"');
  });

  it('leaves a page usable by navigate/ when the link that it clicked is never answered', async () => {
    const { site } = stage;
    const hang = '/hang?from-a-click';
    await stage.show(full(`href="${site.origin}${hang}"`, 'x', 'a'));
    expect(await stage.do('click', POINT)).toEqual({ ok: true });
    await site.visit(hang);
    const held = await stage.send('find-node', { selector: 'a', timeout_ms: 300 });
    expect(held).toMatchObject({
      status: 504,
      body: { code: 'timeout', pending_navigation: site.origin + hang },
    });
    await stage.show('<p id=usable>usable');
    expect((await stage.do('fetch-html')).html).toContain('usable');
  });

  it.each([
    { call: `alert('hi')`, type: 'alert', result: 'undefined', offered: {} },
    { call: `confirm('hi')`, type: 'confirm', result: 'false', offered: {} },
    {
      call: `prompt('hi', 'x')`,
      type: 'prompt',
      result: 'null',
      offered: { default_text: 'x' },
    },
  ])(
    'dismisses the $type that it opens, and reports it',
    async ({ call, type, result, offered }) => {
      await stage.show(full(`onclick="window.answer = ${call}"`));
      const body = await stage.do('click', POINT);
      const url = expect.stringContaining(stage.site.origin);
      expect(body).toEqual({
        ok: true,
        dialogs: [{ type, message: 'hi', ...offered, url, accepted: false }],
      });
      expect(await stage.evaluate('String(window.answer)')).toBe(result);
    },
  );

  it('reaches into a frame of another site', async () => {
    const { site } = stage;
    const inner = site.page(
      `<!doctype html>${full(`onmousemove="parent.postMessage('moved', '*')" onclick="parent.postMessage([event.isTrusted, event.clientX, event.clientY], '*')"`)}`,
      site.other,
    );
    await stage.show(
      `<style>* { margin: 0; border: 0 } iframe { position: absolute; left: 150px; top: 120px }</style>
       <script>isMoved = false; window.message = new Promise((got) => {
         onmessage = ({ data }) => { if (data === 'moved') isMoved = true; else got(data); };
       })</script>
       <iframe src="${inner}"></iframe>`,
    );
    await movedInto(stage, POINT, 'isMoved');
    await stage.do('click', POINT);
    expect(await stage.evaluate('window.message')).toEqual([true, 50, 80]);
  });

  it('scrolls nothing: the point is of the viewport, not of the page', async () => {
    await stage.show(
      `<style>* { margin: 0 } div { height: 720px }</style><div id=a></div><div id=b></div>${logging('click')}`,
    );
    await stage.do('scroll-to', { y: 720 });
    await stage.do('click', POINT);
    expect(await stage.evaluate('[scrollY, ...log]')).toEqual([720, 'click:b']);
  });

  it('moves the mouse: what it hovers over is told', async () => {
    await stage.show(
      `<style>* { margin: 0 } div { height: 300px } #a:hover { color: rgb(1, 2, 3) }</style><div id=a></div><div id=b></div>`,
    );
    const color = `getComputedStyle(document.querySelector('#a')).color`;
    await stage.do('click', { x: 10, y: 10 });
    expect(await stage.evaluate(color)).toBe('rgb(1, 2, 3)');
    await stage.do('click', { x: 10, y: 310 });
    expect(await stage.evaluate(color)).toBe('rgb(0, 0, 0)');
  });
});
