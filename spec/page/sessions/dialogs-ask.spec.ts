import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestContext } from '../../support/context.js';
import { Site } from '../../support/site.js';
import { TestBrowser, type Body, type Reply, type ServiceClient } from '../../support/service.js';
import { sharedService } from '../../support/shared-services.js';

let tabwire: ServiceClient;
let site: Site;
let browser: TestBrowser;
let context: TestContext;
beforeAll(async () => {
  tabwire = await sharedService();
  site = await Site.start();
  browser = await tabwire.open({ dialogs: 'ask' });
});
afterAll(() => Promise.all([tabwire.send('delete', '/browsers/'), site.stop()]));
beforeEach(async () => {
  context = await TestContext.create(browser);
});
afterEach(() => context.remove());

let url = '';
const show = (html: string) => {
  url = new URL(site.page(html)).href;
  return context.do('navigate', { url });
};
const open = (type: string, message: string) => ({ type, message, url, accepted: null });

/** The dialogs that a command was refused for. */
function refused({ status, body }: Reply): Body {
  expect([status, body.code, body.retryable]).toEqual([409, 'dialog_open', true]);
  expect(body.detail).toContain('dialog/');
  return body.dialogs;
}

const settle = (body: object) => context.do('dialog', body);

describe('a command that meets a dialog', () => {
  it.each([
    ['click', '<button onclick="WORK">'],
    ['mousedown', '<button onmousedown="WORK">'],
    ['focus', '<button onfocus="WORK">'],
  ])('in a %s is answered at once, and the page goes on when it is settled', async (_, html) => {
    await show(html.replace('WORK', `this.id = 'yes-' + confirm('sure?')`));
    const node_id = await context.find('button');
    const reply = await context.send('node-click', { node_id, timeout_ms: 600_000 });
    expect(refused(reply)).toEqual([open('confirm', 'sure?')]);
    expect(reply.body.ok).toBe(false);
    const settled = await settle({ accept: true });
    expect(settled).toEqual({ ok: true, type: 'confirm', message: 'sure?' });
    await context.do('wait-for-node', { selector: '#yes-true' });
    expect(await context.evaluate('document.querySelectorAll(":active").length')).toBe(0);
  });

  it('leaves no button and no key pressed', async () => {
    await show(`<button onmousedown="alert(1)">one</button><p>two</p>
      <input onkeydown="alert(2)"><script>
      window.log = [];
      for (const type of ['mousedown', 'mouseup', 'mousemove', 'click', 'keydown', 'keyup'])
        document.querySelector(type[0] === 'k' ? 'input' : 'p').addEventListener(type, (event) =>
          log.push([type, event.buttons ?? event.key, event.repeat ?? event.detail].join()));
      </script>`);
    refused(await context.send('node-click', { node_id: await context.find('button') }));
    await settle({ accept: true });
    await context.click('p');
    expect(await context.evaluate('log.splice(0)')).toEqual([
      'mousemove,0,0',
      'mousedown,1,1',
      'mouseup,0,1',
      'click,0,1',
    ]);
    await context.do('eval', { expression: 'document.querySelector("input").focus()' });
    refused(await context.send('send-keys', { keys: 'a' }));
    await settle({ accept: true });
    await context.do('eval', { expression: 'document.querySelector("input").onkeydown = null' });
    await context.do('send-keys', { keys: 'a' });
    expect(await context.evaluate('log.slice(-2)')).toEqual(['keydown,a,false', 'keyup,a,false']);
  });

  it.each([
    ['confirm', true, undefined, true],
    ['confirm', false, undefined, false],
    ['prompt', true, 'ünï 字', 'ünï 字'],
    ['prompt', true, '', ''],
    ['prompt', true, undefined, 'a default'],
    ['prompt', false, 'no matter', null],
    ['alert', false, undefined, undefined],
  ])('by a %s in an eval goes on with the answer: %s, %s', async (type, accept, text, value) => {
    await show('<title>eval</title>');
    const expression = `window.answer = [${type}('q', 'a default')]; 'went on'`;
    const start = performance.now();
    const offered = type === 'prompt' ? { default_text: 'a default' } : {};
    expect(refused(await context.send('eval', { expression }))).toEqual([
      { ...open(type, 'q'), ...offered },
    ]);
    const { body } = await tabwire.send('get', '/status/');
    expect(body.browsers.find(({ id }: Body) => id === browser.id)).toMatchObject({
      dialog: { message: 'q', ...offered },
    });
    expect(performance.now() - start).toBeLessThan(10_000);
    await settle({ accept, ...(text === undefined ? {} : { text }) });
    const answer = await context.evaluate(
      'new Promise((done) => setTimeout(() => done(window.answer)))',
    );
    expect(answer).toEqual([value ?? null]);
  });

  it('while it waits, or loads a page, is answered too', async () => {
    await show('<title>waits</title>');
    const waiting = context.send('wait-for-node', { selector: '#never', timeout_ms: 600_000 });
    const timer = 'setTimeout(() => alert("timer")); 0';
    const started = context.send('eval', { expression: timer });
    expect(refused(await waiting)).toEqual([open('alert', 'timer')]);
    await started;
    await settle({ accept: true });

    url = site.page('<script>window.one = prompt("load")</script><title>loaded</title>');
    expect(refused(await context.send('navigate', { url }))).toEqual([open('prompt', 'load')]);
    await settle({ accept: true, text: 'answer' });
    await context.do('wait-for-node', { selector: 'title' });
    expect(await context.evaluate('[one, document.title]')).toEqual(['answer', 'loaded']);
  });
});

describe('a page that is opened and opens a dialog', () => {
  it.each(['pages', 'contexts', 'browsers'])(
    'is there, in %s, and waits for its answer',
    async (kind) => {
      url = site.page('<script>window.answer = confirm("start")</script>');
      const path = kind === 'browsers' ? '/browsers/' : `${browser.path}/${kind}/`;
      const { status, body } = await tabwire.send('put', path, {
        url,
        ...(kind === 'browsers' ? { dialogs: 'ask' } : {}),
        ...(kind === 'pages' ? { ctx_id: context.id } : {}),
      });
      expect([status, body.dialogs]).toEqual([200, [open('confirm', 'start')]]);
      const owner = kind === 'browsers' ? new TestBrowser(tabwire, body.id) : browser;
      const address = kind === 'browsers' ? {} : { ctx_id: body.ctx_id };
      expect(refused(await owner.send('fetch-html', address))).toEqual([open('confirm', 'start')]);
      await owner.do('dialog', { accept: true, ...address });
      expect(await owner.evaluate('answer', address)).toBe(true);
      if (kind === 'browsers') await owner.delete();
      if (kind === 'contexts') await tabwire.send('delete', `${path}${body.ctx_id}/`);
    },
  );
});

describe('while a dialog is open', () => {
  it('on a popup, its opener is held up too, and either settles it', async () => {
    await show('<title>opener</title>');
    const [opener] = await context.pages();
    const { page_id } = opener;
    url = site.page('<title>popup</title>');
    await context.do('eval', { expression: `window.child = window.open('${url}'); 0` });
    await context.do('wait-for-node', { selector: 'title' });
    for (const settler of [{}, { page_id }]) {
      const expression = 'child.confirm("there")';
      const reply = await context.send('eval', { expression, page_id, timeout_ms: 600_000 });
      expect(refused(reply)).toEqual([open('confirm', 'there')]);
      expect(refused(await context.send('fetch-html', { page_id }))).toHaveLength(1);
      await settle({ accept: true, ...settler });
      expect(await context.evaluate('document.title', { page_id })).toBe('opener');
    }
  });

  it('every command on its page is refused, and the browser is there', async () => {
    await show('<title>open</title><p>text');
    const node_id = await context.find('p');
    refused(await context.send('eval', { expression: 'alert("open")' }));
    const replies = await Promise.all([
      context.send('click', { x: 5, y: 5 }),
      context.send('node-click', { node_id }),
      context.send('type', { text: 'x' }),
      context.send('send-keys', { keys: 'a' }),
      context.send('hold-key', { key: 'a10' }),
      context.send('scroll-to', { y: 5 }),
      context.send('find-node', { selector: 'p' }),
      context.send('find-nodes', { selector: 'p' }),
      context.send('wait-for-node', { selector: 'p' }),
      context.send('fetch-html'),
      context.send('fetch-text', { node_id }),
      context.send('eval', { expression: '1' }),
      context.send('navigate', { url: 'about:blank' }),
      context.send('reload'),
      context.send('back'),
    ]);
    for (const reply of replies) expect(refused(reply)).toEqual([open('alert', 'open')]);
    expect((await context.current()).title).toBe('open');
    expect((await tabwire.send('get', `${browser.path}/`)).status).toBe(200);
    expect(await browser.evaluate('1 + 1')).toBe(2);
    await settle({ accept: true });
    expect(await context.do('fetch-text', { node_id })).toEqual({ text: 'text' });
  });

  it('its page can be closed', async () => {
    const { page_id } = await context.open();
    refused(await context.send('eval', { expression: 'alert("closing")', page_id }));
    expect((await context.close(page_id)).body).toEqual({ ok: true });
    expect(await context.evaluate('1 + 1')).toBe(2);
  });

  it('its context, and its browser, can be deleted', async () => {
    const other = await tabwire.open({ dialogs: 'ask' });
    const own = await TestContext.create(other);
    refused(await own.send('eval', { expression: 'alert("context")' }));
    await own.remove();
    refused(await other.send('eval', { expression: 'alert("browser")' }));
    const { status } = await tabwire.send('delete', `${other.path}/`);
    expect(status).toBe(200);
  });

  it('another page of the context takes commands', async () => {
    const [first] = await context.pages();
    await show('<title>blocked</title>');
    // Of another site: pages of one process are held up together.
    await context.open({ url: site.page('<title>free</title>', site.other) });
    const blocked = await context.send('eval', {
      expression: 'alert("first")',
      page_id: first.page_id,
    });
    expect(refused(blocked)).toEqual([open('alert', 'first')]);
    expect(await context.title()).toBe('free');
    expect((await context.send('dialog', { accept: true })).status).toBe(400);
    await settle({ accept: true, page_id: first.page_id });
    expect(await context.evaluate('document.title', { page_id: first.page_id })).toBe('blocked');
  });
});

describe('dialogs in a row', () => {
  it('are settled one by one', async () => {
    for (let round = 0; round < 10; round += 1) {
      await show('<title>row</title>');
      const expression = 'window.row = []; for (const it of "abc") row.push(confirm(it)); 0';
      expect(refused(await context.send('eval', { expression }))).toEqual([open('confirm', 'a')]);
      for (const [message, next] of [['a', 'b'], ['b', 'c'], ['c']]) {
        // The next one opens after this reply, or just before it.
        const { dialogs = [], ...reply } = await settle({ accept: message !== 'b' });
        expect(reply).toEqual({ ok: true, type: 'confirm', message });
        if (next === undefined) expect(dialogs).toEqual([]);
        else {
          expect([[], [open('confirm', next)]]).toContainEqual(dialogs);
          const waited = await context.send('wait-for-node', { selector: '#never' });
          expect(refused(waited)).toEqual([open('confirm', next)]);
        }
      }
      expect(await context.evaluate('new Promise((done) => setTimeout(() => done(row)))')).toEqual([
        true,
        false,
        true,
      ]);
    }
  });
});

describe('a page that asks before it is left', () => {
  const arm = async () => {
    await show('<title>stay?</title><button>');
    await context.do('eval', { expression: 'onbeforeunload = () => "stay"; 0' });
    await context.click('button');
  };

  it('is left when that is accepted', async () => {
    await arm();
    const target = site.page('<title>left</title><p>');
    expect(refused(await context.send('navigate', { url: target }))).toEqual([
      open('beforeunload', ''),
    ]);
    expect((await settle({ accept: true })).type).toBe('beforeunload');
    await context.do('wait-for-node', { selector: 'p', timeout_ms: 10_000 });
    expect(await context.evaluate('[document.title, location.href]')).toEqual(['left', target]);
  });

  it('is there when that is not', async () => {
    await arm();
    const target = site.page('<title>left</title><p>never');
    refused(await context.send('navigate', { url: target }));
    await settle({ accept: false });
    expect(await context.evaluate('[document.title, location.href]')).toEqual(['stay?', url]);
    expect(site.visits.map((visit) => visit.url)).not.toContain(new URL(target).pathname);
    await context.do('eval', { expression: 'onbeforeunload = null; 0' });
    await context.do('navigate', { url: target });
    expect(await context.title()).toBe('left');
  });
});

describe('settling', () => {
  it('is refused where nothing is open', async () => {
    for (const body of [{ accept: true }, { accept: false, text: 'x' }]) {
      const { status, body: problem } = await context.send('dialog', body);
      expect([status, problem.code, problem.ok]).toEqual([400, 'invalid_request', false]);
    }
    refused(await context.send('eval', { expression: 'alert(1)' }));
    await settle({ accept: true });
    expect((await context.send('dialog', { accept: true })).status).toBe(400);
  });

  it('works once, when two do it at a time', async () => {
    refused(await context.send('eval', { expression: 'alert(1)' }));
    const replies = await Promise.all([
      context.send('dialog', { accept: true }),
      context.send('dialog', { accept: true }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await context.evaluate('1 + 1')).toBe(2);
  });
});
