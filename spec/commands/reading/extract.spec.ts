import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';
import type { Body } from '../../support/service.js';

const stage = Stage.inContext();

/** The value of one field of a page. */
async function valueOf(html: string, field: object): Promise<Body> {
  await stage.show(html);
  const { rows } = await stage.do('extract', { fields: { it: field } });
  return rows[0].it;
}

type Cases = readonly (readonly [text: string, value: unknown])[];

/** What the texts of these cases come to, all of them on one page. */
async function valuesOf(as: string, locale: string, cases: Cases): Promise<Cases> {
  await stage.show(cases.map(([text]) => `<div><p>${text}</p></div>`).join(''));
  const fields = { it: { selector: 'p', as } };
  const { rows } = await stage.do('extract', { each: 'div', fields, locale });
  return rows.map(({ it }: Body, at: number) => [cases[at]?.[0], it]);
}

const product = (name: string, price = '$ 1.50') =>
  `<div class=product><h2>${name}</h2><b>${price}</b></div>`;
const FIELDS = { name: 'h2', price: { selector: 'b', as: 'number' } };

describe('rows', () => {
  it('have the fields of each element, and null, counted, where there is no match', async () => {
    await stage.show(
      `${product('Green tea')}<div class=product><h2>Gift <i>box</i></h2></div>${product('Cup', 'free')}`,
    );
    const reply = await stage.do('extract', { each: '.product', fields: FIELDS });
    expect(reply).toEqual({
      ok: true,
      columns: ['name', 'price'],
      rows: [
        { name: 'Green tea', price: 1.5 },
        { name: 'Gift box', price: null },
        { name: 'Cup', price: null },
      ],
      nulls: { price: 2 },
      pages: 1,
      url: expect.stringContaining(stage.site.origin),
      ended: 'no_next',
    });
  });

  it('are one without each, and none where each finds nothing', async () => {
    await stage.show('<title>x</title><h1>One</h1>');
    const one = await stage.do('extract', { fields: { title: 'h1' } });
    expect(one.rows).toEqual([{ title: 'One' }]);
    const none = await stage.do('extract', { each: 'li', fields: { title: 'h1' } });
    expect([none.rows, none.nulls]).toEqual([[], {}]);
  });

  it('are read in frames of another site and in closed shadow roots', async () => {
    const inner = stage.site.page(product('Framed'), stage.site.other);
    await stage.show(
      `<iframe src="${inner}"></iframe><div id=host></div><script>
        host.attachShadow({ mode: 'closed' }).innerHTML = ${JSON.stringify(product('Shadowed'))};
      </script>`,
    );
    for (const [selector, name] of [
      ['iframe', 'Framed'],
      ['#host', 'Shadowed'],
    ] as const) {
      const within = await stage.find(selector);
      const { rows } = await stage.do('extract', { within, each: '.product', fields: FIELDS });
      expect(rows).toEqual([{ name, price: 1.5 }]);
    }
  });

  it.each([
    ['each', { each: 'li[', fields: { a: 'b' } }],
    ['a field', { each: 'li', fields: { a: '::nope(' } }],
  ])('with %s that is no selector are refused', async (_what, body) => {
    await stage.show('<p>nothing');
    const { status, body: problem } = await stage.send('extract', body);
    expect([status, problem.code]).toEqual([400, 'invalid_selector']);
  });

  it('below a node that is gone are refused', async () => {
    await stage.show('<p id=p>text');
    const within = await stage.find('#p');
    await stage.evaluate('p.remove()');
    const { status, body } = await stage.send('extract', { within, fields: { a: 'b' } });
    expect([status, body.code]).toEqual([404, 'node_stale']);
  });
});

describe('a field', () => {
  it.each<[string, object, unknown]>([
    ['<p> a\n <b>b</b> c ', { selector: 'p' }, 'a b c'],
    [
      '<div>one<br>two<p>three</p>four<script>no()</script>',
      { selector: 'div' },
      'one two three four',
    ],
    ['<p>a <b>b</b></p>', { selector: 'p', as: 'html' }, 'a <b>b</b>'],
    ['<a href="/x?a=1#b">y</a>', { selector: 'a', as: 'url' }, '/x?a=1#b'],
    ['<base href="/deep/"><img src="i.png">', { selector: 'img', as: 'url' }, '/deep/i.png'],
    ['<p data-x=" y ">', { selector: 'p', attribute: 'data-x' }, ' y '],
    ['<p>', { selector: 'p', attribute: 'data-x' }, null],
    ['<input type=checkbox checked>', { selector: 'input', as: 'boolean' }, true],
    ['<p aria-checked=false>', { selector: 'p', as: 'boolean' }, false],
    ['<p>Yes</p>', { selector: 'p', as: 'boolean' }, true],
    ['<p>maybe</p>', { selector: 'p', as: 'boolean' }, null],
    ['<p hidden>', { selector: 'p', as: 'boolean', attribute: 'hidden' }, true],
    ['<p>', { selector: 'p', as: 'boolean', attribute: 'hidden' }, false],
    ['<p>none', { selector: 'i', as: 'boolean' }, null],
  ])('%s %j', async (html, field, expected) => {
    const value = await valueOf(html, field);
    const isUrl = 'as' in field && field.as === 'url';
    expect(value).toEqual(isUrl ? stage.site.origin + String(expected) : expected);
  });

  it.each<[string, Cases]>([
    [
      'en',
      [
        ['$1,299.00', 1299],
        ['1,234,567.89', 1234567.89],
        ['-$5.20', -5.2],
        ['from −3 °C', -3],
        ['.5 kg', 0.5],
        ['Model A-5', 5],
        ['4.5 5 stars', 4.5],
        ['costs 12.', 12],
        ['1.299,00', null],
        ['none', null],
        ['3 000', 3],
      ],
    ],
    [
      'de',
      [
        ['1.299,00 €', 1299],
        ['12,5 %', 12.5],
        ['1.5', null],
      ],
    ],
    [
      'fr',
      [
        ['1 299,50 €', 1299.5],
        ['1\u202f299,50 €', 1299.5],
      ],
    ],
    ['de-CH', [["CHF 1'299.50", 1299.5]]],
    ['en-IN', [['₹12,34,567.50', 1234567.5]]],
    ['ar-EG', [['١٬٢٩٩٫٥', 1299.5]]],
  ])('number, %s', async (locale, cases) => {
    expect(await valuesOf('number', locale, cases)).toEqual(cases);
  });

  it('number is by the language of the document, where the request has none', async () => {
    const html = '<html lang=de><p>1.299,00 €</p>';
    expect(await valueOf(html, { selector: 'p', as: 'number' })).toBe(1299);
  });

  it.each<[string, Cases]>([
    [
      'en',
      [
        ['2026-11-22', '2026-11-22'],
        ['on 2026-11-22T10:30:00Z.', '2026-11-22T10:30:00Z'],
        ['Nov 22, 2026', '2026-11-22'],
        ['22 November 2026, 3:05 pm', '2026-11-22T15:05'],
        ['11/22/2026', '2026-11-22'],
        ['31 February 2026', null],
        ['3 hours ago', null],
        ['22/11/2026', null],
      ],
    ],
    ['en-GB', [['22/11/26', '2026-11-22']]],
    [
      'de',
      [
        ['22. März 2026', '2026-03-22'],
        ['22.11.2026 10:30', '2026-11-22T10:30'],
      ],
    ],
    ['fr', [['1 août 2026', '2026-08-01']]],
    ['ja', [['2026/11/22', '2026-11-22']]],
  ])('date, %s', async (locale, cases) => {
    expect(await valuesOf('date', locale, cases)).toEqual(cases);
  });

  it('date is what the element says to machines, where it does', async () => {
    const html = '<time datetime="2026-11-22T10:00Z">yesterday</time>';
    expect(await valueOf(html, { selector: 'time', as: 'date' })).toBe('2026-11-22T10:00Z');
  });
});

describe('next', () => {
  const listed = (name: string, next: string) =>
    stage.site.page(`<title>${name}</title>${product(name)}${next}`);
  const link = (url: string) => `<a class=next href="${url.replaceAll('"', '&quot;')}">next</a>`;
  const READ = { each: '.product', fields: { name: 'h2' }, next: 'a.next' };
  const names = ({ rows }: Body) => rows.map(({ name }: Body) => name);

  it('is followed until there is none', async () => {
    const third = listed('third', '<a class=next aria-disabled=true href="/">next</a>');
    await stage.do('navigate', { url: listed('first', link(listed('second', link(third)))) });
    const reply = await stage.do('extract', READ);
    expect(names(reply)).toEqual(['first', 'second', 'third']);
    expect([reply.ok, reply.pages, reply.ended, reply.url]).toEqual([true, 3, 'no_next', third]);
  });

  it('is followed as often as max_pages says', async () => {
    await stage.do('navigate', { url: listed('first', link(listed('second', ''))) });
    const reply = await stage.do('extract', { ...READ, max_pages: 1 });
    expect([names(reply), reply.ended]).toEqual([['first'], 'max_pages']);
  });

  it('ends where it leads back, or to the same rows at another URL', async () => {
    await stage.do('navigate', { url: listed('first', '<a class=next href="#">next</a>') });
    expect((await stage.do('extract', READ)).ended).toBe('seen');
    const again = listed('first', link('/elsewhere'));
    await stage.do('navigate', { url: listed('first', link(again)) });
    const reply = await stage.do('extract', READ);
    expect([names(reply), reply.pages, reply.ended]).toEqual([['first'], 1, 'seen']);
  });

  it.each([
    ['/status/503?', { code: 'http_503' }],
    ['http://127.0.0.1:1/', { code: 'navigation_failed' }],
    ['/stall', undefined],
  ])('that does not come ends it with what was read: %s', async (url, error) => {
    await stage.do('navigate', { url: listed('first', link(url)) });
    const reply = await stage.do('extract', { ...READ, timeout_ms: error ? 10_000 : 1_500 });
    expect([names(reply), reply.ok]).toEqual([['first'], false]);
    expect(reply.ended).toBe(error ? 'failed' : 'timeout');
    expect(reply.error).toEqual(error && expect.objectContaining(error));
  });

  it('does not go with within', async () => {
    const { status, body } = await stage.send('extract', { ...READ, within: 1 });
    expect([status, body.errors[0].path]).toEqual([400, '/within']);
  });
});

describe('the rows alone', () => {
  const accepting = (accept: string) =>
    fetch(`${stage.tabwire.url}${stage.browser.path}/extract/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: accept },
      body: JSON.stringify({ each: '.product', fields: FIELDS }),
    });

  it.each([
    ['text/csv', 'name,price\r\n\'=1+1,1.5\r\n"Tea, green",1.5\r\n'],
    ['application/x-ndjson', '{"name":"=1+1","price":1.5}\n{"name":"Tea, green","price":1.5}\n'],
  ])('are %s', async (type, text) => {
    await stage.show(product('=1+1') + product('Tea, green'));
    const response = await accepting(type);
    expect(response.headers.get('content-type')).toMatch(type);
    expect(await response.text()).toBe(text);
  });

  const csv = (body: object) =>
    fetch(`${stage.tabwire.url}${stage.browser.path}/extract/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'text/csv' },
      body: JSON.stringify({ each: 'p', fields: { name: {} }, next: 'a.next', ...body }),
    });
  const told = ({ headers }: Response) =>
    ['ended', 'rows', 'pages'].map((name) => headers.get(`x-tabwire-${name}`));

  it('have a header without a row too', async () => {
    await stage.show('<p>nothing</p>');
    const response = await csv({ each: 'li', fields: { 'a,b': 'h2', c: 'b' } });
    expect(await response.text()).toBe('"a,b",c\r\n');
    expect(told(response)).toEqual(['no_next', '0', '1']);
  });

  it('say in headers why they ended, and where they would go on', async () => {
    const second = stage.site.page('<p>second</p>');
    const first = stage.site.page(`<p>first</p><a class=next href="${second}">next</a>`);
    await stage.do('navigate', { url: first });
    const response = await csv({ max_pages: 1 });
    expect([response.status, await response.text()]).toEqual([200, 'name\r\nfirst\r\n']);
    expect([...told(response), response.headers.get('link')]).toEqual([
      'max_pages',
      '1',
      '1',
      `<${second}>; rel="next"`,
    ]);
    await stage.do('navigate', { url: first });
    expect(told(await csv({}))).toEqual(['no_next', '2', '2']);
  });

  it.each([
    ['/status/503?', 502, 'navigation_failed', 'failed', true],
    ['/status/404?', 502, 'navigation_failed', 'failed', false],
    ['/stall', 504, 'timeout', 'timeout', true],
  ])('are an error where the next page is %s', async (url, status, code, ended, retryable) => {
    const start = stage.site.page(`<p>first</p><a class=next href="${url}">next</a>`);
    await stage.do('navigate', { url: start });
    const response = await csv({ timeout_ms: ended === 'timeout' ? 1_500 : 10_000 });
    expect(told(response)).toEqual([ended, '1', '1']);
    const problem = await response.json();
    expect([response.status, problem]).toEqual([
      status,
      expect.objectContaining({ code, ended, rows: 1, pages: 1, retryable, ok: false }),
    ]);
  });

  it('of other replies say how many dialogs opened', async () => {
    await stage.show(
      '<script>addEventListener("resize", () => alert("taller"), { once: true })</script>',
    );
    const response = await fetch(`${stage.tabwire.url}${stage.browser.path}/screenshot/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'image/png' },
      body: JSON.stringify({ clip: { x: 0, y: 0, width: 9, height: 9_000 } }),
    });
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('x-tabwire-dialogs')).toBe('1');
  });

  it('are JSON to whoever takes anything', async () => {
    const response = await accepting('*/*');
    expect(response.headers.get('content-type')).toMatch('application/json');
  });
});
