import { afterEach, describe, expect, it } from '@jest/globals';
import { TestContext } from '../../support/context.js';
import type { Body } from '../../support/service.js';
import { Stage } from '../../support/stage.js';

/**
 * Playwright’s tests/page/page-add-init-script.spec.ts, tests/library/browsercontext-add-init-script.spec.ts and
 * the cases for popups of tests/library/popup.spec.ts, which name the tests here.
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

const pathOf = (context: TestContext) =>
  `${stage.browser.path}/contexts/${context.id}/init-scripts/`;

async function add(context: TestContext, source: string, more: object = {}): Promise<string> {
  const reply = await stage.tabwire.send('post', pathOf(context), { source, ...more });
  expect([reply.status, reply.body]).toEqual([
    200,
    { ok: true, script_id: expect.stringMatching(/^[\w-]{12}$/) },
  ]);
  return reply.body.script_id;
}

/** Tells what the page’s own first script finds. */
const FIRST = '<script>window.result = window.injected</script>';
const show = (context: TestContext, html: string, origin = stage.site.origin) =>
  context.do('navigate', { url: stage.site.page(`<!doctype html>${html}`, origin) });

describe('an init script', () => {
  it('runs before the scripts of the page ("should evaluate before anything else on the page")', async () => {
    const context = await aContext();
    await add(context, 'window.injected = 123');
    await show(context, FIRST);
    expect(await context.evaluate('window.result')).toBe(123);
    await context.do('reload');
    expect(await context.evaluate('window.result')).toBe(123);
    await show(context, FIRST, stage.site.other);
    expect(await context.evaluate('window.result')).toBe(123);
  });

  it('runs under a policy that lets the page run nothing ("should work with CSP")', async () => {
    const context = await aContext();
    await add(context, 'window.injected = 123');
    await context.do('navigate', { url: `${stage.site.origin}/csp?<p>strict` });
    expect(await context.evaluate('window.injected')).toBe(123);
  });

  it('runs in the order in which they were added, with those of the page ("should support multiple scripts")', async () => {
    const context = await aContext();
    const { page_id } = await context.current();
    await add(context, 'window.injected = [1]');
    await add(context, 'window.injected.push(2)', { page_id });
    await add(context, 'window.injected.push(3)');
    await show(context, FIRST);
    expect(await context.evaluate('window.result')).toEqual([1, 2, 3]);
  });

  it('leaves the document that is there as it is, and runs in a new page’s blank one', async () => {
    const context = await aContext();
    await show(context, '<p>here');
    await add(context, 'window.injected = 123');
    expect(await context.evaluate('window.injected ?? null')).toBeNull();
    const { page_id } = await context.open();
    expect(await context.evaluate('window.injected', { page_id })).toBe(123);
  });

  it('runs once in each document', async () => {
    const context = await aContext();
    await add(context, 'window.injected = (window.injected ?? 0) + 1');
    await show(
      context,
      `<iframe src="${stage.site.page(FIRST, stage.site.other)}"></iframe>${FIRST}`,
    );
    expect(await context.evaluate('window.result')).toBe(1);
    const frame = await context.find('iframe');
    expect(await context.evaluate('window.result', { frame_node_id: frame })).toBe(1);
  });

  it.each(['origin', 'other'] as const)(
    'runs in frames of either site, and in those below ("should work with browser context scripts", %s)',
    async (site) => {
      const context = await aContext();
      await add(context, 'window.injected = location.pathname + self.name');
      const inner = stage.site.page(FIRST, stage.site.other);
      const url = stage.site.page(
        `${FIRST}<iframe name=inner src="${inner}"></iframe>`,
        stage.site[site],
      );
      await show(context, `<iframe name=outer src="${url}"></iframe>${FIRST}`);
      const outer = await context.find('iframe');
      expect(await context.evaluate('window.result', { frame_node_id: outer })).toBe('/htmlouter');
      const below = await context.find('iframe', { within: outer });
      expect(await context.evaluate('window.result', { frame_node_id: below })).toBe('/htmlinner');
    },
  );

  it('runs in frames without an address, and in those that move to another site', async () => {
    const context = await aContext();
    await add(context, 'window.injected = 123');
    await show(context, `<iframe srcdoc="${FIRST}"></iframe>`);
    const frame = await context.find('iframe');
    expect(await context.evaluate('window.result', { frame_node_id: frame })).toBe(123);
    const url = stage.site.page(FIRST, stage.site.other);
    await context.evaluate(
      `new Promise((done) => { const f = document.querySelector('iframe'); f.removeAttribute('srcdoc'); f.onload = () => done(0); f.src = ${JSON.stringify(url)} })`,
    );
    expect(await context.evaluate('window.result', { frame_node_id: frame })).toBe(123);
  });

  it('runs in popups before their opener sees them ("should run init script in popup")', async () => {
    const context = await aContext();
    await add(context, 'window.injected = 123');
    await show(context, '<p>opener');
    expect(await context.evaluate("window.open('about:blank').injected")).toBe(123);
    const url = stage.site.page(FIRST, stage.site.other);
    await context.evaluate(`void window.open(${JSON.stringify(url)})`);
    const { page_id } = await context.do('wait-for', { page_opened: true });
    expect(await context.evaluate('window.injected', { page_id })).toBe(123);
  });

  it('of a page is of those that it opens, and of no other', async () => {
    const context = await aContext();
    const { page_id } = await context.current();
    await add(context, 'window.injected = 123', { page_id });
    const other = await context.open({ url: stage.site.page(FIRST) });
    expect(await context.evaluate('window.result ?? null', { page_id: other.page_id })).toBeNull();
    await context.activate(page_id);
    await show(context, FIRST);
    expect(await context.evaluate("window.open('about:blank').injected")).toBe(123);
  });

  it('of a page ends with it and the pages that it opened', async () => {
    const context = await aContext();
    const { page_id } = await context.open();
    await add(context, '1', { page_id });
    await context.close(page_id);
    const list = await stage.tabwire.send('get', pathOf(context));
    expect(list.body).toEqual({ ok: true, scripts: [] });
  });

  it('in an isolated world shares the DOM with the page alone', async () => {
    const context = await aContext();
    await add(context, 'window.injected = 1', {
      world: 'isolated',
    });
    const mark = 'document.documentElement.dataset.mark = `of ${window.injected}`';
    await add(context, `document.addEventListener('readystatechange', () => { ${mark} })`, {
      world: 'isolated',
    });
    await show(context, FIRST);
    expect(
      await context.evaluate('[window.result ?? null, document.documentElement.dataset.mark]'),
    ).toEqual([null, 'of 1']);
    expect(await context.evaluate('window.injected', { world: 'isolated' })).toBe(1);
  });

  it('that throws, or is no JavaScript, is an exception of the page, which goes on', async () => {
    const context = await aContext();
    const events = `${stage.browser.path}/events/?format=json&types=exception&ctx_id=${context.id}`;
    const { body: before } = await stage.tabwire.send('get', events);
    await add(context, 'throw new Error("from the script")');
    await add(context, 'this is not JavaScript');
    await add(context, 'window.injected = 123');
    await show(context, FIRST);
    expect(await context.evaluate('window.result')).toBe(123);
    const after = `${events}&after=${before.last_id}`;
    const { body } = await stage.tabwire.send('get', after);
    expect(body.events.map(({ text }: Body) => text)).toEqual([
      expect.stringContaining('from the script'),
      expect.stringContaining('SyntaxError'),
    ]);
  });

  it('is listed, and runs no more once it is removed ("should remove init script")', async () => {
    const context = await aContext();
    const { page_id } = await context.current();
    const first = await add(context, 'window.injected = 123');
    const second = await add(context, 'window.more = 1', { page_id, world: 'isolated' });
    const list = await stage.tabwire.send('get', pathOf(context));
    expect(list.body.scripts).toEqual([
      { script_id: first, source: 'window.injected = 123', world: 'page', page_id: null },
      { script_id: second, source: 'window.more = 1', world: 'isolated', page_id },
    ]);
    const frame = `<iframe src="${stage.site.page(FIRST, stage.site.other)}"></iframe>`;
    await show(context, frame);
    const removed = await stage.tabwire.send('delete', `${pathOf(context)}${first}/`);
    expect([removed.status, removed.body]).toEqual([200, { ok: true }]);
    await show(context, `${FIRST}${frame}`);
    expect(await context.evaluate('window.result ?? null')).toBeNull();
    const frame_node_id = await context.find('iframe');
    expect(await context.evaluate('window.result ?? null', { frame_node_id })).toBeNull();
    const again = await stage.tabwire.send('delete', `${pathOf(context)}${first}/`);
    expect([again.status, again.body.code]).toEqual([404, 'script_not_found']);
  });

  it('is of its own context, and of the default one without any', async () => {
    const [context, other] = [await aContext(), await aContext()];
    await add(context, 'window.injected = 123');
    await show(other, FIRST);
    expect(await other.evaluate('window.result ?? null')).toBeNull();
    const path = `${stage.browser.path}/init-scripts/`;
    const { body } = await stage.tabwire.send('post', path, { source: 'window.injected = 5' });
    await stage.show(FIRST);
    expect(await stage.evaluate('window.result')).toBe(5);
    await stage.tabwire.send('delete', `${path}${body.script_id}/`);
  });

  it('still runs after the page has crashed', async () => {
    const context = await aContext();
    await add(context, 'window.injected = 123');
    const { page_id } = await context.current();
    const crash = { method: 'Page.crash', timeout_ms: 1_000 };
    await Promise.all([
      context.send('wait-for', { function: '0', page_id }),
      context.send('cdp', crash),
    ]);
    await show(context, FIRST);
    expect(await context.evaluate('window.result')).toBe(123);
  });

  it.each<[string, object, number, string]>([
    ['no source', {}, 400, 'invalid_request'],
    ['an empty one', { source: '' }, 400, 'invalid_request'],
    ['one that is too long', { source: 'x'.repeat(262_145) }, 400, 'invalid_request'],
    ['a world that there is not', { source: '1', world: 'other' }, 400, 'invalid_request'],
    ['a page that there is not', { source: '1', page_id: 'none' }, 404, 'page_not_found'],
  ])('is refused with %s', async (_what, body, status, code) => {
    const reply = await stage.tabwire.send('post', `${stage.browser.path}/init-scripts/`, body);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
  });

  it('is refused where there are 100, or where they are too long together', async () => {
    const [many, long] = [await aContext(), await aContext()];
    await Promise.all(Array.from({ length: 100 }, (_, i) => add(many, `window.injected = ${i}`)));
    const one = await stage.tabwire.send('post', pathOf(many), { source: '1' });
    expect([one.status, one.body.code]).toEqual([429, 'script_limit']);
    const source = ' '.repeat(262_144);
    for (let i = 0; i < 4; i += 1) await add(long, source);
    const more = await stage.tabwire.send('post', pathOf(long), { source: '1' });
    expect([more.status, more.body.code]).toEqual([429, 'script_limit']);
  });
});
