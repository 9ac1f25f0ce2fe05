import { describe, expect, it } from '@jest/globals';
import { movedInto } from '../../support/moved-into.js';
import { logging, Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const MOVES = logging('mouseover', 'mousemove', 'mousedown', 'click');
const STYLE = '<style>* { margin: 0 } #b:hover { color: rgb(1, 2, 3) }</style>';

/** Hovers over what a selector finds; returns the reply. */
const hover = async (selector: string, more: object = {}) =>
  stage.send('hover', { node_id: await stage.find(selector), ...more });

describe('hover/ over a node', () => {
  it('moves the mouse there with trusted events, and presses nothing', async () => {
    await stage.show(`${STYLE}<button id=b>b</button>${MOVES}
      <script>b.onmouseenter = (e) => log.push('mouseenter:' + e.target.id)</script>`);
    expect(await hover('#b')).toMatchObject({ status: 200, body: { ok: true } });
    expect(await stage.evaluate('log.filter((entry) => entry.endsWith(":b"))')).toEqual([
      'mouseover:b',
      'mouseenter:b',
      'mousemove:b',
    ]);
    expect(await stage.evaluate('events.every(({ isTrusted }) => isTrusted)')).toBe(true);
    expect(await stage.evaluate('log.some((entry) => /down|click/.test(entry))')).toBe(false);
    expect(await stage.evaluate('getComputedStyle(b).color')).toBe('rgb(1, 2, 3)');
  });

  it('opens what shows on hover, so that it can be clicked', async () => {
    await stage.show(
      `<style>#sub { display: none } #menu:hover #sub { display: block }</style>
      <div id=menu>Menu<div id=sub><button id=b onclick="window.clicked = true">b</button></div></div>`,
    );
    await hover('#menu');
    await stage.do('node-click', { node_id: await stage.find('#b'), timeout_ms: 3_000 });
    expect(await stage.evaluate('window.clicked')).toBe(true);
  });

  it('scrolls it into view', async () => {
    await stage.show(`<div style="height: 3000px"></div><button id=b>b</button>${MOVES}`);
    expect(await hover('#b')).toMatchObject({ status: 200 });
    expect(await stage.evaluate('scrollY > 2000 && b.matches(":hover")')).toBe(true);
  });

  it('holds modifier keys', async () => {
    await stage.show(`<button id=b onmousemove="keys = [event.shiftKey, event.altKey]">b</button>`);
    await hover('#b', { modifiers: ['Shift'] });
    expect(await stage.evaluate('keys')).toEqual([true, false]);
  });

  it('reaches a disabled button, which a click would wait for', async () => {
    await stage.show('<button id=b disabled>b</button>');
    expect(await hover('#b', { timeout_ms: 5_000 })).toMatchObject({ status: 200 });
    expect(await stage.evaluate('b.matches(":hover")')).toBe(true);
  });

  it('waits until what covers it is gone', async () => {
    await stage.show(
      '<button id=b>b</button><div id=cover style="position: fixed; inset: 0"></div>',
    );
    const hovering = hover('#b', { timeout_ms: 10_000 });
    await stage.evaluate(
      `(async () => { for (let i = 0; i < 10; i += 1) await new Promise(requestAnimationFrame); cover.remove() })()`,
    );
    expect(await hovering).toMatchObject({ status: 200 });
    expect(await stage.evaluate('b.matches(":hover")')).toBe(true);
  });

  it('names what covers it, and goes there all the same when forced', async () => {
    await stage.show(
      `<button id=b>b</button><div id=cover style="position: fixed; inset: 0"></div>${MOVES}`,
    );
    const reply = await hover('#b', { timeout_ms: 600 });
    expect(reply).toMatchObject({ status: 409, body: { ok: false, code: 'click_intercepted' } });
    expect(reply.body.covered_by.node_id).toBe(await stage.find('#cover'));
    expect(await hover('#b', { force: true })).toMatchObject({
      status: 200,
      body: {
        ok: true,
        hovered: { node_id: await stage.find('#cover'), description: 'div#cover' },
      },
    });
    expect(await stage.evaluate('cover.matches(":hover")')).toBe(true);
  });

  it('refuses one that is not displayed', async () => {
    await stage.show('<button id=b hidden>b</button>');
    expect(await hover('#b', { timeout_ms: 500 })).toMatchObject({
      status: 409,
      body: { code: 'node_not_interactable' },
    });
  });

  it('reaches a button of a form with fields named like members of nodes', async () => {
    await stage.show(
      '<form id=f style="padding: 9px"><input name=parentNode><button id=b>b</button></form>',
    );
    expect(await hover('#b', { timeout_ms: 3_000 })).toMatchObject({ status: 200 });
    expect(await stage.evaluate('b.matches(":hover")')).toBe(true);
  });

  it.each(['origin', 'other'] as const)('reaches into a frame (%s)', async (which) => {
    const { site } = stage;
    const inner = `<!doctype html><button id=b onmouseover="top.postMessage(event.isTrusted, '*')">b</button>`;
    await stage.show(
      `<script>window.message = new Promise((got) => addEventListener('message', (e) => got(e.data)))</script>
      <div style="height: 2000px"></div><iframe src="${site.page(inner, site[which])}"></iframe>`,
    );
    const within = await stage.find('iframe');
    await stage.do('hover', { node_id: await stage.find('#b', { within }) });
    expect(await stage.evaluate('message')).toBe(true);
  });

  it.each(['open', 'closed'])('reaches into a shadow root (%s)', async (mode) => {
    await stage.show(
      `<div id=host></div><script>
        const root = host.attachShadow({ mode: '${mode}' });
        root.innerHTML = '<p>text</p><button id=b>b</button>';
        root.querySelector('#b').onmouseenter = () => { window.entered = true };
      </script>`,
    );
    const within = await stage.find('#host');
    await stage.do('hover', { node_id: await stage.find('#b', { within }) });
    expect(await stage.evaluate('window.entered')).toBe(true);
  });
});

describe('hover/ over a point', () => {
  it('moves the mouse there', async () => {
    await stage.show(
      `${STYLE}<div id=a style="height: 100px"></div><div id=c style="height: 100px"></div>`,
    );
    await stage.do('hover', { x: 50, y: 50 });
    expect(await stage.evaluate('a.matches(":hover")')).toBe(true);
    await stage.do('hover', { x: 50, y: 150 });
    expect(await stage.evaluate('[a.matches(":hover"), c.matches(":hover")]')).toEqual([
      false,
      true,
    ]);
  });

  it('reaches the frame of another site there', async () => {
    const { site } = stage;
    const inner = `<!doctype html><script>onmousemove = (e) => top.postMessage([e.clientX, e.clientY], '*')</script>`;
    await stage.show(
      `${STYLE}<script>message = null; onmessage = ({ data }) => { message = data }</script>
      <iframe style="border: 0; margin: 20px 0 0 30px" src="${site.page(inner, site.other)}"></iframe>`,
    );
    await movedInto(stage, { x: 80, y: 60 }, 'message !== null');
    expect(await stage.evaluate('message')).toEqual([50, 40]);
  });

  it('refuses one outside the viewport', async () => {
    expect(await stage.send('hover', { x: 5_000, y: 5 })).toMatchObject({
      status: 422,
      body: { ok: false, code: 'out_of_viewport', viewport: { width: 1280, height: 720 } },
    });
  });

  it.each([{}, { x: 5 }, { y: 5 }, { node_id: 1, x: 5, y: 5 }])('refuses %j', async (body) => {
    expect(await stage.send('hover', body)).toMatchObject({
      status: 400,
      body: { ok: false, code: 'invalid_request' },
    });
  });
});
