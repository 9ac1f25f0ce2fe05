import { describe, expect, it } from '@jest/globals';
import { logging, Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const LOG = logging('click', 'input', 'change');
const check = async (selector: string, checked: boolean, more: object = {}) =>
  stage.send('check', { node_id: await stage.find(selector), checked, ...more });

describe('check/', () => {
  it('checks a box with one trusted click, and unchecks it', async () => {
    await stage.show(`<input id=b type=checkbox>${LOG}`);
    expect(await check('#b', true)).toMatchObject({
      status: 200,
      body: { ok: true, checked: true, changed: true },
    });
    expect(await stage.evaluate('[b.checked, events.every((e) => e.isTrusted), ...log]')).toEqual([
      true,
      true,
      'click:b',
      'input:b',
      'change:b',
    ]);
    expect(await check('#b', false)).toMatchObject({ body: { checked: false, changed: true } });
    expect(await stage.evaluate('b.checked')).toBe(false);
  });

  it.each([true, false])('clicks nothing when it is %s already', async (state) => {
    await stage.show(`<input id=b type=checkbox ${state ? 'checked' : ''}>${LOG}`);
    expect((await check('#b', state)).body).toEqual({ ok: true, checked: state, changed: false });
    expect(await stage.evaluate('log')).toEqual([]);
  });

  it('checks a radio button, which unchecks the other', async () => {
    await stage.show(`<input id=a type=radio name=r checked><input id=b type=radio name=r>`);
    expect(await check('#b', true)).toMatchObject({ body: { checked: true, changed: true } });
    expect(await stage.evaluate('[a.checked, b.checked]')).toEqual([false, true]);
  });

  it('refuses to uncheck a checked radio button', async () => {
    await stage.show(
      `<input id=a type=radio name=r checked><div id=b role=radio aria-checked=true>b</div>${LOG}`,
    );
    for (const selector of ['#a', '#b'])
      expect(await check(selector, false)).toMatchObject({
        status: 409,
        body: { ok: false, code: 'node_not_interactable' },
      });
    expect(await stage.evaluate('log')).toEqual([]);
  });

  it('leaves an unchecked radio button unchecked', async () => {
    await stage.show('<input id=a type=radio name=r>');
    expect(await check('#a', false)).toMatchObject({ body: { checked: false, changed: false } });
  });

  it('makes an indeterminate box checked', async () => {
    await stage.show('<input id=b type=checkbox><script>b.indeterminate = true</script>');
    expect(await check('#b', true)).toMatchObject({ body: { checked: true } });
  });

  it.each(['checkbox', 'switch', 'menuitemcheckbox', 'radio', 'menuitemradio'])(
    'checks an element with the role %s',
    async (role) => {
      await stage.show(
        `<div id=b role=${role} aria-checked=false onclick="setTimeout(() => { b.ariaChecked = true }, 50)"><span id=part>text</span></div>`,
      );
      expect(await check('#part', true)).toMatchObject({ body: { checked: true, changed: true } });
      expect(await check('#b', true)).toMatchObject({ body: { changed: false } });
    },
  );

  it('brings a mixed one to either state', async () => {
    await stage.show(
      `<div id=b role=checkbox aria-checked=mixed onclick="ariaChecked = ariaChecked === 'false'">b</div>`,
    );
    expect(await check('#b', false)).toMatchObject({ body: { checked: false, changed: true } });
  });

  it.each([
    ['a label around it', '<label id=l><input id=b type=checkbox> text</label>', '#l'],
    ['a label for it', '<label id=l for=b>text</label><input id=b type=checkbox>', '#l'],
    ['a part of a label', '<label><i id=l>text</i><input id=b type=checkbox></label>', '#l'],
  ])('takes %s for it', async (_what, html, selector) => {
    await stage.show(html + LOG);
    expect(await check(selector, true)).toMatchObject({ body: { checked: true } });
    expect(await stage.evaluate('b.checked')).toBe(true);
    expect(await check(selector, true)).toMatchObject({ body: { changed: false } });
  });

  it('takes a label around an element with a role for it', async () => {
    await stage.show(
      `<label id=l>text <span role=switch aria-checked=false onclick="ariaChecked = true">o</span></label>`,
    );
    expect(await check('#l', true)).toMatchObject({ body: { checked: true } });
  });

  it.each([
    ['not displayed', 'style="display: none"'],
    [
      'there for screen readers alone',
      'style="position: absolute; width: 1px; height: 1px; clip-path: inset(50%)"',
    ],
    [
      'transparent under its label',
      'style="position: absolute; left: 8px; opacity: 0; z-index: -1"',
    ],
  ])('clicks the label of a box that is %s', async (_what, style) => {
    await stage.show(
      `<label id=l><input id=b type=checkbox ${style}><span style="position: relative; display: inline-block; width: 99px; background: #ddd">text</span></label>`,
    );
    expect(await check('#b', true, { timeout_ms: 3_000 })).toMatchObject({
      body: { checked: true, changed: true },
    });
  });

  it('clicks the box, not a link in its label', async () => {
    await stage.show(
      `<label id=l><input id=b type=checkbox> I accept <a id=terms href="#terms" style="padding: 0 90px">the terms</a></label>`,
    );
    expect(await check('#l', true)).toMatchObject({ body: { checked: true } });
    expect(await stage.evaluate('location.hash')).toBe('');
  });

  it('tells when a script keeps it as it was', async () => {
    await stage.show('<input id=b type=checkbox onclick="event.preventDefault()">');
    expect(await check('#b', true)).toMatchObject({
      status: 409,
      body: { ok: false, code: 'node_not_interactable' },
    });
  });

  it('succeeds when the click navigates, or removes the node', async () => {
    await stage.show(
      `<input id=b type=checkbox onchange="location = '${stage.site.page('<p id=next>next')}'">`,
    );
    expect((await check('#b', true)).status).toBe(200);
    await stage.do('wait-for-node', { selector: '#next' });
    await stage.show('<input id=b type=checkbox onchange="this.remove()">');
    expect((await check('#b', true)).body).toEqual({ ok: true, checked: null, changed: true });
  });

  it('answers although the click began a navigation that gets no answer', async () => {
    await stage.show(
      `<input id=b type=checkbox onchange="location = '${stage.site.origin}/hang'">`,
    );
    expect((await check('#b', true, { timeout_ms: 10_000 })).status).toBe(200);
  });

  it.each([
    '<button id=b>b</button>',
    '<input id=b>',
    '<label id=b>text <input></label>',
    '<form id=b><input name=closest></form>',
  ])('refuses %s', async (html) => {
    await stage.show(html);
    expect(await check('#b', true)).toMatchObject({
      status: 409,
      body: { code: 'node_not_interactable' },
    });
  });

  it('refuses a disabled box after its time', async () => {
    await stage.show(`<input id=b type=checkbox disabled>${LOG}`);
    expect(await check('#b', true, { timeout_ms: 500 })).toMatchObject({
      status: 409,
      body: { code: 'node_not_interactable' },
    });
    expect(await stage.evaluate('[b.checked, log.length]')).toEqual([false, 0]);
  });

  const toggling = (attribute: string) =>
    `onclick="this.setAttribute('${attribute}', this.getAttribute('${attribute}') !== 'true')"`;

  it.each([
    ['option', 'aria-selected'],
    ['option', 'aria-checked'],
    ['treeitem', 'aria-selected'],
    ['treeitem', 'aria-checked'],
  ])('brings an element of role %s into a state, by its %s', async (role, attribute) => {
    await stage.show(
      `<div role=${role} id=b ${attribute}=false ${toggling(attribute)}><b id=part>text</b></div>${LOG}`,
    );
    const done = { ok: true, checked: true, changed: true };
    expect((await check('#part', true)).body).toEqual(done);
    expect((await check('#b', true)).body).toEqual({ ...done, changed: false });
    expect((await check('#b', false)).body).toEqual({ ...done, checked: false });
    expect(await stage.evaluate('log.length')).toBe(2);
  });

  it('goes by aria-checked where an item has both, and tells that a click left it as it was', async () => {
    await stage.show(
      `<div role=option id=b aria-selected=true aria-checked=false>text</div><div role=treeitem id=c>text</div>`,
    );
    for (const selector of ['#b', '#c'])
      expect(await check(selector, true)).toMatchObject({
        status: 409,
        body: { code: 'node_not_interactable' },
      });
  });

  it('selects options of a select, and unselects those of one that takes several', async () => {
    await stage.show(
      '<select id=s><option>one<option id=two>two</select><select id=m multiple><option>1<option id=c selected>2</select>',
    );
    expect((await check('#two', true)).body).toMatchObject({ checked: true, changed: true });
    expect(await stage.evaluate('s.value')).toBe('two');
    expect((await check('#c', true)).body).toMatchObject({ checked: true, changed: false });
  });

  it('prefers a box and its label to the item that they are in', async () => {
    await stage.show(
      '<ul role=listbox><li role=option aria-selected=false id=o><label id=l><input id=b type=checkbox>text</label></ul>',
    );
    expect((await check('#l', true)).body).toMatchObject({ checked: true, changed: true });
    expect(await stage.evaluate('[b.checked, o.ariaSelected]')).toEqual([true, 'false']);
  });

  it('clicks the row of a tree item, not the items below it', async () => {
    const select = `onclick="event.stopPropagation(); this.ariaSelected = 'true'"`;
    await stage.show(
      `<ul role=tree><li role=treeitem id=top aria-expanded=true aria-selected=false ${select}><div><i>+</i><span>Fruits</span></div><ul role=group>
        <li role=treeitem id=one aria-selected=false ${select}>Apples<li role=treeitem id=two aria-selected=false ${select}>Pears</ul></li>
        <li role=treeitem id=bare aria-selected=false ${select}>Nuts<ul role=group><li role=treeitem id=three aria-selected=false ${select}>Almonds</ul></ul>`,
    );
    expect((await check('#top', true)).body).toMatchObject({ checked: true, changed: true });
    expect(await check('#bare', true)).toMatchObject({ status: 409 });
    const states =
      '[top, one, two, bare, three].map((e) => (e.id ? e : document.querySelector("#top")).ariaSelected)';
    expect(await stage.evaluate(states)).toEqual(['true', 'false', 'false', 'false', 'false']);
  });

  it.each(['origin', 'other'] as const)('reaches into a frame (%s)', async (which) => {
    const { site } = stage;
    const inner = '<!doctype html><label id=l>text <input type=checkbox></label>';
    await stage.show(`<iframe src="${site.page(inner, site[which])}"></iframe>`);
    const node_id = await stage.find('#l', { within: await stage.find('iframe') });
    expect(await stage.do('check', { node_id, checked: true })).toMatchObject({ checked: true });
    expect(await stage.do('check', { node_id, checked: false })).toMatchObject({ checked: false });
  });
});
