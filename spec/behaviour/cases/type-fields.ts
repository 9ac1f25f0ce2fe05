import type { Case } from '../../support/driver.js';
import { logging } from '../../support/logging.js';

const FORMS = 'wpt webdriver/tests/element_send_keys/form_controls.py';
const ABLE = 'wpt webdriver/tests/element_send_keys/interactability.py';
const FILL = 'playwright tests/page/page-fill.spec.ts';
const CLEAR = 'wpt webdriver/tests/classic/element_clear/clear.py';
const KEYBOARD = 'playwright tests/page/page-keyboard.spec.ts';

/** Text typed into `#i`, and what that then reads. */
const typed = (says: string, page: string, text: string, sees: unknown, from: string): Case => ({
  says,
  from,
  page,
  does: (driver) => driver.type('#i', text),
  reads: 'i.value ?? i.textContent',
  sees,
});

const refused = (what: string, html: string, from = ABLE): Case => ({
  says: `refuses ${what}`,
  from,
  page: html,
  does: (driver) => driver.type('#i', 'foo'),
  reads: `i.value ?? ''`,
  sees: '',
  refuses: 'node_not_interactable',
});

/** What typing puts into fields. */
export const typeFields: readonly Case[] = [
  typed('types into an input', '<input id=i>', 'foo', 'foo', FORMS),
  typed('types into a textarea', '<textarea id=i></textarea>', 'foo', 'foo', FORMS),
  typed('types after the value of an input', '<input id=i value=a>', 'b', 'ab', FORMS),
  typed('types after the text of a textarea', '<textarea id=i>a</textarea>', 'b', 'ab', FORMS),
  {
    says: 'types at the end, wherever the caret was',
    from: FORMS,
    unlike: 'Where the field has the focus, the caret stays where it is.',
    page: '<input id=i value=a>',
    does: async (driver) => {
      await driver.type('#i', 'b');
      await driver.press('ArrowLeft');
      await driver.type('#i', 'c');
    },
    reads: 'i.value',
    sees: 'abc',
  },
  {
    says: 'types at the caret of the field that has the focus',
    from: FORMS,
    page: '<input id=i value=ab>',
    does: async (driver) => {
      await driver.evaluate('i.focus(); i.setSelectionRange(1, 1)');
      await driver.typeOn('-');
    },
    reads: 'i.value',
    sees: 'a-b',
  },
  {
    says: 'types over what is selected in the field that has the focus',
    from: 'playwright tests/page/elementhandle-type.spec.ts',
    page: '<input id=i value="one two three">',
    does: async (driver) => {
      await driver.evaluate('i.focus(); i.setSelectionRange(4, 7)');
      await driver.typeOn('2');
    },
    reads: 'i.value',
    sees: 'one 2 three',
  },
  {
    says: 'gives the focus to what it types into',
    from: FORMS,
    page: '<input id=h autofocus><input id=i>',
    does: (driver) => driver.type('#i', 'x'),
    reads: 'document.activeElement.id',
    sees: 'i',
  },
  typed('types into a number field', '<input id=i type=number>', '-12.5e3', '-12.5e3', FILL),
  typed('types no letters into a number field', '<input id=i type=number>', '1a2b', '12', FILL),
  typed('types into an email field', '<input id=i type=email value=a@b>', '.org', 'a@b.org', FILL),
  typed('types into a date field', '<input id=i type=date>', '2024-02-29', '2024-02-29', FILL),
  typed('types into a time field', '<input id=i type=time>', '23:05', '23:05', FILL),
  typed(
    'types into a field for a date and a time',
    '<input id=i type=datetime-local>',
    '2021-03-02T05:14',
    '2021-03-02T05:14',
    FILL,
  ),
  typed('types into a month field', '<input id=i type=month>', '2020-07', '2020-07', FILL),
  typed('types into a week field', '<input id=i type=week>', '2018-W50', '2018-W50', FILL),
  typed(
    'keeps to the length that a field may have',
    '<input id=i maxlength=3>',
    'abcdef',
    'abc',
    FILL,
  ),
  typed('types into a search field', '<input id=i type=search value=q>', 'r', 'qr', FILL),
  typed('types into an input of a type that nobody knows', '<input id=i type=odd>', 'x', 'x', FILL),
  typed(
    'types into an editable element',
    '<div id=i contenteditable>some</div>',
    ' text',
    'some text',
    FILL,
  ),
  typed(
    'types into a part of an editable element',
    '<div contenteditable><p id=i>one</p><p>two</p></div>',
    '!',
    'one!',
    FILL,
  ),
  typed(
    'types into an editable element of plain text',
    '<div id=i contenteditable=plaintext-only></div>',
    'a <b>',
    'a <b>',
    FILL,
  ),
  typed('types into a transparent field', '<input id=i style="opacity: 0">', 'foo', 'foo', ABLE),
  typed(
    'types into a covered field: keys do not care',
    '<input id=i><div style="position: relative; top: -3em; height: 5em; background: blue"></div>',
    'foo',
    'foo',
    ABLE,
  ),
  typed(
    'types into a field that a label stands over',
    '<label>name <input id=i></label>',
    'x',
    'x',
    FILL,
  ),
  {
    says: 'types into the body of a page without a focus',
    from: ABLE,
    page: `<input id=i><script>document.body.onkeypress = (e) => { i.value += e.key }</script>`,
    does: (driver) => driver.typeOn('foo'),
    reads: '[i.value, document.activeElement.localName]',
    sees: ['foo', 'body'],
  },
  {
    says: 'types into a frame that has the focus',
    from: ABLE,
    page: '<iframe srcdoc="<input id=i>"></iframe>',
    does: async (driver) => {
      await driver.click('iframe >> #i');
      await driver.typeOn('foo');
    },
    reads: `frames[0].document.querySelector('#i').value`,
    sees: 'foo',
  },
  {
    says: 'types into a whole page that is in design mode',
    from: CLEAR,
    page: '<p>text</p>',
    does: async (driver) => {
      await driver.evaluate(`document.designMode = 'on'`);
      await driver.type('body', '!');
    },
    reads: 'document.body.textContent.trim()',
    sees: 'text!',
  },
  {
    says: 'tells a field of what is typed, but of a change only when it is left',
    from: FILL,
    page: `<input id=i><input>${logging('input', 'change', 'blur')}`,
    does: async (driver) => {
      await driver.type('#i', 'ab');
      await driver.press('Tab');
    },
    reads: 'log',
    sees: ['input:i', 'input:i', 'change:i', 'blur:i'],
  },
  {
    says: 'types nothing where the page prevents keydown',
    from: KEYBOARD,
    page: `<textarea id=i></textarea><script>addEventListener('keydown', (e) => { if (/[lo]/.test(e.key)) e.preventDefault() })</script>`,
    does: (driver) => driver.type('#i', 'Hello World!'),
    reads: 'i.value',
    sees: 'He Wrd!',
  },
  {
    says: 'types nothing where the page prevents beforeinput',
    from: KEYBOARD,
    page: `<input id=i><script>i.addEventListener('beforeinput', (e) => { if (e.data === 'b') e.preventDefault() })</script>`,
    does: (driver) => driver.type('#i', 'abc'),
    reads: 'i.value',
    sees: 'ac',
  },
  {
    says: 'types on in the field that a script moves the focus to',
    from: 'playwright tests/page/page-type.spec.ts',
    page: `<input id=i maxlength=1><input id=j><script>i.oninput = () => j.focus()</script>`,
    does: (driver) => driver.type('#i', 'abc'),
    reads: '[i.value, j.value]',
    sees: ['a', 'bc'],
  },
  {
    says: 'types into a field that a script formats meanwhile',
    from: 'playwright tests/page/page-fill.spec.ts',
    page: `<input id=i><script>i.oninput = () => { i.value = i.value.replace(/\\D/g, '').replace(/(\\d{3})(?=\\d)/g, '$1-') }</script>`,
    does: (driver) => driver.type('#i', '123456789'),
    reads: 'i.value',
    sees: '123-456-789',
  },
  refused('a field that is not displayed', '<input id=i style="display: none">'),
  refused('an invisible field', '<input id=i style="visibility: hidden">'),
  refused('a hidden field', '<input id=i hidden>'),
  refused('a disabled field', '<input id=i disabled>'),
  refused('a field of a disabled fieldset', '<fieldset disabled><input id=i></fieldset>', FILL),
  refused('an element that takes no text', '<div id=i>foo</div>'),
  {
    ...refused('a field that is only to be read', '<input id=i readonly>'),
    unlike: 'The command succeeds and types nothing there. Its client would not learn of it.',
  },
  {
    ...refused('a checkbox', '<input type=checkbox id=i value="">', FILL),
    unlike: 'Keys go to any element that takes the focus; here those are for send-keys/.',
  },
  {
    ...refused(
      'a file field',
      '<input type=file id=i>',
      'wpt webdriver/tests/element_send_keys/file_upload.py',
    ),
    unlike: 'The text is the path of a file there.',
  },
];

/** What emptying a field comes to. */
export const clears: readonly Case[] = [
  ...[
    { type: 'number', value: '42' },
    { type: 'email', value: 'a@example.org' },
    { type: 'password', value: 'secret' },
    { type: 'search', value: 'search' },
    { type: 'tel', value: '999' },
    { type: 'text', value: 'text' },
    { type: 'url', value: 'https://example.com/' },
    { type: 'date', value: '2017-12-26' },
    { type: 'datetime-local', value: '2017-12-26T19:48' },
    { type: 'time', value: '19:48' },
    { type: 'month', value: '2017-11' },
    { type: 'week', value: '2017-W52' },
  ].map(({ type, value }): Case => ({
    says: `empties a field of type ${type}, and tells it of that`,
    from: CLEAR,
    page: `<input id=i type=${type} value="${value}">${logging('focus', 'change', 'blur')}`,
    does: (driver) => driver.clear('#i'),
    reads: '[i.value, document.activeElement.localName, ...log]',
    sees: ['', 'body', 'focus:i', 'change:i', 'blur:i'],
  })),
  {
    says: 'empties a textarea',
    from: CLEAR,
    page: '<textarea id=i>foo\nbar</textarea>',
    does: (driver) => driver.clear('#i'),
    reads: 'i.value',
    sees: '',
  },
  {
    says: 'empties an editable element',
    from: CLEAR,
    page: '<p id=i contenteditable>foo <b>bar</b></p>',
    does: (driver) => driver.clear('#i'),
    reads: 'i.textContent',
    sees: '',
  },
  {
    says: 'leaves an empty field without telling it of a change',
    from: CLEAR,
    page: `<input id=i>${logging('input', 'change')}`,
    does: (driver) => driver.clear('#i'),
    reads: 'log',
    sees: [],
  },
  ...[
    '<input id=i readonly value=a>',
    '<input id=i disabled value=a>',
    '<button id=i value=a>b</button>',
    '<input id=i type=checkbox value=a>',
  ].map((page): Case => ({
    says: `refuses ${page}`,
    from: CLEAR,
    page,
    does: (driver) => driver.clear('#i'),
    reads: 'i.value',
    sees: 'a',
    refuses: 'node_not_interactable',
  })),
];
