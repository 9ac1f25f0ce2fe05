import { beforeEach, describe, expect, it } from '@jest/globals';
import { logging, Stage } from '../../support/stage.js';

const stage = Stage.forAll();

const MOUSE = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'];
const TARGET = `
  <style>body { margin: 0 } #target { position: absolute; left: 100px; top: 50px; width: 200px; height: 40px }</style>
  <div id=target>some words here</div>`;

describe('click/ at a point', () => {
  beforeEach(() =>
    stage.show(`${TARGET}${logging('mousemove', ...MOUSE, 'auxclick', 'contextmenu')}`),
  );

  it('sends the events of a mouse, in their order, to what is there', async () => {
    expect(await stage.do('click', { x: 150, y: 70 })).toEqual({ ok: true });
    expect(await stage.evaluate('log')).toEqual(
      ['mousemove', 'pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'].map(
        (type) => `${type}:target`,
      ),
    );
  });

  it('sends trusted events that a person could have made', async () => {
    await stage.do('click', { x: 150, y: 70 });
    expect(await stage.evaluate('events.every((e) => e.isTrusted)')).toBe(true);
    expect(
      await stage.evaluate(
        `events.filter((e) => e.type === 'click').map((e) => [e.clientX, e.clientY, e.detail, e.pointerType, e.button])`,
      ),
    ).toEqual([[150, 70, 1, 'mouse', 0]]);
  });

  it.each([
    { button: 'left', number: 0, mask: 1, last: ['click'] },
    { button: 'middle', number: 1, mask: 4, last: ['auxclick'] },
    { button: 'right', number: 2, mask: 2, last: ['contextmenu', 'auxclick'] },
  ])('clicks with the $button button', async ({ button, number, mask, last }) => {
    await stage.do('click', { x: 150, y: 70, button });
    const down = `events.find((e) => e.type === 'mousedown')`;
    const up = `events.find((e) => e.type === 'mouseup')`;
    expect(await stage.evaluate(`[${down}.button, ${down}.buttons]`)).toEqual([number, mask]);
    expect(await stage.evaluate(`[${up}.button, ${up}.buttons]`)).toEqual([number, 0]);
    const clicks = `events.map((e) => e.type).filter((t) => /^(click|auxclick|contextmenu)$/.test(t))`;
    expect((await stage.evaluate(clicks)).toSorted()).toEqual(last.toSorted());
  });

  it('double-clicks: two clicks that count up, a dblclick, and a word selected', async () => {
    await stage.do('click', { x: 110, y: 60, click_count: 2 });
    expect(
      await stage.evaluate(
        `events.filter((e) => e.type.endsWith('click')).map((e) => e.type + e.detail)`,
      ),
    ).toEqual(['click1', 'click2', 'dblclick2']);
    expect(await stage.evaluate('getSelection().toString().trim()')).toBe('some');
  });

  it('triple-clicks: the paragraph is selected', async () => {
    await stage.do('click', { x: 110, y: 60, click_count: 3 });
    expect(
      await stage.evaluate(`events.filter((e) => e.type === 'click').map((e) => e.detail)`),
    ).toEqual([1, 2, 3]);
    expect(await stage.evaluate('getSelection().toString().trim()')).toBe('some words here');
  });

  it('counts anew with each command', async () => {
    await stage.do('click', { x: 110, y: 60 });
    await stage.do('click', { x: 110, y: 60 });
    expect(
      await stage.evaluate(
        `events.filter((e) => /click/.test(e.type)).map((e) => e.type + e.detail)`,
      ),
    ).toEqual(['click1', 'click1']);
  });

  it.each([
    { modifiers: ['Alt'], flags: [true, false, false, false] },
    { modifiers: ['Control'], flags: [false, true, false, false] },
    { modifiers: ['Meta'], flags: [false, false, true, false] },
    { modifiers: ['Shift'], flags: [false, false, false, true] },
    { modifiers: ['Shift', 'Alt', 'Meta', 'Control'], flags: [true, true, true, true] },
    { modifiers: [], flags: [false, false, false, false] },
  ])('holds $modifiers during the click, and not after it', async ({ modifiers, flags }) => {
    const seen = `events.filter((e) => e.type === 'mousedown').map((e) => [e.altKey, e.ctrlKey, e.metaKey, e.shiftKey])`;
    await stage.do('click', { x: 150, y: 70, modifiers });
    expect(await stage.evaluate(seen)).toEqual([flags]);
    await stage.do('click', { x: 150, y: 70 });
    expect(await stage.evaluate(seen)).toEqual([flags, [false, false, false, false]]);
  });

  it('takes fractional points', async () => {
    await stage.do('click', { x: 100.75, y: 50.25 });
    expect(
      await stage.evaluate(
        `(({ clientX, clientY, target }) => [clientX, clientY, target.id])(events.find((e) => e.type === 'pointerdown'))`,
      ),
    ).toEqual([100.75, 50.25, 'target']);
  });

  it.each([
    { x: 0, y: 0 },
    { x: 1279, y: 719 },
    { x: 1279.5, y: 719.5 },
  ])('reaches the corner ($x, $y) of the viewport', async (point) => {
    expect(await stage.do('click', point)).toEqual({ ok: true });
    expect(await stage.evaluate('log')).toContain('click:html');
  });

  it.each([
    { x: -1, y: 10 },
    { x: 10, y: -0.5 },
    { x: 1280, y: 10 },
    { x: 10, y: 720 },
    { x: 1e9, y: 1e9 },
  ])('refuses ($x, $y), which is outside the viewport, and clicks nothing', async (point) => {
    const { status, body } = await stage.send('click', point);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      ok: false,
      code: 'out_of_viewport',
      viewport: { width: 1280, height: 720 },
    });
    expect(await stage.evaluate('log')).toEqual([]);
  });

  it.each([
    { body: {}, path: '/x' },
    { body: { x: 1 }, path: '/y' },
    { body: { x: '1', y: 1 }, path: '/x' },
    { body: { x: 1, y: null }, path: '/y' },
    { body: { x: 1, y: 1, button: 'back' }, path: '/button' },
    { body: { x: 1, y: 1, click_count: 0 }, path: '/click_count' },
    { body: { x: 1, y: 1, click_count: 4 }, path: '/click_count' },
    { body: { x: 1, y: 1, click_count: 1.5 }, path: '/click_count' },
    { body: { x: 1, y: 1, modifiers: 'Shift' }, path: '/modifiers' },
    { body: { x: 1, y: 1, modifiers: ['Hyper'] }, path: '/modifiers/0' },
    { body: { x: 1, y: 1, modifiers: ['Alt', 'Alt'] }, path: '/modifiers' },
    { body: { x: 1, y: 1, force: true }, path: '/force' },
  ])('refuses $body with 400, naming $path, and clicks nothing', async ({ body, path }) => {
    const reply = await stage.send('click', body);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ ok: false, code: 'invalid_request' });
    expect(reply.body.errors.map((error: { path: string }) => error.path)).toContain(path);
    expect(await stage.evaluate('log')).toEqual([]);
  });

  it('keeps clicks apart that are sent at once', async () => {
    await Promise.all(
      Array.from({ length: 6 }, (_, i) => stage.do('click', { x: 110 + i * 20, y: 70 })),
    );
    const seen: string[] = await stage.evaluate(
      `events.filter((e) => /^mouse(down|up)$/.test(e.type)).map((e) => e.type.slice(5) + e.clientX)`,
    );
    expect(seen).toHaveLength(12);
    for (let i = 0; i < seen.length; i += 2)
      expect(seen[i]?.replace('down', 'up')).toBe(seen[i + 1]);
  });
});

describe('click/ in a viewport of its own', () => {
  it('measures the point against the viewport of its context', async () => {
    const { tabwire, browser, site } = stage;
    const { body } = await tabwire.send('put', `${browser.path}/contexts/`, {
      viewport: { width: 300, height: 200, device_scale_factor: 2 },
      url: site.page(`<!doctype html>${TARGET}${logging('click')}`),
    });
    const { ctx_id } = body;
    const refused = await stage.send('click', { x: 300, y: 10, ctx_id });
    expect(refused.body).toMatchObject({
      code: 'out_of_viewport',
      viewport: { width: 300, height: 200 },
    });
    await stage.do('click', { x: 299, y: 60, ctx_id });
    const { data } = await stage.do('eval', { expression: 'log', ctx_id });
    expect(data.value).toEqual(['click:target']);
    await tabwire.send('delete', `${browser.path}/contexts/${ctx_id}/`);
  });
});
