import { describe, expect, it } from '@jest/globals';
import { logging, Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const CLICKS = logging('click');
const IMAGE =
  'data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22 width=%22100%22 height=%22100%22/>';
const THROUGH = 'style="pointer-events: none"';

/** What is pressed, and by which element the page gets it. */
const PRESSED: readonly (readonly [what: string, html: string, gets: string])[] = [
  ['a part of a button that lets the pointer through', `<button id=c><span id=n ${THROUGH}>Save</span></button>`, 'c'],
  ['a label in a button that lets the pointer through', `<button id=c><label id=n ${THROUGH}>Save</label></button>`, 'c'],
  ['a label in a link that lets the pointer through', `<a id=c href="#x"><label id=n ${THROUGH}>Save</label></a>`, 'c'],
  ['a label in a role that lets the pointer through', `<div id=c role=menuitem><label id=n ${THROUGH}>Save</label></div>`, 'c'],
  ['an area of an image', `<img usemap="#m" width=100 height=100 src="${IMAGE}"><map name=m><area id=n shape=rect coords="10,10,60,60" href="#x"></map>`, 'n'],
  ['a line', '<svg width=200 height=100><line id=n x1=10 y1=20 x2=150 y2=20 stroke=black stroke-width=6 /></svg>', 'n'],
  ['an upright line', '<svg width=200 height=100><line id=n x1=30 y1=5 x2=30 y2=95 stroke=black stroke-width=6 /></svg>', 'n'],
  ['a path with nothing in its middle', '<svg width=200 height=100><path id=n d="M10 90 V10 H190 V90" fill=none stroke=black stroke-width=6 /></svg>', 'n'],
  ['what is shown by its contents', '<div id=n style="display: contents"><button id=c>Go</button></div>', 'c'],
  ['a slot', `<p id=h><button id=c>Go</button></p><script>window.find = h.attachShadow({ mode: 'open' }); find.innerHTML = '<slot id=n></slot>'</script>`, 'c'],
  ['a link of two lines', '<div style="width: 200px; font: 20px monospace">words before <a id=n href="#x">it wraps here</a></div>', 'n'],
  ['a button whose middle is covered', '<button id=n style="width: 300px; height: 60px">b</button><i style="position: absolute; left: 100px; top: 20px; width: 120px; height: 30px; background: red"></i>', 'n'],
  ['an option of a closed shadow tree', `<p id=h></p><script>window.find = h.attachShadow({ mode: 'open' }); find.innerHTML = '<button id=n>b</button>'</script>`, 'h'],
]; // prettier-ignore

/** What is not pressed, and why. */
const REFUSED: readonly (readonly [what: string, html: string, reason: string])[] = [
  ['a part of a plain box that lets the pointer through', `<div id=c><span id=n ${THROUGH}>Save</span></div>`, 'covered'],
  ['a label of a plain box that lets the pointer through', `<div id=c><label id=n ${THROUGH}>Save</label></div>`, 'covered'],
  ['a button in a link that lets the pointer through', `<a href="#x"><button id=n ${THROUGH}>Save</button></a>`, 'covered'],
  ['a part of a covered button', `<button><span id=n ${THROUGH}>Save</span></button><div style="position: fixed; inset: 0"></div>`, 'covered'],
  ['a covered area', `<img usemap="#m" width=100 height=100 src="${IMAGE}"><map name=m><area id=n shape=rect coords="10,10,60,60" href="#x"></map><div style="position: fixed; inset: 0"></div>`, 'covered'],
  ['a button of which nothing is drawn', '<button id=n style="clip-path: inset(100%)">b</button>', 'covered'],
  ['a text in a box without a size', '<div style="width: 0; height: 0; overflow: hidden"><span id=n>text</span></div>', 'covered'],
  ['an area without a size', `<img usemap="#m" width=100 height=100 src="${IMAGE}"><map name=m><area id=n shape=rect coords="5,5,5,5" href="#x"></map>`, 'invisible'],
  ['an empty slot', `<p id=h></p><script>window.find = h.attachShadow({ mode: 'open' }); find.innerHTML = '<slot id=n></slot>'</script>`, 'invisible'],
  ['an area of a hidden image', `<img hidden usemap="#m" width=100 height=100 src="${IMAGE}"><map name=m><area id=n shape=rect coords="10,10,60,60" href="#x"></map>`, 'invisible'],
  ['a line that is not drawn', '<svg width=200 height=100><line id=n x1=10 y1=20 x2=150 y2=20 stroke=black style="display: none" /></svg>', 'invisible'],
  ['an empty box', '<p id=n></p>', 'invisible'],
  ['contents that are hidden', '<div id=n style="display: contents"><button hidden>Go</button></div>', 'invisible'],
]; // prettier-ignore

const nodeOf = async (html: string) => {
  await stage.show(`<body style="margin: 0">${html}${CLICKS}`);
  const inShadow = html.includes('window.find');
  return stage.find('#n', inShadow ? { within: await stage.find('#h') } : {});
};

const meets = async (node_id: number, state: string) =>
  (await stage.send('wait-for-node', { node_id, state, timeout_ms: 400 })).status === 200;

describe('node-state/, wait-for-node/ and node-click/ agree', () => {
  it.each(PRESSED)('on %s: it can be pressed', async (_what, html, gets) => {
    const node_id = await nodeOf(html);
    expect(await stage.do('node-state', { node_id })).toMatchObject({
      visible: true,
      stable: true,
      in_viewport: true,
      covered_by: null,
    });
    expect([await meets(node_id, 'visible'), await meets(node_id, 'uncovered')]).toEqual([
      true,
      true,
    ]);
    expect(await stage.send('node-click', { node_id, timeout_ms: 3_000 })).toMatchObject({
      status: 200,
    });
    expect((await stage.evaluate('log'))[0]).toBe(`click:${gets}`);
  });

  it.each(REFUSED)('on %s: it can not', async (_what, html, reason) => {
    const node_id = await nodeOf(html);
    const { visible, covered_by } = await stage.do('node-state', { node_id });
    expect([visible, covered_by !== null]).toEqual([reason !== 'invisible', reason === 'covered']);
    expect(await meets(node_id, 'uncovered')).toBe(false);
    const code = reason === 'covered' ? 'click_intercepted' : 'node_not_interactable';
    expect(await stage.send('node-click', { node_id, timeout_ms: 700 })).toMatchObject({
      status: 409,
      body: { code },
    });
    expect(await stage.evaluate('log')).toEqual([]);
  });

  it('and node-click/ tells what is in the way, whenever its time is over', async () => {
    const node_id = await nodeOf(
      '<div style="width: 0; height: 0; overflow: hidden"><span id=n>text</span></div>',
    );
    // The page looks at the middle and both ends in turn, a frame of 16 ms each.
    for (let timeout_ms = 400; timeout_ms < 480; timeout_ms += 8)
      expect(await stage.send('node-click', { node_id, timeout_ms })).toMatchObject({
        status: 409,
        body: { code: 'click_intercepted' },
      });
  });

  it('in a frame that is turned', async () => {
    const inner =
      '<button id=b style="position: absolute; left: 5px; top: 6px; width: 70px; height: 20px">b</button>';
    await stage.show(`<iframe style="border: 0; position: absolute; left: 100px; top: 50px; width: 200px; height: 200px; transform: rotate(90deg)" src="${stage.site.page(inner)}"></iframe>
      <i style="position: absolute; left: 100px; top: 50px; width: 80px; height: 30px; background: red"></i>`);
    const node_id = await stage.find('#b', { within: await stage.find('iframe') });
    const { covered_by, box } = await stage.do('node-state', { node_id });
    expect(covered_by).toBe(null);
    expect(box).toMatchObject({ x: 274, y: 55, width: 20, height: 70 });
    expect(await stage.send('node-click', { node_id, timeout_ms: 3_000 })).toMatchObject({
      status: 200,
    });
  });
});

describe('node-state/ of a label tells of its control', () => {
  it.each([
    ['<label id=n>a <input type=checkbox checked></label>', { checked: true, enabled: true }],
    ['<label><b id=n>a</b> <input type=radio></label>', { checked: false, enabled: true }],
    ['<label id=n for=i>a</label><input id=i disabled>', { enabled: false, editable: false }],
    [
      '<label id=n for=i>a</label><input id=i autofocus>',
      { editable: true, focused: true, checked: null },
    ],
    [
      '<label id=n for=i>a</label><textarea id=i readonly></textarea>',
      { enabled: true, editable: false },
    ],
    [
      '<label>a <input type=checkbox checked><button id=n disabled>b</button></label>',
      { checked: null, enabled: false },
    ],
    ['<label id=n>a</label>', { checked: null, enabled: true, editable: false }],
  ])('%s', async (html, state) => {
    const node_id = await nodeOf(html);
    expect(await stage.do('node-state', { node_id })).toMatchObject(state);
    if ('checked' in state && state.checked === true)
      expect(await meets(node_id, 'checked')).toBe(true);
    if (!('enabled' in state) || state.enabled) return;
    expect(await meets(node_id, 'disabled')).toBe(true);
  });
});
