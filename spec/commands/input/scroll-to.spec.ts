import { beforeEach, describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const LARGE = `<style>body { margin: 0 }</style><div style="width: 5000px; height: 6000px"></div>
  <p id=p style="position: absolute; left: 3000px; top: 4000px; width: 100px; height: 50px">p</p>`;

const position = () => stage.evaluate('[scrollX, scrollY]');

/** Where the middle of a node is in its viewport, in parts of that. */
const MIDDLE = (node: string) =>
  `(({ left, top, width, height }) => [(left + width / 2) / innerWidth, (top + height / 2) / innerHeight])(${node}.getBoundingClientRect())`;

/** Checks that the middle of the expression's element is inside its viewport. */
async function expectInView(node: string): Promise<void> {
  const [x, y] = await stage.evaluate(MIDDLE(node));
  expect([x > 0 && x < 1, y > 0 && y < 1]).toEqual([true, true]);
}

describe('scroll-to/ a position', () => {
  beforeEach(() => stage.show(LARGE));

  it('scrolls to x and y, and tells where the page is then', async () => {
    expect(await stage.do('scroll-to', { x: 300, y: 700 })).toEqual({
      success: true,
      x: 300,
      y: 700,
    });
    expect(await position()).toEqual([300, 700]);
  });

  it('leaves the axis that it was not given', async () => {
    await stage.do('scroll-to', { x: 300, y: 700 });
    expect(await stage.do('scroll-to', { y: 20 })).toEqual({ success: true, x: 300, y: 20 });
    expect(await stage.do('scroll-to', { x: 10 })).toEqual({ success: true, x: 10, y: 20 });
    expect(await position()).toEqual([10, 20]);
  });

  it('is absolute', async () => {
    await stage.do('scroll-to', { y: 700 });
    await stage.do('scroll-to', { y: 700 });
    expect(await position()).toEqual([0, 700]);
  });

  it('goes as far as the page does', async () => {
    const { x, y } = await stage.do('scroll-to', { x: 1e7, y: 1e7 });
    expect([x, y]).toEqual([5_000 - 1_280, 6_000 - 720]);
    expect(await stage.do('scroll-to', { x: -50, y: -50 })).toMatchObject({ x: 0, y: 0 });
  });

  it('is at once where the page scrolls smoothly', async () => {
    await stage.evaluate(`document.documentElement.style.scrollBehavior = 'smooth'; 0`);
    expect(await stage.do('scroll-to', { x: 0, y: 3_000 })).toMatchObject({ y: 3_000 });
    expect(await position()).toEqual([0, 3_000]);
  });

  it('lets the page know: a scroll event comes', async () => {
    await stage.evaluate(
      `window.scrolled = new Promise((done) => { onscroll = () => done(scrollY) }); 0`,
    );
    await stage.do('scroll-to', { y: 100 });
    expect(await stage.evaluate('scrolled')).toBe(100);
  });

  it('with settle is done when the page has had its scroll event', async () => {
    await stage.evaluate('window.seen = []; onscroll = () => { seen.push(scrollY) }; 0');
    for (const y of [100, 200, 300, 200]) await stage.do('scroll-to', { y, settle: true });
    expect(await stage.evaluate('seen')).toEqual([100, 200, 300, 200]);
  });

  it.each([
    { body: {}, path: '' },
    { body: { x: '1' }, path: '/x' },
    { body: { y: null }, path: '/y' },
    { body: { node_id: 'p' }, path: '/node_id' },
    { body: { y: 1, behavior: 'smooth' }, path: '/behavior' },
  ])('refuses $body with 400', async ({ body, path }) => {
    const reply = await stage.send('scroll-to', body);
    expect(reply).toMatchObject({ status: 400, body: { success: false, code: 'invalid_request' } });
    expect(reply.body.errors.map((error: { path: string }) => error.path)).toContain(path);
    expect(await position()).toEqual([0, 0]);
  });
});

describe('scroll-to/ a node', () => {
  it('scrolls it into view, in both directions, and tells where the page is then', async () => {
    await stage.show(LARGE);
    const body = await stage.do('scroll-to', { node_id: await stage.find('#p') });
    expect(body.success).toBe(true);
    expect(await position()).toEqual([body.x, body.y]);
    await expectInView('p');
  });

  it('which wins over x and y', async () => {
    await stage.show(LARGE);
    await stage.do('scroll-to', { node_id: await stage.find('#p'), x: 0, y: 0 });
    await expectInView('p');
  });

  it('at once where the page scrolls smoothly', async () => {
    await stage.show(`<style>* { scroll-behavior: smooth }</style>${LARGE}`);
    await stage.do('scroll-to', { node_id: await stage.find('#p') });
    await expectInView('p');
  });

  it('in containers inside containers', async () => {
    await stage.show(
      `<div style="height: 3000px"></div>
       <div id=outer style="height: 200px; overflow: auto"><div style="height: 1000px"></div>
         <div id=inner style="height: 100px; width: 200px; overflow: auto"><div style="height: 1000px; width: 1000px"></div><p id=p style="margin-left: 900px">p</p></div>
       </div><div style="height: 3000px"></div>`,
    );
    await stage.do('scroll-to', { node_id: await stage.find('#p') });
    await expectInView('p');
    expect(
      await stage.evaluate(
        `(({ left, top }) => document.elementFromPoint(left + 5, top + 5).id)(p.getBoundingClientRect())`,
      ),
    ).toBe('p');
    expect(
      await stage.evaluate('[outer.scrollTop > 0, inner.scrollTop > 0, inner.scrollLeft > 0]'),
    ).toEqual([true, true, true]);
  });

  it('that is in view already: it stays in view', async () => {
    await stage.show('<p id=p>p</p>');
    expect(await stage.do('scroll-to', { node_id: await stage.find('#p') })).toEqual({
      success: true,
      x: 0,
      y: 0,
    });
    await expectInView('p');
  });

  it.each(['origin', 'other'] as const)(
    'in a frame: the frame scrolls, and the page around it (%s)',
    async (which) => {
      const { site } = stage;
      const inner = `<!doctype html><div style="height: 4000px"></div><p id=p>p</p><script>
        new IntersectionObserver(([entry]) => entry.isIntersecting && top.postMessage('seen', '*')).observe(p)</script>`;
      await stage.show(
        `<script>window.message = new Promise((got) => addEventListener('message', (e) => got(e.data)))</script>
         <div style="height: 3000px"></div><iframe id=f src="${site.page(inner, site[which])}"></iframe><div style="height: 3000px"></div>`,
      );
      const within = await stage.find('#f');
      const body = await stage.do('scroll-to', { node_id: await stage.find('#p', { within }) });
      expect(await stage.evaluate('message')).toBe('seen');
      expect(body.y).toBeGreaterThan(2_000);
      expect(await position()).toEqual([body.x, body.y]);
      await expectInView('f');
    },
  );

  it('in frames inside frames of other sites', async () => {
    const { site } = stage;
    const space = '<div style="height: 3000px"></div>';
    const inner = `<!doctype html>${space}<p id=p>p</p><script>new IntersectionObserver(([entry]) => entry.isIntersecting && top.postMessage('seen', '*')).observe(p)</script>`;
    const middle = `<!doctype html>${space}<iframe id=g src="${site.page(inner)}"></iframe>${space}`;
    await stage.show(
      `<script>window.message = new Promise((got) => addEventListener('message', (e) => got(e.data)))</script>${space}<iframe id=f src="${site.page(middle, site.other)}"></iframe>${space}`,
    );
    const within = await stage.find('#g', { within: await stage.find('#f') });
    await stage.do('scroll-to', { node_id: await stage.find('#p', { within }) });
    expect(await stage.evaluate('message')).toBe('seen');
  });

  it('in a shadow root', async () => {
    await stage.show(
      `<div style="height: 3000px"></div><div id=host></div><script>window.root = host.attachShadow({ mode: 'closed' }); root.innerHTML = '<p id=p>p</p>'</script>`,
    );
    await stage.do('scroll-to', {
      node_id: await stage.find('#p', { within: await stage.find('#host') }),
    });
    await expectInView(`root.querySelector('p')`);
  });

  it('with settle: each container and frame has had its scroll event', async () => {
    const inner = stage.site.page(
      '<p style="height: 2000px">1<p id=end>End<script>scrolled = 0; onscroll = () => { scrolled += 1 }</script>',
    );
    await stage.show(`<p style="height: 3000px">1<div id=box style="height: 200px; overflow: auto">
      <p style="height: 900px">2<iframe src="${inner.replace(stage.site.origin, stage.site.other)}"></iframe></div>
      <script>
        window.seen = [];
        onscroll = () => seen.push('window');
        box.onscroll = () => seen.push('box');
      </script>`);
    const frame = await stage.find('iframe');
    const node_id = await stage.find('#end', { within: frame });
    await stage.do('scroll-to', { node_id, settle: true });
    expect(await stage.evaluate('seen.sort()')).toEqual(['box', 'window']);
    const inFrame = { expression: 'scrolled > 0', frame_node_id: frame };
    expect((await stage.do('eval', inFrame)).data.value).toBe(true);
  });

  it('without a box: 409, and nothing scrolls', async () => {
    await stage.show(`${LARGE}<p id=n hidden>n</p>`);
    const { status, body } = await stage.send('scroll-to', { node_id: await stage.find('#n') });
    expect([status, body.code]).toEqual([409, 'node_not_interactable']);
    expect(await position()).toEqual([0, 0]);
  });

  it('that is unknown, removed or of an old document: 404', async () => {
    await stage.show(`${LARGE}<p id=a>x</p><p id=b>y</p>`);
    const [removed, old] = [await stage.find('#a'), await stage.find('#b')];
    await stage.evaluate('a.remove()');
    for (const [node_id, code] of [
      [removed, 'node_stale'],
      [987_654_321, 'node_not_found'],
    ])
      expect(await stage.send('scroll-to', { node_id, y: 50 })).toMatchObject({
        status: 404,
        body: { success: false, code },
      });
    await stage.show(LARGE);
    expect(await stage.send('scroll-to', { node_id: old })).toMatchObject({
      status: 404,
      body: { code: 'node_stale' },
    });
    expect(await position()).toEqual([0, 0]);
  });
});
