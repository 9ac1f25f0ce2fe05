import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const dispatch = async (selector: string, type: string, more: object = {}) =>
  stage.do('dispatch-event', { node_id: await stage.find(selector), type, ...more });
/** Keeps the event that was dispatched; Chrome sends events of a sensor by itself to who listens for them. */
const LISTENER = (type: string) =>
  `<script>addEventListener('${type}', (e) => { if (!e.isTrusted) event = e }, true); event = null</script>`;

describe('dispatch-event/', () => {
  // page-dispatchevent.spec.ts: "should dispatch click event", "… click event properties"
  it('dispatches a click that bubbles, can be cancelled and leaves shadow trees', async () => {
    await stage.show(`<button id=b onclick="clicked = true">b</button>${LISTENER('click')}`);
    expect(await dispatch('#b', 'click')).toEqual({ ok: true, canceled: false });
    expect(
      await stage.evaluate(
        '[clicked, event.bubbles, event.cancelable, event.composed, event.isTrusted]',
      ),
    ).toEqual([true, true, true, true, false]);
  });

  // "should dispatch click svg", "… on a span with an inline element inside", "should not fail when element is
  // blocked on hover"
  it.each([
    '<svg height=100 width=100><circle id=n onclick="clicked = 42" cx=50 cy=50 r=40 /></svg>',
    '<style>span::before { content: "q" }</style><span id=n onclick="clicked = 42"></span>',
    '<button id=n onclick="clicked = 42">b</button><div style="position: fixed; inset: 0"></div>',
    '<button id=n onclick="clicked = 42" style="display: none">b</button>',
  ])('dispatches at whatever it is: %s', async (html) => {
    await stage.show(html);
    await dispatch('#n', 'click');
    expect(await stage.evaluate('clicked')).toBe(42);
  });

  // "should dispatch click after navigation", "… after a cross origin navigation"
  it('dispatches after navigations', async () => {
    for (const origin of [stage.site.origin, stage.site.other]) {
      const html = '<button id=b onclick="clicked = true">b</button>';
      await stage.do('navigate', { url: stage.site.page(html, origin) });
      await dispatch('#b', 'click');
      expect(await stage.evaluate('clicked')).toBe(true);
    }
  });

  // "should dispatch wheel event", "should dispatch device orientation event", "… device motion event"
  it.each([
    { type: 'wheel', kind: 'WheelEvent', init: { deltaX: 100, deltaY: 200 } },
    { type: 'keydown', kind: 'KeyboardEvent', init: { key: 'a', ctrlKey: true } },
    { type: 'dblclick', kind: 'MouseEvent', init: { clientX: 5, button: 2 } },
    { type: 'pointerdown', kind: 'PointerEvent', init: { pointerId: 7, pressure: 0.5 } },
    { type: 'focus', kind: 'FocusEvent', init: {} },
    { type: 'input', kind: 'InputEvent', init: { data: 'x', inputType: 'insertText' } },
    { type: 'deviceorientation', kind: 'DeviceOrientationEvent', init: { alpha: 10, beta: 20 } },
    { type: 'devicemotion', kind: 'DeviceMotionEvent', init: { interval: 16 } },
    { type: 'touchstart', kind: 'TouchEvent', init: { ctrlKey: true } },
    { type: 'cart:add', kind: 'CustomEvent', init: { detail: { id: 7 } } },
    { type: 'cart:add', kind: 'Event', init: { bubbles: false } },
  ])('makes a $kind of $type', async ({ type, kind, init }) => {
    await stage.show(`<p id=n>a${LISTENER(type)}`);
    await dispatch('#n', type, { init });
    expect(await stage.evaluate('event.constructor.name')).toBe(kind);
    expect(
      await stage.evaluate(
        `Object.fromEntries(${JSON.stringify(Object.keys(init))}.map((key) => [key, event[key]]))`,
      ),
    ).toEqual(init);
  });

  // "should dispatch drag drop events"
  it('hands a drop its data', async () => {
    await stage.show(`<p id=n>a${LISTENER('drop')}<script>
      n.ondrop = (e) => { text = e.dataTransfer.getData('text/plain') }</script>`);
    await dispatch('#n', 'drop', { data: { 'text/plain': 'hello' } });
    expect(await stage.evaluate('text')).toBe('hello');
  });

  it('says whether a listener cancelled it', async () => {
    await stage.show('<form onsubmit="return false"><p id=n onclick="return false">a</form>');
    expect(await dispatch('#n', 'click')).toEqual({ ok: true, canceled: true });
  });

  it.each(['origin', 'other'] as const)('reaches a frame (%s)', async (which) => {
    const inner = `<button id=b onclick="top.postMessage('clicked', '*')">b</button>`;
    await stage.show(
      `<script>message = new Promise((got) => { onmessage = (e) => got(e.data) })</script><iframe src="${stage.site.page(inner, stage.site[which])}"></iframe>`,
    );
    const within = await stage.find('iframe');
    await stage.do('dispatch-event', {
      node_id: await stage.find('#b', { within }),
      type: 'click',
    });
    expect(await stage.evaluate('message')).toBe('clicked');
  });

  // "should dispatch click when node is added in shadow dom"
  it.each(['open', 'closed'])('reaches a shadow root (%s)', async (mode) => {
    await stage.show(
      `<div id=host></div><script>host.attachShadow({ mode: '${mode}' }).innerHTML = '<b onclick="clicked = true">b</b>'</script>`,
    );
    const node_id = await stage.find('b', { within: await stage.find('#host') });
    await stage.do('dispatch-event', { node_id, type: 'click' });
    expect(await stage.evaluate('clicked')).toBe(true);
  });

  it('gives a touch event its points, on the node', async () => {
    await stage.show(`<p id=n>a${LISTENER('touchstart')}`);
    const touches = [
      { clientX: 10, clientY: 20 },
      { clientX: 30, clientY: 40, force: 0.5 },
    ];
    const init = { touches, changedTouches: touches.slice(0, 1) };
    expect(await dispatch('#n', 'touchstart', { init })).toMatchObject({ ok: true });
    expect(
      await stage.evaluate(
        '[event.touches, event.targetTouches, event.changedTouches].map((list) => [...list].map((t) => [t.clientX, t.clientY, t.force, t.identifier, t.target.id]))',
      ),
    ).toEqual([
      [
        [10, 20, 0, 0, 'n'],
        [30, 40, 0.5, 1, 'n'],
      ],
      [],
      [[10, 20, 0, 0, 'n']],
    ]);
  });

  it.each([
    ['touchstart', { touches: 5 }],
    ['touchstart', { touches: [{ clientX: 'here' }] }],
    ['touchstart', { touches: [5] }],
    ['touchend', { changedTouches: [null] }],
    ['touchmove', { touches: [[1]] }],
    ['click', { view: {} }],
    ['click', { relatedTarget: 'body' }],
    ['wheel', { deltaY: 'much' }],
    ['pointerdown', { coalescedEvents: [{}] }],
    ['focus', { relatedTarget: {} }],
    ['devicemotion', { acceleration: 1 }],
  ])('what the constructor of %s refuses is 400: %j', async (type, init) => {
    await stage.show('<p id=n>a');
    const body = { node_id: await stage.find('#n'), type, init };
    expect(await stage.send('dispatch-event', body)).toMatchObject({
      status: 400,
      body: {
        ok: false,
        code: 'invalid_request',
        errors: [{ path: '/init' }],
        detail: expect.not.stringContaining('..'),
      },
    });
  });

  it('refuses data for an event that has no place for it', async () => {
    await stage.show('<p id=n>a');
    const body = { node_id: await stage.find('#n'), type: 'click', data: { 'text/plain': 'a' } };
    expect(await stage.send('dispatch-event', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ path: '/data' }] },
    });
  });

  it('refuses a node that has gone, and no type', async () => {
    await stage.show('<p id=n>a');
    const node_id = await stage.find('#n');
    expect(await stage.send('dispatch-event', { node_id })).toMatchObject({ status: 400 });
    await stage.evaluate('n.remove()');
    expect(await stage.send('dispatch-event', { node_id, type: 'click' })).toMatchObject({
      status: 404,
      body: { code: 'node_stale' },
    });
  });
});
