import { describe, expect, it } from '@jest/globals';
import type { Session } from '../../../protocol/session.js';
import type { Page } from '../../../lib/page/page.js';
import { OwnStage } from '../../support/own-stage.js';

const stage = OwnStage.forAll();

const COVER = '<div style="position:fixed;inset:0;background:red"></div>';
const BUTTON = '<body style="margin:0"><button style="width:200px;height:100px">go</button>';

/** Shows a page around a frame that fills its upper left; returns the frame's node and the button's in it. */
async function showFrame(which: 'origin' | 'other', rest = '', inner = BUTTON) {
  const { site } = stage;
  const src = site.page(inner, site[which]);
  await stage.show(
    `<body style="margin:0"><iframe id=f src="${src}" width=300 height=200 style="border:0"></iframe>${rest}`,
  );
  const frame = await stage.find('#f');
  return { frame, button: await stage.find('button', { within: frame }) };
}

function currentPage(): Page {
  const page = stage.tabwire.gateway.browser(stage.browser.id).contexts.default.currentPage;
  if (!page) throw new Error('there is no page');
  return page;
}

/** The session of the page's frame of another site. */
function frameSession(): Session {
  const page = currentPage();
  const frame = page.frames.all.find(({ session }) => session !== page.session);
  if (!frame) throw new Error('there is no such frame');
  return frame.session;
}

/** Removes the frame before the next script in it runs: the script is answered by its end. */
function removeBeforeScript(): void {
  const session = frameSession();
  const gone = new Promise<void>((resolve) => session.onGone(() => resolve()));
  const evaluate = session.evaluate.bind(session);
  const value = async (...args: Parameters<Session['evaluate']>) => {
    await currentPage().session.evaluate({ expression: 'f.remove(); 0' });
    await gone;
    return evaluate(...args);
  };
  Object.defineProperty(session, 'evaluate', { value });
}

describe('a frame that goes under a command', () => {
  it.each(['origin', 'other'] as const)(
    'with the page’s document leaves a node that is gone (%s)',
    async (which) => {
      const { button } = await showFrame(which, COVER);
      const click = stage.send('node-click', { node_id: button, timeout_ms: 10_000 });
      await stage.busy(1);
      await stage.evaluate(`location.href = ${JSON.stringify(stage.site.page('<p>next'))}; 0`);
      expect(await click).toMatchObject({ status: 404, body: { code: 'node_stale' } });
    },
  );

  it.each(['node-click', 'hover'])('leaves a node that is gone for %s', async (command) => {
    const { button } = await showFrame('other');
    removeBeforeScript();
    const reply = await stage.send(command, { node_id: button });
    expect(reply).toMatchObject({ status: 404, body: { code: 'node_stale' } });
  });

  it('leaves the mouse to the page around it', async () => {
    await showFrame('other', '<script>n = 0; onclick = () => (n += 1)</script>');
    removeBeforeScript();
    expect((await stage.send('click', { x: 50, y: 50 })).status).toBe(200);
    expect(await stage.evaluate('n')).toBe(1);
  });

  it('by a crash of its process takes the page not with it', async () => {
    const { button } = await showFrame('other');
    const session = frameSession();
    const crash = new Promise((resolve) => session.on('Inspector.targetCrashed', resolve));
    session.send('Page.crash', {}).catch(() => undefined);
    await crash;
    const gone = { status: 404, body: { code: 'node_stale' } };
    expect(await stage.send('hover', { node_id: button })).toMatchObject(gone);
    expect((await stage.send('click', { x: 50, y: 50 })).status).toBe(200);
    expect((await stage.send('hover', { x: 50, y: 50 })).status).toBe(200);
  });
});

it('a frame that goes before a map has asked it leaves no failure unheard', async () => {
  // Of a failure that nobody hears the test runner hears, and fails the test.
  const { site } = stage;
  const busy = 'onmessage = () => { const end = Date.now() + 500; while (Date.now() < end); }';
  await stage.show(
    `<iframe id=f src="${site.page(`<script>${busy}</script>`, site.other)}"></iframe>`,
  );
  const { session } = currentPage();
  const send = session.send.bind(session);
  const value = (...args: Parameters<Session['send']>) => {
    if (args[0] === 'DOM.getFrameOwner')
      session.evaluate({ expression: 'f.remove()' }).catch(() => undefined);
    return send(...args);
  };
  Object.defineProperty(session, 'send', { value, configurable: true });
  try {
    await stage.evaluate(`f.contentWindow.postMessage(1, '*'); 0`);
    expect((await stage.send('ui-map')).status).toBe(200);
    await stage.do('fetch-html');
  } finally {
    Reflect.deleteProperty(session, 'send');
  }
});
