import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const text = async (node_id: number) => (await stage.do('fetch-text', { node_id })).text;

/** The text of what `selector` finds within the match of `outer`. */
async function textWithin(outer: string, selector: string): Promise<string> {
  return text(await stage.find(selector, { within: await stage.find(outer) }));
}

describe('find-node/ within', () => {
  it('an element: below it, not itself and not beside it', async () => {
    await stage.show(
      '<p>outside</p><div id=d class=x><p>inside</p><p>second</p></div><p>after</p>',
    );
    const within = await stage.find('#d');
    expect(await text(await stage.find('p', { within }))).toBe('inside');
    const { node_ids } = await stage.do('find-nodes', { selector: 'p', within });
    expect(node_ids).toHaveLength(2);
    expect(await stage.send('find-node', { selector: '.x', within })).toMatchObject({
      status: 404,
      body: { code: 'node_not_found' },
    });
    expect(await text(await stage.find('body > #d > p', { within }))).toBe('inside');
    expect(await text(await stage.find(':scope > p:last-child', { within }))).toBe('second');
  });

  it.each(['origin', 'other'] as const)('a frame: in its document (%s)', async (which) => {
    const { site } = stage;
    const inner = site.page('<!doctype html><p id=p>inside the frame</p>', site[which]);
    await stage.show(`<p id=p>outside</p><iframe id=f src="${inner}"></iframe>`);
    expect(await text(await stage.find('#p'))).toBe('outside');
    expect(await textWithin('#f', '#p')).toBe('inside the frame');
    expect(await textWithin('#f', 'html > body > p')).toBe('inside the frame');
  });

  it('frames without a URL of their own: srcdoc, and written by a script', async () => {
    await stage.show(
      `<iframe id=f srcdoc="<p>of srcdoc</p>"></iframe><iframe id=g></iframe><iframe id=h src="javascript:'<p>of javascript</p>'"></iframe>
       <script>document.querySelector('#g').contentDocument.body.innerHTML = '<p>written</p>'</script>`,
    );
    expect(await textWithin('#f', 'p')).toBe('of srcdoc');
    expect(await textWithin('#g', 'p')).toBe('written');
    expect(await textWithin('#h', 'p')).toBe('of javascript');
    await stage.evaluate(
      `{ const d = document.querySelector('#g').contentDocument; d.open(); d.write('<p>written anew'); d.close(); }`,
    );
    expect(await textWithin('#g', 'p')).toBe('written anew');
  });

  it('a sandboxed frame, a frameset’s frame, an object', async () => {
    const { site } = stage;
    const inner = site.page('<!doctype html><p>inner</p>');
    await stage.show(
      `<iframe id=f sandbox src="${inner}"></iframe><object id=o data="${inner}"></object>`,
    );
    expect(await textWithin('#f', 'p')).toBe('inner');
    await stage.do('navigate', {
      url: site.page(`<frameset cols="*,*"><frame id=f src="${inner}"></frameset>`),
    });
    expect(await textWithin('#f', 'p')).toBe('inner');
  });

  it('frames in frames across sites', async () => {
    const { site } = stage;
    const innermost = site.page('<!doctype html><p>innermost</p>');
    const middle = site.page(`<!doctype html><iframe src="${innermost}"></iframe>`, site.other);
    await stage.show(`<iframe src="${middle}"></iframe>`);
    const outer = await stage.find('iframe');
    const inner = await stage.find('iframe', { within: outer });
    expect(await text(await stage.find('p', { within: inner }))).toBe('innermost');
  });

  it('a frame that changed its site: the new document', async () => {
    const { site } = stage;
    const first = site.page('<!doctype html><p id=a>here</p>');
    const second = site.page('<!doctype html><p id=b>there</p>', site.other);
    await stage.show(`<iframe id=f src="${first}"></iframe>`);
    const within = await stage.find('#f');
    const old = await stage.find('#a', { within });
    await stage.evaluate(
      `new Promise((done) => { f.onload = () => done(); f.src = ${JSON.stringify(second)} })`,
    );
    expect(await text(await stage.find('#b', { within }))).toBe('there');
    expect(await stage.send('fetch-text', { node_id: old })).toMatchObject({
      status: 404,
      body: { code: 'node_stale' },
    });
  });

  it.each(['open', 'closed'])('a shadow host: in its %s shadow root', async (mode) => {
    await stage.show(
      `<div id=host><p>light</p></div><script>
         const root = document.querySelector('#host').attachShadow({ mode: '${mode}' });
         root.innerHTML = '<p>shadow</p><div id=inner></div><slot></slot>';
         root.querySelector('#inner').attachShadow({ mode: '${mode}' }).innerHTML = '<p>deeper</p>';
       </script>`,
    );
    expect(await textWithin('#host', 'p')).toBe('shadow');
    expect(await textWithin('#host', ':host > p')).toBe('shadow');
    const within = await stage.find('#inner', { within: await stage.find('#host') });
    expect(await text(await stage.find('p', { within }))).toBe('deeper');
    expect(await text(await stage.find('p'))).toBe('light');
  });

  it('a shadow host made of HTML, and one inside a frame of another site', async () => {
    const { site } = stage;
    const html = `<div id=host><template shadowrootmode=closed><p>declared</p></template></div>`;
    await stage.show(
      `${html}<iframe src="${site.page(`<!doctype html>${html}`, site.other)}"></iframe>`,
    );
    expect(await textWithin('#host', 'p')).toBe('declared');
    const within = await stage.find('#host', { within: await stage.find('iframe') });
    expect(await text(await stage.find('p', { within }))).toBe('declared');
  });

  it('an input: it has no shadow root of the page’s', async () => {
    await stage.show('<input id=i placeholder=x><video id=v controls></video>');
    for (const host of ['#i', '#v'])
      expect(
        await stage.do('find-nodes', { selector: '*', within: await stage.find(host) }),
      ).toEqual({ node_ids: [] });
  });

  it('a node that is gone, or never was: 404', async () => {
    await stage.show('<div id=d><p></p></div><iframe id=f srcdoc="<p>"></iframe>');
    const [gone, frame] = [await stage.find('#d'), await stage.find('#f')];
    await stage.evaluate('d.remove(); f.remove()');
    for (const [within, code] of [
      [gone, 'node_stale'],
      [frame, 'node_stale'],
      [987_654_321, 'node_not_found'],
    ] as const)
      for (const command of ['find-node', 'find-nodes', 'wait-for-node']) {
        const { status, body } = await stage.send(command, {
          selector: 'p',
          within,
          timeout_ms: 10_000,
        });
        expect([command, status, body.code]).toEqual([command, 404, code]);
      }
    await stage.show('<div id=d><p></p></div>');
    expect(await stage.send('find-node', { selector: 'p', within: gone })).toMatchObject({
      status: 404,
      body: { code: 'node_stale' },
    });
  });

  it('a bad selector there is a bad selector', async () => {
    await stage.show('<div id=d></div>');
    expect(
      await stage.send('find-node', { selector: 'p[', within: await stage.find('#d') }),
    ).toMatchObject({ status: 400, body: { code: 'invalid_selector' } });
  });
});

describe('a page that replaces what it can', () => {
  const HOSTILE = `<script>
    document.querySelector = document.querySelectorAll = () => { throw new Error('replaced'); };
    for (const proto of [Document.prototype, Element.prototype, HTMLElement.prototype, Node.prototype, EventTarget.prototype])
      for (const name of Object.getOwnPropertyNames(proto))
        try { Object.defineProperty(proto, name, { get() { throw new Error('trap ' + name) } }); } catch {}
    window.JSON = undefined; window.Promise = undefined; window.Node = undefined; window.Element = undefined;
    window.HTMLElement = undefined; window.MutationObserver = undefined; window.Map = undefined;
    window.requestAnimationFrame = undefined; window.setTimeout = undefined; window.getComputedStyle = undefined;
    window.performance = undefined;
    Array.prototype.map = Array.prototype.slice = Array.prototype.filter = Array.prototype[Symbol.iterator] = undefined;
    Function.prototype.call = Function.prototype.apply = undefined;
    String.prototype.slice = undefined;
    Object.prototype.toJSON = () => 'replaced';
  </script>`;

  it('is found in, waited for, read, clicked and typed into all the same', async () => {
    await stage.show(
      `<p id=p>some text</p><button id=b onclick="window.clicked = event.isTrusted">b</button><input id=i><div style="height: 3000px"></div><i id=far>far</i>${HOSTILE}`,
    );
    expect(await text(await stage.find('#p'))).toBe('some text');
    expect((await stage.do('find-nodes', { selector: 'p, button' })).node_ids).toHaveLength(2);
    for (const state of ['attached', 'visible'])
      expect((await stage.do('wait-for-node', { selector: '#b', state })).node_id).toBeGreaterThan(
        0,
      );
    expect((await stage.do('fetch-html')).html).toContain('some text');
    await stage.do('type', { node_id: await stage.find('#i'), text: 'Typed 漢' });
    expect((await stage.do('scroll-to', { node_id: await stage.find('#far') })).y).toBeGreaterThan(
      0,
    );
    await stage.do('node-click', { node_id: await stage.find('#b') });
    expect(await stage.evaluate('clicked')).toBe(true);
    expect(await stage.evaluate('i.value')).toBe('Typed 漢');
  });

  it('is not written into: it sees no new globals, attributes or nodes', async () => {
    await stage.show(
      `<p id=p>text</p><button id=b>b</button><input id=i><script>
         window.seen = [];
         new MutationObserver((records) => seen.push(...records.map((r) => r.type + ' ' + (r.attributeName ?? '')))).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
         window.before = Object.getOwnPropertyNames(window);
       </script>`,
    );
    await stage.do('wait-for-node', { selector: '#b', state: 'visible' });
    await stage.do('find-nodes', { selector: '*' });
    await stage.do('fetch-text', { node_id: await stage.find('#p') });
    await stage.do('node-click', { node_id: await stage.find('#b') });
    await stage.do('type', { node_id: await stage.find('#i'), text: 'x' });
    await stage.send('node-click', { node_id: await stage.find('script'), timeout_ms: 300 });
    expect(
      await stage.evaluate(
        `[Object.getOwnPropertyNames(window).filter((name) => !before.includes(name) && name !== 'before'), seen]`,
      ),
    ).toEqual([[], []]);
  });
});
