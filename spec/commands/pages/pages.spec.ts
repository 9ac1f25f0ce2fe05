import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestContext } from '../../support/context.js';
import { Site } from '../../support/site.js';
import type { Body, Reply, TestBrowser, ServiceClient } from '../../support/service.js';
import { sharedService } from '../../support/shared-services.js';

let tabwire: ServiceClient;
let site: Site;
let browser: TestBrowser;
let context: TestContext;
beforeAll(async () => {
  tabwire = await sharedService();
  site = await Site.start();
  browser = await tabwire.open();
});
afterAll(() => Promise.all([tabwire.send('delete', '/browsers/'), site.stop()]));
beforeEach(async () => {
  context = await TestContext.create(browser);
});
afterEach(() => context.remove());

const on = (page_id: string) => ({ page_id });
const show = (html: string) => context.do('navigate', { url: site.page(html) });
const fails = ({ status, body }: Reply) => `${status} ${body.code}`;

describe('the list of pages', () => {
  it('has the page that each context starts with', async () => {
    const [page, ...more] = await context.pages();
    expect(more).toEqual([]);
    expect(page).toMatchObject({
      ctx_id: context.id,
      url: 'about:blank',
      title: '',
      current: true,
      opener_page_id: null,
    });
    const { body } = await tabwire.send('get', `${browser.path}/pages/`);
    const others = body.pages.filter((it: Body) => it.ctx_id === null);
    expect(others).toHaveLength(1);
    expect(others[0].current).toBe(true);
  });

  it('follows its pages', async () => {
    await show('<title>One</title>');
    expect(await context.current()).toMatchObject({
      title: 'One',
      url: expect.stringContaining('One'),
    });
    await context.do('eval', { expression: 'document.title = "Two"; location.hash = "x"' });
    expect(await context.current()).toMatchObject({
      title: 'Two',
      url: expect.stringMatching(/#x$/),
    });
  });
});

describe('opening a page', () => {
  it('makes it the current one of its context alone', async () => {
    const [first] = await context.pages();
    const url = site.page('<title>opened</title>');
    const page = await context.open({ url });
    expect(page).toMatchObject({
      ctx_id: context.id,
      url,
      title: 'opened',
      current: true,
      opener_page_id: null,
    });
    expect((await context.pages()).map(({ page_id, current }) => [page_id, current])).toEqual([
      [first.page_id, false],
      [page.page_id, true],
    ]);
    expect(await context.title()).toBe('opened');
    expect(await browser.evaluate('location.href')).toBe('about:blank');
  });

  it.each([
    ['unreachable', 'http://127.0.0.1:1/', '502 navigation_failed'],
    ['of a scheme that is not allowed', 'file:///', '403 url_not_allowed'],
    ['not a URL', '/', '400 invalid_url'],
  ])('on a url that is %s leaves none behind', async (_, url, expected) => {
    const before = await context.pages();
    const reply = await tabwire.send('put', `${browser.path}/pages/`, {
      ctx_id: context.id,
      url,
    });
    expect(fails(reply)).toBe(expected);
    expect(await context.pages()).toEqual(before);
  });
});

describe('page_id', () => {
  it('names the page that a command works on, whichever is current', async () => {
    const [first] = await context.pages();
    await show('<title>first</title><p id=a>one');
    const second = await context.open({ url: site.page('<title>second</title><p id=a>two') });
    expect(await browser.evaluate('document.title', on(first.page_id))).toBe('first');
    expect(await browser.evaluate('document.title', on(second.page_id))).toBe('second');
    const node_id = await browser.find('#a', on(first.page_id));
    const text = await browser.do('fetch-text', { node_id, page_id: first.page_id });
    expect(text).toEqual({ text: 'one' });
    await browser.do('navigate', { url: site.page('<title>moved</title>'), ...on(first.page_id) });
    expect(await context.current()).toMatchObject({ page_id: second.page_id, title: 'second' });
  });

  it('needs no ctx_id, and has to agree with one', async () => {
    const [page] = await context.pages();
    await show('<title>mine</title>');
    const { page_id } = page;
    for (const command of ['eval', `contexts/${context.id}/eval`])
      expect(
        (await browser.do(command, { expression: 'document.title', page_id })).data.value,
      ).toBe('mine');
    const other = (await tabwire.send('put', `${browser.path}/contexts/`)).body.ctx_id;
    const foreign = { expression: 'document.title', page_id, ctx_id: other };
    expect(fails(await browser.send('eval', foreign))).toBe('404 page_not_found');
    await tabwire.send('delete', `${browser.path}/contexts/${other}/`);
  });

  it('that nobody has is 404', async () => {
    const other = await tabwire.open();
    const foreign = (await tabwire.send('get', `${other.path}/pages/`)).body.pages[0].page_id;
    for (const id of ['nobody', 'constructor', foreign]) {
      const replies = [
        await context.send('eval', { expression: '1', page_id: id }),
        await browser.send('eval', { expression: '1', page_id: id }),
        await context.activate(id),
        await context.close(id),
      ];
      expect(replies.map(fails)).toEqual(Array(4).fill('404 page_not_found'));
      expect(replies[3]?.body.ok).toBe(false);
    }
    await other.delete();
  });

  it('does not lend its nodes to other pages', async () => {
    const [first] = await context.pages();
    await show('<button id=b onclick="document.title = 1">');
    const node_id = await context.find('#b');
    await context.open({ url: site.page('<button id=b onclick="document.title = 1">') });
    expect(fails(await context.send('node-click', { node_id }))).toMatch(/^404 node_/);
    expect(await context.title()).toBe('');
    await browser.do('node-click', { node_id, page_id: first.page_id });
    expect(await browser.evaluate('document.title', on(first.page_id))).toBe('1');
  });
});

describe('activating a page', () => {
  it('makes it current, and says so', async () => {
    const [first] = await context.pages();
    await show('<title>first</title>');
    await context.open({ url: site.page('<title>second</title>') });
    const reply = await context.activate(first.page_id);
    expect([reply.status, reply.body]).toEqual([200, { ok: true }]);
    expect([await context.title(), (await context.current()).page_id]).toEqual([
      'first',
      first.page_id,
    ]);
    await tabwire.send('post', `${browser.path}/pages/${first.page_id}/activate`);
    expect(await context.title()).toBe('first');
  });
});

describe('closing a page', () => {
  it('ends it, and what waits on it', async () => {
    const page = await context.open({ url: site.page('') });
    const { page_id } = page;
    const running = browser.send('eval', {
      expression: `fetch('/status/200?closing'); new Promise(() => {})`,
      page_id,
    });
    await site.visit('/status/200?closing');
    const reply = await context.close(page_id);
    expect([reply.status, reply.body]).toEqual([200, { ok: true }]);
    expect(fails(await running)).toBe('404 page_not_found');
    expect(fails(await browser.send('eval', { expression: '1', page_id }))).toBe(
      '404 page_not_found',
    );
    expect(fails(await context.close(page_id))).toBe('404 page_not_found');
  });

  it('does not ask its beforeunload', async () => {
    const { page_id } = await context.open({ url: site.page('<button>') });
    await browser.do('eval', { expression: 'onbeforeunload = () => "stay"; 0', page_id });
    await context.click('button');
    expect((await context.close(page_id)).body).toEqual({ ok: true });
    expect(await context.pages()).toHaveLength(1);
  });

  it('goes back to the opener, else to the page used before', async () => {
    const [first] = await context.pages();
    await show(`<button onclick="window.open('${site.page('<title>child</title>')}')">`);
    await context.click('button');
    const child = await context.current();
    expect(child.opener_page_id).toBe(first.page_id);
    const second = await context.open();
    const third = await context.open();
    await context.close(third.page_id);
    expect((await context.current()).page_id).toBe(second.page_id);
    await context.activate(child.page_id);
    await context.close(child.page_id);
    expect((await context.current()).page_id).toBe(first.page_id);
    await context.close(first.page_id);
    expect((await context.current()).page_id).toBe(second.page_id);
  });

  it('of the last one leaves a context that gives a fresh blank one to the next command', async () => {
    const [only] = await context.pages();
    await show('<title>last</title>');
    await context.do('eval', { expression: 'localStorage.setItem("kept", "yes")' });
    await context.close(only.page_id);
    expect(await context.pages()).toEqual([]);
    const [href, again] = await Promise.all([
      context.evaluate('location.href'),
      context.evaluate('document.title'),
    ]);
    expect([href, again]).toEqual(['about:blank', '']);
    const fresh = await context.current();
    expect(fresh.page_id).not.toBe(only.page_id);
    expect(await context.pages()).toHaveLength(1);
    await show('<title>new</title>');
    expect(await context.evaluate('localStorage.getItem("kept")')).toBe('yes');
  });

  it('of the last one of the whole browser leaves the browser', async () => {
    const other = await tabwire.open();
    const { body } = await tabwire.send('get', `${other.path}/pages/`);
    const [{ page_id }] = body.pages;
    await tabwire.send('delete', `${other.path}/pages/${page_id}/`);
    expect((await tabwire.send('get', `${other.path}/`)).body).toMatchObject({
      url: 'about:blank',
      title: '',
    });
    await other.do('navigate', { url: site.page('<title>alive</title>') });
    expect(await other.evaluate('document.title')).toBe('alive');
    await other.delete();
  });
});
