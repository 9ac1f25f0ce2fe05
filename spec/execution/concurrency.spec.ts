import { describe, expect, it } from '@jest/globals';
import type { Lane } from '../../lib/request/lane.js';
import { OwnStage } from '../support/own-stage.js';
import type { Reply, TestBrowser } from '../support/service.js';
import { until } from '../support/until.js';

const stage = OwnStage.forAll();

/** How many commands each client sends, in tens: ROUNDS=20 make test JEST_ARGS=spec/execution/concurrency */
const ROUNDS = Number(process.env.ROUNDS ?? 1);

/** The lane of the page that commands without an address go to. */
function lane(): Lane {
  const page = stage.tabwire.gateway.browser(stage.browser.id).contexts.default.currentPage;
  if (!page) throw new Error('no page');
  return page.lane;
}

/** Sends commands so that they arrive one after the other while the lane is taken. */
async function queue(commands: readonly (readonly [string, object])[]): Promise<Promise<Reply>[]> {
  const replies: Promise<Reply>[] = [];
  for (const [command, body] of commands) {
    const before = lane().length;
    replies.push(stage.send(command, body));
    await until(() => lane().length > before);
  }
  return replies;
}

async function openContext(browser: TestBrowser): Promise<string> {
  const { body } = await stage.tabwire.send('put', `${browser.path}/contexts/`);
  return body.ctx_id;
}

describe('a wait', () => {
  it('never holds back the click that it waits for, however many wait', async () => {
    await stage.show(
      "<button id=b onclick=\"this.after(Object.assign(document.createElement('p'), { id: 'done' }))\">go</button>",
    );
    const node_id = await stage.find('#b');
    const waits = Array.from({ length: 20 }, () =>
      stage.do('wait-for-node', { selector: '#done', timeout_ms: 20_000 }),
    );
    await stage.do('node-click', { node_id });
    const found = await Promise.all(waits);
    expect(new Set(found.map(({ node_id: id }) => id)).size).toBe(1);
  });

  it.each([
    ['type', { text: 'x' }],
    ['send-keys', { keys: 'x' }],
    ['hold-key', { key: 'x50' }],
    ['scroll-to', { y: 100 }],
    ['navigate', { url: 'about:blank#x' }],
  ])('never holds back the %s that it waits for', async (command, body) => {
    await stage.do('navigate', { url: 'about:blank' });
    await stage.evaluate(`
      document.body.style.height = '5000px';
      const done = () => { document.body.id = 'done'; };
      for (const type of ['keydown', 'scroll', 'hashchange']) addEventListener(type, done, { once: true });`);
    const wait = stage.do('wait-for-node', { selector: '#done', timeout_ms: 20_000 });
    await stage.do(command, body);
    expect(await wait).toEqual({ node_id: expect.any(Number) });
  });
});

describe('two clients that type into one page', () => {
  const texts = ['AaBbCc'.repeat(10), '你好🙂x'.repeat(8)];

  it('never mix their characters in the field that has the focus', async () => {
    await stage.show('<textarea id=t></textarea>');
    await stage.evaluate('t.focus()');
    const typed = Array.from({ length: 8 }, (_, i) => texts[i % 2] ?? '');
    await Promise.all(typed.map((text) => stage.do('type', { text })));
    const value = await stage.evaluate('t.value');
    expect(value).toHaveLength(typed.join('').length);
    expect(typed.reduce((rest, text) => rest.replace(text, ''), value)).toBe('');
  });

  it('never mix them between two fields', async () => {
    await stage.show('<input id=a><input id=b>');
    const [a, b] = [await stage.find('#a'), await stage.find('#b')];
    const [one = '', two = ''] = texts;
    for (const delay_ms of [0, 1]) {
      await Promise.all([
        stage.do('type', { node_id: a, text: one, delay_ms }),
        stage.do('type', { node_id: b, text: two, delay_ms }),
        stage.do('type', { node_id: a, text: one, delay_ms }),
      ]);
    }
    expect(await stage.evaluate('[a.value, b.value]')).toEqual([one.repeat(4), two.repeat(2)]);
  });

  it('never mix keys with the modifiers of the other', async () => {
    await stage.show(`<textarea id=t></textarea><script>t.focus(); log = [];
      onkeydown = (e) => { if (e.key.length === 1) log.push((e.ctrlKey ? '^' : '') + e.key); }</script>`);
    const keys = Array.from({ length: 10 }, () => stage.do('send-keys', { keys: 'Control+b20' }));
    const text = Array.from({ length: 10 }, () => stage.do('type', { text: 'aaaaaaaaaa' }));
    await Promise.all([...keys, ...text]);
    const log: string[] = await stage.evaluate('log');
    expect([log.length, new Set(log)]).toEqual([300, new Set(['^b', 'a'])]);
    expect(await stage.evaluate('t.value')).toBe('a'.repeat(100));
  });
});

describe('the commands that act on one page', () => {
  it('keep their order of arrival', async () => {
    await stage.show(`<input id=i><button id=b onclick="mark('click')">b</button><script>
      function mark(what) { sessionStorage.log = (sessionStorage.log ?? '') + what + ' '; }
      delete sessionStorage.log;
      onkeydown = (e) => { if (!e.repeat) mark(e.key); };
      onkeyup = (e) => { if (e.key === 'Shift') mark('held'); };
      onscroll = () => mark('scroll');
      onpagehide = () => mark('hide');
    </script><p style="height: 5000px">`);
    const [input, button] = [await stage.find('#i'), await stage.find('#b')];
    const next = stage.site.page(
      '<script>onkeydown = (e) => sessionStorage.log += "2" + e.key + " "</script>',
    );
    const held = stage.start('hold-key', { key: 'Shift60000' });
    await until(() => lane().length === 1);
    const replies = await queue([
      ['type', { node_id: input, text: 'ab' }],
      ['node-click', { node_id: button }],
      ['send-keys', { keys: 'c2' }],
      ['scroll-to', { y: 1_000 }],
      ['send-keys', { keys: 'd' }],
      ['navigate', { url: next }],
      ['type', { text: 'e' }],
    ]);
    await held.hangUp();
    const statuses = (await Promise.all(replies)).map(({ status }) => status);
    expect(statuses).toEqual(replies.map(() => 200));
    const log: string = await stage.evaluate('sessionStorage.log');
    // The event of a scroll comes with the next frame.
    expect(log.replace('scroll ', '')).toBe('Shift held a b click c c d hide 2e ');
  });

  it('wait for a held key, while reads and waits run beside it', async () => {
    await stage.show(`<p id=p>text</p><script>
      onkeydown = () => { document.body.className = 'down'; };
      onkeyup = () => { document.body.className = 'up'; };</script>`);
    const node_id = await stage.find('#p');
    const held = stage.start('hold-key', { key: 'Shift60000' });
    await stage.do('wait-for-node', { selector: '.down' });
    const typed = stage.send('type', { text: 'x' });
    await until(() => lane().length === 2);
    expect(await stage.do('fetch-text', { node_id })).toEqual({ text: 'text' });
    expect((await stage.do('fetch-html')).html).toContain('text');
    expect(await stage.find('#p')).toBe(node_id);
    expect(await stage.do('find-nodes', { selector: 'p' })).toEqual({ node_ids: [node_id] });
    expect(await stage.do('wait-for-node', { selector: 'p', state: 'visible' })).toEqual({
      node_id,
    });
    const { body } = await stage.tabwire.send('get', `${stage.browser.path}/`);
    expect(body.state).toBe('ready');
    expect(await stage.evaluate('document.body.className')).toBe('down');
    await held.hangUp();
    expect((await typed).status).toBe(200);
    await stage.do('wait-for-node', { selector: '.up' });
  });

  it('run while a key is held on another page, in a tab or a context of its own', async () => {
    await stage.show('<script>onkeydown = () => { document.body.className = "down"; }</script>');
    const pages = await stage.tabwire.send('get', `${stage.browser.path}/pages/`);
    const [{ page_id }] = pages.body.pages;
    const held = stage.start('hold-key', { key: 'Shift60000', page_id });
    await stage.do('wait-for-node', { selector: '.down', page_id });
    const ctx_id = await openContext(stage.browser);
    const tab = await stage.tabwire.send('put', `${stage.browser.path}/pages/`);
    for (const place of [{ ctx_id }, { page_id: tab.body.page_id }]) {
      await stage.do('navigate', { url: stage.site.page('<input id=i>'), ...place });
      await stage.do('eval', { expression: 'i.focus()', ...place });
      await stage.do('type', { text: 'Free', ...place });
      const { data } = await stage.do('eval', { expression: 'i.value', ...place });
      expect(data.value).toBe('Free');
    }
    await held.hangUp();
    await stage.tabwire.send('delete', `${stage.browser.path}/pages/${tab.body.page_id}/`);
  });
});

/** One of many clients, with a part of a page of its own. */
class Client {
  readonly #browser: TestBrowser;
  readonly #place: object;
  readonly #name: string;
  readonly #ids = new Map<string, number>();
  #typed = '';
  #clicks = 0;

  constructor(browser: TestBrowser, place: object, name: string) {
    this.#browser = browser;
    this.#place = place;
    this.#name = name;
  }

  /** Its share of the page. */
  static html(name: string): string {
    return `<section id=${name}><input id=${name}-i><button id=${name}-b
      onclick="this.value = 1 + +this.value">${name}</button><p id=${name}-p>I am ${name}</p></section>`;
  }

  async #do(command: string, body: object) {
    return this.#browser.do(command, { ...body, ...this.#place });
  }

  async #find(what: string): Promise<number> {
    const { node_id } = await this.#do('find-node', { selector: `#${this.#name}-${what}` });
    expect(this.#ids.get(what) ?? node_id).toBe(node_id);
    this.#ids.set(what, node_id);
    return node_id;
  }

  /** Ten commands, each answer checked. */
  async round(number: number): Promise<void> {
    const name = this.#name;
    const [p, b, i] = [await this.#find('p'), await this.#find('b'), await this.#find('i')];
    expect(await this.#do('fetch-text', { node_id: p })).toEqual({ text: `I am ${name}` });
    const { html } = await this.#do('fetch-html', { node_id: p });
    expect(html).toBe(`<p id="${name}-p">I am ${name}</p>`);
    await this.#do('type', { node_id: i, text: `${name}.${number} ` });
    this.#typed += `${name}.${number} `;
    await this.#do('node-click', { node_id: b });
    this.#clicks += 1;
    const waited = await this.#do('wait-for-node', { selector: `#${name}-b`, state: 'visible' });
    expect(waited).toEqual({ node_id: b });
    const within = await this.#do('find-nodes', { selector: `#${name} *` });
    expect(within).toEqual({ node_ids: [i, b, p] });
    const parts = `['${name}', '${number}', document.getElementById('${name}-b').value, document.getElementById('${name}-i').value]`;
    const { data } = await this.#do('eval', { expression: parts });
    expect(data.value).toEqual([name, String(number), String(this.#clicks), this.#typed]);
  }
}

it('20 clients of 2 browsers with 3 contexts each get 200 answers, each its own, or more', async () => {
  const second = await stage.tabwire.open();
  const clients: Client[] = [];
  const places = await Promise.all(
    [stage.browser, second].flatMap((browser) => [
      Promise.resolve({ browser, place: {} }),
      ...[1, 2].map(async () => ({ browser, place: { ctx_id: await openContext(browser) } })),
    ]),
  );
  await Promise.all(
    places.map(async ({ browser, place }, at) => {
      const names = Array.from({ length: 20 }, (_, i) => `c${i}`).filter((_, i) => i % 6 === at);
      const url = stage.site.page(`<body>${names.map((name) => Client.html(name)).join('')}`);
      await browser.do('navigate', { url, ...place });
      clients.push(...names.map((name) => new Client(browser, place, name)));
    }),
  );
  expect(clients).toHaveLength(20);
  await Promise.all(
    clients.map(async (client) => {
      for (let number = 0; number < ROUNDS; number += 1) await client.round(number);
    }),
  );
}, 120_000);
