import { describe, expect, it } from '@jest/globals';
import { logging, Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const LOG = logging('input', 'change');
const clear = async (selector = '#f') =>
  stage.send('clear', { node_id: await stage.find(selector) });

describe('clear/', () => {
  it.each([
    ['an input', '<input id=f value=old>'],
    ['a password', '<input id=f type=password value=old>'],
    ['a number', '<input id=f type=number value=5>'],
    ['an email address', '<input id=f type=email value=a@b.c>'],
    ['a date', '<input id=f type=date value=2026-11-21>'],
    ['a textarea', '<textarea id=f>two\nlines</textarea>'],
    ['one out of view', '<div style="height: 3000px"></div><input id=f value=old>'],
  ])('empties %s, with one input and one change event', async (_what, html) => {
    await stage.show(html + LOG);
    expect(await clear()).toMatchObject({ status: 200, body: { ok: true } });
    expect(await stage.evaluate('[f.value, ...log]')).toEqual(['', 'input:f', 'change:f']);
    expect(await stage.evaluate('document.activeElement === document.body')).toBe(true);
  });

  it('empties a number that is none', async () => {
    await stage.show(`<input id=f type=number>${LOG}`);
    await stage.do('type', { node_id: await stage.find('#f'), text: '1e' });
    expect(await stage.evaluate('f.validity.badInput')).toBe(true);
    expect(await clear()).toMatchObject({ status: 200 });
    expect(await stage.evaluate('f.validity.badInput')).toBe(false);
  });

  it('empties an editable element', async () => {
    await stage.show(`<div id=f contenteditable>one <b>two</b><p>three</p></div>${LOG}`);
    expect(await clear()).toMatchObject({ status: 200 });
    expect(await stage.evaluate('f.innerText.trim()')).toBe('');
    expect(await stage.evaluate('log')).toContain('input:f');
  });

  it('empties fields and editable elements of a document that is no HTML', async () => {
    const html = `<body xmlns="http://www.w3.org/1999/xhtml">
      <input id="i" value="abc"/><textarea id="t">abc</textarea><p id="e" contenteditable="true">abc</p></body>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><foreignObject width="400" height="300">${html}</foreignObject></svg>`;
    await stage.do('navigate', { url: `data:image/svg+xml,${encodeURIComponent(svg)}` });
    for (const selector of ['#i', '#t', '#e'])
      await stage.do('clear', { node_id: await stage.find(selector) });
    const left = `['i', 't', 'e'].map((id) => document.getElementById(id)).map((e) => e.value ?? e.textContent)`;
    expect(await stage.evaluate(left)).toEqual(['', '', '']);
    await stage.do('type', { node_id: await stage.find('#i'), text: 'x', clear: true });
    expect(await stage.evaluate(left)).toEqual(['x', '', '']);
  });

  it('fires nothing where there is nothing', async () => {
    await stage.show(`<input id=f>${LOG}`);
    expect(await clear()).toMatchObject({ status: 200 });
    expect(await stage.evaluate('log')).toEqual([]);
  });

  it.each([
    ['a read-only input', '<input id=f readonly value=old>'],
    ['a disabled input', '<input id=f disabled value=old>'],
    ['a read-only textarea', '<textarea id=f readonly>old</textarea>'],
    ['an invisible input', '<input id=f hidden value=old>'],
    ['a checkbox', '<input id=f type=checkbox value=old>'],
    ['a button', '<button id=f value=old>b</button>'],
    ['a paragraph', '<p id=f>old</p>'],
  ])('refuses %s', async (_what, html) => {
    await stage.show(html + LOG);
    expect(await clear()).toMatchObject({
      status: 409,
      body: { ok: false, code: 'node_not_interactable' },
    });
    expect(await stage.evaluate('[f.value ?? f.textContent, log.length]')).toEqual(['old', 0]);
  });

  it.each(['origin', 'other'] as const)('reaches into a frame (%s)', async (which) => {
    const { site } = stage;
    const inner = `<!doctype html><input id=f value=old onchange="top.postMessage('changed' + value, '*')">`;
    await stage.show(
      `<script>window.message = new Promise((got) => addEventListener('message', (e) => got(e.data)))</script>
      <iframe src="${site.page(inner, site[which])}"></iframe>`,
    );
    const node_id = await stage.find('#f', { within: await stage.find('iframe') });
    await stage.do('clear', { node_id });
    expect(await stage.evaluate('message')).toBe('changed');
  });
});
