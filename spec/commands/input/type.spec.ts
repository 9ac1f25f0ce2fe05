import { describe, expect, it } from '@jest/globals';
import { logging, Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const value = (selector: string) =>
  stage.evaluate(`document.querySelector(${JSON.stringify(selector)}).value`);

async function type(selector: string, text: string, options: object = {}) {
  return stage.do('type', { node_id: await stage.find(selector), text, ...options });
}

describe('type/ into fields', () => {
  it.each([
    { kind: 'text', text: 'Some words, 1 2 3' },
    { kind: 'search', text: 'query' },
    { kind: 'password', text: 'S3cret!' },
    { kind: 'email', text: 'a.b+c@example.com' },
    { kind: 'tel', text: '+49 30 1234' },
    { kind: 'url', text: 'https://example.com/?a=b#c' },
    { kind: 'number', text: '-12.5' },
  ])('types into an input of type $kind', async ({ kind, text }) => {
    await stage.show(`<input type=${kind}>`);
    expect(await type('input', text)).toEqual({ success: true });
    expect(await value('input')).toBe(text);
  });

  it('types into a textarea, where \\n begins a line', async () => {
    await stage.show('<textarea></textarea>');
    await type('textarea', 'one\ntwo\r\nthree');
    expect(await value('textarea')).toBe('one\ntwo\nthree');
  });

  it('types into contenteditable, and into an element inside it', async () => {
    await stage.show(
      '<div id=d contenteditable><p id=p>first</p><p id=q>second</p></div><p id=e contenteditable=plaintext-only></p>',
    );
    await type('#p', ' one');
    expect(await stage.evaluate(`document.querySelector('#d').innerText`)).toBe(
      'first one\n\nsecond',
    );
    await type('#d', ' two');
    expect(await stage.evaluate(`document.querySelector('#q').innerText`)).toBe('second two');
    await type('#e', 'plain');
    expect(await stage.evaluate(`document.querySelector('#e').innerText`)).toBe('plain');
  });

  it.each(['text', 'number', 'email', 'password', 'search', 'tel', 'url'])(
    'types after what an input of type %s holds, wherever its caret was',
    async (kind) => {
      await stage.show(`<input type=${kind} value=12>`);
      await stage.evaluate(`document.querySelector('input').focus()`);
      await stage.do('send-keys', { keys: 'Home' });
      await type('input', '34');
      await type('input', '5');
      expect(await value('input')).toBe('12345');
    },
  );

  it('types after what a textarea and an editable hold', async () => {
    await stage.show('<textarea>one\ntwo</textarea><div contenteditable>some <b>bold</b></div>');
    await type('textarea', '!');
    expect(await value('textarea')).toBe('one\ntwo!');
    await type('div', '!');
    expect(await stage.evaluate(`document.querySelector('div').innerText`)).toBe('some bold!');
  });

  it.each([
    { what: 'an input', html: '<input id=t value="old text">' },
    { what: 'a number', html: '<input id=t type=number value=123>' },
    { what: 'an email', html: '<input id=t type=email value=a@b.c>' },
    { what: 'a textarea', html: '<textarea id=t>old\ntext</textarea>' },
  ])('empties $what first when told to clear', async ({ html }) => {
    await stage.show(`${html}${logging('input')}`);
    await type('#t', '7', { clear: true });
    expect(await value('#t')).toBe('7');
    await type('#t', '', { clear: true });
    expect(await value('#t')).toBe('');
    expect((await stage.evaluate('log')).length).toBeGreaterThanOrEqual(3);
  });

  it('empties an editable first when told to clear', async () => {
    await stage.show(
      '<div contenteditable id=t>old <b>bold</b><p>more</p></div><div contenteditable><p id=p>inner</p><p id=q>stays</p></div>',
    );
    await type('#t', 'new', { clear: true });
    expect(await stage.evaluate(`document.querySelector('#t').innerText.trim()`)).toBe('new');
    await type('#p', 'changed', { clear: true });
    expect(
      await stage.evaluate(`document.querySelector('#q').parentElement.innerText.split(/\\n+/)`),
    ).toEqual(['changed', 'stays']);
  });

  it('scrolls the field into view and focuses it', async () => {
    await stage.show(
      `<div style="height: 4000px"></div><input id=i>${logging('focus', 'focusin')}`,
    );
    await type('#i', 'x');
    expect(await stage.evaluate('[document.activeElement.id, scrollY > 2000, ...log]')).toEqual([
      'i',
      true,
      'focus:i',
      'focusin:i',
    ]);
  });

  it('keeps to maxlength, as typing does', async () => {
    await stage.show('<input maxlength=3>');
    await type('input', 'abcdef');
    expect(await value('input')).toBe('abc');
  });

  it('types what a page’s handlers let through', async () => {
    await stage.show(
      `<input oninput="value = value.toUpperCase()" onkeydown="if (event.key === 'b') event.preventDefault()">`,
    );
    await type('input', 'abc');
    expect(await value('input')).toBe('AC');
  });

  it('waits delay_ms after each character', async () => {
    await stage.show(
      `<input>${logging()}<script>addEventListener('keydown', () => log.push(performance.now()))</script>`,
    );
    await type('input', 'abcd', { delay_ms: 60 });
    expect(await value('input')).toBe('abcd');
    const times: number[] = await stage.evaluate('log');
    expect(times).toHaveLength(4);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(3 * 55);
  });

  it('submits a form with \\n, and goes on with \\t', async () => {
    await stage.show(
      `<form onsubmit="event.preventDefault(); log.push('submit ' + a.value)"><input id=a><input id=b><button></button></form>${logging('change')}`,
    );
    await type('#a', 'x\ty\n');
    expect(await stage.evaluate('[a.value, b.value, document.activeElement.id]')).toEqual([
      'x',
      'y',
      'b',
    ]);
    expect(await stage.evaluate('log')).toEqual(['change:a', 'change:b', 'submit x']);
  });

  it('submits a form that navigates', async () => {
    const { site } = stage;
    await stage.show(`<form action="${site.origin}/status/200"><input name=typed></form>`);
    await type('input', 'sent\n');
    expect((await site.visit('/status/200?typed=sent')).method).toBe('GET');
  });

  it('types into whatever has the focus, without a node_id', async () => {
    await stage.show('<input id=a autofocus><input id=b>');
    await stage.evaluate('b.focus()');
    expect(await stage.do('type', { text: 'here' })).toEqual({ success: true });
    expect(await stage.evaluate('[a.value, b.value]')).toEqual(['', 'here']);
  });

  it('sends key events to the page where nothing has the focus', async () => {
    await stage.show(logging('keydown'));
    await stage.do('type', { text: 'q' });
    expect(await stage.evaluate('events.map((e) => e.key)')).toEqual(['q']);
  });

  it('types 2,000 characters, each once and in order', async () => {
    await stage.show('<textarea></textarea>');
    const text = Array.from({ length: 2_000 }, (_, i) =>
      i % 80 === 79 ? '\n' : 'aB3 ,'[i % 5],
    ).join('');
    await type('textarea', text);
    expect(await value('textarea')).toBe(text);
  });

  it('never mixes what two clients type at once', async () => {
    await stage.show('<input id=a>');
    const node_id = await stage.find('#a');
    await Promise.all(
      ['aaaaaaaaaa', 'BBBBBBBBBB', '1111111111', '漢漢漢漢漢'].map((text) =>
        stage.do('type', { node_id, text }),
      ),
    );
    const runs = (await value('#a')).replaceAll(/(.)\1*/gu, '$1,').split(',');
    expect(runs.toSorted()).toEqual(['', '1', 'B', 'a', '漢']);
  });

  it('reports the dialogs that typing opens', async () => {
    await stage.show(`<input onkeydown="if (event.key === 'b') alert('b!')">`);
    const body = await type('input', 'abc');
    expect(body).toMatchObject({
      success: true,
      dialogs: [{ type: 'alert', message: 'b!', accepted: false }],
    });
  });
});
