import { beforeEach, describe, expect, it } from '@jest/globals';
import { movedInto } from '../../support/moved-into.js';
import { logging, Stage } from '../../support/stage.js';

const stage = Stage.forAll();

const held = async () => {
  const { body } = await stage.tabwire.send('get', `${stage.browser.path}/pages/`);
  return body.pages[0].pressed.buttons;
};
const EVENTS = logging('mousemove', 'mousedown', 'mouseup', 'click', 'dblclick', 'contextmenu');
const SEEN = `events.map((e) => [e.type, e.button, e.buttons, e.clientX, e.clientY].join(' '))`;

describe('mouse/', () => {
  beforeEach(async () => {
    await stage.do('keyboard', { release_all: true });
  });

  // page-mouse.spec.ts: "down and up should generate click"
  it('moves, presses and releases, which makes a click', async () => {
    await stage.show(EVENTS);
    expect(await stage.do('mouse', { move: { x: 50, y: 60 } })).toEqual({
      ok: true,
      x: 50,
      y: 60,
      pressed: { keys: [], buttons: [] },
    });
    expect(await stage.do('mouse', { down: true })).toMatchObject({
      pressed: { buttons: ['left'] },
    });
    expect(await held()).toEqual(['left']);
    await stage.do('mouse', { up: true });
    expect(await held()).toEqual([]);
    expect(await stage.evaluate(SEEN)).toEqual([
      'mousemove 0 0 50 60',
      'mousedown 0 1 50 60',
      'mouseup 0 0 50 60',
      'click 0 0 50 60',
    ]);
    expect(await stage.evaluate('events.every((e) => e.isTrusted)')).toBe(true);
    expect(await stage.evaluate('events.at(-1).detail')).toBe(1);
  });

  it('does all of it in one request', async () => {
    await stage.show(EVENTS);
    await stage.do('mouse', { move: { x: 5, y: 6 }, down: true, up: true, button: 'middle' });
    expect((await stage.evaluate(SEEN)).slice(1)).toEqual(['mousedown 1 4 5 6', 'mouseup 1 0 5 6']);
  });

  // "should dblclick the div"
  it('makes a double click of a second press', async () => {
    await stage.show(EVENTS);
    await stage.do('mouse', { move: { x: 50, y: 60 }, down: true, up: true });
    await stage.do('mouse', { down: true, up: true, click_count: 2 });
    expect(await stage.evaluate('log.filter((one) => one.startsWith("dbl")).length')).toBe(1);
    expect(await stage.evaluate('events.at(-1).detail')).toBe(2);
  });

  // "should report correct buttons property"
  it('reports which buttons are held', async () => {
    await stage.show(EVENTS);
    await stage.do('mouse', { move: { x: 50, y: 60 } });
    await stage.do('mouse', { down: true, button: 'middle' });
    await stage.do('mouse', { down: true, button: 'left' });
    expect(await held()).toEqual(['middle', 'left']);
    await stage.do('mouse', { up: true, button: 'middle' });
    await stage.do('mouse', { up: true, button: 'left' });
    expect((await stage.evaluate(SEEN)).filter((one: string) => /down|up/.test(one))).toEqual([
      'mousedown 1 4 50 60',
      'mousedown 0 5 50 60',
      'mouseup 1 1 50 60',
      'mouseup 0 0 50 60',
    ]);
  });

  // "should select the text with mouse"
  it('selects the text that it passes over', async () => {
    await stage.show('<p id=p style="font-size: 20px">Some text to select</p>');
    const { left, right, y } = await stage.evaluate(
      '(({ left, right, top, bottom }) => ({ left: left + 1, right: right - 1, y: (top + bottom) / 2 }))(p.getBoundingClientRect())',
    );
    await stage.do('mouse', { move: { x: left, y }, down: true });
    await stage.do('mouse', { move: { x: right, y }, up: true });
    expect(await stage.evaluate('getSelection().toString()')).toBe('Some text to select');
  });

  // "should tween mouse movement"
  it('moves in steps', async () => {
    await stage.do('mouse', { move: { x: 100, y: 100 } });
    await stage.show(EVENTS);
    await stage.evaluate('events.length = 0');
    await stage.do('mouse', { move: { x: 200, y: 300 }, steps: 5 });
    expect(await stage.evaluate('events.map((e) => [e.clientX, e.clientY])')).toEqual([
      [120, 140],
      [140, 180],
      [160, 220],
      [180, 260],
      [200, 300],
    ]);
  });

  // "should always round down"
  it('rounds down', async () => {
    await stage.show(EVENTS);
    await stage.do('mouse', { move: { x: 50.1, y: 50.9 }, down: true, up: true });
    expect(await stage.evaluate('[events.at(-1).clientX, events.at(-1).clientY]')).toEqual([
      50, 50,
    ]);
  });

  // "should not crash on mouse drag with any button"
  it.each(['left', 'middle', 'right'])('moves with the %s button held', async (button) => {
    await stage.show(`<script>oncontextmenu = (e) => e.preventDefault()</script>${EVENTS}`);
    await stage.do('mouse', { move: { x: 50, y: 50 }, down: true, button });
    await stage.do('mouse', { move: { x: 100, y: 100 }, steps: 3 });
    const buttons = { left: 1, middle: 4, right: 2 }[button];
    expect(
      await stage.evaluate(
        'events.filter((e) => e.type === "mousemove").slice(-3).map((e) => e.buttons)',
      ),
    ).toEqual([buttons, buttons, buttons]);
  });

  // "should dispatch mouse move after context menu was opened"
  it('moves after a context menu was asked for', async () => {
    await stage.show(EVENTS);
    await stage.do('mouse', { move: { x: 100, y: 100 }, down: true, button: 'right' });
    await stage.do('mouse', { move: { x: 150, y: 120 }, steps: 4 });
    await stage.do('mouse', { up: true, button: 'right' });
    expect(await stage.evaluate('log.some((one) => one.startsWith("contextmenu"))')).toBe(true);
  });

  // "should set modifier keys on click"
  it('holds modifier keys', async () => {
    await stage.show(EVENTS);
    await stage.do('keyboard', { down: 'Alt' });
    await stage.do('mouse', { move: { x: 5, y: 6 }, down: true, modifiers: ['Shift'] });
    await stage.do('mouse', { up: true });
    expect(
      await stage.evaluate('events.map((e) => [e.type, e.altKey, e.shiftKey].join())'),
    ).toEqual([
      'mousemove,false,true',
      'mousedown,false,true',
      'mouseup,true,false',
      'click,true,false',
    ]);
  });

  it('refuses clicks while a button is held, and presses nothing', async () => {
    await stage.show(`<button id=b>b</button>${EVENTS}`);
    const node_id = await stage.find('#b');
    await stage.do('mouse', { move: { x: 300, y: 300 }, down: true });
    for (const [command, body] of [
      ['click', { x: 5, y: 5 }],
      ['node-click', { node_id }],
      ['drag', { x: 5, y: 5, to_x: 50, to_y: 50 }],
      ['mouse', { down: true }],
    ] as const)
      expect(await stage.send(command, body)).toMatchObject({
        status: 409,
        body: { ok: false, code: 'button_held', button: 'left' },
      });
    await stage.do('mouse', { up: true });
    await stage.do('node-click', { node_id });
    expect(await stage.evaluate('log.filter((one) => /down|up|click/.test(one))')).toEqual([
      'mousedown:html',
      'mouseup:html',
      'click:html',
      'mousedown:b',
      'mouseup:b',
      'click:b',
    ]);
  });

  it('hovers with a held button', async () => {
    await stage.show(`<button id=b>b</button>${EVENTS}`);
    await stage.do('mouse', { move: { x: 300, y: 300 }, down: true });
    await stage.do('hover', { node_id: await stage.find('#b') });
    expect(
      await stage.evaluate('[events.at(-1).type, events.at(-1).buttons, events.at(-1).target.id]'),
    ).toEqual(['mousemove', 1, 'b']);
  });

  it('leaves a button alone that is not held', async () => {
    await stage.show(EVENTS);
    await stage.do('mouse', { up: true });
    expect(await stage.evaluate('events.length')).toBe(0);
  });

  it('moves to a node, which it scrolls into view', async () => {
    await stage.show(`<div style="height: 3000px"></div><button id=b>b</button>${EVENTS}`);
    await stage.do('mouse', { move: { node_id: await stage.find('#b') }, down: true, up: true });
    expect(await stage.evaluate('log.slice(-3)')).toEqual(['mousedown:b', 'mouseup:b', 'click:b']);
  });

  // page-drag.spec.ts: "should work", "should work inside iframe", "should send the right events"
  const DRAG = `<p id=a draggable=true style="width: 100px; height: 40px; margin: 0">a</p>
    <p id=z style="width: 200px; height: 100px; margin: 60px 0 0" ondragover="event.preventDefault()">z</p>
    ${logging('mousedown', 'mousemove', 'mouseup', 'dragstart', 'dragenter', 'dragover', 'dragend', 'drop')}`;

  it('drags and drops what the page makes draggable', async () => {
    await stage.show(DRAG);
    await stage.do('mouse', { move: { node_id: await stage.find('#a') }, down: true });
    await stage.do('mouse', { move: { node_id: await stage.find('#z') }, steps: 3 });
    await stage.do('mouse', { up: true });
    const seen: string[] = await stage.evaluate('log');
    expect(seen.filter((one) => /start|drop|end$|end:/.test(one))).toEqual([
      'dragstart:a',
      'drop:z',
      'dragend:a',
    ]);
    expect(seen.some((one) => one.startsWith('mouseup'))).toBe(false);
    expect(await held()).toEqual([]);
  });

  // "should not send dragover on the first mousemove", "should cancel on escape"
  it('drops nothing when all is released', async () => {
    await stage.show(DRAG);
    await stage.do('mouse', { move: { node_id: await stage.find('#a') }, down: true });
    await stage.do('mouse', { move: { node_id: await stage.find('#z') }, steps: 3 });
    await stage.do('keyboard', { release_all: true });
    const seen: string[] = await stage.evaluate('log');
    expect(seen).not.toContain('drop:z');
    expect(await held()).toEqual([]);
    await stage.do('node-click', { node_id: await stage.find('#z') });
    expect((await stage.evaluate('log')).slice(-2)).toEqual(['mousedown:z', 'mouseup:z']);
  });

  it.each(['origin', 'other'] as const)(
    'presses in a frame (%s), and moves out of it',
    async (which) => {
      const inner = `<body style="margin: 0"><script>
      for (const type of ['mousedown', 'mousemove', 'mouseup'])
        addEventListener(type, (e) => top.postMessage([e.type, e.clientX, e.clientY, e.buttons].join(' '), '*'));
    </script>`;
      await stage.show(
        `<body style="margin: 0"><script>seen = []; onmessage = ({ data }) => { seen.push(data) }</script>
      <iframe style="border: 0; margin: 20px 0 0 30px" src="${stage.site.page(inner, stage.site[which])}"></iframe>`,
      );
      await movedInto(stage, { x: 80, y: 60 }, 'seen.length > 0');
      await stage.do('mouse', { move: { x: 80, y: 60 }, down: true });
      await stage.do('mouse', { move: { x: 600, y: 400 } });
      await stage.do('mouse', { up: true });
      await stage.do('wait-for', { function: 'seen.some((one) => one.startsWith("mouseup"))' });
      expect(await stage.evaluate('seen.slice(-3)')).toEqual([
        'mousedown 50 40 1',
        'mousemove 570 380 1',
        'mouseup 570 380 0',
      ]);
    },
  );

  it.each(['open', 'closed'])('presses in a shadow root (%s)', async (mode) => {
    await stage.show(
      `<div id=host></div><script>const root = host.attachShadow({ mode: '${mode}' });
      root.innerHTML = '<button>b</button>';
      root.firstChild.onclick = () => { window.clicked = true }</script>`,
    );
    const within = await stage.find('#host');
    const node_id = await stage.find('button', { within });
    await stage.do('mouse', { move: { node_id }, down: true, up: true });
    expect(await stage.evaluate('window.clicked')).toBe(true);
  });

  it('refuses a point outside the viewport', async () => {
    expect(await stage.send('mouse', { move: { x: 5_000, y: 5 } })).toMatchObject({
      status: 422,
      body: { ok: false, code: 'out_of_viewport' },
    });
  });

  it.each([
    {},
    { steps: 5 },
    { move: {} },
    { move: { x: 5 } },
    { down: false },
    { move: { x: 1, y: 1, z: 1 } },
  ])('refuses %j', async (body) => {
    expect(await stage.send('mouse', body)).toMatchObject({
      status: 400,
      body: { ok: false, code: 'invalid_request' },
    });
  });
});
