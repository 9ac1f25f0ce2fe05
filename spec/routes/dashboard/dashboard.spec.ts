import { beforeAll, describe, expect, it } from '@jest/globals';
import { DashboardStage } from '../../support/dashboard.js';
import type { TestBrowser } from '../../support/service.js';
import { raw } from '../../support/raw.js';
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
  await stage.paints(600, 400, 'r > 200');
  await stage.sees('Shop');
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
    const names: string[] = await stage.eyes.evaluate(
      'performance.getEntriesByType("resource").map(({ name }) => name)',
    );
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) expect(name.startsWith(`${stage.watched.url}/`)).toBe(true);
  });
});

describe('the overview', () => {
  it('lists the browsers, opens one and deletes one', async () => {
    await stage.visit();
    await stage.sees('the shop');
    await stage.sees('Free places');
    await stage.says('fill Label with "another" and click "Open a browser"');
    await stage.holds("location.hash.startsWith('#/browsers/')");
    await stage.sees('another');
    await stage.says('click Browsers');
    await stage.sees('2 of 2 shown');
    await stage.says('fill Filter with "another"');
    await stage.sees('1 of 2 shown');
    await stage.eyes.do('eval', { expression: 'window.confirm = () => true' });
    await stage.says('click "Delete another"');
    await stage.says('clear Filter');
    await stage.sees('1 of 1 shown');
    expect(stage.watched.gateway.browsers).toHaveLength(1);
  });

  it('says so where there is none to show', async () => {
    await stage.visit();
    await stage.sees('the shop');
    await stage.says('fill Filter with "nothing is called so"');
    await stage.sees('No browser to show');
  });
});

describe('the view of a browser', () => {
  it('shows its page live, and sends what a person does to it', async () => {
    await show();
    await stage.clicks(80, 40);
    expect(await shop.evaluate('document.title')).toBe('Shop'); // who looks does not touch
    await stage.says('turn on Drive');
    await stage.clicks(80, 95);
    await until(() => shop.evaluate('document.activeElement.id === "q"'));
    await stage.eyes.do('type', { text: 'Tea, 2+2 & so' });
    await stage.eyes.do('send-keys', { keys: 'Backspace2' });
    await until(async () => (await shop.evaluate('q.value')) === 'Tea, 2+2 & ');
    await stage.clicks(80, 40);
    await until(async () => (await shop.evaluate('document.title')).startsWith('bought Tea'));
    const red = 'document.body.style.background = "rgb(255, 0, 0)"';
    await shop.evaluate(red);
    await stage.paints(600, 400, 'r > 200 && g < 60');
  });

  it('has its events, its address and its pages', async () => {
    await show();
    await stage.opens('Events');
    await shop.evaluate('console.log("hear, hear")');
    await stage.sees('hear, hear');
    await stage.says('click "New page"');
    await stage.sees('Close page');
    await stage.says(
      `fill Address with "${stage.site.page('<title>Second</title>hello')}" and press Enter`,
    );
    await stage.sees('Second');
    await stage.says('click "Close page"');
    await stage.holds("!document.body.innerText.includes('Close page')");
  });

  it('has the map over the picture', async () => {
    await show();
    await stage.opens('Map');
    await stage.says('click "Read the map"');
    await stage.sees('2 nodes can be acted on');
    const boxes = await stage.eyes.evaluate(
      "[...document.querySelectorAll('rect')].map((r) => [r.getAttribute('x'), r.getAttribute('width')])",
    );
    expect(boxes).toEqual([
      ['20', '120'],
      ['20', expect.any(String)],
    ]);
    await stage.clicks(80, 40);
    await stage.sees('node-click {"node_id":');
    await stage.opens('Events');
  });

  it('sends any command, and has it as curl', async () => {
    await show();
    await stage.opens('Console');
    await stage.sees('node-click: ');
    await stage.says('click Send');
    await stage.sees('"value": "Shop"');
    await stage.says('fill "Body, as JSON" with "{" and click Send');
    await stage.sees('JSON');
    await stage.eyes.do('eval', {
      expression: 'navigator.clipboard.writeText = async (text) => { window.copied = text }',
    });
    await stage.says('click "Copy as curl"');
    const path = `/browsers/${shop.id}/eval/`;
    expect(await stage.eyes.evaluate('window.copied')).toBe(
      `curl -s -X POST '${stage.watched.url}${path}' -H 'Content-Type: application/json' --data '{'`,
    );
  });

  it('makes links that open the live view alone', async () => {
    await show();
    await stage.opens('Links');
    await stage.says('click "Create the link"');
    await stage.sees('Good until');
    const link = await stage.eyes.evaluate(`document.querySelector('pre').textContent`);
    expect(link).toMatch(/\/live\/#\w+\/[\w-]{32}$/);
    await stage.eyes.do('navigate', { url: link });
    await stage.paints(600, 400, 'r > 200');
    expect(await stage.violations()).toEqual([]);
    await stage.says('turn on Drive');
    await stage.clicks(80, 40);
    await stage.sees('for looking alone');
    await stage.eyes.do('navigate', { url: `${stage.watched.url}/live/#none` });
    await stage.eyes.do('reload');
    await stage.sees('This link is not complete');
  });

  it('says that its page crashed, that it is gone, and that there is none', async () => {
    const lost = await stage.watched.open();
    await stage.visit(`#/browsers/${lost.id}`);
    await stage.sees('New page');
    const { currentPage } = stage.watched.gateway.browser(lost.id).contexts.default;
    currentPage?.session.send('Page.crash', {}).catch(() => undefined);
    await stage.sees('The page crashed');
    await lost.delete();
    await stage.sees('The browser is gone');
    await stage.visit(`#/browsers/${lost.id}`);
    await stage.sees('The browser is gone');
  });
});
