import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

/** A button that goes when it gets an event, over another one; the page counts the events of both. */
const page = (
  type: string,
  act: string,
) => `<body style="margin: 0"><script>window.log = []</script>
  <div id=below style="position: absolute; inset: 0 auto auto 0; width: 200px; height: 80px">below</div>
  <button id=b style="position: absolute; inset: 0 auto auto 0; width: 200px; height: 80px">b</button>
  <script>
    for (const name of ['pointerdown', 'mousedown', 'touchstart', 'click'])
      for (const of of [b, below]) of.addEventListener(name, () => log.push(of.id + ':' + name));
    b.addEventListener('${type}', () => { ${act} });
  </script>`;

const ACTS = [
  ['removes it', 'b.remove()'],
  ['hides it', 'b.hidden = true'],
  ['moves it away', 'b.style.left = "600px"'],
  ['replaces the document', 'document.body.innerHTML = "<p>done"'],
] as const;

const logOf = async (): Promise<string[]> => stage.evaluate('log');

describe('a press that was made is never told as not made', () => {
  // Each event with one act, and one event with each act: what is told is looked for at the same place.
  it.each([
    ...['mousedown', 'mouseup', 'click'].map((type) => [type, ...ACTS[0]] as const),
    ...ACTS.map((act) => ['pointerdown', ...act] as const),
  ])('where %s %s', async (type, _what, act) => {
    await stage.show(page(type, act));
    const node_id = await stage.find('#b');
    expect(await stage.send('node-click', { node_id, timeout_ms: 4_000 })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    const log = await logOf();
    expect(log.filter((one) => one === 'b:pointerdown')).toHaveLength(1);
    expect(log.filter((one) => one.startsWith('below'))).toEqual([]);
  });

  it.each([2, 3])('of %s presses the first', async (click_count) => {
    await stage.show(page('pointerdown', 'b.remove()'));
    const node_id = await stage.find('#b');
    expect(await stage.send('node-click', { node_id, click_count })).toMatchObject({ status: 200 });
    expect(await logOf()).toEqual(['b:pointerdown']);
  });

  it.each(['origin', 'other'] as const)('in a frame (%s), which goes too', async (which) => {
    const inner = `<button id=b onpointerdown="parent.postMessage('go', '*')">b</button>`;
    for (const act of ["document.querySelector('iframe').remove()", '0']) {
      const own =
        act === '0' ? inner.replace("parent.postMessage('go', '*')", 'this.remove()') : inner;
      await stage.show(`<iframe src="${stage.site.page(own, stage.site[which])}"></iframe>
        <script>onmessage = () => { ${act} }</script>`);
      const node_id = await stage.find('#b', { within: await stage.find('iframe') });
      expect(await stage.send('node-click', { node_id })).toMatchObject({ status: 200 });
    }
  });

  it('in a shadow tree, whose host goes', async () => {
    await stage.show(`<p id=h></p><script>
      h.attachShadow({ mode: 'closed' }).innerHTML = '<button id=b>b</button>';
      h.addEventListener('pointerdown', () => h.remove());
    </script>`);
    const node_id = await stage.find('#b', { within: await stage.find('#h') });
    expect(await stage.send('node-click', { node_id })).toMatchObject({ status: 200 });
  });

  it.each(['pointerdown', 'touchstart', 'touchend'])('by touch, where %s', async (type) => {
    await stage.do('emulate', { touch: true });
    try {
      await stage.show(page(type, 'b.remove()'));
      const node_id = await stage.find('#b');
      expect(await stage.send('tap', { node_id })).toMatchObject({ status: 200 });
      expect((await logOf()).filter((one) => one.startsWith('below'))).toEqual([]);
    } finally {
      await stage.do('emulate', { touch: null });
    }
  });

  it('of a box that is checked, of what is dragged, and by the keys that are typed', async () => {
    await stage.show('<input id=c type=checkbox onpointerdown="this.remove()">');
    const box = { node_id: await stage.find('#c'), checked: true };
    expect(await stage.send('check', box)).toMatchObject({ status: 200, body: { checked: null } });
    await stage.show(page('pointerdown', 'b.remove()'));
    const from = { node_id: await stage.find('#b'), to_x: 300, to_y: 300 };
    expect(await stage.send('drag', from)).toMatchObject({ status: 200 });
    await stage.show('<input id=i onkeydown="this.remove()"><p>text');
    const field = { node_id: await stage.find('#i'), text: 'abc' };
    expect(await stage.send('type', field)).toMatchObject({ status: 200 });
  });

  it('and one that was not made is: the move of the mouse removes it', async () => {
    await stage.show(page('mousemove', 'b.remove()'));
    const node_id = await stage.find('#b');
    expect(await stage.send('node-click', { node_id, timeout_ms: 3_000 })).toMatchObject({
      status: 404,
      body: { code: 'node_stale' },
    });
    expect(await logOf()).toEqual([]);
  });

  it.each(['pointerover', 'pointerenter', 'mouseover', 'mouseenter', 'pointermove', 'mousemove'])(
    'and a move of the mouse neither: %s removes the node',
    async (type) => {
      await stage.show(''); // the mouse may be where the node comes
      await stage.do('hover', { x: 600, y: 400 });
      await stage.show(page(type, 'b.remove()'));
      expect(await stage.send('hover', { node_id: await stage.find('#b') })).toMatchObject({
        status: 200,
      });
    },
  );
});

describe('force: true tells what was pressed', () => {
  const COVERED = `<body style="margin: 0"><script>window.log = []</script><button id=b style="width: 200px; height: 80px">b</button>
    <div id=banner class=ad style="position: fixed; inset: 0">ad</div>
    <script>addEventListener('click', ({ target }) => log.push(target.id), true)</script>`;

  it('where another element covers the node', async () => {
    await stage.show(COVERED);
    const node_id = await stage.find('#b');
    const pressed = { node_id: await stage.find('#banner'), description: 'div#banner.ad' };
    expect(await stage.do('node-click', { node_id, force: true })).toEqual({ ok: true, pressed });
    expect(await logOf()).toEqual(['banner']);
    expect(await stage.do('node-click', { node_id, force: true, trial: true })).toEqual({
      ok: true,
    });
    const { body } = await stage.send('node-click', { node_id, timeout_ms: 400 });
    expect([body.code, body.detail]).toEqual([
      'click_intercepted',
      expect.stringContaining(
        'With force: true, node-click/, tap/, drag/ and swipe/ press the covering element',
      ),
    ]);
    await stage.do('emulate', { touch: true });
    expect(await stage.do('tap', { node_id, force: true })).toEqual({ ok: true, pressed });
    const swiped = { node_id, delta_x: 20, force: true };
    expect(await stage.do('swipe', swiped)).toEqual({ ok: true, pressed });
    await stage.do('emulate', { touch: null });
    const dragged = { node_id, to_x: 300, to_y: 200, force: true };
    expect(await stage.do('drag', dragged)).toEqual({ ok: true, drag_and_drop: false, pressed });
  });

  it('where something covers its frame, and in it', async () => {
    const inner = stage.site.page(COVERED, stage.site.other);
    await stage.show(`<iframe id=f src="${inner}"></iframe>`);
    const within = await stage.find('#f');
    const node_id = await stage.find('#b', { within });
    expect((await stage.do('node-click', { node_id, force: true })).pressed).toEqual({
      node_id: await stage.find('#banner', { within }),
      description: 'div#banner.ad',
    });
    await stage.evaluate(
      `document.body.insertAdjacentHTML('beforeend', '<p id=lid style="position: fixed; inset: 0; margin: 0">')`,
    );
    expect((await stage.do('node-click', { node_id, force: true })).pressed).toEqual({
      node_id: await stage.find('#lid'),
      description: 'p#lid',
    });
  });

  it.each([
    ['the node', '<button id=b>b</button>'],
    ['a part of it', '<button id=b><b>part</b></button>'],
    ['the control around it', '<button><span id=b style="pointer-events: none">b</span></button>'],
    [
      'what has a role in capitals around it',
      '<div role="Button"><span id=b style="pointer-events: none">b</span></div>',
    ],
    [
      'what has a list of roles around it',
      '<div role="nothing gridcell"><span id=b style="pointer-events: none">b</span></div>',
    ],
    ['a disabled one', '<button id=b disabled>b</button>'],
  ])('and nothing where it was %s', async (_what, html) => {
    await stage.show(html);
    expect(await stage.do('node-click', { node_id: await stage.find('#b'), force: true })).toEqual({
      ok: true,
    });
  });
});
