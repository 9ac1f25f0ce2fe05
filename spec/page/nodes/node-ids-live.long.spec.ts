import { describe, expect, it } from '@jest/globals';
import type { Page } from '../../../lib/page/page.js';
import { OwnStage } from '../../support/own-stage.js';
import type { Body } from '../../support/service.js';
import { expectAlive, idsOf, logOf, eventPage } from '../../support/node-uses.js';

const stage = OwnStage.forAll();
const SPAN = 10 ** 10;

/** How often a race is run: ROUNDS=20 make test JEST_ARGS=spec/page/nodes/node-ids-live */
const ROUNDS = Number(process.env.ROUNDS ?? 2);

const at = (origin: string, html: string) => stage.site.page(`<!doctype html>${html}`, origin);

/** The page as the gateway has it. */
function currentPage(): Page {
  const page = stage.tabwire.gateway.browser(stage.browser.id).contexts.default.currentPage;
  if (!page) throw new Error('no page');
  return page;
}

/** node_id of the element that an expression gives. */
async function idOf(expression: string): Promise<number> {
  const { data } = await stage.do('eval', { expression });
  expect(data).toMatchObject({ type: 'node', value: null });
  return data.node_id;
}

describe('a live node has one ID', () => {
  it('however it is found', async () => {
    await stage.show('<main><p id=p class=x>one</p><p class=x>two</p></main>');
    const within = await stage.find('main');
    const found = [
      await stage.find('#p'),
      await stage.find('p:first-child', { within }),
      (await stage.do('find-nodes', { selector: '.x' })).node_ids[0],
      (await stage.do('find-nodes', { selector: '.x', within })).node_ids[0],
      (await stage.do('wait-for-node', { selector: '#p' })).node_id,
      (await stage.do('wait-for-node', { selector: '#p', within, state: 'visible' })).node_id,
      await idOf('document.getElementById("p")'),
      await idOf('Promise.resolve(document.querySelector("main").firstElementChild)'),
    ];
    expect(new Set(found)).toEqual(new Set([found[0]]));
    expect(await idOf('document.querySelectorAll("p")[1]')).not.toBe(found[0]);
  });

  it('however many clients find it at a time', async () => {
    await stage.show('<p id=p>one</p>');
    const found = await Promise.all(Array.from({ length: 30 }, () => stage.find('#p')));
    expect(new Set(found).size).toBe(1);
  });

  it('wherever in its document it is moved, and whatever the document’s URL becomes', async () => {
    await stage.show(
      '<section id=a><button id=b onclick="clicks += 1">go</button></section><section id=c></section><script>clicks = 0</script>',
    );
    const node_id = await stage.find('#b');
    await stage.evaluate('c.append(b), history.pushState(null, "", "#there")');
    await stage.do('node-click', { node_id });
    await stage.evaluate('b.remove()');
    expect((await stage.send('node-click', { node_id })).body.code).toBe('node_stale');
    expect(await stage.evaluate('clicks')).toBe(1);
  });

  it('again when it comes back into the document', async () => {
    await stage.show('<p id=p>one</p>');
    const node_id = await stage.find('#p');
    await stage.evaluate('globalThis.kept = p, kept.remove()');
    expect((await stage.send('fetch-text', { node_id })).body.code).toBe('node_stale');
    await stage.evaluate('document.body.append(kept)');
    expect(await stage.find('#p')).toBe(node_id);
    expect(await stage.do('fetch-text', { node_id })).toEqual({ text: 'one' });
  });

  it('in a shadow root, open or closed', async () => {
    await stage.show(`<div id=host></div><script>
      for (const mode of ['open', 'closed']) {
        const host = document.body.appendChild(document.createElement('div'));
        host.id = mode;
        host.attachShadow({ mode }).innerHTML = '<button onclick="document.title += this.id" id=' + mode + '-b>go</button>';
      }</script>`);
    for (const mode of ['open', 'closed']) {
      const within = await stage.find(`#${mode}`);
      const node_id = await stage.find('button', { within });
      expect(await stage.find(`#${mode}-b`, { within })).toBe(node_id);
      await stage.do('node-click', { node_id });
    }
    expect(await stage.evaluate('document.title')).toBe('open-bclosed-b');
  });
});

describe('a node that goes over to another document', () => {
  const button = (more = '') =>
    `<button id=b style="width: 100px; height: 40px" ${more}>go</button>`;
  const home = 'position: absolute; left: 400px; top: 300px';

  /** Shows a page with the button in a frame; returns its ID, clicked there and then moved out. */
  async function movedOut(): Promise<number> {
    const source = button('onclick="top.clicks.push(1)"').replaceAll('"', '&quot;');
    await stage.show(`<script>
      clicks = [];
      addEventListener('click', (e) => clicks.push(e.target.id));
    </script><iframe id=f style="${home}" srcdoc="${source}"></iframe>`);
    const within = await stage.find('#f');
    const { node_id } = await stage.do('wait-for-node', { selector: '#b', within });
    await stage.do('node-click', { node_id });
    await stage.evaluate(`const moved = f.contentDocument.getElementById('b');
      moved.removeAttribute('onclick');
      document.body.prepend(moved);`);
    return node_id;
  }

  it.each([true, false])(
    'of its page keeps its ID and works there (found again: %s)',
    async (again) => {
      const node_id = await movedOut();
      if (again) expect(await stage.find('#b')).toBe(node_id);
      await stage.do('node-click', { node_id, timeout_ms: 3_000 });
      expect(await stage.evaluate('clicks')).toEqual([1, 'b']);
      expect(await stage.do('fetch-text', { node_id })).toEqual({ text: 'go' });
      expect(await stage.find('#b')).toBe(node_id);
    },
  );

  it('of its page works when its first document is gone', async () => {
    const node_id = await movedOut();
    expect(await stage.find('#b')).toBe(node_id);
    await stage.evaluate('f.remove()');
    expect(await stage.find('#b')).toBe(node_id);
    await stage.do('node-click', { node_id, timeout_ms: 3_000 });
    expect(await stage.evaluate('clicks')).toEqual([1, 'b']);
    expect(await stage.do('fetch-text', { node_id })).toEqual({ text: 'go' });
  });

  it('of another tab can be found and used there', async () => {
    await stage.show(button('onclick="document.title += 1"'));
    const here = await stage.find('#b');
    await stage.evaluate('globalThis.tab = open("about:blank"), void 0');
    const { pages } = await stage.tabwire
      .send('get', `${stage.browser.path}/pages/`)
      .then(({ body }) => body);
    const { page_id } = pages.find((page: { current: boolean }) => !page.current);
    await stage.do('eval', { page_id, expression: 'tab.document.body.append(b), void 0' });
    const there = await stage.find('#b');
    expect(await stage.do('fetch-text', { node_id: there })).toEqual({ text: 'go' });
    await stage.do('node-click', { node_id: there, timeout_ms: 3_000 });
    expect(await stage.evaluate('document.title')).toBe('1');
    expect((await stage.send('fetch-text', { node_id: here, page_id })).status).toBe(404);
    await stage.evaluate('close()').catch(() => undefined);
  });
});

describe('IDs of frames of other sites', () => {
  /** Two levels of frames, each of another site than the document around it. */
  function nested(): string {
    const { origin, other } = stage.site;
    const inner = eventPage('inner');
    const middle = eventPage('middle', `<iframe id=inner src="${at(origin, inner)}"></iframe>`);
    const style = 'style="width: 700px; height: 400px"';
    return eventPage('outer', `<iframe id=middle ${style} src="${at(other, middle)}"></iframe>`);
  }

  async function enter(): Promise<{ middle: number; inner: number }> {
    await stage.do('navigate', { url: stage.site.page(nested()) });
    const middle = await stage.find('#middle');
    const { node_id: inner } = await stage.do('wait-for-node', {
      selector: '#inner',
      within: middle,
    });
    await stage.do('wait-for-node', { selector: '#p2', within: inner });
    return { middle, inner };
  }

  it('work in all of them, and act on their node alone', async () => {
    const { middle, inner } = await enter();
    expect(currentPage().frames.all.length).toBe(3);
    expect(new Set(currentPage().frames.all.map(({ session }) => session)).size).toBeGreaterThan(1);
    await expectAlive(stage.browser, await idsOf(stage.browser), 'outer');
    await expectAlive(stage.browser, await idsOf(stage.browser, { within: middle }), 'middle');
    await expectAlive(stage.browser, await idsOf(stage.browser, { within: inner }), 'inner');
    const [button, input] = [
      await stage.find('#button2', { within: inner }),
      await stage.find('#input2', { within: inner }),
    ];
    await stage.do('node-click', { node_id: button });
    await stage.do('type', { node_id: input, text: 'x' });
    await stage.do('scroll-to', { node_id: input });
    expect(await logOf(stage.browser)).not.toMatch(/click|key|input/);
    expect(await logOf(stage.browser, { within: middle })).not.toMatch(/click|key|input/);
    expect((await logOf(stage.browser, { within: inner })).split(' ')).toEqual([
      ...['mousedown:button2', 'focusin:button2', 'mouseup:button2', 'click:button2'],
      ...['focusin:input2', 'keydown:input2', 'keypress:input2', 'beforeinput:input2'],
      ...['input:input2', 'keyup:input2'],
    ]);
  });

  it('are there each time, whichever process tells first of its frames', async () => {
    for (let i = 0; i < ROUNDS; i += 1) {
      const { inner } = await enter();
      await expectAlive(stage.browser, await idsOf(stage.browser, { within: inner }), 'inner');
    }
  });

  it('are Chrome’s own backendNodeId modulo 10^10, in each process', async () => {
    const { origin, other } = stage.site;
    let highest = 0;
    for (const [own, foreign] of [
      [origin, other],
      [other, origin],
      [origin, other],
    ] as const) {
      const html = eventPage('own', `<iframe id=f src="${at(foreign, eventPage('f'))}"></iframe>`);
      await stage.do('navigate', { url: stage.site.page(html, own) });
      const within = await stage.find('#f');
      await stage.do('wait-for-node', { selector: '#p2', within });
      const { frames } = currentPage();
      const child = frames.all.find(({ id }) => id !== frames.main.id);
      for (const [session, ids] of [
        [currentPage().session, await idsOf(stage.browser)],
        [child?.session, await idsOf(stage.browser, { within })],
      ] as const) {
        for (const node_id of ids.filter((_id, i) => i % 5 === 0)) {
          const reply = await session?.send('DOM.describeNode', { backendNodeId: node_id % SPAN });
          const { html: text } = await stage.do('fetch-html', { node_id });
          const { localName, attributes } = reply?.node ?? {};
          expect([localName, attributes?.[1]]).toEqual([
            /^<(\w+)/.exec(text)?.[1],
            /id="(\w+)"/.exec(text)?.[1],
          ]);
          highest = Math.max(highest, node_id);
        }
      }
    }
    expect(highest).toBeGreaterThan(SPAN);
    expect(Number.isSafeInteger(highest)).toBe(true);
  });
});

it('more nodes than handles are kept of can be used at a time, over and over', async () => {
  const count = 1_050;
  await stage.show(`<body><script>
    for (let i = 0; i < ${count}; i++) document.body.append(Object.assign(document.createElement('i'), { textContent: i + ' ' }));
  </script>`);
  const { node_ids } = await stage.do('find-nodes', { selector: 'i', limit: count });
  /** The texts of nodes, each read by a command of its own. */
  const read = async (ids: readonly number[]): Promise<string[]> => {
    const steps = ids.map((node_id) => ({ command: 'fetch-text', body: { node_id } }));
    const { results } = await stage.do('batch', { steps });
    return results.map(({ reply }: Body) => reply.text);
  };
  const texts: string[] = [];
  for (let start = 0; start < count; start += 150)
    texts.push(...(await read(node_ids.slice(start, start + 150))));
  expect(texts.map(Number)).toEqual([...Array(count).keys()]);
  expect(await read(node_ids.slice(0, 50))).toEqual(texts.slice(0, 50));
}, 60_000);
