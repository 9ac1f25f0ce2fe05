import { describe, expect, it } from '@jest/globals';
import { logging, Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const click = async (selector: string, more: object) =>
  stage.send('node-click', { node_id: await stage.find(selector), ...more });
const OFFSET = `<script>addEventListener('click', (e) => { clicked = [e.target.id, e.offsetX, e.offsetY] }); clicked = null</script>`;

describe('node-click/ at a position', () => {
  // page-click.spec.ts: "should click the button with px border with offset", "… em border …",
  // "should click a very large button with offset"
  it.each([
    { style: 'border-width: 8px', x: 20, y: 10 },
    { style: 'border-width: 2em; font-size: 12px', x: 20, y: 10 },
    { style: 'border-width: 8px; width: 2000px; height: 2000px', x: 1900, y: 1910 },
  ])('clicks $x, $y inside of the border: $style', async ({ style, x, y }) => {
    await stage.show(`<button id=b style="${style}">Click target</button>${OFFSET}`);
    expect(await click('#b', { position: { x, y } })).toMatchObject({ status: 200 });
    expect(await stage.evaluate('clicked')).toEqual(['b', x, y]);
  });

  // "should click a button in scrolling container with offset"
  it('scrolls to it in its container', async () => {
    await stage.show(
      `<div style="overflow: auto; width: 200px; height: 200px"><button id=b style="width: 2000px; height: 2000px; border-width: 8px">b</button></div>${OFFSET}`,
    );
    expect(await click('#b', { position: { x: 1900, y: 1910 } })).toMatchObject({ status: 200 });
    expect(await stage.evaluate('clicked')).toEqual(['b', 1900, 1910]);
  });

  it.each(['origin', 'other'] as const)('clicks it in a frame (%s)', async (which) => {
    const inner = `<div style="height: 2000px"></div><button id=b style="border: 5px solid">Long enough</button>
      <script>addEventListener('click', (e) => top.postMessage([e.target.id, e.offsetX, e.offsetY], '*'))</script>`;
    await stage.show(
      `<script>clicked = new Promise((got) => { onmessage = (e) => got(e.data) })</script><div style="height: 900px"></div>
      <iframe src="${stage.site.page(`<!doctype html>${inner}`, stage.site[which])}"></iframe>`,
    );
    const node_id = await stage.find('#b', { within: await stage.find('iframe') });
    await stage.do('node-click', { node_id, position: { x: 7, y: 9 } });
    expect(await stage.evaluate('clicked')).toEqual(['b', 7, 9]);
  });

  it.each(['open', 'closed'])('clicks it in a shadow root (%s)', async (mode) => {
    await stage.show(
      `<div id=host></div><script>const root = host.attachShadow({ mode: '${mode}' });
      root.innerHTML = '<button style="border: 3px solid">Long enough</button>';
      root.firstChild.onclick = (e) => { clicked = [e.offsetX, e.offsetY] }</script>`,
    );
    const node_id = await stage.find('button', { within: await stage.find('#host') });
    await stage.do('node-click', { node_id, position: { x: 4, y: 6 } });
    expect(await stage.evaluate('clicked')).toEqual([4, 6]);
  });

  it('presses nothing where the position is another element, or covered', async () => {
    await stage.show(
      `<button id=b style="width: 100px; height: 40px">b</button><button id=other>other</button>
      <p id=lid style="position: fixed; left: 0; top: 0; width: 30px; height: 300px; margin: 0"></p>${logging('mousedown', 'click')}`,
    );
    for (const position of [
      { x: 5, y: 20 },
      { x: 120, y: 20 },
      { x: -50, y: 5 },
    ])
      expect(await click('#b', { position, timeout_ms: 600 })).toMatchObject({ status: 409 });
    expect(await stage.evaluate('log')).toEqual([]);
    expect(await click('#b', { position: { x: 80, y: 20 } })).toMatchObject({ status: 200 });
    expect(await stage.evaluate('log')).toEqual(['mousedown:b', 'click:b']);
  });

  it('presses nothing but the node when that moves away as the mouse arrives', async () => {
    await stage.show(
      `<body style="margin: 0"><button id=b style="position: absolute; top: 0; width: 200px; height: 40px">b</button><button id=under style="width: 200px; height: 40px">u</button>
      ${logging('mousedown', 'mouseup', 'click')}<script>b.onmouseover = () => { b.style.top = '200px' }</script>`,
    );
    await stage.do('mouse', { move: { x: 600, y: 600 } });
    expect(await click('#b', { position: { x: 30, y: 20 }, hold_ms: 30 })).toMatchObject({
      status: 200,
    });
    expect(await stage.evaluate('log')).toEqual(['mousedown:b', 'mouseup:b', 'click:b']);
  });
});

describe('node-click/ on trial', () => {
  // "trial run should not click", "trial run should not double click"
  it('does all but the press', async () => {
    await stage.show(
      `<div style="height: 3000px"></div><button id=b>b</button>${logging('mousedown', 'mouseup', 'click', 'dblclick')}`,
    );
    expect(await click('#b', { trial: true, click_count: 2 })).toMatchObject({ status: 200 });
    expect(await stage.evaluate('[log.length, scrollY > 2000]')).toEqual([0, true]);
  });

  // "trial run should work with short timeout"
  it('says why it could not be done', async () => {
    await stage.show(`<button id=b disabled>b</button>${logging('mousedown')}`);
    expect(await click('#b', { trial: true, timeout_ms: 600 })).toMatchObject({
      status: 409,
      body: { code: 'node_not_interactable', reason: 'disabled' },
    });
    expect(await stage.evaluate('log')).toEqual([]);
  });

  // "should wait for becoming hit target with trial run"
  it('waits until it is hit', async () => {
    await stage.show(
      `<button id=b>b</button><div id=c style="position: fixed; inset: 0"></div>${logging('mousedown')}`,
    );
    let done = false;
    const trial = click('#b', { trial: true }).then((reply) => {
      done = true;
      return reply;
    });
    await stage.evaluate(
      '(async () => { for (let i = 0; i < 10; i += 1) await new Promise(requestAnimationFrame) })()',
    );
    expect(done).toBe(false);
    await stage.evaluate('c.remove()');
    expect(await trial).toMatchObject({ status: 200 });
    expect(await stage.evaluate('log')).toEqual([]);
  });

  it('selects no option, and clicks no point', async () => {
    await stage.show(
      `<select id=s><option>a<option id=o>b</select>${logging('mousedown', 'click')}`,
    );
    expect(await click('#o', { trial: true })).toMatchObject({ status: 200 });
    await stage.do('click', { x: 5, y: 5, trial: true });
    expect(await stage.evaluate('[s.value, log.length]')).toEqual(['a', 0]);
  });
});

describe('node-click/ without a scroll', () => {
  // page-click-scroll.spec.ts
  it('clicks what is in view, and refuses what is not', async () => {
    await stage.show(
      `<button id=a>a</button><div style="height: 3000px"></div><button id=b>b</button>${logging('click')}`,
    );
    expect(await click('#a', { scroll: false })).toMatchObject({ status: 200 });
    expect(await click('#b', { scroll: false, timeout_ms: 600 })).toMatchObject({
      status: 409,
      body: { code: 'node_not_interactable', reason: 'out_of_view' },
    });
    expect(await stage.evaluate('[log, scrollY]')).toEqual([['click:a'], 0]);
  });

  it('scrolls nothing around a frame either', async () => {
    await stage.show(
      `<div style="height: 3000px"></div><iframe src="${stage.site.page('<button id=b>b</button>', stage.site.other)}"></iframe>`,
    );
    const node_id = await stage.find('#b', { within: await stage.find('iframe') });
    expect(
      await stage.send('node-click', { node_id, scroll: false, timeout_ms: 800 }),
    ).toMatchObject({
      status: 409,
    });
    expect(await stage.evaluate('scrollY')).toBe(0);
  });
});

describe('a press that is held', () => {
  // "should click with delay" (page-click.spec.ts: `delay`)
  it.each(['node-click', 'click'])('%s/ holds the button for hold_ms', async (command) => {
    await stage.show(
      `<body style="margin: 0"><button id=b style="width: 99px; height: 40px">b</button>${logging('mousedown', 'mouseup', 'click')}`,
    );
    const target = command === 'click' ? { x: 9, y: 9 } : { node_id: await stage.find('#b') };
    await stage.do(command, { ...target, hold_ms: 300 });
    expect(await stage.evaluate('log')).toEqual(['mousedown:b', 'mouseup:b', 'click:b']);
    expect(
      await stage.evaluate('events[1].timeStamp - events[0].timeStamp'),
    ).toBeGreaterThanOrEqual(290);
  });

  it('is released when its time runs out, and when its client hangs up', async () => {
    await stage.show(`<button id=b>b</button>${logging('mousedown', 'mouseup')}`);
    expect(await click('#b', { hold_ms: 10_000, timeout_ms: 2_000 })).toMatchObject({
      status: 504,
    });
    await stage.do('wait-for', { function: 'log.length === 2' });
    const held = stage.start('node-click', { node_id: await stage.find('#b'), hold_ms: 30_000 });
    await stage.do('wait-for', { function: 'log.length === 3' });
    await held.hangUp();
    await stage.do('wait-for', { function: 'log.length === 4' });
    expect(await stage.evaluate('log')).toEqual([
      'mousedown:b',
      'mouseup:b',
      'mousedown:b',
      'mouseup:b',
    ]);
  });
});
