import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const KEPT = new URL('../../../../spec/pages/reading/', import.meta.url);

/** Compares with what is kept in the file; `KEEP=1` keeps what it is now. */
async function expectKept(name: string, text: string): Promise<void> {
  const file = new URL(name, KEPT);
  const own = text.replaceAll(stage.site.origin, 'http://site');
  if (process.env.KEEP === '1') await writeFile(file, own);
  expect(own).toBe(await readFile(file, 'utf8'));
}

describe.each(['article', 'docs', 'shop', 'forum', 'news'])('%s', (name) => {
  const url = () => `${stage.site.origin}/reading/${name}.html`;

  it.each([
    ['markdown', { format: 'markdown' }, '.md'],
    ['its main part as markdown', { format: 'markdown', main: true }, '.main.md'],
    ['its main part as text', { main: true }, '.main.txt'],
  ])('%s is as it is kept', async (_what, body, ending) => {
    await stage.do('navigate', { url: url() });
    const before = await stage.evaluate('document.documentElement.outerHTML');
    const { text } = await stage.do('fetch-text', body);
    await expectKept(`${name}${ending}`, text);
    expect(await stage.evaluate('document.documentElement.outerHTML')).toBe(before);
  });
});

const markdownOf = async (html: string, selector?: string) => {
  await stage.show(html);
  const node = selector === undefined ? {} : { node_id: await stage.find(selector) };
  const { text } = await stage.do('fetch-text', { format: 'markdown', ...node });
  return text.replaceAll(stage.site.origin, 'http://site');
};

describe('markdown', () => {
  it.each([
    [
      '<p>1. not a list</p><p># no heading</p><p>- no item',
      '1\\. not a list\n\n\\# no heading\n\n\\- no item\n',
    ],
    [
      '<p>a *star*, snake_case, _under_ and [brackets]',
      'a \\*star\\*, snake_case, \\_under\\_ and \\[brackets\\]\n',
    ],
    ['<p>x<b> bold </b>y <i></i>z', 'x **bold** y z\n'],
    ['<p>a<br>b', 'a  \nb\n'],
    ['<code>a`b</code>', '``a`b``\n'],
    ['<a href="javascript:x">run</a> <a href="/a(b)">go</a>', 'run [go](http://site/a%28b%29)\n'],
    ['<ul><li>one<p>more</p></li><li>two</li></ul>', '- one\n\n  more\n\n- two\n'],
    ['<ol start=9><li>a</li><li>b<ul><li>c</li></ul></li></ol>', '9. a\n10. b\n    - c\n'],
    ['<pre>a\n```\nb</pre>', '````\na\n```\nb\n````\n'],
    ['<ul><li>x<pre>a\n  b</pre></li></ul>', '- x\n\n  ```\n  a\n    b\n  ```\n'],
    [
      '<table><tr><th>a</th><th>b|c</th></tr><tr><td colspan=2>d</td></tr></table>',
      '| a | b\\|c |\n| --- | --- |\n| d |  |\n',
    ],
    ['<table><tr><td><p>only</p><p>layout</p></td></tr></table>', 'only\n\nlayout\n'],
    ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b\n'],
    ['<ul><li><input type=checkbox checked>done</li></ul>', '- [x] done\n'],
    ['<button>A</button><button>B</button>', 'A B\n'],
    ['<p hidden>x</p><p style="display:none">y</p>', ''],
    ['<form><input name=childNodes><p>in a form</p></form>', 'in a form\n'],
    [
      '<table><tr><th>h<th><pre>i|j</pre><tr><td><pre>secret\n code</pre><td><h3>x</h3></table>',
      '| h | `i\\|j` |\n| --- | --- |\n| `secret code` | x |\n',
    ],
    ['<a href=/><pre>one\ntwo</pre></a>', '[`one two`](http://site/)\n'],
    ['<a href=/><h3>T</h3><pre>x</pre></a>', '### [T](http://site/)\n\n```\nx\n```\n'],
    [
      '<dl><dt><pre>a</pre><dt>b<dd><pre>c</pre><dd>d</dl>',
      '```\na\n```\n\n**b**\n\n```\nc\n```\n\n: d\n',
    ],
    ['<p>&#xfdd1;0&#xfdd1; a&#xfdd0;b</p><pre>x</pre>', '\ufdd10\ufdd1 a\ufdd0b\n\n```\nx\n```\n'],
    ['<p>~~~</p><p>a<br># b<br>- c<br>~~~', '\\~\\~\\~\n\na  \n\\# b  \n\\- c  \n\\~\\~\\~\n'],
    ['<b>a</b><strong>b</strong> <code>c</code><kbd>d</kbd>', '**ab** `cd`\n'],
    ['<b>a<br><br>b</b>', '**a  \nb**\n'],
    ['a<code> b </code>c<a href=/> d </a>e', 'a `b` c [d](http://site/) e\n'],
    ['<h2>C #</h2><h3>a<br># b</h3>', '## C \\#\n\n### a # b\n'],
    ['<ul><li>x<ol start=5><li>y</ol></ul>', '- x\n\n  5. y\n'],
    ['<ol start=-5><li>a</ol>', '1. a\n'],
  ])('of %j', async (html, expected) => {
    expect(await markdownOf(html)).toBe(expected);
  });

  it('is of a node, and of what is in its shadow root and slots', async () => {
    const html = `<div id=host><b>slotted</b></div><p id=p>one <b>p</b></p><script>
      host.attachShadow({ mode: 'open' }).innerHTML = '<h2>Inside</h2><slot></slot>'</script>`;
    expect(await markdownOf(html)).toBe('## Inside\n\n**slotted**\n\none **p**\n');
    expect(await markdownOf(html, '#p')).toBe('one **p**\n');
  });
});

describe('the text of a page', () => {
  it('is what a person would see, without a node', async () => {
    await stage.show('<p>one</p><p hidden>no</p><p>two</p>');
    expect(await stage.do('fetch-text')).toEqual({ text: 'one\n\ntwo' });
  });

  it('has no main part where a node is named', async () => {
    const { status, body } = await stage.send('fetch-text', { node_id: 1, main: true });
    expect([status, body.errors[0].path]).toEqual([400, '/main']);
  });

  it.each(['getAttribute', 'attributes', 'childNodes', 'textContent', 'parentNode'])(
    'has its main part where a field is named %s',
    async (name) => {
      const words = '<p>Some words of an article, which goes on and on.</p>'.repeat(20);
      const form = `<form>${words}<input name="${name}"><button id="${name}">Go</button></form>`;
      await stage.show(`<article><h1>Title</h1>${words}${form}</article><nav>Menu</nav>`);
      const { text } = await stage.do('fetch-text', { main: true, format: 'markdown' });
      expect(text).not.toContain('conversion');
      expect(text).toMatch(/^# Title\n\nSome words of an article/);
    },
  );

  it('is read by the plain walk where the page is large, in time', async () => {
    const words = 'many words of a long page '.repeat(12);
    const rows = `<p>${words}</p>`.repeat(1_000);
    await stage.show('<nav>Menu</nav><main></main>');
    await stage.evaluate(`document.querySelector('main').innerHTML = ${JSON.stringify(rows)}; 0`);
    const { text } = await stage.do('fetch-text', { main: true, format: 'markdown' });
    expect(text).not.toContain('Menu');
    expect(text.split('\n\n')).toHaveLength(1_000);
  });
});
