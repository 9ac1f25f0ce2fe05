import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const text = async (node_id: number) => (await stage.do('fetch-text', { node_id })).text;
const texts = (ids: number[]) => Promise.all(ids.map(text));

describe('find-node/', () => {
  it('answers with the ID of the first match in document order, which other commands take', async () => {
    await stage.show('<p class=a>one</p><p class=a>two</p><p id=b>three</p>');
    const body = await stage.do('find-node', { selector: '.a' });
    expect(body).toEqual({ node_id: expect.any(Number) });
    expect(Number.isSafeInteger(body.node_id)).toBe(true);
    expect(await text(body.node_id)).toBe('one');
    expect(await text(await stage.find('#b, .a:last-of-type, p + p'))).toBe('two');
  });

  it('gives the same node the same ID, whoever finds it', async () => {
    await stage.show('<p id=p>text</p>');
    const node_id = await stage.find('#p');
    expect(await stage.find('body > p')).toBe(node_id);
    expect((await stage.do('find-nodes', { selector: 'p' })).node_ids).toEqual([node_id]);
    expect((await stage.do('wait-for-node', { selector: 'p' })).node_id).toBe(node_id);
    expect((await stage.do('eval', { expression: 'p' })).data.node_id).toBe(node_id);
  });

  it.each([
    { selector: 'p:nth-child(2)', found: 'two' },
    { selector: 'p:has(b)', found: 'two' },
    { selector: 'p:not(.x):not(:has(*))', found: 'one' },
    { selector: '[data-quote="say \\"hi\\""]', found: 'quoted' },
    { selector: '[data-quote=\'say "hi"\']', found: 'quoted' },
    { selector: '[data-path="C:\\\\dir"]', found: 'path' },
    { selector: '#a\\:b\\.c', found: 'colon' },
    { selector: '#\\31 23', found: 'digits' },
    { selector: '.größe', found: 'umlaut' },
    { selector: '[data-x="漢字 😀"]', found: 'cjk' },
    { selector: '\n  p , \t b ', found: 'one' },
    { selector: 'P', found: 'one' },
    { selector: ':is(section, p) > b', found: 'bold' },
    { selector: '[data-x$="`${1}` </script>" i]', found: 'template' },
  ])('takes $selector', async ({ selector, found }) => {
    await stage.show(
      `<p>one</p><p class=x>two<b>bold</b></p><i data-quote='say "hi"'>quoted</i><i data-path="C:\\dir">path</i>
       <i id="a:b.c">colon</i><i id=123>digits</i><i class=größe>umlaut</i><i data-x="漢字 😀">cjk</i><i data-x='\`\${1}\` </script>'>template</i>`,
    );
    expect((await text(await stage.find(selector))).slice(0, found.length)).toBe(found);
  });

  it.each(
    [
      '',
      '#',
      '.',
      'p[',
      'p[a=]',
      'p >',
      '> p',
      'p,,b',
      '//p',
      'text=one',
      'p:contains("x")',
      '#1',
      ':no-such-pseudo',
      'p::',
      '{}',
      '"',
      'a:not(',
      '\r\nX-Header: 1',
      '\u2028p p:',
    ].filter((selector) => selector !== ''),
  )('refuses %j as no selector', async (selector) => {
    await stage.show('<p>one</p>');
    for (const command of ['find-node', 'find-nodes']) {
      const { status, body } = await stage.send(command, { selector });
      expect([status, body.code]).toEqual([400, 'invalid_selector']);
      expect(body.detail).toContain(selector);
    }
  });

  it.each([
    { body: {}, path: '/selector' },
    { body: { selector: '' }, path: '/selector' },
    { body: { selector: 1 }, path: '/selector' },
    { body: { selector: 'p', within: '1' }, path: '/within' },
    { body: { selector: 'p', css: 'p' }, path: '/css' },
  ])('refuses $body with 400, naming $path', async ({ body, path }) => {
    const reply = await stage.send('find-node', body);
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(reply.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  it.each(['#none', 'p.none', 'nope', 'p::before'])(
    'answers 404 when nothing matches %s',
    async (selector) => {
      await stage.show('<p>one</p>');
      const { status, body } = await stage.send('find-node', { selector });
      expect([status, body.code]).toEqual([404, 'node_not_found']);
      expect(body.detail).toContain(selector);
    },
  );

  it('works at once after a navigation, and on the blank page', async () => {
    for (let i = 0; i < 5; i += 1) {
      await stage.show(`<p id=p${i}>page ${i}</p>`);
      expect(await text(await stage.find(`#p${i}`))).toBe(`page ${i}`);
    }
    await stage.do('navigate', { url: 'about:blank' });
    expect(await stage.find('body')).toBeGreaterThan(0);
  });

  it('finds nodes that scripts made, in documents of other kinds too', async () => {
    await stage.show('');
    await stage.evaluate(
      `document.body.append(Object.assign(document.createElement('p'), { id: 'made', textContent: 'made' })); 0`,
    );
    expect(await text(await stage.find('#made'))).toBe('made');
    await stage.do('navigate', {
      url: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><text id="t" y="20">drawn</text></svg>')}`,
    });
    expect(await text(await stage.find('#t'))).toBe('drawn');
  });
});

describe('find-nodes/', () => {
  it('answers with all matches, in document order', async () => {
    await stage.show('<p>1</p><div><p>2</p><p>3<i></i></p></div><p>4</p>');
    const { node_ids } = await stage.do('find-nodes', { selector: 'p' });
    expect(await texts(node_ids)).toEqual(['1', '2', '3', '4']);
    expect(new Set(node_ids).size).toBe(4);
  });

  it('answers with at most `limit`', async () => {
    await stage.show('<p>1<p>2<p>3<p>4');
    const { node_ids } = await stage.do('find-nodes', { selector: 'p', limit: 2 });
    expect(await texts(node_ids)).toEqual(['1', '2']);
  });

  it('answers with an empty list when nothing matches', async () => {
    await stage.show('<p>1');
    expect(await stage.do('find-nodes', { selector: 'b' })).toEqual({ node_ids: [] });
  });

  it('finds 2,000 nodes, each usable', async () => {
    await stage.show(
      `<body><script>for (let i = 0; i < 2000; i += 1) document.body.append(Object.assign(document.createElement('p'), { textContent: i }))</script>`,
    );
    const { node_ids } = await stage.do('find-nodes', { selector: 'p', limit: 5_000 });
    expect(new Set(node_ids).size).toBe(2_000);
    expect(await texts([node_ids[0], node_ids[999], node_ids[1_999]])).toEqual([
      '0',
      '999',
      '1999',
    ]);
  });

  it.each([{ limit: 0 }, { limit: -1 }, { limit: '5' }, { limit: 1.5 }])(
    'refuses %j with 400',
    async (more) => {
      expect(await stage.send('find-nodes', { selector: 'p', ...more })).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      });
    },
  );
});
