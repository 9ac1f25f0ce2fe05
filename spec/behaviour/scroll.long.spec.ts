import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';

const stage = Stage.inContext();

const INTO_VIEW = 'playwright tests/page/elementhandle-scroll-into-view.spec.ts';
const WHEEL = 'wpt webdriver/tests/classic/perform_actions/wheel.py';

const TALL = '<div style="width: 5000px; height: 5000px"></div>';
const BOX = 'width: 100px; height: 100px';
const IN_VIEW = `(({ top, left, bottom, right }) =>
  top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth)(t.getBoundingClientRect())`;

interface Scroll {
  readonly says: string;
  readonly from: string;
  readonly html: string;
  /** An expression that holds when `#t` is in view; in the window, where it is left out. */
  readonly holds?: string;
}

const nodes: readonly Scroll[] = [
  { says: 'below the window', from: INTO_VIEW, html: `${TALL}<div id=t style="${BOX}"></div>` },
  {
    says: 'above and left of the window',
    from: INTO_VIEW,
    html: `<div id=t style="${BOX}"></div>${TALL}<script>scrollTo(4000, 4000)</script>`,
  },
  {
    says: 'in a page that scrolls smoothly, at once',
    from: INTO_VIEW,
    html: `<style>html { scroll-behavior: smooth }</style>${TALL}<div id=t style="${BOX}"></div>`,
  },
  {
    says: 'in a box that scrolls',
    from: WHEEL,
    html: `<div style="height: 200px; width: 200px; overflow: auto">${TALL}<div id=t style="${BOX}"></div></div>`,
  },
  {
    says: 'in a box in a box, and both in the page',
    from: WHEEL,
    html: `${TALL}<div style="height: 300px; overflow: auto">${TALL}<div style="height: 200px; overflow: auto">${TALL}<div id=t style="${BOX}"></div></div></div>`,
  },
  {
    says: 'in a box that hides what is over its edge',
    from: INTO_VIEW,
    html: `<div style="height: 200px; overflow: hidden">${TALL}<div id=t style="${BOX}"></div></div>`,
  },
  {
    says: 'in a shadow root',
    from: INTO_VIEW,
    html: `${TALL}<div id=h></div><script>h.attachShadow({ mode: 'open' }).innerHTML = '<div id=t style="${BOX}">'; window.t = h</script>`,
    holds: `(({ top, bottom }) => top < innerHeight && bottom > 0)(h.getBoundingClientRect())`,
  },
  {
    says: 'that is wider and higher than the window: its middle',
    from: INTO_VIEW,
    html: `${TALL}<div id=t style="width: 3000px; height: 3000px"></div>`,
    holds: `(({ top, bottom }) => Math.abs((top + bottom) / 2 - innerHeight / 2) < 2)(t.getBoundingClientRect())`,
  },
  {
    says: 'that is fixed: it is in view',
    from: INTO_VIEW,
    html: `${TALL}<div id=t style="position: fixed; top: 0; ${BOX}"></div>`,
  },
];

describe('scroll-to/ a node', () => {
  for (const { says, html, holds = IN_VIEW } of nodes) {
    it(says, async () => {
      await stage.show(html);
      const scope = html.includes('id=h') ? { within: await stage.find('#h') } : {};
      const reply = await stage.do('scroll-to', { node_id: await stage.find('#t', scope) });
      const [seen, x, y] = await stage.evaluate(`[${holds}, scrollX, scrollY]`);
      expect([seen, reply]).toEqual([true, { success: true, x, y }]);
    });
  }

  it('that is not displayed: 409', async () => {
    // playwright tests/page/elementhandle-scroll-into-view.spec.ts waits for such a node to be shown
    await stage.show(`${TALL}<p id=t hidden>t`);
    const node_id = await stage.find('#t');
    const { status, body } = await stage.send('scroll-to', { node_id });
    expect([status, body.reason]).toEqual([409, 'no_box']);
  });

  it('that left the page: 404', async () => {
    // playwright tests/page/elementhandle-scroll-into-view.spec.ts
    await stage.show('<p id=t>t');
    const node_id = await stage.find('#t');
    await stage.evaluate('t.remove()');
    expect(await stage.send('scroll-to', { node_id })).toMatchObject({
      status: 404,
      body: { success: false, code: 'node_stale' },
    });
  });
});

describe('scroll-to/ a place', () => {
  // wpt css/cssom-view/scroll-behavior-main-frame-window.html
  it.each([
    { to: { x: 300, y: 400 }, at: { x: 300, y: 400 } },
    { to: { y: 1e7 }, at: { x: 100, y: 4_280 } },
    { to: { x: -50 }, at: { x: 0, y: 100 } },
    { to: { y: 0.5 }, at: { x: 100, y: expect.any(Number) } },
  ])('$to', async ({ to, at }) => {
    await stage.show(
      '<style>body { margin: 0; width: 5000px; height: 5000px } html { scroll-behavior: smooth; scrollbar-width: none }</style>',
    );
    await stage.do('scroll-to', { x: 100, y: 100 });
    const reply = await stage.do('scroll-to', to);
    expect(reply).toEqual({ success: true, ...at });
    expect(await stage.evaluate('({ x: scrollX, y: scrollY })')).toEqual(at);
  });

  it('of a page that snaps: where that lets it', async () => {
    // wpt css/css-scroll-snap/snap-at-user-scroll-end.html
    await stage.show(
      '<style>html { scroll-snap-type: y mandatory } section { height: 100vh; scroll-snap-align: start } body { margin: 0 }</style><section></section><section></section><section></section>',
    );
    expect(await stage.do('scroll-to', { y: 700 })).toEqual({ success: true, x: 0, y: 720 });
  });
});
