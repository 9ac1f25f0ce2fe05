import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const stateOf = async (selector: string, more: object = {}) =>
  stage.do('node-state', { node_id: await stage.find(selector, more) });

describe('node-state/', () => {
  it('tells of a button what there is to tell', async () => {
    await stage.show(
      '<body style="margin: 0"><button id=b style="position: absolute; left: 20px; top: 30px; width: 80px; height: 40px">b</button>',
    );
    expect(await stateOf('#b')).toEqual({
      ok: true,
      attached: true,
      visible: true,
      enabled: true,
      editable: false,
      checked: null,
      focused: false,
      stable: true,
      in_viewport: true,
      covered_by: null,
      box: { x: 20, y: 30, width: 80, height: 40 },
    });
  });

  // elementhandle-convenience.spec.ts: "isVisible and isHidden should work"
  it.each([
    { html: '<p id=n>a', visible: true },
    { html: '<p id=n style="display: none">a', visible: false },
    { html: '<p id=n style="visibility: hidden">a', visible: false },
    { html: '<p id=n></p>', visible: false },
    { html: '<div style="display: none"><p id=n>a</div>', visible: false },
    { html: '<div id=n style="display: contents"><p>a</p></div>', visible: true },
  ])('visible is $visible of $html', async ({ html, visible }) => {
    await stage.show(html);
    expect(await stateOf('#n')).toMatchObject({ attached: true, visible });
  });

  // "isEnabled and isDisabled should work"; elementhandle-wait-for-element-state.spec.ts
  it.each([
    { html: '<button id=n disabled>a</button>', enabled: false },
    { html: '<button disabled><span id=n>a</span></button>', enabled: false },
    { html: '<fieldset disabled><button><span id=n>a</span></button></fieldset>', enabled: false },
    { html: '<button aria-disabled=true><span id=n>a</span></button>', enabled: false },
    { html: '<div aria-disabled=true><button id=n>a</button></div>', enabled: false },
    { html: '<button id=n aria-disabled=false>a</button>', enabled: true },
    { html: '<select><option id=n disabled>a</select>', enabled: false },
    { html: '<div id=n disabled>a</div>', enabled: true },
  ])('enabled is $enabled of $html', async ({ html, enabled }) => {
    await stage.show(html);
    expect(await stateOf('#n')).toMatchObject({ enabled });
  });

  // "isEditable should work"
  it.each([
    { html: '<input id=n>', editable: true },
    { html: '<input id=n readonly>', editable: false },
    { html: '<input id=n disabled>', editable: false },
    { html: '<textarea id=n></textarea>', editable: true },
    { html: '<textarea id=n readonly></textarea>', editable: false },
    { html: '<div id=n contenteditable>a</div>', editable: true },
    { html: '<select id=n></select>', editable: true },
    { html: '<p id=n>a', editable: false },
  ])('editable is $editable of $html', async ({ html, editable }) => {
    await stage.show(html);
    expect(await stateOf('#n')).toMatchObject({ editable });
  });

  // "isChecked should work", "isChecked should work for indeterminate input"
  it.each([
    { html: '<input id=n type=checkbox checked>', checked: true },
    { html: '<input id=n type=radio>', checked: false },
    { html: '<div id=n role=checkbox aria-checked=mixed>a</div>', checked: 'mixed' },
    { html: '<div id=n role=switch aria-checked=true>a</div>', checked: true },
    { html: '<input id=n type=checkbox><script>n.indeterminate = true</script>', checked: 'mixed' },
    { html: '<p id=n>a', checked: null },
  ])('checked is $checked of $html', async ({ html, checked }) => {
    await stage.show(html);
    expect(await stateOf('#n')).toMatchObject({ checked });
  });

  it('tells the focus, what moves and what is out of view', async () => {
    await stage.show(`<input id=i><div style="height: 3000px"></div><p id=far>far</p>
      <style>@keyframes go { to { margin-left: 900px } } #m { animation: go 60s linear; position: fixed; top: 200px }</style><p id=m>moves</p>`);
    await stage.do('focus', { node_id: await stage.find('#i') });
    expect(await stateOf('#i')).toMatchObject({ focused: true, in_viewport: true, stable: true });
    expect(await stateOf('#far')).toMatchObject({
      focused: false,
      in_viewport: false,
      visible: true,
    });
    expect(await stateOf('#m')).toMatchObject({ stable: false });
    expect(await stage.evaluate('scrollY')).toBe(0);
  });

  it('names what covers it', async () => {
    await stage.show(
      '<button id=b>b</button><div id=cover class="one two" style="position: fixed; inset: 0"></div>',
    );
    expect(await stateOf('#b')).toMatchObject({
      covered_by: { node_id: await stage.find('#cover'), description: 'div#cover.one.two' },
    });
  });

  it.each(['origin', 'other'] as const)('tells of a node in a frame (%s)', async (which) => {
    const inner =
      '<body style="margin: 0"><button id=b style="position: absolute; left: 5px; top: 6px; width: 70px; height: 20px">b</button>';
    await stage.show(
      `<body style="margin: 0"><iframe style="border: 0; position: absolute; left: 100px; top: 50px" src="${stage.site.page(inner, stage.site[which])}"></iframe>`,
    );
    const within = await stage.find('iframe');
    const state = { in_viewport: true, box: { x: 105, y: 56, width: 70, height: 20 } };
    expect(await stateOf('#b', { within })).toMatchObject({ ...state, covered_by: null });
    await stage.evaluate(
      `document.body.insertAdjacentHTML('beforeend', '<p id=lid style="position: fixed; inset: 0; margin: 0">')`,
    );
    expect(await stateOf('#b', { within })).toMatchObject({
      ...state,
      covered_by: { node_id: await stage.find('#lid'), description: 'p#lid' },
    });
  });

  it.each(['open', 'closed'])('tells of a node in a shadow root (%s)', async (mode) => {
    await stage.show(
      `<div id=host></div><script>host.attachShadow({ mode: '${mode}' }).innerHTML = '<input id=i>'</script>`,
    );
    const within = await stage.find('#host');
    const node_id = await stage.find('#i', { within });
    await stage.do('focus', { node_id });
    expect(await stage.do('node-state', { node_id })).toMatchObject({
      attached: true,
      focused: true,
      editable: true,
      covered_by: null,
    });
  });

  it('tells of a node that has gone, and not of one that never was', async () => {
    await stage.show('<p id=n>a');
    const node_id = await stage.find('#n');
    await stage.evaluate('n.remove()');
    const gone = { attached: false, visible: false, box: null };
    expect(await stage.do('node-state', { node_id })).toMatchObject(gone);
    await stage.show('<p>b');
    expect(await stage.do('node-state', { node_id })).toMatchObject(gone);
    expect(await stage.send('node-state', { node_id: 8_000_000 })).toMatchObject({
      status: 404,
      body: { ok: false, code: 'node_not_found' },
    });
  });
});
