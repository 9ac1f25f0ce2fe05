import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.forAll();

const bodyText = () => stage.evaluate('document.body.innerText');

/** Shows pages, named a, b, …, in a fresh page of the default context; returns their URLs. */
async function visited(...names: { name: string; origin?: string }[]): Promise<string[]> {
  const { tabwire, browser, site } = stage;
  const pages = (await tabwire.send('get', `${browser.path}/pages/`)).body.pages;
  await tabwire.send('put', `${browser.path}/pages/`);
  for (const { page_id } of pages)
    await tabwire.send('delete', `${browser.path}/pages/${page_id}/`);
  const urls = [];
  for (const { name, origin } of names) {
    const url = site.page(`<!doctype html><p>${name}</p>`, origin);
    await stage.do('navigate', { url });
    urls.push(url);
  }
  return urls;
}

describe('back/ and forward/', () => {
  it('move through the history, and answer like navigate/', async () => {
    const [a, b, c] = await visited({ name: 'a' }, { name: 'b' }, { name: 'c' });
    expect(await stage.do('back')).toEqual({ ok: true, url: b, status: 200 });
    expect(await bodyText()).toBe('b');
    expect(await stage.do('back')).toEqual({ ok: true, url: a, status: 200 });
    expect(await bodyText()).toBe('a');
    expect(await stage.do('forward', {})).toEqual({ ok: true, url: b, status: 200 });
    expect(await stage.do('forward', {})).toEqual({ ok: true, url: c, status: 200 });
    expect(await bodyText()).toBe('c');
  });

  it('across sites', async () => {
    const { site } = stage;
    const [a, b] = await visited({ name: 'a' }, { name: 'b', origin: site.other });
    expect(await stage.do('back')).toEqual({ ok: true, url: a, status: 200 });
    expect(await bodyText()).toBe('a');
    expect(await stage.do('forward')).toEqual({ ok: true, url: b, status: 200 });
    expect(await bodyText()).toBe('b');
  });

  it('stay where they are at the ends of the history', async () => {
    const [a] = await visited({ name: 'a' });
    expect(await stage.do('forward')).toEqual({ ok: true, url: a, status: null });
    expect(await bodyText()).toBe('a');
    expect(await stage.do('back')).toMatchObject({ ok: true, url: 'about:blank' });
    expect(await stage.do('back')).toMatchObject({ ok: true, url: 'about:blank' });
    expect(await stage.evaluate('location.href')).toBe('about:blank');
  });

  it('load the page again: nothing of it is revived, its old nodes are gone', async () => {
    const [a] = await visited({ name: 'a' });
    const node_id = await stage.find('p');
    await stage.evaluate('window.mark = 1; 0');
    await stage.show('<p>b</p>');
    expect(await stage.do('back')).toMatchObject({ url: a });
    expect(await stage.evaluate('window.mark ?? null')).toBeNull();
    expect(await stage.send('fetch-text', { node_id })).toMatchObject({
      status: 404,
      body: { code: 'node_stale' },
    });
  });

  it('move through fragments within a document', async () => {
    const [a = ''] = await visited({ name: 'a' });
    await stage.evaluate('window.mark = 1; 0');
    await stage.do('navigate', { url: `${a}#one` });
    await stage.do('navigate', { url: `${a}#two` });
    expect(await stage.do('back')).toEqual({ ok: true, url: `${a}#one`, status: null });
    expect(await stage.do('back')).toEqual({ ok: true, url: a, status: null });
    expect(await stage.do('forward')).toEqual({ ok: true, url: `${a}#one`, status: null });
    expect(await stage.evaluate('[location.hash, window.mark]')).toEqual(['#one', 1]);
  });

  it('move through what pushState made', async () => {
    const { site } = stage;
    await visited({ name: 'a' });
    await stage.evaluate(
      `window.log = []; onpopstate = (e) => log.push(e.state); history.pushState('one', '', '/one'); history.pushState('two', '', '/two'); 0`,
    );
    expect(await stage.do('back')).toEqual({ ok: true, url: `${site.origin}/one`, status: null });
    expect(await stage.evaluate('[location.pathname, ...log]')).toEqual(['/one', 'one']);
    expect(await stage.do('forward')).toEqual({
      ok: true,
      url: `${site.origin}/two`,
      status: null,
    });
    expect(await stage.evaluate('[location.pathname, ...log]')).toEqual(['/two', 'one', 'two']);
  });

  it('skip nothing that a page replaced, and take the page out of pushState’s past', async () => {
    const [a, b] = await visited({ name: 'a' }, { name: 'b' });
    await stage.evaluate(`history.replaceState(null, '', '#replaced'); 0`);
    expect(await stage.do('back')).toEqual({ ok: true, url: a, status: 200 });
    expect(await stage.do('forward')).toEqual({ ok: true, url: `${b}#replaced`, status: 200 });
    expect(await bodyText()).toBe('b');
  });

  it('accept wait_until and nothing unknown', async () => {
    const [a] = await visited({ name: 'a' }, { name: 'b' });
    expect(await stage.do('back', { wait_until: 'commit' })).toEqual({
      ok: true,
      url: a,
      status: 200,
    });
    for (const command of ['back', 'forward', 'reload'])
      expect(await stage.send(command, { url: 'x' })).toMatchObject({
        status: 400,
        body: { ok: false, code: 'invalid_request' },
      });
  });

  it('end with 504 where the page of the past does not answer, and the page stays', async () => {
    const { site } = stage;
    await visited();
    const held = site.page('<p>was here</p>').replace('/html?', '/held?');
    const first = stage.do('navigate', { url: held });
    await site.visit('/held?');
    site.release();
    await first;
    await stage.show('<p>here</p>');
    expect(await stage.send('back', { timeout_ms: 400 })).toMatchObject({
      status: 504,
      body: { ok: false, code: 'timeout' },
    });
    expect(await bodyText()).toBe('here');
    site.release();
  });

  it.each(['link', 'form', 'script'])(
    'go from where a click on a slow %s leads, which they wait for',
    async (way) => {
      const { site } = stage;
      const slow = `${site.origin}/slow?ms=400&by=${way}`;
      const [, b] = await visited(
        { name: 'a' },
        {
          name: `<a href="${slow}" id=link>go</a>
            <form id=form action="${slow}"><input type=hidden name=ms value=400><button>go</button></form>
            <button id=script value="${slow}" onclick="location.href = this.value">go</button>`,
        },
      );
      await stage.do('node-click', {
        node_id: await stage.find(`#${way === 'form' ? 'form button' : way}`),
      });
      expect(await stage.do('back')).toEqual({ ok: true, url: b, status: 200 });
      expect((await stage.do('forward')).url).toMatch(/\/slow\?/);
      expect(await bodyText()).toBe('slow');
    },
  );

  it('tell of a navigation that a click began and no server answers, and leave it alone', async () => {
    const { site } = stage;
    await visited({ name: 'a' }, { name: `<a href="${site.origin}/held?late">go</a>` });
    await stage.do('node-click', { node_id: await stage.find('a') });
    const { status, body } = await stage.send('back', { timeout_ms: 500 });
    expect([status, body.code]).toEqual([504, 'timeout']);
    expect(body.pending_navigation).toBe(`${site.origin}/held?late`);
    await site.visit('/held?late');
    site.release();
    await stage.do('wait-for', { load_state: 'load' });
    expect(await bodyText()).toBe('late');
  });

  it('report the dialogs that leaving opens', async () => {
    const [a] = await visited({ name: 'a' });
    await stage.show(
      `<button id=b>b</button><script>onbeforeunload = (e) => { e.preventDefault(); e.returnValue = 'x' }</script>`,
    );
    await stage.do('node-click', { node_id: await stage.find('#b') });
    expect(await stage.do('back')).toEqual({
      ok: true,
      url: a,
      status: 200,
      dialogs: [expect.objectContaining({ type: 'beforeunload', accepted: true })],
    });
  });
});

describe('reload/', () => {
  it('loads the page again', async () => {
    const [a] = await visited({ name: 'a' });
    await stage.evaluate('window.mark = 1; 0');
    const visits = stage.site.visits.length;
    expect(await stage.do('reload')).toEqual({ ok: true, url: a, status: 200 });
    expect(await stage.evaluate('window.mark ?? null')).toBeNull();
    expect(stage.site.visits.slice(visits).map(({ method }) => method)).toContain('GET');
  });

  it('loads the page that a click on a slow link leads to', async () => {
    const slow = `${stage.site.origin}/slow?ms=400&again`;
    await visited({ name: `<a href="${slow}">go</a>` });
    await stage.do('node-click', { node_id: await stage.find('a') });
    expect(await stage.do('reload')).toEqual({ ok: true, url: slow, status: 200 });
  });

  it('keeps the fragment, and waits for the load all the same', async () => {
    const { site } = stage;
    const url = `${site.page('<p id=end>x</p><img src="/status/200?img">')}#end`;
    await stage.do('navigate', { url });
    await stage.evaluate('window.mark = 1; 0');
    expect(await stage.do('reload')).toEqual({ ok: true, url, status: 200 });
    expect(await stage.evaluate('[window.mark ?? null, document.readyState]')).toEqual([
      null,
      'complete',
    ]);
  });

  it('loads an error status again, and a page without HTTP', async () => {
    const url = `${stage.site.origin}/status/404?gone`;
    await stage.do('navigate', { url });
    expect(await stage.do('reload')).toEqual({ ok: true, url, status: 404 });
    await stage.do('navigate', { url: 'data:text/html,<p>data' });
    expect(await stage.do('reload')).toMatchObject({ ok: true, status: null });
    expect(await bodyText()).toBe('data');
    await stage.do('navigate', { url: 'about:blank' });
    expect(await stage.do('reload')).toEqual({ ok: true, url: 'about:blank', status: null });
  });

  it('spends the old node IDs', async () => {
    await visited({ name: 'a' });
    const node_id = await stage.find('p');
    await stage.do('reload');
    expect(await stage.send('fetch-text', { node_id })).toMatchObject({
      status: 404,
      body: { code: 'node_stale' },
    });
    expect(await stage.find('p')).not.toBe(node_id);
  });

  it('follows a page that leads elsewhere', async () => {
    const { site } = stage;
    const end = site.page('<p>the end</p>');
    const url = site.page(
      `<script>if (sessionStorage.seen) location.replace(${JSON.stringify(end)}); sessionStorage.seen = 1</script><p>here</p>`,
    );
    await stage.do('navigate', { url });
    expect(await bodyText()).toBe('here');
    expect(await stage.do('reload')).toEqual({ ok: true, url: end, status: 200 });
    expect(await bodyText()).toBe('the end');
  });

  it('of a server that no longer answers ends with 504, and the page stays', async () => {
    const { site } = stage;
    await visited();
    const held = `${site.origin}/held?${encodeURIComponent('<p>kept</p><!-- reload -->')}`;
    const first = stage.do('navigate', { url: held });
    await site.visit('reload');
    site.release();
    await first;
    expect(await stage.send('reload', { timeout_ms: 400 })).toMatchObject({
      status: 504,
      body: { ok: false, code: 'timeout' },
    });
    expect(await bodyText()).toBe('kept');
    site.release();
  });
});
