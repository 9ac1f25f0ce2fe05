import { describe, expect, it } from '@jest/globals';
import { OwnStage } from '../../support/own-stage.js';

const stage = OwnStage.forAll();

const PATIENCE = { timeout_ms: 10_000 };
const wait = (body: object) => stage.send('wait-for', { ...PATIENCE, ...body });
/** Looks once: in vain, for a look that the machine holds up is in vain too. */
const once = (body: object) => stage.send('wait-for', { ...body, timeout_ms: 0 });
const TIMEOUT = { status: 504, body: { ok: false, code: 'timeout' } };

describe('wait-for/ a text', () => {
  it.each([
    ['as it is written', '<p>Thank you</p>'],
    ['in another case', '<p>THANK YOU</p>'],
    ['spaced otherwise', '<p>Thank \n  you</p>'],
    ['over several elements', '<p>Thank <b>y</b>ou</p>'],
    ['as a part of another', '<p>We thank you all'],
    ['on a button', '<input type=submit value="Thank you">'],
    ['out of view', '<p style="margin-top: 5000px">thank you'],
    [
      'of elements without boxes of their own',
      '<div style="display: contents"><p>thank you</p></div>',
    ],
    [
      'on a page with fields named like members',
      '<form><input name=innerText><input name=childNodes><img name=body>thank you</form>',
    ],
  ])('finds it %s', async (_what, html) => {
    await stage.show(html);
    expect(await wait({ text: 'Thank you' })).toMatchObject({ status: 200, body: { ok: true } });
    expect(await once({ text: 'Thank you', state: 'gone' })).toMatchObject(TIMEOUT);
  });

  it.each([
    ['not displayed', '<p hidden>thank you</p>'],
    ['invisible', '<p style="visibility: hidden">thank you</p>'],
    ['in a script', '<script>"thank you"</script>'],
    ['of a field', '<input value="thank you" placeholder="thank you">'],
    ['in a frame that is not displayed', '<iframe hidden srcdoc="thank you"></iframe>'],
    ['of other words', '<p>thank</p><p>me</p>'],
  ])('does not find one %s', async (_what, html) => {
    await stage.show(html);
    expect(await once({ text: 'thank you' })).toMatchObject(TIMEOUT);
    expect(await wait({ text: 'thank you', state: 'gone' })).toMatchObject({ status: 200 });
  });

  it('finds one that comes later, and one that comes to show', async () => {
    await stage.show('<p id=p hidden>thank you</p>');
    const waiting = wait({ text: 'thank you' });
    await stage.busy(1);
    await stage.evaluate('p.hidden = false; 0');
    expect(await waiting).toMatchObject({ status: 200 });
  });

  it('waits until it is gone', async () => {
    await stage.show('<p id=p>Loading</p>');
    const waiting = wait({ text: 'loading', state: 'gone' });
    await stage.busy(1);
    await stage.evaluate('p.style.display = "none"; 0');
    expect(await waiting).toMatchObject({ status: 200 });
  });

  it.each(['origin', 'other'] as const)(
    'finds it in a frame, also a later one (%s)',
    async (which) => {
      const { site } = stage;
      await stage.show('<p>page</p>');
      const waiting = wait({ text: 'in the frame' });
      await stage.busy(1);
      await stage.evaluate(
        `document.body.append(Object.assign(document.createElement('iframe'), { src: ${JSON.stringify(site.page('<p>in the <b>frame</b>', site[which]))} })); 0`,
      );
      expect(await waiting).toMatchObject({ status: 200 });
      expect(await wait({ text: 'in the frame' })).toMatchObject({ status: 200 });
      const gone = wait({ text: 'in the frame', state: 'gone' });
      await stage.evaluate('document.querySelector("iframe").remove()');
      expect(await gone).toMatchObject({ status: 200 });
    },
  );

  it('finds it in an open shadow root, with what is slotted into it', async () => {
    await stage.show(
      `<div id=host><b>you</b></div><script>host.attachShadow({ mode: 'open' }).innerHTML = 'Thank <i>them</i>'</script>`,
    );
    expect(await wait({ text: 'thank them' })).toMatchObject({ status: 200 });
    expect(await once({ text: 'you' })).toMatchObject(TIMEOUT);
  });

  it('goes on across navigations', async () => {
    const { site } = stage;
    await stage.show('<p>first</p>');
    const waiting = wait({ text: 'third' });
    await stage.busy(1);
    await stage.do('navigate', { url: site.page('second', site.other) });
    await stage.do('navigate', { url: site.page('<p>third', site.origin) });
    const { status, body } = await waiting;
    expect([status, body.url]).toEqual([200, site.page('<p>third')]);
  });

  it('tells what it waited for when its time is up', async () => {
    await stage.show('<p>text</p>');
    const began = performance.now();
    const reply = await stage.send('wait-for', { text: 'never', timeout_ms: 300 });
    expect(reply).toMatchObject(TIMEOUT);
    expect(reply.body.detail).toContain('"never"');
    expect(performance.now() - began).toBeGreaterThan(290);
    expect(performance.now() - began).toBeLessThan(2_500);
  });

  it('leaves nothing behind in the page when its client hangs up', async () => {
    await stage.show('<p>text</p><iframe srcdoc="frame"></iframe>');
    const waiting = stage.start('wait-for', { text: 'never', timeout_ms: 60_000 });
    await stage.busy(2);
    await waiting.hangUp();
    await stage.idle();
    expect((await stage.send('fetch-html')).status).toBe(200);
  });
});

describe('wait-for/ a URL', () => {
  const url = (path: string) => `${stage.site.origin}/html?${path}`;

  it.each([
    ['its whole', () => url('step=2')],
    ['a star at its end', () => url('*')],
    ['a star at its beginning', () => '*?step=2'],
    ['stars', () => '*/html?*=*2*'],
    ['two stars', () => '**/html**'],
  ])('matches %s', async (_what, pattern) => {
    await stage.do('navigate', { url: url('step=2') });
    expect(await wait({ url: pattern() })).toMatchObject({
      status: 200,
      body: { ok: true, url: url('step=2') },
    });
  });

  it.each(['*step=1', 'step=2', '/html*', '*html', '*step*step*'])(
    'does not match %s',
    async (pattern) => {
      await stage.do('navigate', { url: url('step=2') });
      expect(await once({ url: pattern })).toMatchObject(TIMEOUT);
    },
  );

  it('takes the URL of a site without its slash', async () => {
    await stage.do('navigate', { url: stage.site.origin });
    expect(await wait({ url: stage.site.origin })).toMatchObject({ status: 200 });
  });

  it('waits for a navigation, and for a move within the document', async () => {
    await stage.do('navigate', { url: url('step=1') });
    const moved = wait({ url: '*#there' });
    await stage.evaluate('location.hash = "there"');
    expect(await moved).toMatchObject({ body: { url: url('step=1#there') } });
    const pushed = wait({ url: '*pushed' });
    await stage.evaluate('history.pushState(null, "", "/pushed")');
    expect(await pushed).toMatchObject({ status: 200 });
    const left = wait({ url: '*step=2' });
    await stage.do('navigate', { url: url('step=2') });
    expect(await left).toMatchObject({ status: 200 });
  });
});

describe('wait-for/ a load state', () => {
  it('answers at once when the document is there', async () => {
    await stage.show('<p>text</p>');
    for (const load_state of ['load', 'domcontentloaded'])
      expect(await wait({ load_state })).toMatchObject({ status: 200, body: { ok: true } });
    expect(await wait({ load_state: 'networkidle' })).toMatchObject({ status: 200 });
  });

  it('waits for the document that is on its way', async () => {
    const { site } = stage;
    await stage.show(`<button onclick="location = '${site.origin}/held?later'">go</button>`);
    await stage.do('node-click', { node_id: await stage.find('button') });
    const waiting = wait({ load_state: 'load' });
    await site.visit('/held?later');
    site.release();
    expect((await waiting).body.url).toBe(`${site.origin}/held?later`);
  });

  it.each([
    ['ends although a stream is open', `new EventSource('/events?x')`, 200],
    ['runs out while a request is', `fetch('/hang')`, 504],
  ])('of networkidle after a click %s', async (_, script, status) => {
    const { site } = stage;
    const next = site.page(`<script>onload = () => { ${script} }</script>`);
    await stage.show(`<a href=${JSON.stringify(next)}>go</a>`);
    await stage.do('node-click', { node_id: await stage.find('a') });
    const asked = { load_state: 'networkidle', timeout_ms: status === 200 ? 10_000 : 2_000 };
    expect((await stage.send('wait-for', asked)).status).toBe(status);
  });

  it('runs out where a document never ends, but has its nodes', async () => {
    const { site } = stage;
    await stage.do('navigate', {
      url: site.page('<p>text<img src="/hang">'),
      wait_until: 'domcontentloaded',
    });
    expect(await wait({ load_state: 'domcontentloaded' })).toMatchObject({ status: 200 });
    expect(await stage.send('wait-for', { load_state: 'load', timeout_ms: 300 })).toMatchObject(
      TIMEOUT,
    );
  });
});

describe('wait-for/ a function', () => {
  it.each([
    ['a number', '6 * 7', { value: 42, type: 'number' }],
    ['an object', '({ a: [1] })', { value: { a: [1] }, type: 'object' }],
    ['a promise', 'Promise.resolve("yes")', { value: 'yes', type: 'string' }],
    ['a function', '() => document.title', { value: 'title', type: 'string' }],
    ['an async function', 'async () => "late"', { value: 'late', type: 'string' }],
    ['an expression with a comment', '1 // one', { value: 1, type: 'number' }],
    ['an infinity', '1 / 0', { value: null, type: 'number', unserializable: 'Infinity' }],
    ['a bigint', '5n', { value: '5', type: 'bigint', unserializable: '5n' }],
  ])('answers with the value of %s', async (_what, expression, data) => {
    await stage.show('<title>title</title>');
    expect((await wait({ function: expression })).body).toMatchObject({ ok: true, data });
  });

  it('answers with the node_id of an element', async () => {
    await stage.show('<p id=p>text</p>');
    const { body } = await wait({ function: 'document.querySelector("#p")' });
    expect(body.data).toEqual({ value: null, type: 'node', node_id: await stage.find('#p') });
  });

  it.each(['0', '""', 'null', 'undefined', 'NaN', '-0', '0n', 'false', 'Promise.resolve(0)'])(
    'does not take %s for true',
    async (expression) => {
      expect(await once({ function: expression })).toMatchObject(TIMEOUT);
    },
  );

  it.each([
    ['a window', 'window'],
    ['a function that a function returns', '() => () => 1'],
    ['a symbol', 'Symbol.iterator'],
    ['a symbol in time', 'window.late ?? (setTimeout(() => { late = Symbol() }, 50), false)'],
  ])('takes %s for true, whatever JSON makes of it', async (_what, expression) => {
    await stage.show('<p>text</p>');
    expect(await wait({ function: expression })).toMatchObject({ status: 200, body: { ok: true } });
  });

  it.each(['data:text/html,x', 'about:blank'])(
    'takes the window of %s for true, and reads it though its getters throw',
    async (url) => {
      await stage.do('navigate', { url });
      const { status, body } = await wait({ function: 'window' });
      expect({ status, type: body.data.type }).toEqual({ status: 200, type: 'object' });
      const thrown = await wait({ function: '() => localStorage' });
      expect(thrown).toMatchObject({ status: 422, body: { code: 'script_error' } });
    },
  );

  it('answers without a value where JSON has none', async () => {
    await stage.show('<p>text</p>');
    const expression = `let deep = {}; for (let i = 0; i < 300; i += 1) deep = { deep }; return deep`;
    expect(await wait({ function: `() => { ${expression} }` })).toMatchObject({
      status: 200,
      body: { ok: true, data: null },
    });
  });

  it('sees what changes without a mutation, and across navigations', async () => {
    const { site } = stage;
    await stage.show('<p>first</p>');
    const waiting = wait({ function: 'window.ready && location.href' });
    await stage.do('navigate', { url: site.page('second', site.other) });
    await stage.evaluate('window.ready = true');
    expect((await waiting).body.data).toEqual({
      value: site.page('second', site.other),
      type: 'string',
    });
  });

  it('works under a policy against eval, and with a clock that stands', async () => {
    await stage.do('navigate', { url: `${stage.site.origin}/csp?<p>text` });
    await stage.evaluate('window.requestAnimationFrame = window.setTimeout = () => 0; 0');
    const waiting = wait({ function: 'window.ready' });
    await stage.evaluate('window.ready = 1');
    expect((await waiting).body.data).toEqual({ value: 1, type: 'number' });
  });

  it.each(['nobody.there', '(', 'throw 1', '() => { throw new Error("no") }'])(
    'tells that %s throws',
    async (expression) => {
      expect(await wait({ function: expression })).toMatchObject({
        status: 422,
        body: { ok: false, code: 'script_error' },
      });
    },
  );

  it('ends an endless loop', async () => {
    await stage.show('<p>text</p>');
    expect(
      await stage.send('wait-for', { function: '() => { for (;;); }', timeout_ms: 300 }),
    ).toMatchObject(TIMEOUT);
    expect(await stage.evaluate('1')).toBe(1);
  });
});

describe('wait-for/ refuses', () => {
  it.each([
    {},
    { text: 'a', url: 'b' },
    { url: 'b', state: 'gone' },
    { text: ' ' },
    { page_opened: false },
    { load_state: 'commit' },
  ])('%j', async (body) => {
    expect(await stage.send('wait-for', body)).toMatchObject({
      status: 400,
      body: { ok: false, code: 'invalid_request' },
    });
  });
});
