import { describe, expect, it } from '@jest/globals';
import type { UiMapReply } from '../../../lib/schemas/ui-map.js';
import { TestContext } from '../../support/context.js';
import { Stage } from '../../support/stage.js';
import { DRAWN } from '../../support/still.js';
import { brief, mapOf } from '../../support/ui-map.js';

const stage = Stage.forAll();

describe('ui-map/ answers what it is asked for', () => {
  const LIST = `<style>body { margin: 0 } button { display: block; height: 40px; margin: 0 }</style>
    ${Array.from({ length: 40 }, (_, i) => `<button>Button ${i}</button>`).join('')}
    <a href=/>Last link</a>`;

  it('the page, what there is of it, and where it is', async () => {
    await stage.show(`<title>Long</title>${LIST}`);
    await stage.do('scroll-to', { y: 400 });
    const { nodes, ...reply } = await mapOf(stage);
    expect(reply).toEqual({
      url: expect.stringMatching(/^http/),
      title: 'Long',
      viewport: { width: 1280, height: 720 },
      scroll: { x: 0, y: 400, max_x: 0, max_y: expect.any(Number) },
      frames: [{ url: reply.url, title: 'Long' }],
      warnings: [],
      total: 41,
      returned: 41,
      truncated: false,
    });
    expect(nodes.filter(({ in_viewport }) => in_viewport)).toHaveLength(18);
    expect(nodes[0]?.bounds).toMatchObject({ x: 0, y: -400, height: 40 });
  });

  it('only so many, those in the viewport first', async () => {
    await stage.show(LIST);
    await stage.do('scroll-to', { y: 400 });
    const { nodes, total, returned, truncated } = await mapOf(stage, { max_nodes: 20 });
    expect({ total, returned, truncated }).toEqual({ total: 41, returned: 20, truncated: true });
    expect(nodes.map(({ name }) => name)).toEqual(
      [0, 1, ...Array.from({ length: 18 }, (_, i) => i + 10)].map((i) => `Button ${i}`),
    );
    const near = await mapOf(stage, { in_viewport: true });
    expect(near).toMatchObject({ total: 18, returned: 18, truncated: false });
  });

  it('by words of the name and by role', async () => {
    await stage.show(`${LIST}<button>Save and CLOSE</button>`);
    const names = async (options: object) => brief((await mapOf(stage, options)).nodes);
    expect(await names({ query: 'close save' })).toEqual([['button', 'Save and CLOSE']]);
    expect(await names({ roles: ['link', 'checkbox'] })).toEqual([['link', 'Last link']]);
    expect(await names({ query: 'button 3', roles: ['button'], max_nodes: 2 })).toEqual([
      ['button', 'Button 3'],
      ['button', 'Button 13'],
    ]);
    expect(await names({ query: 'nothing like it' })).toEqual([]);
  });

  it('says how many it did not look at', async () => {
    await stage.show(LIST);
    const reply = await mapOf(stage, { query: 'link', max_nodes: 1 });
    expect(reply).toMatchObject({ nodes: [], total: 0, truncated: true });
    expect(reply.warnings).toEqual([expect.stringMatching(/31 of 41 nodes/)]);
  });

  it('below a node', async () => {
    await stage.show(`<button>Out</button><div id=d tabindex=0><button>In</button></div>
      <iframe id=f srcdoc="<button>Framed</button>"></iframe>
      <div id=h></div><script>document.querySelector('#h').attachShadow({ mode: 'closed' }).innerHTML = '<button>Shadowed</button>'</script>`);
    const below = async (selector: string) =>
      brief((await mapOf(stage, { within: await stage.find(selector) })).nodes);
    expect(await below('#d')).toEqual([['button', 'In']]);
    expect(await below('#f')).toEqual([['button', 'Framed']]);
    expect(await below('#h')).toEqual([['button', 'Shadowed']]);
    const gone = await stage.find('#d');
    await stage.evaluate(`document.querySelector('#d').remove()`);
    expect(await stage.send('ui-map', { within: gone })).toMatchObject({
      status: 404,
      body: { code: 'node_stale' },
    });
    expect(await stage.send('ui-map', { within: 999_999 })).toMatchObject({
      status: 404,
      body: { code: 'node_not_found' },
    });
  });
});

describe('ui-map/ as text', () => {
  it('has a header and one node a line, whose words can be no more than words', async () => {
    await stage.show(`<title>Shop "A"</title><style>body { margin: 0 }</style>
      <div role=group aria-label=Cart tabindex=0><button>Add\n[9] link "evil"</button></div>
      <label>Card <input required placeholder="0000" type=tel value=12></label>
      <input type=checkbox checked aria-label=Gift> <textarea aria-label=Note>a\u2028b</textarea> <button disabled aria-pressed=mixed>Off</button>
      <iframe srcdoc="<a href=/>Framed</a>" title=Pay></iframe>
      <p style="height: 2000px"></p><a href=/>Far</a>`);
    const { text, nodes, url, scroll } = await mapOf(stage, { format: 'text' });
    const [group, add, card, gift, note, off, pay, framed, far] = nodes.map(
      ({ node_id }) => node_id,
    );
    expect(text?.split('\n')).toEqual([
      `url ${url.slice(0, 500)}`,
      'title "Shop \\"A\\""',
      `viewport 1280x720 scroll 0,0 of 0,${scroll?.max_y}`,
      'nodes 9 of 9',
      `[${group}] group "Cart"`,
      `  [${add}] button "Add [9] link \\"evil\\""`,
      `[${card}] textbox "Card" = "12" placeholder="0000" type=tel required`,
      `[${gift}] checkbox "Gift" checked`,
      `[${note}] textbox "Note" = "a\\u2028b"`,
      `[${off}] button "Off" mixed disabled`,
      `[${pay}] iframe "Pay"`,
      `  [${framed}] link "Framed" frame=1`,
      `[${far}] link "Far" offscreen`,
      '',
    ]);
  });
});

describe('ui-map/ can be asked for', () => {
  const get = async (
    path: string,
    query: Record<string, string | string[]>,
  ): Promise<UiMapReply> => {
    const pairs = Object.entries(query).flatMap(([name, values]) =>
      [values].flat().map((value) => [name, value]),
    );
    const search = new URLSearchParams(pairs).toString();
    const { status, body } = await stage.tabwire.send('get', `${path}/ui-map/?${search}`);
    expect([status, body.code]).toEqual([200, undefined]);
    return body;
  };
  const PAGE = `<main id=m tabindex=0><button>Pay now</button><a href=/>Pay later</a><h1>Pay</h1></main><button>Pay not</button>`;

  it('by GET, every option a query parameter', async () => {
    await stage.show(PAGE);
    const within = await stage.find('#m');
    const { path } = stage.browser;
    expect(await get(path, {})).toEqual(await mapOf(stage));
    const options = { within, query: 'pay', roles: ['link', 'heading'], interactive: false };
    const more = { in_viewport: true, max_nodes: 1, format: 'text' };
    const query = {
      within: String(within),
      query: 'pay',
      roles: ['link', 'heading'],
      interactive: 'false',
    };
    const reply = await get(path, query);
    expect(brief(reply.nodes)).toEqual([
      ['link', 'Pay later'],
      ['heading', 'Pay'],
    ]);
    expect(reply).toEqual(await mapOf(stage, options));
    const short = await get(path, {
      ...query,
      in_viewport: 'true',
      max_nodes: '1',
      format: 'text',
    });
    expect(short).toMatchObject({ returned: 1, total: 2, truncated: true });
    expect(short).toEqual(await mapOf(stage, { ...options, ...more }));
  });

  it('of a context, by its path, its ID or the query', async () => {
    await stage.show('<button>Outside</button>');
    const context = await TestContext.create(stage.browser);
    await context.do('navigate', { url: stage.site.page('<button>Inside</button>') });
    const path = `${stage.browser.path}/contexts/${context.id}`;
    const posted = await stage.tabwire.send('post', `${path}/ui-map/`, {});
    const maps = [
      posted.body,
      await context.do('ui-map'),
      await get(path, {}),
      await get(stage.browser.path, { ctx_id: context.id }),
    ];
    for (const { nodes } of maps) expect(brief(nodes)).toEqual([['button', 'Inside']]);
    expect(brief((await mapOf(stage)).nodes)).toEqual([['button', 'Outside']]);
    await context.remove();
  });

  it.each([
    [{ max_nodes: 0 }, '/max_nodes'],
    [{ max_nodes: 5_001 }, '/max_nodes'],
    [{ roles: [] }, '/roles'],
    [{ query: '' }, '/query'],
    [{ format: 'xml' }, '/format'],
    [{ visible: true }, '/visible'],
  ])('only with options that it has: %j', async (options, path) => {
    const { status, body } = await stage.send('ui-map', options);
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_request', path]);
  });
});

describe('ui-map/ gives IDs', () => {
  it('that other commands take at once, in frames and shadow roots too', async () => {
    const framed = stage.site.page('<input aria-label=Framed>', stage.site.other);
    await stage.show(`<input aria-label=Plain><div id=h></div><iframe src="${framed}"></iframe>
      <script>document.querySelector('#h').attachShadow({ mode: 'closed' }).innerHTML = '<input aria-label=Shadowed>'</script>`);
    const { nodes } = await mapOf(stage, { roles: ['textbox'] });
    expect(nodes.map(({ name }) => name)).toEqual(['Plain', 'Shadowed', 'Framed']);
    for (const { node_id, name } of nodes) {
      await stage.do('type', { node_id, text: name });
      const { html } = await stage.do('fetch-html', { node_id });
      expect(html).toContain(`aria-label="${name}"`);
    }
    const after = await mapOf(stage, { roles: ['textbox'] });
    expect(brief(after.nodes, 'node_id', 'value')).toEqual(
      nodes.map(({ node_id, name }) => ['textbox', name, node_id, name]),
    );
  });

  it('and leaves no trace in the page', async () => {
    await stage.show(`<button onclick="">One</button><div style="cursor: pointer">Two</div>
      <script>
        window.seen = [];
        new MutationObserver((records) => seen.push(...records)).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        for (const type of ['focus', 'scroll', 'mousemove', 'mouseover']) addEventListener(type, () => seen.push(type), true);
        window.names = 0;
        window.names = Object.keys(window).length;
      </script>`);
    const { html } = await stage.do('fetch-html');
    // With its first frames, chrome-headless-shell tells a new document where the mouse is.
    await stage.evaluate(DRAWN);
    await stage.evaluate('seen.length = 0');
    await mapOf(stage, { interactive: false, query: 'one', format: 'text' });
    expect(await stage.evaluate('[seen.length, Object.keys(window).length - names]')).toEqual([
      0, 0,
    ]);
    expect((await stage.do('fetch-html')).html).toBe(html);
  });
});
