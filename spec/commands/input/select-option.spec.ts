import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const LOG = `<script>
  window.log = [];
  for (const type of ['input', 'change', 'focus'])
    addEventListener(type, (e) => log.push(type + ':' + [...e.target.selectedOptions].map((o) => o.value)), true);
</script>`;
const TEAS = (attributes = '') =>
  `<select id=s ${attributes}><option value=b>Black tea<option value=g>Green
    tea<option value=o disabled>Oolong<option value=w label=White>hidden text</select>${LOG}`;

const choose = async (body: object, selector = '#s') =>
  stage.send('select-option', { node_id: await stage.find(selector), ...body });
const chosen = () => stage.evaluate('[...s.selectedOptions].map(({ value }) => value)');

describe('select-option/', () => {
  it.each([
    ['its value', { value: 'g' }, 'g'],
    ['what it shows, however it is spaced', { label: ' Green  tea' }, 'g'],
    ['its label attribute', { label: 'White' }, 'w'],
    ['its position', { index: 3 }, 'w'],
    ['a list of one', { value: ['g'] }, 'g'],
  ])('selects an option by %s', async (_what, body, value) => {
    await stage.show(TEAS());
    expect(await choose(body)).toMatchObject({ status: 200, body: { ok: true, values: [value] } });
    expect(await chosen()).toEqual([value]);
    expect(await stage.evaluate('log')).toEqual(['focus:b', `input:${value}`, `change:${value}`]);
  });

  it('fires events that bubble', async () => {
    await stage.show(`<form onchange="this.title = 'changed'">${TEAS()}</form>`);
    await choose({ value: 'g' });
    expect(await stage.evaluate('s.form.title')).toBe('changed');
  });

  it('fires nothing when it is selected already', async () => {
    await stage.show(TEAS());
    expect(await choose({ value: 'b' })).toMatchObject({ status: 200, body: { values: ['b'] } });
    expect(await stage.evaluate('log')).toEqual(['focus:b']);
  });

  it('selects exactly those named in a multiple select, with one event of each type', async () => {
    await stage.show(TEAS('multiple').replace('value=b', 'value=b selected'));
    expect(await choose({ label: ['White', 'Green tea'] })).toMatchObject({
      body: { values: ['g', 'w'] },
    });
    expect(await stage.evaluate('log')).toEqual(['focus:b', 'input:g,w', 'change:g,w']);
    expect(await choose({ index: 1 })).toMatchObject({ body: { values: ['g'] } });
    expect(await choose({ value: [] })).toMatchObject({ body: { values: [] } });
    expect(await chosen()).toEqual([]);
  });

  it('takes a label for its select', async () => {
    await stage.show(`<label id=l>Tea ${TEAS()}</label>`);
    expect(await choose({ value: 'g' }, '#l')).toMatchObject({ body: { values: ['g'] } });
  });

  it('selects an option of a group, by an empty value, and of an empty text', async () => {
    await stage.show(
      `<select id=s><option value=a>a<optgroup label=x><option value=b>b</optgroup><option value=""></select>`,
    );
    expect(await choose({ value: 'b' })).toMatchObject({ body: { values: ['b'] } });
    expect(await choose({ value: '' })).toMatchObject({ body: { values: [''] } });
    expect(await choose({ index: 0 })).toMatchObject({ body: { values: ['a'] } });
    expect(await choose({ label: '' })).toMatchObject({ body: { values: [''] } });
  });

  it.each(['origin', 'other'] as const)('reaches into a frame (%s)', async (which) => {
    const { site } = stage;
    await stage.show(
      `<iframe src="${site.page(`<!doctype html>${TEAS()}`, site[which])}"></iframe>`,
    );
    const node_id = await stage.find('#s', { within: await stage.find('iframe') });
    expect(await stage.do('select-option', { node_id, value: 'g' })).toEqual({
      ok: true,
      values: ['g'],
    });
  });
});

describe('select-option/ refuses, and selects nothing:', () => {
  it('an option that is not there, and lists those that are', async () => {
    await stage.show(TEAS('multiple'));
    const reply = await choose({ label: ['Green tea', 'Mate'] });
    expect(reply).toMatchObject({ status: 400, body: { ok: false, code: 'invalid_request' } });
    expect(reply.body.detail).toContain('"Mate"');
    expect(reply.body.detail).toContain('"Black tea", "Green tea", "Oolong", "White"');
    expect(reply.body.options[2]).toEqual({
      index: 2,
      value: 'o',
      label: 'Oolong',
      disabled: true,
    });
    expect(await chosen()).toEqual([]);
    expect(await stage.evaluate('log')).toEqual([]);
  });

  it.each([{ value: ['b', 'g'] }, { value: [] }])('%j of a select of one', async (body) => {
    await stage.show(TEAS());
    expect(await choose(body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ path: '/value' }] },
    });
    expect(await chosen()).toEqual(['b']);
  });

  it.each([{}, { value: 'b', index: 0 }])('a choice by %j', async (body) => {
    await stage.show(TEAS());
    expect(await choose(body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  it.each([
    ['a disabled option', TEAS('multiple'), { value: ['g', 'o'] }],
    ['a disabled select', TEAS('disabled'), { value: 'g' }],
    ['one of a disabled fieldset', `<fieldset disabled>${TEAS()}</fieldset>`, { value: 'g' }],
    ['a hidden select', TEAS('hidden'), { value: 'g' }],
    ['an invisible select', TEAS('style="visibility: hidden"'), { value: 'g' }],
    ['another element', `<div id=s>b</div>`, { value: 'g' }],
    [
      'a form with a field named isConnected',
      '<form id=s><input name=ownerDocument><input name=isConnected></form>',
      { value: 'g' },
    ],
  ])('%s', async (_what, html, body) => {
    await stage.show(html);
    const began = performance.now();
    expect(await choose({ ...body, timeout_ms: 30_000 })).toMatchObject({
      status: 409,
      body: { ok: false, code: 'node_not_interactable' },
    });
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(await stage.evaluate('window.log ?? []')).toEqual([]);
  });

  it('but selects in a hidden select when forced', async () => {
    await stage.show(TEAS('hidden'));
    expect(await choose({ value: 'g', force: true })).toMatchObject({ body: { values: ['g'] } });
  });

  it('a select that left the page', async () => {
    await stage.show(TEAS());
    const node_id = await stage.find('#s');
    await stage.evaluate('s.remove()');
    expect(await stage.send('select-option', { node_id, value: 'g' })).toMatchObject({
      status: 404,
      body: { code: 'node_stale' },
    });
  });
});
