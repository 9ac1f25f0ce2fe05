import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const LOG = `<script>
  window.log = [];
  const s = document.querySelector('select');
  for (const type of ['input', 'change', 'click'])
    s.addEventListener(type, (e) => log.push(type + ':' + [...s.selectedOptions].map((o) => o.value)));
</script>`;

async function click(selector: string, options: object = {}) {
  const node_id = await stage.find(selector);
  return stage.send('node-click', { node_id, timeout_ms: 5_000, ...options });
}

const chosen = () => stage.evaluate('[...s.selectedOptions].map((o) => o.value)');
const events = () => stage.evaluate(`log.filter((entry) => !entry.startsWith('click'))`);

describe('node-click/ on an option', () => {
  it('selects it, with one input and one change event that see the new value', async () => {
    await stage.show(`<select><option value=a>a<option value=b id=b>b</select>${LOG}`);
    expect(await click('#b')).toMatchObject({ status: 200, body: { ok: true } });
    expect(await chosen()).toEqual(['b']);
    expect(await events()).toEqual(['input:b', 'change:b']);
  });

  it('fires nothing when it was selected already', async () => {
    await stage.show(`<select><option value=a id=a>a<option value=b>b</select>${LOG}`);
    expect(await click('#a')).toMatchObject({ status: 200 });
    expect(await chosen()).toEqual(['a']);
    expect(await events()).toEqual([]);
  });

  it('focuses the select, and bubbles', async () => {
    await stage.show(
      `<form onchange="log.push('form')"><select><option>a<option id=b>b</select></form>${LOG}`,
    );
    await click('#b');
    expect(await stage.evaluate('document.activeElement.localName')).toBe('select');
    expect(await stage.evaluate('log')).toContain('form');
  });

  it('selects one of a group', async () => {
    await stage.show(
      `<select><optgroup label=g><option value=a>a</optgroup><optgroup label=h><option value=b id=b>b</optgroup></select>${LOG}`,
    );
    expect(await click('#b')).toMatchObject({ status: 200 });
    expect(await chosen()).toEqual(['b']);
    expect(await events()).toEqual(['input:b', 'change:b']);
  });

  it('toggles one of a multiple select and leaves the others', async () => {
    await stage.show(
      `<select multiple><option value=a selected>a<option value=b id=b>b</select>${LOG}`,
    );
    expect(await click('#b')).toMatchObject({ status: 200 });
    expect(await chosen()).toEqual(['a', 'b']);
    expect(await click('#b')).toMatchObject({ status: 200 });
    expect(await chosen()).toEqual(['a']);
    expect(await events()).toEqual(['input:a,b', 'change:a,b', 'input:a', 'change:a']);
  });

  it('selects one of a list (size) and unselects the other', async () => {
    await stage.show(
      `<select size=3><option value=a selected>a<option value=b id=b>b</select>${LOG}`,
    );
    expect(await click('#b')).toMatchObject({ status: 200 });
    expect(await chosen()).toEqual(['b']);
    expect(await events()).toEqual(['input:b', 'change:b']);
  });

  it.each([
    { what: 'option', html: '<select><option value=a>a<option value=b id=b disabled>b</select>' },
    {
      what: 'group',
      html: '<select><option value=a>a</option><optgroup disabled><option value=b id=b>b</optgroup></select>',
    },
    { what: 'select', html: '<select disabled><option value=a>a<option value=b id=b>b</select>' },
    {
      what: 'fieldset',
      html: '<fieldset disabled><select><option value=a>a<option value=b id=b>b</select></fieldset>',
    },
  ])('refuses it in a disabled $what, and selects nothing', async ({ html }) => {
    await stage.show(`${html}${LOG}`);
    expect(await click('#b', { timeout_ms: 500 })).toMatchObject({
      status: 409,
      body: { ok: false, code: 'node_not_interactable' },
    });
    expect(await chosen()).toEqual(['a']);
    expect(await stage.evaluate('log')).toEqual([]);
  });

  it('refuses it in a select that is not displayed, and selects nothing', async () => {
    await stage.show(
      `<div hidden><select><option value=a>a<option value=b id=b>b</select></div>${LOG}`,
    );
    expect(await click('#b', { timeout_ms: 500 })).toMatchObject({
      status: 409,
      body: { ok: false, code: 'node_not_interactable' },
    });
    expect(await chosen()).toEqual(['a']);
  });

  it('waits until the option is enabled', async () => {
    await stage.show(`<select><option value=a>a<option value=b id=b disabled>b</select>${LOG}`);
    const node_id = await stage.find('#b');
    const clicking = stage.send('node-click', { node_id, timeout_ms: 10_000 });
    await stage.evaluate(
      `(async () => { for (let i = 0; i < 10; i += 1) await new Promise(requestAnimationFrame); s.options[1].disabled = false })()`,
    );
    expect(await clicking).toMatchObject({ status: 200 });
    expect(await chosen()).toEqual(['b']);
  });

  it('works in a frame of another site', async () => {
    const { site } = stage;
    const inner = `<!doctype html><select onchange="top.postMessage(value, '*')"><option>a<option id=b>b</select>`;
    await stage.show(
      `<script>window.message = new Promise((got) => addEventListener('message', (e) => got(e.data)))</script><iframe src="${site.page(inner, site.other)}"></iframe>`,
    );
    const frame = await stage.find('iframe');
    await stage.do('node-click', { node_id: await stage.find('#b', { within: frame }) });
    expect(await stage.evaluate('message')).toBe('b');
  });

  it('is no trap in a datalist, which nobody can click', async () => {
    await stage.show(`<input list=l><datalist id=l><option id=b value=b></datalist>`);
    expect(await click('#b', { timeout_ms: 500 })).toMatchObject({
      status: 409,
      body: { code: 'node_not_interactable' },
    });
  });
});

describe('node-click/ on a node that nothing scrolls into view', () => {
  it.each([
    ['a button', '<button id=n style="position: fixed; left: -500px">out</button>'],
    ['one below an edge that does not scroll', '<p id=n style="position: absolute; top: -90px">up'],
  ])(
    'says of %s that it is off the page, as node-state/ has it in no viewport',
    async (_what, html) => {
      await stage.show(html);
      const node_id = await stage.find('#n');
      const state = await stage.do('node-state', { node_id });
      expect(state).toMatchObject({ visible: true, in_viewport: false });
      for (const force of [false, true])
        expect(await click('#n', { force, timeout_ms: 400 })).toMatchObject({
          status: 409,
          body: { code: 'node_not_interactable', reason: 'off_page', retryable: true },
        });
    },
  );
});
