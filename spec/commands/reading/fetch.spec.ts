import { describe, expect, it } from '@jest/globals';
import { OwnStage } from '../../support/own-stage.js';

const MAX_RESULT_BYTES = 2 * 1024 * 1024;
const stage = OwnStage.forAll({ MAX_RESULT_BYTES: String(MAX_RESULT_BYTES) });

const html = async (selector: string, more?: object) =>
  (await stage.do('fetch-html', { node_id: await stage.find(selector, more) })).html;
const text = async (selector: string, more?: object) =>
  (await stage.do('fetch-text', { node_id: await stage.find(selector, more) })).text;

const XHTML =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">';

describe('fetch-html/', () => {
  it.each([
    { doctype: '<!doctype html>', shown: '<!DOCTYPE html>' },
    { doctype: XHTML, shown: XHTML },
    { doctype: '', shown: '' },
  ])('gives the whole page with its doctype: $doctype', async ({ doctype, shown }) => {
    const url = stage.site.page(
      `${doctype}<html lang="en"><head><title>t</title></head><body><p>text</p></body></html>`,
    );
    await stage.do('navigate', { url });
    const body = await stage.do('fetch-html');
    expect(body).toEqual({
      html: `${shown}<html lang="en"><head><title>t</title></head><body><p>text</p></body></html>`,
    });
  });

  it('gives the page as it is now, not as it came', async () => {
    await stage.show('<p id=p>came</p>');
    await stage.evaluate(`p.textContent = 'changed <now> & here'; p.dataset.x = '"'; 0`);
    expect((await stage.do('fetch-html')).html).toContain(
      '<p id="p" data-x="&quot;">changed &lt;now&gt; &amp; here</p>',
    );
    await stage.evaluate('document.documentElement.remove()');
    expect((await stage.do('fetch-html')).html).toBe('<!DOCTYPE html>');
  });

  it('gives a node its own tag and all below', async () => {
    await stage.show(
      '<p>before</p><div id=d class="a b"><b>bold</b> &amp; text<!-- note --></div>',
    );
    expect(await html('#d')).toBe(
      '<div id="d" class="a b"><b>bold</b> &amp; text<!-- note --></div>',
    );
    await stage.evaluate(`d.firstChild.remove(); 0`);
    expect(await html('#d')).toBe('<div id="d" class="a b"> &amp; text<!-- note --></div>');
  });

  it.each(['origin', 'other'] as const)('gives nodes in frames (%s)', async (which) => {
    const { site } = stage;
    const inner = site.page('<!doctype html><p id=p>in a frame</p>', site[which]);
    await stage.show(`<iframe src="${inner}"></iframe>`);
    expect(await html('#p', { within: await stage.find('iframe') })).toBe(
      '<p id="p">in a frame</p>',
    );
  });

  it('gives hidden nodes, SVG and nodes in closed shadow roots', async () => {
    await stage.show(
      `<p id=p hidden>x</p><svg id=s><circle r="5"></circle></svg><div id=host><template shadowrootmode=closed><i id=i>y</i></template></div>`,
    );
    expect(await html('#p')).toBe('<p id="p" hidden="">x</p>');
    expect(await html('#s')).toBe('<svg id="s"><circle r="5"></circle></svg>');
    expect(await html('#i', { within: await stage.find('#host') })).toBe('<i id="i">y</i>');
  });

  it('gives a page of 1 MB', async () => {
    await stage.show(
      `<body><pre id=p></pre><script>p.textContent = 'äbcdefgh'.repeat(116_000)</script>`,
    );
    const page: string = (await stage.do('fetch-html')).html;
    expect(Buffer.byteLength(page)).toBeGreaterThan(1_000_000);
    expect(page).toContain('äbcdefgh</pre>');
  });

  it.each(['origin', 'other'] as const)('gives large nodes in frames (%s)', async (which) => {
    const { site } = stage;
    const words = 'ä漢😀"\\\u2028&amp;\n';
    const filled = `<p id=p hidden></p><script>p.innerHTML = ${JSON.stringify(words)}.repeat(40_000)</script>`;
    await stage.show(`<iframe src="${site.page(filled, site[which])}"></iframe>`);
    const within = await stage.find('iframe');
    expect(await html('#p', { within })).toBe(`<p id="p" hidden="">${words.repeat(40_000)}</p>`);
  });

  it('gives the HTML alone to a client that accepts it, in a form that does nothing', async () => {
    const page = '<!DOCTYPE html><html><head></head><body><p>ä</p></body></html>';
    await stage.show('<p>ä</p>');
    const reply = await fetch(`${stage.tabwire.url}${stage.browser.path}/fetch-html/`, {
      method: 'POST',
      headers: { Accept: 'text/html' },
    });
    expect(await reply.text()).toBe(page);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      vary: 'Accept',
    });
  });

  it('refuses more than MAX_RESULT_BYTES, and the page stays usable', async () => {
    await stage.show(
      `<body><pre id=p></pre><script>p.textContent = 'abcdefgh'.repeat(${MAX_RESULT_BYTES / 8})</script>`,
    );
    for (const body of [{}, { node_id: await stage.find('#p') }]) {
      const reply = await stage.send('fetch-html', body);
      expect([reply.status, reply.body.code]).toEqual([422, 'result_too_large']);
      expect(reply.body.detail).toContain(String(MAX_RESULT_BYTES));
    }
    await stage.evaluate(`p.textContent = 'short'; 0`);
    expect(await html('#p')).toBe('<pre id="p">short</pre>');
  });

  it('counts bytes, not characters', async () => {
    await stage.show(
      `<body><pre id=p></pre><script>p.textContent = '漢'.repeat(${Math.floor(MAX_RESULT_BYTES / 3) + 1})</script>`,
    );
    expect((await stage.send('fetch-html')).status).toBe(422);
    await stage.evaluate(
      `p.textContent = '漢'.repeat(${Math.floor(MAX_RESULT_BYTES / 3) - 100}); 0`,
    );
    expect((await stage.send('fetch-html')).status).toBe(200);
  });
});

describe('fetch-text/', () => {
  it('gives what a person sees, without markup', async () => {
    await stage.show(
      `<div id=d>Some <b>bold</b> &amp; <a href="#">linked</a> text<script>var hidden = 1</script><style>p { color: red }</style><!-- a note --><template>t</template><noscript>n</noscript></div>`,
    );
    const body = await stage.do('fetch-text', { node_id: await stage.find('#d') });
    expect(body).toEqual({ text: 'Some bold & linked text' });
  });

  it('breaks lines as the page does', async () => {
    await stage.show(
      `<div id=d>one<br>two<div>three</div><p>four</p><p>five</p></div><pre id=p>  a\n    b</pre><div id=w>  many
         spaces   become   one </div><ul id=u><li>x<li>y</ul><table id=t><tr><td>1<td>2<tr><td>3<td>4</table>`,
    );
    expect(await text('#d')).toBe('one\ntwo\nthree\n\nfour\n\nfive');
    expect(await text('#p')).toBe('  a\n    b');
    expect(await text('#w')).toBe('many spaces become one');
    expect(await text('#u')).toBe('x\ny');
    expect(await text('#t')).toBe('1\t2\n3\t4');
  });

  it('follows text-transform, and what CSS hides', async () => {
    await stage.show(
      `<p id=p style="text-transform: uppercase">loud</p>
       <div id=d>seen <span style="display: none">gone </span><span style="visibility: hidden">unseen </span><span hidden>none</span>too</div>`,
    );
    expect(await text('#p')).toBe('LOUD');
    expect((await text('#d')).split(/\s+/)).toEqual(['seen', 'too']);
  });

  it.each([
    { what: 'display: none', html: '<p id=t style="display: none">x</p>' },
    { what: 'a hidden parent', html: '<div hidden><p id=t>x</p></div>' },
    { what: 'visibility: hidden', html: '<p id=t style="visibility: hidden">x</p>' },
    { what: 'closed details', html: '<details><summary>s</summary><p id=t>x</p></details>' },
    {
      what: 'content-visibility',
      html: '<div style="content-visibility: hidden"><p id=t>x</p></div>',
    },
    {
      what: 'display: contents in a hidden parent',
      html: '<div hidden><p id=t style="display: contents">x</p></div>',
    },
    { what: 'hidden SVG', html: '<svg style="display: none"><text id=t>x</text></svg>' },
    { what: 'a script', html: '<script id=t>var x</script>' },
    { what: 'a style', html: '<style id=t>p {}</style>' },
    { what: 'the title', html: '<title id=t>x</title>' },
    { what: 'an empty element', html: '<p id=t></p>' },
  ])('gives "" for $what', async ({ html: page }) => {
    await stage.show(page);
    expect(await text('#t')).toBe('');
  });

  it('gives the text of display: contents, and of SVG', async () => {
    await stage.show(
      `<div id=c style="display: contents"><p>shown</p></div><svg height=50><text id=s y=20>drawn</text></svg>`,
    );
    expect(await text('#c')).toBe('shown');
    expect(await text('#s')).toBe('drawn');
  });

  it('gives unhidden text inside a hidden element', async () => {
    await stage.show(
      '<div id=d style="visibility: hidden">no<p id=p style="visibility: visible">yes</p></div>',
    );
    expect(await text('#p')).toBe('yes');
    expect((await text('#d')).trim()).toBe('yes');
  });

  it.each(['origin', 'other'] as const)('gives nodes in frames (%s)', async (which) => {
    const { site } = stage;
    const inner = site.page('<!doctype html><p id=p>in <b>a</b> frame</p>', site[which]);
    await stage.show(`<iframe id=f src="${inner}"></iframe>`);
    const within = await stage.find('#f');
    expect(await text('#p', { within })).toBe('in a frame');
  });

  it('gives "" for a node in a frame that is not displayed', async () => {
    const { site } = stage;
    const inner = site.page('<!doctype html><p id=p>unseen</p>');
    await stage.show(`<iframe id=f style="display: none" src="${inner}"></iframe>`);
    expect(await text('#p', { within: await stage.find('#f') })).toBe('');
  });

  it('gives nodes in shadow roots, open and closed', async () => {
    for (const mode of ['open', 'closed']) {
      await stage.show(
        `<div id=host><template shadowrootmode=${mode}><p>shadow</p></template></div>`,
      );
      expect(await text('p', { within: await stage.find('#host') })).toBe('shadow');
    }
  });

  it('gives any characters as they are', async () => {
    await stage.show('<p id=p>漢字 😀 e\u0301 שלום &lt;b&gt; "quoted" \\n</p>');
    expect(await text('#p')).toBe('漢字 😀 e\u0301 שלום <b> "quoted" \\n');
  });

  it('gives "" for a page whose document has no element', async () => {
    await stage.show('<p>Here');
    await stage.evaluate('document.documentElement.remove()');
    expect(await stage.do('fetch-text')).toEqual({ text: '' });
  });

  it('refuses more than MAX_RESULT_BYTES', async () => {
    await stage.show(
      `<body><pre id=p></pre><script>p.textContent = 'abcdefgh'.repeat(${MAX_RESULT_BYTES / 8 + 1})</script>`,
    );
    const reply = await stage.send('fetch-text', { node_id: await stage.find('#p') });
    expect([reply.status, reply.body.code]).toEqual([422, 'result_too_large']);
  });
});

describe.each(['fetch-html', 'fetch-text'])('%s/', (command) => {
  it('answers 404 for a node that is unknown, removed or of an old document', async () => {
    await stage.show('<p id=a>x</p><p id=b>y</p>');
    const [removed, old] = [await stage.find('#a'), await stage.find('#b')];
    await stage.evaluate('a.remove()');
    expect((await stage.send(command, { node_id: removed })).body.code).toBe('node_stale');
    expect((await stage.send(command, { node_id: 987_654_321 })).body.code).toBe('node_not_found');
    await stage.show('<p id=a>x</p><p id=b>y</p>');
    const { status, body } = await stage.send(command, { node_id: old });
    expect([status, body.code]).toEqual([404, 'node_stale']);
  });

  it.each([{ node_id: 'a' }, { node_id: 0 }, { node_id: 1, selector: 'p' }])(
    'refuses %j with 400',
    async (body) => {
      expect(await stage.send(command, body)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      });
    },
  );
});
