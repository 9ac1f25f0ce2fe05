import { describe, expect, it } from '@jest/globals';
import { colourAt, differing, pixelsOf } from '../../support/image.js';
import type { Body } from '../../support/service.js';
import { Stage } from '../../support/stage.js';
import { DRAWN } from '../../support/still.js';

const stage = Stage.forAll();

const shoot = (body: object = {}): Promise<Body> => stage.do('screenshot', body);
const RED = '255,0,0,255';
const WHITE = '255,255,255,255';
const PINK = '255,0,255,255';
const BOX =
  '<body style="margin: 0"><div id=n style="width: 100px; height: 100px; background: red"></div>';

describe('screenshot/', () => {
  // page-screenshot.spec.ts: "mask option": "should work", "should mask multiple elements", "should mask inside
  // iframe", "should hide elements based on attr", "mask color"
  it('paints nodes over, and takes the paint away again', async () => {
    await stage.show(`${BOX}<p id=none style="display: none">a`);
    const mask = [await stage.find('#n'), await stage.find('#none')];
    const before = await stage.evaluate('document.documentElement.outerHTML');
    const masked = pixelsOf((await shoot({ mask })).data);
    expect([colourAt(masked, 5, 5), colourAt(masked, 99, 99), colourAt(masked, 105, 5)]).toEqual([
      PINK,
      PINK,
      WHITE,
    ]);
    const blue = pixelsOf((await shoot({ mask, mask_color: '#0000ff', full_page: true })).data);
    expect(colourAt(blue, 5, 5)).toBe('0,0,255,255');
    expect(colourAt(pixelsOf((await shoot()).data), 5, 5)).toBe(RED);
    expect(await stage.evaluate('document.documentElement.outerHTML')).toBe(before);
  });

  it.each(['origin', 'other'] as const)('paints over a node in a frame (%s)', async (which) => {
    const src = stage.site.page(BOX, stage.site[which]);
    await stage.show(
      `<body style="margin: 0"><div style="height: 30px"></div><iframe style="border: 0; margin-left: 20px" src="${src}"></iframe>`,
    );
    const mask = [await stage.find('#n', { within: await stage.find('iframe') })];
    const image = pixelsOf((await shoot({ mask })).data);
    expect([colourAt(image, 25, 35), colourAt(image, 15, 35)]).toEqual([PINK, WHITE]);
  });

  it('masks nodes of an SVG', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><rect id="n" width="50" height="50"/></svg>`;
    await stage.do('navigate', { url: `data:image/svg+xml,${encodeURIComponent(svg)}` });
    const image = pixelsOf((await shoot({ mask: [await stage.find('#n')] })).data);
    expect(colourAt(image, 25, 25)).toEqual(PINK);
  });

  // "should capture blinking caret if explicitly asked for", "should not capture blinking caret by default"
  it('hides the caret', async () => {
    await stage.show(
      '<style>* { margin: 0; outline: 0 !important }</style><input id=i style="caret-color: red; font-size: 40px; border: 0">',
    );
    const blank = pixelsOf((await shoot({ caret: 'hide' })).data);
    await stage.do('focus', { node_id: await stage.find('#i') });
    for (let shot = 0; shot < 3; shot += 1)
      expect(differing(pixelsOf((await shoot({ caret: 'hide' })).data), blank)).toBe(0);
    expect(await stage.evaluate('getComputedStyle(i).caretColor')).toBe('rgb(255, 0, 0)');
  });

  it.each([
    [
      'an important rule',
      '<style>#c { caret-color: red !important } p#c { caret-color: red !important }</style><p id=c contenteditable></p>',
    ],
    [
      'the own style',
      '<p id=c contenteditable style="caret-color: red !important; font: 40px x"></p>',
    ],
    [
      'the own style of what is edited',
      '<div id=c contenteditable><p style="caret-color: red !important">a</div>',
    ],
    [
      'a field of a shadow tree',
      `<div id=h></div><script>h.attachShadow({ mode: 'open' }).innerHTML = '<input style="caret-color: red !important; border: 0; outline: 0">'; c = h.shadowRoot.firstChild</script>`,
    ],
  ])('hides a caret that has its color by %s', async (_what, html) => {
    await stage.show(
      `<style>* { margin: 0; outline: 0 !important; font-size: 40px }</style>${html}`,
    );
    const hidden = async () => pixelsOf((await shoot({ caret: 'hide' })).data);
    const [blank, before] = [await hidden(), await stage.evaluate('c.outerHTML')];
    await stage.evaluate('c.focus(); 1');
    for (let shot = 0; shot < 3; shot += 1) expect(differing(await hidden(), blank)).toBe(0);
    expect(await stage.evaluate('c.outerHTML')).toBe(before);
  });

  it('leaves the styles as they were where the page lets nobody write their attribute', async () => {
    await stage.show(
      `<meta http-equiv="Content-Security-Policy" content="style-src 'self'"><input id=i>`,
    );
    await stage.evaluate(`i.style.color = 'red'; i.style.caretColor = 'blue'; i.focus()`);
    const style = `i.getAttribute('style') + getComputedStyle(i).caretColor`;
    const before = await stage.evaluate(style);
    await shoot({ caret: 'hide' });
    expect(await stage.evaluate(style)).toBe(before);
  });

  it.each(['all .3s', 'caret-color 5s', 'all 5s !important'])(
    'hides the caret of a field with the transition %s, which does not begin',
    async (transition) => {
      await stage.show(
        `<style>* { margin: 0; outline: 0 !important }</style><input id=i value=ab style="border: 0; font-size: 40px; transition: ${transition}">
        <script>begun = 0; i.ontransitionrun = () => { begun += 1 }</script>`,
      );
      const hidden = async () => pixelsOf((await shoot({ caret: 'hide' })).data);
      const [blank, before] = [await hidden(), await stage.evaluate('i.outerHTML')];
      await stage.evaluate('i.focus(); 1');
      for (let shot = 0; shot < 3; shot += 1) expect(differing(await hidden(), blank)).toBe(0);
      const after = `${DRAWN}.then(() => [begun, i.outerHTML])`;
      expect(await stage.evaluate(after)).toEqual([0, before]);
    },
  );

  it('stops the animations of SMIL, and lets them go on', async () => {
    await stage.show(`<body style="margin: 0"><svg id=s width=300 height=50><rect width=50 height=50 fill=red>
      <animate attributeName=x from=0 to=200 dur=2s repeatCount=indefinite /></rect></svg>`);
    await stage.evaluate('s.setCurrentTime(1); 1');
    for (let shot = 0; shot < 2; shot += 1) {
      const image = pixelsOf((await shoot({ animations: 'disabled' })).data);
      expect([colourAt(image, 5, 5), colourAt(image, 60, 5)]).toEqual([RED, WHITE]);
    }
    expect(await stage.evaluate('[s.animationsPaused(), s.getCurrentTime() >= 1]')).toEqual([
      false,
      true,
    ]);
  });

  it('measures a node when its animation stands still', async () => {
    await stage.show(`<style>@keyframes turn { to { rotate: 360deg } } #n { animation: turn 400ms linear infinite;
      position: absolute; left: 100px; top: 100px; width: 80px; height: 20px; background: red }</style><div id=n></div>`);
    const node_id = await stage.find('#n');
    const images = new Set<string>();
    for (let shot = 0; shot < 6; shot += 1) {
      const { data, width, height } = await shoot({ node_id, animations: 'disabled' });
      expect([width, height]).toEqual([80, 20]);
      images.add(data);
    }
    expect(images.size).toBe(1);
    const { data } = await shoot({ mask: [node_id], animations: 'disabled' });
    expect([colourAt(pixelsOf(data), 105, 105), colourAt(pixelsOf(data), 140, 90)]).toEqual([
      PINK,
      WHITE,
    ]);
  });

  // "page screenshot animations": "should not capture infinite css animation", "should not capture css animations in
  // shadow DOM", "should resume infinite animations", "should fire transitionend for finite transitions"
  it('stops animations, and goes on with those that have no end', async () => {
    await stage.show(`<style>* { margin: 0 } div { width: 50px; height: 50px; background: red }
      @keyframes go { from { margin-left: 0 } to { margin-left: 600px } }
      #a { animation: go 3s linear infinite } #z { transition: margin-left 60s linear }</style>
      <div id=a></div><div id=z></div><script>z.getBoundingClientRect(); z.style.marginLeft = '300px';
      ended = 0; z.ontransitionend = () => { ended += 1 }</script>`);
    const images = [
      await shoot({ animations: 'disabled' }),
      await shoot({ animations: 'disabled' }),
    ];
    const [first, second] = images.map(({ data }) => pixelsOf(data));
    if (!first || !second) throw new Error('two images');
    expect(differing(first, second)).toBe(0);
    expect([colourAt(first, 5, 5), colourAt(first, 305, 55)]).toEqual([RED, RED]);
    await stage.do('wait-for', { function: 'ended === 1' });
    expect(await stage.evaluate('a.getAnimations()[0].playState')).toBe('running');
  });

  it.each(['origin', 'other'] as const)('applies a style, in frames too (%s)', async (which) => {
    const src = stage.site.page(BOX, stage.site[which]);
    await stage.show(
      `${BOX}<iframe style="border: 0" src="${src}"></iframe><div id=host></div><script>
      host.attachShadow({ mode: 'open' }).innerHTML = '<div style="width: 50px; height: 50px; background: red"></div>'</script>`,
    );
    const y = await stage.evaluate(
      'document.querySelector("#host").getBoundingClientRect().top + 5',
    );
    const hidden = pixelsOf((await shoot({ style: 'div { background: blue !important }' })).data);
    const at = [
      colourAt(hidden, 5, 5),
      colourAt(hidden, 5, 105),
      colourAt(hidden, 5, Math.ceil(y)),
    ];
    expect(at).toEqual(Array(3).fill('0,0,255,255'));
    expect(colourAt(pixelsOf((await shoot()).data), 5, 5)).toBe(RED);
  });

  // "should work with device scale factor and scale:css"
  it('has a pixel for each CSS pixel where that is wanted', async () => {
    const viewport = { width: 200, height: 100, device_scale_factor: 2 };
    const { body } = await stage.tabwire.send('put', `${stage.browser.path}/contexts/`, {
      viewport,
    });
    const { ctx_id } = body;
    expect(await shoot({ ctx_id })).toMatchObject({ width: 400, height: 200 });
    expect(await shoot({ ctx_id, scale: 'css' })).toMatchObject({ width: 200, height: 100 });
    await stage.tabwire.send('delete', `${stage.browser.path}/contexts/${ctx_id}/`);
  });
});
