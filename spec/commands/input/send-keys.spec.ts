import { beforeEach, describe, expect, it } from '@jest/globals';
import { OwnStage } from '../../support/own-stage.js';
import { logging } from '../../support/stage.js';

const stage = OwnStage.forAll();

const EVENTS = `events.map((e) => [e.type, e.key, e.code, e.location])`;
const FLAGS = `events.map((e) => e.type.slice(3) + ' ' + e.key + (e.ctrlKey ? ' ctrl' : '') + (e.altKey ? ' alt' : '') + (e.metaKey ? ' meta' : '') + (e.shiftKey ? ' shift' : ''))`;

const press = (keys: string) => stage.do('send-keys', { keys });

describe('send-keys/ edits text', () => {
  const field = (text: string) =>
    stage.show(
      `<textarea id=t autofocus>${text}</textarea><input id=u><script>t.focus(); t.setSelectionRange(t.value.length, t.value.length)</script>`,
    );
  const value = () => stage.evaluate('t.value');

  it.each([
    { keys: 'Backspace', result: 'one two thre' },
    { keys: 'Backspace5', result: 'one two ' },
    { keys: 'Home, Delete4', result: 'two three' },
    { keys: 'a, b, c', result: 'one two threeabc' },
    { keys: 'Shift+a, Shift+1, A', result: 'one two threeA!A' },
    { keys: 'a3, 52', result: 'one two threeaaa55' },
    { keys: 'Enter, x', result: 'one two three\nx' },
    { keys: 'Space, Comma, Plus', result: 'one two three ,+' },
    { keys: 'ArrowLeft5, x', result: 'one two xthree' },
    { keys: 'Shift+ArrowLeft5, x', result: 'one two x' },
    { keys: 'Control+a, x', result: 'x' },
    { keys: 'Control+ArrowLeft, x', result: 'one two xthree' },
    { keys: 'Control+Backspace', result: 'one two ' },
    { keys: 'Control+Shift+ArrowLeft2, x', result: 'one x' },
    { keys: 'Shift+Home, Delete', result: '' },
    { keys: 'Control+a, Control+x, x, Control+v', result: 'xone two three' },
    { keys: 'Control+a, Control+c, End, Control+v', result: 'one two threeone two three' },
    { keys: 'x, Control+z', result: 'one two three' },
    { keys: 'Numpad1, NumpadAdd, NumpadDecimal', result: 'one two three1+.' },
    { keys: 'é, 漢, 😀', result: 'one two threeé漢😀' },
    { keys: 'Tab, x', result: 'one two three' },
  ])('$keys', async ({ keys, result }) => {
    await field('one two three');
    const body = await press(keys);
    expect(body).toEqual({ success: true, message: expect.stringMatching(/\S/) });
    expect(await value()).toBe(result);
  });

  it('moves the focus with Tab, and back with Shift+Tab', async () => {
    await field('');
    await press('Tab');
    expect(await stage.evaluate('document.activeElement.id')).toBe('u');
    await press('Shift+Tab');
    expect(await stage.evaluate('document.activeElement.id')).toBe('t');
  });

  it('scrolls the page with PageDown and Home', async () => {
    await stage.show(
      '<div style="height: 5000px"></div><script>window.moved = new Promise((done) => { onscroll = done }).then(() => scrollY > 0)</script>',
    );
    await press('PageDown');
    expect(await stage.evaluate('moved')).toBe(true);
  });

  it('submits a form with Enter', async () => {
    await stage.show(
      `<form onsubmit="event.preventDefault(); log.push('submitted')"><input autofocus></form>${logging()}`,
    );
    await stage.evaluate(`document.querySelector('input').focus()`);
    await press('Enter');
    expect(await stage.evaluate('log')).toEqual(['submitted']);
  });

  it('checks a box with Space and presses a button with Enter', async () => {
    await stage.show(`<input type=checkbox id=c><button id=b>b</button>${logging('click')}`);
    await stage.evaluate('c.focus()');
    await press('Space, Tab, Enter');
    expect(await stage.evaluate('[c.checked, ...log]')).toEqual([true, 'click:c', 'click:b']);
  });

  it('chooses in a select with arrows', async () => {
    await stage.show(`<select id=s><option>a<option>b<option>c</select>`);
    await stage.evaluate('s.focus()');
    await press('ArrowDown2');
    expect(await stage.evaluate('s.value')).toBe('c');
  });

  it('goes to the focused frame', async () => {
    const { site } = stage;
    const inner = `<!doctype html><input id=i onkeydown="top.postMessage(event.key, '*')">`;
    await stage.show(
      `<script>window.message = new Promise((got) => addEventListener('message', (e) => got(e.data)))</script><iframe src="${site.page(inner, site.other)}"></iframe>`,
    );
    const within = await stage.find('iframe');
    await stage.do('node-click', { node_id: await stage.find('#i', { within }) });
    await press('F2');
    expect(await stage.evaluate('message')).toBe('F2');
  });
});

describe('send-keys/ as the page sees it', () => {
  beforeEach(() => stage.show(logging('keydown', 'keyup')));

  it.each([
    ['Enter', 'Enter', 'Enter', 0],
    ['NumpadEnter', 'Enter', 'NumpadEnter', 3],
    ['Escape', 'Escape', 'Escape', 0],
    ['Esc', 'Escape', 'Escape', 0],
    ['Delete', 'Delete', 'Delete', 0],
    ['Insert', 'Insert', 'Insert', 0],
    ['End', 'End', 'End', 0],
    ['PageUp', 'PageUp', 'PageUp', 0],
    ['ArrowUp', 'ArrowUp', 'ArrowUp', 0],
    ['arrowup', 'ArrowUp', 'ArrowUp', 0],
    ['F1', 'F1', 'F1', 0],
    ['F12', 'F12', 'F12', 0],
    ['F24', 'F24', 'F24', 0],
    ['KeyA', 'a', 'KeyA', 0],
    ['Digit5', '5', 'Digit5', 0],
    ['5', '5', 'Digit5', 0],
    ['Numpad0', '0', 'Numpad0', 3],
    ['Comma', ',', 'Comma', 0],
    ['Space', ' ', 'Space', 0],
    ['Shift', 'Shift', 'ShiftLeft', 1],
    ['ShiftRight', 'Shift', 'ShiftRight', 2],
    ['ControlRight', 'Control', 'ControlRight', 2],
    ['Meta', 'Meta', 'MetaLeft', 1],
    ['CapsLock', 'CapsLock', 'CapsLock', 0],
    ['ContextMenu', 'ContextMenu', 'ContextMenu', 0],
  ])('%s is key %j, code %s at location %i', async (name, key, code, location) => {
    await press(name);
    expect(await stage.evaluate(EVENTS)).toEqual([
      ['keydown', key, code, location],
      ['keyup', key, code, location],
    ]);
  });

  it.each([
    { keys: 'Control+a', seen: ['down Control ctrl', 'down a ctrl', 'up a ctrl', 'up Control'] },
    {
      keys: 'Shift+a',
      seen: ['down Shift shift', 'down A shift', 'up A shift', 'up Shift'],
    },
    {
      keys: 'Control+Alt+Meta+Shift+F5',
      seen: [
        'down Control ctrl',
        'down Alt ctrl alt',
        'down Meta ctrl alt meta',
        'down Shift ctrl alt meta shift',
        'down F5 ctrl alt meta shift',
        'up F5 ctrl alt meta shift',
        'up Shift ctrl alt meta',
        'up Meta ctrl alt',
        'up Alt ctrl',
        'up Control',
      ],
    },
    {
      keys: 'Control+Shift+ArrowLeft2',
      seen: [
        'down Control ctrl',
        'down Shift ctrl shift',
        'down ArrowLeft ctrl shift',
        'up ArrowLeft ctrl shift',
        'down ArrowLeft ctrl shift',
        'up ArrowLeft ctrl shift',
        'up Shift ctrl',
        'up Control',
      ],
    },
    { keys: 'F113', seen: ['down F11', 'up F11', 'down F11', 'up F11', 'down F11', 'up F11'] },
    { keys: ' x ,  y ', seen: ['down x', 'up x', 'down y', 'up y'] },
  ])('$keys presses and releases in order', async ({ keys, seen }) => {
    await press(keys);
    expect(await stage.evaluate(FLAGS)).toEqual(seen);
    expect(await stage.evaluate('events.every((e) => e.isTrusted && !e.repeat)')).toBe(true);
  });

  it('leaves no modifier pressed', async () => {
    await press('Control+Shift+Alt+x');
    await stage.evaluate('events.length = 0');
    await press('y');
    expect(await stage.evaluate(FLAGS)).toEqual(['down y', 'up y']);
    await stage.evaluate(
      `onclick = (e) => { window.flags = [e.ctrlKey, e.shiftKey, e.altKey] }; 0`,
    );
    await stage.do('click', { x: 5, y: 5 });
    expect(await stage.evaluate('flags')).toEqual([false, false, false]);
  });

  it('presses a key 1000 times', async () => {
    const { message } = await press('ArrowDown1000');
    expect(message).toContain('1000');
    expect(await stage.evaluate('events.length')).toBe(2000);
  });

  it.each([
    { keys: 'NoSuchKey', part: 'NoSuchKey' },
    { keys: 'a, b, NoSuchKey, c', part: 'NoSuchKey' },
    { keys: 'a,,b', part: '' },
    { keys: 'a, Hyper+b', part: 'Hyper+b' },
    { keys: 'a, b+c', part: 'b+c' },
    { keys: 'a, Control+', part: 'Control+' },
    { keys: 'a, Backspace0', part: 'Backspace0' },
    { keys: 'a, Backspace1001', part: 'Backspace1001' },
    { keys: 'a, Backspace-1', part: 'Backspace-1' },
    { keys: 'hello', part: 'hello' },
    { keys: ' ', part: '' },
  ])('refuses $keys with 400, naming what failed, and presses nothing', async ({ keys, part }) => {
    const { status, body } = await stage.send('send-keys', { keys });
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code: 'invalid_keys', part });
    expect(body.detail).toContain(part);
    expect(await stage.evaluate('events.length')).toBe(0);
  });

  it.each([{}, { keys: '' }, { keys: ['a'] }, { keys: 5 }, { keys: 'a', count: 2 }])(
    'refuses %j with 400',
    async (body) => {
      expect(await stage.send('send-keys', body)).toMatchObject({
        status: 400,
        body: { success: false, code: 'invalid_request' },
      });
      expect(await stage.evaluate('events.length')).toBe(0);
    },
  );

  it('keeps the keys of two clients apart', async () => {
    await Promise.all(['a20', 'Control+b20', 'Shift+c20'].map(press));
    const seen: string[] = await stage.evaluate(
      `events.filter((e) => e.type === 'keydown' && e.key.length === 1).map((e) => e.key + e.ctrlKey + e.shiftKey)`,
    );
    expect(seen).toHaveLength(60);
    expect(new Set(seen)).toEqual(new Set(['afalsefalse', 'btruefalse', 'Cfalsetrue']));
  });

  it('succeeds when a key closes its page', async () => {
    const popup = stage.site.page(
      `<!doctype html><script>onkeydown = () => window.close()</script><p id=popup>`,
    );
    await stage.evaluate(`window.open(${JSON.stringify(popup)}); 0`);
    await stage.do('wait-for-node', { selector: '#popup' });
    const gone = stage.pageGone();
    expect(await press('x')).toMatchObject({ success: true });
    await gone;
  });

  it('reports a dialog that a key opens', async () => {
    await stage.evaluate(`onkeydown = () => alert('key'); 0`);
    expect(await press('x')).toMatchObject({
      success: true,
      dialogs: [{ type: 'alert', message: 'key', accepted: false }],
    });
  });
});
