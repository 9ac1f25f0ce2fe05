import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const read = async (body: object, selector = '#n') =>
  stage.do('get-attribute', { node_id: await stage.find(selector), ...body });

describe('get-attribute/', () => {
  it('tells what is written and what holds now', async () => {
    await stage.show('<input id=n value=written><script>n.value = "now"</script>');
    expect(await read({ name: 'value' })).toEqual({
      attributes: { value: 'written' },
      properties: { value: 'now' },
    });
  });

  it.each([
    ['a box', '<input id=n type=checkbox checked>', 'checked', '', true],
    ['an unchecked box', '<input id=n type=checkbox>', 'checked', null, false],
    ['an option', '<select><option><option id=n selected></select>', 'selected', '', true],
    ['a number', '<input id=n maxlength=5>', 'maxLength', '5', 5],
    ['none', '<input id=n>', 'data-x', null, null],
    ['a method', '<input id=n>', 'focus', null, null],
    ['an object', '<input id=n style="color: red">', 'style', 'color: red', null],
    ['NaN', '<video id=n></video>', 'duration', null, null],
    ['a handler', '<b id=n onclick="x()">b</b>', 'onclick', 'x()', null],
    [
      'a form whose field has the name',
      '<form id=n action="/a"><input name=method></form>',
      'method',
      null,
      'get',
    ],
    ['a prototype', '<p id=n>', '__proto__', null, null],
  ])('reads %s', async (_what, html, name, attribute, property) => {
    await stage.show(html);
    const { attributes, properties } = await read({ name });
    expect(Object.entries(attributes)).toEqual([[name, attribute]]);
    expect(Object.entries(properties)).toEqual([[name, property]]);
  });

  it('resolves a link', async () => {
    await stage.show('<a id=n href="/there">there</a>');
    expect(await read({ name: 'href' })).toEqual({
      attributes: { href: '/there' },
      properties: { href: `${stage.site.origin}/there` },
    });
  });

  it('reads several, and all', async () => {
    await stage.show('<input id=n required data-kind=tea disabled>');
    expect(await read({ name: 'id', names: ['required', 'type'] })).toEqual({
      attributes: { id: 'n', required: '', type: null },
      properties: { id: 'n', required: true, type: 'text' },
    });
    expect(await read({})).toEqual({
      attributes: { id: 'n', required: '', 'data-kind': 'tea', disabled: '' },
      properties: { id: 'n', required: true, 'data-kind': null, disabled: true },
    });
  });

  it('sees nothing that the page has put in its way', async () => {
    await stage.show(
      '<input id=n value=true><script>Element.prototype.getAttribute = () => "lie"; Object.defineProperty(n, "value", { value: "lie" })</script>',
    );
    expect(await read({ name: 'value' })).toEqual({
      attributes: { value: 'true' },
      properties: { value: 'true' },
    });
  });

  it('reads in a frame of another site', async () => {
    const { site } = stage;
    await stage.show(
      `<iframe src="${site.page('<!doctype html><b id=n title=t>', site.other)}"></iframe>`,
    );
    const node_id = await stage.find('#n', { within: await stage.find('iframe') });
    const reply = await stage.do('get-attribute', { node_id, name: 'title' });
    expect(reply.attributes).toEqual({ title: 't' });
  });

  it('tells that a node left the page', async () => {
    await stage.show('<b id=n>b</b>');
    const node_id = await stage.find('#n');
    await stage.evaluate('n.remove()');
    expect(await stage.send('get-attribute', { node_id })).toMatchObject({
      status: 404,
      body: { code: 'node_stale' },
    });
  });
});
