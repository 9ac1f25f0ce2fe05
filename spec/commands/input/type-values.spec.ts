import { describe, expect, it } from '@jest/globals';
import { logging, Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const LOG = logging('input', 'change');

const value = (selector = 'input') =>
  stage.evaluate(`document.querySelector(${JSON.stringify(selector)}).value`);

const send = async (text: string, options: object = {}, selector = 'input') =>
  stage.send('type', { node_id: await stage.find(selector), text, ...options });

const TAKEN: readonly (readonly [kind: string, text: string, result?: string])[] = [
  ['date', '2026-11-22'],
  ['date', ' 2026-11-22 ', '2026-11-22'],
  ['time', '13:45'],
  ['time', '13:45:30'],
  ['datetime-local', '2026-11-22T13:45'],
  ['datetime-local', '2026-11-22 13:45', '2026-11-22T13:45'],
  ['month', '2026-11'],
  ['week', '2026-W47'],
  ['color', '#1a2b3c'],
  ['color', '#AABBCC', '#aabbcc'],
  ['color', '#000000'],
  ['range', '42'],
  ['range', '1e1', '10'],
];

describe('type/ into a field that takes its value as a whole', () => {
  it.each(TAKEN)('fills %s with %j', async (kind, text, result = text) => {
    await stage.show(`<input id=i type=${kind} value="#ffffff">${LOG}`);
    expect(await send(text)).toMatchObject({ status: 200, body: { success: true } });
    expect(await value()).toBe(result);
    expect(await stage.evaluate('[log, document.activeElement.id]')).toEqual([
      ['input:i', 'change:i'],
      'i',
    ]);
  });

  it('presses the Enters at the end of the text alone, which it finds in a moment', async () => {
    await stage.show('<input type=date>');
    // If the server computes for longer, loop-watch.ts fails this test.
    expect(await send(`${'\n'.repeat(50_000)}x\n`)).toMatchObject({
      status: 409,
      body: { code: 'node_not_interactable', reason: 'value_refused' },
    });
  });

  it.each([
    ['date', '', '22.11.2026', 'a date such as 2027-03-14'],
    ['date', '', '2026-02-30', 'a date such as'],
    ['date', 'min=2026-01-01 max=2026-12-31', 'x', ' from 2026-01-01 to 2026-12-31'],
    ['time', 'step=900', '25:00', 'a time such as 09:30 in steps of 900'],
    ['datetime-local', '', '2026-11-22', 'a date and time such as 2027-03-14T09:30'],
    ['month', '', '2026-13', 'a month such as 2027-03'],
    ['week', '', '2026-W60', 'a week such as 2027-W10'],
    ['color', '', '#abc', 'a color such as #1a2b3c'],
    ['color', '', '', 'a color such as'],
    ['range', '', '101', 'a number from 0 to 100 in steps of 1'],
    ['range', 'min=5 max=9 step=2', '6', 'a number from 5 to 9 in steps of 2'],
    ['range', '', 'foo', 'a number'],
    ['range', '', '', 'a number'],
  ])('refuses for %s %s the text %j', async (kind, attributes, text, takes) => {
    await stage.show(`<input id=i type=${kind} ${attributes}>${LOG}`);
    const before = await value();
    expect(await send(text)).toMatchObject({
      status: 409,
      body: {
        code: 'node_not_interactable',
        reason: 'value_refused',
        detail: expect.stringContaining(takes),
      },
    });
    expect([await value(), await stage.evaluate('log')]).toEqual([before, []]);
  });

  it('refuses what a field does not take in a document that is no HTML', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><foreignObject width="300" height="99">
      <input xmlns="http://www.w3.org/1999/xhtml" type="date"/></foreignObject></svg>`;
    await stage.do('navigate', { url: `data:image/svg+xml,${encodeURIComponent(svg)}` });
    const node_id = await stage.find('input');
    const { status, body } = await stage.send('type', { node_id, text: 'nonsense' });
    expect([status, body.reason]).toEqual([409, 'value_refused']);
    await stage.do('type', { node_id, text: '2027-03-14' });
    expect(await stage.evaluate(`document.querySelector('input').value`)).toBe('2027-03-14');
  });

  it('takes a date that is out of its limits, as of a person, and the page can tell', async () => {
    await stage.show('<input type=date max=2026-01-01>');
    expect((await send('2026-11-22')).status).toBe(200);
    expect(await stage.evaluate(`document.querySelector('input').validity.rangeOverflow`)).toBe(
      true,
    );
  });

  it('takes a fraction of a range that has them', async () => {
    await stage.show('<input type=range min=-1 max=1 step=0.1><input type=range step=any id=any>');
    expect((await send('0.3')).status).toBe(200);
    expect((await send('33.333', {}, '#any')).status).toBe(200);
    expect([await value(), await value('#any')]).toEqual(['0.3', '33.333']);
  });

  it('replaces what the field holds, with clear, with delay_ms and without', async () => {
    for (const options of [{}, { clear: true }, { delay_ms: 5_000 }]) {
      await stage.show(`<input id=i type=date value=2020-01-01>${LOG}`);
      expect((await send('2026-11-22', { ...options, timeout_ms: 4_000 })).status).toBe(200);
      expect([await value(), await stage.evaluate('log')]).toEqual([
        '2026-11-22',
        ['input:i', 'change:i'],
      ]);
    }
  });

  it('empties a date by an empty text, and makes no events where nothing changes', async () => {
    await stage.show(`<input id=i type=date value=2020-01-01>${LOG}`);
    await send('2020-01-01');
    expect(await stage.evaluate('log')).toEqual([]);
    await send('');
    expect([await value(), await stage.evaluate('log')]).toEqual(['', ['input:i', 'change:i']]);
  });

  it('presses the Enter at the end of the text', async () => {
    await stage.show(
      '<form onsubmit="event.preventDefault(); sent = day.value"><input id=day type=date><button></button></form>',
    );
    await send('2026-11-22\n');
    expect(await stage.evaluate('sent')).toBe('2026-11-22');
  });

  it.each([
    ['disabled', '<input type=date disabled>'],
    ['disabled', '<input type=range disabled>'],
    ['in a disabled fieldset', '<fieldset disabled><input type=color></fieldset>'],
    ['read-only', '<input type=time readonly>'],
    ['not shown', '<input type=month style="display: none">'],
  ])('refuses one that is %s', async (_what, html) => {
    await stage.show(html);
    const before = await value();
    expect(await send('2026-11')).toMatchObject({
      status: 409,
      body: { code: 'node_not_interactable' },
    });
    expect(await value()).toBe(before);
  });

  it('sets a range and a color that have a readonly attribute, which does not apply to them', async () => {
    await stage.show('<input type=range readonly>');
    expect((await send('7')).status).toBe(200);
    expect(await value()).toBe('7');
  });

  it.each(['origin', 'other'] as const)(
    'reaches into a frame (%s), named or focused',
    async (at) => {
      const { site } = stage;
      const inner = '<!doctype html><input id=i type=time><input id=j type=color>';
      await stage.show(`<iframe src="${site.page(inner, site[at])}"></iframe>`);
      const within = await stage.find('iframe');
      const node_id = await stage.find('#i', { within });
      await stage.do('type', { node_id, text: '13:45' });
      const color = await stage.find('#j', { within });
      await stage.do('focus', { node_id: color });
      await stage.do('type', { text: '#123456' });
      const { nodes } = await stage.do('ui-map', { interactive: false });
      const values = nodes.map((node: { value?: string }) => node.value);
      expect(values).toEqual(expect.arrayContaining(['13:45', '#123456']));
    },
  );

  it.each(['open', 'closed'])('reaches into a shadow root that is %s', async (mode) => {
    await stage.show(
      `<div id=host></div><script>root = host.attachShadow({ mode: '${mode}' }); root.innerHTML = '<input type=week>'</script>`,
    );
    const node_id = await stage.find('input', { within: await stage.find('#host') });
    await stage.do('type', { node_id, text: '2026-W47' });
    expect(await stage.evaluate(`root.querySelector('input').value`)).toBe('2026-W47');
  });

  it('fills the one that has the focus, also in an open shadow root', async () => {
    await stage.show(
      `<input id=i type=date><div id=host></div><form name=activeElement></form>
       <script>root = host.attachShadow({ mode: 'open' }); root.innerHTML = '<input type=time>'; f = root.querySelector('input')</script>`,
    );
    await stage.evaluate('i.focus()');
    await stage.do('type', { text: '2026-11-22' });
    await stage.evaluate('f.focus()');
    await stage.do('type', { text: '13:45' });
    expect(await stage.evaluate('[i.value, f.value]')).toEqual(['2026-11-22', '13:45']);
    expect(await stage.send('type', { text: 'noon' })).toMatchObject({
      status: 409,
      body: { reason: 'value_refused' },
    });
  });

  it('types where the focus is although a navigation gets no answer', async () => {
    await stage.show(`<input id=i autofocus>${LOG}`);
    await stage.evaluate(`i.focus(); location = '${stage.site.origin}/hang'; 0`);
    expect((await stage.send('type', { text: 'x', timeout_ms: 5_000 })).status).toBe(200);
  });

  it('leaves the parts of a date to send-keys/', async () => {
    await stage.show('<input type=date>');
    await stage.do('focus', { node_id: await stage.find('input') });
    await stage.do('send-keys', { keys: '1,2,1,1,2,0,3,0' });
    expect(await value()).toBe('2030-12-11');
  });
});
