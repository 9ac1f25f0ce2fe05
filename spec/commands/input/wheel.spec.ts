import { beforeEach, describe, expect, it } from '@jest/globals';
import { sourceOf } from '../../../lib/page/frames/page-source.js';
import { listenForScrolls, scrollsEnded } from '../../../lib/page/injected/wheel.js';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const LARGE = '<body style="margin: 0"><div style="width: 5000px; height: 5000px"></div>';
const SEEN = `<script>
  wheels = [];
  addEventListener('wheel', (e) => wheels.push({ deltaX: e.deltaX, deltaY: e.deltaY, x: e.clientX, y: e.clientY,
    mode: e.deltaMode, keys: [e.ctrlKey, e.shiftKey, e.altKey, e.metaKey] }), { passive: false });
</script>`;
const NO_KEYS = [false, false, false, false];
const POSITION = '[scrollX, scrollY]';

describe('wheel/', () => {
  beforeEach(async () => {
    await stage.do('keyboard', { release_all: true });
  });

  // wheel.spec.ts: "should dispatch wheel events"
  it('makes a wheel event, and answers when its scroll has ended', async () => {
    await stage.show(LARGE + SEEN);
    await stage.do('mouse', { move: { x: 50, y: 60 } });
    expect(await stage.do('wheel', { delta_y: 100 })).toEqual({ ok: true, scrolled: true });
    expect(await stage.evaluate(POSITION)).toEqual([0, 100]);
    expect(await stage.evaluate('wheels')).toEqual([
      { deltaX: 0, deltaY: 100, x: 50, y: 60, mode: 0, keys: NO_KEYS },
    ]);
  });

  // "should scroll when nobody is listening"
  it('scrolls where nobody listens, again and again', async () => {
    await stage.show(LARGE);
    for (let turn = 1; turn <= 20; turn += 1) {
      await stage.do('wheel', { x: 50, y: 60, delta_y: 100 });
      expect(await stage.evaluate(POSITION)).toEqual([0, 100 * turn]);
    }
  });

  // "should set the modifiers"
  it('has the modifiers that are held, or those that are named', async () => {
    await stage.show(LARGE + SEEN);
    await stage.do('keyboard', { down: 'Shift' });
    await stage.do('wheel', { x: 50, y: 60, delta_y: 100 });
    await stage.do('wheel', { x: 50, y: 60, delta_y: 100, modifiers: ['Alt'] });
    expect(await stage.evaluate('wheels.map(({ keys }) => keys)')).toEqual([
      [false, true, false, false],
      [false, false, true, false],
    ]);
  });

  // "should scroll horizontally"
  it('scrolls horizontally', async () => {
    await stage.show(LARGE + SEEN);
    await stage.do('wheel', { x: 50, y: 60, delta_x: 100 });
    expect(await stage.evaluate(POSITION)).toEqual([100, 0]);
    expect(await stage.evaluate('[wheels[0].deltaX, wheels[0].deltaY]')).toEqual([100, 0]);
  });

  // "should work when the event is canceled"
  it('scrolls nothing where the page cancels the event', async () => {
    await stage.show(
      `${LARGE}${SEEN}<script>addEventListener('wheel', (e) => e.preventDefault(), { passive: false })</script>`,
    );
    expect(await stage.do('wheel', { x: 50, y: 60, delta_y: 100 })).toEqual({
      ok: true,
      scrolled: false,
    });
    expect(await stage.evaluate('[wheels.length, scrollY]')).toEqual([1, 0]);
  });

  it('says where nothing can scroll', async () => {
    await stage.show(`<p>short</p>${SEEN}`);
    expect(await stage.do('wheel', { x: 5, y: 6, delta_y: 100 })).toMatchObject({
      scrolled: false,
    });
    expect(await stage.evaluate('wheels.length')).toBe(1);
  });

  it('scrolls the list under a node, and not the page', async () => {
    await stage.show(
      `${LARGE}<ul id=l style="height: 100px; overflow: auto"><li style="height: 900px">a</ul>`,
    );
    await stage.do('wheel', { node_id: await stage.find('#l'), delta_y: 150 });
    const before = await stage.evaluate('scrollY');
    expect(await stage.evaluate('l.scrollTop')).toBe(150);
    await stage.do('wheel', { delta_y: 50 });
    expect(await stage.evaluate('[l.scrollTop, scrollY]')).toEqual([200, before]);
  });

  it('takes no scroll that was before for its own, though its event is still to come', async () => {
    await stage.show(LARGE);
    const scrolled = await stage.evaluate(`(() => {
      scrollTo(0, 10);
      (${sourceOf(listenForScrolls)}).call(document.body);
      return (${sourceOf(scrollsEnded)})(1000);
    })()`);
    expect(scrolled).toBe(false);
  });

  it('runs what the page does on wheel and scroll before it answers', async () => {
    await stage.show(`${LARGE}<script>
      did = [];
      addEventListener('wheel', () => did.push('wheel'), { passive: true });
      addEventListener('scrollend', () => did.push('end'));
    </script>`);
    await stage.do('wheel', { x: 50, y: 60, delta_y: 400 });
    expect(await stage.evaluate('did')).toEqual(['wheel', 'end']);
  });

  it.each(['origin', 'other'] as const)('scrolls a frame (%s)', async (which) => {
    const inner = `<body style="margin: 0"><div id=d style="height: 5000px"></div>`;
    await stage.show(
      `<body style="margin: 0"><div style="height: 900px"></div><iframe style="height: 300px" src="${stage.site.page(inner, stage.site[which])}"></iframe><div style="height: 3000px"></div>`,
    );
    const within = await stage.find('iframe');
    await stage.do('scroll-to', { node_id: within });
    const node_id = await stage.find('#d', { within });
    const { scrolled } = await stage.do('wheel', { node_id, delta_y: 120 });
    expect(scrolled).toBe(true);
    const before = await stage.evaluate('scrollY');
    await stage.do('wheel', { delta_y: -120 });
    expect(await stage.evaluate('scrollY')).toBe(before);
    // At its end the page around it goes on.
    await stage.do('wheel', { delta_y: -120 });
    expect(await stage.evaluate('scrollY')).toBe(before - 120);
  });

  it.each(['open', 'closed'])('scrolls a list in a shadow root (%s)', async (mode) => {
    await stage.show(
      `${LARGE}<div id=host style="position: fixed; top: 0; left: 0"></div><script>
      const root = host.attachShadow({ mode: '${mode}' });
      root.innerHTML = '<div style="height: 100px; width: 100px; overflow: auto"><p style="height: 900px">a</div>';
      list = root.firstChild</script>`,
    );
    expect(await stage.do('wheel', { x: 50, y: 50, delta_y: 200 })).toMatchObject({
      scrolled: true,
    });
    expect(await stage.evaluate('[list.scrollTop, scrollY]')).toEqual([200, 0]);
  });

  it('scrolls a page that scrolls by itself all the time', async () => {
    await stage.show(`<body style="height: 9000px"><script>
      let at = 0;
      setInterval(() => scrollTo(0, (at ^= 1) * 6000), 1)</script>`);
    for (let turn = 0; turn < 20; turn += 1)
      expect(await stage.do('wheel', { x: 30, y: 30, delta_y: 50 })).toMatchObject({ ok: true });
  });

  it('refuses a point outside the viewport, and half of one', async () => {
    expect(await stage.send('wheel', { x: 5_000, y: 5, delta_y: 1 })).toMatchObject({
      status: 422,
      body: { code: 'out_of_viewport' },
    });
    expect(await stage.send('wheel', { x: 5, delta_y: 1 })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
  });
});
