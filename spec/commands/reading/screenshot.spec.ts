import { beforeAll, describe, expect, it } from '@jest/globals';
import { imageSize } from '../../../lib/page/reading/image-size.js';
import { TestContext } from '../../support/context.js';
import { colourAt, differing, partOf, pixelsOf } from '../../support/image.js';
import { raw } from '../../support/raw.js';
import { OwnStage } from '../../support/own-stage.js';
import type { Body } from '../../support/service.js';

const stage = OwnStage.forAll({ MAX_RESULT_BYTES: '2000000' });

const RED = '255,0,0,255';
const LIME = '0,255,0,255';
const WHITE = '255,255,255,255';

/** Stripes at the top, and a lime box at the end of a page that is 3,000 px long. */
const PAGE = `<style>* { margin: 0 }</style>
  <div style="height: 100px; background: red"></div>
  <p>Some text, <b>in bold</b> too</p>
  <div id=low style="position: absolute; left: 40px; top: 2900px; width: 60px; height: 100px; background: lime"></div>`;

const shoot = (body: object = {}): Promise<Body> => stage.do('screenshot', body);

describe('screenshot/', () => {
  it('shows the viewport', async () => {
    await stage.show(PAGE);
    const { ok, type, width, height, data } = await shoot();
    expect([ok, type, width, height]).toEqual([true, 'png', 1280, 720]);
    const image = pixelsOf(data);
    expect([image.width, image.height]).toEqual([1280, 720]);
    expect([colourAt(image, 5, 99), colourAt(image, 5, 700)]).toEqual([RED, WHITE]);
  });

  it('shows the viewport where it is scrolled to, and does not resize it', async () => {
    await stage.show(`${PAGE}<script>resized = 0; onresize = () => resized++</script>`);
    await stage.do('scroll-to', { y: 2500 });
    const image = pixelsOf((await shoot()).data);
    expect(colourAt(image, 50, 2900 - (await stage.evaluate('scrollY')) + 5)).toBe(LIME);
    expect(await stage.evaluate('resized')).toBe(0);
  });

  it('shows the whole page, and leaves it where it was', async () => {
    await stage.show(PAGE);
    await stage.do('scroll-to', { y: 200 });
    const { width, height, data } = await shoot({ full_page: true });
    const image = pixelsOf(data);
    expect([width, height, image.width, image.height]).toEqual([1280, 3000, 1280, 3000]);
    expect([colourAt(image, 5, 5), colourAt(image, 50, 2905)]).toEqual([RED, LIME]);
    expect(await stage.evaluate('[scrollY, innerWidth, innerHeight]')).toEqual([200, 1280, 720]);
  });

  it('shows a clip of the viewport, or of the page', async () => {
    await stage.show(PAGE);
    await stage.do('scroll-to', { y: 50 });
    const clip = { x: 10, y: 40, width: 20, height: 30 };
    const ofViewport = pixelsOf((await shoot({ clip })).data);
    expect([ofViewport.width, ofViewport.height]).toEqual([20, 30]);
    expect([colourAt(ofViewport, 0, 9), colourAt(ofViewport, 0, 10)]).toEqual([RED, WHITE]);
    const low = { x: 40, y: 2900, width: 60, height: 100 };
    const box = pixelsOf((await shoot({ clip: low, full_page: true })).data);
    expect([colourAt(box, 0, 0), colourAt(box, 59, 99)]).toEqual([LIME, LIME]);
  });

  it('shows at least one pixel of a clip, however thin that is', async () => {
    await stage.show(PAGE);
    const { width, height } = await shoot({ clip: { x: 1, y: 1, width: 1e-20, height: 2 } });
    expect([width, height]).toEqual([1, 2]);
  });

  it.each(['jpeg', 'webp'])('makes a %s, smaller with less quality', async (type) => {
    await stage.show(PAGE);
    const [fine, poor] = [await shoot({ type, quality: 95 }), await shoot({ type, quality: 5 })];
    expect([fine.type, fine.width, fine.height]).toEqual([type, 1280, 720]);
    expect(poor.data.length).toBeLessThan(fine.data.length);
    const magic = Buffer.from(fine.data, 'base64').subarray(0, 12).toString('latin1');
    expect(magic).toMatch(type === 'jpeg' ? /^\xff\xd8\xff/ : /^RIFF....WEBP/s);
  });

  it('leaves the background out, once', async () => {
    await stage.show(PAGE);
    const bare = pixelsOf((await shoot({ omit_background: true })).data);
    expect([colourAt(bare, 5, 700), colourAt(bare, 5, 5)]).toEqual(['0,0,0,0', RED]);
    const { data } = await shoot({ omit_background: true, type: 'webp' });
    expect(imageSize(Buffer.from(data, 'base64'))).toEqual({ width: 1280, height: 720 });
    expect(colourAt(pixelsOf((await shoot()).data), 5, 700)).toBe(WHITE);
  });
});

describe('a screenshot of a node', () => {
  const FRAME =
    '<style>body { margin: 7px }</style><p>Text of the frame <button id=n>A button</button>';
  /** Where it lies, by the page itself, in whole pixels of the page. */
  const REGION = `(() => {
    const { left, top, right, bottom } = n.getBoundingClientRect();
    const [x, y] = [left + scrollX, top + scrollY].map(Math.floor);
    return [x, y, Math.ceil(right + scrollX) - x, Math.ceil(bottom + scrollY) - y];
  })()`;

  it.each([
    ['in the viewport', '<h1>Title</h1><p>Text <b id=n>in bold</b> and more'],
    ['at a fraction of a pixel', '<p style="padding: 3.3px 7.7px">a <i id=n>slanted</i> word'],
    ['below the viewport', `${PAGE}<p style="margin-top: 1500px" id=n>Text <b>far below</b>`],
    ['larger than the viewport', '<div id=n style="height: 1500px">Long<p>and longer</div>'],
    ['that is turned', '<p style="padding: 99px"><button id=n style="rotate: 30deg">b</button>'],
    [
      'beside what overflows it',
      '<div id=n style="width: 90px; height: 40px; border: 3px solid; white-space: nowrap">Text that is wider <i>than its box</i></div>',
    ],
    [
      'whose end is scrolled out of its container',
      '<div style="width: 80px; height: 60px; overflow: auto"><b id=n style="display: block; width: 300px; height: 200px">Wide and high</b></div>',
    ],
    ['under something else', '<b id=n>under</b><i style="position: fixed; left: 15px">over</i>'],
  ])('equals its part of the page, %s', async (_where, html) => {
    await stage.show(`${html}<p style="margin-top: 900px">The end`);
    await stage.do('scroll-to', { y: 33 });
    const node = pixelsOf((await shoot({ node_id: await stage.find('#n') })).data);
    const page = pixelsOf((await shoot({ full_page: true })).data);
    const [x, y, width, height] = await stage.evaluate(REGION);
    expect(new Set(node.data).size).toBeGreaterThan(2);
    expect(differing(node, partOf(page, x, y, width, height))).toBe(0);
    expect(await stage.evaluate('scrollY')).toBe(33);
  });

  it.each([
    ['its own', () => stage.site.origin],
    ['another', () => stage.site.other],
  ])('equals its part of the page, in a frame of %s site', async (_whose, origin) => {
    const frame = stage.site.page(`<!doctype html>${FRAME}`, origin());
    await stage.show(
      `<p>Above</p><iframe style="border: 5px solid blue; padding: 3px" src="${frame}"></iframe>`,
    );
    const node_id = await stage.find('#n', { within: await stage.find('iframe') });
    const node = await shoot({ node_id });
    const page = pixelsOf((await shoot({ full_page: true })).data);
    const { bounds } = (await stage.do('ui-map', {})).nodes.find(
      (it: Body) => it.name === 'A button',
    );
    const [x, y] = [Math.floor(bounds.x), Math.floor(bounds.y)];
    expect(differing(pixelsOf(node.data), partOf(page, x, y, node.width, node.height))).toBe(0);
    expect(Math.abs(node.width - bounds.width)).toBeLessThan(2);
  });

  it('has as many pixels as the device', async () => {
    const viewport = { width: 400, height: 300, device_scale_factor: 2 };
    const context = await TestContext.create(stage.browser, { viewport });
    const html = `<!doctype html><p>Text <b id=n style="display: inline-block; width: 50px">n</b>`;
    await context.do('navigate', { url: stage.site.page(html) });
    const node = await context.do('screenshot', { node_id: await context.find('#n') });
    const page = pixelsOf((await context.do('screenshot', { full_page: true })).data);
    expect([page.width, page.height]).toEqual([800, 600]);
    expect(node.width).toBeGreaterThanOrEqual(100);
    const left = Math.floor(await context.evaluate('n.getBoundingClientRect().left')) * 2;
    const top = Math.floor(await context.evaluate('n.getBoundingClientRect().top')) * 2;
    const part = partOf(page, left, top, node.width, node.height);
    expect(differing(pixelsOf(node.data), part)).toBe(0);
    await context.remove();
  });
});

describe('a screenshot for a client that accepts', () => {
  const fetched = (accept: string, body: object = {}) =>
    raw(stage.tabwire.url, `${stage.browser.path}/screenshot/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: accept },
      body: JSON.stringify(body),
    });

  it.each([
    ['image/*', 'png'],
    ['image/jpeg', 'jpeg'],
    ['image/webp, application/json;q=0.5', 'webp'],
  ])('%s is the image itself', async (accept, type) => {
    const reply = await fetch(`${stage.tabwire.url}${stage.browser.path}/screenshot/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: accept },
      body: JSON.stringify({ type }),
    });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, `image/${type}`]);
    const size = imageSize(Buffer.from(await reply.arrayBuffer()));
    expect(size).toEqual({ width: 1280, height: 720 });
  });

  it.each(['*/*', 'application/json', 'application/json, image/*', 'text/plain', 'image/jpeg'])(
    '%s is JSON',
    async (accept) => {
      const { status, headers, text } = await fetched(accept);
      expect([status, headers.vary]).toEqual([200, 'Accept, Accept-Encoding']);
      expect(headers['content-type']).toMatch(/^application\/json/);
      expect(JSON.parse(text)).toMatchObject({ ok: true, type: 'png' });
    },
  );

  it('image/* is a problem document when there is none', async () => {
    const { status, headers, text } = await fetched('image/*', { quality: 5 });
    expect([status, headers['content-type']]).toEqual([
      400,
      expect.stringMatching(/^application\/problem\+json/),
    ]);
    expect(JSON.parse(text)).toMatchObject({ ok: false, code: 'invalid_request' });
  });
});

describe('a screenshot that can not be', () => {
  const clip = { x: 0, y: 0, width: 5, height: 5 };
  beforeAll(() => stage.show(PAGE));

  it.each([
    [{ type: 'gif' }, 400, 'invalid_request', 'type'],
    [{ quality: 50 }, 400, 'invalid_request', 'quality'],
    [{ type: 'jpeg', quality: 101 }, 400, 'invalid_request', 'quality'],
    [{ clip: { ...clip, width: 0 } }, 400, 'invalid_request', 'width'],
    [{ clip: { x: 0, y: 0 } }, 400, 'invalid_request', 'width'],
    [{ clip, node_id: 5 }, 400, 'invalid_request', 'node_id'],
    [{ full_page: true, node_id: 5 }, 400, 'invalid_request', 'node_id'],
    [{ clip: { ...clip, x: 1280 } }, 422, 'out_of_viewport', '1280'],
    [{ clip: { ...clip, y: -5 } }, 422, 'out_of_viewport', '720'],
    [{ clip: { ...clip, y: 3000 }, full_page: true }, 422, 'out_of_viewport', '3000'],
    [{ clip: { ...clip, width: 20_000 } }, 422, 'result_too_large', '20000'],
    [{ node_id: 987_654 }, 404, 'node_not_found', '987654'],
  ])('%j is %i %s', async (body, status, code, named) => {
    const reply = await stage.send('screenshot', body);
    expect(reply).toMatchObject({ status, body: { ok: false, code } });
    expect(JSON.stringify(reply.body)).toContain(named);
  });

  it('of a node that is not displayed, is hidden, has no size or lies off the page, is 409', async () => {
    const nodes = [
      '<b style="display: none">b</b>',
      '<b style="visibility: hidden">b</b>',
      '<b style="display: block"></b>',
      '<b style="position: absolute; left: -999px">b</b>',
    ];
    await stage.show(nodes.join(''));
    const { node_ids } = await stage.do('find-nodes', { selector: 'b' });
    expect(node_ids).toHaveLength(nodes.length);
    for (const [at, node_id] of node_ids.entries()) {
      const { status, body } = await stage.send('screenshot', { node_id });
      expect([nodes[at], status, body]).toEqual([
        nodes[at],
        409,
        expect.objectContaining({ ok: false, code: 'node_not_interactable' }),
      ]);
    }
  });

  it('is 422 when it is larger than a result may be', async () => {
    await stage.show(`<canvas id=c width=1280 height=720></canvas><script>
      const pixels = new ImageData(1280, 720);
      for (let i = 0; i < pixels.data.length; i += 65536) crypto.getRandomValues(pixels.data.subarray(i, i + 65536));
      for (let i = 3; i < pixels.data.length; i += 4) pixels.data[i] = 255;
      c.getContext('2d').putImageData(pixels, 0, 0);
    </script>`);
    expect(await stage.send('screenshot')).toMatchObject({
      status: 422,
      body: { code: 'result_too_large', max_result_bytes: 2_000_000 },
    });
    expect(await stage.do('screenshot', { type: 'jpeg', quality: 10 })).toMatchObject({ ok: true });
  });
});
