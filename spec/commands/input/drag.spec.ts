import { describe, expect, it } from '@jest/globals';
import { OwnStage } from '../../support/own-stage.js';
import { logging } from '../../support/stage.js';
import type { Body } from '../../support/service.js';

const stage = OwnStage.forAll();

const MOUSE = ['mousedown', 'mouseup', 'click'];
const DRAG = ['dragstart', 'dragenter', 'dragover', 'drop', 'dragend'];

/** A card and a pile that takes it, apart from each other. */
const CARDS = `<style>* { margin: 0 } #card, #pile { width: 80px; height: 80px; background: silver }
    #pile { position: absolute; left: 400px; top: 200px }</style>
  <div id=card draggable=true>Card</div><div id=pile>Pile</div>
  <script>
    card.ondragstart = (e) => { e.dataTransfer.setData('text/plain', 'the card'); };
    pile.ondragover = (e) => { e.preventDefault(); };
    pile.ondrop = (e) => { e.preventDefault(); pile.textContent = e.dataTransfer.getData('text/plain'); };
  </script>`;

/** A box that scripts move with the mouse. */
const BOX = `<style>* { margin: 0 } #box { position: absolute; left: 10px; top: 10px; width: 50px; height: 50px; background: silver }</style>
  <div id=box></div><script>
    let held;
    box.onmousedown = (e) => { held = { x: e.clientX - box.offsetLeft, y: e.clientY - box.offsetTop }; };
    addEventListener('mousemove', (e) => {
      if (held) { box.style.left = e.clientX - held.x + 'px'; box.style.top = e.clientY - held.y + 'px'; }
    });
    addEventListener('mouseup', () => { held = undefined; });
  </script>`;

/** Has each step of a drag take 10 ms. */
const SLOW = `<script>
    const slow = () => { for (const end = performance.now() + 10; performance.now() < end;); };
    addEventListener('mousemove', slow); addEventListener('dragover', slow);
  </script>`;

/** Drags what one selector finds onto what another finds. */
const drag = async (from: string, to: string, more: object = {}) =>
  stage.send('drag', {
    node_id: await stage.find(from),
    to_node_id: await stage.find(to),
    ...more,
  });

/** Whether the mouse takes clicks as ever: nothing is held any more. */
async function isFree(): Promise<boolean> {
  await stage.evaluate(
    'free = []; for (const type of ["mousedown", "mouseup", "click", "mousemove"]) addEventListener(type, (e) => { free.push(type + e.buttons); }, { once: true }); 0',
  );
  await stage.do('click', { x: 1_000, y: 600 });
  const events: string = await stage.evaluate('free.join()');
  return events === 'mousemove0,mousedown1,mouseup0,click0';
}

describe('drag/ as drag and drop', () => {
  it('drops one node on another, with trusted events', async () => {
    await stage.show(CARDS + logging(...DRAG, ...MOUSE));
    expect((await drag('#card', '#pile')).body).toEqual({ ok: true, drag_and_drop: true });
    expect(await stage.evaluate('pile.textContent')).toBe('the card');
    const log: string[] = await stage.evaluate('log');
    const kinds = log.filter((entry, i) => entry !== log[i - 1] && !entry.endsWith(':html'));
    expect(kinds.filter((entry) => !/drag(enter|over):(card|body)/.test(entry))).toEqual([
      'mousedown:card',
      'dragstart:card',
      'dragenter:pile',
      'dragover:pile',
      'drop:pile',
      'dragend:card',
    ]);
    expect(await stage.evaluate('events.every(({ isTrusted }) => isTrusted)')).toBe(true);
    expect(await isFree()).toBe(true);
  });

  it.each([
    ['a point to a node', { x: 40, y: 40 }, ['to_node_id', '#pile']],
    ['a node to a point', { to_x: 440, to_y: 240 }, ['node_id', '#card']],
  ])('drags from %s', async (_how, points, [field = '', selector = '']) => {
    await stage.show(CARDS);
    await stage.do('drag', { ...points, [field]: await stage.find(selector) });
    expect(await stage.evaluate('pile.textContent')).toBe('the card');
  });

  it('drops nothing where the page does not take it, and ends the drag', async () => {
    await stage.show(`${CARDS}<p id=no style="position: absolute; top: 400px">No</p>`);
    await stage.evaluate(
      'effect = null; card.ondragend = (e) => { effect = e.dataTransfer.dropEffect; }; 0',
    );
    expect((await drag('#card', '#no')).status).toBe(200);
    expect(await stage.evaluate('[pile.textContent, effect]')).toEqual(['Pile', 'none']);
    expect(await isFree()).toBe(true);
  });

  it('scrolls while it holds, when both are not in view at once', async () => {
    await stage.show(CARDS.replace('top: 200px', 'top: 2500px'));
    await drag('#card', '#pile');
    expect(await stage.evaluate('pile.textContent')).toBe('the card');
  });

  it('drags a link, which takes a longer way to begin', async () => {
    await stage.show(
      CARDS.replace('<div id=card draggable=true>Card</div>', '<a id=card href="/x">Card</a>'),
    );
    await drag('#card', '#pile');
    expect(await stage.evaluate('pile.textContent')).toBe('the card');
  });

  it('drops into a frame of another site, and out of it', async () => {
    const { site } = stage;
    const frame = (html: string) =>
      `<iframe style="position: absolute; left: 200px; top: 150px; width: 600px; height: 400px" src="${site.page(`<!doctype html>${html}`, site.other)}"></iframe>`;
    await stage.show(CARDS.replace(/#pile { position[^}]*}/, '') + frame(CARDS));
    const within = await stage.find('iframe');
    const inner = {
      card: await stage.find('#card', { within }),
      pile: await stage.find('#pile', { within }),
    };
    const text = async (node_id: number) => (await stage.do('fetch-text', { node_id })).text;
    const outer = { card: await stage.find('#card'), pile: await stage.find('#pile') };
    await stage.do('drag', { node_id: outer.card, to_node_id: inner.pile });
    expect(await text(inner.pile)).toBe('the card');
    await stage.do('drag', { node_id: inner.card, to_node_id: outer.pile });
    expect(await text(outer.pile)).toBe('the card');
    await stage.evaluate('location.reload()');
  });

  it('within a frame of another site', async () => {
    const { site } = stage;
    await stage.show(
      `<p>Above<p><iframe style="width: 600px; height: 400px" src="${site.page(`<!doctype html>${CARDS}`, site.other)}"></iframe>`,
    );
    const within = await stage.find('iframe');
    const to_node_id = await stage.find('#pile', { within });
    await stage.do('drag', { node_id: await stage.find('#card', { within }), to_node_id });
    expect((await stage.do('fetch-text', { node_id: to_node_id })).text).toBe('the card');
  });
});

describe('drag/ with the mouse', () => {
  const place = (): Promise<number[]> => stage.evaluate('[box.offsetLeft, box.offsetTop]');

  it('moves what scripts move', async () => {
    await stage.show(BOX + logging(...MOUSE));
    const reply = await stage.do('drag', { x: 20, y: 20, to_x: 320, to_y: 220 });
    expect(reply).toEqual({ ok: true, drag_and_drop: false });
    expect(await place()).toEqual([310, 210]);
    expect(await stage.evaluate('log')).toEqual(['mousedown:box', 'mouseup:box', 'click:box']);
    expect(await isFree()).toBe(true);
  });

  it('moves in as many steps as told, with modifier keys', async () => {
    await stage.show(BOX);
    await stage.evaluate(
      'moves = []; addEventListener("mousemove", (e) => { if (e.buttons === 1) moves.push([e.clientX, e.shiftKey]); }); 0',
    );
    await stage.do('drag', { x: 20, y: 20, to_x: 60, to_y: 20, steps: 4, modifiers: ['Shift'] });
    expect(await stage.evaluate('moves')).toEqual([
      [30, true],
      [40, true],
      [50, true],
      [60, true],
    ]);
  });

  it('does so too where a script keeps the drag and drop from beginning', async () => {
    await stage.show(CARDS + logging(...MOUSE, 'drop'));
    await stage.evaluate('card.ondragstart = (e) => { e.preventDefault(); }; 0');
    expect((await drag('#card', '#pile')).body.drag_and_drop).toBe(false);
    expect(await stage.evaluate('log')).toEqual(['mousedown:card', 'mouseup:pile', 'click:body']);
  });

  it('sets a slider', async () => {
    await stage.show(
      '<input id=n type=range value=0 style="position: absolute; left: 0; width: 300px">',
    );
    await stage.do('drag', { x: 10, y: 10, to_x: 290, to_y: 10 });
    expect(await stage.evaluate('Number(n.value)')).toBeGreaterThan(90);
  });

  it('selects text', async () => {
    await stage.show('<p style="font: 20px monospace; margin: 20px 0">Some text, and more');
    await stage.do('drag', { x: 10, y: 30, to_x: 200, to_y: 30 });
    expect(await stage.evaluate('String(getSelection())')).toContain('me text');
  });

  it('succeeds when what it does closes the page', async () => {
    await stage.show('<title>first</title>');
    const popup = stage.site.page('<!doctype html><script>onmouseup = () => close()</script>');
    await stage.evaluate(`open(${JSON.stringify(popup)}); 0`);
    await stage.do('wait-for', { page_opened: true });
    await stage.do('wait-for', { load_state: 'load' });
    const gone = stage.pageGone();
    expect(await stage.send('drag', { x: 1, y: 1, to_x: 9, to_y: 9 })).toMatchObject({
      status: 200,
    });
    await gone;
    expect(await stage.evaluate('document.title')).toBe('first');
  });
});

describe('a drag that can not be', () => {
  const hidden = '<b id=gone style="display: none">gone</b>';

  it.each([
    ['without a start', {}, { to_x: 5, to_y: 5 }, 400, 'invalid_request'],
    ['without an end', { x: 5, y: 5 }, {}, 400, 'invalid_request'],
    ['with half an end', { x: 5, y: 5 }, { to_x: 5 }, 400, 'invalid_request'],
    ['with no steps', { x: 5, y: 5 }, { to_x: 5, to_y: 9, steps: 0 }, 400, 'invalid_request'],
    ['from outside', { x: -5, y: 5 }, { to_x: 5, to_y: 9 }, 422, 'out_of_viewport'],
    ['to the outside', { x: 5, y: 5 }, { to_x: 5, to_y: 900 }, 422, 'out_of_viewport'],
    ['to no node', { x: 5, y: 5 }, { to_node_id: 987_654 }, 404, 'node_not_found'],
  ])('%s presses nothing', async (_how, from, to, status, code) => {
    await stage.show(CARDS + logging('mousemove', ...MOUSE, ...DRAG));
    expect(await stage.send('drag', { ...from, ...to })).toMatchObject({
      status,
      body: { ok: false, code },
    });
    expect(await stage.evaluate('log')).toEqual([]);
  });

  it.each([
    ['#gone', '#pile'],
    ['#card', '#gone'],
  ])('from %s to %s presses nothing', async (from, to) => {
    await stage.show(CARDS + hidden + logging(...MOUSE, ...DRAG));
    expect(await drag(from, to, { timeout_ms: 500 })).toMatchObject({
      status: 409,
      body: { code: 'node_not_interactable' },
    });
    expect(await stage.evaluate('log')).toEqual([]);
  });

  it('lets go when its time is up on the way, or its client hangs up', async () => {
    await stage.show(CARDS + SLOW + logging(...MOUSE, ...DRAG));
    const body = { x: 40, y: 40, to_x: 440, to_y: 240, steps: 1_000 };
    expect(await stage.send('drag', { ...body, timeout_ms: 3_000 })).toMatchObject({ status: 504 });
    // The reply does not wait for that.
    await stage.do('wait-for', { function: 'log.at(-1) === "dragend:card"' });
    expect(await stage.evaluate('pile.textContent')).toBe('Pile');
    expect(await isFree()).toBe(true);
    await stage.show(BOX + SLOW + logging(...MOUSE));
    const held = stage.start('drag', { ...body, x: 20, y: 20 });
    await stage.do('wait-for', { function: 'log.includes("mousedown:box")' });
    await held.hangUp();
    const events: Body = await stage.do('wait-for', {
      function: 'log.includes("mouseup:box") && log',
    });
    expect(events.data.value.slice(0, 2)).toEqual(['mousedown:box', 'mouseup:box']);
    expect(await isFree()).toBe(true);
  });
});
