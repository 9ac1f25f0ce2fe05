import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestContext } from '../../support/context.js';
import { Site } from '../../support/site.js';
import type { Reply, TestBrowser } from '../../support/service.js';
import { Tabwire } from '../../support/tabwire.js';

/** How often a race is run: ROUNDS=20 make test JEST_ARGS=spec/commands/finding/wait-for-page */
const ROUNDS = Number(process.env.ROUNDS ?? 2);

let tabwire: Tabwire;
let site: Site;
let browser: TestBrowser;
let context: TestContext;
beforeAll(async () => {
  tabwire = await Tabwire.start();
  site = await Site.start();
  browser = await tabwire.open();
});
afterAll(() => Promise.all([tabwire.stop(), site.stop()]));
beforeEach(async () => {
  context = await TestContext.create(browser);
});
afterEach(() => context.remove());

const opened = (more: object = {}) =>
  context.send('wait-for', { page_opened: true, timeout_ms: 10_000, ...more });
const show = (html: string) => context.do('navigate', { url: site.page(html) });
const others = async (known: string) =>
  (await context.pages()).map(({ page_id }) => page_id).filter((id) => id !== known);

describe('wait-for/ a page', () => {
  it.each([
    ['window.open', '<button onclick="window.open()">', {}],
    ['a link', `<a target=_blank href="/html?linked">go</a>`, {}],
    ['a click with Control', `<a href="/html?linked">go</a>`, { modifiers: ['Control'] }],
  ])('tells of one that %s opens, waited for before or after', async (_what, html, options) => {
    const { page_id: first } = await context.current();
    await show(html);
    const waiting = opened({ page_id: first });
    await context.click('button, a', options);
    const { status, body } = await waiting;
    expect([status, [body.page_id]]).toEqual([200, await others(first)]);
    expect((await context.send('fetch-html', { page_id: body.page_id })).status).toBe(200);

    await context.close(body.page_id);
    await context.click('button, a', options);
    const late = await opened();
    expect([late.body.page_id]).toEqual(await others(first));
  });

  it('tells of each once', async () => {
    const { page_id: first } = await context.current();
    await show('<button onclick="window.open()">');
    await context.click('button');
    expect((await opened()).status).toBe(200);
    const again = await context.send('wait-for', { page_opened: true, timeout_ms: 200 });
    expect([again.status, again.body.code]).toEqual([504, 'timeout']);
    expect(await others(first)).toHaveLength(1);
  });

  it('tells of none that was ordered, that closed, or is of another context', async () => {
    await context.open();
    await show('<button onclick="window.open().close()">');
    await context.click('button');
    const other = await TestContext.create(browser);
    await other.do('navigate', { url: site.page('<button onclick="window.open()">') });
    await other.click('button');
    const reply = await context.send('wait-for', { page_opened: true, timeout_ms: 300 });
    expect([reply.status, reply.body.code]).toEqual([504, 'timeout']);
    await other.remove();
  });
});

describe('wait-for/ a page, sent to a page that', () => {
  const fails = ({ status, body }: Reply) => [status, body.code];

  it('closes, ends with it', async () => {
    await context.open();
    const { page_id } = await context.current();
    const [reply] = await Promise.all([opened({ page_id }), context.close(page_id)]);
    expect(fails(reply)).toEqual([404, 'page_not_found']);
  });

  it('crashes, ends with it', async () => {
    const { page_id } = await context.current();
    const waiting = opened({ page_id });
    const { session } = tabwire.gateway.browser(browser.id).contexts.ofPage(page_id).page(page_id);
    session.send('Page.crash', {}).catch(() => undefined);
    const reply = await waiting;
    expect(fails(reply)).toEqual([502, 'page_crashed']);
  });

  it('is of a context that is deleted, ends with that', async () => {
    const other = await TestContext.create(browser);
    const { page_id } = await other.current();
    const replies = await Promise.all([
      other.send('wait-for', { page_opened: true, timeout_ms: 10_000, page_id }),
      other.send('wait-for', { page_opened: true, timeout_ms: 10_000 }),
      other.remove(),
    ]);
    expect(fails(replies[0])).toEqual([404, 'page_not_found']);
    expect(fails(replies[1])).toEqual([404, 'context_not_found']);
  });

  it('is of a browser that is deleted, ends with that', async () => {
    const other = await tabwire.open();
    const [reply] = await Promise.all([
      other.send('wait-for', { page_opened: true, timeout_ms: 10_000 }),
      other.delete(),
    ]);
    expect([...fails(reply), reply.body.reason]).toEqual([404, 'browser_not_found', 'deleted']);
  });

  it('was only the current one and closes, goes on with the next', async () => {
    const { page_id: first } = await context.current();
    await show('<button onclick="window.open()">');
    const { page_id } = await context.open();
    const waiting = opened();
    await context.close(page_id);
    await context.click('button');
    const { status, body } = await waiting;
    expect([status, [body.page_id]]).toEqual([200, await others(first)]);
  });
});

it('wait-for/ a load state ends on every fresh page, however many are opened at once', async () => {
  const loads = async () => {
    const { page_id } = await context.open();
    const asked = { page_id, load_state: 'load', timeout_ms: 10_000 };
    const { status } = await browser.send('wait-for', asked);
    await context.close(page_id);
    return status;
  };
  for (let round = 0; round < ROUNDS; round += 1)
    expect(await Promise.all([loads(), loads(), loads()])).toEqual([200, 200, 200]);
});
