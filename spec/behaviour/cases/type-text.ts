import type { Case } from '../../support/driver.js';
import { logging } from '../../support/logging.js';

const KEYBOARD = 'playwright tests/page/page-keyboard.spec.ts';
const CHARS = 'wpt webdriver/tests/classic/perform_actions/key_special_keys.py';

const NAMES: readonly (readonly [name: string, text: string, from?: string])[] = [
  ['two lines', 'This text goes onto two lines.\nThis is the second.'],
  ['every mark of a keyboard', '`~1!2@3#4$5%6^7&8*9(0)-_=+[{]}\\|;:\'",<.>/?'],
  ['Chinese', '这是一个句子。'],
  ['Korean', '안녕하세요 세계'],
  ['Japanese in three scripts', 'ひらがな カタカナ 漢字'],
  ['Arabic and Hebrew', 'مرحبا שלום'],
  ['Hindi with its conjuncts', 'क्षत्रिय नमस्ते'],
  ['Thai', 'สวัสดีชาวโลก'],
  ['combining marks as they are', 'e\u0301 a\u0308 n\u0303'],
  ['emoji', '👹 Tokyo street Japan 🇯🇵'],
  ['emoji of several parts', '👨‍👩‍👧‍👦 👍🏽 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ❤️'],
  ['letters beyond ASCII amid those within', 'naïve façade, Straße, żółć — “quoted”…'],
  ['spaces of several kinds', 'a\u00a0b\u2003c\u202fd'],
  ['a face for each of two code points', '\u{1F604}\u{1F60D}', CHARS],
];

/** Which characters arrive, and with which events. */
export const typeText: readonly Case[] = [
  ...NAMES.map(([name, text, from = KEYBOARD]): Case => ({
    says: `types ${name}`,
    from,
    page: '<textarea id=i></textarea>',
    does: (driver) => driver.type('#i', text),
    reads: 'i.value',
    sees: text,
  })),
  {
    says: 'types emoji and letters into an editable element in their order',
    from: KEYBOARD,
    page: '<div id=i contenteditable></div>',
    does: (driver) => driver.type('#i', 'a嗨b👍c'),
    reads: 'i.textContent',
    sees: 'a嗨b👍c',
  },
  {
    says: 'types emoji into a frame',
    from: KEYBOARD,
    page: '<iframe srcdoc="<input id=i>"></iframe>',
    does: (driver) => driver.type('iframe >> #i', '👹 日本 🇯🇵'),
    reads: `frames[0].document.querySelector('#i').value`,
    sees: '👹 日本 🇯🇵',
  },
  {
    says: 'inserts what no key has with no events but those of input',
    from: KEYBOARD,
    page: `<input id=i>${logging('keydown', 'keypress', 'beforeinput', 'input', 'keyup', 'compositionstart')}`,
    does: (driver) => driver.type('#i', '嗨'),
    reads: 'log',
    sees: ['beforeinput:i', 'input:i'],
  },
  {
    says: 'presses a key with all of its events',
    from: KEYBOARD,
    page: `<input id=i>${logging('keydown', 'keypress', 'beforeinput', 'textInput', 'input', 'keyup')}`,
    does: (driver) => driver.type('#i', 'f'),
    reads: 'log.map((one) => one.slice(0, -2))',
    sees: ['keydown', 'keypress', 'beforeinput', 'textInput', 'input', 'keyup'],
  },
  {
    says: 'makes an input event of what was typed',
    from: 'playwright tests/page/page-keyboard.spec.ts',
    page: `<textarea id=i></textarea>${logging('input')}`,
    does: (driver) => driver.type('#i', 'aB\n'),
    reads: 'events.map((e) => [e.inputType, e.data, e.isComposing, e.isTrusted])',
    sees: [
      ['insertText', 'a', false, true],
      ['insertText', 'B', false, true],
      ['insertLineBreak', null, false, true],
    ],
  },
  {
    says: 'runs what keydown queued before keypress comes',
    from: KEYBOARD,
    page: `<input id=i><script>
      window.log = [];
      for (const type of ['keydown', 'keypress'])
        i.addEventListener(type, () => { log.push(type); queueMicrotask(() => log.push('after ' + type)) });
    </script>`,
    does: (driver) => driver.type('#i', 'a'),
    reads: 'log',
    sees: ['keydown', 'after keydown', 'keypress', 'after keypress'],
  },
  {
    says: 'submits the form with a new line, and goes to the next field with a tab',
    from: 'playwright tests/page/page-type.spec.ts',
    page: `<form onsubmit="event.preventDefault(); log.push('submitted ' + i.value + ',' + j.value)"><input id=i><input id=j><button>go</button></form>${logging()}`,
    does: (driver) => driver.type('#i', 'one\ttwo\n'),
    reads: 'log',
    sees: ['submitted one,two'],
  },
];
