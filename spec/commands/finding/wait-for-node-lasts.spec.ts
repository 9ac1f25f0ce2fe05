import { describe, expect, it } from '@jest/globals';
import { OwnStage } from '../../support/own-stage.js';

const stage = OwnStage.forAll();

const PATIENCE = { timeout_ms: 10_000 };

describe('wait-for-node/ goes on', () => {
  it.each(['origin', 'other'] as const)('across a navigation (%s)', async (which) => {
    const { site } = stage;
    await stage.show('<p>first</p>');
    const wait = stage.send('wait-for-node', { selector: '#later', ...PATIENCE });
    await stage.busy(1);
    await stage.do('navigate', { url: site.page('<p>second</p>', site[which]) });
    await stage.do('navigate', { url: site.page('<p id=later>third</p>', site[which]) });
    const { status, body } = await wait;
    expect(status).toBe(200);
    expect((await stage.do('fetch-text', { node_id: body.node_id })).text).toBe('third');
  });

  it.each(['origin', 'other'] as const)(
    'across a navigation that the page makes itself (%s)',
    async (which) => {
      const { site } = stage;
      const next = site.page('<p id=later>next</p>', site[which]);
      await stage.show(`<a href="${next}">go</a>`);
      const wait = stage.send('wait-for-node', {
        selector: '#later',
        state: 'visible',
        ...PATIENCE,
      });
      await stage.busy(1);
      await stage.do('node-click', { node_id: await stage.find('a') });
      expect(await wait).toMatchObject({ status: 200 });
    },
  );

  it('across a reload and a move in the history', async () => {
    await stage.show('<p>first</p>');
    const wait = stage.send('wait-for-node', { selector: '#later', ...PATIENCE });
    await stage.busy(1);
    await stage.do('reload');
    await stage.show('<p>second</p>');
    await stage.do('back');
    await stage.busy(1);
    await stage.evaluate(
      `document.body.append(Object.assign(document.createElement('i'), { id: 'later' })); 0`,
    );
    expect(await wait).toMatchObject({ status: 200 });
  });

  it('while a document is still loading, and finds what the parser brings', async () => {
    const { site } = stage;
    await stage.show('<p>first</p>');
    const wait = stage.send('wait-for-node', { selector: '#half', ...PATIENCE });
    await stage.busy(1);
    const stalled = stage.send('navigate', { url: `${site.origin}/stall`, timeout_ms: 2_000 });
    expect(await wait).toMatchObject({ status: 200 });
    expect((await stalled).status).toBe(504);
  });

  it('until its time is over, however many documents come', async () => {
    await stage.show('<p>0</p>');
    const before = performance.now();
    let ms = 0;
    const wait = stage.send('wait-for-node', { selector: '#never', timeout_ms: 800 });
    void wait.finally(() => {
      ms = performance.now() - before;
    });
    await stage.busy(1);
    for (let i = 1; i <= 5; i += 1) await stage.show(`<p>${i}</p>`);
    expect(await wait).toMatchObject({ status: 504, body: { code: 'timeout' } });
    expect(ms).toBeGreaterThanOrEqual(780);
    expect(ms).toBeLessThan(4_000);
  });
});

describe('wait-for-node/ within', () => {
  it('an element: what comes elsewhere does not count', async () => {
    await stage.show('<div id=d></div>');
    const within = await stage.find('#d');
    const wait = stage.send('wait-for-node', { selector: 'p', within, ...PATIENCE });
    await stage.busy(1);
    await stage.evaluate(`document.body.append(document.createElement('p')); 0`);
    await stage.evaluate(`d.innerHTML = '<p id=inside>'; 0`);
    expect((await wait).body.node_id).toBe(await stage.find('#inside'));
  });

  it.each(['origin', 'other'] as const)('a frame (%s)', async (which) => {
    const { site } = stage;
    const inner = site.page(
      `<!doctype html><script>onmessage = () => { document.body.innerHTML = '<p id=t>x</p>' }</script>`,
      site[which],
    );
    await stage.show(`<iframe id=f src="${inner}"></iframe>`);
    const within = await stage.find('#f');
    const wait = stage.send('wait-for-node', {
      selector: '#t',
      state: 'visible',
      within,
      ...PATIENCE,
    });
    await stage.evaluate(`f.contentWindow.postMessage(1, '*'); 0`);
    const { status, body } = await wait;
    expect(status).toBe(200);
    expect((await stage.do('fetch-text', { node_id: body.node_id })).text).toBe('x');
  });

  it('a frame whose document changes meanwhile', async () => {
    const { site } = stage;
    await stage.show(`<iframe id=f src="${site.page('<p>first')}"></iframe>`);
    const within = await stage.find('#f');
    const wait = stage.send('wait-for-node', { selector: '#t', within, ...PATIENCE });
    await stage.busy(1);
    await stage.evaluate(`f.src = ${JSON.stringify(site.page('<p id=t>second', site.other))}; 0`);
    expect(await wait).toMatchObject({ status: 200 });
  });

  it('a frame that leaves its own process for that of the page', async () => {
    const { site } = stage;
    await stage.show(`<iframe id=f src="${site.page('<p id=first>', site.other)}"></iframe>`);
    const within = await stage.find('#f');
    await stage.do('wait-for-node', { selector: '#first', within });
    const wait = stage.send('wait-for-node', { selector: '#t', within, ...PATIENCE });
    await stage.busy(1);
    await stage.evaluate(`f.src = ${JSON.stringify(site.page('<p id=t>second'))}; 0`);
    const { status, body } = await wait;
    expect(status).toBe(200);
    expect((await stage.do('fetch-text', { node_id: body.node_id })).text).toBe('second');
  });

  it.each(['origin', 'other'] as const)('a frame that is removed (%s): 404', async (which) => {
    const { site } = stage;
    await stage.show(`<iframe id=f src="${site.page('<p id=first>', site[which])}"></iframe>`);
    const within = await stage.find('#f');
    await stage.do('wait-for-node', { selector: '#first', within });
    const wait = stage.send('wait-for-node', { selector: '#t', within, ...PATIENCE });
    await stage.busy(1);
    await stage.evaluate(`f.remove(); 0`);
    expect(await wait).toMatchObject({ status: 404, body: { code: 'node_stale' } });
  });

  it.each(['open', 'closed'])('a shadow host (%s)', async (mode) => {
    await stage.show(
      `<div id=host></div><script>window.root = host.attachShadow({ mode: '${mode}' })</script>`,
    );
    const within = await stage.find('#host');
    const wait = stage.send('wait-for-node', { selector: '#t', within, ...PATIENCE });
    await stage.busy(1);
    await stage.evaluate(`root.innerHTML = '<p id=t>x</p>'; 0`);
    expect(await wait).toMatchObject({ status: 200 });
  });

  it('an element that goes with its page: 404', async () => {
    await stage.show('<div id=d></div>');
    const within = await stage.find('#d');
    const wait = stage.send('wait-for-node', { selector: 'p', within, ...PATIENCE });
    await stage.busy(1);
    await stage.show('<div id=d><p></p></div>');
    expect(await wait).toMatchObject({ status: 404, body: { code: 'node_stale' } });
  });
});

describe('wait-for-node/ stands in nobody’s way', () => {
  it('never holds back the click that it waits for', async () => {
    await stage.show(
      `<button id=b onclick="document.body.append(Object.assign(document.createElement('p'), { id: 'done' }))">b</button>`,
    );
    const wait = stage.send('wait-for-node', { selector: '#done', ...PATIENCE });
    await stage.busy(1);
    await stage.do('node-click', { node_id: await stage.find('#b') });
    expect(await wait).toMatchObject({ status: 200 });
  });

  it('serves 50 waits at once, each with its own node', async () => {
    await stage.show('<main id=m></main>');
    const waits = Array.from({ length: 50 }, (_, i) =>
      stage.do('wait-for-node', {
        selector: `#n${i}`,
        state: i % 2 ? 'visible' : 'attached',
        ...PATIENCE,
      }),
    );
    await stage.busy(50);
    await stage.evaluate(
      `for (let i = 49; i >= 0; i -= 1) m.insertAdjacentHTML('beforeend', '<p id=n' + i + '>' + i + '</p>'); 0`,
    );
    const ids = (await Promise.all(waits)).map(({ node_id }) => node_id);
    const texts = await Promise.all(
      ids.map(async (node_id) => (await stage.do('fetch-text', { node_id })).text),
    );
    expect(texts).toEqual(ids.map((_, i) => String(i)));
    await stage.idle();
  });

  it.each([
    { selector: '#never', state: 'attached' },
    { selector: '#never', state: 'visible' },
    { selector: 'p:not(:only-child)', state: 'attached' },
  ])('ends in the page too when its client hangs up: $selector $state', async (body) => {
    await stage.show('<p>x</p>');
    const call = stage.start('wait-for-node', { ...body, timeout_ms: 60_000 });
    await stage.busy(1);
    await call.hangUp();
    await stage.idle();
    expect(await stage.evaluate('document.body.innerText')).toBe('x');
  });

  it('waits on a page in the background as well', async () => {
    await stage.show('<p>front</p>');
    const { tabwire, browser } = stage;
    const { body } = await tabwire.send('put', `${browser.path}/pages/`, {
      url: stage.site.page(`<p id=back hidden>back</p>`),
    });
    const { page_id } = body;
    const pages = (await tabwire.send('get', `${browser.path}/pages/`)).body.pages;
    const first = pages.find((page: { page_id: string }) => page.page_id !== page_id);
    await tabwire.send('post', `${browser.path}/pages/${first.page_id}/activate/`);
    const wait = stage.send('wait-for-node', {
      selector: '#back',
      state: 'visible',
      page_id,
      ...PATIENCE,
    });
    await stage.do('eval', {
      expression: `setTimeout(() => { document.querySelector('#back').hidden = false }); 0`,
      page_id,
    });
    expect(await wait).toMatchObject({ status: 200 });
    await tabwire.send('delete', `${browser.path}/pages/${page_id}/`);
  });

  it('ends with 404 when its page closes', async () => {
    const { tabwire, browser } = stage;
    const { body } = await tabwire.send('put', `${browser.path}/pages/`, {});
    const wait = stage.send('wait-for-node', {
      selector: '#never',
      page_id: body.page_id,
      ...PATIENCE,
    });
    await stage.busy(1);
    await tabwire.send('delete', `${browser.path}/pages/${body.page_id}/`);
    expect(await wait).toMatchObject({ status: 404, body: { code: 'page_not_found' } });
  });
});
