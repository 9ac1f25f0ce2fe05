import { describe, expect, it } from '@jest/globals';
import { logging, Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const CLICKS = logging('click');

/** Clicks the match; returns what was clicked since the page came. */
async function clicked(selector: string, options: object = {}): Promise<unknown> {
  const node_id = await stage.find(selector);
  expect(await stage.do('node-click', { node_id, timeout_ms: 5_000, ...options })).toEqual({
    ok: true,
  });
  return stage.evaluate('log');
}

describe('node-click/', () => {
  it('clicks with trusted mouse events, in the order a mouse makes them', async () => {
    const types = ['mousemove', 'pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
    await stage.show(`<button id=b>b</button>${logging(...types)}`);
    expect(await clicked('#b')).toEqual(types.map((type) => `${type}:b`));
    expect(await stage.evaluate('events.every((e) => e.isTrusted)')).toBe(true);
  });

  it('focuses what it clicks, as a mouse does', async () => {
    await stage.show(`<input id=i>${CLICKS}`);
    await clicked('#i');
    expect(await stage.evaluate('document.activeElement.id')).toBe('i');
  });

  it('takes the options of click/', async () => {
    await stage.show(`<p id=p>word</p>${logging('mousedown', 'dblclick')}`);
    const node_id = await stage.find('#p');
    await stage.do('node-click', {
      node_id,
      button: 'middle',
      modifiers: ['Alt', 'Shift'],
    });
    expect(
      await stage.evaluate('events.map((e) => [e.button, e.altKey, e.shiftKey, e.ctrlKey])'),
    ).toEqual([[1, true, true, false]]);
    await stage.do('node-click', { node_id, click_count: 2 });
    expect((await stage.evaluate('log')).at(-1)).toBe('dblclick:p');
  });

  it.each([
    { body: {}, path: '/node_id' },
    { body: { node_id: '1' }, path: '/node_id' },
    { body: { node_id: 0 }, path: '/node_id' },
    { body: { node_id: 1.5 }, path: '/node_id' },
    { body: { node_id: 1, force: 'yes' }, path: '/force' },
    { body: { node_id: 1, click_count: 4 }, path: '/click_count' },
    { body: { node_id: 1, x: 1 }, path: '/x' },
  ])('refuses $body with 400, naming $path', async ({ body, path }) => {
    const reply = await stage.send('node-click', body);
    expect(reply).toMatchObject({ status: 400, body: { ok: false, code: 'invalid_request' } });
    expect(reply.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  it('answers 404 for an ID that was never handed out', async () => {
    expect(await stage.send('node-click', { node_id: 987_654_321 })).toMatchObject({
      status: 404,
      body: { ok: false, code: 'node_not_found' },
    });
  });

  it('answers 404 for a node that left the page, and for one of an old document', async () => {
    await stage.show(`<button id=b>b</button><button id=c>c</button>${CLICKS}`);
    const [removed, old] = [await stage.find('#b'), await stage.find('#c')];
    await stage.evaluate(`document.querySelector('#b').remove()`);
    const stale = { status: 404, body: { ok: false, code: 'node_stale' } };
    expect(await stage.send('node-click', { node_id: removed })).toMatchObject(stale);
    await stage.show(`<button id=b>b</button><button id=c>c</button>${CLICKS}`);
    expect(await stage.send('node-click', { node_id: old })).toMatchObject(stale);
    expect(await stage.evaluate('log')).toEqual([]);
  });

  it('succeeds when it navigates', async () => {
    await stage.show(`<a href="${stage.site.page('<p id=next>next')}">link</a>`);
    expect(await stage.do('node-click', { node_id: await stage.find('a') })).toEqual({ ok: true });
    await stage.do('wait-for-node', { selector: '#next' });
  });
});

describe('node-click/ scrolls the node into view', () => {
  it('in the page, in both directions', async () => {
    await stage.show(
      `<div style="width: 5000px; height: 5000px"></div><button id=b style="position: absolute; left: 4000px; top: 4000px">b</button>${CLICKS}`,
    );
    expect(await clicked('#b')).toEqual(['click:b']);
    expect(await stage.evaluate('scrollX > 2000 && scrollY > 3000')).toBe(true);
  });

  it('in containers inside containers', async () => {
    await stage.show(
      `<div style="height: 3000px"></div>
       <div id=outer style="height: 200px; overflow: auto">
         <div style="height: 1000px"></div>
         <div id=inner style="height: 100px; overflow: auto">
           <div style="height: 1000px"></div><button id=b>b</button>
         </div>
       </div>${CLICKS}`,
    );
    expect(await clicked('#b')).toEqual(['click:b']);
  });

  it('at once, where the page scrolls smoothly', async () => {
    await stage.show(
      `<style>* { scroll-behavior: smooth }</style><div style="height: 9000px"></div><button id=b>b</button>${CLICKS}`,
    );
    expect(await clicked('#b')).toEqual(['click:b']);
  });

  it('out from under a sticky header and above a fixed footer', async () => {
    await stage.show(
      `<style>
         header { position: sticky; top: 0; height: 300px; background: #eee }
         footer { position: fixed; bottom: 0; left: 0; right: 0; height: 300px; background: #eee }
       </style>
       <header id=header></header><div style="height: 3000px"></div><button id=b>b</button>
       <div style="height: 3000px"></div><footer id=footer></footer>${CLICKS}`,
    );
    expect(await clicked('#b')).toEqual(['click:b']);
    await stage.evaluate(
      `scrollTo(0, document.querySelector('#b').getBoundingClientRect().top + scrollY - 100); log.length = 0`,
    );
    expect(await clicked('#b')).toEqual(['click:b']);
  });

  it('not at all when it is in view', async () => {
    await stage.show(
      `<div style="height: 900px"></div><button id=b>b</button><div style="height: 900px"></div>${CLICKS}`,
    );
    await stage.evaluate('scrollTo(0, 450)');
    expect(await clicked('#b')).toEqual(['click:b']);
    expect(await stage.evaluate('scrollY')).toBe(450);
  });
});

describe('node-click/ finds a point of the node that is really hit', () => {
  it('of an inline element over two lines, whose middle is not its own', async () => {
    await stage.show(
      `<div style="width: 300px; font: 20px/30px monospace">some text before it <a id=a href="#x">a link on two lines</a> and some after</div>${CLICKS}`,
    );
    expect(
      await stage.evaluate(`document.querySelector('#a').getClientRects().length`),
    ).toBeGreaterThan(1);
    expect(await clicked('#a')).toEqual(['click:a']);
  });

  it.each([
    'rotate(45deg) scale(0.5)',
    'translate(300px, 200px) skew(20deg)',
    'scale(-1, 1)',
    'perspective(300px) rotateY(50deg)',
  ])('of a node under transform: %s', async (transform) => {
    await stage.show(
      `<div style="width: 300px; margin: 200px; padding: 100px; transform: ${transform}"><button id=b style="width: 80px; height: 30px">b</button></div>${CLICKS}`,
    );
    expect(await clicked('#b')).toEqual(['click:b']);
  });

  it('of a node half of which is covered', async () => {
    await stage.show(
      `<button id=b style="position: absolute; left: 0; top: 0; width: 200px; height: 100px">b</button>
       <div id=cover style="position: absolute; left: 60px; top: 0; width: 400px; height: 100px"></div>${CLICKS}`,
    );
    expect(await clicked('#b')).toEqual(['click:b']);
  });

  it('of its child, when that fills it', async () => {
    await stage.show(`<button id=b><span id=s>text</span></button>${CLICKS}`);
    expect(await clicked('#b')).toEqual(['click:s']);
  });

  it('through an overlay that takes no pointer events', async () => {
    await stage.show(
      `<button id=b>b</button><div style="position: fixed; inset: 0; pointer-events: none"></div>${CLICKS}`,
    );
    expect(await clicked('#b')).toEqual(['click:b']);
  });

  it('of a node larger than the viewport', async () => {
    await stage.show(`<div id=b style="width: 4000px; height: 4000px">b</div>${CLICKS}`);
    expect(await clicked('#b')).toEqual(['click:b']);
  });

  it('of a node without a box, whose content has one (display: contents)', async () => {
    await stage.show(`<div id=b style="display: contents">text</div>${logging('mousedown')}
      <script>document.querySelector('#b').onclick = () => log.push('b was clicked')</script>`);
    expect(await clicked('#b')).toContain('b was clicked');
  });

  it('of SVG shapes', async () => {
    await stage.show(
      `<svg width=200 height=200><circle id=c cx=100 cy=100 r=40 /><g id=g><rect id=r x=10 y=10 width=20 height=20 /></g></svg>${CLICKS}`,
    );
    expect(await clicked('#c')).toEqual(['click:c']);
    expect(await clicked('#g')).toEqual(['click:c', 'click:r']);
  });

  it('of a label, which passes the click on to its field', async () => {
    await stage.show(
      `<label id=l for=c>a label</label><br><br><input type=checkbox id=c>${CLICKS}`,
    );
    expect(await clicked('#l')).toEqual(['click:l', 'click:c']);
    expect(await stage.evaluate(`document.querySelector('#c').checked`)).toBe(true);
  });
});
