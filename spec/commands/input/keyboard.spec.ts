import { beforeEach, describe, expect, it } from '@jest/globals';
import { logging, Stage } from '../../support/stage.js';

const stage = Stage.forAll();

/** The pages' record of what is held. */
const held = async () => {
  const { body } = await stage.tabwire.send('get', `${stage.browser.path}/pages/`);
  return body.pages[0].pressed;
};
const MODIFIERS = `(e) => ['ctrlKey', 'altKey', 'shiftKey', 'metaKey'].filter((name) => e[name]).map((name) => name.slice(0, -3)).join('+')`;
const SEEN = `events.map((e) => [e.type, e.key, e.code, (${MODIFIERS})(e)].join(' ').trim())`;

describe('keyboard/', () => {
  beforeEach(async () => {
    await stage.do('keyboard', { release_all: true });
    await stage.show(
      `<textarea id=t autofocus></textarea><button id=b>b</button>${logging('keydown', 'keypress', 'keyup', 'input', 'click')}`,
    );
    await stage.do('focus', { node_id: await stage.find('#t') });
  });

  it('holds a key until it is released, and says so in the reply and in the record of the page', async () => {
    expect(await stage.do('keyboard', { down: 'Shift' })).toEqual({
      ok: true,
      pressed: { keys: ['ShiftLeft'], buttons: [] },
    });
    expect(await held()).toEqual({ keys: ['ShiftLeft'], buttons: [] });
    expect(await stage.do('keyboard', { up: 'Shift' })).toMatchObject({ pressed: { keys: [] } });
    expect(await held()).toEqual({ keys: [], buttons: [] });
    expect(await stage.evaluate(SEEN)).toEqual([
      'keydown Shift ShiftLeft shift',
      'keyup Shift ShiftLeft',
    ]);
  });

  // page-keyboard.spec.ts: "should report shiftKey"
  it.each([
    { modifier: 'Shift', name: 'shift', press: ['keypress ! Digit1 shift', 'input'] },
    { modifier: 'Alt', name: 'alt', press: [] },
    { modifier: 'Control', name: 'ctrl', press: [] },
  ])('a held $modifier modifies the keys that follow', async ({ modifier, name, press }) => {
    await stage.do('keyboard', { down: modifier });
    await stage.do('keyboard', { down: '!' });
    await stage.do('keyboard', { up: '!' });
    await stage.do('keyboard', { up: modifier });
    expect(await stage.evaluate(SEEN)).toEqual([
      `keydown ${modifier} ${modifier}Left ${name}`,
      `keydown ! Digit1 ${name}`,
      ...press,
      `keyup ! Digit1 ${name}`,
      `keyup ${modifier} ${modifier}Left`,
    ]);
  });

  // "should report multiple modifiers"
  it('holds several modifiers at once', async () => {
    for (const down of ['Control', 'Alt', ';']) await stage.do('keyboard', { down });
    expect((await held()).keys).toEqual(['ControlLeft', 'AltLeft', 'Semicolon']);
    for (const up of [';', 'Control', 'Alt']) await stage.do('keyboard', { up });
    expect(await stage.evaluate(SEEN)).toEqual([
      'keydown Control ControlLeft ctrl',
      'keydown Alt AltLeft ctrl+alt',
      'keydown ; Semicolon ctrl+alt',
      'keyup ; Semicolon ctrl+alt',
      'keyup Control ControlLeft alt',
      'keyup Alt AltLeft',
    ]);
  });

  // "should send proper codes while typing with shift"
  it('types under a held Shift without pressing another', async () => {
    await stage.do('keyboard', { down: 'Shift' });
    await stage.do('type', { text: '~' });
    await stage.do('keyboard', { up: 'Shift' });
    expect(await stage.evaluate(SEEN)).toEqual([
      'keydown Shift ShiftLeft shift',
      'keydown ~ Backquote shift',
      'keypress ~ Backquote shift',
      'input',
      'keyup ~ Backquote shift',
      'keyup Shift ShiftLeft',
    ]);
  });

  it.each([
    { command: 'type', body: { text: 'a1' } },
    { command: 'send-keys', body: { keys: 'a, Digit1' } },
  ])('makes upper characters of what $command/ presses under a held Shift', async (one) => {
    await stage.do('keyboard', { down: 'Shift' });
    await stage.do(one.command, one.body);
    expect(await stage.evaluate('t.value')).toBe('A!');
  });

  // "should move with the arrow keys"
  it('selects under a held Shift', async () => {
    await stage.do('type', { text: 'Hello World!' });
    await stage.do('keyboard', { down: 'Shift' });
    await stage.do('send-keys', { keys: 'ArrowLeft6' });
    await stage.do('keyboard', { up: 'Shift' });
    await stage.do('send-keys', { keys: 'Backspace' });
    expect(await stage.evaluate('t.value')).toBe('Hello ');
  });

  // "should specify repeat property"
  it('repeats a key that is held', async () => {
    await stage.evaluate('addEventListener("keydown", (e) => { window.again = e.repeat })');
    const again = async (command: string, body: object) => {
      await stage.do(command, body);
      return stage.evaluate('window.again');
    };
    expect(await again('keyboard', { down: 'a' })).toBe(false);
    expect(await again('send-keys', { keys: 'a' })).toBe(true);
    expect(await again('keyboard', { down: 'b' })).toBe(false);
    expect(await again('keyboard', { down: 'b' })).toBe(true);
    expect((await held()).keys).toEqual(['KeyB']);
    expect(await again('keyboard', { down: 'a' })).toBe(false);
  });

  it('does not release a modifier that a chord shares with it', async () => {
    await stage.do('keyboard', { down: 'Control' });
    await stage.do('send-keys', { keys: 'Control+k' });
    expect((await held()).keys).toEqual(['ControlLeft']);
    expect(await stage.evaluate(SEEN)).toEqual([
      'keydown Control ControlLeft ctrl',
      'keydown k KeyK ctrl',
      'keyup k KeyK ctrl',
    ]);
  });

  // page-mouse.spec.ts: "should set modifier keys on click"
  it.each(['Shift', 'Control', 'Alt', 'Meta'])('a held %s modifies clicks', async (modifier) => {
    const field = `${{ Shift: 'shift', Control: 'ctrl', Alt: 'alt', Meta: 'meta' }[modifier] ?? ''}Key`;
    const node_id = await stage.find('#b');
    await stage.evaluate(
      `b.onmousedown = (e) => { window.down = e.${field} }; b.onmousemove = (e) => { window.move = e.${field} }; 0`,
    );
    await stage.do('keyboard', { down: modifier });
    await stage.do('node-click', { node_id });
    expect(await stage.evaluate('[down, move]')).toEqual([true, true]);
    await stage.do('keyboard', { up: modifier });
    await stage.do('node-click', { node_id });
    expect(await stage.evaluate('[down, move]')).toEqual([false, false]);
  });

  it('a held Control opens a link in a tab of its own', async () => {
    await stage.show(`<a id=l href="${stage.site.page('<p id=other>other')}">other</a>`);
    await stage.do('keyboard', { down: 'Control' });
    const opened = stage.do('wait-for', { page_opened: true });
    await stage.do('node-click', { node_id: await stage.find('#l') });
    const { page_id } = await opened;
    expect(
      await stage.evaluate('location.search.includes("other") && !!document.querySelector("#l")'),
    ).toBe(true);
    await stage.tabwire.send('delete', `${stage.browser.path}/pages/${page_id}/`);
  });

  // "should send a character with insertText", "insertText should only emit input event"
  it('inserts text with an input event alone', async () => {
    await stage.do('keyboard', { insert_text: '嗨' });
    await stage.evaluate('addEventListener("keydown", (e) => e.preventDefault(), true)');
    await stage.do('keyboard', { insert_text: 'ab' });
    expect(await stage.evaluate('t.value')).toBe('嗨ab');
    expect(await stage.evaluate('events.map((e) => e.type)')).toEqual(['input', 'input']);
  });

  it('releases all keys and buttons', async () => {
    for (const down of ['Control', 'a']) await stage.do('keyboard', { down });
    await stage.do('mouse', { move: { x: 5, y: 300 }, down: true });
    expect(await held()).toEqual({ keys: ['ControlLeft', 'KeyA'], buttons: ['left'] });
    expect(await stage.do('keyboard', { release_all: true })).toMatchObject({
      pressed: { keys: [], buttons: [] },
    });
    expect((await stage.evaluate(SEEN)).slice(-2)).toEqual([
      'keyup a KeyA ctrl',
      'keyup Control ControlLeft',
    ]);
    expect(await held()).toEqual({ keys: [], buttons: [] });
  });

  it('leaves a key alone that is not held', async () => {
    await stage.do('keyboard', { up: 'a' });
    expect(await stage.evaluate('events.length')).toBe(0);
  });

  it('takes the name of the other side for the key that is held', async () => {
    await stage.do('keyboard', { down: 'ShiftRight' });
    await stage.do('keyboard', { up: 'Shift' });
    expect(await held()).toEqual({ keys: [], buttons: [] });
  });

  it('holds keys across a navigation', async () => {
    await stage.do('keyboard', { down: 'Shift' });
    await stage.show(`<input id=i autofocus>`);
    await stage.do('focus', { node_id: await stage.find('#i') });
    await stage.do('send-keys', { keys: 'a' });
    expect(await stage.evaluate('i.value')).toBe('A');
  });

  it.each(['origin', 'other'] as const)('reaches a frame (%s)', async (which) => {
    const inner = `<input id=i oninput="top.postMessage(this.value, '*')">`;
    await stage.show(
      `<script>values = []; onmessage = ({ data }) => { values.push(data) }</script>
      <iframe src="${stage.site.page(inner, stage.site[which])}"></iframe>`,
    );
    const node_id = await stage.find('#i', { within: await stage.find('iframe') });
    await stage.do('focus', { node_id });
    await stage.do('keyboard', { down: 'Shift' });
    await stage.do('keyboard', { down: 'q' });
    await stage.do('keyboard', { release_all: true });
    await stage.do('keyboard', { insert_text: '嗨' });
    await stage.do('wait-for', { function: 'values.length === 2' });
    expect(await stage.evaluate('values')).toEqual(['Q', 'Q嗨']);
  });

  it.each(['open', 'closed'])('reaches a shadow root (%s)', async (mode) => {
    await stage.show(
      `<div id=host></div><script>const root = host.attachShadow({ mode: '${mode}' });
      root.innerHTML = '<input>'; window.field = root.firstChild</script>`,
    );
    const within = await stage.find('#host');
    await stage.do('focus', { node_id: await stage.find('input', { within }) });
    await stage.do('keyboard', { down: 'x' });
    await stage.do('keyboard', { up: 'x' });
    await stage.do('keyboard', { insert_text: '嗨' });
    expect(await stage.evaluate('field.value')).toBe('x嗨');
  });

  // "should throw on unknown keys"
  it.each(['NotARealKey', 'ё', '😊', 'Shift+a', 'a3', 'a, b'])(
    'refuses the key %j',
    async (down) => {
      expect(await stage.send('keyboard', { down })).toMatchObject({
        status: 400,
        body: { ok: false, code: 'invalid_keys' },
      });
      expect(await held()).toEqual({ keys: [], buttons: [] });
    },
  );

  it.each([{}, { down: 'a', up: 'a' }, { release_all: false }, { down: 5 }])(
    'refuses %j',
    async (body) => {
      expect(await stage.send('keyboard', body)).toMatchObject({
        status: 400,
        body: { ok: false, code: 'invalid_request' },
      });
    },
  );
});
