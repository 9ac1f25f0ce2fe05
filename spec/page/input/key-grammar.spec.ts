import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { KeyGrammarError, parseHold, parseKeys } from '../../../lib/page/input/key-grammar.js';
import { cpuOf } from '../../support/cpu.js';
import {
  KEY_NAMES,
  KEYS,
  MODIFIER_BIT,
  keyForChar,
  keyNamed,
  modifierOf,
  shifted,
  type Key,
} from '../../../lib/page/input/keys.js';

const PRINTABLE_ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));

/** A key as `key@code`, so that a table row stays readable. */
function brief(key: Key): string {
  return `${key.key}@${key.code}`;
}

/** Strokes as `Control@ControlLeft+a@KeyA*2`. */
function briefStrokes(keys: string): string[] {
  return parseKeys(keys).map(
    ({ modifiers, key, count }) =>
      `${[...modifiers, key].map(brief).join('+')}*${count.toString()}`,
  );
}

function briefHold(key: string): string {
  const { stroke, durationMs } = parseHold(key);
  expect(stroke.count).toBe(1);
  return `${[...stroke.modifiers, stroke.key].map(brief).join('+')} ${durationMs.toString()}ms`;
}

/** What `run` throws; any other outcome than a KeyGrammarError fails the test. */
function refusal(run: () => unknown): KeyGrammarError {
  try {
    run();
  } catch (error) {
    if (error instanceof KeyGrammarError) return error;
    throw error;
  }
  throw new Error('expected a KeyGrammarError');
}

describe('the US keyboard', () => {
  it('has each key once', () => {
    const places = KEYS.filter(({ key }) => key !== 'AltGraph').map(({ code }) => code);
    expect(new Set(places).size).toBe(places.length);
  });

  it('has no two names that differ only in case', () => {
    const folded = [...KEY_NAMES.keys()].map((name) => name.toLowerCase());
    expect(new Set(folded).size).toBe(folded.length);
  });

  it('has no name that ends in more than two digits, which the grammar relies on', () => {
    expect([...KEY_NAMES.keys()].filter((name) => /\d{3}$/.test(name))).toEqual([]);
  });

  it('has no name of one character, which would hide the character', () => {
    expect([...KEY_NAMES.keys()].filter((name) => name.length === 1)).toEqual([]);
  });

  it('types each character of ASCII with a key of the main block', () => {
    expect(PRINTABLE_ASCII.map(keyForChar)).toMatchObject(
      PRINTABLE_ASCII.map((char) => ({ key: char, text: char, location: 0 })),
    );
  });

  it.each([
    ['\n', 'Enter', '\r'],
    ['\r', 'Enter', '\r'],
    ['\t', 'Tab', undefined],
  ])('types %j with %s', (char, name, text) => {
    const key = keyForChar(char);
    expect(key?.key).toBe(name);
    expect(key?.text).toBe(text);
  });

  it.each(['', 'é', '漢', '😀', '\0', '\b', 'ab', 'Enter'])('has no key for %j', (char) => {
    expect(keyForChar(char)).toBeUndefined();
  });

  it('pairs each character with the one that Shift gives', () => {
    const plain = "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./ ";
    const withShift = '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>? ';
    expect(Array.from(plain, shiftedChar).join('')).toBe(withShift);
  });

  it('marks a character as needing Shift exactly where no bare key types it', () => {
    const bare = (char: string) => KEYS.some(({ key, location }) => key === char && location === 0);
    const marked = PRINTABLE_ASCII.filter((char) => char !== ' ').filter(
      (char) => keyForChar(char)?.shift !== !bare(char),
    );
    expect(marked).toEqual([]);
  });

  it('keeps the place and the key code of a character under Shift', () => {
    for (const key of KEYS.filter(({ location }) => location === 0)) {
      const { code, keyCode, location } = shifted(key);
      expect({ code, keyCode, location }).toEqual({
        code: key.code,
        keyCode: key.keyCode,
        location: 0,
      });
    }
  });

  it('shifts what is shifted already to itself', () => {
    for (const key of KEYS) expect(shifted(shifted(key))).toEqual(shifted(key));
  });

  it.each([
    ['Numpad0', 96, 'Insert', 45],
    ['Numpad1', 97, 'End', 35],
    ['Numpad2', 98, 'ArrowDown', 40],
    ['Numpad3', 99, 'PageDown', 34],
    ['Numpad4', 100, 'ArrowLeft', 37],
    ['Numpad5', 101, 'Clear', 12],
    ['Numpad6', 102, 'ArrowRight', 39],
    ['Numpad7', 103, 'Home', 36],
    ['Numpad8', 104, 'ArrowUp', 38],
    ['Numpad9', 105, 'PageUp', 33],
    ['NumpadDecimal', 110, 'Delete', 46],
  ])('makes %s (%i) %s (%i) under Shift', (code, keyCode, name, shiftedKeyCode) => {
    const key = named(code);
    expect(key).toMatchObject({ keyCode, location: 3, shift: false });
    expect(key.text).toBe(key.key);
    expect(shifted(key)).toEqual({
      key: name,
      code,
      keyCode: shiftedKeyCode,
      location: 3,
      shift: true,
    });
  });

  it.each([
    ['Enter', { key: 'Enter', code: 'Enter', keyCode: 13, text: '\r', location: 0, shift: false }],
    [
      'NumpadEnter',
      { key: 'Enter', code: 'NumpadEnter', keyCode: 13, text: '\r', location: 3, shift: false },
    ],
    ['Tab', { key: 'Tab', code: 'Tab', keyCode: 9, location: 0, shift: false }],
    ['Space', { key: ' ', code: 'Space', keyCode: 32, text: ' ', location: 0, shift: false }],
    ['Plus', { key: '+', code: 'Equal', keyCode: 187, text: '+', location: 0, shift: true }],
    [
      'NumpadAdd',
      { key: '+', code: 'NumpadAdd', keyCode: 107, text: '+', location: 3, shift: false },
    ],
    ['KeyA', { key: 'a', code: 'KeyA', keyCode: 65, text: 'a', location: 0, shift: false }],
    ['Shift', { key: 'Shift', code: 'ShiftLeft', keyCode: 16, location: 1, shift: false }],
    [
      'ControlRight',
      { key: 'Control', code: 'ControlRight', keyCode: 17, location: 2, shift: false },
    ],
    ['AltRight', { key: 'Alt', code: 'AltRight', keyCode: 18, location: 2, shift: false }],
    ['AltGraph', { key: 'AltGraph', code: 'AltRight', keyCode: 225, location: 2, shift: false }],
    ['MetaRight', { key: 'Meta', code: 'MetaRight', keyCode: 92, location: 2, shift: false }],
    ['F24', { key: 'F24', code: 'F24', keyCode: 135, location: 0, shift: false }],
    ['Help', { key: 'Help', code: 'Help', keyCode: 47, location: 0, shift: false }],
    ['Clear', { key: 'Clear', code: 'NumpadClear', keyCode: 12, location: 3, shift: false }],
    [
      'BrowserBack',
      { key: 'BrowserBack', code: 'BrowserBack', keyCode: 166, location: 0, shift: false },
    ],
    [
      'LaunchMediaPlayer',
      { key: 'LaunchMediaPlayer', code: 'MediaSelect', keyCode: 181, location: 0, shift: false },
    ],
  ])('describes %s', (name, key) => {
    expect(keyNamed(name)).toEqual(key);
  });

  it('names the main key where several share a name', () => {
    for (const name of ['Enter', 'Home', 'End', 'Delete', 'Insert', 'PageUp', 'ArrowUp']) {
      expect(keyNamed(name)?.code).toBe(name);
    }
  });

  it('reads a name in any case, but F1 to F24 only with a capital', () => {
    expect(keyNamed('ARROWUP')?.code).toBe('ArrowUp');
    expect(keyNamed('numpad0')?.code).toBe('Numpad0');
    expect(keyNamed('F3')?.code).toBe('F3');
    expect(keyNamed('f3')).toBeUndefined();
  });

  it('knows its modifiers and their CDP bits', () => {
    expect(MODIFIER_BIT).toEqual({ Alt: 1, Control: 2, Meta: 4, Shift: 8 });
    const modifiers = KEYS.filter((key) => modifierOf(key) !== undefined).map(({ code }) => code);
    expect(modifiers).toEqual([
      ...['ShiftLeft', 'ShiftRight', 'ControlLeft', 'ControlRight'],
      ...['AltLeft', 'AltRight', 'MetaLeft', 'MetaRight'],
    ]);
    expect(modifierOf(named('CapsLock'))).toBeUndefined();
    expect(modifierOf(named('AltGraph'))).toBeUndefined();
  });
});

describe('send-keys', () => {
  it.each([
    // Names and counts
    ['Enter', 'Enter@Enter*1'],
    ['Backspace10', 'Backspace@Backspace*10'],
    ['Backspace1000', 'Backspace@Backspace*1000'],
    ['Tab2', 'Tab@Tab*2'],
    ['NumpadEnter3', 'Enter@NumpadEnter*3'],
    ['LaunchApp12', 'LaunchApplication1@LaunchApp1*2'],
    // The longest name first
    ['F1', 'F1@F1*1'],
    ['F10', 'F10@F10*1'],
    ['F12', 'F12@F12*1'],
    ['F113', 'F11@F11*3'],
    ['F245', 'F24@F24*5'],
    ['F255', 'F2@F2*55'],
    ['F13', 'F13@F13*1'],
    ['Digit5', '5@Digit5*1'],
    ['Digit55', '5@Digit5*5'],
    ['Numpad0', '0@Numpad0*1'],
    ['Numpad05', '0@Numpad0*5'],
    ['Numpad710', '7@Numpad7*10'],
    // A shorter one where the rest is no count
    ['F100', 'F@KeyF*100'],
    ['F500', 'F@KeyF*500'],
    // Characters
    ['a', 'a@KeyA*1'],
    ['A', 'A@KeyA*1'],
    ['a3', 'a@KeyA*3'],
    ['5', '5@Digit5*1'],
    ['55', '5@Digit5*5'],
    ['01', '0@Digit0*1'],
    ['51000', '5@Digit5*1000'],
    ['!', '!@Digit1*1'],
    ['-', '-@Minus*1'],
    ['-3', '-@Minus*3'],
    ['.', '.@Period*1'],
    ['"', '"@Quote*1'],
    ['\\', '\\@Backslash*1'],
    // The grammar's own characters by name
    ['Comma', ',@Comma*1'],
    ['Comma3', ',@Comma*3'],
    ['Plus', '+@Equal*1'],
    ['Plus2', '+@Equal*2'],
    ['Space', ' @Space*1'],
    ['Space4', ' @Space*4'],
    // Case
    ['enter', 'Enter@Enter*1'],
    ['BACKSPACE2', 'Backspace@Backspace*2'],
    ['keya', 'a@KeyA*1'],
    ['f3', 'f@KeyF*3'],
    ['F3', 'F3@F3*1'],
    // Aliases
    ['Ctrl', 'Control@ControlLeft*1'],
    ['Cmd', 'Meta@MetaLeft*1'],
    ['Command', 'Meta@MetaLeft*1'],
    ['Win', 'Meta@MetaLeft*1'],
    ['Windows', 'Meta@MetaLeft*1'],
    ['Option', 'Alt@AltLeft*1'],
    ['AltGr', 'AltGraph@AltRight*1'],
    ['Esc', 'Escape@Escape*1'],
    ['Return2', 'Enter@Enter*2'],
    ['Del', 'Delete@Delete*1'],
    ['Ins', 'Insert@Insert*1'],
    ['up3', 'ArrowUp@ArrowUp*3'],
    ['Down', 'ArrowDown@ArrowDown*1'],
    ['Left', 'ArrowLeft@ArrowLeft*1'],
    ['Right', 'ArrowRight@ArrowRight*1'],
    ['PgUp', 'PageUp@PageUp*1'],
    ['PgDn', 'PageDown@PageDown*1'],
    ['Spacebar', ' @Space*1'],
    // Characters that the keyboard lacks
    ['é', 'é@*1'],
    ['e\u0301', 'e\u0301@*1'],
    ['漢5', '漢@*5'],
    ['😀', '😀@*1'],
    ['😀3', '😀@*3'],
    ['👩‍💻2', '👩‍💻@*2'],
    ['🇩🇪', '🇩🇪@*1'],
    ['½', '½@*1'],
    // Lone modifiers and chords
    ['Shift', 'Shift@ShiftLeft*1'],
    ['ShiftRight2', 'Shift@ShiftRight*2'],
    ['Control+a', 'Control@ControlLeft+a@KeyA*1'],
    ['ctrl+a', 'Control@ControlLeft+a@KeyA*1'],
    ['Control+A', 'Control@ControlLeft+A@KeyA*1'],
    ['Control+Shift+a', 'Control@ControlLeft+Shift@ShiftLeft+A@KeyA*1'],
    ['Shift+Control+a', 'Shift@ShiftLeft+Control@ControlLeft+A@KeyA*1'],
    ['Control+Shift+ArrowLeft2', 'Control@ControlLeft+Shift@ShiftLeft+ArrowLeft@ArrowLeft*2'],
    ['Shift+a', 'Shift@ShiftLeft+A@KeyA*1'],
    ['Shift+A', 'Shift@ShiftLeft+A@KeyA*1'],
    ['Shift+1', 'Shift@ShiftLeft+!@Digit1*1'],
    ['Shift+13', 'Shift@ShiftLeft+!@Digit1*3'],
    ['Shift+Digit13', 'Shift@ShiftLeft+!@Digit1*3'],
    ['Shift+!', 'Shift@ShiftLeft+!@Digit1*1'],
    ['Shift+Comma', 'Shift@ShiftLeft+<@Comma*1'],
    ['Shift+Numpad7', 'Shift@ShiftLeft+Home@Numpad7*1'],
    ['Shift+Tab', 'Shift@ShiftLeft+Tab@Tab*1'],
    ['Shift+é', 'Shift@ShiftLeft+é@*1'],
    ['Control+Plus', 'Control@ControlLeft++@Equal*1'],
    ['Control+5', 'Control@ControlLeft+5@Digit5*1'],
    ['Control+Shift', 'Control@ControlLeft+Shift@ShiftLeft*1'],
    ['ControlRight+AltLeft+Delete', 'Control@ControlRight+Alt@AltLeft+Delete@Delete*1'],
    ['ShiftLeft+ShiftRight+a', 'Shift@ShiftLeft+Shift@ShiftRight+A@KeyA*1'],
    ['Cmd+Option+i', 'Meta@MetaLeft+Alt@AltLeft+i@KeyI*1'],
    [' Control + a ', 'Control@ControlLeft+a@KeyA*1'],
  ])('reads %j', (keys, stroke) => {
    expect(briefStrokes(keys)).toEqual([stroke]);
  });

  it('reads a list, without the space around its keys', () => {
    expect(briefStrokes(' Control+a,Backspace , h,i\n,\tEnter2 ')).toEqual([
      'Control@ControlLeft+a@KeyA*1',
      'Backspace@Backspace*1',
      'h@KeyH*1',
      'i@KeyI*1',
      'Enter@Enter*2',
    ]);
  });

  it('marks a character that needs Shift', () => {
    expect(parseKeys('A,a,!,Plus').map(({ key }) => key.shift)).toEqual([true, false, true, true]);
  });

  it('adds no Shift to a chord that does not name it', () => {
    for (const keys of ['Control+A', 'Alt+!', 'Meta+Plus']) {
      expect(parseKeys(keys)[0]?.key.shift).toBe(false);
    }
    expect(parseKeys('Control+Shift+a')[0]?.key.shift).toBe(true);
  });

  it('leaves the text of a key in a chord', () => {
    expect(parseKeys('Control+a')[0]?.key.text).toBe('a');
    expect(parseKeys('Shift+a')[0]?.key.text).toBe('A');
    expect(parseKeys('Shift+Numpad7')[0]?.key).not.toHaveProperty('text');
  });

  it('gives a character off the keyboard as text without a place', () => {
    expect(parseKeys('漢')[0]?.key).toEqual({
      ...{ key: '漢', text: '漢', code: '', keyCode: 0 },
      ...{ location: 0, shift: false },
    });
  });

  it.each([
    // Nothing there
    ['', '', 0, 'Comma'],
    ['   ', '', 3, 'Space'],
    ['\n', '', 1, 'Enter'],
    [',', '', 0, 'Comma'],
    ['a,,b', '', 2, 'Comma'],
    ['a,', '', 2, 'Comma'],
    ['a, ,b', '', 3, 'Space'],
    // Unknown names
    ['Entr', 'Entr', 0, 'There is no key "Entr"'],
    ['a, Foo3 ,b', 'Foo3', 3, 'There is no key "Foo"'],
    ['hello', 'hello', 0, 'use the type command'],
    ['ab', 'ab', 0, 'There is no key "ab"'],
    ['éé', 'éé', 0, 'There is no key "éé"'],
    ['漢字2', '漢字2', 0, 'There is no key "漢字"'],
    ['a b', 'a b', 0, 'There is no key "a b"'],
    ['Backspace 10', 'Backspace 10', 0, 'There is no key'],
    ['Backspace-1', 'Backspace-1', 0, 'There is no key'],
    ['Backspace1.5', 'Backspace1.5', 0, 'There is no key'],
    ['F25x', 'F25x', 0, 'There is no key "F25x"'],
    ['\u0000', '\u0000', 0, 'There is no key'],
    ['\ud83d', '\ud83d', 0, 'There is no key'],
    ['toString', 'toString', 0, 'There is no key'],
    ['__proto__', '__proto__', 0, 'There is no key'],
    ['constructor+a', 'constructor+a', 0, '"constructor" is not a modifier'],
    // Counts
    ['a0', 'a0', 0, 'After the key "a", "0" is no valid count'],
    ['a1001', 'a1001', 0, 'from 1 to 1000'],
    ['a05', 'a05', 0, 'without leading zeros'],
    ['Enter0', 'Enter0', 0, 'After the key "Enter", "0"'],
    ['Enter99999999999999999999', 'Enter99999999999999999999', 0, 'from 1 to 1000'],
    ['10', '10', 0, 'After the key "1", "0"'],
    ['Digit50', 'Digit50', 0, 'After the key "Digit5", "0"'],
    ['F0', 'F0', 0, 'After the key "F", "0"'],
    ['F1001', 'F1001', 0, 'After the key "F10", "01"'],
    ['é0', 'é0', 0, 'After the key "é", "0"'],
    // Chords
    ['+', '+', 0, 'write Plus'],
    ['+5', '+5', 0, 'write Plus'],
    ['++', '++', 0, 'write Plus'],
    ['Control++', 'Control++', 0, 'write Plus'],
    ['Control+', 'Control+', 0, 'write Plus'],
    ['+a', '+a', 0, 'write Plus'],
    ['Control+ +a', 'Control+ +a', 0, 'write Plus'],
    ['a+b', 'a+b', 0, '"a" is not a modifier'],
    ['Control+a+b', 'Control+a+b', 0, '"a" is not a modifier'],
    ['Enter, CapsLock+a', 'CapsLock+a', 7, '"CapsLock" is not a modifier'],
    ['AltGraph+q', 'AltGraph+q', 0, '"AltGraph" is not a modifier'],
    ['Shift2+a', 'Shift2+a', 0, '"Shift2" is not a modifier'],
    ['Control+Foo', 'Control+Foo', 0, 'There is no key "Foo"'],
    ['Control+a0', 'Control+a0', 0, 'After the key "a", "0"'],
    ['Control+Ctrl+a', 'Control+Ctrl+a', 0, 'Control is in this chord twice'],
    ['ShiftLeft+Shift', 'ShiftLeft+Shift', 0, 'Shift is in this chord twice'],
  ])('refuses %j', (keys, part, position, problem) => {
    const error = refusal(() => parseKeys(keys));
    expect(error).toMatchObject({ name: 'KeyGrammarError', part, position });
    expect(error.message).toContain(part);
    expect(error.message).toContain(problem);
  });

  it('names the first part that fails', () => {
    expect(refusal(() => parseKeys('a,Foo,Bar')).part).toBe('Foo');
  });

  it('cuts a long part short in its message', () => {
    const error = refusal(() => parseKeys('x'.repeat(100_000)));
    expect(error.part).toHaveLength(100_000);
    expect(error.message.length).toBeLessThan(500);
  });

  it('takes linear time on long garbage', () => {
    for (const unit of ['1', 'a1', '+', ' ', '\u0301', '😀']) {
      const garbage = `${unit.repeat(200_000)}xx`;
      expect(cpuOf(() => refusal(() => parseKeys(garbage)))).toBeLessThan(500);
    }
  });
});

describe('hold-key', () => {
  it.each([
    ['ArrowUp500', 'ArrowUp@ArrowUp 500ms'],
    ['arrowup1', 'ArrowUp@ArrowUp 1ms'],
    ['ArrowUp60000', 'ArrowUp@ArrowUp 60000ms'],
    [' Space250 ', ' @Space 250ms'],
    ['F11500', 'F11@F11 500ms'],
    ['F1250', 'F12@F12 50ms'],
    ['F1500', 'F1@F1 500ms'],
    ['F12000', 'F1@F1 2000ms'],
    ['F500', 'F@KeyF 500ms'],
    ['f500', 'f@KeyF 500ms'],
    ['w2000', 'w@KeyW 2000ms'],
    ['W2000', 'W@KeyW 2000ms'],
    ['5500', '5@Digit5 500ms'],
    ['Digit5500', '5@Digit5 500ms'],
    ['Numpad0500', '0@Numpad0 500ms'],
    ['Comma100', ',@Comma 100ms'],
    ['Shift300', 'Shift@ShiftLeft 300ms'],
    ['Shift+ArrowDown300', 'Shift@ShiftLeft+ArrowDown@ArrowDown 300ms'],
    ['Shift+a300', 'Shift@ShiftLeft+A@KeyA 300ms'],
    ['é300', 'é@ 300ms'],
  ])('reads %j', (key, hold) => {
    expect(briefHold(key)).toBe(hold);
  });

  it.each([
    ['', '', 0, 'A key is missing'],
    ['ArrowUp', 'ArrowUp', 0, 'The duration in milliseconds is missing'],
    ['  a ', 'a', 2, 'The duration in milliseconds is missing'],
    ['5', '5', 0, 'The duration in milliseconds is missing'],
    ['F11', 'F11', 0, 'The duration in milliseconds is missing'],
    ['Digit5', 'Digit5', 0, 'The duration in milliseconds is missing'],
    ['Shift+a', 'Shift+a', 0, 'The duration in milliseconds is missing'],
    ['ArrowUp0', 'ArrowUp0', 0, 'After the key "ArrowUp", "0"'],
    ['ArrowUp60001', 'ArrowUp60001', 0, 'from 1 to 60000'],
    ['ArrowUp0500', 'ArrowUp0500', 0, 'without leading zeros'],
    ['ArrowUp-500', 'ArrowUp-500', 0, 'There is no key'],
    ['ArrowUp500ms', 'ArrowUp500ms', 0, 'There is no key'],
    ['500ms', '500ms', 0, 'There is no key'],
    ['Foo500', 'Foo500', 0, 'There is no key "Foo"'],
    ['a500,b500', 'a500,b500', 0, 'Only one key can be held'],
    [' ,500', ',500', 1, 'Comma500'],
    ['+500', '+500', 0, 'write Plus'],
  ])('refuses %j', (key, part, position, problem) => {
    const error = refusal(() => parseHold(key));
    expect(error).toMatchObject({ part, position });
    expect(error.message).toContain(part);
    expect(error.message).toContain(problem);
  });
});

describe('any input', () => {
  const name = fc.constantFrom(...KEY_NAMES.keys());
  const chordPrefix = fc
    .subarray(['Control', 'Alt', 'ShiftRight', 'Meta'])
    .map((modifiers) => modifiers.map((modifier) => `${modifier}+`).join(''));
  const count = fc.integer({ min: 1, max: 1000 });
  // A name that another one continues with a digit (F1, F10) is read with the longest name first.
  const unextended = name.filter((text) => !/^F[12]$/.test(text));

  it('reads each name back with each count', () => {
    fc.assert(
      fc.property(unextended, count, (text, n) => {
        expect(parseKeys(`${text}${n.toString()}`)).toEqual([
          { modifiers: [], key: KEY_NAMES.get(text), count: n },
        ]);
        expect(parseKeys(text)).toEqual([{ modifiers: [], key: KEY_NAMES.get(text), count: 1 }]);
      }),
    );
  });

  it('reads each name back with each duration', () => {
    fc.assert(
      fc.property(unextended, fc.integer({ min: 1, max: 60_000 }), (text, durationMs) => {
        expect(parseHold(`${text}${durationMs.toString()}`)).toEqual({
          stroke: { modifiers: [], key: KEY_NAMES.get(text), count: 1 },
          durationMs,
        });
      }),
    );
  });

  it('reads each character of a US keyboard back with each count', () => {
    const char = fc.constantFrom(...PRINTABLE_ASCII.filter((c) => !' +,F'.includes(c)));
    fc.assert(
      fc.property(char, count, (c, n) => {
        expect(parseKeys(`${c}${n.toString()}`)).toEqual([
          { modifiers: [], key: keyForChar(c), count: n },
        ]);
      }),
    );
  });

  it('reads a list as its parts, in order', () => {
    const part = fc
      .tuple(chordPrefix, name, fc.constantFrom('', ' ', '\n'))
      .filter(([, text]) => modifierOf(named(text)) === undefined)
      .filter(([, text]) => text !== 'AltGraph' && text !== 'AltGr')
      .map(([prefix, text, space]) => `${space}${prefix}${text}${space}`);
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
        expect(parseKeys(parts.join(','))).toEqual(parts.flatMap((text) => parseKeys(text)));
      }),
    );
  });

  it('fails only with a KeyGrammarError that names its part', () => {
    const token = fc.constantFrom(',', '+', ' ', '0', '1', 'F', 'Shift', 'Digit', 'Enter', 'é');
    const garbage = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.array(token, { maxLength: 8 }).map((tokens) => tokens.join('')),
    );
    fc.assert(
      fc.property(garbage, fc.constantFrom(parseKeys, parseHold), (text, parse) => {
        try {
          parse(text);
        } catch (error) {
          if (!(error instanceof KeyGrammarError)) throw error;
          const { part, position, message } = error;
          expect(text.slice(position, position + part.length)).toBe(part);
          expect(message).toContain(part.slice(0, 60));
          expect(message).toMatch(/[.]$/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('gives counts and durations within their limits', () => {
    fc.assert(
      fc.property(name, fc.nat({ max: 10_000_000 }), (text, n) => {
        try {
          const [stroke] = parseKeys(`${text}${n.toString()}`);
          expect(stroke?.count).toBeGreaterThanOrEqual(1);
          expect(stroke?.count).toBeLessThanOrEqual(1000);
        } catch (error) {
          expect(error).toBeInstanceOf(KeyGrammarError);
        }
      }),
    );
  });
});

function named(name: string): Key {
  const key = keyNamed(name);
  if (key === undefined) throw new Error(`no key ${name}`);
  return key;
}

function shiftedChar(char: string): string {
  const key = keyForChar(char);
  return key === undefined ? '' : shifted(key).key;
}
