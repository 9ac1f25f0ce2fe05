import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createContextCommand } from '../../../lib/commands/contexts/create-context.js';
import { listContextsCommand } from '../../../lib/commands/contexts/list-contexts.js';
import { violations } from '../../support/violations.js';
import { Site } from '../../support/site.js';
import type { Body, Reply, TestBrowser } from '../../support/service.js';
import { Tabwire } from '../../support/tabwire.js';

const MAX_CONTEXTS = 2;
/** How often a wait meets its end; `ROUNDS=20` tries more. */
const ROUNDS = Number(process.env.ROUNDS ?? 2);

let tabwire: Tabwire;
let site: Site;
let browser: TestBrowser;
beforeAll(async () => {
  tabwire = await Tabwire.start({ MAX_CONTEXTS: String(MAX_CONTEXTS) });
  site = await Site.start();
  browser = await tabwire.open();
});
afterAll(() => Promise.all([tabwire.stop(), site.stop()]));

const create = (options?: object) => tabwire.send('put', `${browser.path}/contexts/`, options);
const remove = (id: string) => tabwire.send('delete', `${browser.path}/contexts/${id}/`);
const list = async (): Promise<Body[]> =>
  (await tabwire.send('get', `${browser.path}/contexts/`)).body.contexts;
const fails = ({ status, body }: Reply) => `${status} ${body.code}`;

/** Runs work in a context of its own. */
async function withContext<T>(work: (ctx_id: string) => Promise<T>, options?: object): Promise<T> {
  const { status, body } = await create(options);
  expect([status, violations(createContextCommand.reply, body)]).toEqual([200, []]);
  try {
    return await work(body.ctx_id);
  } finally {
    await remove(body.ctx_id);
  }
}

describe('a context', () => {
  it('has cookies and storage of its own', async () => {
    const url = site.page('<title>shop</title>');
    const stored = `(async () => [
      document.cookie,
      localStorage.getItem('who'),
      (await caches.keys()).join(),
      (await indexedDB.databases()).map(({ name }) => name).join(),
    ])()`;
    const store = (who: string) => `(async () => {
      document.cookie = 'who=${who}; max-age=1000';
      localStorage.setItem('who', '${who}');
      await caches.open('${who}');
      await new Promise((done) => { indexedDB.open('${who}').onsuccess = done; });
    })()`;
    const everything = (who: string) => [`who=${who}`, who, who, who];
    await withContext(async (one) => {
      await withContext(async (two) => {
        for (const ctx_id of [one, two]) await browser.do('navigate', { url, ctx_id });
        await browser.do('navigate', { url });
        await browser.evaluate(store('one'), { ctx_id: one });
        expect(await browser.evaluate(stored, { ctx_id: two })).toEqual(['', null, '', '']);
        expect(await browser.evaluate(stored)).toEqual(['', null, '', '']);
        await browser.evaluate(store('two'), { ctx_id: two });
        await browser.evaluate(store('none'));
        expect(await browser.evaluate(stored, { ctx_id: one })).toEqual(everything('one'));
        expect(await browser.evaluate(stored, { ctx_id: two })).toEqual(everything('two'));
        await browser.do('navigate', { url: `${site.origin}/status/200?sent`, ctx_id: two });
        const sent = await site.visit('/status/200?sent');
        expect(sent.headers.cookie).toBe('who=two');
      });
    });
    expect(await browser.evaluate(stored)).toEqual(everything('none'));
  });

  it('shares its storage among its pages', async () => {
    const url = site.page('<title>twice</title>');
    await withContext(
      async (ctx_id) => {
        await browser.do('eval', { expression: 'localStorage.setItem("a", "1")', ctx_id });
        await tabwire.send('put', `${browser.path}/pages/`, { ctx_id, url });
        expect(await browser.evaluate('localStorage.getItem("a")', { ctx_id })).toBe('1');
      },
      { url },
    );
  });

  it('has node IDs of its own', async () => {
    const url = site.page('<button onclick="document.title = this.id" id=b>');
    await browser.do('navigate', { url });
    const node_id = await browser.find('#b');
    await withContext(
      async (ctx_id) => {
        const own = await browser.find('#b', { ctx_id });
        await browser.do('node-click', { node_id: own, ctx_id });
        expect(await browser.evaluate('document.title', { ctx_id })).toBe('b');
        expect(await browser.evaluate('document.title')).toBe('');
        if (own !== node_id)
          expect(fails(await browser.send('node-click', { node_id, ctx_id }))).toBe(
            '404 node_not_found',
          );
      },
      { url },
    );
  });

  it('is named by the path or by ctx_id, or by both; differently in both is refused, and nothing done', async () => {
    const named = async (ctx_id: string) => {
      await browser.do('navigate', { url: site.page('<title>named</title>'), ctx_id });
      const title = { expression: 'document.title' };
      const byPath = `contexts/${ctx_id}/eval`;
      for (const [command, body] of [
        [byPath, title],
        ['eval', { ...title, ctx_id }],
        [byPath, { ...title, ctx_id }],
      ] as const)
        expect((await browser.do(command, body)).data.value).toBe('named');
      await browser.do('navigate', { url: 'about:blank' });
      expect(await browser.evaluate('document.title')).toBe('');
    };
    await withContext(async (one) => {
      await withContext(async (two) => {
        const url = site.page('<title>neither</title>');
        const reply = await browser.send(`contexts/${one}/navigate`, { url, ctx_id: two });
        expect(fails(reply)).toBe('400 invalid_request');
        expect(reply.body).toMatchObject({ ok: false, errors: [{ path: '/ctx_id' }] });
        for (const ctx_id of [one, two])
          expect(await browser.evaluate('location.href', { ctx_id })).toBe('about:blank');
        await named(one);
      });
    });
  });

  it('that is unknown, or of another browser, is 404', async () => {
    const other = await tabwire.open();
    const { body } = await tabwire.send('put', `${other.path}/contexts/`);
    for (const id of ['nobody', 'constructor', body.ctx_id]) {
      const replies = [
        await browser.send(`contexts/${id}/eval`, { expression: '1' }),
        await browser.send('eval', { expression: '1', ctx_id: id }),
        await tabwire.send('put', `${browser.path}/pages/`, { ctx_id: id }),
        await remove(id),
      ];
      expect(replies.map(fails)).toEqual(Array(4).fill('404 context_not_found'));
    }
    await other.delete();
  });
});

describe('creating a context', () => {
  it('gives it looks of its own; the others are the browser’s', async () => {
    const appearance = `[innerWidth, innerHeight, devicePixelRatio, navigator.userAgent,
      navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone]`;
    const own: Body[] = await browser.evaluate(appearance);
    await withContext(
      async (ctx_id) => {
        expect(await browser.evaluate(appearance, { ctx_id })).toEqual([
          390,
          844,
          3,
          'Agent/2',
          'fr-FR',
          'Africa/Cairo',
        ]);
        const { headers } = await site.visit('looks');
        expect(headers).toMatchObject({ 'x-context': 'yes', 'user-agent': 'Agent/2' });
        expect(headers['accept-language']).toMatch(/^fr-FR/);
        const [, , , agent, language, zone] = own;
        expect(await browser.evaluate(appearance)).toEqual([1280, 720, 1, agent, language, zone]);
        await withContext(async (plain) => {
          expect(await browser.evaluate(appearance, { ctx_id: plain })).toEqual(own);
        });
      },
      {
        viewport: { width: 390, height: 844, device_scale_factor: 3 },
        user_agent: 'Agent/2',
        locale: 'fr-FR',
        timezone: 'Africa/Cairo',
        headers: { 'X-Context': 'yes' },
        url: site.page('looks'),
      },
    );
  });

  it.each([
    ['unreachable', 'http://127.0.0.1:1/', '502 navigation_failed'],
    ['never answered', '/hang', '504 timeout'],
    ['of a scheme that is not allowed', 'chrome://version', '403 url_not_allowed'],
    ['not a URL', 'nowhere', '400 invalid_url'],
  ])('on a url that is %s leaves no context behind', async (_, url, expected) => {
    const hangs = url === '/hang';
    const reply = await create({
      url: hangs ? site.origin + url : url,
      timeout_ms: hangs ? 1_000 : 20_000,
    });
    expect(fails(reply)).toBe(expected);
    expect(await list()).toEqual([]);
  });

  it('is undone for the client at its deadline, however long Chrome takes for that', async () => {
    const chrome = tabwire.gateway.browser(browser.id);
    const creating = create({ url: `${site.origin}/hang?undone`, timeout_ms: 5_000 });
    await site.visit('/hang?undone');
    process.kill(-chrome.pid, 'SIGSTOP');
    try {
      expect(fails(await creating)).toBe('504 timeout');
      expect(chrome.contexts.opened).toEqual([]);
    } finally {
      process.kill(-chrome.pid, 'SIGCONT');
    }
  });

  it('beyond MAX_CONTEXTS is refused, also when all ask at once', async () => {
    const replies = await Promise.all(Array.from({ length: MAX_CONTEXTS + 2 }, () => create()));
    expect(replies.map(({ status, body }) => body.code ?? status).sort()).toEqual([
      ...Array(MAX_CONTEXTS).fill(200),
      'context_limit',
      'context_limit',
    ]);
    const made = replies.filter(({ status }) => status === 200);
    for (const { status, body } of replies.filter((it) => !made.includes(it)))
      expect([status, body.retryable, body.max_contexts]).toEqual([429, true, MAX_CONTEXTS]);
    const [first, ...others] = made.map(({ body }) => String(body.ctx_id));
    await remove(first ?? '');
    const again = await create();
    expect(again.status).toBe(200);
    for (const id of [...others, again.body.ctx_id]) expect((await remove(id)).status).toBe(200);
  });
});

describe('the list of contexts', () => {
  it('has those that are open, and not the default one', async () => {
    expect(await list()).toEqual([]);
    const url = site.page('<title>listed</title>');
    const created = await create({ url });
    const { ctx_id } = created.body;
    await withContext(async (second) => {
      const reply = await tabwire.send('get', `${browser.path}/contexts/`);
      expect(violations(listContextsCommand.reply, reply.body)).toEqual([]);
      const [one, two] = reply.body.contexts;
      expect(one).toMatchObject({ ctx_id, url, title: 'listed' });
      expect(two).toMatchObject({ ctx_id: second, url: 'about:blank', title: '' });
      expect(Date.parse(one.created_at)).toBeLessThanOrEqual(Date.parse(two.created_at));
      const { body } = await tabwire.send('get', `${browser.path}/`);
      expect(body.contexts).toEqual([ctx_id, second]);
    });
    await remove(ctx_id);
    expect(await list()).toEqual([]);
  });
});

describe('deleting a context', () => {
  it('discards its pages and storage', async () => {
    const url = site.page('<title>gone</title>');
    await withContext(async (second) => {
      await browser.do('navigate', { url, ctx_id: second });
      const { body } = await create({ url });
      const { ctx_id } = body;
      await browser.evaluate('localStorage.setItem("a", "1")', { ctx_id });
      const pages = async (): Promise<Body[]> =>
        (await tabwire.send('get', `${browser.path}/pages/`)).body.pages;
      const before = await pages();
      const reply = await remove(ctx_id);
      expect([reply.status, reply.body]).toEqual([200, { success: true }]);
      const after = await pages();
      expect(before.length - after.length).toBe(1);
      expect(after.map((page) => page.ctx_id)).not.toContain(ctx_id);
      expect(fails(await browser.send('eval', { expression: '1', ctx_id }))).toBe(
        '404 context_not_found',
      );
      expect(fails(await remove(ctx_id))).toBe('404 context_not_found');
      expect(await browser.evaluate('localStorage.length', { ctx_id: second })).toBe(0);
    });
  });

  it.each([
    ['a command', (ctx_id: string) => browser.send('cookies', { ctx_id, timeout_ms: 10_000 })],
    [
      'an open',
      (ctx_id: string) =>
        tabwire.send('put', `${browser.path}/pages/`, { ctx_id, timeout_ms: 10_000 }),
    ],
  ])('ends %s that waits for a page to open in it', async (_what, start) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { body } = await create();
      const { ctx_id } = body;
      const { body: all } = await tabwire.send('get', `${browser.path}/pages/`);
      const { page_id } = all.pages.find((page: Body) => page.ctx_id === ctx_id);
      await tabwire.send('delete', `${browser.path}/pages/${page_id}/`);
      const [waiting] = await Promise.all([start(ctx_id), remove(ctx_id)]);
      expect(fails(waiting)).toBe('404 context_not_found');
    }
  });

  it('ends what runs in it, and nothing else', async () => {
    const { body } = await create({ url: site.page('') });
    const { ctx_id } = body;
    const running = browser.send('eval', {
      expression: `fetch('/status/200?dying'); new Promise(() => {})`,
      ctx_id,
    });
    await site.visit('/status/200?dying');
    await remove(ctx_id);
    const { status, body: ended } = await running;
    expect([status, ended.code]).toEqual([
      404,
      expect.stringMatching(/^(context|page)_not_found$/),
    ]);
    expect(await browser.evaluate('1 + 1')).toBe(2);
  });
});
