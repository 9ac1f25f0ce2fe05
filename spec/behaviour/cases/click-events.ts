import type { Case, ClickOptions, PageDriver } from '../../support/driver.js';
import { logging } from '../../support/logging.js';

const CLICK = 'playwright tests/page/page-click.spec.ts';
const MOUSE = 'playwright tests/page/page-mouse.spec.ts';
const WPT = 'wpt webdriver/tests/classic/element_click/events.py';
const POINTER = 'wpt webdriver/tests/classic/perform_actions/pointer_mouse.py';

const click = (target: string, options?: ClickOptions) => (driver: PageDriver) =>
  driver.click(target, options);

const BOX = 'position: absolute; left: 100px; top: 50px; width: 200px; height: 40px';

/** What the page sees of a click: which events, in which order, with which details. */
export const clickEvents: readonly Case[] = [
  {
    says: 'moves, presses, releases and clicks, and tells which buttons are held',
    from: WPT,
    page: `<div id=b style="${BOX}">b</div>${logging('mousemove', 'mousedown', 'mouseup', 'click')}`,
    does: click('#b'),
    reads: 'events.map((e) => [e.type, e.button, e.buttons])',
    sees: [
      ['mousemove', 0, 0],
      ['mousedown', 0, 1],
      ['mouseup', 0, 0],
      ['click', 0, 0],
    ],
  },
  {
    says: 'clicks the middle of the node',
    from: 'wpt webdriver/tests/classic/element_click/center_point.py',
    page: `<div id=b style="${BOX}">b</div>${logging('click')}`,
    does: click('#b'),
    reads: 'events.map((e) => [e.clientX, e.clientY, e.offsetX, e.offsetY])',
    sees: [[200, 70, 100, 20]],
  },
  {
    says: 'enters a checkbox before it clicks it, which then tells of input and change',
    from: CLICK,
    page: `<input type=checkbox id=c>${logging('mouseover', 'mousemove', 'mousedown', 'mouseup', 'click', 'input', 'change')}<script>c.onmouseenter = () => log.push('mouseenter:c')</script>`,
    does: click('#c'),
    reads: `log.filter((one) => one.endsWith(':c')).map((one) => one.slice(0, -2)).join(' ')`,
    sees: 'mouseover mouseenter mousemove mousedown mouseup click input change',
  },
  {
    says: 'clicks a label, which clicks its checkbox',
    from: CLICK,
    page: `<label id=l for=c>agree</label><p><input type=checkbox id=c>${logging('click', 'input', 'change')}`,
    does: click('#l'),
    reads: '[c.checked, ...log]',
    sees: [true, 'click:l', 'click:c', 'input:c', 'change:c'],
  },
  {
    says: 'clears the third state of a checkbox',
    from: 'playwright tests/page/page-check.spec.ts',
    page: '<input type=checkbox id=c><script>c.indeterminate = true</script>',
    does: click('#c'),
    reads: '[c.checked, c.indeterminate]',
    sees: [true, false],
  },
  {
    says: 'changes a radio button once, however often it is clicked',
    from: 'playwright tests/page/page-check.spec.ts',
    page: `<input type=radio name=r id=a><input type=radio name=r id=b checked>${logging('click', 'change')}`,
    does: async (driver) => {
      await driver.click('#a');
      await driver.click('#a');
    },
    reads: '[a.checked, b.checked, ...log]',
    sees: [true, false, 'click:a', 'change:a', 'click:a'],
  },
  {
    says: 'opens the context menu between pressing and releasing the right button',
    from: CLICK,
    page: `<button id=b>b</button>${logging('mousedown', 'contextmenu', 'mouseup', 'auxclick', 'click')}`,
    does: click('#b', { button: 'right' }),
    reads: 'events.map((e) => [e.type, e.button, e.buttons])',
    sees: [
      ['mousedown', 2, 2],
      ['contextmenu', 2, 2],
      ['mouseup', 2, 0],
      ['auxclick', 2, 0],
    ],
  },
  {
    says: 'makes no click of the middle button, but an auxclick',
    from: MOUSE,
    page: `<button id=b>b</button>${logging('pointerdown', 'mousedown', 'mouseup', 'auxclick', 'click')}`,
    does: click('#b', { button: 'middle' }),
    reads: 'events.map((e) => [e.type, e.button, e.buttons])',
    sees: [
      ['pointerdown', 1, 4],
      ['mousedown', 1, 4],
      ['mouseup', 1, 0],
      ['auxclick', 1, 0],
    ],
  },
  {
    says: 'counts the clicks of a double click in detail',
    from: 'wpt webdriver/tests/classic/perform_actions/pointer_pause_dblclick.py',
    page: `<div id=b style="${BOX}">b</div>${logging('mousedown', 'mouseup', 'click', 'dblclick')}`,
    does: click('#b', { click_count: 2 }),
    reads: 'events.map((e) => e.type + e.detail)',
    sees: ['mousedown1', 'mouseup1', 'click1', 'mousedown2', 'mouseup2', 'click2', 'dblclick2'],
  },
  {
    says: 'makes no double click of two commands',
    from: 'wpt webdriver/tests/classic/perform_actions/pointer_pause_dblclick.py',
    page: `<button id=b>b</button>${logging('click', 'dblclick')}`,
    does: async (driver) => {
      await driver.click('#b');
      await driver.click('#b');
    },
    reads: 'events.map((e) => e.type + e.detail)',
    sees: ['click1', 'click1'],
  },
  {
    says: 'selects the word that it double-clicks',
    from: 'playwright tests/page/page-click.spec.ts',
    page: `<p id=p style="width: min-content">monosyllabic</p>`,
    does: click('#p', { click_count: 2 }),
    reads: 'getSelection().toString()',
    sees: 'monosyllabic',
  },
  {
    says: 'selects the line of a textarea that it triple-clicks',
    from: CLICK,
    page: `<textarea id=t cols=60 rows=1>Let us see which of these words are selected.</textarea>`,
    does: click('#t', { click_count: 3 }),
    reads: 't.value.slice(t.selectionStart, t.selectionEnd)',
    sees: 'Let us see which of these words are selected.',
  },
  ...(['Alt', 'Control', 'Meta', 'Shift'] as const).map((modifier): Case => ({
    says: `holds ${modifier} during every event of the click, and lets go of it`,
    from: POINTER,
    page: `<button id=b>b</button>${logging('mousedown', 'mouseup', 'click')}`,
    does: async (driver) => {
      await driver.click('#b', { modifiers: [modifier] });
      await driver.click('#b');
    },
    reads: `events.map((e) => ['Alt', 'Control', 'Meta', 'Shift'].filter((key) => e.getModifierState(key)).join())`,
    sees: [modifier, modifier, modifier, '', '', ''],
  })),
  {
    says: 'extends the selection where Shift is held',
    from: CLICK,
    page: '<p id=a style="width: min-content">first</p><p id=b style="width: min-content">second</p>',
    does: async (driver) => {
      await driver.click('#a');
      await driver.click('#b', { modifiers: ['Shift'] });
    },
    reads: '[getSelection().anchorNode.data, getSelection().focusNode.data]',
    sees: ['first', 'second'],
  },
  {
    says: 'runs what mousedown queued before mouseup comes',
    from: CLICK,
    page: `<button id=b>b</button><script>
      window.changes = 0;
      new MutationObserver((list) => { changes += list.length }).observe(document.body, { childList: true });
      b.onmousedown = () => { changes = 0; document.body.append('more') };
      b.onmouseup = () => { window.seen = changes };
    </script>`,
    does: click('#b'),
    reads: 'seen',
    sees: 1,
  },
  {
    says: 'runs the promises of one listener before the next, and timers after all of them',
    from: CLICK,
    page: `<div id=outer style="${BOX}"><div id=inner style="height: 100%"></div></div><script>
      window.log = [];
      window.done = new Promise((resolve) => {
        for (const one of [inner, outer])
          one.onclick = () => {
            log.push('click ' + one.id);
            setTimeout(() => { log.push('timer ' + one.id); if (one === outer) resolve() });
            Promise.resolve().then(() => log.push('promise ' + one.id));
          };
      });
    </script>`,
    does: click('#inner'),
    reads: 'done.then(() => log)',
    sees: [
      ...['click inner', 'promise inner', 'click outer', 'promise outer'],
      ...['timer inner', 'timer outer'],
    ],
  },
  {
    says: 'presses with the force of a mouse',
    from: CLICK,
    page: `<button id=b>b</button>${logging('pointerdown', 'pointerup')}`,
    does: click('#b'),
    reads: 'events.map((e) => [e.type, e.pressure, e.pointerType, e.isPrimary, e.isTrusted])',
    sees: [
      ['pointerdown', 0.5, 'mouse', true, true],
      ['pointerup', 0, 'mouse', true, true],
    ],
  },
  {
    says: 'moves no focus where the page prevents what mousedown does',
    from: CLICK,
    page: `<input id=i autofocus><input id=j onmousedown="event.preventDefault()">${logging('click')}`,
    does: async (driver) => {
      await driver.click('#i');
      await driver.click('#j');
    },
    reads: '[document.activeElement.id, ...log]',
    sees: ['i', 'click:i', 'click:j'],
  },
  {
    says: 'leaves a checkbox as it was where the page prevents what click does',
    from: 'playwright tests/page/page-check.spec.ts',
    page: `<input type=checkbox id=c onclick="event.preventDefault()">${logging('click', 'input', 'change')}`,
    does: click('#c'),
    reads: '[c.checked, ...log]',
    sees: [false, 'click:c'],
  },
  {
    says: 'leaves a field that was changed before it enters the next',
    from: 'wpt webdriver/tests/classic/element_clear/clear.py',
    page: `<input id=a><input id=b>${logging('mousedown', 'change', 'blur', 'focus', 'mouseup', 'click')}`,
    does: async (driver) => {
      await driver.type('#a', 'x');
      await driver.evaluate('log.length = 0');
      await driver.click('#b');
    },
    reads: 'log',
    sees: ['mousedown:b', 'change:a', 'blur:a', 'focus:b', 'mouseup:b', 'click:b'],
  },
  {
    says: 'takes the focus from a field when it clicks what takes none',
    from: 'playwright tests/page/page-focus.spec.ts',
    page: `<input id=i><p id=p>words</p>`,
    does: async (driver) => {
      await driver.click('#i');
      await driver.click('#p');
    },
    reads: 'document.activeElement.localName',
    sees: 'body',
  },
  {
    says: 'makes no click of a target that moves away when it is pressed',
    from: POINTER,
    page: `<button id=b style="${BOX}" onmousedown="this.style.left = '600px'">b</button>${logging('mousedown', 'mouseup', 'click')}`,
    does: click('#b'),
    reads: 'log',
    sees: ['mousedown:b', 'mouseup:html', 'click:html'],
  },
  {
    says: 'makes no click of a target that leaves the page when it is pressed',
    from: CLICK,
    page: `<button id=b onmousedown="this.remove()">b</button>${logging('mousedown', 'click')}`,
    does: click('#b'),
    reads: `log.filter((one) => one.endsWith(':b'))`,
    sees: ['mousedown:b'],
  },
  {
    says: 'makes a target active while it is pressed, and leaves the mouse over it',
    from: MOUSE,
    page: `<button id=b onmousedown="window.pressed = this.matches(':active')">b</button>`,
    does: click('#b'),
    reads: `[pressed, b.matches(':active'), b.matches(':hover')]`,
    sees: [true, false, true],
  },
  {
    says: 'submits a form by its button, which is named as the submitter',
    from: 'wpt webdriver/tests/classic/element_click/click.py',
    page: `<form onsubmit="event.preventDefault(); log.push('by ' + event.submitter.id)"><button id=b>b</button></form>${logging('click')}`,
    does: click('#b'),
    reads: 'log',
    sees: ['click:b', 'by b'],
  },
  {
    says: 'resets a form by its button',
    from: 'wpt webdriver/tests/classic/element_click/click.py',
    page: `<form><input id=i value=was><button id=b type=reset>b</button></form>`,
    does: async (driver) => {
      await driver.type('#i', ' more');
      await driver.click('#b');
    },
    reads: 'i.value',
    sees: 'was',
  },
];
