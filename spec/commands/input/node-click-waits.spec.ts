import { describe, expect, it } from '@jest/globals';
import { logging, Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const CLICKS = logging('click');
const BUTTON = 'document.querySelector("#b")';

/** Sends a click of the match that stays impossible, with little patience. */
async function refused(selector: string, options: object = {}) {
  const node_id = await stage.find(selector);
  const reply = await stage.send('node-click', { node_id, timeout_ms: 600, ...options });
  return { node_id, reply, log: await stage.evaluate('log') };
}

/** Lets the page draw some frames: a click that did not wait would be done by then. */
const SOME_FRAMES = `(async () => { for (let i = 0; i < 10; i += 1) await new Promise(requestAnimationFrame) })()`;

describe('node-click/ waits until the node', () => {
  it.each([
    {
      what: 'is enabled',
      html: '<button id=b disabled>b</button>',
      then: `${BUTTON}.disabled = false`,
    },
    {
      what: 'is in an enabled fieldset',
      html: '<fieldset id=f disabled><button id=b>b</button></fieldset>',
      then: `document.querySelector('#f').disabled = false`,
    },
    {
      what: 'is displayed',
      html: '<button id=b style="display: none">b</button>',
      then: `${BUTTON}.style.display = ''`,
    },
    {
      what: 'is in a displayed parent',
      html: '<div hidden><button id=b>b</button></div>',
      then: `${BUTTON}.parentElement.hidden = false`,
    },
    {
      what: 'is visible',
      html: '<button id=b style="visibility: hidden">b</button>',
      then: `${BUTTON}.style.visibility = ''`,
    },
    {
      what: 'has a size',
      html: '<div id=b style="width: 0; height: 0; overflow: hidden">b</div>',
      then: `Object.assign(${BUTTON}.style, { width: '50px', height: '50px' })`,
    },
    {
      what: 'is uncovered',
      html: '<button id=b>b</button><div id=cover style="position: fixed; inset: 0"></div>',
      then: `document.querySelector('#cover').remove()`,
    },
    {
      what: 'takes pointer events',
      html: '<button id=b style="pointer-events: none">b</button>',
      then: `${BUTTON}.style.pointerEvents = ''`,
    },
  ])('$what', async ({ html, then }) => {
    await stage.show(`${html}${CLICKS}`);
    const node_id = await stage.find('#b');
    const click = stage.send('node-click', { node_id, timeout_ms: 10_000 });
    await stage.evaluate(SOME_FRAMES);
    expect(await stage.evaluate('log')).toEqual([]);
    await stage.evaluate(`{ ${then} }`);
    expect(await click).toMatchObject({ status: 200, body: { ok: true } });
    expect(await stage.evaluate('log')).toEqual(['click:b']);
  });

  it('is at the end of its animation', async () => {
    await stage.show(
      `<style>@keyframes go { from { transform: none } to { transform: translateX(900px) } } #b { animation: go 400ms linear forwards }</style>
       <button id=b>b</button>${logging('click', 'animationend')}`,
    );
    const node_id = await stage.find('#b');
    await stage.do('node-click', { node_id });
    expect(await stage.evaluate('log')).toEqual(['animationend:b', 'click:b']);
  });

  it('is at the end of its transition, or of one of a parent', async () => {
    await stage.show(
      `<div id=p style="transition: margin-left 400ms linear"><button id=b>b</button></div>${logging('click', 'transitionend')}`,
    );
    const node_id = await stage.find('#b');
    await stage.evaluate(
      `getComputedStyle(document.querySelector('#p')).marginLeft; document.querySelector('#p').style.marginLeft = '700px'; 0`,
    );
    await stage.do('node-click', { node_id });
    expect(await stage.evaluate('log')).toEqual(['transitionend:p', 'click:b']);
  });

  it('is hit, where a script moves it slowly', async () => {
    await stage.show(
      `<button id=b style="position: absolute; width: 200px">b</button>${CLICKS}
       <script>
         let x = 0;
         const move = () => {
           x += 1;
           ${BUTTON}.style.left = x + 'px';
           if (x < 60) requestAnimationFrame(move);
         };
       </script>`,
    );
    const node_id = await stage.find('#b');
    await stage.evaluate('requestAnimationFrame(move)');
    await stage.do('node-click', { node_id });
    expect(await stage.evaluate('log')).toEqual(['click:b']);
  });

  it('does not wait for an endless animation that leaves it in its place', async () => {
    await stage.show(
      `<style>@keyframes glow { to { color: red } } #b { animation: glow 1s infinite alternate }</style><button id=b>b</button>${CLICKS}`,
    );
    await stage.do('node-click', { node_id: await stage.find('#b'), timeout_ms: 5_000 });
    expect(await stage.evaluate('log')).toEqual(['click:b']);
  });

  it('tells when the node leaves the page meanwhile', async () => {
    await stage.show(`<button id=b disabled>b</button>${CLICKS}`);
    const node_id = await stage.find('#b');
    const click = stage.send('node-click', { node_id });
    await stage.evaluate(SOME_FRAMES);
    await stage.evaluate(`${BUTTON}.remove()`);
    expect(await click).toMatchObject({ status: 404, body: { ok: false, code: 'node_stale' } });
  });

  it('tells when the page goes away meanwhile', async () => {
    const next = stage.site.page('<p id=next>next');
    await stage.show(`<button id=b disabled>b</button>${CLICKS}`);
    const node_id = await stage.find('#b');
    const click = stage.send('node-click', { node_id });
    await stage.evaluate(SOME_FRAMES);
    await stage.evaluate(`setTimeout(() => { location.href = ${JSON.stringify(next)} })`);
    expect(await click).toMatchObject({ status: 404, body: { ok: false, code: 'node_stale' } });
  });
});

describe('node-click/ refuses', () => {
  it.each([
    { what: 'display: none', html: '<button id=b style="display: none">b</button>' },
    { what: 'a hidden parent', html: '<div hidden><button id=b>b</button></div>' },
    { what: 'visibility: hidden', html: '<button id=b style="visibility: hidden">b</button>' },
    { what: 'a disabled button', html: '<button id=b disabled>b</button>' },
    { what: 'a disabled fieldset', html: '<fieldset disabled><button id=b>b</button></fieldset>' },
    { what: 'a child of a disabled button', html: '<button disabled><b id=b>b</b></button>' },
    {
      what: 'a zero size',
      html: '<div id=b style="width: 0; height: 0; overflow: hidden">b</div>',
    },
    {
      what: 'a place that no scrolling reaches',
      html: '<button id=b style="position: fixed; left: -500px">b</button>',
    },
    { what: 'an element without a rendering', html: '<script id=b></script>' },
    {
      what: 'an endless movement',
      html: '<style>@keyframes go { to { margin-left: 900px } }</style><button id=b style="animation: go 500ms linear infinite alternate">b</button>',
    },
  ])('$what with node_not_interactable, at the deadline', async ({ html }) => {
    await stage.show(`${html}${CLICKS}`);
    const { node_id, reply, log } = await refused('#b');
    expect(reply).toMatchObject({
      status: 409,
      body: { ok: false, code: 'node_not_interactable', node_id },
    });
    expect(reply.body.detail).toContain(String(node_id));
    expect(log).toEqual([]);
  });

  it('a covered node with click_intercepted, naming what covers it and its node_id', async () => {
    await stage.show(
      `<button id=b>b</button><div id=cover class="modal dark" style="position: fixed; inset: 0"><button id=close style="float: right" onclick="this.parentElement.remove()">close</button></div>${CLICKS}`,
    );
    const { node_id, reply, log } = await refused('#b');
    expect(reply).toMatchObject({
      status: 409,
      body: {
        ok: false,
        code: 'click_intercepted',
        node_id,
        covered_by: { node_id: expect.any(Number), description: 'div#cover.modal.dark' },
      },
    });
    expect(reply.body.detail).toContain('div#cover.modal.dark');
    expect(log).toEqual([]);
    const covering = reply.body.covered_by.node_id;
    expect(covering).toBe(await stage.find('#cover'));
    expect((await stage.do('fetch-text', { node_id: covering })).text).toBe('close');
    await stage.do('node-click', { node_id: await stage.find('#close', { within: covering }) });
    await stage.do('node-click', { node_id });
    expect(await stage.evaluate('log')).toEqual(['click:close', 'click:b']);
  });

  it('a node that is clipped away with 409', async () => {
    await stage.show(
      `<div style="width: 50px; overflow: clip"><button id=b style="margin-left: 500px">b</button></div>${CLICKS}`,
    );
    const { reply, log } = await refused('#b');
    expect(reply).toMatchObject({ status: 409, body: { ok: false } });
    expect(log).toEqual([]);
  });

  it('a node that takes no pointer events with 409', async () => {
    await stage.show(`<p id=p><button id=b style="pointer-events: none">b</button></p>${CLICKS}`);
    const { reply, log } = await refused('#b');
    expect(reply).toMatchObject({ status: 409, body: { ok: false } });
    expect(log).toEqual([]);
  });

  it('in time: the deadline is the wait', async () => {
    await stage.show(`<button id=b disabled>b</button>${CLICKS}`);
    const before = performance.now();
    await refused('#b', { timeout_ms: 400 });
    expect(performance.now() - before).toBeLessThan(3_000);
  });
});

describe('node-click/ with force', () => {
  it.each([
    {
      what: 'a covered node',
      html: '<button id=b>b</button><div id=cover style="position: fixed; inset: 0"></div>',
      log: ['click:cover'],
    },
    {
      what: 'a moving node',
      html: '<style>@keyframes go { to { margin-left: 2px } }</style><button id=b style="width: 90px; animation: go 500ms linear infinite alternate">b</button>',
      log: ['click:b'],
    },
    {
      what: 'a disabled button',
      html: '<div id=d><button id=b disabled>b</button></div>',
      log: [],
    },
  ])('clicks where $what is', async ({ html, log }) => {
    await stage.show(`${html}${logging('click')}`);
    const node_id = await stage.find('#b');
    expect(await stage.do('node-click', { node_id, force: true })).toMatchObject({ ok: true });
    expect(await stage.evaluate('log')).toEqual(log);
  });

  it('still needs a place to click', async () => {
    await stage.show(`<button id=b style="display: none">b</button>${CLICKS}`);
    const { reply } = await refused('#b', { force: true });
    expect(reply).toMatchObject({ status: 409, body: { code: 'node_not_interactable' } });
  });
});
