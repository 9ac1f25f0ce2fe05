import { describe, expect, it } from '@jest/globals';
import type { Reply } from '../../support/service.js';
import { OwnStage } from '../../support/own-stage.js';

const stage = OwnStage.forAll();

/** Begins a wait, makes sure that it is on, changes the page, and returns how it ended. */
async function waitThen(body: object, change: string): Promise<Reply> {
  const wait = stage.send('wait-for-node', { timeout_ms: 10_000, ...body });
  await stage.busy(1);
  await stage.evaluate(`{ ${change} }; 0`);
  return wait;
}

const FOUND = { status: 200, body: { node_id: expect.any(Number) } };
const NONE = { status: 200, body: { node_id: null } };
const SPINNER = '<p id=spinner>wait</p>';

describe('wait-for-node/ answers at once', () => {
  it.each([
    { state: undefined, html: '<p id=t>x</p>', result: FOUND },
    { state: 'attached', html: '<p id=t hidden>x</p>', result: FOUND },
    { state: 'visible', html: '<p id=t>x</p>', result: FOUND },
    { state: 'hidden', html: '<p id=t hidden>x</p>', result: FOUND },
    { state: 'hidden', html: '', result: NONE },
    { state: 'detached', html: '', result: NONE },
  ])('when $state holds: $html', async ({ state, html, result }) => {
    await stage.show(html);
    const body = { selector: '#t', ...(state ? { state } : {}), timeout_ms: 20_000 };
    const before = performance.now();
    expect(await stage.send('wait-for-node', body)).toMatchObject(result);
    expect(performance.now() - before).toBeLessThan(10_000);
  });

  it('with the node that find-node/ finds', async () => {
    await stage.show('<p id=t>x</p><p>y</p>');
    const { node_id } = await stage.do('wait-for-node', { selector: 'p' });
    expect(node_id).toBe(await stage.find('#t'));
  });

  it('with the first visible match, where a hidden one comes before it', async () => {
    await stage.show('<p hidden>x</p><p id=t>y</p>');
    const { node_id } = await stage.do('wait-for-node', { selector: 'p', state: 'visible' });
    expect(node_id).toBe(await stage.find('#t'));
    const hidden = { selector: 'p', state: 'hidden', timeout_ms: 0 };
    expect((await stage.send('wait-for-node', hidden)).status).toBe(504);
  });
});

describe('wait-for-node/ looks once with timeout_ms 0', () => {
  it.each([
    { state: 'attached', html: '' },
    { state: 'visible', html: '<p id=t hidden>x</p>' },
    { state: 'visible', html: '<p id=t style="visibility: hidden">x</p>' },
    { state: 'visible', html: '<p id=t style="width: 0; height: 0"></p>' },
    { state: 'visible', html: '<details><summary>s</summary><p id=t>x</p></details>' },
    { state: 'hidden', html: '<p id=t>x</p>' },
    { state: 'detached', html: '<p id=t hidden>x</p>' },
  ])('$state does not hold: $html', async ({ state, html }) => {
    await stage.show(html);
    const { status, body } = await stage.send('wait-for-node', {
      selector: '#t',
      state,
      timeout_ms: 0,
    });
    expect(status).toBe(504);
    expect(body).toMatchObject({ code: 'timeout', selector: '#t', state });
    expect(body.detail).toContain('#t');
  });
});

describe('wait-for-node/ reacts to', () => {
  it.each([
    {
      what: 'an insertion',
      html: '',
      body: { selector: '#t' },
      change: `document.body.innerHTML = '<p id=t>x</p>'`,
      result: FOUND,
    },
    {
      what: 'an insertion deep below',
      html: '<div><div id=d></div></div>',
      body: { selector: 'div div p' },
      change: `d.append(document.createElement('p'))`,
      result: FOUND,
    },
    {
      what: 'an attribute',
      html: '<p id=t>x</p>',
      body: { selector: '[data-state=ready]' },
      change: `t.dataset.state = 'ready'`,
      result: FOUND,
    },
    {
      what: 'a class',
      html: '<p id=t>x</p>',
      body: { selector: '#t.open' },
      change: `t.className = 'open'`,
      result: FOUND,
    },
    {
      what: 'a class that shows',
      html: '<style>.off { display: none }</style><p id=t class=off>x</p>',
      body: { selector: '#t', state: 'visible' },
      change: `t.className = ''`,
      result: FOUND,
    },
    {
      what: 'a class of a parent that shows',
      html: '<style>.off p { visibility: hidden }</style><div id=d class=off><p id=t>x</p></div>',
      body: { selector: '#t', state: 'visible' },
      change: `d.className = ''`,
      result: FOUND,
    },
    {
      what: 'a class that hides',
      html: '<style>.off { display: none }</style><p id=t>x</p>',
      body: { selector: '#t', state: 'hidden' },
      change: `t.className = 'off'`,
      result: FOUND,
    },
    {
      what: 'a rule that hides',
      html: `<style id=s></style>${SPINNER}`,
      body: { selector: '#spinner', state: 'hidden' },
      change: `s.sheet.insertRule('#spinner { display: none }')`,
      result: FOUND,
    },
    {
      what: 'a rule that shows',
      html: '<style id=s>#t { display: none }</style><p id=t>x</p>',
      body: { selector: '#t', state: 'visible' },
      change: `s.sheet.deleteRule(0)`,
      result: FOUND,
    },
    {
      what: 'a stylesheet that is switched off',
      html: '<style id=s>#t { display: none }</style><p id=t>x</p>',
      body: { selector: '#t', state: 'visible' },
      change: `s.disabled = true`,
      result: FOUND,
    },
    {
      what: 'a removal, for hidden',
      html: SPINNER,
      body: { selector: '#spinner', state: 'hidden' },
      change: `spinner.remove()`,
      result: NONE,
    },
    {
      what: 'a removal, for detached',
      html: SPINNER,
      body: { selector: '#spinner', state: 'detached' },
      change: `spinner.remove()`,
      result: NONE,
    },
    {
      what: 'an attribute that ends the match, for detached',
      html: SPINNER,
      body: { selector: '#spinner:not([done])', state: 'detached' },
      change: `spinner.setAttribute('done', '')`,
      result: NONE,
    },
    {
      what: 'a box that is checked',
      html: '<input type=checkbox id=c>',
      body: { selector: '#c:checked' },
      change: `c.checked = true`,
      result: FOUND,
    },
    {
      what: 'a field that is filled',
      html: '<input id=i required>',
      body: { selector: '#i:valid' },
      change: `i.value = 'x'`,
      result: FOUND,
    },
    {
      what: 'the focus',
      html: '<input id=i>',
      body: { selector: ':focus' },
      change: `i.focus()`,
      result: FOUND,
    },
    {
      what: 'text that goes, for :empty',
      html: '<p id=t>x</p>',
      body: { selector: 'p:empty' },
      change: `t.firstChild.remove()`,
      result: FOUND,
    },
    {
      what: 'an element that gets a size',
      html: '<div id=t></div>',
      body: { selector: '#t', state: 'visible' },
      change: `t.style.height = '5px'`,
      result: FOUND,
    },
    {
      what: 'document.open and write',
      html: '<p>x</p>',
      body: { selector: '#written' },
      change: `document.open(); document.write('<p id=written>x</p>'); document.close()`,
      result: FOUND,
    },
    {
      what: 'a root element that is replaced',
      html: '<p>x</p>',
      body: { selector: '#new' },
      change: `document.replaceChild(Object.assign(document.createElement('html'), { id: 'new' }), document.documentElement)`,
      result: FOUND,
    },
  ])('$what', async ({ html, body, change, result }) => {
    await stage.show(html);
    expect(await waitThen(body, change)).toMatchObject(result);
  });
});

describe('wait-for-node/ that runs out', () => {
  it('answers 504 in time', async () => {
    await stage.show('<p>x</p>');
    const before = performance.now();
    const { status, body } = await stage.send('wait-for-node', {
      selector: '#never',
      timeout_ms: 300,
    });
    const ms = performance.now() - before;
    expect([status, body.code]).toEqual([504, 'timeout']);
    expect(body.detail).toContain('300 ms');
    expect(ms).toBeGreaterThanOrEqual(290);
    expect(ms).toBeLessThan(3_000);
  });

  it('waits 5000 ms by default, as its schema says', async () => {
    const { body } = await stage.tabwire.send('get', '/openapi.json');
    const operation = body.paths['/browsers/{id}/wait-for-node/'].post;
    let { schema } = operation.requestBody.content['application/json'];
    if (schema.$ref) schema = body.components.schemas[schema.$ref.split('/').at(-1)];
    expect(schema.properties.timeout_ms.default).toBe(5_000);
    await stage.show('<p>x</p>');
    const before = performance.now();
    const { status, body: told } = await stage.send('wait-for-node', { selector: '#never' });
    expect([status, told.detail]).toEqual([504, expect.stringContaining('5000 ms')]);
    expect(performance.now() - before).toBeGreaterThanOrEqual(4_990);
  });

  it('is answered in time while the page is busy', async () => {
    await stage.show('<p>x</p>');
    const busy = stage.evaluate(`{ const end = Date.now() + 3000; while (Date.now() < end); }; 0`);
    const before = performance.now();
    const { status } = await stage.send('wait-for-node', { selector: '#never', timeout_ms: 300 });
    expect(status).toBe(504);
    expect(performance.now() - before).toBeLessThan(2_500);
    await busy;
  });

  it.each(['p[', '//p', ':nope'])('does not wait for a bad selector: %s', async (selector) => {
    await stage.show('<p>x</p>');
    expect(await stage.send('wait-for-node', { selector, timeout_ms: 60_000 })).toMatchObject({
      status: 400,
      body: { code: 'invalid_selector' },
    });
  });

  it.each([
    { body: {}, path: '/selector' },
    { body: { selector: 'p', state: 'gone' }, path: '/state' },
    { body: { selector: 'p', timeout_ms: -1 }, path: '/timeout_ms' },
    { body: { selector: 'p', timeout_ms: '5' }, path: '/timeout_ms' },
    { body: { selector: 'p', timeout_ms: 600_001 }, path: '/timeout_ms' },
    { body: { selector: 'p', timeout: 5 }, path: '/timeout' },
  ])('refuses $body with 400, naming $path', async ({ body, path }) => {
    const reply = await stage.send('wait-for-node', body);
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(reply.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });
});
