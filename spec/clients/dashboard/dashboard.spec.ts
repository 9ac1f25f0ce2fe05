import { beforeAll, describe, expect, it } from '@jest/globals';
import { DashboardStage } from '../../support/dashboard-stage.js';
import type { TestBrowser } from '../../support/service.js';
import { raw } from '../../support/raw.js';
import { Tabwire } from '../../support/tabwire.js';
import { until } from '../../support/until.js';

const stage = DashboardStage.forAll();

const PAGE = `<title>Shop</title><body style="margin:0">
<button id=buy style="position:absolute;left:20px;top:20px;width:120px;height:40px" onclick="document.title = 'bought ' + q.value; console.log('bought')">Buy</button>
<input id=q aria-label=Search style="position:absolute;left:20px;top:80px;width:200px;height:30px">`;

let shop: TestBrowser;
beforeAll(async () => {
  shop = await stage.watched.open({ label: 'the shop', url: stage.site.page(PAGE) });
});

const show = async () => {
  await shop.do('navigate', { url: stage.site.page(PAGE) });
  await stage.visit(`#/browsers/${shop.id}`);
  await stage.waitForPixel(600, 400, 'r > 200');
  await stage.waitForText('Shop');
};

describe('GET /', () => {
  it('is a page for those who want one, and what it was for programs', async () => {
    const { url } = stage.watched;
    const html = await raw(url, '/', { headers: { Accept: 'text/html,*/*;q=0.8' } });
    expect([html.status, html.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const accept of ['*/*', 'application/json']) {
      const { status, text } = await raw(url, '/', { headers: { Accept: accept } });
      expect([status, JSON.parse(text).code]).toEqual([404, 'route_not_found']);
    }
  });

  it('allows nothing unsafe, and no frame', async () => {
    for (const path of ['/', '/live/', '/dashboard/main.js', '/dashboard/style.css']) {
      const headers = { Accept: 'text/html' };
      const reply = await raw(stage.watched.url, path, { headers });
      expect(reply.status).toBe(200);
      const policy = String(reply.headers['content-security-policy']);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
    }
  });

  it('loads everything from this server', async () => {
    await show();
    const names: string[] = await stage.viewer.evaluate(
      'performance.getEntriesByType("resource").map(({ name }) => name)',
    );
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) expect(name.startsWith(`${stage.watched.url}/`)).toBe(true);
  });
});

describe('the wall', () => {
  it('loads at most 120 kB, and asks the next time whether they have changed', async () => {
    const bytes = `performance.getEntries()
      .filter(({ name, entryType }) => entryType === 'navigation' || name.includes('/dashboard/'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;
    await stage.visit();
    await stage.waitForText('the shop');
    expect(await stage.viewer.evaluate(bytes)).toBeLessThan(120_000);
    const { url } = stage.watched;
    const { headers } = await raw(url, '/dashboard/style.css');
    const known = { 'If-None-Match': String(headers.etag) };
    expect((await raw(url, '/dashboard/style.css', { headers: known })).status).toBe(304);
  });

  it('lists the browsers, opens one and deletes one', async () => {
    await stage.visit();
    await stage.waitForText('the shop');
    await stage.waitForText('Memory left');
    await stage.instruct('click "Open a browser"');
    await stage.instruct('fill "First page" with "exampel:"');
    await stage.instruct('click "Open the browser"');
    await stage.waitUntil(`document.querySelector('#open-sheet [role=alert]')`);
    await stage.instruct('clear "First page"');
    await stage.instruct('fill Label with "another" and click "Open the browser"');
    await stage.waitUntil("location.hash.startsWith('#/browsers/')");
    await stage.waitForText('another');
    await stage.instruct('click Browsers');
    await stage.waitForText('2 of 2 shown');
    await stage.instruct('fill Filter with "another"');
    await stage.waitForText('1 of 2 shown');
    const another = stage.watched.gateway.browsers.find(
      ({ options }) => options.label === 'another',
    );
    // The buttons of a card are shown while it has the focus, or is pointed at.
    await stage.viewer.do('focus', { node_id: await stage.viewer.find('[data-id]') });
    await stage.instruct(`click "More for another ${another?.id.slice(-4)}"`);
    await stage.instruct('click "Delete…"');
    await stage.instruct('click "Delete the browser"');
    await stage.instruct('clear Filter');
    await stage.waitForText('1 of 1 shown');
    expect(stage.watched.gateway.browsers).toHaveLength(1);
  });

  it('goes to a browser to drive it', async () => {
    await stage.visit();
    await stage.waitForText('the shop');
    await stage.viewer.do('focus', { node_id: await stage.viewer.find('[data-id]') });
    await stage.viewer.do('send-keys', { keys: 'd' });
    await stage.waitUntil(`document.querySelector('#drive:checked')`);
  });

  it('is no use of the browsers that it shows, nor is pointing at one', async () => {
    const { usage } = stage.watched.gateway.browser(shop.id);
    const { lastUsedAt } = usage;
    await stage.visit();
    await stage.waitForText('the shop');
    const { x, y } = await stage.viewer.evaluate(
      `(() => { const { x, y } = document.querySelector('.card').getBoundingClientRect(); return { x: x + 9, y: y + 9 } })()`,
    );
    await stage.viewer.do('mouse', { move: { x, y } });
    await stage.waitForPixel(100, 100, 'r + g + b > 0');
    await stage.viewer.do('mouse', { move: { x: 1, y: 1 } });
    await stage.waitUntil(`!document.querySelector('canvas')`);
    expect(usage.lastUsedAt).toEqual(lastUsedAt);
  });

  it('says how to open the first browser where none is open', async () => {
    const none = await Tabwire.start();
    await stage.viewer.do('navigate', { url: `${none.url}/` });
    await stage.waitForText('No browser is open');
    await stage.waitForText(`curl -X PUT ${none.url}/browsers/`);
    expect(await stage.violations()).toEqual([]);
    await stage.instruct('fill "First page" with "data:,hello" and press Enter');
    await stage.waitUntil("location.hash.startsWith('#/browsers/')");
    expect(none.gateway.browsers).toHaveLength(1);
    await none.stop();
  });
});

describe('the view of a browser', () => {
  it('shows its page live, and sends what a person does to it', async () => {
    await show();
    await stage.click(80, 40);
    await stage.waitForText('You are watching. Drive, to use the page.');
    expect(await shop.evaluate('document.title')).toBe('Shop'); // who looks does not touch
    await stage.instruct('turn on Drive');
    await stage.click(80, 95);
    await until(() => shop.evaluate('document.activeElement.id === "q"'));
    await stage.viewer.do('type', { text: 'Tea, 2+2 & so' });
    await stage.viewer.do('send-keys', { keys: 'Backspace2' });
    await until(async () => (await shop.evaluate('q.value')) === 'Tea, 2+2 & ');
    await stage.click(80, 40);
    await until(async () => (await shop.evaluate('document.title')).startsWith('bought Tea'));
    const red = 'document.body.style.background = "rgb(255, 0, 0)"';
    await shop.evaluate(red);
    await stage.waitForPixel(600, 400, 'r > 200 && g < 60');
  });

  it('has its events, its address and its pages', async () => {
    await show();
    await stage.openPanel('Events');
    await shop.evaluate('console.log("hear, hear")');
    await stage.waitForText('hear, hear');
    await stage.instruct('click "New page"');
    await stage.waitForText('Blank page');
    await stage.waitUntil(`document.querySelector('#url').value === 'about:blank'`);
    await stage.instruct(
      `fill Address with "${stage.site.page('<title>Second</title>hello')}" and press Enter`,
    );
    await stage.waitForText('Second');
    // The list of the API ends with the page that is used; no tab moves for that.
    const { pages } = (await stage.watched.send('get', `${shop.path}/pages/`)).body;
    await stage.watched.send('post', `${shop.path}/pages/${pages[0].page_id}/activate/`);
    const { page_id: third } = (await stage.watched.send('put', `${shop.path}/pages/`)).body;
    await stage.waitUntil("document.querySelectorAll('.ptab').length === 3");
    const tabs = `[...document.querySelectorAll('.ptab .t')].map((it) => it.textContent).join()`;
    await stage.waitUntil(`${tabs} === 'Shop,Second,Blank page'`);
    await stage.watched.send('delete', `${shop.path}/pages/${third}/`);
    await stage.waitUntil("document.querySelectorAll('.ptab').length === 2");
    await stage.instruct('click "Close Second"');
    await stage.waitUntil("document.querySelectorAll('.ptab').length === 1");
  });

  it('has the map over the picture', async () => {
    await show();
    await stage.openPanel('Map');
    await stage.waitForText('2 nodes can be acted on');
    const boxes = await stage.viewer.evaluate(
      "[...document.querySelectorAll('.picture rect')].map((r) => [r.getAttribute('x'), r.getAttribute('width')])",
    );
    expect(boxes).toEqual([
      ['20', '120'],
      ['20', expect.any(String)],
    ]);
    await stage.click(80, 40);
    await stage.waitForText('node-click {"node_id":');
    await stage.instruct('click "Send node-click"');
    await until(async () => (await shop.evaluate('document.title')).startsWith('bought'));
    await stage.openPanel('Events');
  });

  it('sends any command, and has it as curl', async () => {
    await show();
    await stage.openPanel('Commands');
    await stage.waitForText('node-click: ');
    await stage.instruct('click Send');
    await stage.waitForText('"value": "Shop"');
    await stage.instruct('fill "Fields, as JSON" with "{" and click Send');
    await stage.waitForText('JSON');
    await stage.viewer.do('eval', {
      expression: 'navigator.clipboard.writeText = async (text) => { window.copied = text }',
    });
    await stage.instruct('click "Copy as curl"');
    const path = `/browsers/${shop.id}/eval/`;
    expect(await stage.viewer.evaluate('window.copied')).toBe(
      `curl -s -X POST '${stage.watched.url}${path}' -H 'Content-Type: application/json' --data '{'`,
    );
  });

  it('makes links that open the live view alone', async () => {
    await show();
    await stage.openPanel('Links');
    await stage.instruct('click "Create the link"');
    await stage.waitForText('Good until');
    const link = await stage.viewer.evaluate(`document.querySelector('.links pre').textContent`);
    expect(link).toMatch(/\/live\/#\w+\/[\w-]{32}$/);
    await stage.viewer.do('navigate', { url: link });
    await stage.waitForPixel(600, 400, 'r > 200');
    expect(await stage.violations()).toEqual([]);
    // Who may only watch has nothing to drive with.
    await stage.waitForText('until ');
    expect(await stage.viewer.evaluate(`document.querySelector('[role=switch]')`)).toBeNull();
    await stage.viewer.do('navigate', { url: `${stage.watched.url}/live/#none` });
    await stage.waitForText('This link is not complete');
  });

  it('of a link says that the link has expired, while it is open and when it is opened', async () => {
    const { url } = await shop.do('live', { expires_s: 2 });
    await stage.viewer.do('navigate', { url });
    await stage.waitForText('This link has expired');
    await stage.viewer.do('reload');
    await stage.waitForText('This link has expired');
  });

  it('says that its page crashed, that it is gone, and that there is none', async () => {
    const lost = await stage.watched.open();
    await stage.visit(`#/browsers/${lost.id}`);
    await stage.waitForText('Live');
    const { currentPage } = stage.watched.gateway.browser(lost.id).contexts.default;
    currentPage?.session.send('Page.crash', {}).catch(() => undefined);
    await stage.waitForText('The page crashed');
    await lost.delete();
    await stage.waitForText('was deleted');
    await stage.visit(`#/browsers/${lost.id}`);
    await stage.waitForText('was deleted');
    await stage.visit('#/browsers/none');
    await stage.waitForText('is gone');
    await stage.instruct('click "All browsers"');
    await stage.waitForText('the shop');
  });

  it('says that the member of the fleet which has the browser does not answer, and that it was lost', async () => {
    const id = 'm3x9tbro'.padEnd(42, 'a');
    const path = `${stage.watched.url}/browsers/${id}`;
    const refuse = (status: number, problem: object) => {
      const rule = {
        match: { url: `${path}/*` },
        action: 'respond',
        status,
        headers: { 'Content-Type': 'application/problem+json' },
        body: JSON.stringify({ detail: 'It is not there.', ...problem }),
      };
      const rules = [rule];
      return stage.driver.send('put', `${stage.viewer.path}/routes/`, { rules });
    };
    await refuse(502, { code: 'member_unreachable' });
    await stage.visit(`#/browsers/${id}`);
    await stage.waitForText('member does not answer');
    expect(await stage.violations()).toEqual([]);
    await refuse(404, { code: 'browser_not_found', reason: 'owner_lost' });
    await stage.waitForText('was lost');
    await stage.waitForText('The member m3x9tbro of the fleet is no longer there.');
    expect(await stage.violations()).toEqual([]);
    await stage.driver.send('delete', `${stage.viewer.path}/routes/`);
  });
});
