import { describe, expect, it } from '@jest/globals';
import { logging, Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const TELL = `oninput="top.postMessage(value || innerText, '*')"`;
const INPUT = `<!doctype html><input id=i ${TELL}>`;
const LISTEN = `<script>window.message = ''; addEventListener('message', (e) => { message = e.data; document.body.dataset.message = message; })</script>`;

/** Types into the match; returns what a frame's field then told the page to hold. */
async function typedInFrame(node_id: number, text: string): Promise<void> {
  await stage.do('type', { node_id, text });
  expect(await messageOnceReceived(text)).toBe(text);
}

/** What the last frame told, once one told the text. */
async function messageOnceReceived(text: string): Promise<unknown> {
  await stage.do('wait-for-node', { selector: `[data-message=${JSON.stringify(text)}]` });
  return stage.evaluate('message');
}

describe('type/ reaches', () => {
  it.each(['origin', 'other'] as const)('a field in a frame (%s)', async (which) => {
    const { site } = stage;
    await stage.show(
      `<input id=outside autofocus>${LISTEN}<iframe src="${site.page(INPUT, site[which])}"></iframe>`,
    );
    const within = await stage.find('iframe');
    await typedInFrame(await stage.find('#i', { within }), 'Into the frame 漢');
    expect(await stage.evaluate('outside.value')).toBe('');
  });

  it.each([
    { sites: ['origin', 'other'] },
    { sites: ['other', 'origin'] },
    { sites: ['other', 'other'] },
  ] as const)('a field in nested frames: $sites', async ({ sites }) => {
    const { site } = stage;
    let html = INPUT;
    for (const which of sites.toReversed())
      html = `<!doctype html><iframe src="${site.page(html, site[which])}"></iframe>`;
    await stage.show(LISTEN + html.replace('<!doctype html>', ''));
    const outer = await stage.find('iframe');
    const inner = await stage.find('iframe', { within: outer });
    await typedInFrame(await stage.find('#i', { within: inner }), 'nested');
  });

  it('fields in two frames and the page in turn, each its own text', async () => {
    const { site } = stage;
    await stage.show(
      `${LISTEN}<input id=o><iframe id=f src="${site.page(INPUT, site.other)}"></iframe><iframe id=g src="${site.page(INPUT)}"></iframe>`,
    );
    const other = await stage.find('#i', { within: await stage.find('#f') });
    const same = await stage.find('#i', { within: await stage.find('#g') });
    await typedInFrame(other, 'one');
    await typedInFrame(same, 'two');
    await stage.do('type', { node_id: await stage.find('#o'), text: 'three' });
    expect(await stage.evaluate('o.value')).toBe('three');
    expect(await stage.evaluate('message')).toBe('two');
  });

  it.each(['origin', 'other'] as const)(
    'a field in a frame again, after one of the page (%s)',
    async (which) => {
      const { site } = stage;
      await stage.show(
        `${LISTEN}<input id=o><iframe src="${site.page(INPUT, site[which])}"></iframe>`,
      );
      const inner = await stage.find('#i', { within: await stage.find('iframe') });
      const outer = await stage.find('#o');
      await stage.do('type', { node_id: inner, text: 'a' });
      await stage.do('type', { node_id: outer, text: '1' });
      await stage.do('type', { node_id: inner, text: 'b' });
      await stage.do('type', { node_id: outer, text: '2' });
      await stage.do('wait-for-node', { selector: '[data-message=ab]' });
      expect(await stage.evaluate('o.value')).toBe('12');
    },
  );

  it('the focused field of a frame of another site, without a node_id', async () => {
    const { site } = stage;
    await stage.show(`${LISTEN}<iframe src="${site.page(INPUT, site.other)}"></iframe>`);
    const node_id = await stage.find('#i', { within: await stage.find('iframe') });
    await stage.do('node-click', { node_id });
    await stage.do('type', { text: 'focused' });
    expect(await messageOnceReceived('focused')).toBe('focused');
  });

  it('an editable body of a frame, and a page in design mode', async () => {
    await stage.show(
      `${LISTEN}<iframe id=f srcdoc="<body contenteditable id=b>"></iframe><iframe id=g srcdoc="<body id=b>"></iframe>`,
    );
    await stage.evaluate(`document.querySelector('#g').contentDocument.designMode = 'on'`);
    for (const frame of ['#f', '#g']) {
      const node_id = await stage.find('#b', { within: await stage.find(frame) });
      await stage.do('type', { node_id, text: `in ${frame}` });
    }
    expect(
      await stage.evaluate(
        `[...document.querySelectorAll('iframe')].map((f) => f.contentDocument.body.innerText)`,
      ),
    ).toEqual(['in #f', 'in #g']);
  });

  it.each(['open', 'closed'])('a field in an %s shadow root', async (mode) => {
    await stage.show(
      `<input id=outside autofocus><div id=host></div><script>
        window.root = document.querySelector('#host').attachShadow({ mode: '${mode}' });
        root.innerHTML = '<input id=i value=old><div id=d contenteditable>old</div>';
      </script>`,
    );
    const within = await stage.find('#host');
    await stage.do('type', { node_id: await stage.find('#i', { within }), text: ' and new' });
    await stage.do('type', { node_id: await stage.find('#d', { within }), text: ' too' });
    expect(
      await stage.evaluate(
        `[root.querySelector('#i').value, root.querySelector('#d').innerText, outside.value]`,
      ),
    ).toEqual(['old and new', 'old too', '']);
    await stage.do('type', { node_id: await stage.find('#i', { within }), text: 'x', clear: true });
    await stage.do('type', { node_id: await stage.find('#d', { within }), text: 'y', clear: true });
    expect(
      await stage.evaluate(`[root.querySelector('#i').value, root.querySelector('#d').innerText]`),
    ).toEqual(['x', 'y']);
  });

  it('a field in a dialog, and one that focus handlers move about', async () => {
    await stage.show(
      `<dialog><input id=a></dialog><input id=b onfocus="this.value = 'prefilled '; this.setSelectionRange(0, 0)"><script>document.querySelector('dialog').showModal()</script>`,
    );
    await stage.do('type', { node_id: await stage.find('#a'), text: 'modal' });
    await stage.evaluate(`document.querySelector('dialog').close()`);
    await stage.do('type', { node_id: await stage.find('#b'), text: 'text' });
    expect(await stage.evaluate('[a.value, b.value]')).toEqual(['modal', 'prefilled text']);
  });
});

describe('type/ refuses', () => {
  it.each([
    { what: 'a button', html: '<button id=t>b</button>' },
    { what: 'a paragraph', html: '<p id=t>p</p>' },
    { what: 'a select', html: '<select id=t><option>a</select>' },
    { what: 'a checkbox', html: '<input id=t type=checkbox>' },
    { what: 'a radio button', html: '<input id=t type=radio>' },
    { what: 'a file field', html: '<input id=t type=file>' },
    { what: 'a submit button', html: '<input id=t type=submit>' },
    { what: 'a range', html: '<input id=t type=range>' },
    { what: 'a hidden field', html: '<input id=t type=hidden>' },
    { what: 'a disabled field', html: '<input id=t disabled>' },
    { what: 'a field of a disabled fieldset', html: '<fieldset disabled><input id=t></fieldset>' },
    { what: 'a read-only field', html: '<input id=t readonly>' },
    { what: 'a read-only textarea', html: '<textarea id=t readonly></textarea>' },
    { what: 'a field that is not displayed', html: '<input id=t style="display: none">' },
    { what: 'an invisible field', html: '<input id=t style="visibility: hidden">' },
    {
      what: 'an editable that is not displayed',
      html: '<p id=t contenteditable style="display: none"></p>',
    },
    { what: 'an inert field', html: '<div inert><input id=t></div>' },
    {
      what: 'an uneditable island',
      html: '<div contenteditable><p id=t contenteditable=false>x</p></div>',
    },
    { what: 'SVG', html: '<svg id=t></svg>' },
  ])('$what with 409, and types nowhere else', async ({ html }) => {
    await stage.show(`<input id=outside autofocus>${html}${logging('keydown', 'input')}`);
    const node_id = await stage.find('#t');
    const reply = await stage.send('type', { node_id, text: 'x', clear: true, timeout_ms: 600 });
    expect(reply).toMatchObject({
      status: 409,
      body: { success: false, code: 'node_not_interactable', node_id },
    });
    expect(await stage.evaluate('[outside.value, ...log]')).toEqual(['']);
  });

  it.each([
    { body: {}, path: '/text' },
    { body: { text: 1 }, path: '/text' },
    { body: { text: 'x', node_id: 'a' }, path: '/node_id' },
    { body: { text: 'x', delay_ms: -1 }, path: '/delay_ms' },
    { body: { text: 'x', clear: 1 }, path: '/clear' },
    { body: { text: 'x', value: 'y' }, path: '/value' },
  ])('$body with 400, naming $path', async ({ body, path }) => {
    const reply = await stage.send('type', body);
    expect(reply).toMatchObject({ status: 400, body: { success: false, code: 'invalid_request' } });
    expect(reply.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  it('an unknown node, a removed one and one of an old document with 404', async () => {
    await stage.show('<input id=a autofocus><input id=b><input id=c>');
    const [removed, old] = [await stage.find('#b'), await stage.find('#c')];
    await stage.evaluate('b.remove()');
    const failed = { status: 404, body: { success: false } };
    expect(await stage.send('type', { node_id: 987_654_321, text: 'x' })).toMatchObject({
      status: 404,
      body: { success: false, code: 'node_not_found' },
    });
    const stale = { ...failed, body: { ...failed.body, code: 'node_stale' } };
    expect(await stage.send('type', { node_id: removed, text: 'x' })).toMatchObject(stale);
    expect(await stage.evaluate('a.value')).toBe('');
    await stage.show('<input id=a autofocus><input id=b><input id=c>');
    expect(await stage.send('type', { node_id: old, text: 'x' })).toMatchObject(stale);
    expect(await stage.evaluate('[a.value, b.value, c.value]')).toEqual(['', '', '']);
  });

  it('to go on after the deadline: nothing more is typed, and no key stays pressed', async () => {
    await stage.show(`<input id=a>${logging('keydown', 'keyup')}`);
    const node_id = await stage.find('#a');
    const reply = await stage.send('type', {
      node_id,
      text: 'ABCDEFGHIJ',
      delay_ms: 300,
      timeout_ms: 1_200,
    });
    expect(reply).toMatchObject({ status: 504, body: { success: false, code: 'timeout' } });
    await stage.do('focus', { node_id }); // waits for what the reply did not: the release of the key
    const typed: string = await stage.evaluate('a.value');
    expect(typed.length).toBeLessThan(10);
    await stage.do('type', { node_id, text: 'x' });
    expect(await stage.evaluate('a.value')).toBe(`${typed}x`);
    expect(
      await stage.evaluate(
        `events.filter((e) => e.type === 'keyup' && e.key === 'Shift').length > 0`,
      ),
    ).toBe(true);
  });

  it('to type on when its client hangs up', async () => {
    await stage.show(`<input id=a>`);
    const node_id = await stage.find('#a');
    const call = stage.start('type', { node_id, text: 'abcdefghijklmnopqrst', delay_ms: 1_000 });
    await stage.do('wait-for', { function: `a.value !== ''` });
    await call.hangUp();
    await stage.do('type', { node_id, text: '!' });
    expect(await stage.evaluate('a.value.length < 20 && a.value.endsWith("!")')).toBe(true);
  });
});
