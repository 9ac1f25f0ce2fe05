import { describe, expect, it } from '@jest/globals';
import { logging, Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const focus = async (selector = '#f') =>
  stage.send('focus', { node_id: await stage.find(selector) });
const active = () => stage.evaluate('document.activeElement.id');

describe('focus/', () => {
  it.each([
    ['an input', '<input id=f>'],
    ['a box', '<input type=checkbox id=f>'],
    ['a read-only field', '<input id=f readonly value=kept>'],
    ['a link', '<a id=f href="#x">a</a>'],
    ['a button', '<button id=f>b</button>'],
    ['a select', '<select id=f><option>a</select>'],
    ['an element with a tabindex', '<div id=f tabindex=-1>d</div>'],
    ['an editable element', '<div id=f contenteditable>text</div>'],
    ['a part of an SVG', '<svg><rect id=f tabindex=0 width=9 height=9 /></svg>'],
    [
      'a form with a field named matches',
      '<form id=f tabindex=0><input name=matches><input name=scrollIntoView></form>',
    ],
  ])('focuses %s, and clicks nothing', async (_what, html) => {
    await stage.show(
      `<div style="height: 2000px"></div>${html}${logging('focus', 'click', 'input')}`,
    );
    expect(await focus()).toMatchObject({ status: 200, body: { ok: true } });
    expect(await active()).toBe('f');
    expect(await stage.evaluate('[scrollY > 500, ...log]')).toEqual([true, 'focus:f']);
  });

  it('lets keys go to it', async () => {
    await stage.show('<input><input id=f>');
    await focus();
    await stage.do('type', { text: 'hello' });
    expect(await stage.evaluate('f.value')).toBe('hello');
  });

  it.each(['origin', 'other'] as const)(
    'lets keys go to a field in a frame (%s)',
    async (which) => {
      const { site } = stage;
      const inner = `<!doctype html><input id=f oninput="top.postMessage(value, '*')">`;
      await stage.show(
        `<input><script>window.message = new Promise((got) => addEventListener('message', (e) => got(e.data)))</script>
      <iframe src="${site.page(inner, site[which])}"></iframe>`,
      );
      const node_id = await stage.find('#f', { within: await stage.find('iframe') });
      await stage.do('focus', { node_id });
      await stage.do('type', { text: 'x' });
      expect(await stage.evaluate('message')).toBe('x');
    },
  );

  it.each([
    ['a paragraph', '<p id=f>p</p>'],
    ['a disabled input', '<input id=f disabled>'],
    ['a hidden input', '<input id=f hidden>'],
    ['an inert one', '<div inert><input id=f></div>'],
    ['one that a script leaves', '<input id=f onfocus="this.blur()">'],
  ])('refuses %s', async (_what, html) => {
    await stage.show(html);
    expect(await focus()).toMatchObject({
      status: 409,
      body: { ok: false, code: 'node_not_interactable' },
    });
  });
});
