import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { itInChrome } from '../support/chrome-only.js';
import { TestContext } from '../support/context.js';
import { Site } from '../support/site.js';
import type { TestBrowser, ServiceClient } from '../support/service.js';
import { sharedService } from '../support/shared-services.js';

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

describe('a page that opens another', () => {
  const POPUP = () => site.page('<title>popup</title>');

  it.each([
    ['window.open', `<button onclick="window.open('URL')">`],
    ['window.open of a small window', `<button onclick="window.open('URL', '', 'width=300')">`],
    ['a link', `<a target=_blank rel=opener href="URL">go</a>`],
    ['a link without an opener', `<a target=_blank href="URL">go</a>`],
    ['a form', `<form target=_blank method=post action="URL"><button>go</button></form>`],
  ])('in the foreground by %s hands over to it', async (_, html) => {
    const [opener] = await context.pages();
    await show(html.replace('URL', POPUP()));
    await context.click('button, a');
    await context.do('wait-for-node', { selector: 'title' });
    expect(await context.title()).toBe('popup');
    const { page_id, opener_page_id } = await context.current();
    expect([page_id === opener.page_id, opener_page_id]).toEqual([false, opener.page_id]);
    expect(await context.pages()).toHaveLength(2);
    await context.close(page_id);
    expect((await context.current()).page_id).toBe(opener.page_id);
  });

  const opensBy = (options: object, ground: 'background' | 'foreground') => async () => {
    const [opener] = await context.pages();
    const url = site.page(`<title>${JSON.stringify(options)}</title>`);
    await show(`<title>opener</title><a href='${url}'>go</a>`);
    await context.click('a', options);
    await site.visit(new URL(url).search);
    const all = await context.pages();
    expect(all).toHaveLength(2);
    await context.do('wait-for-node', { selector: 'title' });
    expect(await context.title()).toBe(
      ground === 'background' ? 'opener' : JSON.stringify(options),
    );
    const other = all.find(({ page_id }) => page_id !== opener.page_id);
    await browser.do('wait-for-node', { selector: 'title', page_id: other.page_id });
    expect(await browser.evaluate('document.title', on(other.page_id))).toBe(
      JSON.stringify(options),
    );
    expect(other.opener_page_id).toBeNull();
  };

  it.each<[object]>([[{ modifiers: ['Control'] }], [{ button: 'middle' }]])(
    'by a click with %j opens it in the background',
    (options) => opensBy(options, 'background')(),
  );

  for (const options of [
    { modifiers: ['Shift'] },
    { modifiers: ['Control', 'Shift'] },
    { button: 'middle', modifiers: ['Shift'] },
  ])
    itInChrome(
      'it has no foreground',
      `by a click with ${JSON.stringify(options)} opens it in the foreground`,
      opensBy(options, 'foreground'),
    );

  it('on another site, or from a frame of another site, hands over to it', async () => {
    const [opener] = await context.pages();
    const popup = site.page('<title>popup</title>', site.other);
    const frame = site.page(`<a target=_blank href="${popup}">go</a>`, site.other);
    await show(`<iframe src="${frame}"></iframe>`);
    const inside = { within: await context.find('iframe') };
    const { node_id } = await context.do('wait-for-node', { selector: 'a', ...inside });
    await context.do('node-click', { node_id });
    await context.do('wait-for-node', { selector: 'title' });
    expect(await context.evaluate('[document.title, location.origin]')).toEqual([
      'popup',
      site.other,
    ]);
    const { page_id, opener_page_id } = await context.current();
    expect(opener_page_id).toBe(opener.page_id);
    await context.close(page_id);
    expect((await context.current()).page_id).toBe(opener.page_id);
  });

  it('waits for nothing: the next command finds it ready', async () => {
    await show(`<button onclick="window.child = window.open('${POPUP()}')">`);
    await context.click('button');
    // Whatever it has loaded by now, it takes commands.
    await context.do('eval', { expression: '1' });
    await context.do('navigate', { url: site.page('<title>taken</title>') });
    expect(await context.title()).toBe('taken');
  });

  it('can close it, and is current again', async () => {
    const [opener] = await context.pages();
    await show(`<title>opener</title><button onclick="window.child = window.open('${POPUP()}')">`);
    await context.click('button');
    expect(await context.pages()).toHaveLength(2);
    await context.do('wait-for-node', { selector: 'title' });
    await browser.do('eval', { expression: 'child.close()', page_id: opener.page_id });
    // Its opener has it closed before Chrome has closed it.
    const closed = `types=page.closed&ctx_id=${context.id}&after=0&wait_ms=10000`;
    const { body } = await tabwire.send('get', `${browser.path}/events/?format=json&${closed}`);
    expect(body.events).toHaveLength(1);
    expect(await context.title()).toBe('opener');
  });
});
