import { beforeEach, describe, expect, it } from '@jest/globals';
import { logging, Stage } from '../../support/stage.js';
import type { Reply } from '../../support/service.js';

const stage = Stage.inContext();

// The mouse is not to be there when a page comes.
beforeEach(() => stage.do('hover', { x: 1_200, y: 700 }));

const PRESSES = logging('mousedown', 'mouseup', 'click', 'dblclick', 'focusin');
const STYLE =
  '<style>* { margin: 0 } button { display: block; width: 120px; height: 40px }</style>';

/** HTML of a page with a button, a neighbour below it, and a script. */
const page = (script: string, more = '') =>
  `${STYLE}<button id=b>Save</button><button id=x>Delete</button>${more}${PRESSES}<script>
    const b = document.querySelector('#b'), x = document.querySelector('#x');${script}</script>`;

/** Shows a layer over everything. */
const COVER = `const layer = document.createElement('div');
  layer.id = 'layer'; layer.style = 'position: fixed; inset: 0; z-index: 9';
  document.body.append(layer);`;

const press = async (selector: string, more: object = {}): Promise<Reply> =>
  stage.send('node-click', { node_id: await stage.find(selector), timeout_ms: 5_000, ...more });

const log = () => stage.evaluate('log');
const CLICKED = ['mousedown:b', 'focusin:b', 'mouseup:b', 'click:b'];
const INTERCEPTED = { status: 409, body: { ok: false, code: 'click_intercepted' } };

describe('node-click/ on what moves when the mouse comes', () => {
  it.each([
    ['moves on mousemove', `b.onmousemove = () => { b.style.marginLeft = '200px'; };`],
    [
      'jumps below its neighbour on mouseenter',
      `b.addEventListener('mouseenter', () => { document.body.append(b); }, { once: true });`,
    ],
    [
      'jumps on mouseenter, and its neighbour comes to where it was',
      `b.onmouseenter = () => { b.style.marginTop = '300px'; x.style = 'position: absolute; top: 0'; };`,
    ],
    [
      'is pushed down by a bar that shows on mouseover',
      `const bar = document.createElement('div'); bar.id = 'bar'; bar.style.height = '60px';
       b.onmouseover = () => { document.body.prepend(bar); };`,
    ],
    [
      'is shifted by what grows on the first scroll',
      `b.style.marginTop = '3000px'; document.body.style.paddingBottom = '3000px';
       addEventListener('scroll', () => { b.style.marginTop = '3080px'; }, { once: true });`,
    ],
    [
      'is covered on mouseenter until a timer uncovers it',
      `b.addEventListener('mouseenter', () => { ${COVER} setTimeout(() => layer.remove(), 300); }, { once: true });`,
    ],
  ])('presses the button that %s, and nothing else', async (_what, script) => {
    await stage.show(page(script));
    expect(await press('#b')).toMatchObject({ status: 200, body: { ok: true } });
    expect(await log()).toEqual(CLICKED);
  });

  it('names the layer that mouseenter puts over it, which nothing presses', async () => {
    await stage.show(page(`b.onmouseenter = () => { ${COVER} };`));
    const reply = await press('#b', { timeout_ms: 1_500 });
    expect(reply).toMatchObject(INTERCEPTED);
    expect(reply.body.covered_by).toEqual({
      node_id: await stage.find('#layer'),
      description: 'div#layer',
    });
    expect(await log()).toEqual([]);
    // What was armed for the click lets everything else through.
    await stage.do('click', { x: 5, y: 5 });
    expect(await log()).toEqual(['mousedown:layer', 'mouseup:layer', 'click:layer']);
  });

  it('refuses one that flees from the mouse, and presses nothing', async () => {
    await stage.show(
      page(`let left = 0; b.onmousemove = () => { b.style.marginLeft = (left = 400 - left) + 'px'; };
        x.remove();`),
    );
    expect(await press('#b', { timeout_ms: 1_500 })).toMatchObject({
      status: 409,
      body: { ok: false, code: 'node_not_interactable', reason: 'moving' },
    });
    expect(await log()).toEqual([]);
  });

  it('leaves the list of a select closed, a link unvisited and a box unchecked that come instead', async () => {
    for (const html of [
      '<select id=s style="height: 40px"><option>1<option>2</select>',
      '<a id=s href="#gone" style="display: block; height: 40px">Link</a>',
      '<label id=s style="display: block; height: 40px"><input type=checkbox>Box</label>',
    ]) {
      await stage.do('hover', { x: 1_200, y: 700 });
      await stage.show(
        `${STYLE}<style>#s { width: 120px }</style><button id=b>Save</button><div id=d hidden style="position: absolute; top: 0">${html}</div>${PRESSES}<script>
        document.querySelector('#b').onmouseenter = () => { d.hidden = false; };</script>`,
      );
      expect(await press('#b', { timeout_ms: 1_200 })).toMatchObject(INTERCEPTED);
      expect(await log()).toEqual([]);
      expect(
        await stage.evaluate(
          `[location.hash, document.activeElement.localName, d.querySelectorAll(':checked:not(option)').length]`,
        ),
      ).toEqual(['', 'body', 0]);
    }
  });

  it.each(['right', 'middle'])('presses nothing else with the %s button', async (button) => {
    await stage.show(
      page(`b.onmouseenter = () => { ${COVER} };
      for (const type of ['contextmenu', 'auxclick']) addEventListener(type, () => log.push(type));`),
    );
    expect(await press('#b', { button, timeout_ms: 1_200 })).toMatchObject(INTERCEPTED);
    expect(await log()).toEqual([]);
  });

  it('presses what a listener re-renders in place, and is stale when it is replaced', async () => {
    await stage.show(page(`b.onmouseover = () => { b.innerHTML = '<i>Save</i>'; };`));
    expect(await press('#b')).toMatchObject({ status: 200 });
    await stage.do('hover', { x: 1_200, y: 700 });
    await stage.show(page(`b.onmouseover = () => { b.outerHTML = b.outerHTML; };`));
    expect(await press('#b')).toMatchObject({ status: 404, body: { code: 'node_stale' } });
    expect(await log()).toEqual([]);
  });

  it('does not look with force', async () => {
    await stage.show(page(`b.onmouseenter = () => { ${COVER} };`));
    expect(await press('#b', { force: true })).toMatchObject({ status: 200 });
    expect(await log()).toEqual(['mousedown:layer', 'mouseup:layer', 'click:layer']);
  });

  it('gives the second press of a double click to nobody else', async () => {
    await stage.show(page(`b.onclick = () => { ${COVER} };`));
    const reply = await press('#b', { click_count: 2 });
    expect(reply).toMatchObject(INTERCEPTED);
    expect(reply.body).toMatchObject({ clicks: 1, covered_by: { description: 'div#layer' } });
    expect(await log()).toEqual(CLICKED);
  });

  it('double clicks what moves when the mouse comes', async () => {
    await stage.show(page(`b.onmousemove = () => { b.style.marginLeft = '200px'; };`));
    expect(await press('#b', { click_count: 2 })).toMatchObject({ status: 200 });
    expect(await log()).toEqual([...CLICKED, 'mousedown:b', 'mouseup:b', 'click:b', 'dblclick:b']);
  });

  it('answers where the page keeps presses from being heard', async () => {
    await stage.show(
      page(`for (const type of ['pointerdown', 'mousedown'])
        addEventListener(type, (e) => { log.push(type); e.stopImmediatePropagation(); }, true);`),
    );
    await stage.evaluate('log.length = 0');
    expect(await press('#b', { timeout_ms: 5_000 })).toMatchObject({ status: 200 });
    expect(await log()).toContain('click:b');
  });

  it('answers a click on a slow link at once', async () => {
    await stage.show(
      `<iframe srcdoc="<p>frame"></iframe><a id=b href="${stage.site.origin}/slow?ms=5000">Slow</a>`,
    );
    const begun = performance.now();
    expect(await press('#b')).toMatchObject({ status: 200 });
    expect(performance.now() - begun).toBeLessThan(3_500);
  });
});

/** A frame, whose document tells the page what was pressed in it. */
const frame = (html: string, origin: string) =>
  `<iframe id=f style="border: 0; width: 400px; height: 300px" src="${stage.site.page(
    `<!doctype html>${STYLE}${html}<script>
      addEventListener('mousedown', ({ target }) => parent.postMessage('mousedown:' + target.id, '*'));
    </script>`,
    origin,
  )}"></iframe><script>
    const pressed = []; addEventListener('message', ({ data }) => {
      if (data === 'enter') window.onenter?.(); else pressed.push(data);
    });
    addEventListener('mousedown', ({ target }) => pressed.push('mousedown:' + target.id));
  </script>`;

describe.each(['origin', 'other'] as const)('node-click/ in a frame (%s)', (which) => {
  const pressIn = async (html: string, more = '', timeout_ms = 8_000) => {
    await stage.show(`${STYLE}${frame(html, stage.site[which])}${more}`);
    const within = await stage.find('#f');
    return stage.send('node-click', { node_id: await stage.find('#b', { within }), timeout_ms });
  };

  it('presses the button that moves on mousemove', async () => {
    const moves = `<button id=b onmousemove="this.style.marginLeft = '200px'">b</button>`;
    expect(await pressIn(moves)).toMatchObject({ status: 200 });
    await stage.do('wait-for', { function: 'pressed.length > 0' });
    expect(await stage.evaluate('pressed')).toEqual(['mousedown:b']);
  });

  it('presses no neighbour of one that jumps on mouseenter', async () => {
    const jumps = `<button id=b onmouseenter="this.onmouseenter = null; document.body.append(this)">b</button><button id=x>x</button>`;
    expect(await pressIn(jumps)).toMatchObject({ status: 200 });
    await stage.do('wait-for', { function: 'pressed.length > 0' });
    expect(await stage.evaluate('pressed')).toEqual(['mousedown:b']);
  });

  it('presses nothing when the page covers the frame as the mouse comes', async () => {
    const covered = `<button id=b onmouseenter="parent.postMessage('enter', '*')">b</button>`;
    const reply = await pressIn(
      // In the same process at once, as far as that goes.
      covered.replace('postMessage(', which === 'origin' ? 'onenter(' : 'postMessage('),
      `<script>window.onenter = () => { ${COVER} };</script>`,
      2_500,
    );
    expect(reply).toMatchObject(INTERCEPTED);
    expect(reply.body.covered_by.node_id).toBe(await stage.find('#layer'));
    expect(await stage.evaluate('pressed')).toEqual([]);
  });

  it('presses no frame that comes over the button as the mouse does', async () => {
    await stage.show(
      `${STYLE}<button id=b>b</button>${frame('<p style="height: 300px" id=p>frame', stage.site[which])}
      <style>iframe { position: absolute; top: 0; left: 500px }</style>
      <script>document.querySelector('#b').onmouseenter = () => { f.style.left = 0; };</script>`,
    );
    expect(await press('#b', { timeout_ms: 2_500 })).toMatchObject(INTERCEPTED);
    await stage.evaluate('new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)))');
    expect(await stage.evaluate('pressed')).toEqual([]);
  });
});

it.each(['open', 'closed'])(
  'node-click/ judges presses inside of an %s shadow root',
  async (mode) => {
    await stage.show(`${STYLE}<div id=host></div>${PRESSES}<script>
    const root = host.attachShadow({ mode: '${mode}' });
    root.innerHTML = '<button id=b>b</button><button id=x>x</button>';
    const [b] = root.children;
    b.addEventListener('mouseenter', () => { root.append(b); }, { once: true });
    root.addEventListener('mousedown', ({ target }) => log.push('in:' + target.id));
  </script>`);
    const within = await stage.find('#host');
    const node_id = await stage.find('#b', { within });
    expect(await stage.send('node-click', { node_id, timeout_ms: 5_000 })).toMatchObject({
      status: 200,
    });
    expect(await stage.evaluate(`log.filter((entry) => entry.startsWith('in'))`)).toEqual(['in:b']);
  },
);

describe('other commands that point at a node', () => {
  it('check/ presses nothing but its box', async () => {
    await stage.show(`${STYLE}<input type=checkbox id=b style="display: block"><button id=x>Delete</button>${PRESSES}
      <script>b.addEventListener('mouseenter', () => { document.body.append(b); }, { once: true });</script>`);
    const node_id = await stage.find('#b');
    expect((await stage.do('check', { node_id, checked: true })).changed).toBe(true);
    expect(await stage.evaluate(`log.filter((entry) => entry.startsWith('mousedown'))`)).toEqual([
      'mousedown:b',
    ]);
  });

  it('hover/ follows a node that moves, and stays on one that shows a tip over itself', async () => {
    await stage.show(page(`b.onmousemove = () => { b.style.marginLeft = '200px'; };`));
    await stage.do('hover', { node_id: await stage.find('#b'), timeout_ms: 5_000 });
    expect(await stage.evaluate('b.matches(":hover")')).toBe(true);
    await stage.show(page(`b.onmouseenter = () => { ${COVER} };`));
    await stage.do('hover', { node_id: await stage.find('#b'), timeout_ms: 5_000 });
  });

  it('hover/ refuses one that flees', async () => {
    await stage.show(
      page(
        `let left = 0; b.onmousemove = () => { b.style.marginLeft = (left = 400 - left) + 'px'; };`,
      ),
    );
    const node_id = await stage.find('#b');
    expect(await stage.send('hover', { node_id, timeout_ms: 1_500 })).toMatchObject({
      status: 409,
      body: { code: 'node_not_interactable', reason: 'moving' },
    });
  });

  it('drag/ presses what moves when the mouse comes, and nothing else', async () => {
    await stage.show(
      page(`b.addEventListener('mouseenter', () => { document.body.append(b); }, { once: true });`),
    );
    await stage.do('drag', {
      node_id: await stage.find('#b'),
      to_x: 400,
      to_y: 300,
      timeout_ms: 5_000,
    });
    expect(await stage.evaluate(`log.filter((entry) => entry.startsWith('mousedown'))`)).toEqual([
      'mousedown:b',
    ]);
  });

  it('drag/ presses nothing where a layer comes over its start', async () => {
    await stage.show(page(`b.onmouseenter = () => { ${COVER} };`));
    const node_id = await stage.find('#b');
    expect(
      await stage.send('drag', { node_id, to_x: 400, to_y: 300, timeout_ms: 1_500 }),
    ).toMatchObject(INTERCEPTED);
    expect(await log()).toEqual([]);
    await stage.do('click', { x: 5, y: 5 });
    expect(await log()).toContain('click:layer');
  });

  it.each(['dragstart', 'mousemove'])('drag/ drops on a target that moves at %s', async (type) => {
    await stage.show(`<style>* { margin: 0 } #b, #t { width: 80px; height: 80px }
        #t { position: absolute; left: 400px; top: 200px }</style>
      <div id=b ${type === 'dragstart' ? 'draggable=true' : ''}>b</div><div id=t>t</div><script>
        let held = false; dropped = '';
        b.onmousedown = () => { held = true; };
        addEventListener('${type}', () => { if (held) t.style.top = '400px'; });
        t.ondragover = (e) => { e.preventDefault(); };
        t.ondrop = (e) => { e.preventDefault(); dropped = 'drop'; };
        t.onmouseup = () => { dropped = 'mouseup'; };
      </script>`);
    const from = await stage.find('#b');
    await stage.do('drag', {
      node_id: from,
      to_node_id: await stage.find('#t'),
      timeout_ms: 5_000,
    });
    expect(await stage.evaluate('dropped')).toBe(type === 'dragstart' ? 'drop' : 'mouseup');
  });
});
