import { afterEach, describe, expect, it } from '@jest/globals';
import { TestContext } from '../../support/context.js';
import type { Body } from '../../support/service.js';
import { Stage } from '../../support/stage.js';

/**
 * Playwright’s tests/page/page-expose-function.spec.ts and tests/library/browsercontext-expose-function.spec.ts, which
 * name the tests here. What a function of theirs returns has no counterpart: ours are events.
 */
const stage = Stage.forAll();

const contexts: TestContext[] = [];
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.remove()));
});

async function aContext(): Promise<TestContext> {
  const context = await TestContext.create(stage.browser);
  contexts.push(context);
  return context;
}

const pathOf = (context: TestContext) => `${stage.browser.path}/contexts/${context.id}/expose/`;

async function expose(context: TestContext, name: string, more: object = {}): Promise<void> {
  const reply = await stage.tabwire.send('post', pathOf(context), { name, ...more });
  expect([reply.status, reply.body]).toEqual([200, { ok: true }]);
}

/** The calls that a context has told so far, once there are so many. */
async function calls(context: TestContext, count = 1): Promise<Body[]> {
  const path = `${stage.browser.path}/events/?format=json&types=page.called&ctx_id=${context.id}`;
  const found: Body[] = [];
  for (let after = 0; found.length < count;) {
    const { body } = await stage.tabwire.send('get', `${path}&after=${after}&wait_ms=5000`);
    if (body.events.length === 0) break;
    found.push(...body.events);
    after = body.last_id;
  }
  return found;
}

const show = (context: TestContext, html: string, origin = stage.site.origin) =>
  context.do('navigate', { url: stage.site.page(`<!doctype html>${html}`, origin) });

describe('an exposed function', () => {
  it('is there at once, and its calls are events ("should work")', async () => {
    const context = await aContext();
    await show(context, '<p>here');
    const { page_id, url } = await context.current();
    await expose(context, 'report');
    expect(await context.evaluate('report(9, "a", { b: [null, true] }) ?? null')).toBeNull();
    const [call] = await calls(context);
    expect(call).toEqual({
      id: expect.any(Number),
      at: expect.any(String),
      type: 'page.called',
      page_id,
      ctx_id: context.id,
      name: 'report',
      args: [9, 'a', { b: [null, true] }],
      problem: null,
      frame_id: page_id,
      url: url.replace(/\?.*/, ''),
      dropped: 0,
    });
  });

  it('is there before the page’s own scripts, after navigations to any site ("should survive navigation", "should work after cross origin navigation")', async () => {
    const context = await aContext();
    await expose(context, 'report');
    await show(context, '<script>report("first")</script>');
    await show(context, '<script>report("second")</script>', stage.site.other);
    await context.do('reload');
    const told = await calls(context, 3);
    expect(told.map(({ args }) => args)).toEqual([['first'], ['second'], ['second']]);
    expect(told[1].url).toBe(`${stage.site.other}/html`);
  });

  it.each(['origin', 'other'] as const)(
    'is there in frames, whose call tells which ("should work on frames", "should work on frames before navigation", %s)',
    async (site) => {
      const context = await aContext();
      const frame = stage.site.page('<script>window.report?.("load")</script>', stage.site[site]);
      await show(context, `<iframe src="${frame}"></iframe>`);
      await expose(context, 'report');
      const frame_node_id = await context.find('iframe');
      await context.evaluate('report("late")', { frame_node_id });
      await context.do('reload');
      const told = await calls(context, 2);
      expect(told.map(({ args }) => args)).toEqual([['late'], ['load']]);
      const { page_id } = await context.current();
      for (const { frame_id, url, page_id: of } of told) {
        expect([url, of]).toEqual([`${stage.site[site]}/html`, page_id]);
        expect([frame_id, frame_id]).toEqual([
          expect.any(String),
          expect.not.stringMatching(page_id),
        ]);
      }
    },
  );

  it('is there in popups, and in frames without an address', async () => {
    const context = await aContext();
    await expose(context, 'report');
    await show(context, '<iframe srcdoc="<script>report(`srcdoc`)</script>"></iframe>');
    await context.evaluate("window.open('about:blank').report('popup')");
    const told = await calls(context, 2);
    expect(told.map(({ args, url }) => [args, url])).toEqual([
      [['srcdoc'], 'about:srcdoc'],
      [['popup'], 'about:blank'],
    ]);
  });

  it('can be called by an init script ("should be callable from-inside addInitScript")', async () => {
    const context = await aContext();
    await expose(context, 'report');
    const scripts = `${stage.browser.path}/contexts/${context.id}/init-scripts/`;
    const source = 'if (location.protocol === "http:") report(location.pathname)';
    await stage.tabwire.send('post', scripts, { source });
    await show(context, '<p>page');
    const [call] = await calls(context);
    expect([call.args, call.url]).toEqual([['/html'], `${stage.site.origin}/html`]);
  });

  it('can be called by an init script of the isolated world, in frames of other sites too, and the page does not see it', async () => {
    const context = await aContext();
    await expose(context, 'report', { world: 'isolated' });
    const scripts = `${stage.browser.path}/contexts/${context.id}/init-scripts/`;
    const source =
      'addEventListener("DOMContentLoaded", () => report(document.title, typeof pageHas))';
    await stage.tabwire.send('post', scripts, { source, world: 'isolated' });
    const html = (title: string) =>
      `<title>${title}</title><script>var pageHas = typeof report</script>`;
    const frame = stage.site.page(html('Frame'), stage.site.other);
    await show(context, `${html('Page')}<iframe src="${frame}"></iframe>`);
    const told = await calls(context, 2);
    expect(told.map(({ args }) => args).sort()).toEqual([
      ['Frame', 'undefined'],
      ['Page', 'undefined'],
    ]);
    expect(await context.evaluate('pageHas')).toBe('undefined');
  });

  it('works in a page that runs nothing ("should work with CSP")', async () => {
    const context = await aContext();
    await expose(context, 'report');
    await context.do('navigate', { url: `${stage.site.origin}/csp?<p>strict` });
    await context.evaluate('report(1)');
    expect(await calls(context)).toHaveLength(1);
  });

  it('works after set-content/ ("should work with setContent")', async () => {
    const context = await aContext();
    await expose(context, 'report');
    await context.do('set-content', { html: '<script>report(3)</script>' });
    expect((await calls(context))[0].args).toEqual([3]);
  });

  it('leaves no other global behind', async () => {
    const context = await aContext();
    await show(context, '<script>window.before = Object.getOwnPropertyNames(window)</script>');
    await expose(context, 'report');
    const added =
      'Object.getOwnPropertyNames(window).filter((n) => !before.includes(n) && n !== "before")';
    expect(await context.evaluate(added)).toEqual(['report']);
    expect(await context.evaluate('Object.keys(window).includes("report")')).toBe(false);
  });

  it('hands over what is JSON, and tells of what is not ("should serialize cycles", "should work with complex objects")', async () => {
    const context = await aContext();
    await expose(context, 'report');
    await show(
      context,
      `<script>
        const cyclic = { a: 1 }; cyclic.self = cyclic;
        report(cyclic); report(undefined, () => 1, NaN, new Date(0)); report(1n); report('x'.repeat(17000));
        report('\\u0001'.repeat(4000)); report();
      </script>`,
    );
    const told = await calls(context, 6);
    expect(told.map(({ args, problem }) => [args, problem])).toEqual([
      [[{ a: 1, self: null }], null],
      [[null, null, null, '1970-01-01T00:00:00.000Z'], null],
      [[], 'unserializable'],
      [[], 'too_large'],
      [[], 'too_large'],
      [[], null],
    ]);
  });

  it('works where the page has replaced what it is made with ("should work with busted Array.prototype.map/push", "should fail with busted Array.prototype.toJSON", "should work with overridden console object")', async () => {
    const context = await aContext();
    await expose(context, 'report');
    await show(
      context,
      `<script>
        Array.prototype.map = Array.prototype.push = null; Array.prototype.toJSON = () => 'no';
        Object.prototype.toJSON = () => 'no'; JSON.stringify = () => 'no'; window.console = null;
        Function.prototype.call = Function.prototype.apply = null; Reflect.apply = Reflect.get = null;
        report([1, { a: [2] }]);
      </script>`,
    );
    expect((await calls(context))[0].args).toEqual([[1, { a: [2] }]]);
  });

  it('is told at most 100 times a second of a page, and then how many calls were too many', async () => {
    const context = await aContext();
    await expose(context, 'report');
    await show(context, '<p>here');
    await context.evaluate('for (let i = 0; i < 250; i += 1) report(i)');
    const told = await calls(context, 100);
    expect(told.at(-1)?.args).toEqual([99]);
    await context.evaluate('new Promise((done) => setTimeout(() => done(report("late")), 1000))');
    const [late] = (await calls(context, 101)).slice(100);
    expect([late.args, late.dropped]).toEqual([['late'], 150]);
    const { body } = await stage.tabwire.send('get', pathOf(context));
    expect(body).toEqual({
      ok: true,
      functions: [{ name: 'report', world: 'page', page_id: null, calls: 101, dropped: 150 }],
    });
  });

  it('of a page is of those that it opens, and of no other', async () => {
    const context = await aContext();
    const { page_id } = await context.current();
    await expose(context, 'report', { page_id });
    const other = await context.open();
    const has = 'typeof report';
    expect(await context.evaluate(has, { page_id: other.page_id })).toBe('undefined');
    expect(await context.evaluate(has, { page_id })).toBe('function');
    expect(await context.evaluate('typeof window.open("about:blank").report', { page_id })).toBe(
      'function',
    );
  });

  it('is no event any more once it is removed', async () => {
    const context = await aContext();
    const { page_id } = await context.current();
    await expose(context, 'report');
    await expose(context, 'tell', { page_id });
    await show(context, '<p>here');
    await context.evaluate('report(1)');
    const removed = await stage.tabwire.send('delete', `${pathOf(context)}report/`);
    expect([removed.status, removed.body]).toEqual([200, { ok: true }]);
    await context.evaluate('report(2)');
    await context.evaluate('tell(3)');
    await context.do('reload');
    expect(await context.evaluate('typeof report')).toBe('undefined');
    expect((await calls(context, 2)).map(({ args }) => args)).toEqual([[1], [3]]);
    const ofPage = await stage.tabwire.send('delete', `${pathOf(context)}tell/`);
    expect([ofPage.status, ofPage.body.code]).toEqual([404, 'script_not_found']);
    const own = await stage.tabwire.send('delete', `${pathOf(context)}tell/`, { page_id });
    expect(own.status).toBe(200);
    await expose(context, 'tell');
  });

  it('tells its frame where the console was read before it was exposed', async () => {
    const context = await aContext();
    await show(context, '<p>here');
    const events = `${stage.browser.path}/events/?format=json&types=console&ctx_id=${context.id}`;
    await stage.tabwire.send('get', events);
    await context.evaluate('0');
    await expose(context, 'report');
    await context.evaluate('report(1)');
    const [call] = await calls(context);
    expect(call.frame_id).toBe(call.page_id);
  });

  it('is refused where there is one ("should throw for duplicate registrations")', async () => {
    const context = await aContext();
    const [{ page_id }, other] = [await context.current(), await context.open()];
    await expose(context, 'report', { page_id });
    await expose(context, 'report', { page_id: other.page_id });
    for (const more of [{}, { page_id }]) {
      const again = await stage.tabwire.send('post', pathOf(context), { name: 'report', ...more });
      expect([again.status, again.body.code]).toEqual([409, 'function_exists']);
    }
  });

  it.each([
    ['no name', {}],
    ['no identifier', { name: 'a b' }],
  ])('is refused with %s', async (_what, body) => {
    const reply = await stage.tabwire.send('post', `${stage.browser.path}/expose/`, body);
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_request']);
  });
});
