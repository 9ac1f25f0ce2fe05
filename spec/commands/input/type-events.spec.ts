import { beforeEach, describe, expect, it } from '@jest/globals';
import { logging, Stage } from '../../support/stage.js';

const stage = Stage.inContext();

/** What a page sees of its key events. */
const KEYS = `events.filter((e) => e.type.startsWith('key')).map((e) => [e.type, e.key, e.code, e.keyCode, e.shiftKey])`;

/** The events of pressing a key alone. */
const press = (key: string, code: string, keyCode: number, shift = false) => [
  ['keydown', key, code, keyCode, shift],
  ['keypress', key, code, key.charCodeAt(0), shift],
  ['keyup', key, code, keyCode, shift],
];
const shifted = (key: string, code: string, keyCode: number) => [
  ['keydown', 'Shift', 'ShiftLeft', 16, true],
  ...press(key, code, keyCode, true),
  ['keyup', 'Shift', 'ShiftLeft', 16, false],
];

describe('type/ makes the events of a US keyboard', () => {
  beforeEach(() =>
    stage.show(
      `<textarea id=t></textarea>${logging('keydown', 'keypress', 'beforeinput', 'input', 'keyup')}`,
    ),
  );

  const typed = async (text: string) => {
    await stage.do('type', { node_id: await stage.find('#t'), text });
    return stage.evaluate(KEYS);
  };

  it('in their order, all trusted', async () => {
    await typed('a');
    expect(await stage.evaluate('log')).toEqual(
      ['keydown', 'keypress', 'beforeinput', 'input', 'keyup'].map((name) => `${name}:t`),
    );
    expect(await stage.evaluate('events.every((e) => e.isTrusted)')).toBe(true);
    expect(await stage.evaluate(`events.find((e) => e.type === 'input').inputType`)).toBe(
      'insertText',
    );
  });

  it.each([
    ['a', 'KeyA', 65],
    ['z', 'KeyZ', 90],
    ['0', 'Digit0', 48],
    [' ', 'Space', 32],
    [',', 'Comma', 188],
    ['/', 'Slash', 191],
    ['-', 'Minus', 189],
    ["'", 'Quote', 222],
    ['\\', 'Backslash', 220],
    ['`', 'Backquote', 192],
  ])('for %j: %s', async (key, code, keyCode) => {
    expect(await typed(key)).toEqual(press(key, code, keyCode));
  });

  it.each([
    ['A', 'KeyA', 65],
    ['Z', 'KeyZ', 90],
    ['!', 'Digit1', 49],
    ['@', 'Digit2', 50],
    ['"', 'Quote', 222],
    ['<', 'Comma', 188],
    ['?', 'Slash', 191],
    ['_', 'Minus', 189],
    ['+', 'Equal', 187],
    ['~', 'Backquote', 192],
    ['|', 'Backslash', 220],
    ['{', 'BracketLeft', 219],
  ])('for %j: %s with Shift', async (key, code, keyCode) => {
    expect(await typed(key)).toEqual(shifted(key, code, keyCode));
  });

  it('for \\n: Enter, and for \\t: Tab', async () => {
    expect(await typed('\n')).toEqual([
      ['keydown', 'Enter', 'Enter', 13, false],
      ['keypress', 'Enter', 'Enter', 13, false],
      ['keyup', 'Enter', 'Enter', 13, false],
    ]);
    await stage.evaluate('events.length = 0');
    expect(await typed('\t')).toContainEqual(['keydown', 'Tab', 'Tab', 9, false]);
  });

  it('so that every printable character of it comes out as itself', async () => {
    const text = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
    await typed(text);
    expect(await stage.evaluate('t.value')).toBe(text);
  });

  it('with Shift held only where it is needed', async () => {
    const seen: [string, string, string, number, boolean][] = await typed('aBCd');
    expect(
      seen.filter(([, key]) => key.length === 1).map(([, key, , , shift]) => [key, shift]),
    ).toEqual(
      ['a', 'B', 'C', 'd'].flatMap((key) =>
        Array.from({ length: 3 }, () => [key, /[BC]/.test(key)]),
      ),
    );
    expect(seen.filter(([name, key]) => name === 'keyup' && key === 'Shift')).not.toEqual([]);
  });

  it('and leaves no modifier pressed', async () => {
    await typed('ABC');
    await stage.evaluate('events.length = 0');
    expect(await typed('x')).toEqual(press('x', 'KeyX', 88));
  });
});

describe('type/ inserts what a US keyboard lacks', () => {
  it.each([
    { what: 'CJK', text: '漢字かな한글' },
    { what: 'emoji', text: '😀👍🏽👨‍👩‍👧‍👦🇩🇪' },
    { what: 'combining marks', text: 'e\u0301a\u0323\u0302' },
    { what: 'accents', text: 'àéîõüß' },
    { what: 'right to left', text: 'שלום مرحبا' },
    { what: 'a mixture', text: 'Hi 漢 A😀b, e\u0301! € ok' },
    { what: 'typographic marks', text: '“quoted” – dash… ½' },
  ])('$what', async ({ text }) => {
    await stage.show('<textarea></textarea><input><div contenteditable></div>');
    for (const selector of ['textarea', 'input', 'div'])
      await stage.do('type', { node_id: await stage.find(selector), text });
    expect(
      await stage.evaluate(
        `['textarea', 'input'].map((tag) => document.querySelector(tag).value).concat(document.querySelector('div').textContent)`,
      ),
    ).toEqual([text, text, text]);
  });

  it('with input events', async () => {
    await stage.show(`<input id=i>${logging('beforeinput', 'input')}`);
    await stage.do('type', { node_id: await stage.find('#i'), text: '漢' });
    expect(await stage.evaluate('log')).toEqual(['beforeinput:i', 'input:i']);
    expect(await stage.evaluate('events.every((e) => e.isTrusted && e.data === "漢")')).toBe(true);
  });

  it('character by character with delay_ms', async () => {
    await stage.show(`<input id=i>${logging('input')}`);
    await stage.do('type', { node_id: await stage.find('#i'), text: '漢😀e\u0301', delay_ms: 1 });
    expect(await stage.evaluate('events.map((e) => e.data)')).toEqual(['漢', '😀', 'e\u0301']);
  });

  it('5,000 of them', async () => {
    await stage.show('<textarea></textarea>');
    const text = '漢字😀é'.repeat(1_250);
    await stage.do('type', { node_id: await stage.find('textarea'), text });
    expect(await stage.evaluate(`document.querySelector('textarea').value`)).toBe(text);
  });
});
