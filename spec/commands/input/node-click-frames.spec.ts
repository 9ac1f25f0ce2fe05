import { describe, expect, it } from '@jest/globals';
import { logging, Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const CLICKS = logging('click');
const BUTTON = `<!doctype html><button id=b onclick="top.postMessage(event.isTrusted ? 'trusted' : 'not', '*')">b</button>`;

/** A page whose `message` is what the frames inside it tell. */
const outer = (html: string) =>
  `${CLICKS}<script>window.message = new Promise((got) => addEventListener('message', (e) => got(e.data)))</script>${html}`;

const iframe = (url: string, attributes = '') =>
  `<iframe id=f ${attributes} src="${url}"></iframe>`;

/** The node of a selector at the end of a chain of frames. */
async function within(...selectors: string[]): Promise<number> {
  let more: object = {};
  let found = 0;
  for (const selector of selectors) {
    found = await stage.find(selector, more);
    more = { within: found };
  }
  return found;
}

describe('node-click/ inside frames', () => {
  it('clicks in a frame of the same process', async () => {
    await stage.show(outer(iframe(stage.site.page(BUTTON))));
    await stage.do('node-click', { node_id: await within('#f', '#b') });
    expect(await stage.evaluate('message')).toBe('trusted');
  });

  it('clicks in a frame of another site', async () => {
    const { site } = stage;
    await stage.show(outer(iframe(site.page(BUTTON, site.other))));
    await stage.do('node-click', { node_id: await within('#f', '#b') });
    expect(await stage.evaluate('message')).toBe('trusted');
  });

  it.each(['the page', 'a frame of another site'])(
    'clicks once in %s that keeps the moves of the mouse from being felt',
    async (place) => {
      const { site } = stage;
      const stopsMoves = `${BUTTON}<script>
        for (const type of ['pointermove', 'mousemove'])
          addEventListener(type, (e) => { e.stopImmediatePropagation() }, true);
      </script>`;
      const isFrame = place !== 'the page';
      const inner = iframe(site.page(isFrame ? stopsMoves : '<p>', site.other));
      const count = `<script>window.count = 0; addEventListener('message', () => { count += 1 })</script>`;
      await stage.show(outer(`${count}${inner}${isFrame ? '' : stopsMoves}`));
      const path = isFrame ? ['#f', '#b'] : ['#b'];
      await stage.do('node-click', { node_id: await within(...path) });
      expect(await stage.evaluate('message')).toBe('trusted');
      expect(await stage.evaluate('count')).toBe(1);
    },
  );

  it('clicks in a srcdoc frame, and in one that a script wrote', async () => {
    await stage.show(
      outer(
        `<iframe id=f srcdoc="<button id=b onclick='top.postMessage(1, &quot;*&quot;)'>b</button>"></iframe><iframe id=g></iframe>`,
      ),
    );
    await stage.do('node-click', { node_id: await within('#f', '#b') });
    expect(await stage.evaluate('message')).toBe(1);
    await stage.evaluate(
      `document.querySelector('#g').contentDocument.write('<button id=b onclick="top.written = event.isTrusted">b</button>')`,
    );
    await stage.do('node-click', { node_id: await within('#g', '#b') });
    expect(await stage.evaluate('window.written')).toBe(true);
  });

  it.each([
    { what: 'same in other', sites: ['other', 'origin'] },
    { what: 'other in same', sites: ['origin', 'other'] },
    { what: 'other in other', sites: ['other', 'other'] },
    { what: 'three deep', sites: ['other', 'origin', 'other'] },
  ] as const)('clicks in nested frames: $what', async ({ sites }) => {
    const { site } = stage;
    let html = BUTTON;
    for (const which of sites.toReversed())
      html = `<!doctype html><p>some text${iframe(site.page(html, site[which]), 'style="border: 7px solid; padding: 5px"')}`;
    await stage.show(outer(html.replace('<!doctype html>', '')));
    await stage.do('node-click', { node_id: await within(...sites.map(() => '#f'), '#b') });
    expect(await stage.evaluate('message')).toBe('trusted');
  });

  it.each(['origin', 'other'] as const)(
    'scrolls every frame on the way to it (%s)',
    async (which) => {
      const { site } = stage;
      const far = '<div style="height: 3000px"></div>';
      const html = `<!doctype html>${far}${BUTTON.replace('<!doctype html>', '')}`;
      await stage.show(outer(`${far}${iframe(site.page(html, site[which]))}${far}`));
      await stage.do('node-click', { node_id: await within('#f', '#b') });
      expect(await stage.evaluate('message')).toBe('trusted');
      expect(await stage.evaluate('scrollY > 2000')).toBe(true);
    },
  );

  it.each(['origin', 'other'] as const)(
    'finds the point in a frame with border, padding and a scale (%s)',
    async (which) => {
      const { site } = stage;
      await stage.show(
        outer(
          iframe(
            site.page(BUTTON, site[which]),
            'style="border: 20px solid; padding: 30px; transform: scale(0.5) translate(200px, 100px)"',
          ),
        ),
      );
      await stage.do('node-click', { node_id: await within('#f', '#b') });
      expect(await stage.evaluate('message')).toBe('trusted');
    },
  );

  it.each(['origin', 'other'] as const)(
    'refuses when the document around the frame covers it (%s), naming what does',
    async (which) => {
      const { site } = stage;
      await stage.show(
        outer(
          `${iframe(site.page(BUTTON, site[which]))}<div id=cover style="position: fixed; inset: 0"></div>`,
        ),
      );
      const node_id = await within('#f', '#b');
      const reply = await stage.send('node-click', { node_id, timeout_ms: 600 });
      expect(reply).toMatchObject({
        status: 409,
        body: { ok: false, code: 'click_intercepted', node_id },
      });
      expect(reply.body.covered_by.node_id).toBe(await stage.find('#cover'));
      expect(await stage.evaluate('log')).toEqual([]);
    },
  );

  it.each(['origin', 'other'] as const)(
    'waits until what covers the frame is gone (%s)',
    async (which) => {
      const { site } = stage;
      await stage.show(
        outer(
          `${iframe(site.page(BUTTON, site[which]))}<div id=cover style="position: fixed; inset: 0"></div>`,
        ),
      );
      const node_id = await within('#f', '#b');
      const click = stage.send('node-click', { node_id, timeout_ms: 10_000 });
      await stage.evaluate(
        `(async () => { for (let i = 0; i < 10; i += 1) await new Promise(requestAnimationFrame); document.querySelector('#cover').remove() })()`,
      );
      expect(await click).toMatchObject({ status: 200 });
      expect(await stage.evaluate('message')).toBe('trusted');
    },
  );

  it.each(['origin', 'other'] as const)(
    'tells that a node is stale when its frame is gone (%s)',
    async (which) => {
      const { site } = stage;
      await stage.show(outer(iframe(site.page(BUTTON, site[which]))));
      const node_id = await within('#f', '#b');
      await stage.evaluate(`document.querySelector('#f').remove()`);
      expect(await stage.send('node-click', { node_id })).toMatchObject({
        status: 404,
        body: { ok: false, code: 'node_stale' },
      });
    },
  );

  it('refuses a node in a frame that is not displayed', async () => {
    await stage.show(outer(iframe(stage.site.page(BUTTON), 'style="display: none"')));
    const node_id = await within('#f', '#b');
    expect(await stage.send('node-click', { node_id, timeout_ms: 600 })).toMatchObject({
      status: 409,
      body: { code: 'node_not_interactable' },
    });
  });

  it('clicks the frame element itself: what is in its middle', async () => {
    const { site } = stage;
    const inner = `<!doctype html><script>onclick = (e) => top.postMessage(e.isTrusted ? 'trusted' : 'not', '*')</script>`;
    await stage.show(outer(iframe(site.page(inner))));
    await stage.do('node-click', { node_id: await stage.find('#f') });
    expect(await stage.evaluate('message')).toBe('trusted');
  });
});

describe('node-click/ inside shadow roots', () => {
  const host = (mode: string, html: string) =>
    `<div id=host><b id=light>light</b></div>${CLICKS}<script>
      const root = document.querySelector('#host').attachShadow({ mode: '${mode}' });
      root.innerHTML = ${JSON.stringify(html)};
      root.addEventListener('click', (e) => log.push(e.target.id + (e.isTrusted ? '' : '!')));
    </script>`;

  it.each(['open', 'closed'])('clicks in an %s one', async (mode) => {
    await stage.show(host(mode, '<button id=inner>inner</button>'));
    await stage.do('node-click', { node_id: await within('#host', '#inner') });
    expect(await stage.evaluate('log')).toEqual(['click:host', 'inner']);
  });

  it.each(['open', 'closed'])('clicks slotted content of an %s one', async (mode) => {
    await stage.show(host(mode, '<p>before</p><slot id=slot></slot>'));
    await stage.do('node-click', { node_id: await stage.find('#light') });
    expect(await stage.evaluate('log')).toEqual(['click:light', 'light']);
  });

  it('clicks the slot, whose content fills it', async () => {
    await stage.show(host('open', '<slot id=slot></slot>'));
    await stage.do('node-click', { node_id: await within('#host', '#slot'), timeout_ms: 3_000 });
    expect(await stage.evaluate('log')).toEqual(['click:light', 'light']);
  });

  it('clicks the host, whose shadow content fills it', async () => {
    await stage.show(host('closed', '<button id=inner style="width: 100%">inner</button>'));
    await stage.do('node-click', { node_id: await stage.find('#host') });
    expect(await stage.evaluate('log')).toEqual(['click:host', 'inner']);
  });

  it('names an element of the light document that covers it', async () => {
    await stage.show(
      `${host('closed', '<button id=inner>inner</button>')}<div id=cover style="position: fixed; inset: 0"></div>`,
    );
    const node_id = await within('#host', '#inner');
    const reply = await stage.send('node-click', { node_id, timeout_ms: 600 });
    expect(reply).toMatchObject({ status: 409, body: { code: 'click_intercepted' } });
    expect(reply.body.covered_by.node_id).toBe(await stage.find('#cover'));
  });

  it('clicks in a shadow root inside a frame of another site', async () => {
    const { site } = stage;
    const inner = `<!doctype html><div id=host></div><script>
      document.querySelector('#host').attachShadow({ mode: 'closed' }).innerHTML = '<button id=b onclick="top.postMessage(1, \\'*\\')">b</button>';
    </script>`;
    await stage.show(outer(iframe(site.page(inner, site.other))));
    await stage.do('node-click', { node_id: await within('#f', '#host', '#b') });
    expect(await stage.evaluate('message')).toBe(1);
  });
});

it('what a frame of another site scrolls a little later moves no click', async () => {
  const { site } = stage;
  // As a frame does that is typed into: Chrome scrolls those around it when the frame is drawn.
  await stage.show(`<iframe src="${site.page('<p>inner', site.other)}"></iframe>
    <div style="height: 3000px"></div><button id=b>b</button><div style="height: 3000px"></div>
    <script>
      const log = [];
      addEventListener('click', ({ target }) => log.push(target.id || target.localName));
      addEventListener('scroll', () => scrollBy(0, 150), { once: true });
    </script>`);
  await stage.do('node-click', { node_id: await stage.find('#b') });
  expect(await stage.evaluate('log')).toEqual(['b']);
});
