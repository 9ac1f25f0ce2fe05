import type { Case } from '../../support/driver.js';
import { logging } from '../../support/logging.js';

const KEYBOARD = 'playwright tests/page/page-keyboard.spec.ts';
const FILL = 'playwright tests/page/page-fill.spec.ts';
const ACTIONS = 'wpt webdriver/tests/classic/perform_actions/key_events.py';
const MODIFIERS = 'wpt webdriver/tests/classic/perform_actions/key_modifiers.py';

/** What the page sees of keys: `down Enter/Enter@0`, with `[Shift]` where it is held. */
const REPORT = `events.map((e) => e.type.slice(3) + ' ' + e.key + '/' + e.code + '@' + e.location +
  ['Alt', 'Control', 'Meta', 'Shift'].map((key) => e.getModifierState(key) ? '[' + key + ']' : '').join(''))`;

const seen = (keys: string, sees: string[], from = KEYBOARD): Case => ({
  says: `presses ${keys}`,
  from,
  page: `<p>no field</p>${logging('keydown', 'keypress', 'keyup')}`,
  does: (driver) => driver.press(keys),
  reads: REPORT,
  sees,
});

/** One key as the page sees it: its name and code, and what it types. */
const key = (keys: string, name: string, code: string, location = 0, types = ''): Case =>
  seen(
    keys,
    [
      `down ${name}/${code}@${location}`,
      ...(types === '' ? [] : [`press ${types}/${code}@${location}`]),
      `up ${name}/${code}@${location}`,
    ],
    ACTIONS,
  );

/** What the page sees of key presses. */
export const keyEvents: readonly Case[] = [
  key('a', 'a', 'KeyA', 0, 'a'),
  key('Digit5', '5', 'Digit5', 0, '5'),
  key('Space', ' ', 'Space', 0, ' '),
  key('Enter', 'Enter', 'Enter', 0, 'Enter'),
  key('NumpadEnter', 'Enter', 'NumpadEnter', 3, 'Enter'),
  key('NumpadSubtract', '-', 'NumpadSubtract', 3, '-'),
  key('Numpad7', '7', 'Numpad7', 3, '7'),
  key('Escape', 'Escape', 'Escape'),
  key('Backspace', 'Backspace', 'Backspace'),
  key('Delete', 'Delete', 'Delete'),
  key('ArrowUp', 'ArrowUp', 'ArrowUp'),
  key('PageDown', 'PageDown', 'PageDown'),
  key('F11', 'F11', 'F11'),
  key('MediaPlayPause', 'MediaPlayPause', 'MediaPlayPause'),
  key('AudioVolumeMute', 'AudioVolumeMute', 'AudioVolumeMute'),
  seen('ControlLeft', ['down Control/ControlLeft@1[Control]', 'up Control/ControlLeft@1']),
  seen('ControlRight', ['down Control/ControlRight@2[Control]', 'up Control/ControlRight@2']),
  seen('Meta', ['down Meta/MetaLeft@1[Meta]', 'up Meta/MetaLeft@1']),
  seen('Shift+Digit3', [
    ...['down Shift/ShiftLeft@1[Shift]', 'down #/Digit3@0[Shift]', 'press #/Digit3@0[Shift]'],
    ...['up #/Digit3@0[Shift]', 'up Shift/ShiftLeft@1'],
  ]),
  seen('Shift+~', [
    ...['down Shift/ShiftLeft@1[Shift]', 'down ~/Backquote@0[Shift]'],
    ...['press ~/Backquote@0[Shift]', 'up ~/Backquote@0[Shift]', 'up Shift/ShiftLeft@1'],
  ]),
  seen(
    'Control+Alt+Semicolon',
    [
      ...['down Control/ControlLeft@1[Control]', 'down Alt/AltLeft@1[Alt][Control]'],
      ...['down ;/Semicolon@0[Alt][Control]', 'up ;/Semicolon@0[Alt][Control]'],
      ...['up Alt/AltLeft@1[Control]', 'up Control/ControlLeft@1'],
    ],
    MODIFIERS,
  ),
  seen(
    'Control+Shift+a',
    [
      ...['down Control/ControlLeft@1[Control]', 'down Shift/ShiftLeft@1[Control][Shift]'],
      ...['down A/KeyA@0[Control][Shift]', 'up A/KeyA@0[Control][Shift]'],
      ...['up Shift/ShiftLeft@1[Control]', 'up Control/ControlLeft@1'],
    ],
    MODIFIERS,
  ),
  {
    ...seen('!', [
      ...['down Shift/ShiftLeft@1[Shift]', 'down !/Digit1@0[Shift]', 'press !/Digit1@0[Shift]'],
      ...['up !/Digit1@0[Shift]', 'up Shift/ShiftLeft@1'],
    ]),
    says: 'presses Shift around a character that needs it',
  },
  {
    says: 'tells keyCode, charCode and which',
    from: ACTIONS,
    page: logging('keydown', 'keypress'),
    does: (driver) => driver.press('a, Enter, ArrowLeft, Numpad0, Comma'),
    reads: 'events.map((e) => [e.type, e.keyCode, e.charCode, e.which])',
    sees: [
      ['keydown', 65, 0, 65],
      ['keypress', 97, 97, 97],
      ['keydown', 13, 0, 13],
      ['keypress', 13, 13, 13],
      ['keydown', 37, 0, 37],
      ['keydown', 96, 0, 96],
      ['keypress', 48, 48, 48],
      ['keydown', 188, 0, 188],
      ['keypress', 44, 44, 44],
    ],
  },
  {
    says: 'presses each of several keys anew',
    from: KEYBOARD,
    page: logging('keydown'),
    does: (driver) => driver.press('a2, b'),
    reads: 'events.map((e) => [e.key, e.repeat, e.isTrusted])',
    sees: [
      ['a', false, true],
      ['a', false, true],
      ['b', false, true],
    ],
  },
  ...['NotAKey', 'a, Entr', 'ab', 'Control+', 'ArrowUp0'].map((keys): Case => ({
    says: `refuses ${keys}, and presses none of it`,
    from: KEYBOARD,
    page: logging('keydown'),
    does: (driver) => driver.press(keys),
    reads: 'log',
    sees: [],
    refuses: 'invalid_keys',
  })),
];

const field = (value: string) =>
  `<textarea id=i>${value}</textarea><script>i.focus(); i.setSelectionRange(i.value.length, i.value.length)</script>`;

const edits = (says: string, keys: string, from: string, to: string, source = KEYBOARD): Case => ({
  says: `${says}: ${keys}`,
  from: source,
  page: field(from),
  does: (driver) => driver.press(keys),
  reads: 'i.value',
  sees: to,
});

/** What keys do to a page: its text, its focus, its controls. */
export const keyEffects: readonly Case[] = [
  edits('erases', 'Backspace2', 'efcd', 'ef', 'wpt webdriver/tests/classic/perform_actions/key.py'),
  edits('moves to the left and inserts', 'ArrowLeft6, x', 'Hello World!', 'Hello xWorld!'),
  edits('selects to the left and erases', 'Shift+ArrowLeft6, Backspace', 'Hello World!', 'Hello '),
  edits('erases a word', 'Control+Backspace', 'some text', 'some '),
  edits('erases all', 'Control+a, Backspace', 'some text', ''),
  edits('copies and pastes', 'Control+a, Control+c, Control+v2', '123', '123123'),
  edits('cuts and pastes', 'Control+a, Control+x, Control+v2', '123', '123123'),
  edits('undoes', 'Control+a, x, Control+z', '123', '123'),
  edits('undoes and does again', 'Control+a, Delete, Control+z, Control+Shift+z', '123', ''),
  edits('goes to the beginning and the end', 'Control+Home, x, Control+End, y', 'a\nb', 'xa\nby'),
  edits('breaks a line', 'Enter, NumpadEnter, x', 'a', 'a\n\nx'),
  edits('goes up and down', 'ArrowUp, x, ArrowDown, y', 'ab\ncd', 'abx\ncdy'),
  edits('types nothing by Meta', 'Meta, Alt, Control, Shift, CapsLock', 'as it was', 'as it was'),
  {
    says: 'leaves all as it was where the page prevents Control+a',
    from: KEYBOARD,
    page: `${field('some text')}<script>i.onkeydown = (e) => { if (e.key === 'a' && e.ctrlKey) e.preventDefault() }</script>`,
    does: (driver) => driver.press('Control+a, Backspace'),
    reads: 'i.value',
    sees: 'some tex',
  },
  {
    says: 'selects words in an editable element',
    from: KEYBOARD,
    page: `<div id=i contenteditable></div>`,
    does: async (driver) => {
      await driver.type('#i', 'Hello World');
      await driver.press('Control+Shift+ArrowLeft');
    },
    reads: 'getSelection().toString()',
    sees: 'World',
  },
  {
    says: 'pastes with the events of a clipboard',
    from: KEYBOARD,
    page: `${field('x')}${logging('copy', 'cut', 'paste')}`,
    does: (driver) => driver.press('Control+a, Control+c, Control+x, Control+v'),
    reads: '[i.value, ...log]',
    sees: ['x', 'copy:i', 'cut:i', 'paste:i'],
  },
  ...['Space', 'Enter'].map((keys): Case => ({
    says: `clicks a button by ${keys}`,
    from: KEYBOARD,
    page: `<button id=b autofocus>b</button>${logging('click')}<script>b.focus()</script>`,
    does: (driver) => driver.press(keys),
    reads: 'events.map((e) => [e.target.id, e.detail, e.isTrusted])',
    sees: [['b', 0, true]],
  })),
  {
    says: 'checks a box by Space and a radio button by an arrow',
    from: 'playwright tests/page/page-check.spec.ts',
    page: '<input type=checkbox id=c><input type=radio name=r id=p checked><input type=radio name=r id=q><script>c.focus()</script>',
    does: (driver) => driver.press('Space, Tab, ArrowDown'),
    reads: '[c.checked, p.checked, q.checked, document.activeElement.id]',
    sees: [true, false, true, 'q'],
  },
  {
    says: 'moves a range by arrows, Home and End',
    from: FILL,
    page: `<input type=range id=r value=50>${logging('input', 'change')}<script>r.focus()</script>`,
    does: async (driver) => {
      const seen: unknown[] = [];
      for (const keys of ['ArrowRight2', 'Home', 'End', 'ArrowLeft']) {
        await driver.press(keys);
        seen.push(await driver.evaluate('r.value'));
      }
      return seen;
    },
    sees: ['52', '0', '100', '99'],
  },
  {
    says: 'counts a number up and down by arrows',
    from: FILL,
    page: '<input type=number id=n value=5 step=2 min=1><script>n.focus()</script>',
    does: (driver) => driver.press('ArrowUp3, ArrowDown'),
    reads: 'n.value',
    sees: '9',
  },
  {
    says: 'goes through the fields by Tab, and back',
    from: 'playwright tests/page/page-focus.spec.ts',
    page: '<input id=a><button id=b tabindex=-1>b</button><a id=c href="#x">c</a><p id=d tabindex=0>d</p><script>a.focus(); window.log = []; addEventListener("focusin", (e) => log.push(e.target.id))</script>',
    does: (driver) => driver.press('Tab2, Shift+Tab'),
    reads: 'log',
    sees: ['c', 'd', 'c'],
  },
  {
    says: 'closes a modal dialog by Escape',
    from: KEYBOARD,
    page: '<dialog id=d><div contenteditable>text</div></dialog><script>d.showModal()</script>',
    does: (driver) => driver.press('Escape'),
    reads: 'd.open',
    sees: false,
  },
  {
    says: 'types into the field of a shadow root that was clicked',
    from: 'wpt webdriver/tests/classic/perform_actions/key.py',
    page: `<div id=h></div><script>h.attachShadow({ mode: 'open' }).innerHTML = '<input>'</script>`,
    does: async (driver) => {
      await driver.click('#h >> input');
      await driver.press('a');
    },
    reads: `h.shadowRoot.querySelector('input').value`,
    sees: 'a',
  },
  {
    says: 'presses keys without a field: nothing is typed anywhere',
    from: 'wpt webdriver/tests/classic/perform_actions/key.py',
    page: '<input id=i>',
    does: (driver) => driver.press('a'),
    reads: '[i.value, document.activeElement.localName]',
    sees: ['', 'body'],
  },
  {
    says: 'presses keys after a context menu was opened',
    from: KEYBOARD,
    page: `<textarea id=i></textarea>`,
    does: async (driver) => {
      await driver.click('#i', { button: 'right' });
      await driver.press('a');
    },
    reads: 'i.value',
    sees: 'a',
  },
];
