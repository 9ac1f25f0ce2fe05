import { beforeAll, describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

/** Playwright’s tests/library/tap.spec.ts and tests/page/page-click-scroll.spec.ts, which name the tests here. */
const stage = Stage.forAll();

const touchScreen = (more: object = {}) =>
  stage.do('cdp', {
    method: 'Emulation.setTouchEmulationEnabled',
    params: { enabled: true, maxTouchPoints: 5 },
    ...more,
  });

/** Tells what an element gets. */
const LOG = `<script>
  window.log = [];
  const types = ['pointerover', 'pointerenter', 'pointerdown', 'touchstart', 'touchmove', 'pointerup', 'pointercancel',
    'pointerout', 'pointerleave', 'touchend', 'touchcancel', 'mouseover', 'mouseenter', 'mousemove', 'mousedown',
    'mouseup', 'click'];
  const listen = (id) => { for (const type of types) document.getElementById(id)?.addEventListener(type, () => log.push(type)) };
  listen('a');
</script>`;
const A =
  '<div id=a style="position: absolute; left: 20px; top: 20px; width: 100px; height: 60px; background: #ccc"></div>';

const ALL = [
  'pointerover pointerenter pointerdown touchstart pointerup pointerout pointerleave touchend',
  'mouseover mouseenter mousemove mousedown mouseup click',
]
  .join(' ')
  .split(' ');
const TOUCH = ALL.slice(0, 8);

const log = (more: object = {}) => stage.browser.evaluate('log.splice(0)', more);

it('tap/ and swipe/ are refused without a touch screen, and say how to get one', async () => {
  await stage.show('<p id=a>here');
  const node_id = await stage.find('#a');
  for (const [command, body] of [
    ['tap', { node_id }],
    ['swipe', { x: 9, y: 9, delta_y: 5 }],
  ] as const) {
    const { status, body: problem } = await stage.send(command, body);
    expect([status, problem.code]).toEqual([409, 'no_touch_screen']);
    expect(problem.detail).toContain('First send emulate/ with "touch": true');
  }
});

describe('on a touch screen', () => {
  beforeAll(() => touchScreen());

  it('tap/ sends all of the correct events, once ("should send all of the correct events")', async () => {
    await stage.show(`${A}${LOG}`);
    expect(await stage.do('tap', { node_id: await stage.find('#a') })).toEqual({ ok: true });
    expect(await log()).toEqual(ALL);
    await stage.do('tap', { x: 50, y: 50 });
    expect((await log()).filter((type: string) => /touch|click/.test(type))).toEqual([
      'touchstart',
      'touchend',
      'click',
    ]);
  });

  it('a trial taps nothing ("trial run should not tap")', async () => {
    await stage.show(`${A}${LOG}`);
    await stage.do('tap', { node_id: await stage.find('#a'), trial: true });
    await stage.do('tap', { x: 50, y: 50, trial: true });
    expect(await log()).toEqual([]);
  });

  it.each(['touchstart', 'touchend'])(
    'no mouse events come where %s is cancelled ("should not send mouse events …")',
    async (type) => {
      const cancel = `<script>a.addEventListener('${type}', (e) => e.preventDefault(), { passive: false })</script>`;
      await stage.show(`${A}${LOG}${cancel}`);
      await stage.do('tap', { node_id: await stage.find('#a') });
      expect(await log()).toEqual(TOUCH);
    },
  );

  it('events have the modifiers, and a well formed touch ("should work with modifiers", "should send well formed touch points")', async () => {
    await stage.show(`${A}<script>
      a.addEventListener('touchstart', ({ altKey, shiftKey, touches: [{ clientX, clientY }], touches, changedTouches, targetTouches, isTrusted }) => {
        window.seen = { altKey, shiftKey, clientX, clientY, counts: [touches.length, changedTouches.length, targetTouches.length], isTrusted };
      })</script>`);
    const node_id = await stage.find('#a');
    await stage.do('tap', { node_id, modifiers: ['Alt'], position: { x: 10, y: 15 } });
    expect(await stage.evaluate('seen')).toEqual({
      altKey: true,
      shiftKey: false,
      clientX: 30,
      clientY: 35,
      counts: [1, 1, 1],
      isTrusted: true,
    });
  });

  it('tap/ waits until the node is visible, and scrolls it into view ("should wait until an element is visible to tap it")', async () => {
    await stage.show(
      `<button id=a style="margin-top: 3000px; display: none">A</button>${LOG}
       <script>setTimeout(() => { a.style.display = 'block' }, 300)</script>`,
    );
    await stage.do('tap', { node_id: await stage.find('#a') });
    expect(await log()).toContain('click');
  });

  it('tap/ follows a link, and checks a box', async () => {
    const to = stage.site.page('<title>There</title>');
    await stage.show(`<input id=box type=checkbox><a id=link href="${to}">link</a>`);
    await stage.do('tap', { node_id: await stage.find('#box') });
    expect(await stage.evaluate('box.checked')).toBe(true);
    await stage.do('tap', { node_id: await stage.find('#link') });
    await stage.do('wait-for', { function: 'document.title === "There"' });
  });

  it('reaches a node in a shadow root, and in a frame of another site', async () => {
    const frame = stage.site.page(`<!doctype html>${A}${LOG}`, stage.site.other);
    await stage.show(
      `<div id=host></div><iframe src="${frame}" style="margin: 200px 0 0 90px; border: 7px solid"></iframe>
       <script>window.log = []; host.attachShadow({ mode: 'closed' }).innerHTML = '<button id=in>in</button>';
       host.addEventListener('click', (e) => log.push(e.type));</script>`,
    );
    const within = await stage.find('#host');
    await stage.do('tap', { node_id: await stage.find('#in', { within }) });
    expect(await log()).toEqual(['click']);
    const frame_node_id = await stage.find('iframe');
    await touchScreen({ frame_node_id });
    const node_id = await stage.find('#a', { within: frame_node_id });
    await stage.do('tap', { node_id });
    expect(await log({ frame_node_id })).toEqual(
      expect.arrayContaining(['touchstart', 'touchend', 'click']),
    );
  });

  it('nothing but the node is tapped: what covers it as the finger comes gets nothing', async () => {
    await stage.show(
      `${A}<div id=cover style="position: absolute; inset: 0; display: none"></div>
       <script>
         window.got = [];
         for (const type of ['pointerdown', 'touchstart', 'touchend', 'mousedown', 'mouseup', 'click'])
           addEventListener(type, (e) => got.push(e.target.id + ' ' + type), true);
         a.addEventListener('pointerover', () => { cover.style.display = 'block' });
       </script>`,
    );
    // Chrome has found what is touched before the cover comes, and finds it once more for the mouse events.
    await stage.do('tap', { node_id: await stage.find('#a') });
    await stage.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    );
    expect(await stage.evaluate('got')).toEqual(['a pointerdown', 'a touchstart', 'a touchend']);
  });

  it('what is there when the finger is lifted gets no click in its place', async () => {
    await stage.show(
      `<button id=below style="position: absolute; left: 20px; top: 20px; width: 100px; height: 60px">below</button>${A}
       <script>
         window.got = [];
         a.addEventListener('touchstart', () => { a.remove(); got.push('a') });
         for (const type of ['mousedown', 'mouseup', 'click']) below.addEventListener(type, () => got.push(type));
       </script>`,
    );
    await stage.do('tap', { node_id: await stage.find('#a') });
    expect(
      await stage.evaluate(
        'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(got))))',
      ),
    ).toEqual(['a']);
    await stage.do('tap', { x: 50, y: 50 });
    expect(await stage.evaluate('got')).toEqual(['a', 'mousedown', 'mouseup', 'click']);
    await stage.do('click', { x: 50, y: 50 });
    expect(await stage.evaluate('got.length')).toBe(7);
  });

  it('a node that is covered is refused, and `force` taps what is there', async () => {
    await stage.show(
      `${A}<div id=cover style="position: absolute; inset: 0"></div><script>cover.onclick = () => { window.hit = true }</script>`,
    );
    const node_id = await stage.find('#a');
    const refused = await stage.send('tap', { node_id, timeout_ms: 1_000 });
    expect([refused.status, refused.body.code]).toEqual([409, 'click_intercepted']);
    await stage.do('tap', { node_id, force: true });
    expect(await stage.evaluate('window.hit')).toBe(true);
  });

  it.each([
    ['no target', {}],
    ['two of them', { node_id: 1, x: 1, y: 1 }],
    ['half a point', { x: 1 }],
  ])('tap/ is refused with %s', async (_what, body) => {
    const { status, body: problem } = await stage.send('tap', body);
    expect([status, problem.code]).toEqual([400, 'invalid_request']);
  });

  it('a point outside of the viewport is refused', async () => {
    const { status, body } = await stage.send('tap', { x: 5, y: 5_000 });
    expect([status, body.code]).toEqual([422, 'out_of_viewport']);
  });

  describe('swipe/', () => {
    it('scrolls the page, and what scrolls in it', async () => {
      await stage.show(
        `<div id=box style="width: 300px; height: 200px; overflow: auto"><p style="height: 2000px">in</div><p style="height: 3000px">page`,
      );
      await stage.do('swipe', { node_id: await stage.find('#box'), delta_y: -80 });
      await stage.do('wait-for', { function: 'box.scrollTop > 40' });
      expect(await stage.evaluate('scrollY')).toBe(0);
      await stage.do('swipe', { x: 600, y: 600, to_x: 600, to_y: 300 });
      await stage.do('wait-for', { function: 'scrollY > 200' });
    });

    it('sends as many moves as it has steps, from where it begins to where it ends', async () => {
      await stage.show(`<div id=a style="position: absolute; left: 20px; top: 20px; width: 400px; height: 300px; touch-action: none; background: #ccc"></div>
        <div id=b style="position: absolute; left: 600px; top: 400px; width: 50px; height: 50px"></div>
        <script>window.ways = []; for (const type of ['touchstart', 'touchmove', 'touchend'])
          a.addEventListener(type, ({ changedTouches: [{ clientX, clientY }] }) => ways.push([type, clientX, clientY]), { passive: true });</script>`);
      await stage.do('swipe', { x: 100, y: 100, delta_x: 200, steps: 4, duration_ms: 200 });
      const ways = await stage.evaluate('ways.splice(0)');
      expect(ways.at(0)).toEqual(['touchstart', 100, 100]);
      expect(ways.slice(1, -1).at(-1)).toEqual(['touchmove', 300, 100]);
      expect(ways.at(-1)[0]).toBe('touchend');
      await stage.do('swipe', { x: 100, y: 100, to_node_id: await stage.find('#b') });
      expect((await stage.evaluate('ways')).slice(-2)[0]).toEqual(['touchmove', 625, 425]);
    });

    it('leaves no finger on the screen when its client hangs up, or its time is over', async () => {
      await stage.show(`${A.replace('width', 'touch-action: none; width')}${LOG}`);
      const long = { x: 50, y: 50, delta_x: 300, duration_ms: 30_000 };
      const late = await stage.send('swipe', { ...long, timeout_ms: 2_000 });
      expect([late.status, late.body.code]).toEqual([504, 'timeout']);
      await stage.do('wait-for', { function: 'log.includes("touchcancel")' });
      await log();
      const client = stage.start('swipe', long);
      await stage.do('wait-for', { function: 'log.includes("touchmove")' });
      await client.hangUp();
      await stage.do('wait-for', { function: 'log.includes("touchcancel")' });
      await log();
      await stage.do('tap', { node_id: await stage.find('#a') });
      expect(await log()).toContain('click');
    });

    it.each([
      ['no end', { x: 5, y: 5 }],
      ['two ends', { x: 5, y: 5, to_x: 6, to_y: 6, delta_x: 1 }],
      ['no start', { delta_x: 1 }],
    ])('is refused with %s', async (_what, body) => {
      const { status, body: problem } = await stage.send('swipe', body);
      expect([status, problem.code]).toEqual([400, 'invalid_request']);
    });

    it('that would leave the viewport touches nothing', async () => {
      await stage.show(`${A}${LOG}`);
      const { status, body } = await stage.send('swipe', {
        node_id: await stage.find('#a'),
        delta_y: -500,
      });
      expect([status, body.code]).toEqual([422, 'out_of_viewport']);
      expect((await log()).filter((type: string) => /touch|down/.test(type))).toEqual([]);
    });
  });
});
