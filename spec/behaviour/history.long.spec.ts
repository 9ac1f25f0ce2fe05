import { beforeEach, describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';

const stage = Stage.inContext();

const page = (name: string, more = '') => stage.site.page(`<title>${name}</title>${more}`);
const titleOf = () => stage.evaluate('document.title');
const go = (url: string) => stage.do('navigate', { url });

describe('back/ and forward/', () => {
  // playwright tests/page/page-history.spec.ts, wpt webdriver/tests/classic/back/back.py
  it('go through the pages that were seen', async () => {
    const [a, b] = [page('a'), page('b')];
    await go(a);
    await go(b);
    expect(await stage.do('back')).toEqual({ ok: true, url: a, status: 200 });
    expect(await titleOf()).toBe('a');
    expect(await stage.do('forward')).toEqual({ ok: true, url: b, status: 200 });
    expect(await titleOf()).toBe('b');
  });

  it('stay where the history ends', async () => {
    const a = page('end');
    await go(a);
    expect(await stage.do('forward')).toEqual({ ok: true, url: a, status: null });
    expect(await titleOf()).toBe('end');
  });

  it('go through what the page pushed itself, without loading it again', async () => {
    const a = page('pushed');
    await go(a);
    await stage.evaluate(
      `window.mine = 1; history.pushState(1, '', '/first'); history.pushState(2, '', '/second')`,
    );
    const { origin } = stage.site;
    expect((await stage.do('back')).url).toBe(`${origin}/first`);
    expect((await stage.do('back')).url).toBe(a);
    expect((await stage.do('forward')).url).toBe(`${origin}/first`);
    expect(await stage.evaluate('[mine, history.state]')).toEqual([1, 1]);
  });

  it('go through parts of a page, and tell it', async () => {
    const a = page('parts');
    await go(a);
    await stage.evaluate(
      `window.moves = []; addEventListener('hashchange', () => moves.push(location.hash)); 0`,
    );
    for (const part of ['#one', '#two']) await go(a + part);
    expect((await stage.do('back')).url).toBe(`${a}#one`);
    expect(
      await stage.evaluate(`new Promise((done) => setTimeout(() => done(moves.at(-1))))`),
    ).toBe('#one');
  });

  it('go to a page of another site', async () => {
    const a = stage.site.page('<title>other</title>', stage.site.other);
    await go(a);
    await go(page('here'));
    expect(await stage.do('back')).toEqual({ ok: true, url: a, status: 200 });
    expect(await titleOf()).toBe('other');
  });

  it('go back from a blank page', async () => {
    await go(page('before'));
    await go('about:blank');
    await stage.do('back');
    expect(await titleOf()).toBe('before');
  });

  it('keep what was typed into a field', async () => {
    // wpt webdriver/tests/classic/back/back.py
    await go(page('form', '<input id=i>'));
    await stage.do('type', { node_id: await stage.find('#i'), text: 'mine' });
    await go(page('next'));
    await stage.do('back');
    expect(await stage.evaluate('i.value')).toBe('mine');
  });

  it('go from a page on which a form is on its way to nobody', async () => {
    await go(page('first'));
    await go(page('form', '<form method=post action="/hang?back"><button id=b>b</button></form>'));
    await stage.do('node-click', { node_id: await stage.find('#b') });
    await stage.site.visit('hang?back');
    await stage.do('back');
    expect(await titleOf()).toBe('first');
  });
});

describe('reload/', () => {
  // playwright tests/page/page-history.spec.ts
  beforeEach(() => go(page('start')));

  it('loads the page again', async () => {
    await stage.evaluate('window.mine = 1');
    expect(await stage.do('reload')).toEqual({ ok: true, url: page('start'), status: 200 });
    expect(await stage.evaluate('typeof mine')).toBe('undefined');
  });

  it('loads a page within its URL', async () => {
    await go('data:text/html,<p id=p>hello');
    expect(await stage.do('reload')).toMatchObject({ ok: true, status: null });
    await stage.find('#p');
  });

  it.each(['#part', '#'])('keeps to the part %s of the page', async (part) => {
    await go(page('parts') + part);
    expect((await stage.do('reload')).url).toBe(page('parts') + part);
  });

  it('asks the server again', async () => {
    const url = `${stage.site.origin}/status/200?counted`;
    await go(url);
    const visits = () =>
      stage.site.visits.filter(({ fullUrl }) => fullUrl.includes('counted')).length;
    const before = visits();
    await stage.do('reload');
    expect(visits()).toBe(before + 1);
  });

  it('leaves no entry in the history', async () => {
    const before = await stage.evaluate('history.length');
    await stage.do('reload');
    expect(await stage.evaluate('history.length')).toBe(before);
  });

  it('goes on though the page asks to stay', async () => {
    await go(
      page(
        'stay',
        `<button id=b>b</button><script>onbeforeunload = (e) => e.preventDefault()</script>`,
      ),
    );
    await stage.do('node-click', { node_id: await stage.find('#b') });
    expect(await stage.do('reload')).toMatchObject({
      ok: true,
      dialogs: [{ type: 'beforeunload' }],
    });
  });
});
