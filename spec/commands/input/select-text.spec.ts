import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const select = async (selector: string, more: object = {}) =>
  stage.send('select-text', { node_id: await stage.find(selector), ...more });

describe('select-text/', () => {
  // elementhandle-select-text.spec.ts: "should select textarea", "should select input", "… plain div"
  it.each([
    { html: '<textarea id=n>some value</textarea>', text: 'some value' },
    { html: '<input id=n value="some value">', text: 'some value' },
    { html: '<label id=n>Name <input value="some value"></label>', text: 'some value' },
    { html: '<div id=n>Plain <b>div</b></div><p>more', text: 'Plain div' },
    { html: '<div id=n contenteditable>Edited</div>', text: 'Edited' },
  ])('selects the text of $html', async ({ html, text }) => {
    await stage.show(html);
    expect(await select('#n')).toMatchObject({ status: 200, body: { ok: true } });
    expect(await stage.evaluate('getSelection().toString()')).toBe(text);
  });

  it('lets keys replace it', async () => {
    await stage.show('<input id=n value="some value">');
    await select('#n');
    await stage.do('send-keys', { keys: 'x' });
    expect(await stage.evaluate('n.value')).toBe('x');
  });

  // "should timeout waiting for invisible element"
  it('says that it is not visible', async () => {
    await stage.show('<textarea id=n style="visibility: hidden">a</textarea>');
    expect(await select('#n', { timeout_ms: 600 })).toMatchObject({
      status: 409,
      body: { code: 'node_not_interactable', reason: 'hidden' },
    });
    expect(await select('#n', { force: true })).toMatchObject({ status: 200 });
  });

  // "should wait for visible"
  it('waits until it is visible', async () => {
    await stage.show('<textarea id=n style="display: none">some value</textarea>');
    const selecting = select('#n');
    await stage.evaluate(
      '(async () => { for (let i = 0; i < 10; i += 1) await new Promise(requestAnimationFrame); n.style.display = "block" })()',
    );
    expect(await selecting).toMatchObject({ status: 200 });
    expect(await stage.evaluate('getSelection().toString()')).toBe('some value');
  });

  it.each(['origin', 'other'] as const)('reaches a frame (%s)', async (which) => {
    const inner = `<p id=n>inner text<script>onmessage = (e) => e.source.postMessage(getSelection().toString(), '*')</script>`;
    await stage.show(`<iframe src="${stage.site.page(inner, stage.site[which])}"></iframe>`);
    const node_id = await stage.find('#n', { within: await stage.find('iframe') });
    await stage.do('select-text', { node_id });
    expect(
      await stage.evaluate(
        'new Promise((got) => { onmessage = (e) => got(e.data); frames[0].postMessage(0, "*") })',
      ),
    ).toBe('inner text');
  });

  it.each(['open', 'closed'])('reaches a shadow root (%s)', async (mode) => {
    await stage.show(
      `<div id=host></div><script>root = host.attachShadow({ mode: '${mode}' }); root.innerHTML = '<input value=deep>'</script>`,
    );
    const node_id = await stage.find('input', { within: await stage.find('#host') });
    await stage.do('select-text', { node_id });
    expect(
      await stage.evaluate('[root.firstChild.selectionStart, root.firstChild.selectionEnd]'),
    ).toEqual([0, 4]);
  });
});
