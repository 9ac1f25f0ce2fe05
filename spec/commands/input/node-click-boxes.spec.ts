import { describe, expect, it } from '@jest/globals';
import { logging, Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const CLICKS = logging('click');
const FAR = '<div style="height: 3000px"></div>';

const click = async (selector: string, more: object = {}) =>
  stage.send('node-click', { node_id: await stage.find(selector), timeout_ms: 4_000, ...more });

describe('node-click/ on what lets the pointer through', () => {
  it.each([
    ['a button', '<button id=c>ICON Save</button>'],
    ['a link', '<a id=c href="#x">ICON Save</a>'],
    ['a node with the role of a button', '<div id=c role=button>ICON Save</div>'],
    ['a label', '<label id=c for=i>ICON Save</label><input id=i type=checkbox>'],
  ])('presses %s around it', async (_what, html) => {
    const icon = '<span id=icon style="pointer-events: none">*</span>';
    await stage.show(html.replace('ICON', icon) + CLICKS);
    expect(await click('#icon')).toMatchObject({ status: 200, body: { ok: true } });
    expect((await stage.evaluate('log'))[0]).toBe('click:c');
  });

  it('presses the button around the shadow root that it is in', async () => {
    await stage.show(`<button id=c><span id=host></span></button>${CLICKS}<script>
      host.attachShadow({ mode: 'open' }).innerHTML = '<b id=icon style="pointer-events: none">*</b>';
    </script>`);
    const node_id = await stage.find('#icon', { within: await stage.find('#host') });
    expect(await stage.send('node-click', { node_id, timeout_ms: 4_000 })).toMatchObject({
      status: 200,
    });
    expect(await stage.evaluate('log')).toEqual(['click:host']); // as the page around it sees it
  });

  it('refuses one in a plain box, and one whose button is covered', async () => {
    await stage.show(
      `<div id=c><span id=icon style="pointer-events: none">*</span></div>${CLICKS}`,
    );
    expect(await click('#icon', { timeout_ms: 800 })).toMatchObject({
      status: 409,
      body: { code: 'click_intercepted' },
    });
    await stage.show(`<button><span id=icon style="pointer-events: none">*</span></button>
      <div style="position: fixed; inset: 0"></div>${CLICKS}`);
    expect(await click('#icon', { timeout_ms: 800 })).toMatchObject({
      status: 409,
      body: { code: 'click_intercepted' },
    });
    expect(await stage.evaluate('log')).toEqual([]);
  });
});

describe('a node with display: contents', () => {
  const BOX = `${FAR}<div id=b style="display: contents"><button id=c>Inner</button></div>${FAR}`;

  it('is scrolled into view and clicked', async () => {
    await stage.show(BOX + CLICKS);
    expect(await click('#b')).toMatchObject({ status: 200 });
    expect(await stage.evaluate('log')).toEqual(['click:c']);
  });

  it('is scrolled to, also by its text alone', async () => {
    for (const html of [BOX, `${FAR}<div id=b style="display: contents">Text</div>${FAR}`]) {
      await stage.show(html);
      expect((await stage.do('scroll-to', { node_id: await stage.find('#b') })).y).toBeGreaterThan(
        2_000,
      );
    }
  });

  it('is visible to wait-for-node/ when what it contains is', async () => {
    await stage.show('<div id=b style="display: contents"><button>Inner</button></div>');
    const meets = async (state: string) =>
      (await stage.send('wait-for-node', { selector: '#b', state, timeout_ms: 3_000 })).status;
    expect(await meets('visible')).toBe(200);
    for (const html of [
      '<div id=b style="display: contents"></div>',
      '<div id=b style="display: contents"><i hidden>no</i></div>',
      '<div id=b style="display: contents; visibility: hidden">no</div>',
    ]) {
      await stage.show(html);
      expect([html, await meets('hidden')]).toEqual([html, 200]);
    }
  });
});

describe('scroll-to/ a node without a box', () => {
  it.each([
    '<p id=b style="display: none">no</p>',
    '<div hidden><p id=b>no</p></div>',
    '<div id=b style="display: contents"></div>',
  ])('is refused: %s', async (html) => {
    await stage.show(`${FAR}${html}${FAR}`);
    expect(await stage.send('scroll-to', { node_id: await stage.find('#b') })).toMatchObject({
      status: 409,
      body: { success: false, code: 'node_not_interactable', reason: 'no_box' },
    });
    expect(await stage.evaluate('scrollY')).toBe(0);
  });

  it.each(['origin', 'other'] as const)(
    'is refused in a frame, or in one without a box (%s)',
    async (which) => {
      const { site } = stage;
      const html = '<p id=b style="display: none">no</p><p id=c>yes</p>';
      await stage.show(`<iframe id=f src="${site.page(html, site[which])}"></iframe>`);
      const within = await stage.find('#f');
      const hidden = await stage.find('#b', { within });
      const shown = await stage.find('#c', { within });
      const refused = { status: 409, body: { code: 'node_not_interactable', reason: 'no_box' } };
      expect(await stage.send('scroll-to', { node_id: hidden })).toMatchObject(refused);
      await stage.do('scroll-to', { node_id: shown });
      await stage.evaluate(`f.style.display = 'none'; 0`);
      // A frame of another process hears of that later.
      await stage.do('wait-for-node', { within, selector: '#c', state: 'hidden' });
      expect(await stage.send('scroll-to', { node_id: shown })).toMatchObject(refused);
    },
  );
});

it.each(['origin', 'other'] as const)(
  'node-click/ scrolls to a node that a box around its frame clips away (%s)',
  async (which) => {
    const { site } = stage;
    const inner = `<!doctype html><div style="height: 700px"></div><button id=b onclick="parent.postMessage('clicked', '*')">b</button>`;
    await stage.show(`<script>message = new Promise((got) => addEventListener('message', ({ data }) => got(data)))</script>
      <div id=clip style="overflow: hidden; width: 300px; height: 200px">
        <iframe id=f style="border: 0; width: 300px; height: 900px" src="${site.page(inner, site[which])}"></iframe>
      </div>`);
    const node_id = await stage.find('#b', { within: await stage.find('#f') });
    expect(await stage.send('node-click', { node_id, timeout_ms: 6_000 })).toMatchObject({
      status: 200,
    });
    expect(await stage.evaluate('message')).toBe('clicked');
    expect(await stage.evaluate('clip.scrollTop')).toBeGreaterThan(400);
  },
);

it('drag/ has the pressure of a pressed mouse while it is pressed, as click/ has', async () => {
  await stage.show(`<p id=b style="width: 80px">Drag</p><script>
    pressures = {}; for (const type of ['pointerdown', 'pointermove', 'pointerup'])
      addEventListener(type, ({ buttons, pressure }) => { pressures[type + buttons] = pressure; });
  </script>`);
  await stage.do('drag', { x: 20, y: 20, to_x: 200, to_y: 200 });
  expect(await stage.evaluate('pressures')).toEqual({
    pointermove0: 0,
    pointerdown1: 0.5,
    pointermove1: 0.5,
    pointerup0: 0,
  });
});

it('a popup with a size of its own has it as its viewport', async () => {
  await stage.show(
    `<button id=b onclick="open('about:blank', '', 'popup,width=600,height=300')">Open</button>
     <a id=a target=_blank href="about:blank">Tab</a>`,
  );
  expect(await click('#b')).toMatchObject({ status: 200 });
  expect(await stage.evaluate('[innerWidth, innerHeight]')).toEqual([600, 300]);
  expect(await stage.send('click', { x: 700, y: 100 })).toMatchObject({
    status: 422,
    body: { code: 'out_of_viewport', viewport: { width: 600, height: 300 } },
  });
  await stage.evaluate('close(), 0').catch(() => undefined);
});
